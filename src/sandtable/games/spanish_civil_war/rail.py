"""3.1 Rail movement."""

from __future__ import annotations

from typing import Final

from sandtable.board.reach import barred, flood
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games.spanish_civil_war import movement, stacking
from sandtable.games.spanish_civil_war.kinds import (
    BY_RAIL,
    HALTED,
    INITIAL,
    LAND,
    MOVED,
    MOVED_THIS_TURN,
    TYPES,
)
from sandtable.games.spanish_civil_war.state import State

# ── 3.1 Onto the Rail Transfer Box ───────────────────────────────────────────

NO_BOX: Final = Bar("3.1", "this map has no Rail Transfer Box", "March instead.")
NOT_BY_RAIL: Final = Bar(
    "G5", "units of its type do not move by rail here", "Move it over the ground."
)
INITIAL_ONLY: Final = Bar(
    "3.1", "rail movement begins and ends in the initial movement phase", "Wait for the next one."
)
NO_SUPPLY: Final = Bar(
    "3.1", "a unit out of supply may not use rail movement", "Bring it into supply first."
)
NO_RAIL: Final = Bar("3.1", "it did not begin the phase on a rail hex", "Move it to one first.")
HAS_MOVED: Final = Bar(
    "3.1", "it has moved in this phase", "A unit that moves by rail does not move otherwise."
)
JUST_CAME: Final = Bar(
    "3.1", "it came onto the map in this phase", "Load it in your next initial movement phase."
)
ABOARD: Final = Bar(
    "3.1",
    "it is in the Rail Transfer Box",
    "It leaves it along the railway (`place`).",
)


def bars_entraining(g: State, unit: int) -> Bar | None:
    """What keeps a unit from being placed in the Rail Transfer Box."""
    theatre = g.theatre
    if theatre.rail_box < 0:
        return NO_BOX
    if not g.is_air(unit) and theatre.roster.type[unit] not in theatre.rules.exclusive.rail_types:
        return NOT_BY_RAIL.says(f"{g.name(unit)} is {TYPES[theatre.roster.type[unit]]}")
    if g.phase != INITIAL and g.hex[unit] >= 0:
        return INITIAL_ONLY
    if g.side(unit) != g.phasing:  # its marks are those of its own half
        return movement.NOT_YOURS
    if g.hex[unit] == theatre.rail_box:
        return ABOARD
    if g.used[unit] & BY_RAIL:
        return movement.BY_RAIL_NOW
    if g.used[unit] & MOVED:
        return HAS_MOVED
    if g.used[unit] & MOVED_THIS_TURN:
        return JUST_CAME
    bar = movement.bars_moving(g, unit)
    if bar is not None:
        return bar
    if g.oos[unit]:
        return NO_SUPPLY
    return None if theatre.has_rail[g.began[unit]] else NO_RAIL


# ── 3.1 Off it again (R35, R62-R64) ──────────────────────────────────────────

NOT_IN_BOX: Final = Bar(
    "3.1", "it is not in the Rail Transfer Box", "Load it with `entrain` first."
)
JUST_LOADED: Final = Bar(
    "3.1", "it was placed in the box in this phase", "Place it in your next initial movement phase."
)
OFF_LINE: Final = Bar("3.1", "that is no rail hex", "Choose a hex of the railway.")
SAME_HEX: Final = Bar("3.1", "it left from there", "Choose another rail hex.")
ENEMY_THERE: Final = Bar("3.1", "an enemy unit is there", "Choose another rail hex.")
ENEMY_NEAR: Final = Bar(
    "3.1", "the hex is in an enemy zone of control", "Choose a rail hex free of the enemy."
)
NO_LINE: Final = Bar(
    "3.1",
    "no railway leads there from the hex it left",
    "Choose a hex of the line it stood on.",
)
HELD: Final = Bar(
    "3.1", "an enemy unit is in the hex it left", "It waits in the box until he is gone (R63)."
)
CUT: Final = Bar(
    "3.1", "enemy units on the line cut it off from the hex it left", "Choose a hex before them."
)
INTERDICTED: Final = Bar(
    "10.2",
    "no rail line leads through an interdicted hex",
    "Choose the interdicted hex itself, or one before it.",
)


def joined(g: State, start: int, side: int) -> list[int]:
    """The rail hexes connected to one: enemy units break the line, Interdiction ends it (R62)."""
    enemy = LAND << (1 - side)
    if g.occ[start] & enemy:
        return []
    along = g.theatre.along_rail
    line = flood(along, [start], barred(bytes(g.occ), enemy, bytes(g.interdicted)))
    ends: list[int] = []
    for h in line:
        for to in along[h]:
            if g.interdicted[to] and to not in ends and to != start and not g.occ[to] & enemy:
                ends.append(to)
    return line + ends


WAITS: Final = "No rail hex is open to it now: it waits in the box (R64)."


def bars_detraining(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit in the box from being placed in a hex."""
    bar = bars_leaving_box(g, unit)
    if bar is not None:
        return bar
    bar = bars_station(g, unit, place)
    if bar is None or bar == HELD or stations(g, unit):
        return bar
    return Bar(bar.case, bar.reason, WAITS, bar.figures)


def bars_station(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a hex from being one where a unit in the box may be placed (3.1)."""
    side, start, nobody = g.side(unit), g.began[unit], bytes(len(g.occ))
    told = f"it left from {g.where(start)}"
    if place >= g.theatre.size or not g.theatre.has_rail[place]:
        return OFF_LINE
    if g.enemy_in(start, side):
        return HELD.says(told)
    if place == start:
        return SAME_HEX
    if place not in flood(g.theatre.along_rail, [start], nobody):
        return NO_LINE.says(told)
    if g.enemy_in(place, side):
        return ENEMY_THERE
    if g.in_zone(place, side):
        return ENEMY_NEAR
    if place not in joined(g, start, side):
        held = barred(bytes(g.occ), LAND << (1 - side), nobody)
        cut = place not in flood(g.theatre.along_rail, [start], held)
        return (CUT if cut else INTERDICTED).says(told)
    return stacking.bars_stacking(g, unit, place)


def bars_leaving_box(g: State, unit: int) -> Bar | None:
    """What keeps a unit from leaving the box at all."""
    if g.hex[unit] != g.theatre.rail_box or g.is_air(unit):
        return NOT_IN_BOX
    if g.side(unit) != g.phasing:
        return movement.NOT_YOURS
    if g.phase != INITIAL:
        return INITIAL_ONLY
    return JUST_LOADED if g.used[unit] & HALTED else None


def stations(g: State, unit: int) -> list[int]:
    """The hexes where a unit in the box may be placed now, in ascending order."""
    if bars_leaving_box(g, unit) is not None:
        return []
    side = g.side(unit)
    return sorted(
        h
        for h in joined(g, g.began[unit], side)
        if h != g.began[unit] and not g.in_zone(h, side) and stacking.fits(g, unit, h)
    )


# ── listing and carrying out ─────────────────────────────────────────────────


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot who may go by rail, and where those under way may be placed."""
    theatre = g.theatre
    if theatre.rail_box < 0:
        return
    may = theatre.by_rail[side] if g.phase == INITIAL else []
    for unit in theatre.ground[side] if ballot.asks(False) else may:
        if g.hex[unit] >= 0:
            ballot.add("entrain", unit, bar=bars_entraining(g, unit))
    for unit in under_way(g, side):
        for place in stations(g, unit):
            ballot.add("place", unit, place)


def under_way(g: State, side: int) -> list[int]:
    """The units of a side in the Rail Transfer Box."""
    own = g.theatre.roster.side
    return [u for u in g.units_in(g.theatre.rail_box) if own[u] == side]


def begin(g: State, choice: Choice) -> None:
    """Place a unit in the Rail Transfer Box; it moves no more in this phase."""
    unit = choice.unit
    g.say("3.1", f"{g.name(unit)} goes by rail from {g.where(g.hex[unit])}.", (g.hex[unit],),
          (unit,))  # fmt: skip
    g.put(unit, g.theatre.rail_box)
    g.used[unit] |= MOVED | MOVED_THIS_TURN | HALTED


def detrain(g: State, unit: int, place: int) -> None:
    """Place a unit from the box; it moves normally from the second movement phase on."""
    g.say("3.1", f"{g.name(unit)} arrives by rail in {g.where(place)}.", (place,), (unit,))
    g.put(unit, place)
    g.began[unit] = place
    g.used[unit] |= MOVED | MOVED_THIS_TURN | HALTED | BY_RAIL


MUST_LEAVE: Final = Bar("3.1", "a unit under way by rail must be placed", "Place it on a rail hex.")


def bars_done(g: State, side: int) -> Bar | None:
    """Units that came into the box in an earlier phase are placed if any hex is open (R64)."""
    if g.theatre.rail_box < 0 or g.theatre.rail_box not in g.at:
        return None
    for unit in under_way(g, side):
        if stations(g, unit):
            return MUST_LEAVE.says(g.name(unit))
    return None
