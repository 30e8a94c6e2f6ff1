"""The barrier: units on so few hexes that no road leads from paid-for enemies to their supply.

The score pays for the northernmost Allied unit in supply: who closes the last road to it at the end
takes as much as who beats it (7.3, 9.3).  Where several roads lead there, all must be closed.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from sandtable.ai.doro_nawa.lines import lines_of
from sandtable.ai.doro_nawa.maps import FAR, Maps, maps_of, spread
from sandtable.ai.doro_nawa.picture import stacks_of
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.kinds import LAND
from sandtable.games.doro_nawa.state import State, is_gun

MOST: Final = 5
"""Hexes that are closed at a time."""
EACH: Final = 3.0
"""VP that a unit is worth elsewhere."""
PRICE: Final = 10
"""MP that one more hex to close is worth going farther to the others."""
ENDLESS: Final = 100_000
SOURCE: Final = ENDLESS
SINK: Final = ENDLESS + 1
Rooms = dict[int, dict[int, int]]
"""What may still flow from node to node."""


def barrier(g: State, side: int, far: int, stays: Sequence[int] = ()) -> list[tuple[int, int]]:
    """Units and the hexes that they are to close, within so many MP: what gains most."""
    maps = maps_of(g.theatre)
    enemy = 1 - side
    sources = supply.sources_of(g, enemy)
    network = supply.flood(g, sources, LAND << side, False)
    held = stacks_of(g, maps, enemy)
    free = [
        u
        for s in stacks_of(g, maps, side).values()
        for u in s.units
        if u not in stays and not is_gun(g.theatre.roster.kind[u])
    ]
    ways = spread(maps.steps, [(g.hex[u], 0) for u in free], far, len(network))
    price = [ENDLESS if h in held or way >= FAR else PRICE + way for h, way in enumerate(ways)]
    fed = fed_stacks(g, maps, enemy, network)
    best: tuple[float, list[int]] = (0.0, [])
    for rank, (pays, _) in enumerate(fed):
        rest = max([other for other, _ in fed if other < pays], default=0.0)
        if rank and fed[rank - 1][0] == pays:
            continue
        starts = {h for other, doors in fed if other >= pays for h in doors}
        cut = least_cut(
            g.theatre.along,
            [h for h, inside in enumerate(network) if inside],
            starts,
            [h for h in sources if network[h]],
            price,
        )
        if cut is None or len(cut) > MOST:
            break
        gain = fed[0][0] - rest - EACH * len(cut)
        if gain > best[0]:
            best = gain, cut
    return assigned(g, maps, best[1], free)


def fed_stacks(g: State, maps: Maps, side: int, network: bytes) -> list[tuple[float, list[int]]]:
    """What each stack in supply is paid for, most first, and where its line meets a road."""
    lines = [line for line in lines_of(g) if line.side == side]
    initiative = g.theatre.roster.initiative
    found = []
    for h, stack in stacks_of(g, maps, side).items():
        pays = sum([line.pays(maps, h) for line in lines])
        if pays <= 0:
            continue
        line = max([initiative[u] for u in stack.units]) - 1
        near = spread(maps.steps, [(h, 0)], line, len(network))
        doors = [to for to, way in enumerate(near) if way <= line and network[to]]
        if doors:
            found.append((pays, doors))
    return sorted(found, key=lambda row: -row[0])


def assigned(g: State, maps: Maps, cut: list[int], free: list[int]) -> list[tuple[int, int]]:
    """The nearest unit for each hex, the small ones first, the farthest hex first."""
    left = list(free)
    ranked = []
    for h in cut:
        field = maps.to((h,))
        ranked.append((-min([field[g.hex[u]] for u in left], default=FAR), h))
    found = []
    for _, h in sorted(ranked):
        field = maps.to((h,))
        if not left:
            break
        unit = min(left, key=lambda u: (2 * field[g.hex[u]] + g.sp[u], u))
        left.remove(unit)
        found.append((unit, h))
    return found


def least_cut(
    along: list[list[int]], inside: list[int], starts: set[int], ends: list[int], price: list[int]
) -> list[int] | None:
    """The cheapest hexes whose loss parts all starts from all ends; None where that can't be.

    Flow from starts to ends with a price for each hex: each hex is a way in (h) and out (~h).

    >>> square = [[1, 2], [0, 3], [0, 3], [1, 2, 4], [3]]
    >>> least_cut(square, [0, 1, 2, 3, 4], {0}, [4], [9, 1, 1, 4, 9])
    [1, 2]
    >>> least_cut(square, [0, 1, 2, 3, 4], {0}, [4], [9, 3, 3, 4, 9])
    [3]
    """
    room = rooms(along, inside, starts, ends, price)
    total = 0
    while total < ENDLESS:
        before = flow(room)
        if SINK not in before:
            return [h for h in inside if h in before and ~h not in before]
        path = [SINK]
        while path[-1] != SOURCE:
            path.append(before[path[-1]])
        steps = [(last, at) for at, last in itertools.pairwise(path)]
        much = min([room[last][at] for last, at in steps])
        for last, at in steps:
            room[last][at] -= much
            room[at][last] += much
        total += much
    return None


def rooms(
    along: list[list[int]], inside: list[int], starts: set[int], ends: list[int], price: list[int]
) -> Rooms:
    """The net at the beginning: what may flow from node to node, and back nothing."""
    room: Rooms = {}

    def join(a: int, b: int, much: int) -> None:
        room.setdefault(a, {})[b] = much
        room.setdefault(b, {}).setdefault(a, 0)

    nodes = set(inside)
    for h in inside:
        join(h, ~h, price[h])
        for to in along[h]:
            if to in nodes:
                join(~h, to, ENDLESS)
    for h in sorted(starts):
        join(SOURCE, h, ENDLESS)
    for h in ends:
        join(~h, SINK, ENDLESS)
    return room


def flow(room: Rooms) -> dict[int, int]:
    """Where there is room, step by step from the source: each node and the one before it."""
    before = {SOURCE: SOURCE}
    waiting = [SOURCE]
    for at in waiting:
        for to, much in room.get(at, {}).items():
            if much > 0 and to not in before:
                before[to] = at
                waiting.append(to)
    return before
