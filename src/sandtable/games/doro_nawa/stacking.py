"""3.0 Stacking."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa.kinds import AFLOAT, COASTAL, LAND, NAVAL, SHIP
from sandtable.games.doro_nawa.state import State

# ── 3.2 Friendly and enemy units ─────────────────────────────────────────────

ENEMY_THERE: Final = Bar(
    "3.2",
    "an enemy unit is there",
    "Choose a hex without enemy ground or naval units; combat clears this one, or they sail away.",
)


def bars_meeting(g: State, unit: int, place: int) -> Bar | None:
    """Enemy ground and naval units that keep this unit out of a hex; ships may meet ships (R12)."""
    roster = g.theatre.roster
    kind = roster.kind[unit]
    if kind > COASTAL and kind != SHIP:
        return None
    mask = LAND | AFLOAT if kind == SHIP else LAND | AFLOAT | NAVAL
    if g.occ[place] & mask << (1 - roster.side[unit]):
        there = surface_units(g, place, 1 - roster.side[unit])
        barring = [u for u in there if kind != SHIP or roster.kind[u] != SHIP]
        return ENEMY_THERE.says(g.named(barring[:3]))
    return None


def surface_units(g: State, place: int, side: int) -> list[int]:
    """A side's ground units and ships in a place, ashore and afloat."""
    sides = g.theatre.roster.side
    return [u for u in g.units_in(place) if sides[u] == side and not g.is_air(u)]


# ── 3.3 Stacking limits ──────────────────────────────────────────────────────

FULL: Final = Bar(
    "3.3",
    "the stack would exceed its limit of twice the best initiative",
    "Choose a hex with room, or move units out of it first.",
)
LEAVES_TOO_MANY: Final = Bar(
    "3.3",
    "the units left behind would exceed twice their best initiative",
    "Move others out first.",
)
ONE_AIRCRAFT: Final = Bar(
    "3.3", "another aircraft is based at this airfield", "Base at another, or wait until it flies."
)


def limit_of(g: State, units: list[int], afloat: bool) -> int:
    """Twice the highest initiative of a stack: printed ashore, 5 at sea (3.3, 4.1, R6, R8)."""
    if afloat:
        return 2 * g.theatre.sea_initiative
    initiative = g.theatre.roster.initiative
    best = 0
    for unit in units:
        best = max(best, initiative[unit])
    return 2 * best


def total_sp(g: State, units: list[int]) -> int:
    """Sum of the current SP of a stack."""
    total = 0
    for unit in units:
        total += g.sp[unit]
    return total


def is_over(g: State, units: list[int], afloat: bool) -> bool:
    """Whether a stack of ground units exceeds its limit; one unit alone never does (R11)."""
    return len(units) > 1 and total_sp(g, units) > limit_of(g, units, afloat)


def bars_joining(g: State, unit: int, place: int, afloat: bool, sp: int) -> Bar | None:
    """Whether a ground unit of `sp` SP may join the friendly ground units of a place."""
    total, limit = _joined(g, unit, place, afloat, sp)
    return FULL.says(f"{total} SP, limit {limit}") if total > limit else None


def fits(g: State, unit: int, place: int, afloat: bool, sp: int) -> bool:
    """The same without the figures."""
    total, limit = _joined(g, unit, place, afloat, sp)
    return total <= limit


def _joined(g: State, unit: int, place: int, afloat: bool, sp: int) -> tuple[int, int]:
    """SP and limit of a stack that the unit joins with `sp` SP; none at all if it is alone."""
    side = g.theatre.roster.side[unit]
    if not g.occ[place] & (AFLOAT if afloat else LAND) << side:
        return 0, 0
    roster = g.theatre.roster
    sides, kinds, initiative = roster.side, roster.kind, roster.initiative
    total, best, alone = sp, initiative[unit], True
    for other in g.at[place]:
        if sides[other] != side or kinds[other] > COASTAL or other == unit:
            continue
        if bool(g.afloat[other]) == afloat:
            alone = False
            total += g.sp[other]
            best = max(best, initiative[other])
    if alone:
        return 0, 0
    return total, 2 * (g.theatre.sea_initiative if afloat else best)


def bars_leaving(g: State, unit: int) -> Bar | None:
    """Whether the units left behind would be too many without this one (R10)."""
    place = g.hex[unit]
    if len(g.at[place]) < 3:
        return None
    side = g.theatre.roster.side[unit]
    afloat = bool(g.afloat[unit])
    there = g.afloat_in(place, side) if afloat else g.ground_in(place, side)
    if len(there) < 3:
        return None
    left = [u for u in there if u != unit]
    if is_over(g, left, afloat):
        total, limit = total_sp(g, left), limit_of(g, left, afloat)
        return LEAVES_TOO_MANY.says(f"{total} SP left behind, limit {limit}")
    return None


def bars_basing(g: State, unit: int, place: int) -> Bar | None:
    """One aircraft based at an airfield at a time; any number in a box (3.3, 6.2)."""
    if g.theatre.is_box(place):
        return None
    for other in g.units_in(place):
        if g.based[other] and other != unit:
            return ONE_AIRCRAFT.says(f"{g.name(other)} is based there")
    return None


# ── 3.5 Overstacking penalty ─────────────────────────────────────────────────

NOT_OVERSTACKED: Final = Bar(
    "3.5", "only SP of the overstacked hex are removed", "Choose a unit there."
)


NOT_IN_SUM: Final = Bar(
    "3.5",
    "aircraft and ships count no SP in a stack, and none of them is removed",
    "Take the SP off a ground unit there.",
)
OTHER_STACK: Final = Bar(
    "3.5",
    "units ashore and units at sea stack by themselves, and its stack is within the limit",
    "Take the SP off the other stack of the hex.",
)


def bars_removing(g: State, unit: int, place: int, side: int) -> Bar:
    """Why a unit is not what a side takes off an overstacked hex (R76)."""
    if g.hex[unit] != place or g.theatre.roster.side[unit] != side:
        return NOT_OVERSTACKED.says(f"it is {g.where(place)} that holds too much")
    return OTHER_STACK if g.is_ground(unit) else NOT_IN_SUM.says(g.name(unit))


def overstacked(g: State, place: int, side: int) -> bool:
    """Whether a side's ground units in a place exceed their limit."""
    return is_over(g, g.ground_in(place, side), False) or is_over(g, g.afloat_in(place, side), True)


def check_stack(g: State, place: int, side: int) -> None:
    """Make the owner bring a hex within its limit after a forced change (R10)."""
    if place >= 0 and overstacked(g, place, side):
        g.frames.append(Reduce(place, side))


class Reduce(NamedTuple):
    """The owner of an overstacked hex removes SP of his choice, one at a time."""

    place: int
    side: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Sum and limit."""
        units = g.ground_in(self.place, self.side)
        afloat = not is_over(g, units, False)
        if afloat:
            units = g.afloat_in(self.place, self.side)
        sums = f"{total_sp(g, units)} SP, limit {limit_of(g, units, afloat)}"
        return Prompt(f"{g.where(self.place)} is overstacked ({sums}): remove an SP.", "3.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any ground unit of the hex may lose the SP (R76)."""
        for afloat in (False, True):
            there = g.afloat_in if afloat else g.ground_in
            units = there(self.place, self.side)
            if is_over(g, units, afloat):
                for unit in units:
                    ballot.add("remove", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """Take one SP; the frame stays until the hex is within its limit."""
        gone = g.lose_sp(choice.unit, 1)
        if g.log is not None:
            left = "and is eliminated" if gone else f"and has {g.sp[choice.unit]} left"
            g.say("3.5", f"{g.name(choice.unit)} loses 1 SP to overstacking {left}.", (self.place,),
                  (choice.unit,))  # fmt: skip
        if not overstacked(g, self.place, self.side):
            g.frames.pop()


KINDS: Final = (
    Kind(Reduce, waiting=("a hex is overstacked", "Remove SP from it first."), question="reduce"),
)
