"""Which hexes a unit can reach: cheapest first, over baked integer costs of hexsides.

An edge is `hex * 6 + direction`.  A baked cost is 0 (closed), 1 to 63 MP, or 64 and more: then the
walker is asked, because the cost depends on who stands where.
"""

from __future__ import annotations

from typing import NamedTuple

ASK = 64


class Walker:
    """Answers what a baked table cannot know.  A game derives its own."""

    def edge_cost(self, edge: int, code: int) -> int:
        """MP over a hexside whose baked code is 64 or more; -1 when it is closed."""
        raise NotImplementedError

    def may_enter(self, place: int, cost: int) -> bool:
        """Whether a hex with friendly units may be entered with `cost` MP spent so far."""
        raise NotImplementedError


class Reach(NamedTuple):
    """MP to each hex that can be reached, the start with 0, and the hex each was entered from."""

    cost: dict[int, int]
    came: dict[int, int]

    def path(self, to: int) -> list[int]:
        """The hexes from the start to `to`, both included."""
        path = [to]
        while self.came[path[-1]] >= 0:
            path.append(self.came[path[-1]])
        path.reverse()
        return path


def reach(
    near6: list[int],
    edges: bytes,
    start: int,
    mp: int,
    occ: bytearray,
    enemy: int,
    friend: int,
    toll: bytearray,
    walker: Walker,
) -> Reach:
    """The hexes within `mp`, never through a hex with an enemy bit in `occ`.

    `toll` is added on entering a hex.  Ties keep the way found first, in the order of hexsides.
    """
    best = {start: 0}
    came = {start: -1}
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    for spent in range(mp + 1):
        for h in buckets[spent]:
            if best[h] != spent:
                continue
            for edge in range(h * 6, h * 6 + 6):
                code = edges[edge]
                if not code:
                    continue
                to = near6[edge]
                there = occ[to]
                if there & enemy:
                    continue
                if code >= ASK:
                    code = walker.edge_cost(edge, code)
                    if code < 0:
                        continue
                cost = spent + code + toll[to]
                if cost > mp:
                    continue
                if to in best and best[to] <= cost:
                    continue
                if there & friend and not walker.may_enter(to, cost):
                    continue
                best[to] = cost
                came[to] = h
                buckets[cost].append(to)
    return Reach(best, came)
