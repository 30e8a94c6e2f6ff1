"""Which hexes a unit can reach: cheapest first, over baked integer costs of hexsides.

An edge is `hex * 6 + direction`.  A baked cost is 0 (closed), 1 to 63 MP, or 64 and more: then the
walker is asked, because the cost depends on who stands where; it is never below the lower six bits.
"""

from __future__ import annotations

from typing import Final, final

ASK: Final = 64
LEAST: Final = 63
"""The bits of a baked cost that no walker undercuts."""


class Walker:
    """Answers what a baked table cannot know.  A game derives its own."""

    def edge_cost(self, edge: int, code: int) -> int:
        """MP over a hexside whose baked code is 64 or more; -1 when it is closed."""
        raise NotImplementedError

    def may_enter(self, place: int, cost: int) -> bool:
        """Whether a hex with friendly units may be entered with `cost` MP spent so far."""
        raise NotImplementedError


@final
class Reach:
    """MP to each hex that can be reached, the start with 0, and the way to each."""

    __slots__ = ("came", "cost")

    def __init__(self, cost: dict[int, int], came: list[int]) -> None:
        self.cost: Final = cost
        self.came: Final = came

    def path(self, to: int) -> list[int]:
        """The hexes from the start to `to`, both included."""
        path = [to]
        while self.came[path[-1]] >= 0:
            path.append(self.came[path[-1]])
        path.reverse()
        return path


@final
class Net:
    """The open hexsides of one kind of mover: each hex's neighbours with their baked costs."""

    __slots__ = ("edges", "even", "steps")

    def __init__(self, near6: list[int], edges: bytes) -> None:
        self.edges: Final = edges
        size = len(near6) // 6
        self.steps: Final[list[list[tuple[int, int, int, int]]]] = [
            [
                (near6[e], edges[e] & LEAST, e, edges[e] if edges[e] >= ASK else 0)
                for e in range(h * 6, h * 6 + 6)
                if edges[e]
            ]
            for h in range(size)
        ]
        """For each hex: neighbour, least cost, edge, and the code for the walker or 0."""
        self.even: Final = max(edges, default=0) <= 1
        """Whether every open hexside costs 1: then hexes come in rings."""


# In compiled rules bytes and lists are read ten times as fast as byte arrays: so what does not
# change meanwhile is made bytes, what does a list.


def reach(
    net: Net,
    start: int,
    mp: int,
    occ: bytes,
    enemy: int,
    friend: int,
    toll: bytes | None,
    walker: Walker,
    goal: int = -1,
) -> Reach:
    """The hexes within `mp`, never through a hex with an enemy bit in `occ`.

    `toll` is added on entering a hex.  Ties keep the way found first, in the order of hexsides.
    With a goal the search ends once the way there is known.
    """
    if net.even and not friend and toll is None:
        return _rings(net, start, mp, occ, enemy)
    steps = net.steps
    # For each hex the cost that is too much: what it was reached with, or what nobody may spend.
    limit = [mp + 1] * len(steps)
    limit[start] = 0
    came = [-1] * len(steps)
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    for spent in range(mp + 1):
        for h in buckets[spent]:
            if limit[h] != spent:
                continue
            if h == goal:
                return Reach(best, came)
            for to, least, edge, code in steps[h]:
                cost = spent + least
                if cost >= limit[to]:
                    continue
                there = occ[to]
                if there & enemy:
                    limit[to] = 0
                    continue
                if code:
                    asked = walker.edge_cost(edge, code)
                    if asked < 0:
                        continue
                    cost = spent + asked
                if toll is not None:
                    cost += toll[to]
                if cost >= limit[to] or (there & friend and not walker.may_enter(to, cost)):
                    continue
                limit[to] = cost
                best[to] = cost
                came[to] = h
                buckets[cost].append(to)
    return Reach(best, came)


def _rings(net: Net, start: int, mp: int, occ: bytes, enemy: int) -> Reach:
    """The same where every step costs 1 and friends are no hindrance."""
    steps = net.steps
    came = [-1] * len(steps)
    fresh = [True] * len(steps)
    fresh[start] = False
    best = {start: 0}
    ring = [start]
    for cost in range(1, mp + 1):
        outer: list[int] = []
        for h in ring:
            for to, _, _, _ in steps[h]:
                if fresh[to]:
                    fresh[to] = False
                    if not occ[to] & enemy:
                        best[to] = cost
                        came[to] = h
                        outer.append(to)
        if not outer:
            break
        ring = outer
    return Reach(best, came)


def touches(
    net: Net, start: int, mp: int, occ: bytes, enemy: int, shut: bytes | None, wanted: bytes
) -> bool:
    """Whether a wanted hex lies within `mp` of the start over a net that asks nothing.

    Hexes with an enemy bit in `occ`, or marked in `shut`, are closed.
    """
    steps = net.steps
    limit = [mp + 1] * len(steps)
    limit[start] = 0
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    for spent in range(mp):
        for h in buckets[spent]:
            if limit[h] != spent:
                continue
            for to, least, _, _ in steps[h]:
                cost = spent + least
                if cost >= limit[to]:
                    continue
                if occ[to] & enemy or (shut is not None and shut[to]):
                    limit[to] = 0
                    continue
                if wanted[to]:
                    return True
                limit[to] = cost
                buckets[cost].append(to)
    return False


def flood(
    along: list[list[int]], sources: list[int], occ: bytes, enemy: int, shut: bytes | None
) -> list[int]:
    """The hexes joined to the sources step by step, those first; enemies and shut hexes bar.

    `along` names for each hex where a step may lead.
    """
    fresh = [True] * len(along)
    joined = sources.copy()
    for h in joined:
        fresh[h] = False
    for h in joined:
        for to in along[h]:
            if fresh[to]:
                fresh[to] = False
                if not occ[to] & enemy and (shut is None or not shut[to]):
                    joined.append(to)
    return joined
