"""9.10.3 to 9.10.6 What bombing and bombardment do to each kind of target."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.core.plan import count
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.charts import Effect
from sandtable.games.forlorn_hopes.kinds import (
    AIRBASES,
    BASE_DESTROYED,
    BUILDING,
    MOBILE,
    NOBODY,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SHIPS,
    ON_SUPPLY,
    ROLLING,
    SIDES,
)
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points, victory

PLACES: Final[dict[int, str]] = {ON_CITY: "city", ON_PORT: "port"}
UNITS: Final[dict[int, str]] = {ON_SUPPLY: "supply", ON_GROUND: "ground", ON_SHIPS: "naval"}
CASE_OF: Final[dict[int, str]] = {
    ON_AIRBASE: "9.10.3",
    ON_SHIPS: "9.10.4",
    ON_SUPPLY: "9.10.5",
    ON_GROUND: "9.10.5",
    ON_CITY: "9.10.6",
    ON_PORT: "9.10.6",
}
"""By kind of target: the case of bombing it."""

# ── 9.10.1 Targets ───────────────────────────────────────────────────────────


def stands(g: State, kind: int, target: int) -> bool:
    """Whether the target is still there: an earlier bomb may have removed it."""
    if kind == ON_AIRBASE:
        return g.base_hex(target) >= 0 and not g.base_state[target] & BASE_DESTROYED
    return kind in PLACES or (target >= 0 and g.in_play(target))


def key_of(g: State, kind: int, target: int) -> str:
    """The line of the chart of bombing targets."""
    if kind == ON_AIRBASE:
        return AIRBASES[g.theatre.bases[target].kind]
    return PLACES[kind] if kind in PLACES else UNITS[kind]


def target_name(g: State, place: int, kind: int, target: int) -> str:
    """A target for the log."""
    if kind == ON_AIRBASE:
        return f"the airbase {g.theatre.bases[target].title}"
    if kind in PLACES:
        return f"the {PLACES[kind]} of {g.where(place)}"
    return g.name(target)


def defences(g: State, place: int, kind: int, target: int) -> list[tuple[str, str, int]]:
    """DF of a target, taken off the die, and what terrain adds to that of a ground unit.

    Lines of case, text and modifier.
    """
    roster = g.theatre.roster
    printed = 0
    if kind == ON_SHIPS:
        printed = roster.df[g.face(target)][target]
    elif kind == ON_GROUND:
        printed = roster.cf[g.face(target)][target]
    df = g.theatre.pack.air.bombed[key_of(g, kind, target)].defence(printed)
    lines = [("9.10.1", f"DF of {target_name(g, place, kind, target)}", -df)]
    if kind == ON_GROUND:
        lines.append(("9.10.5", "terrain", -cover(g, place)))
    return lines


def defence(g: State, place: int, kind: int, target: int) -> int:
    """DF of a target with terrain."""
    return -sum([value for _, _, value in defences(g, place, kind, target)])


def cover(g: State, h: int) -> int:
    """What terrain adds to the DF of a ground unit: jungle or city, the better of them (R129)."""
    tec = g.theatre.pack.tec
    built = tec.built_df["city" if g.theatre.is_city(h) else "town"]
    return max(tec.terrain_df[g.theatre.map.terrain[h]], built)


def in_port(g: State, ship: int) -> bool:
    """Whether a ship lies in a port that its side holds, or in a box."""
    h = g.hex[ship]
    return h >= g.theatre.size or (g.theatre.is_port(h) and g.holder(h) == g.side(ship))


def shakes(g: State, kind: int, target: int) -> bool:
    """Whether a target can be disrupted: cities, ports and supply units are not."""
    if kind == ON_AIRBASE:
        return True
    return kind not in PLACES and bool(g.theatre.pack.air.bombed[key_of(g, kind, target)].disrupts)


def felt(g: State, kind: int, target: int, effect: Effect) -> Effect:
    """What of an effect a target feels."""
    return effect if shakes(g, kind, target) else Effect(0, effect.steps)


# ── 9.10.3, 9.10.4, 9.10.5, 9.10.6 Effects ───────────────────────────────────


def take(g: State, place: int, kind: int, target: int, effect: Effect, case: str) -> None:
    """A target takes an effect; see `bombing.hit`."""
    if not (effect.disrupts or effect.steps) or not stands(g, kind, target):
        return
    if kind == ON_AIRBASE:
        _on_airbase(g, target, effect, case)
    elif kind in PLACES:
        _on_place(g, place, kind, effect.steps, case)
    else:
        if felt(g, kind, target, effect).disrupts:
            losses.disrupt(g, target, case, again=False)
        before = victory.occupant(g, place)
        losses.lose(g, target, effect.steps, case)
        control.update(g, place, before)  # 11.3: who is left alone by it has the hex


def _on_airbase(g: State, base: int, effect: Effect, case: str) -> None:
    """9.10.3: any effect disrupts; each hit takes a step from a caught air unit too."""
    place = g.base_hex(base)
    there = g.theatre.bases[base]
    owner = int(there.displays[1]) if there.kind == MOBILE else g.holder(place)
    building = bool(g.base_state[base] & BUILDING)
    bases.take_hits(g, base, effect.steps, case)
    if effect.steps and not building and owner != NOBODY:
        g.frames.append(Caught(owner, base, effect.steps))


def _on_place(g: State, h: int, kind: int, hits: int, case: str) -> None:
    """9.10.6: hit markers; disruption is nothing to a city or port."""
    if not hits:
        return
    column = g.city_hits if kind == ON_CITY else g.port_hits
    column[h] += hits
    stops = g.theatre.pack.air.bombed[PLACES[kind]].stops_supply_at
    so_many = count(column[h], "hit")
    g.say(
        case,
        f"The {PLACES[kind]} of {g.where(h)} has {so_many}; {stops} stop supply.",
        (h,),
        detail={"hits": column[h], "stops_supply_at": stops},
    )
    if kind == ON_CITY:
        points.hit_on(g, h, hits)


# ── 9.10.3 Air units caught on the ground ────────────────────────────────────


class Caught(NamedTuple):
    """Draws one of the air units caught at an airbase, for each hit; the enemy sees no number."""

    side: int
    base: int
    left: int

    def actor(self, g: State) -> int:
        """The lot."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For which airbase."""
        title = g.theatre.bases[self.base].title
        return Prompt(
            f"A unit of {SIDES[self.side]} caught on the ground of {title} is drawn.", "9.10.3"
        )

    def drawn_from(self, g: State) -> list[int]:
        """Those on the ground; those taking off when each of the others has had a hit (R149)."""
        units = [u for u in bases.on_ground(g, self.base) if g.side(u) == self.side]
        others = [u for u in units if not is_rolling(g, u)]
        return others if any(not g.struck[u] for u in others) else units

    def lots(self, g: State) -> int:
        """Equally likely results: one also when nobody is caught."""
        return max(1, len(self.drawn_from(g)))

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each lot."""
        for lot in range(1, self.lots(g) + 1):
            ballot.add("roll", n=lot)

    def apply(self, g: State, choice: Choice) -> None:
        """The drawn unit loses a step."""
        g.frames.pop()
        if self.left > 1:
            g.frames.append(Caught(self.side, self.base, self.left - 1))
        units = self.drawn_from(g)
        if not units:
            if self.left == 1:
                g.say(
                    "9.10.3", "No air unit is left to be caught on the ground.", seen_by=self.side
                )
            return
        unit = units[choice.n - 1]
        g.say("9.10.3", f"{g.name(unit)} is hit on the ground.", (), (unit,), seen_by=self.side)
        if g.mission_side != NOBODY:
            g.struck[unit] += 1
        losses.lose(g, unit, 1, "9.10.3", secret=True)


def is_rolling(g: State, unit: int) -> bool:
    """Whether it was caught while taking off (9.5)."""
    return g.part[unit] == ROLLING


KINDS: Final = (
    # How many units are caught, and which is drawn, is for their owner alone (6.1).
    Kind(Caught, secret=True),
)
