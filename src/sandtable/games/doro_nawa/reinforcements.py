"""8.1 Reinforcements, and the aircraft that return (8.2), within stacking (3.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa.amphibious import NO_SEA
from sandtable.games.doro_nawa.kinds import (
    ARMOURED,
    CHART,
    JAPAN,
    SHIP,
    SIDES,
    WAITING,
)
from sandtable.games.doro_nawa.stacking import bars_basing, bars_joining, bars_meeting
from sandtable.games.doro_nawa.state import State

# ── 8.1 Reinforcements, 3.4 where they may stand, 8.2 aircraft that return ───

NOT_WAITING: Final = Bar(
    "8.1", "the unit is not waiting to arrive", "Choose one of the units still to come."
)
NOT_DUE: Final = Bar("8.1", "the unit is due in a later turn", "Place it in that turn or later.")
OTHER_SIDE: Final = Bar("8.1", "it is the other side's unit", "Place one of your own.")
NOT_ENTRY: Final = Bar(
    "8.1", "it does not enter the game there", "Choose one of the places its schedule names."
)
NAMED: Final = 6
"""Places of a schedule that a refusal names."""
NOT_BASE: Final = Bar(
    "8.2",
    "a lost aircraft comes back at an airfield or in a box of its side",
    "Choose a friendly airfield or the side's own box.",
)
ENEMY_HELD: Final = Bar(
    "8.1",
    "the place is not in friendly hands",
    "Choose another entry, or wait until ground units of yours have taken it.",
)
NOT_FRIENDLY: Final = Bar(
    "6.2",
    "aircraft arrive at airfields under friendly control",
    "Choose a friendly airfield or the side's own box.",
)
OFF_AREA: Final = Bar("4.2", "ground units may not be in that hex", "Choose another hex.")
OFF_ROAD: Final = Bar(
    "4.23", "armour may only be in hexes with a road, trail or railroad", "Choose another hex."
)


def awaits(g: State, unit: int) -> bool:
    """Whether a unit is due, as a reinforcement or from the Turn Record Chart (8.1, 8.2, R68)."""
    return g.status[unit] in (WAITING, CHART) and g.due[unit] <= g.turn


def entries_of(g: State, unit: int) -> list[int]:
    """Places where a unit may enter: its schedule's; for a lost aircraft any base of its side."""
    theatre = g.theatre
    if g.status[unit] != CHART:
        return list(theatre.rules.entries[unit])
    side = theatre.roster.side[unit]
    boxes = [box.place for box in theatre.rules.boxes if box.side == side]
    return theatre.map.hexes("airfield") + sorted(boxes)


def bars_arriving(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit that comes into the game from being placed somewhere (8.1, 8.2)."""
    if g.status[unit] != WAITING and g.status[unit] != CHART:
        return NOT_WAITING.says(f"{g.name(unit)} {g.whereabouts(unit)}")
    if g.due[unit] > g.turn:
        return NOT_DUE.says(f"due in turn {g.due[unit]}, this is turn {g.turn}")
    entries = entries_of(g, unit)
    if place not in entries and g.status[unit] == CHART:
        return NOT_BASE.says(g.where(place))
    if place not in entries:
        scheduled = ", ".join([g.where(entry) for entry in entries[:NAMED]])
        more = f" and {len(entries) - NAMED} more" if len(entries) > NAMED else ""
        return NOT_ENTRY.says(f"{g.where(place)}; scheduled for {scheduled}{more}")
    return bars_placing(g, unit, place)


def bars_placing(g: State, unit: int, place: int) -> Bar | None:
    """What is wrong with an entry at this moment: enemies, control, stacking (3.4, R16)."""
    theatre = g.theatre
    side = theatre.roster.side[unit]
    if g.is_air(unit):
        if place < theatre.size and g.control[place] != side + 1:
            return NOT_FRIENDLY.says(g.where(place))
        return bars_basing(g, unit, place)
    bar = bars_meeting(g, unit, place)
    if bar is not None:
        return bar
    if enemy_held(g, side, place):
        return ENEMY_HELD.says(f"{g.where(place)} is not {SIDES[side]}")
    kind = theatre.roster.kind[unit]
    if kind == SHIP:
        return None if place < theatre.size and theatre.sailable[place] else NO_SEA
    bar = bars_entry_hex(g, unit, place)
    return bar if bar is not None else bars_joining(g, unit, place, False, g.sp[unit])


def enemy_held(g: State, side: int, place: int) -> bool:
    """Whether a port or airfield in a hex is under enemy control (R130, R180)."""
    theatre = g.theatre
    return place < theatre.size and bool(theatre.site[place]) and g.control[place] == 2 - side


def bars_entry_hex(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a ground unit from standing in a hex at all (4.2, 4.23)."""
    theatre = g.theatre
    if place >= theatre.size or not theatre.ground[place]:
        return OFF_AREA
    if theatre.roster.kind[unit] == ARMOURED and not theatre.map.has_route[place]:
        return OFF_ROAD
    return None


def placeable(g: State, unit: int) -> bool:
    """Whether some entry is open to a unit that awaits placing."""
    return any(bars_placing(g, unit, place) is None for place in entries_of(g, unit))


def any_placeable(g: State, side: int) -> bool:
    """Whether a side can place anybody now."""
    sides = g.theatre.roster.side
    for unit in range(len(g.hex)):
        if sides[unit] == side and awaits(g, unit) and placeable(g, unit):
            return True
    return False


def arrive(g: State, side: int) -> None:
    """Ask a side to place what has come, when a turn or one of its halves begins (3.4, R15).

    The first Japanese half follows at once on the start of the turn: nothing is asked twice (R122).
    """
    if side == JAPAN and g.impulse == 1 and g.half == JAPAN:
        return
    if g.impulse == 0 and g.log is not None:
        shut = due_units(g, side, False)
        if shut:
            text = f"No place yet for {SIDES[side]} arrivals: {g.named(shut)}."
            g.say("8.1", text, (), tuple(shut))
    if any_placeable(g, side):
        g.frames.append(Arrivals(side))


def due_units(g: State, side: int, placed: bool) -> list[int]:
    """The units of a side that are due and have an open entry, or those that have none."""
    sides = g.theatre.roster.side
    return [
        u
        for u in range(len(g.hex))
        if sides[u] == side and awaits(g, u) and placeable(g, u) == placed
    ]


class Arrivals(NamedTuple):
    """A side places reinforcements and returning aircraft; `done` leaves the rest for later."""

    side: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who has come, and who finds no place."""
        due = due_units(g, self.side, True)
        shut = due_units(g, self.side, False)
        rest = f" No place now for {g.named(shut)}." if shut else ""
        return Prompt(
            f"Turn {g.turn}: place {SIDES[self.side]} arrivals ({g.named(due)}), or leave them for "
            f"a later half.{rest}",
            "8.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit that is due, at each of its entries."""
        sides = g.theatre.roster.side
        for unit in range(len(g.hex)):
            if g.status[unit] not in (WAITING, CHART):
                continue
            if sides[unit] != self.side or g.due[unit] > g.turn:
                ballot.also(self.tell_other, g, unit)
                continue
            for place in entries_of(g, unit):
                ballot.add("place", unit, place, bar=bars_placing(g, unit, place))
        ballot.add("done")

    def tell_other(self, g: State, unit: int, ballot: Ballot) -> None:
        """A unit of the other side, or one that comes later."""
        other = g.theatre.roster.side[unit] != self.side
        for place in entries_of(g, unit):
            bar = OTHER_SIDE if other else bars_arriving(g, unit, place)
            ballot.add("place", unit, place, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Set the unit down; aircraft are based and face-up."""
        if choice.verb == "done":
            g.frames.pop()
            return
        unit, place = choice.unit, choice.hex
        case = "8.2" if g.status[unit] == CHART else "8.1"
        g.sp[unit] = g.theatre.roster.sp[unit]
        g.afloat[unit] = g.oos[unit] = 0
        g.due[unit] = 0
        g.put(unit, place)
        if g.is_air(unit):
            g.face[unit] = g.based[unit] = 1
        if g.log is not None:
            g.say(case, f"{g.name(unit)} arrives at {g.where(place)}.", (place,), (unit,))
        if not any_placeable(g, self.side):
            g.frames.pop()


KINDS: Final = (
    Kind(
        Arrivals,
        waiting=("arrivals come first", "Place them, or leave them with done."),
        question="arrivals",
    ),
)
