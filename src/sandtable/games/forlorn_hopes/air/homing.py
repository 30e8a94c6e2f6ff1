"""9.7.8 The way home, 9.8.3 points for an aborted mission."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.core.plan import count
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import (
    accidents,
    flights,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.air import TARGETS
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    BASE_DESTROYED,
    BY_PARATROOPS,
    DROPPED,
    DROPPED_WELL,
    ESCORT,
    FLED,
    FLOWN,
    FREE_RETURN,
    GONE,
    HIDDEN,
    IN_BATTLE,
    INTERCEPTOR,
    MAJOR,
    MINOR,
    NO_PART,
    NOBODY,
    ON_AIRBASE,
    ON_CITY,
    ON_PORT,
    ON_SHIPS,
    PATROL,
    PLAY,
    SIDES,
    TENDER,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

AIRBORNE: Final[tuple[int, ...]] = (ATTACKER, ESCORT, INTERCEPTOR, PATROL, ABORTED)
"""Parts of units that fly home, all of them shown."""


def begin(g: State) -> None:
    """The mission is over: its units and the interceptors fly home (9.7.8)."""
    _abort_points(g)
    _sum_up(g)
    g.frames.append(Then("homing.end"))
    dropped = int(
        any(g.theatre.roster.type[u] == TRANSPORT_PLANE for u in _airborne(g, g.mission_side))
    )
    g.frames.append(Then("homing.land", (1 - g.mission_side, dropped)))
    g.frames.append(Then("homing.land", (g.mission_side, 0)))
    for side in (1 - g.mission_side, g.mission_side):
        for unit in reversed(_airborne(g, side)):
            if g.shaken[unit]:
                g.frames.append(accidents.Accident(side, unit))


def _airborne(g: State, side: int) -> list[int]:
    return [u for u in g.theatre.air[side] if g.status[u] == PLAY and g.part[u] in AIRBORNE]


def _sum_up(g: State) -> None:
    """How the target of a mission that bombed, or dropped troops, stands, and who flies home."""
    if g.mission_kind < 0 or not g.mission_bombed:
        return
    side, h = g.mission_side, g.mission_hex
    home = count(len(_airborne(g, side)), "unit")
    text = (
        f"The {SIDES[side]} mission to {g.where(h)} is over: {_target_now(g)}; {home} to go home."
    )
    g.say("9.7.8", text, (h,))


def _target_now(g: State) -> str:
    """The state of the target in words, as both see it."""
    kind, target, h = g.mission_kind, g.mission_unit, g.mission_hex
    if kind == ON_AIRBASE:
        base = g.theatre.bases[target]
        if g.base_hex(target) < 0 or g.base_state[target] & BASE_DESTROYED:
            return f"the airbase {base.title} is destroyed"
        shaken = "disrupted" if bases.is_disrupted(g, target) else "not disrupted"
        return f"the airbase {base.title} is {shaken}, {count(g.base_hits[target], 'hit')}"
    if kind in (ON_CITY, ON_PORT):
        hits = g.city_hits[h] if kind == ON_CITY else g.port_hits[h]
        return f"the {TARGETS[kind]} has {count(hits, 'hit')}"
    if kind == ON_SHIPS:
        ships = g.ships_in(h, 1 - g.mission_side)
        shaken = f", {sum(g.disrupted[ship] for ship in ships)} disrupted" if ships else ""
        return f"{count(len(ships), 'ship')} left there{shaken}"
    if kind == BY_PARATROOPS:
        down = [
            u for u in g.troops_in(h, g.mission_side) if g.arrived[u] in (DROPPED, DROPPED_WELL)
        ]
        return f"{g.named(down)} on the ground" if down else "nobody is on the ground"
    if not g.in_play(target):
        return f"{g.name(target)} is eliminated"
    return f"{g.name(target)} is {'disrupted' if g.disrupted[target] else 'not disrupted'}"


# ── 9.8.3 Victory points ─────────────────────────────────────────────────────


def _abort_points(g: State) -> None:
    """If no attacker bombed or dropped troops, the enemy scores; never for a patrol (9.8.3)."""
    if g.mission_kind >= 0 and not g.mission_bombed:
        g.say("9.8.3", f"The {SIDES[g.mission_side]} mission is aborted.", (g.mission_hex,))
        points.score(g, "aborted", 1 - g.mission_side)


# ── 9.7.8 After the mission ──────────────────────────────────────────────────
# Who must look for another airbase is open: the units are shown, and so is what became of their
# own airbase.  Where they go is one draft.  Of units that got off the ground of an airbase that is
# lost (9.5) the enemy does not know: their owner is asked whenever there might be one.

BASE_LOST: Final = Bar("9.7.8", "units look for an airbase still", "Choose one for each of them.")


def land(g: State, side: int, dropped: int) -> None:
    """Units whose airbase takes them back land there; for the others the owner chooses.

    `dropped`: the enemy's mission had C units, so that it may have taken the hex.
    """
    free = g.has_option(FREE_RETURN)
    for unit in _airborne(g, side):
        if not free and bases.may_host(g, unit, g.base[unit]):
            _touch_down(g, unit, g.base[unit])
    _strand(g, side)
    if _airborne(g, side) or (side != g.mission_side and _may_have_fled(g, side, dropped)):
        g.frames.append(Landing(side))


def _lost(g: State, side: int, base: int) -> bool:
    """Whether an airbase is destroyed, off the map or in enemy hands; contested is not lost."""
    there = g.theatre.bases[base]
    place = g.base_hex(base)
    if place < 0 or g.base_state[base] & BASE_DESTROYED:
        return True
    return there.kind in (MAJOR, MINOR) and g.holder(place) != side


def _may_have_fled(g: State, side: int, dropped: int) -> bool:
    """Whether the mission may have cost the side an airbase from which units had fled (9.5).

    Told from what both players see.
    """
    for base in g.theatre.bases_of[side]:
        there = g.theatre.bases[base]
        hit = g.mission_kind == ON_AIRBASE and g.mission_unit == base
        sunk = g.mission_kind == ON_SHIPS and there.kind == TENDER
        taken = dropped and (there.place == g.mission_hex or bool(g.base_state[base] & GONE))
        if (hit or sunk or taken) and _lost(g, side, base):
            return True
    return False


def seeking(g: State, side: int) -> list[int]:
    """Units that need another airbase, ascending."""
    return [
        u
        for u in g.theatre.air[side]
        if g.status[u] == PLAY
        and (g.part[u] in AIRBORNE or (g.part[u] == FLED and _lost(g, side, g.base[u])))
    ]


def _strand(g: State, side: int) -> None:
    """A unit with no airbase in reach is eliminated."""
    for unit in seeking(g, side):
        if not flights.refuges(g, unit, g.mission_hex, g.theatre.roster.sr[unit]):
            g.say("9.7.8", f"{g.name(unit)} has no airbase in reach.", (g.mission_hex,), (unit,))
            losses.lose(g, unit, g.steps[unit], "9.7.8")


def _touch_down(g: State, unit: int, base: int) -> None:
    """Into the Flown box; a fighter that met a patrol keeps its box (R24).  Troops get off."""
    met_patrol = g.part[unit] == INTERCEPTOR and g.mission_kind < 0
    keeps = met_patrol and base == g.base[unit]
    bases.land(g, unit, base, g.box[unit] if keeps else FLOWN)
    for troops in g.cargo_of(unit):
        g.disembark(troops, g.base_hex(base))
        g.say("9.11.2", f"{g.name(troops)} comes back with {g.name(unit)}.",
              (g.base_hex(base),), (troops,))  # fmt: skip
    g.say("9.7.8", f"{g.name(unit)} lands at {g.theatre.bases[base].title}.",
          (g.base_hex(base),), (unit,), seen_by=g.side(unit))  # fmt: skip


NOBODY_SEEKS: Final = "No unit of yours has to look for an airbase, only done."


class Landing(NamedTuple):
    """The owner chooses airbases for units that do not land at their own."""

    side: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who is in the air."""
        units = seeking(g, self.side)
        what = f"{g.named(units)}: land at which airbase?" if units else NOBODY_SEEKS
        return Prompt(what, "9.7.8")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """For each unit the airbases within its range."""
        units = seeking(g, self.side)
        for unit in units:
            within = g.theatre.roster.sr[unit]
            flights.tell_refuges(g, ballot, "base", unit, g.mission_hex, within)
        ballot.add("done", bar=BASE_LOST.says(g.named(units)) if units else None)

    def apply(self, g: State, choice: Choice) -> None:
        """Into its Flown box; room taken may leave another without an airbase."""
        if choice.verb == "base":
            _touch_down(g, choice.unit, g.theatre.base_of_spot(choice.hex))
            _strand(g, self.side)
        if not seeking(g, self.side):
            g.frames.pop()


def end(g: State) -> None:
    """Nothing is left of the mission."""
    for side in range(len(SIDES)):
        for unit in g.theatre.air[side]:
            g.part[unit] = NO_PART
            g.loaded[unit] = g.struck[unit] = g.shaken[unit] = 0
            if g.shown[unit] == IN_BATTLE:
                g.shown[unit] = HIDDEN
                g.hex[unit] = g.cell[unit] = -1
        for unit in g.theatre.ground[side]:
            if g.aboard[unit] < 0:
                g.second[unit] = -1
    g.mission_side = NOBODY
    g.mission_hex = g.mission_kind = g.mission_unit = -1
    g.mission_bombed = g.battle_round = 0


KINDS: Final = (
    Kind(
        Landing,
        draft=True,
        asked=True,
        question="landing",
        other_units={"base": "it is not on its way home from this mission"},
    ),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "homing.begin": begin,
    "homing.land": land,
    "homing.end": end,
}
