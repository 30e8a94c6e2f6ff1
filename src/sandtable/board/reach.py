"""Which hexes a unit can reach: cheapest first, over baked integer costs of hexsides.

An edge is `hex * 6 + direction`.  A baked cost is 0 (closed), 1 to 63 MP, or 64 and more: then the
walker is asked, because the cost depends on who stands where; it is never below the lower six bits.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

ASK: Final = 64
LEAST: Final = 63
"""The bits of a baked cost that no walker undercuts."""
MOST: Final = 254
"""No reach is longer: costs on the way are kept in bytes."""


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


_limits: Final[dict[int, bytes]] = {}


def _limit(enemy: int, above: int) -> bytes:
    """What translates occupants to the cost that is too much: all of it among enemies."""
    key = enemy * 256 + above
    found = _limits.get(key)
    if found is None:
        found = _limits[key] = bytes(0 if bits & enemy else above for bits in range(256))
    return found


def reach(
    net: Net,
    start: int,
    mp: int,
    occ: bytearray,
    enemy: int,
    friend: int,
    toll: bytearray | None,
    walker: Walker,
    goal: int = -1,
) -> Reach:
    """The hexes within `mp`, never through a hex with an enemy bit in `occ`.

    `toll` is added on entering a hex.  Ties keep the way found first, in the order of hexsides.
    With a goal the search ends once the way there is known.
    """
    if net.even and not friend and toll is None:
        return _rings(net, start, mp, occ, enemy)
    mp = min(mp, MOST)
    # For each hex the cost that is too much: what it was reached with, or what nobody may spend.
    limit = occ.translate(_limit(enemy, mp + 1))
    limit[start] = 0
    best = {start: 0}
    came = {start: -1}
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    steps = net.steps
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
                if code:
                    asked = walker.edge_cost(edge, code)
                    if asked < 0:
                        continue
                    cost = spent + asked
                if toll is not None:
                    cost += toll[to]
                if cost >= limit[to]:
                    continue
                if occ[to] & friend and not walker.may_enter(to, cost):
                    continue
                limit[to] = best[to] = cost
                came[to] = h
                buckets[cost].append(to)
    return Reach(best, came)


def _rings(net: Net, start: int, mp: int, occ: bytearray, enemy: int) -> Reach:
    """The same where every step costs 1 and friends are no hindrance."""
    best = {start: 0}
    came = {start: -1}
    fresh = occ.translate(_limit(enemy, 1))
    fresh[start] = 0
    steps = net.steps
    ring = [start]
    for cost in range(1, mp + 1):
        outer: list[int] = []
        for h in ring:
            for to, _, _, _ in steps[h]:
                if fresh[to]:
                    fresh[to] = 0
                    best[to] = cost
                    came[to] = h
                    outer.append(to)
        if not outer:
            break
        ring = outer
    return Reach(best, came)


def touches(
    net: Net,
    start: int,
    mp: int,
    occ: bytearray,
    enemy: int,
    shut: bytearray | None,
    wanted: bytearray,
) -> bool:
    """Whether a wanted hex lies within `mp` of the start over a net that asks nothing.

    Hexes with an enemy bit in `occ`, or marked in `shut`, are closed.
    """
    mp = min(mp, MOST)
    limit = occ.translate(_limit(enemy, mp + 1))
    limit[start] = 0
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    steps = net.steps
    for spent in range(mp):
        for h in buckets[spent]:
            if limit[h] != spent:
                continue
            for to, least, _, _ in steps[h]:
                cost = spent + least
                if cost >= limit[to] or (shut is not None and shut[to]):
                    continue
                if wanted[to]:
                    return True
                limit[to] = cost
                buckets[cost].append(to)
    return False
