"""Whoever was left behind and is still paid for: cut off by a battalion, or hunted down.

The score pays for a unit far in the rear of the enemy as long as it is in supply (7.0): a battalion
that stands on its road home is worth as much as its end.
"""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.goals import goals_of
from sandtable.ai.doro_nawa.maps import FAR, Maps, maps_of
from sandtable.ai.doro_nawa.orders import BUSY, Orders, Task
from sandtable.ai.doro_nawa.picture import Stack, stacks_of
from sandtable.ai.doro_nawa.standing import lead, without
from sandtable.ai.doro_nawa.strength import FOOT
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.kinds import LAND
from sandtable.games.doro_nawa.state import State

LAST: Final = 22
"""Impulses before the end in which it is done."""
TURN: Final = 10
"""Impulses of a turn."""
CLEAR: Final = 6
"""MP behind the middle of the army from which a stack is left behind."""
WORTH: Final = 6.0
"""VP that a battalion must keep from the enemy to be left behind for it."""
PAID: Final = 10.0
"""VP that a stack must be paid for, its losses counted, to be hunted."""
BATTALION: Final = 4
"""SP of the largest unit that is."""
CALL: Final = 24
"""MP from which it comes, and others to the hunt."""
AROUND: Final = 12
"""Hexes from a stack at which its road is looked at."""
MOST: Final = 8
"""Hexes of a road that are tried."""
TWICE: Final = 2.5
"""SP sent after each SP of defence."""
SP_A_POINT: Final = 0.1
"""SP that a victory point is worth in the choice of attacks."""


def sweep(g: State, side: int) -> Orders:
    """On as staff would; near the end whoever was left behind and is paid for is cut off or hunted.

    Only the end is paid for: until then the army goes on.
    """
    if impulses_left(g) > LAST:
        return Orders("sweep", weights=BUSY)
    maps = maps_of(g.theatre)
    left = left_behind(g, maps, side)
    paid = [(swing, stack) for swing, stack in paying(g, side, left) if swing >= PAID]
    stays = garrison(g, maps, side)
    pins = cut_off(g, maps, side, [stack for _, stack in paid], stays)
    return Orders(
        "sweep",
        tasks=(
            *pins,
            *[Task(s.hex, round(TWICE * s.defence) + 1, CALL, True) for _, s in paid],
        ),
        kills=tuple([(s.hex, SP_A_POINT * swing) for swing, s in paid]),
        stays=tuple(stays),
        weights=BUSY,
    )


def impulses_left(g: State) -> int:
    """Impulses that are to come before the end, this one too; those beyond the tenth count none."""
    return TURN * (g.last_turn - g.turn) + max(0, TURN + 1 - g.impulse)


def middle_of(g: State, maps: Maps, side: int) -> int:
    """MP to the goal of the drive from where half of the army is past."""
    goal = maps.to(goals_of(g, maps))
    own = sorted([(goal[h], s.sp) for h, s in stacks_of(g, maps, side).items()])
    half = sum([sp for _, sp in own]) / 2
    for way, sp in own:
        half -= sp
        if half <= 0:
            return way
    return FAR


def left_behind(g: State, maps: Maps, side: int) -> list[Stack]:
    """Enemy stacks that half of the army has passed."""
    goal, middle = maps.to(goals_of(g, maps)), middle_of(g, maps, side)
    enemy = stacks_of(g, maps, 1 - side)
    return [stack for h, stack in enemy.items() if middle + CLEAR <= goal[h] < FAR]


def paying(g: State, side: int, left: list[Stack]) -> list[tuple[float, Stack]]:
    """What each stack is paid for when those that are paid for more are gone."""
    found: list[tuple[float, Stack]] = []
    gone: list[int] = []
    rest = list(left)
    before = lead(g, side)
    while rest:
        after = [(lead(without(g, [*gone, *stack.units]), side), stack) for stack in rest]
        best = max(after, key=lambda row: (row[0], -row[1].hex))
        found.append((float(best[0] - before), best[1]))
        before = best[0]
        gone += best[1].units
        rest = [stack for stack in rest if stack is not best[1]]
    return found


def battalions(g: State, maps: Maps, side: int) -> list[int]:
    """Small infantry units ashore."""
    kind = g.theatre.roster.kind
    stacks = stacks_of(g, maps, side).values()
    return [u for s in stacks for u in s.units if kind[u] in FOOT and g.sp[u] <= BATTALION]


def garrison(g: State, maps: Maps, side: int) -> list[int]:
    """Battalions in the rear without which the enemy would be paid for more: they stay.

    Where two do the same, the second one is free to go.
    """
    goal, middle = maps.to(goals_of(g, maps)), middle_of(g, maps, side)
    rear = [u for u in battalions(g, maps, side) if goal[g.hex[u]] > middle]
    stays: list[int] = []
    gone: list[int] = []
    before = lead(g, side)
    for unit in rear:
        after = lead(without(g, [*gone, unit]), side)
        if before - after - lost_with(g, unit) >= WORTH:
            stays.append(unit)
        else:
            gone.append(unit)
            before = after
    return stays


def lost_with(g: State, unit: int) -> int:
    """VP that the enemy has for an eliminated unit (9.1)."""
    roster = g.theatre.roster
    return roster.sp[unit] + roster.initiative[unit]


def cut_off(g: State, maps: Maps, side: int, paid: list[Stack], stays: list[int]) -> list[Task]:
    """Where a battalion would take the supply of stacks that are paid for."""
    free = [u for u in battalions(g, maps, side) if u not in stays]
    found: list[Task] = []
    for stack in paid:
        best = best_cut(g, maps, side, stack, free)
        if best is not None:
            unit, h = best
            free.remove(unit)
            found.append(Task(h, g.sp[unit], CALL))
    return found


def best_cut(
    g: State, maps: Maps, side: int, stack: Stack, free: list[int]
) -> tuple[int, int] | None:
    """The battalion and the hex of a stack's road that cost the enemy most, the nearest first."""
    tries = []
    for h in narrows(g, side, stack):
        field = maps.to((h,))
        way, unit = min([(field[g.hex[u]], u) for u in free], default=(FAR, -1))
        if way <= CALL:
            tries.append((way, h, unit))
    now = lead(g, side)
    best: tuple[float, int, int] | None = None
    for way, h, unit in sorted(tries)[:MOST]:
        copy = g.clone()
        copy.put(unit, h)
        gain = float(lead(copy, side) - now) - way / CALL
        if gain >= WORTH and (best is None or gain > best[0]):
            best = (gain, unit, h)
    return None if best is None else best[1:]


def narrows(g: State, side: int, stack: Stack) -> list[int]:
    """Hexes without enemies that all roads of a stack to its supply lead through (7.3)."""
    enemy = 1 - side
    network, sources = supply.network_of(g, enemy), supply.sources_of(g, enemy)
    distance = g.theatre.map.distance
    near = [h for h in range(g.theatre.size) if network[h] and distance(h, stack.hex) <= AROUND]
    if not near:
        return []
    door = min(near, key=lambda h: (distance(h, stack.hex), h))
    mask = LAND << side
    found = []
    for h in near:
        if not g.occ[h] & LAND << enemy:
            as_it_was = g.occ[h]
            g.occ[h] |= mask
            if not supply.flood(g, [s for s in sources if s != h], mask, True)[door]:
                found.append(h)
            g.occ[h] = as_it_was
    return found
