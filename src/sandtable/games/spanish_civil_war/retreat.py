"""7.2 Retreats of disrupted units, attackers too; 7.3 the advance into a vacated hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.core.telling import ADVANCES, RETREATS
from sandtable.games.spanish_civil_war import morale, stacking, supply
from sandtable.games.spanish_civil_war.data.tec import BUILT
from sandtable.games.spanish_civil_war.kinds import LATE_SHELTER, SHUT_BY_RETREAT, SIDES
from sandtable.games.spanish_civil_war.party import in_mud
from sandtable.games.spanish_civil_war.state import State

# ── 7.2 Ground a unit may cross, 7.21 where it may stay ──────────────────────

NOT_BESIDE: Final = Bar("7.2", "a unit retreats to a hex beside it", "Choose one beside it.")
PROHIBITED: Final = Bar(
    "7.2",
    "the hex, or the hexside before it, is prohibited to this unit",
    "Choose another hex.",
)
ENEMY_THERE: Final = Bar("7.21", "an enemy unit is there", "Choose another hex.")
ENEMY_ZONE: Final = Bar(
    "7.21",
    "the hex is in an enemy zone of control and no friendly unit is in it",
    "Choose a hex that is free of enemy zones, or one held by a friend.",
)
TURNS_BACK: Final = Bar(
    "7.21", "a retreat does not lead back where it has been", "Choose another hex."
)
DEAD_END: Final = Bar(
    "7.21",
    "that hex is full, and the unit would not live to find room beyond it",
    "Choose another hex.",
)
SUPPLY_FIRST: Final = Bar(
    "7.22",
    "the unit would be out of supply there, and it could retreat into supply",
    "Choose a hex where it would be in supply.",
)


def bars_crossing(g: State, unit: int, at: int, to: int) -> Bar | None:
    """What keeps a unit from stepping from one hex into the next, whatever the MP (7.2).

    In mud vehicles keep to the roads here too (G7, R103).
    """
    theatre = g.theatre
    edge = theatre.map.edge(at, to) if max(at, to) < theatre.size else -1
    if edge < 0:
        return NOT_BESIDE
    mover = theatre.mover[unit]
    edges = theatre.net(mover, True).edges if in_mud(g) else theatre.edges[mover]
    return None if edges[edge] else PROHIBITED


def bars_step(g: State, unit: int, at: int, to: int, trail: tuple[int, ...]) -> Bar | None:
    """What bars one hex of a retreat: ground, enemies, their zones, its own trail (7.21 A, B)."""
    bar = bars_crossing(g, unit, at, to)
    if bar is not None:
        return bar
    side = g.side(unit)
    if g.enemy_in(to, side):
        return ENEMY_THERE
    if g.in_zone(to, side) and not g.friends_in(to, side):
        return ENEMY_ZONE
    return TURNS_BACK if to in trail else None


# ── 7.21 C and D: through full hexes, or no path at all (R19, R20) ───────────


def finds_room(g: State, unit: int, at: int, to: int, trail: tuple[int, ...], levels: int) -> bool:
    """Whether a retreat by way of a hex comes to an end that the unit lives to see.

    A hex that is too full must be left again and costs a D.
    """
    if bars_step(g, unit, at, to, trail) is not None:
        return False
    if stacking.fits(g, unit, to):
        return True
    if levels >= morale.MOST:
        return False
    further = (*trail, at)
    near = g.theatre.near[to]
    return any(finds_room(g, unit, to, onward, further, levels + 1) for onward in near)


def usable(g: State, unit: int, trail: tuple[int, ...], more: int = 0) -> list[int]:
    """The hexes beside a unit that a retreat may lead to, with so many levels of D `more` on it."""
    at = g.hex[unit]
    levels = g.disruption[unit] + more
    return [to for to in g.theatre.near[at] if finds_room(g, unit, at, to, trail, levels)]


# ── 7.22 Retreat direction (R21) ─────────────────────────────────────────────


def ways_out(g: State, unit: int, trail: tuple[int, ...] = (), more: int = 0) -> list[int]:
    """The hexes a unit may retreat to now: those where it is in supply, if there are such."""
    found = usable(g, unit, trail, more)
    if len(found) < 2:
        return found
    lines = supply.Lines(g, g.side(unit), unit)
    return [to for to in found if supply.feeds(g, lines, unit, to)] or found


def bars_retreat(g: State, unit: int, to: int, trail: tuple[int, ...] = ()) -> Bar | None:
    """What keeps a unit from retreating to a hex."""
    at = g.hex[unit]
    bar = bars_step(g, unit, at, to, trail)
    if bar is not None:
        return bar
    if not finds_room(g, unit, at, to, trail, g.disruption[unit]):
        return DEAD_END
    ways = ways_out(g, unit, trail)
    if to in ways:
        return None
    return SUPPLY_FIRST.says(", ".join([g.theatre.label(way) for way in ways]))


# ── 7.2 Towns and improved positions (R42, R48, R110) ────────────────────────

UNSETTLED: Final[tuple[int, ...]] = (-1,)
"""In place of those under shelter: a retreat that began before rules version 4 settled it."""

NO_SHELTER: Final = Bar(
    "7.2",
    "only units in an improved position or a town ignore a retreat",
    "Retreat it; without a way out it is eliminated.",
)
ON_ITS_WAY: Final = Bar("7.21", "it is in the middle of its retreat", "Lead it on to a hex.")


def shelters(g: State, place: int) -> bool:
    """Whether units in a hex may ignore retreats."""
    if g.improved[place]:
        return True
    keys = g.theatre.tec.ignores_retreat
    if g.theatre.map.terrain_name(place) in keys:
        return True
    return any(kind in keys and g.theatre.is_built(place, kind) for kind in BUILT)


def sheltered(g: State, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those who may ignore a retreat: found when the result falls, before anybody leaves (R110)."""
    if g.has_option(LATE_SHELTER):
        return UNSETTLED
    return tuple([u for u in units if 0 <= g.hex[u] < g.theatre.size and shelters(g, g.hex[u])])


def bars_standing(g: State, unit: int, of: Retreat) -> Bar | None:
    """What keeps a unit from ignoring its retreat."""
    if of.trail:
        return ON_ITS_WAY
    safe = shelters(g, g.hex[unit]) if of.safe == UNSETTLED else unit in of.safe
    return None if safe else NO_SHELTER


# ── 7.2 The retreat of the units of a side (R7) ──────────────────────────────

NOT_RETREATING: Final = Bar(
    "7.2",
    "only units that this combat disrupted retreat, the defenders' first (R7), and each once",
    "Choose one of those that still must retreat.",
)
ANOTHER_GOES: Final = Bar(
    "7.21", "another unit is in the middle of its retreat", "Lead that one on to a hex."
)
HAS_A_WAY: Final = Bar("7.21", "only a unit without any path is eliminated", "Retreat it.")
HAS_SHELTER: Final = Bar("7.2", "it may ignore the retreat, and so is not lost", "Let it `stand`.")


def begin(g: State, units: tuple[int, ...], safe: tuple[int, ...]) -> None:
    """Units of one side that a combat disrupted must retreat one hex, in their owner's order."""
    going = tuple([u for u in units if 0 <= g.hex[u] < g.theatre.size])
    if going:
        g.frames.append(Retreat(g.side(going[0]), going, (), safe))


class Retreat(NamedTuple):
    """Who still has to retreat; `trail` are the hexes behind one that passes full hexes.

    `safe` are the units of both sides that stood under shelter when the result fell (R110).
    """

    side: int
    going: tuple[int, ...]
    trail: tuple[int, ...]
    safe: tuple[int, ...] = UNSETTLED

    def actor(self, g: State) -> int:
        """The owner of the units."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who must go."""
        if self.trail:
            unit = self.going[0]
            full = g.where(g.hex[unit])
            return Prompt(f"{full} is full: {g.name(unit)} retreats further.", "7.21")
        stay = any(bars_standing(g, u, self) is None for u in self.going)
        choice = ", or stay where a position or town shelters them" if stay else ""
        what = g.doing(self.going, "retreats", "retreat")
        return Prompt(f"{SIDES[self.side]}: {what} one hex{choice}.", "7.2")

    def bars_others(self) -> Bar:
        """For units that do not retreat now."""
        return ANOTHER_GOES if self.trail else NOT_RETREATING

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every way out of every unit; staying under shelter; the end of one without a way."""
        for unit in self.going:
            ways = ways_out(g, unit, self.trail)
            for to in ballot.over(ways, g.theatre.near[g.hex[unit]]):
                bar = None if to in ways else bars_retreat(g, unit, to, self.trail)
                ballot.add("retreat", unit, to, bar=bar)
            standing = bars_standing(g, unit, self)
            ballot.add("stand", unit, bar=standing)
            ballot.add(
                "lose", unit, bar=HAS_A_WAY if ways else HAS_SHELTER if standing is None else None
            )
        for unit in ballot.beside(g.theatre.ground[self.side]):
            if g.hex[unit] >= 0 and unit not in self.going:
                ballot.add("stand", unit, bar=self.bars_others())

    def apply(self, g: State, choice: Choice) -> None:
        """One unit goes, stays or is lost; the frame stays for the others."""
        unit = choice.unit
        g.frames.pop()
        left = tuple([u for u in self.going if u != unit])
        if left:
            g.frames.append(self._replace(going=left, trail=()))
        if choice.verb == "retreat":
            fall_back(g, unit, choice.hex, self.trail)
        elif choice.verb == "lose":
            g.say("7.21", f"{g.name(unit)} has no way out and is eliminated.",
                  (g.hex[unit],), (unit,))  # fmt: skip
            g.eliminate(unit)
        else:
            g.say("7.2", f"{g.name(unit)} ignores the retreat.", (g.hex[unit],), (unit,))


def fall_back(g: State, unit: int, to: int, trail: tuple[int, ...]) -> None:
    """A unit retreats; in a hex that is full it takes a D and goes on (7.21 C)."""
    start = g.hex[unit]
    full = not stacking.fits(g, unit, to)
    g.put(unit, to)
    if g.log is not None:
        through = ", which is full" if full else ""
        g.say("7.2", f"{g.name(unit)} retreats from {g.where(start)} to {g.where(to)}{through}.",
              (start, to), (unit,), (), RETREATS)  # fmt: skip
    if full and not morale.disrupt(g, unit, 1, "7.21"):
        g.frames.append(Retreat(g.side(unit), (unit,), (*trail, start), ()))


# ── 7.3 Advance after combat (R47, R109) ─────────────────────────────────────

NOT_ATTACKER: Final = Bar(
    "7.3", "only units that made this attack advance", "Choose one of the attackers, or done."
)
HAS_ADVANCED: Final = Bar("7.3", "it has advanced already", "Advance with another unit, or done.")
DISRUPTED: Final = Bar(
    "9.2", "a disrupted unit does not advance", "Advance with another unit, or done."
)
CLOSED: Final = Bar(
    "7.3",
    "the vacated hex, or the hexside before it, is prohibited to this unit",
    "Advance with another unit, or done.",
)
MIRED: Final = Bar(
    "G7",
    "in mud vehicles advance along roads, and into ground that is open to them",
    "Advance with another unit, or done.",
)
FALLEN: Final = Bar("7.3", "it has been eliminated", "Choose one of the attackers left, or done.")
HAS_FIRED: Final = Bar(
    "6.4", "artillery with a Fired marker does not move", "Advance with another unit, or done."
)
NO_ROOM: Final = Bar(
    "7.3",
    "the vacated hex holds as many units as may stack there",
    "Leave the others where they are.",
)


def bars_advance(g: State, unit: int, place: int) -> Bar | None:
    """What keeps an attacking unit from advancing into the vacated hex."""
    if g.disruption[unit]:
        return DISRUPTED
    if g.fired[unit]:
        return HAS_FIRED
    if bars_crossing(g, unit, g.hex[unit], place) is not None:
        return MIRED if in_mud(g) else CLOSED
    return None if stacking.fits(g, unit, place) else NO_ROOM


def able_to_advance(g: State, units: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Those of the attackers that may advance now."""
    return tuple([u for u in units if g.hex[u] >= 0 and bars_advance(g, u, place) is None])


def open_advance(g: State, place: int, units: tuple[int, ...]) -> None:
    """When the defending hex is vacated, let the attackers in.

    An attacker whose retreat led into it takes room there and does not shut it (R109).
    """
    side = g.side(units[0])
    shut = bool(g.units_in(place)) if g.has_option(SHUT_BY_RETREAT) else g.enemy_in(place, side)
    if not shut and able_to_advance(g, units, place):
        g.frames.append(Advance(place, side, units))


class Advance(NamedTuple):
    """Attackers may move into the vacated hex, as many as may stack there."""

    place: int
    side: int
    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The attacker."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where to."""
        return Prompt(f"{g.where(self.place)} is vacated: advance?", "7.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each attacker still outside; done."""
        for unit in self.units:
            if g.hex[unit] >= 0:
                ballot.add("advance", unit, bar=bars_advance(g, unit, self.place))
        ballot.add("done")
        for unit in ballot.beside(g.theatre.ground[self.side]):
            if g.hex[unit] >= 0 and unit not in self.units:
                inside = g.hex[unit] == self.place
                ballot.add("advance", unit, bar=HAS_ADVANCED if inside else NOT_ATTACKER)

    def apply(self, g: State, choice: Choice) -> None:
        """One unit goes in without spending MP; the frame stays while another may."""
        g.frames.pop()
        if choice.verb != "advance":
            return
        unit, place = choice.unit, self.place
        start = g.hex[unit]
        g.put(unit, place)
        g.say("7.3", f"{g.name(unit)} advances from {g.where(start)} to {g.where(place)}.",
              (start, place), (unit,), (), ADVANCES)  # fmt: skip
        left = tuple([u for u in self.units if u != unit])
        if able_to_advance(g, left, place):
            g.frames.append(Advance(place, self.side, left))


# ── for the screen ───────────────────────────────────────────────────────────


def retreats_of(g: State, units: tuple[int, ...]) -> list[dict[str, Any]]:
    """Where each unit could retreat if a result, which disrupts it first, drove it out (7.2)."""
    label = g.theatre.label
    return [{"unit": u, "hexes": [label(to) for to in ways_out(g, u, more=1)]} for u in units]


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """Who still has to go, and where he can; or who may advance."""
    if isinstance(frame, Retreat):
        where = sorted({g.hex[u] for u in frame.going})
        return {
            "kind": "retreat",
            "target": g.theatre.label(where[0]),
            "retreats": [
                {
                    "unit": u,
                    "hexes": [g.theatre.label(to) for to in ways_out(g, u, frame.trail)],
                }
                for u in frame.going
            ],
        }
    if isinstance(frame, Advance):
        able = able_to_advance(g, frame.units, frame.place)
        return {
            "kind": "advance",
            "target": g.theatre.label(frame.place),
            "advance": list(able),
        }
    return None


KINDS: Final = (
    Kind(Retreat, question="retreat"),
    Kind(Advance),
)
THEN: Final[dict[str, Callable[..., None]]] = {"retreat.advance": open_advance}
