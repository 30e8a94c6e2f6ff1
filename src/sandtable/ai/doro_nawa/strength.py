"""Quick estimates of a combat: what a stack is worth, what stands beside it, what a die will do.

`ground_strength.weigh` is exact and slow; these are for comparing hundreds of hexes.
"""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.maps import Maps
from sandtable.games.doro_nawa.kinds import (
    ANTI_TANK,
    ARMOURED,
    ENGINEER,
    INFANTRY,
    LAND,
    MACHINE_GUN,
)
from sandtable.games.doro_nawa.state import State, is_gun
from sandtable.games.doro_nawa.theatre import Theatre

FOOT: Final = (INFANTRY, ENGINEER, MACHINE_GUN)
BEST_ODDS: Final = 6
"""Beyond the last column more strength gains nothing."""


def arms_bonus(g: State, units: list[int]) -> int:
    """Combined arms of a hex (5.32)."""
    kind = g.theatre.roster.kind
    foot = armour = guns = 0
    for u in units:
        k = kind[u]
        if k in FOOT:
            foot = 1
        elif k == ARMOURED:
            armour = 1
        elif k == ANTI_TANK or is_gun(k):
            guns = 1
    return foot * (armour + guns)


def defence_of(g: State, maps: Maps, place: int, units: list[int]) -> int:
    """SP that some units have against an attack on their hex."""
    kind = g.theatre.roster.kind
    guns = total = 0
    for u in units:
        if is_gun(kind[u]):
            guns += 1
        else:
            total += g.sp[u]
    if not total:
        total = guns
    if maps.city[place]:
        total *= 2
    return total + arms_bonus(g, units)


def is_soft(g: State, units: list[int]) -> bool:
    """Whether armour is doubled against these defenders (5.33)."""
    kind = g.theatre.roster.kind
    for u in units:
        if kind[u] != INFANTRY and kind[u] != MACHINE_GUN:
            return False
    return True


def punch_of(g: State, maps: Maps, unit: int, place: int, target: int, soft: bool) -> int:
    """SP that one unit brings to an attack from a hex on a neighbour."""
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if is_gun(kind):
        return 0
    edge = theatre.map.edge(place, target)
    if kind == ARMOURED and not theatre.map.route[edge]:
        return 0
    sp = g.sp[unit]
    if maps.hard[target] or maps.side_hard[edge]:
        return max(1, sp // 2)
    return sp * 2 if kind == ARMOURED and soft else sp


def power_on(g: State, maps: Maps, side: int, target: int, without: int = -1) -> int:
    """SP that a side's ground units beside a hex could bring against it."""
    theatre = g.theatre
    soft = is_soft(g, g.ground_in(target, 1 - side))
    total = 0
    for place in theatre.near[target]:
        if not g.occ[place] & LAND << side:
            continue
        units = [u for u in g.ground_in(place, side) if u != without]
        if not units:
            continue
        edge = theatre.map.edge(place, target)
        if not (maps.hard[target] or maps.side_hard[edge]):
            total += arms_bonus(g, units)
        for u in units:
            total += punch_of(g, maps, u, place, target, soft)
    return total


def loss_table(theatre: Theatre) -> list[tuple[float, float]]:
    """For odds of 0, 1, 2 ... to one: the mean SP lost by each defender, and the chance of any."""
    crt = theatre.crt
    table = []
    for odds in range(BEST_ODDS + 1):
        column = crt.odds_column(odds, 1) if odds else crt.odds_column(1, 2)
        faces = [row[column] for row in crt.loss]
        table.append((sum(faces) / 6, sum(1 for face in faces if face) / 6))
    return table


def prospects(theatre: Theatre, attack: float, defence: float) -> tuple[float, float]:
    """Mean loss of each defender and chance of any loss, between the columns as on a line."""
    table = theatre.once(loss_table)
    if attack <= 0:
        return 0.0, 0.0
    if defence <= 0:
        return table[BEST_ODDS]
    odds = attack / defence
    if odds >= BEST_ODDS:
        return table[BEST_ODDS]
    low = int(odds)
    part = odds - low
    a, b = table[low], table[low + 1]
    if low == 0 and part < 0.5:
        return 0.0, 0.0
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
