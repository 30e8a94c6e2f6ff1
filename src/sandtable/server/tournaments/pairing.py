"""Who meets whom: a round robin by the circle, a knock-out by its bracket, Swiss by fewest faults.

Players are numbered by the lot, 0 for who was drawn first.  A pairing names first who was drawn
first, in a Swiss round who stands higher; both sides are played anyway.
Nothing here draws or guesses: for one lot and one set of results there is one round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

NOBODY: Final = -1
"""Whom somebody meets who rests in a round."""

Pairs = list[tuple[int, int]]


# ── round robin ──────────────────────────────────────────────────────────────


def rounds_of_circle(players: int) -> int:
    """How many rounds it takes until everybody has met everybody.

    >>> rounds_of_circle(5), rounds_of_circle(6)
    (5, 5)
    """
    return players - 1 + players % 2


def circle(players: int, number: int) -> Pairs:
    """Round `number`, from 1 on: the last stays where he is, the others go round a circle.

    >>> circle(4, 1), circle(3, 1)
    ([(0, 3), (1, 2)], [(0, -1), (1, 2)])
    """
    places = players + players % 2
    turning = places - 1
    here = number - 1
    across = [((here + step) % turning, (here - step) % turning) for step in range(1, places // 2)]
    return [_named(*pair, players) for pair in [(here % turning, turning), *across]]


def _named(one: int, other: int, players: int) -> tuple[int, int]:
    first, second = sorted((one, other))
    return first, second if second < players else NOBODY


# ── knock-out ────────────────────────────────────────────────────────────────


def rounds_of_bracket(players: int) -> int:
    """How many rounds it takes until one is left.

    >>> [rounds_of_bracket(n) for n in (3, 4, 5, 16)]
    [2, 2, 3, 4]
    """
    return (players - 1).bit_length()


def bracket(players: int) -> Pairs:
    """The first round: those drawn first rest where there are places left.

    Neighbours meet in the next one, and so do their winners; the first two could meet at the end.

    >>> bracket(4), bracket(5)
    ([(0, 3), (1, 2)], [(0, -1), (3, 4), (1, -1), (2, -1)])
    """
    places = [0]
    while len(places) < players:
        twice = 2 * len(places)
        places = [seed for one in places for seed in (one, twice - 1 - one)]
    halves = zip(places[::2], places[1::2], strict=True)
    return [_named(one, other, players) for one, other in halves]


def neighbours(winners: Sequence[int]) -> Pairs:
    """The next round of those who went on, in the order of their boards; NOBODY where both left.

    >>> neighbours([0, 3, -1, 2])
    [(0, 3), (2, -1)]
    """
    pairs = zip(winners[::2], winners[1::2], strict=True)
    return [(one, other) if one != NOBODY else (other, NOBODY) for one, other in pairs]


# ── Swiss ────────────────────────────────────────────────────────────────────


def swiss(
    players: Sequence[int],
    points: Mapping[int, int],
    met: Mapping[tuple[int, int], int],
    rested: Mapping[int, int],
) -> Pairs:
    """The round with the fewest faults; what comes first weighs more than all that follows.

    1. As few as can be meet again, or rest again.
    2. Who rests stands as low as can be.
    3. Equals meet: the squares of the differences in points are as few as can be.
    4. In each group of equals the upper half meets the lower, first against first; who has to leave
       it is its last, and comes to the first of the group below.
    5. Of rounds that are equal in all this, the one in which the first meets him who stands higher.

    `players` are all who play on; `met` is by pairs, the one with the lower number first.
    """
    order = sorted(players, key=lambda one: (-points[one], one))
    groups: dict[int, list[int]] = {}
    for one in order:
        groups.setdefault(points[one], []).append(one)
    count = len(order)

    def fault(first: int, second: int) -> tuple[int, ...]:
        one, other = order[first], order[second]
        again = met.get((min(one, other), max(one, other)), 0)
        return again, 0, (points[one] - points[other]) ** 2, _unfolded(one, other)

    def _unfolded(one: int, other: int) -> int:
        above, below = groups[points[one]], groups[points[other]]
        if above is below:
            return abs(above.index(other) - above.index(one) - len(above) // 2)
        return len(above) - 1 - above.index(one) + below.index(other)

    @cache
    def best(free: int, rests: bool) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
        if not free:
            return (0, 0, 0, 0), ()
        first = (free & -free).bit_length() - 1
        left = free & ~(1 << first)
        found = []
        for second in range(first + 1, count):
            if left >> second & 1:
                rest, pairs = best(left & ~(1 << second), rests)
                found.append((_sum(fault(first, second), rest), ((first, second), *pairs)))
        if rests:
            rest, pairs = best(left, False)
            alone = (rested.get(order[first], 0), count - 1 - first, 0, 0)
            found.append((_sum(alone, rest), ((first, count), *pairs)))
        return min(found)

    _, pairs = best((1 << count) - 1, count % 2 == 1)
    named = [*order, NOBODY]
    return [(named[first], named[second]) for first, second in pairs]


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def rounds_of_swiss(players: int, wanted: int) -> int:
    """As many as were announced, or until everybody has met everybody.

    >>> rounds_of_swiss(9, 4), rounds_of_swiss(4, 5)
    (4, 3)
    """
    return min(wanted, rounds_of_circle(players))
