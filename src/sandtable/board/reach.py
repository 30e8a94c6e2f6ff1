"""Which hexes a unit can reach: cheapest first, over baked integer costs of hexsides.

An edge is `hex * 6 + direction`.  A baked cost is 0 (closed), 1 to 63 MP, or 64 and more: then the
walker is asked, because the cost depends on who stands where; it is never below the lower six bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Final, final

ASK: Final = 64
LEAST: Final = 63
"""The bits of a baked cost that no walker undercuts."""


# What may bar a step, each a bit.  A search that lifts some of them takes the steps that they bar
# all the same, and notes what barred each.

ENEMY: Final = 1
"""An enemy in the hex."""
FULL: Final = 2
"""Friends in the hex who leave no room."""
WALKERS: Final = 4
"""The first of those that a walker names, for the hexsides that it closes."""


class Walker:
    """Answers what a baked table cannot know.  A game derives its own."""

    def edge_cost(self, edge: int, code: int) -> int:
        """MP over a hexside whose baked code is 64 or more; when it is closed, minus what bars."""
        raise NotImplementedError

    def may_enter(self, place: int, cost: int) -> bool:
        """Whether a hex with friendly units may be entered with `cost` MP spent so far."""
        raise NotImplementedError


FAR: Final = 1 << 20
"""More than any cost."""


@final
class Reach:
    """MP to each hex that can be reached, the start with 0, and the way to each."""

    __slots__ = ("came", "cost", "noted")

    def __init__(
        self,
        cost: dict[int, int],
        came: dict[int, int],
        noted: dict[tuple[int, int], int] | None = None,
    ) -> None:
        self.cost: Final = cost
        self.came: Final = came
        self.noted: Final = noted
        """What bars a step from one hex to the next, of a search that lifts it."""

    def path(self, to: int) -> list[int]:
        """The hexes from the start to `to`, both included."""
        path = [to]
        while path[-1] in self.came:
            path.append(self.came[path[-1]])
        path.reverse()
        return path

    def barred(self, to: int) -> list[tuple[int, int, int]]:
        """The steps on the way that only what was lifted bars: from, to, and what does."""
        noted = self.noted or {}
        return [(a, b, noted[a, b]) for a, b in pairwise(self.path(to)) if (a, b) in noted]


@final
class Slates:
    """Lists with FAR for each hex, to write costs on: a search borrows one and wipes it clean.

    To make a list for each search, and to drop it, takes longer than most searches.
    """

    __slots__ = ("_clean", "_size")

    def __init__(self, size: int) -> None:
        self._size: Final = size
        self._clean: Final[list[list[int]]] = []

    def borrow(self) -> list[int]:
        """A clean one; nobody else has it, not even another thread."""
        try:
            return self._clean.pop()
        except IndexError:
            return [FAR] * self._size

    def give_back(self, slate: list[int], written: Iterable[int]) -> None:
        """One that was written on in these hexes."""
        for h in written:
            slate[h] = FAR
        self._clean.append(slate)


@final
class Net:
    """The open hexsides of one kind of mover: each hex's neighbours with their baked costs."""

    __slots__ = ("edges", "even", "slates", "steps")

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
        self.slates: Final = Slates(size)


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
    lifted: int = 0,
) -> Reach:
    """The hexes within `mp`, never through a hex with an enemy bit in `occ`.

    `toll` is added on entering a hex.  Ties keep the way found first, in the order of hexsides.
    With a goal the search ends once the way there is known.  Whoever wants to know what keeps a
    unit from a hex searches with some bars `lifted`: the ways found tell what bars their steps.
    """
    if net.even and not friend and toll is None and not lifted:
        return _rings(net, start, mp, occ, enemy)
    found = net.slates.borrow()
    found[start] = 0
    came: dict[int, int] = {}
    best = {start: 0}
    noted: dict[tuple[int, int], int] = {}
    _search(
        net, start, mp, occ, enemy, friend, toll, walker, goal, lifted, found, best, came, noted
    )
    net.slates.give_back(found, best)
    return Reach(best, came, noted)


def _search(
    net: Net,
    start: int,
    mp: int,
    occ: bytes,
    enemy: int,
    friend: int,
    toll: bytes | None,
    walker: Walker,
    goal: int,
    lifted: int,
    found: list[int],
    best: dict[int, int],
    came: dict[int, int],
    noted: dict[tuple[int, int], int],
) -> None:
    """The search of `reach`: fills the last three; `found` has FAR where `best` has nothing."""
    steps = net.steps
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    for spent in range(mp + 1):
        for h in buckets[spent]:
            if found[h] != spent:
                continue
            if h == goal:
                return
            for to, least, edge, code in steps[h]:
                cost = spent + least
                if cost > mp or cost >= found[to]:
                    continue
                there = occ[to]
                if there & enemy and not (lifted and _lifts(lifted, ENEMY, h, to, noted)):
                    continue
                if code:
                    asked = walker.edge_cost(edge, code)
                    if asked < 0:
                        if not (lifted and _lifts(lifted, -asked, h, to, noted)):
                            continue
                        asked = least
                    cost = spent + asked
                if toll is not None:
                    cost += toll[to]
                if cost > mp or cost >= found[to]:
                    continue
                if (
                    there & friend
                    and not walker.may_enter(to, cost)
                    and not (lifted and _lifts(lifted, FULL, h, to, noted))
                ):
                    continue
                found[to] = best[to] = cost
                came[to] = h
                buckets[cost].append(to)


def _lifts(lifted: int, bar: int, a: int, b: int, noted: dict[tuple[int, int], int]) -> bool:
    """Whether a step is taken though this bars it, which is noted then."""
    if not lifted & bar:
        return False
    noted[a, b] = noted.get((a, b), 0) | bar
    return True


def _rings(net: Net, start: int, mp: int, occ: bytes, enemy: int) -> Reach:
    """The same where every step costs 1 and friends are no hindrance."""
    steps = net.steps
    found = net.slates.borrow()
    found[start] = 0
    came: dict[int, int] = {}
    best = {start: 0}
    ring = [start]
    for cost in range(1, mp + 1):
        outer: list[int] = []
        for h in ring:
            for to, _, _, _ in steps[h]:
                if found[to] == FAR and not occ[to] & enemy:
                    found[to] = cost
                    best[to] = cost
                    came[to] = h
                    outer.append(to)
        if not outer:
            break
        ring = outer
    net.slates.give_back(found, best)
    return Reach(best, came)


def touches(
    net: Net, start: int, mp: int, occ: bytes, enemy: int, shut: bytes | None, wanted: bytes
) -> bool:
    """Whether a wanted hex lies within `mp` of the start over a net that asks nothing.

    Hexes with an enemy bit in `occ`, or marked in `shut`, are closed.
    """
    found = net.slates.borrow()
    found[start] = 0
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    buckets[0].append(start)
    touched = _touches(net, mp, occ, enemy, shut, wanted, found, buckets)
    net.slates.give_back(found, [h for bucket in buckets for h in bucket])
    return touched


def _touches(
    net: Net,
    mp: int,
    occ: bytes,
    enemy: int,
    shut: bytes | None,
    wanted: bytes,
    found: list[int],
    buckets: list[list[int]],
) -> bool:
    """The search of `touches`: `found` has the cost of each hex that lies in a bucket."""
    for spent in range(mp):
        for h in buckets[spent]:
            if found[h] != spent:
                continue
            for to, least, _, _ in net.steps[h]:
                cost = spent + least
                if cost > mp or cost >= found[to]:
                    continue
                if occ[to] & enemy or (shut is not None and shut[to]):
                    continue
                if wanted[to]:
                    return True
                found[to] = cost
                buckets[cost].append(to)
    return False


@cache
def holders(sides: int) -> bytes:
    """Turns an `occ` into 1 where one of these bits of it is set."""
    return bytes([1 if bits & sides else 0 for bits in range(256)])


def barred(occ: bytes, enemy: int, shut: bytes | None) -> bytes:
    """1 for each place where an enemy stands or that is shut (1 in `shut`)."""
    held = occ.translate(holders(enemy))
    if shut is None:
        return held
    both = int.from_bytes(held, "big") | int.from_bytes(shut, "big")
    return both.to_bytes(len(held), "big")


def flood(along: list[list[int]], sources: list[int], bars: bytes) -> list[int]:
    """The hexes joined to the sources step by step, those first; `bars` has 1 where none leads.

    `along` names for each hex where a step may lead.
    """
    seen = bytearray(bars)
    joined = sources.copy()
    for h in joined:
        seen[h] = 1
    for h in joined:
        for to in along[h]:
            if not seen[to]:
                seen[to] = 1
                joined.append(to)
    return joined
