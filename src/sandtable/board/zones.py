"""Which hexes a unit can reach where some hexes stop it, or cost something to leave.

The first step is the caller's: he hands over the neighbours that it may lead to, with their costs.
So whatever holds for a first step alone needs no place in here.
"""

from __future__ import annotations

from typing import Final, final

from sandtable.board.reach import Net

STOPS: Final = -1
"""As a cost of leaving: a marked hex may be entered, and the way ends there."""
CLOSED: Final = -2
"""As a cost of leaving: a marked hex may not be entered."""


class Halts:
    """Says which hexes with friendly units end the way.  A game derives its own."""

    def ends(self, place: int) -> bool:
        """Whether the way ends in a hex with friendly units, which may be entered all the same."""
        raise NotImplementedError


@final
class Ways:
    """The cost of each hex that can be reached, the start with 0, and the way to each."""

    __slots__ = ("came", "cost")

    def __init__(self, cost: dict[int, int], came: dict[int, int]) -> None:
        self.cost: Final = cost
        self.came: Final = came

    def path(self, to: int) -> list[int]:
        """The hexes from the start to `to`, both included."""
        path = [to]
        while path[-1] in self.came:
            path.append(self.came[path[-1]])
        path.reverse()
        return path


def reach_among(
    net: Net,
    start: int,
    first: list[tuple[int, int]],
    mp: int,
    occ: bytes,
    enemy: int,
    friend: int,
    toll: bytes | None,
    marks: bytes,
    leaving: int,
    halts: Halts,
    goal: int = -1,
) -> Ways:
    """The hexes within `mp` (at most 254), never through a hex with an enemy bit in `occ`.

    `first` names the hexes of the first step with their costs.  `leaving` is added on leaving a hex
    with a mark, or is STOPS or CLOSED; `toll` is added on entering a hex.  Costs asked of a walker
    count with what is baked of them.  Ties keep the way found first, in the order of hexsides.
    With a goal the search ends once the way there is known.
    """
    steps = net.steps
    # For each hex the cost that is too much: what it was reached with, or what nobody may spend.
    # A byte array, not a list: a new one for each call costs a tenth of the time.
    limit = bytearray([mp + 1]) * len(steps)
    limit[start] = 0
    came: dict[int, int] = {}
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    for to, cost in first:
        if cost < limit[to]:
            limit[to] = best[to] = cost
            came[to] = start
            buckets[cost].append(to)
    closed = leaving == CLOSED
    for spent in range(mp + 1):
        for h in buckets[spent]:
            if limit[h] != spent:
                continue
            if h == goal:
                return Ways(best, came)
            marked = bool(marks[h])
            if (marked and leaving < 0) or (occ[h] & friend and halts.ends(h)):
                continue
            so_far = spent + leaving if marked else spent
            for to, least, _, _ in steps[h]:
                cost = so_far + least
                if cost >= limit[to]:
                    continue
                if occ[to] & enemy or (closed and marks[to]):
                    limit[to] = 0
                    continue
                if toll is not None:
                    cost += toll[to]
                    if cost >= limit[to]:
                        continue
                limit[to] = best[to] = cost
                came[to] = h
                buckets[cost].append(to)
    return Ways(best, came)
