"""5.0 Stacking."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.zones import Halts
from sandtable.core.case import Bar
from sandtable.games.spanish_civil_war import morale
from sandtable.games.spanish_civil_war.kinds import HQ, OVERSTACKER
from sandtable.games.spanish_civil_war.state import State

# ── 5.0 Two units and a Headquarters (R16) ───────────────────────────────────

FULL: Final = Bar(
    "5.0",
    "the hex would hold more than stacking allows",
    "Choose a hex with room, or move units out of it first.",
)


def count_in(g: State, place: int) -> tuple[int, int]:
    """How many units and Headquarters are in a place."""
    types = g.theatre.roster.type
    troops = staffs = 0
    for unit in g.at.get(place, ()):
        if types[unit] == HQ:
            staffs += 1
        else:
            troops += 1
    return troops, staffs


def room(g: State, place: int, troops: int, staffs: int) -> bool:
    """Whether so many units and Headquarters more keep within the limits; boxes have none."""
    if place not in g.at or place >= g.theatre.size:
        return True
    limit = g.theatre.rules.stacking
    there = count_in(g, place)
    if troops and there[0] + troops > limit.units:
        return False
    return not staffs or there[1] + staffs <= limit.headquarters


def fits(g: State, unit: int, place: int) -> bool:
    """Whether a unit has room in a place, or keeps within the limits if it is there already."""
    if g.hex[unit] == place:
        return not is_over(g, place)
    staff = g.is_hq(unit)
    return room(g, place, 0 if staff else 1, 1 if staff else 0)


def bars_stacking(g: State, unit: int, place: int) -> Bar | None:
    """The limits, for what may not overstack: reinforcements, rail, advances (3.1, 3.3, 7.3)."""
    if fits(g, unit, place):
        return None
    limit = g.theatre.rules.stacking
    return FULL.says(
        f"{g.where(place)} holds {g.named(g.units_in(place))}; the limit is {limit.units} units "
        f"and {limit.headquarters} Headquarters"
    )


def is_over(g: State, place: int) -> bool:
    """Whether a hex is overstacked."""
    limit = g.theatre.rules.stacking
    troops, staffs = count_in(g, place)
    return place < g.theatre.size and (troops > limit.units or staffs > limit.headquarters)


@final
class Guests(Halts):
    """Hexes in which units that move together would overstack: their way ends there (R15)."""

    def __init__(self, g: State, units: tuple[int, ...]) -> None:
        staffs = 0
        for unit in units:
            if g.theatre.roster.type[unit] == HQ:
                staffs += 1
        limit = g.theatre.rules.stacking
        self.g: Final = g
        self.staffs: Final[int] = staffs
        self.troops: Final[int] = len(units) - staffs
        self.crowd: Final[bool] = self.troops > limit.units or staffs > limit.headquarters
        """Whether they are too many for any hex, an empty one too."""

    def ends(self, place: int) -> bool:
        """Whether they do not all fit in."""
        return not room(self.g, place, self.troops, self.staffs)


# ── 5.0 Overstacking (R17, R18, R54) ─────────────────────────────────────────


def enter(g: State, unit: int, place: int) -> bool:
    """Put a unit into a hex; who overstacks it receives a D at once.  False if that was its end."""
    over = not fits(g, unit, place)
    g.put(unit, place)
    if not over:
        return True
    g.used[unit] |= OVERSTACKER
    g.say("5.0", f"{g.name(unit)} overstacks {g.where(place)}.", (place,), (unit,))
    return not morale.disrupt(g, unit, 1, "5.0")


def enter_all(g: State, units: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Put units into a hex one after the other, in this order; those that live (R54)."""
    return tuple([unit for unit in units if enter(g, unit, place)])


def overstackers(g: State, side: int) -> list[int]:
    """The units of a side that overstack a hex, in ascending order."""
    used, own = g.used, g.theatre.ground[side]
    return [u for u in own if used[u] & OVERSTACKER and g.hex[u] >= 0]
