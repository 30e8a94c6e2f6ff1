"""Which hexes a unit can reach: cheapest first, over baked integer costs of hexsides.

An edge is `hex * 6 + direction`.  A baked cost is 0 (closed), 1 to 63 MP, or 64 and more: then the
walker is asked, because the cost depends on who stands where.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

ASK: Final = 64


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


@final
class Net:
    """The open hexsides of one kind of mover: from each hex the neighbours with their baked costs."""

    __slots__ = ("edges", "even", "steps")

    def __init__(self, near6: list[int], edges: bytes) -> None:
        self.edges: Final = edges
        size = len(near6) // 6
        self.steps: Final[list[list[tuple[int, int, int]]]] = [
            [(near6[e], edges[e], e) for e in range(h * 6, h * 6 + 6) if edges[e]]
            for h in range(size)
        ]
        self.even: Final = max(edges, default=0) <= 1
        """Whether every open hexside costs 1: then hexes come in rings."""


def reach(
    net: Net,
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
    if net.even and not friend and not any(toll):
        return _rings(net, start, mp, occ, enemy)
    best = {start: 0}
    came = {start: -1}
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    steps = net.steps
    for spent in range(mp + 1):
        for h in buckets[spent]:
            if best[h] != spent:
                continue
            for to, code, edge in steps[h]:
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


def _rings(net: Net, start: int, mp: int, occ: bytearray, enemy: int) -> Reach:
    """The same where every step costs 1 and friends are no hindrance."""
    best = {start: 0}
    came = {start: -1}
    steps = net.steps
    ring = [start]
    for cost in range(1, mp + 1):
        outer: list[int] = []
        for h in ring:
            for to, _, _ in steps[h]:
                if to not in best and not occ[to] & enemy:
                    best[to] = cost
                    came[to] = h
                    outer.append(to)
        if not outer:
            break
        ring = outer
    return Reach(best, came)
