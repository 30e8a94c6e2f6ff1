"""Which hexes a unit can reach where some hexes stop it, or cost something to leave.

The first step is the caller's: he hands over the neighbours that it may lead to, with their costs.
So whatever holds for a first step alone needs no place in here.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.reach import Net, Reach

STOPS: Final = -1
"""As a cost of leaving: a marked hex may be entered, and the way ends there."""
CLOSED: Final = -2
"""As a cost of leaving: a marked hex may not be entered."""


class Halts:
    """Says which hexes with friendly units end the way.  A game derives its own."""

    def ends(self, place: int) -> bool:
        """Whether the way ends in a hex with friendly units, which may be entered all the same."""
        raise NotImplementedError


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
) -> Reach:
    """The hexes within `mp`, never through a hex with an enemy bit in `occ`.

    `first` names the hexes of the first step with their costs.  `leaving` is added on leaving a hex
    with a mark, or is STOPS or CLOSED; `toll` is added on entering a hex.  Costs asked of a walker
    count with what is baked of them.  Ties keep the way found first, in the order of hexsides.
    With a goal the search ends once the way there is known.
    """
    found = net.slates.borrow()
    found[start] = 0
    came: dict[int, int] = {}
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(mp + 1)]
    for to, cost in first:
        if cost <= mp and cost < found[to]:
            found[to] = best[to] = cost
            came[to] = start
            buckets[cost].append(to)
    closed = leaving == CLOSED
    for spent in range(mp + 1):
        for h in buckets[spent]:
            if found[h] != spent:
                continue
            if h == goal:
                break
            marked = bool(marks[h])
            if (marked and leaving < 0) or (occ[h] & friend and halts.ends(h)):
                continue
            so_far = spent + leaving if marked else spent
            for to, least, _, _ in net.steps[h]:
                cost = so_far + least
                if cost > mp or cost >= found[to]:
                    continue
                if occ[to] & enemy or (closed and marks[to]):
                    continue
                if toll is not None:
                    cost += toll[to]
                    if cost > mp or cost >= found[to]:
                        continue
                found[to] = best[to] = cost
                came[to] = h
                buckets[cost].append(to)
        else:
            continue
        break
    net.slates.give_back(found, best)
    return Reach(best, came)
