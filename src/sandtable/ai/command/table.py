"""The table of plans: rollouts shared out by sequential halving, differences taken in pairs.

>>> def play(pairs):
...     return (float(plan) for plan, _ in pairs)
>>> table = search(3, 12, play, lambda: False)
>>> table.order[0], [len(row) for row in table.values]
(2, [5, 2, 5])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import log, sqrt
from typing import Final, NamedTuple

Pair = tuple[int, int]
"""A plan and a sample: the world and the dice that it is tried with."""
FEW: Final = 4
"""Worlds in which a plan must have been tried before it counts as clear evidence."""


class Table(NamedTuple):
    """Values by plan and sample, equal samples being equal worlds and dice; plans best first."""

    values: list[list[float]]
    order: list[int]

    def lead(self, plan: int, over: int) -> tuple[float, float]:
        """Mean and standard error of what a plan gains over another in worlds that both played."""
        pairs = [a - b for a, b in zip(self.values[plan], self.values[over], strict=False)]
        if len(pairs) < 2:
            return (pairs[0] if pairs else 0.0), float("inf")
        mean = sum(pairs) / len(pairs)
        return mean, sqrt(sum([(d - mean) ** 2 for d in pairs]) / (len(pairs) - 1) / len(pairs))

    def best(self) -> int:
        """The plan to follow: staff's own, number 0, unless another is clearly ahead of it.

        The best of many looks better than it is, the more so the more there are: the largest of k
        draws from noise comes to about the square root of 2 ln k standard errors.
        """
        first = self.order[0]
        mean, error = self.lead(first, 0)
        doubt = sqrt(2 * log(max(2, len(self.values))))
        return first if mean > doubt * error and self.worlds(first, 0) >= FEW else 0

    def equals(self) -> list[int]:
        """The plan to follow, and those of the last round that are not shown to be worse: behind
        it by no more than the standard error.
        """
        best = self.best()
        most = self.worlds(best, best)
        last = [p for p in self.order if p != best and self.worlds(p, p) == most >= FEW]
        near = [(plan, *self.lead(best, plan)) for plan in last]
        return [best, *[plan for plan, mean, error in near if mean <= error]]

    def worlds(self, plan: int, other: int) -> int:
        """In how many worlds both were tried."""
        return min(len(self.values[plan]), len(self.values[other]))


def search(
    plans: int,
    rollouts: int,
    play: Callable[[list[Pair]], Iterable[float]],
    late: Callable[[], bool],
) -> Table:
    """Try so many plans with so many rollouts: half of those left go on to each next round.

    `play` tells what each pair is worth, in their order.  Plan 0 stays to the end, to be compared
    with.  Once it is `late`, what has been tried must do, a world that not all have played left
    out.
    """
    values: list[list[float]] = [[] for _ in range(plans)]
    alive = list(range(plans))
    rounds = max(1, (plans - 1).bit_length())
    samples = 0
    for turn in range(rounds):
        more = max(1, rollouts // (rounds * len(alive)))
        pairs = [(plan, sample) for sample in range(samples, samples + more) for plan in alive]
        for (plan, _), value in zip(pairs, play(pairs), strict=True):
            values[plan].append(value)
            if late():
                whole = len(values[alive[-1]])
                for other in alive:
                    del values[other][whole:]
                return Table(values, ranked(alive, values, plans))
        samples += more
        if turn < rounds - 1:
            kept = ranked(alive, values, plans)[: len(alive) // 2]
            alive = sorted({0, *kept})
    return Table(values, ranked(alive, values, plans))


def ranked(alive: list[int], values: list[list[float]], plans: int) -> list[int]:
    """Those that went on first, by their mean; then the others, the longest tried first."""

    def key(plan: int) -> tuple[bool, int, float, int]:
        row = values[plan]
        return plan not in alive, -len(row), -sum(row) / max(1, len(row)), plan

    return sorted(range(plans), key=key)
