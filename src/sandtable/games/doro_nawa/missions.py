"""6.3 Missions: what every mission of an aircraft asks for and costs."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.doro_nawa.kinds import AIR, FIGHTER, FOUGHT, PLAY
from sandtable.games.doro_nawa.state import State

NO_AIRCRAFT: Final = Bar("6.3", "only aircraft fly missions", "Choose an aircraft.")
NO_MISSION: Final = Bar("6.3", "the aircraft is not on the map", "Choose one that is.")
FACE_DOWN: Final = Bar(
    "6.3", "a face-down aircraft has flown its mission", "Land it at a friendly airfield first."
)
ELSEWHERE: Final = Bar(
    "6.3", "an aircraft flies its mission in the hex it is in", "Fly it to the target hex first."
)
ONE_MISSION: Final = Bar(
    "2.1", "an aircraft flies one mission in a half", "It may fly another in your next half."
)
HAS_FLOWN: Final = Bar(
    "6.1",
    "it has flown its mission of this half and is face-down",
    "Land it at a friendly base: face-up again, it may fly another in your next half.",
)
NO_BOMBS: Final = Bar("6.5", "the aircraft has no bombardment value", "Use one that has.")
FIGHTERS_BLOCK: Final = Bar(
    "6.5",
    "a face-up enemy fighter is in the hex",
    "Make it fight first (air-to-air combat turns it face-down).",
)


def fighters_block(g: State, place: int, side: int, busy: tuple[int, ...] = ()) -> int:
    """A face-up enemy fighter that stops a side's missions in a hex, or -1.

    `busy` are enemy fighters that fly a bombing or support mission themselves (6.6, R58); a based
    fighter blocks as well (R54).
    """
    if not g.occ[place] & AIR << (1 - side):
        return -1
    for unit in g.aircraft_in(place, 1 - side):
        if g.theatre.roster.kind[unit] == FIGHTER and g.face[unit] and unit not in busy:
            return unit
    return -1


def bars_bombing(g: State, unit: int, place: int, busy: tuple[int, ...] = ()) -> Bar | None:
    """What keeps an aircraft from bombarding, supporting or interdicting in a hex (6.5-6.7)."""
    if not g.is_air(unit):
        return NO_AIRCRAFT
    if g.status[unit] != PLAY:
        return NO_MISSION.says(f"{g.name(unit)} {g.whereabouts(unit)}")
    # What flying there would not mend comes before where it is.
    if g.theatre.roster.bombardment[unit] <= 0:
        return NO_BOMBS
    if not g.face[unit]:
        return HAS_FLOWN if g.used[unit] & FOUGHT else FACE_DOWN
    if g.used[unit] & FOUGHT:
        return ONE_MISSION
    if g.hex[unit] != place:
        return ELSEWHERE.says(f"it is in {g.where(g.hex[unit])}")
    blocker = fighters_block(g, place, g.theatre.roster.side[unit], busy)
    return FIGHTERS_BLOCK.says(g.name(blocker)) if blocker >= 0 else None


def told_of(g: State, bars: list[tuple[int, Bar]], mixed: Bar) -> Bar:
    """What bars each of some units, for a side that asks for any of them; `mixed`: several bars."""
    first = bars[0][1]
    if any(bar != first for _, bar in bars):
        return mixed.says("; ".join([_told(g, unit, bar, bar.reason) for unit, bar in bars[:MANY]]))
    if not first.figures:
        return first.says(g.named([unit for unit, _ in bars[:MANY]]))
    return first.says("; ".join([_told(g, unit, bar, "") for unit, bar in bars[:MANY]]))


MANY: Final = 6
"""More units than these are not told of one by one."""


def _told(g: State, unit: int, bar: Bar, reason: str) -> str:
    """A unit with what bars it."""
    figures = bar.figures.removeprefix(f"{g.name(unit)} ")
    told = f"{reason} ({figures})" if reason and figures else reason or figures
    return f"{g.name(unit)}: {told}"


def fly_mission(g: State, unit: int) -> None:
    """The mission is flown: the aircraft turns face-down, and no longer sits at its base (R89)."""
    if g.hex[unit] >= 0:
        g.face[unit] = 0
        g.based[unit] = 0
