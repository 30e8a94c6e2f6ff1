"""3.4 Improved positions: who may dig, and when the position stands."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Row
from sandtable.core.frame import Ballot, bar_by
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    DIGGERS,
    ENGINEER,
    ENGINEERED,
    HOUSED,
    IMPROVED,
    INITIAL,
    MOVED,
    MOVED_THIS_TURN,
    OVERSTACKER,
    PLAY,
    REPULSED,
    TYPES,
)
from sandtable.games.spanish_civil_war.movement import on_map
from sandtable.games.spanish_civil_war.state import State

# ── 3.4 Who may begin (restrictions 1, 3, 4, 5; R56, R57, R65) ───────────────

NOT_HERE: Final = Bar("3.4", "the unit is not on the map", "Choose a unit on the map.")
NOT_YOURS: Final = Bar("3.4", "it is the other side's unit", "Choose a unit of your own.")
NOT_NOW: Final = Bar(
    "3.4",
    "positions are begun in the initial movement phase",
    "Begin one in your next initial movement phase.",
)


def _type_of(g: State, unit: int) -> str:
    return f"{g.name(unit)} is {TYPES[g.theatre.roster.type[unit]]}"


NO_DIGGER: Final[Bar] = Bar(
    "3.4",
    "only infantry, mechanized infantry and engineers improve their position",
    "Others may share the position of such a unit; an engineer makes one for artillery and "
    "Headquarters.",
    told=_type_of,
)
HAS_MOVED: Final = Bar(
    "3.4",
    "it has moved in this phase",
    "A unit that improves its position stays where it is for the whole turn.",
)
HAS_OVERRUN: Final = Bar("3.4", "it took part in an overrun in this phase", HAS_MOVED.remedy)
JUST_CAME: Final = Bar(
    "3.4",
    "it came onto the map in this phase (R65)",
    "Begin a position in your next initial movement phase.",
)
BESIDE_ENEMY: Final = Bar(
    "3.4", "an enemy unit is adjacent", "Improve positions out of the enemy's reach."
)
BEGUN: Final = Bar("3.4", "it is improving its position already", "Leave it where it is.")
HAS_ONE: Final = Bar("3.4", "the hex has an improved position already", "Choose another hex.")
OVERSTACKED: Final = Bar(
    "5.0",
    "it overstacks its hex, which has to be put right as soon as it can be",
    "Move it, or others of its stack, to a hex with room.",
)


def bars_improving(g: State, unit: int) -> Bar | None:
    """What keeps a unit from beginning to improve its position."""
    return bar_by(sort_diggers, g, unit)


def sort_diggers(g: State, units: list[int], told: dict[int, Bar] | None) -> list[int]:
    """The units that nothing bars from beginning to improve their position."""
    roster, size = g.theatre.roster, g.theatre.size
    types, places, used, digging = roster.type, g.hex, g.used, g.digging
    zone, near_staffs = g.zone[1 - g.phasing], beside_staffs(g, 1 - g.phasing)
    able: list[int] = []
    for unit in units:
        place, did = places[unit], used[unit]
        if g.status[unit] != PLAY or not 0 <= place < size or types[unit] == AIRCRAFT:
            bar = NOT_HERE
        elif roster.side[unit] != g.phasing:
            bar = NOT_YOURS
        elif types[unit] not in DIGGERS:
            bar = NO_DIGGER
        elif g.phase != INITIAL:
            bar = NOT_NOW
        elif digging[unit]:
            bar = BEGUN
        elif did & MOVED:
            bar = HAS_OVERRUN if did & REPULSED else HAS_MOVED
        elif did & MOVED_THIS_TURN:
            bar = JUST_CAME
        elif g.improved[place] and not _betters(g, unit):
            bar = HAS_ONE
        elif zone[place] or place in near_staffs:
            bar = BESIDE_ENEMY
        elif did & OVERSTACKER:
            bar = OVERSTACKED
        else:
            able.append(unit)
            continue
        if told is not None:
            told[unit] = bar
    return able


def _betters(g: State, unit: int) -> bool:
    """Whether an engineer would make it last for artillery or Headquarters in it (3.4.5)."""
    place = g.hex[unit]
    types = g.theatre.roster.type
    if types[unit] != ENGINEER or g.improved[place] == ENGINEERED:
        return False
    return any(types[other] in HOUSED for other in g.at[place])


# ── 3.4 Beginning, and finishing at the end of the second movement phase ─────

IMPROVES: Final = Row("improve")


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot who may begin to improve its position."""
    if ballot.asks(g.phase == INITIAL and side == g.phasing):
        choices = IMPROVES.upto(g.theatre.roster.count)
        ballot.ask(g, side, choices, diggers, on_map, sort_diggers)


def diggers(g: State, side: int) -> list[int]:
    """Infantry and engineers of a side that have not moved in this turn."""
    places, used, types = g.hex, g.used, g.theatre.roster.type
    moved = MOVED | MOVED_THIS_TURN
    return [
        unit
        for unit in g.theatre.ground[side]
        if places[unit] >= 0 and not used[unit] & moved and types[unit] in DIGGERS
    ]


def beside_staffs(g: State, side: int) -> set[int]:
    """The hexes beside Headquarters of a side, which have no zone of control to show it."""
    found: set[int] = set()
    for unit in g.theatre.staffs[side]:
        if g.hex[unit] >= 0:
            found.update(g.theatre.near[g.hex[unit]])
    return found


def begin(g: State, choice: Choice) -> None:
    """Lay the inverted marker on the unit."""
    unit = choice.unit
    g.digging[unit] = 1
    g.say("3.4", f"{g.name(unit)} begins to improve its position in {g.where(g.hex[unit])}.",
          (g.hex[unit],), (unit,))  # fmt: skip


def finish(g: State, side: int) -> None:
    """Turn the markers of units that have not moved: the hex is an improved position (R40).

    Whoever moves or retreats takes his marker off at once: `State.lift` does.
    """
    for unit in g.theatre.ground[side]:
        if not g.digging[unit]:
            continue
        g.digging[unit] = 0
        place = g.hex[unit]
        engineer = g.theatre.roster.type[unit] == ENGINEER
        g.improved[place] = max(g.improved[place], ENGINEERED if engineer else IMPROVED)
        g.say("3.4", f"{g.where(place)} is an improved position of {g.name(unit)}.",
              (place,), (unit,))  # fmt: skip


# ── 3.4 restriction 2: no attack while the marker is inverted (R39) ──────────

DIGS: Final = Bar(
    "3.4",
    "a unit that is improving its position takes no part in an attack",
    "Attack with others, or do not begin a position.",
)


def bars_attacking(g: State, unit: int) -> Bar | None:
    """What its work keeps a unit from in the combat phase of its own side."""
    return DIGS if g.digging[unit] else None
