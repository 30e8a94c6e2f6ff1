"""How far a counter gets: hex by hex, cheapest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def nowhere(_hex: int) -> bool:
    """Every way leads on."""
    return False


def ways(
    g: Any,
    start: int,
    most: int,
    cost: Callable[[int], int],
    ends: Callable[[int], bool] = nowhere,
) -> dict[int, int]:
    """MP to each hex within so many.

    `cost` tells what it takes to enter a hex, 0 if that is not possible; no way that comes to a hex
    where it `ends` leads further.
    """
    found, queue = {start: 0}, [start]
    for spent in range(most + 1):
        for place in [h for h in queue if found[h] == spent]:
            if spent and ends(place):
                continue
            for to in g.theatre.near[place]:
                best = found.get(to, most + 1)
                more = cost(to) if spent + 1 < best else 0
                if more and spent + more < best:
                    found[to] = spent + more
                    queue.append(to)
    return found


def ways_past_enemies(g: Any, unit: int, most: int) -> dict[int, int]:
    """MP to each hex within so many, as the box has them.

    A way leads through friends, never through enemies, and ends beside one.
    """
    side = g.side(unit)
    enemies = {g.hex[u] for u in g.on_map(1 - side)}

    def cost(to: int) -> int:
        return 0 if to in enemies else g.cost(to)

    def ends(place: int) -> bool:
        return len(g.enemies_beside(place, side)) > 0

    return ways(g, g.hex[unit], most, cost, ends)
