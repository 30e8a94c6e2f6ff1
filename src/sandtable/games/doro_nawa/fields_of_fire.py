"""5.2 Who may bombard which hex, and whom in it."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    AIR,
    ARTILLERY,
    BOMBER,
    FIGHTER,
    FOUGHT,
    LAND,
    MOVED,
    NAVAL,
    SHIP,
    SHOT,
)
from sandtable.games.doro_nawa.missions import bars_bombing
from sandtable.games.doro_nawa.movement import NOT_ON_MAP, NOT_YOURS, bars_acting
from sandtable.games.doro_nawa.state import State

# ── 5.2 Who may fire ─────────────────────────────────────────────────────────

CANNOT: Final = Bar("5.2", "only aircraft, artillery and ships bombard", "Choose one of these.")
ONE_ATTACK: Final = Bar(
    "5.1", "a unit attacks or bombards once in an impulse", "It may again next impulse."
)
GUNS_MOVED: Final = Bar(
    "5.2", "artillery does not bombard in an impulse in which it moves", "Bombard next impulse."
)
GUNS_AFLOAT: Final = Bar(
    "5.2", "artillery that is moving amphibiously does not bombard", "Land it first."
)
IN_BOX: Final = Bar("5.2", "nobody bombards from or into an off-map box", "Move it to the map.")
OWN_HEX: Final = Bar(
    "5.2", "ships and artillery fire at other hexes than their own", "Engage ships with `engage`."
)
TOO_FAR: Final = Bar("5.2", "the target is out of range", "Move closer, or choose a nearer hex.")


def bars_firing(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit from bombarding a hex now (5.1, 5.2, 6.5)."""
    kind = g.theatre.roster.kind[unit]
    start = g.hex[unit]
    if start < 0:
        return NOT_ON_MAP
    if g.theatre.roster.side[unit] != g.half:
        return NOT_YOURS
    aircraft = g.is_air(unit)
    if not aircraft and not g.bombardment(unit):
        return CANNOT
    if start >= g.theatre.size or place >= g.theatre.size:
        return IN_BOX
    if g.used[unit] & (FOUGHT | SHOT):
        return ONE_ATTACK
    if aircraft:
        return bars_bombing(g, unit, place)
    if g.afloat[unit]:
        return GUNS_AFLOAT
    if kind != SHIP and g.used[unit] & MOVED:
        return GUNS_MOVED
    bar = bars_range(g, unit, place)
    return bar if bar is not None else bars_acting(g, unit)


def reach_of_guns(kind: int) -> int:
    """3 hexes for ships and coastal artillery, 1 for other artillery."""
    return 1 if kind == ARTILLERY else 3


def bars_range(g: State, unit: int, place: int) -> Bar | None:
    """Range counts from the firer's hex, which it leaves out, to the target's."""
    distance = g.theatre.map.distance(g.hex[unit], place)
    if distance == 0:
        return OWN_HEX
    reach = reach_of_guns(g.theatre.roster.kind[unit])
    return TOO_FAR.says(f"range {distance}, it reaches {reach}") if distance > reach else None


# ── 5.2 Who may be a target ──────────────────────────────────────────────────

FRIEND: Final = Bar("5.2", "only enemy units are targets", "Choose an enemy unit in the hex.")
NOT_THERE: Final = Bar("5.2", "it is not in the target hex", "Choose a unit in the hex.")
IN_FLIGHT: Final = Bar(
    "5.2",
    "an aircraft in flight is no target of bombardment, only one at base",
    "Fight it with fighters (6.8).",
)
NOBODY_THERE: Final = Bar(
    "5.2", "no enemy unit in the hex can be bombarded", "Choose a hex with one."
)
OUT_OF_REACH: Final = Bar("5.2", "no unit of yours can bombard the hex", "Move one into range.")


def bars_target(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit from being a target of the side whose half it is."""
    if g.theatre.roster.side[unit] == g.half:
        return FRIEND
    if g.hex[unit] != place:
        return NOT_THERE
    return IN_FLIGHT if g.is_air(unit) and not g.based[unit] else None


def targets_in(g: State, place: int, side: int) -> list[int]:
    """The units of `side` in a hex that can be bombarded."""
    if place >= g.theatre.size or not g.occ[place] & (LAND | NAVAL | AFLOAT | AIR) << side:
        return []
    roster = g.theatre.roster
    return [
        unit
        for unit in g.at[place]
        if roster.side[unit] == side and (g.based[unit] or not g.is_air(unit))
    ]


def first_targets(g: State, place: int) -> tuple[int, ...]:
    """All that may be hit together; a unit moving amphibiously only if nothing else is there."""
    there = targets_in(g, place, 1 - g.half)
    together = [unit for unit in there if not g.afloat[unit]]
    return tuple(together or there[:1])


# ── 5.2 Which hexes are under fire ───────────────────────────────────────────


def hexes_under_fire(g: State, side: int) -> list[int]:
    """Hexes that some unit of the side can bombard, in no order, each once."""
    roster = g.theatre.roster
    surface = (LAND | NAVAL | AFLOAT) << (1 - side)
    above = surface | AIR << (1 - side)
    found: dict[int, int] = {}
    for unit in range(roster.count):
        place = g.hex[unit]
        if place < 0 or not roster.bombardment[unit] or roster.side[unit] != side:
            continue
        if g.used[unit] & (FOUGHT | SHOT) or place >= g.theatre.size:
            continue
        kind = roster.kind[unit]
        if FIGHTER <= kind <= BOMBER:
            if (
                g.face[unit]
                and g.occ[place] & above
                and place not in found
                and targets_in(g, place, 1 - side)
                and bars_bombing(g, unit, place) is None
            ):
                found[place] = 1
        elif g.afloat[unit] or g.initiative(unit) < g.die:
            continue
        elif kind == SHIP or not g.used[unit] & MOVED:
            for to in enemy_places(g, place, kind, above):
                if to not in found and targets_in(g, to, 1 - side):
                    found[to] = 1
    return list(found)


def enemy_places(g: State, place: int, kind: int, mask: int) -> list[int]:
    """Hexes in range of a gun or ship that hold units of the mask."""
    occ = g.occ
    if kind == ARTILLERY:
        return [to for to in g.theatre.near[place] if occ[to] & mask]
    rows = g.theatre.map.grid.rows
    column = place // rows
    distance = g.theatre.map.distance
    return [
        to
        for to in g.at
        if occ[to] & mask
        and to < g.theatre.size
        and abs(to // rows - column) <= 3
        and 1 <= distance(place, to) <= 3
    ]


def bars_bombarding(g: State, side: int, place: int) -> Bar | None:
    """What keeps a side from bombarding a hex at all."""
    if place >= g.theatre.size:
        return IN_BOX
    if not targets_in(g, place, 1 - side):
        return NOBODY_THERE
    told: Bar | None = None
    roster = g.theatre.roster
    for unit in range(roster.count):
        if roster.side[unit] == side and roster.bombardment[unit] and is_near(g, unit, place):
            bar = bars_firing(g, unit, place)
            if bar is None:
                return None
            if told is None:
                told = bar.says(f"{g.name(unit)} {bar.figures}".strip())
    return told if told is not None else OUT_OF_REACH


def is_near(g: State, unit: int, place: int) -> bool:
    """Whether the distance lets a unit fire at a hex, whatever else may bar it."""
    start = g.hex[unit]
    if start < 0 or start >= g.theatre.size:
        return False
    reach = 0 if g.is_air(unit) else reach_of_guns(g.theatre.roster.kind[unit])
    return g.theatre.map.distance(start, place) <= reach
