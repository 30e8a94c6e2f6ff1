"""4.4 Amphibious movement: embark in a port, cross the sea, land; each in an impulse of its own."""

from __future__ import annotations

from typing import Final

from sandtable.board.reach import Net
from sandtable.core.case import Bar
from sandtable.core.frame import Ballot
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    ARMOURED,
    COASTAL,
    HALTED,
    JAPAN,
    LAND,
    MOVED,
    NAVAL,
    SHIP,
)
from sandtable.games.doro_nawa.stacking import bars_joining, bars_meeting
from sandtable.games.doro_nawa.state import State

# ── 4.41 Procedure ───────────────────────────────────────────────────────────

ONLY_GROUND: Final = Bar("4.41", "only ground units embark and land", "Sail with `move`.")
NO_SEA: Final = Bar("4.25", "ships keep to sea and partial sea hexes", "Choose a sea hex.")
AT_SEA: Final = Bar(
    "4.41", "the unit is at sea already", "Sail it on (`move`) or land it (`land`)."
)
NOT_IN_PORT: Final = Bar(
    "4.41", "a unit embarks from a port in which it began the impulse", "Move it to a port first."
)
OPEN_SEA: Final = Bar(
    "4.25",
    "open sea lies round a one-hex island: ground units come and go by sea alone",
    "Embark (`embark`); from the sea a unit lands, or assaults a coast.",
)
HAS_MOVED: Final = Bar(
    "4.41",
    "embarking and landing are a unit's whole movement of an impulse, and it has moved",
    "Do it at the start of another Movement impulse.",
)
NOT_SEA: Final = Bar("4.41", "a unit embarks into an adjacent sea hex", "Choose a sea hex.")
NOT_ADJACENT: Final = Bar(
    "4.41",
    "the hex is not adjacent: a unit embarks into a sea hex beside its port",
    "Embark beside the port; it sails on in a later Movement impulse.",
)
TOO_FAR_OUT: Final = Bar(
    "4.41",
    "a unit lands in a hex beside the one in which it began the impulse",
    "Sail beside it; it lands in a later Movement impulse.",
)
NOT_AFLOAT: Final = Bar(
    "4.41",
    "only a unit that began the impulse at sea lands",
    "Embark it in a port; it lands in a later Movement impulse.",
)
NOT_COAST: Final = Bar("4.41", "a unit lands in a coastal hex", "Choose a coastal hex.")
ARMOUR_IN_PORT: Final = Bar("4.41", "armour lands only in a port", "Choose a port hex.")
TAKEN: Final = Bar(
    "3.2",
    "an enemy unit is there",
    "Land where none is, or assault the hex in a Combat impulse; armour, cavalry and artillery may "
    "not (5.35).",
)
SHIP_THERE: Final = Bar(
    "3.2", "an enemy ship is there", "Land where none is, or sink it (`bombard`) first."
)
OFF_ROAD: Final = Bar(
    "4.23", "armour may only be in hexes with a road, trail or railroad", "Choose another port."
)
OFF_AREA: Final = Bar(
    "4.2", "ground units may not enter that hex in this scenario", "Choose a hex inside the area."
)


def bars_embarking(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a ground unit in a port from taking ship into a sea hex."""
    theatre = g.theatre
    place = g.hex[unit]
    if theatre.roster.kind[unit] > COASTAL:
        return ONLY_GROUND
    bar = bars_meeting(g, unit, to)
    if bar is not None:
        return bar
    if g.used[unit] & MOVED and not g.afloat[unit]:
        return HAS_MOVED
    bar = bars_quay(g, unit, to)
    if bar is None:
        bar = bars_west_coast(g, unit, place, to)
    return bar if bar is not None else bars_joining(g, unit, to, True, g.sp[unit])


def bars_quay(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a unit where it is from embarking into a hex on any roll."""
    theatre = g.theatre
    place = g.hex[unit]
    if theatre.roster.kind[unit] > COASTAL:
        return ONLY_GROUND
    if g.afloat[unit]:
        return AT_SEA
    if place >= theatre.size or not theatre.quay[place]:
        return NOT_IN_PORT
    if to not in theatre.near[place]:
        return NOT_ADJACENT.says(f"it is in {g.where(place)}")
    return None if theatre.sea[to] else NOT_SEA


def embark(g: State, unit: int, to: int) -> None:
    """From a port to sea; it ends the unit's movement."""
    start = g.hex[unit]
    text = f"{g.name(unit)} embarks at {g.where(start)} into {g.where(to)}."
    g.say("4.41", text, (start, to), (unit,))
    g.lift(unit)
    g.afloat[unit] = 1
    g.put(unit, to)
    g.used[unit] |= MOVED | HALTED


def bars_landing(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a unit at sea from landing in a hex."""
    theatre = g.theatre
    place = g.hex[unit]
    if theatre.roster.kind[unit] > COASTAL:
        return _bars_others(g, unit, to)
    bar = bars_meeting(g, unit, to)
    if bar is not None and g.afloat[unit] and theatre.coast[to]:
        ashore = g.occ[to] & LAND << (1 - theatre.roster.side[unit])
        return (TAKEN if ashore else SHIP_THERE).says(bar.figures)
    if bar is not None:
        return bar
    if g.used[unit] & MOVED and g.afloat[unit]:
        return HAS_MOVED
    bar = bars_shore(g, unit, to)
    if bar is None:
        bar = bars_west_coast(g, unit, place, to)
    if bar is None:
        bar = bars_beach(g, unit, to)
    return bar if bar is not None else bars_joining(g, unit, to, False, g.sp[unit])


def _bars_others(g: State, unit: int, to: int) -> Bar:
    """Why a ship does not land: perhaps it may not even sail there; or aircraft."""
    ship = g.theatre.roster.kind[unit] == SHIP
    return NO_SEA if ship and to < g.theatre.size and not g.theatre.sailable[to] else ONLY_GROUND


def bars_shore(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a unit where it is from landing in a hex on any roll."""
    theatre = g.theatre
    armour = theatre.roster.kind[unit] == ARMOURED
    if theatre.roster.kind[unit] > COASTAL:
        return _bars_others(g, unit, to)
    if not g.afloat[unit]:
        return NOT_AFLOAT
    if to not in theatre.near[g.hex[unit]]:
        return TOO_FAR_OUT.says(f"it is in {g.where(g.hex[unit])}")
    if not theatre.coast[to]:
        return NOT_COAST
    if not theatre.ground[to]:
        return OFF_AREA
    if armour and not theatre.port[to]:
        return ARMOUR_IN_PORT
    return OFF_ROAD if armour and not theatre.map.has_route[to] else None


def land(g: State, unit: int, to: int) -> None:
    """From sea to a coastal hex; it ends the unit's movement."""
    g.say("4.41", f"{g.name(unit)} lands at {g.where(to)}.", (g.hex[unit], to), (unit,))
    g.lift(unit)
    g.afloat[unit] = 0
    g.put(unit, to)
    g.used[unit] |= MOVED | HALTED


# ── 4.42 Landing restrictions ────────────────────────────────────────────────

ENEMY_COAST: Final = Bar(
    "4.42",
    "a coastal hex next to it is held by the enemy",
    "Land where a friendly unit is already, or further from enemy-held coast.",
)


def bars_beach(g: State, unit: int, to: int) -> Bar | None:
    """No landing beside an enemy-held coastal hex, unless friends hold the beach (R19)."""
    theatre = g.theatre
    side = theatre.roster.side[unit]
    held = LAND | NAVAL
    if g.occ[to] & held << side:
        return None
    for near in theatre.near[to]:
        if theatre.coast[near] and g.occ[near] & held << (1 - side):
            return ENEMY_COAST.says(f"enemy in {g.where(near)}")
    return None


# ── 4.44 West coast movement ─────────────────────────────────────────────────

WEST_COAST: Final = Bar(
    "4.44",
    "no Japanese amphibious movement on the west coast in an impulse with an Allied unit on Penang",
    "Clear Penang Island; it opens with the next impulse.",
)
WAS_HELD: Final = Bar("4.44", WEST_COAST.reason, "It opens with the next impulse.")


def holds_penang(g: State) -> bool:
    """Whether an Allied ground unit or based aircraft is on Penang Island now (R22)."""
    return holder_of_penang(g) >= 0


def holder_of_penang(g: State) -> int:
    """An Allied unit that holds Penang Island now, or -1."""
    for place in g.theatre.penang:
        for unit in g.ground_in(place, ALLIES):
            return unit
        for unit in g.aircraft_in(place, ALLIES):
            if g.based[unit]:
                return unit
    return -1


def bars_west_coast(g: State, unit: int, start: int, to: int) -> Bar | None:
    """Whether a step at sea, an embarkation, landing or assault touches the closed west coast."""
    theatre = g.theatre
    if theatre.roster.side[unit] != JAPAN:
        return None
    if not theatre.west_coast[start] and not theatre.west_coast[to]:
        return None
    holder = holder_of_penang(g)
    if holder >= 0:
        return WEST_COAST.says(f"{g.name(holder)} is in {g.where(g.hex[holder])}")
    return WAS_HELD.says("one was there in this impulse") if g.penang else None


def bars_sailing(g: State, unit: int) -> Bar | None:
    """What keeps a unit at sea from going anywhere: on the closed coast each step is barred."""
    return bars_west_coast(g, unit, g.hex[unit], g.hex[unit])


def sea_lanes(g: State, unit: int) -> Net:
    """Hexsides of a unit at sea: without the west coast while it is closed to its side."""
    theatre = g.theatre
    if theatre.roster.side[unit] == JAPAN and (g.penang or holds_penang(g)):
        return theatre.afloat_east
    return theatre.afloat


# ── listing ──────────────────────────────────────────────────────────────────


def tell(g: State, unit: int, ballot: Ballot) -> None:
    """Tell the ballot the hexes into which a unit may embark or land."""
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if kind == SHIP or g.used[unit] & MOVED:
        return
    place = g.hex[unit]
    if g.afloat[unit]:
        for to in theatre.near[place]:
            if theatre.coast[to]:
                ballot.add("land", unit, to, bar=bars_landing(g, unit, to))
    elif theatre.quay[place]:
        for to in theatre.near[place]:
            if theatre.sea[to]:
                ballot.add("embark", unit, to, bar=bars_embarking(g, unit, to))
