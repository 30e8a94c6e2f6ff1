"""5.2 Who may bombard which hex, and whom in it."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    AIR,
    ARTILLERY,
    FOUGHT,
    KINDS,
    LAND,
    MOVED,
    NAVAL,
    SHIP,
    SHOT,
)
from sandtable.games.doro_nawa.missions import ELSEWHERE, NO_BOMBS, bars_bombing, told_of
from sandtable.games.doro_nawa.movement import NOT_YOURS, bars_acting, off_map
from sandtable.games.doro_nawa.state import State

# ── 5.2 Who may fire ─────────────────────────────────────────────────────────

CANNOT: Final = Bar("5.2", "only aircraft, artillery and ships bombard", "Choose one of these.")
TOO_SLOW: Final = Bar(
    "5.2",
    "its initiative is below the roll, and by 2.1 it takes no part in the impulse",
    "Fire with others, or wait for a roll of its initiative or less.",
)
ONE_ATTACK: Final = Bar(
    "5.1",
    "a unit attacks or bombards once in an impulse, and it has",
    "Fire with others; it may again in your next half.",
)
GUNS_MOVED: Final = Bar(
    "5.2", "artillery does not bombard in an impulse in which it moves", "Bombard next impulse."
)
GUNS_AFLOAT: Final = Bar(
    "5.2", "artillery that is moving amphibiously does not bombard", "Land it first."
)
IN_BOX: Final = Bar(
    "5.2", "nobody bombards from or into an off-map box", "Fly it to the map first."
)
BOX_TARGET: Final = Bar("5.2", IN_BOX.reason, "Choose a hex of the map.")
OWN_HEX: Final = Bar(
    "5.2",
    "ships and artillery fire at other hexes than their own",
    "Engage ships there.",
)
TOO_FAR: Final = Bar("5.2", "the target is out of range", "Move closer, or choose a nearer hex.")
NOT_OVER_IT: Final = Bar(
    "5.2", "aircraft bombard only the hex they are in", "Fly it to the target hex first."
)


def bars_firing(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit from bombarding a hex now (5.1, 5.2, 6.5, R79, R90)."""
    kind = g.theatre.roster.kind[unit]
    start = g.hex[unit]
    if start < 0:
        return off_map(g, unit)
    if g.theatre.roster.side[unit] != g.half:
        return NOT_YOURS
    aircraft = g.is_air(unit)
    if not aircraft and not g.bombardment(unit):
        return CANNOT.says(f"{g.name(unit)} is {KINDS[kind]}")
    if start >= g.theatre.size or place >= g.theatre.size:
        return BOX_TARGET if place >= g.theatre.size else IN_BOX
    if aircraft:
        bar = bars_bombing(g, unit, place)
        elsewhere = bar == ELSEWHERE
        return NOT_OVER_IT.says(f"{g.name(unit)} is in {g.where(start)}") if elsewhere else bar
    bar = bars_range(g, unit, place)
    if bar is not None:
        return bar
    if g.afloat[unit]:
        return GUNS_AFLOAT
    if g.used[unit] & (FOUGHT | SHOT):
        return ONE_ATTACK
    if kind != SHIP and g.used[unit] & MOVED:
        return GUNS_MOVED
    return bars_acting(g, unit, TOO_SLOW)


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
NOBODY_ABLE: Final = Bar(
    "5.2", "nobody in range may bombard the hex now", "Bring up others, or wait for your next half."
)
OUT_OF_REACH: Final = Bar(
    "5.2",
    "no aircraft, artillery or ship of yours reaches the hex, and others do not bombard",
    "Fly an aircraft there, or bring artillery beside it or a ship within 3 hexes; ground units "
    "attack in a Combat impulse (5.3).",
)
AT_SEA_ONLY: Final = Bar(
    "5.2",
    OUT_OF_REACH.reason,
    "Fly an aircraft there, or bring artillery beside it or a ship within 3 hexes.",
)


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


def has_target(g: State, place: int, side: int) -> bool:
    """Whether a unit of `side` in a hex can be bombarded."""
    here = g.occ[place] >> side
    if here & (LAND | NAVAL | AFLOAT):
        return True
    return bool(here & AIR) and bool(targets_in(g, place, side))


def first_targets(g: State, place: int) -> tuple[int, ...]:
    """All that may be hit together; a unit moving amphibiously only if nothing else is there."""
    there = targets_in(g, place, 1 - g.half)
    together = [unit for unit in there if not g.afloat[unit]]
    return tuple(together or there[:1])


# ── 5.2 Which hexes are under fire ───────────────────────────────────────────


def hexes_under_fire(g: State, side: int) -> list[int]:
    """Hexes that some unit of the side can bombard, in no order, each once.

    They are listed at every choice of a half, so that the tests of `bars_firing` are made here from
    the firers' side, without its reasons; the properties hold what is listed against what it bars.
    """
    theatre = g.theatre
    kinds, values = theatre.roster.kind, theatre.roster.bombardment
    size, occ, used = theatre.size, bytes(g.occ), g.used
    mask = (LAND | NAVAL | AFLOAT | AIR) << (1 - side)
    found: dict[int, int] = {}
    for unit in theatre.wings[side]:
        place = g.hex[unit]
        if place < 0 or place >= size or not occ[place] & mask or place in found:
            continue
        ready = values[unit] and g.face[unit] and not used[unit] & FOUGHT
        if ready and has_target(g, place, 1 - side) and bars_bombing(g, unit, place) is None:
            found[place] = 1
    far: dict[int, int] = {}
    for unit in theatre.guns[side]:
        place = g.hex[unit]
        if place < 0 or place >= size or used[unit] & (FOUGHT | SHOT):
            continue
        if g.initiative(unit) < g.die or g.afloat[unit]:
            continue
        kind = kinds[unit]
        if kind == SHIP or not used[unit] & MOVED:
            if kind != ARTILLERY:
                far[place] = 1
                continue
            for to in theatre.near[place]:
                if occ[to] & mask and to not in found and has_target(g, to, 1 - side):
                    found[to] = 1
    if far:
        add_far_hexes(g, occ, 1 - side, far, found)
    return list(found)


def add_far_hexes(
    g: State, occ: bytes, enemy: int, far: dict[int, int], found: dict[int, int]
) -> None:
    """Add what ships and coastal artillery in the places `far` can bombard, 1 to 3 hexes off."""
    mask = (LAND | NAVAL | AFLOAT | AIR) << enemy
    for start in far:
        for to in g.theatre.within_three(start):
            if occ[to] & mask and to not in found and has_target(g, to, enemy):
                found[to] = 1


def can_bombard(g: State, unit: int) -> bool:
    """Whether a unit of the side whose half it is can bombard some hex now."""
    place = g.hex[unit]
    if not g.theatre.roster.bombardment[unit] or not 0 <= place < g.theatre.size:
        return False
    hexes = (place,) if g.is_air(unit) else g.theatre.within_three(place)
    enemy = 1 - g.half
    mask = (LAND | NAVAL | AFLOAT | AIR) << enemy
    for to in hexes:
        if g.occ[to] & mask and has_target(g, to, enemy) and bars_firing(g, unit, to) is None:
            return True
    return False


def bars_bombarding(g: State, side: int, place: int) -> Bar | None:
    """What keeps a side from bombarding a hex at all."""
    if place >= g.theatre.size:
        return BOX_TARGET
    if not targets_in(g, place, 1 - side):
        return NOBODY_THERE
    told: list[tuple[int, Bar]] = []
    roster = g.theatre.roster
    for unit in (*g.theatre.movers[side], *g.theatre.wings[side]):
        if roster.bombardment[unit] and is_near(g, unit, place):
            bar = bars_firing(g, unit, place)
            if bar is None:
                return None
            told.append((unit, bar))
    if told:
        return told_of(g, told, NOBODY_ABLE)
    over = g.aircraft_in(place, side)
    if over:
        return NO_BOMBS.says(g.named(over))
    bar = OUT_OF_REACH if g.occ[place] & LAND << (1 - side) else AT_SEA_ONLY
    return bar.says(nearest_firer(g, side, place))


FAR_OFF: Final = 1000
"""More hexes than any map has between two of its own."""


def nearest_firer(g: State, side: int, place: int) -> str:
    """Who of a side could bombard if it were nearer, and how far off it is."""
    theatre = g.theatre
    best, near = -1, 2 * FAR_OFF
    for unit in (*theatre.movers[side], *theatre.wings[side]):
        start = g.hex[unit]
        if theatre.roster.bombardment[unit] and 0 <= start < theatre.size:
            # Guns at sea, which do not fire, are named only where there are no others.
            away = theatre.map.distance(start, place) + g.afloat[unit] * FAR_OFF
            if away < near:
                best, near = unit, away
    if best < 0:
        return "nobody who bombards is on the map"
    where = f"the nearest is {g.name(best)} in {g.where(g.hex[best])}"
    if g.is_air(best):
        return f"{where}, and aircraft bombard only the hex they are in"
    if g.afloat[best]:
        return f"{where}, and artillery at sea does not bombard"
    reach = reach_of_guns(theatre.roster.kind[best])
    return f"{where}, {near} {'hex' if near == 1 else 'hexes'} off, and it reaches {reach}"


def is_near(g: State, unit: int, place: int) -> bool:
    """Whether the distance lets a unit fire at a hex, whatever else may bar it."""
    start = g.hex[unit]
    if start < 0 or start >= g.theatre.size:
        return False
    reach = 0 if g.is_air(unit) else reach_of_guns(g.theatre.roster.kind[unit])
    return g.theatre.map.distance(start, place) <= reach
