"""The table of plans: rollouts shared out by sequential halving, differences taken in pairs, and
weighed with what was known of the plans before.

>>> def play(pairs):
...     return (float(plan) for plan, _ in pairs)
>>> table = search([Booked(0.0, 4.0)] * 3, 12, play, lambda: False)
>>> table.order[0], [len(row) for row in table.values]
(2, [5, 2, 5])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, sqrt
from typing import Final, NamedTuple

from sandtable.ai.command.book import Booked, thought

Pair = tuple[int, int]
"""A plan and a sample: the world and the dice that it is tried with."""
FEW: Final = 4
"""Worlds in which a plan must have been tried before it counts as as good as the best."""
ASSUMED: Final = 3
"""Worlds that the assumed width of differences counts for: two or three tell little of it."""
WIDE: Final = 4.0
"""The assumed width of differences between two plans in one world, in the book's own errors."""
SKEW: Final = 1.0
"""What no number of worlds cures, in the same: they are played on by staff, which errs alike in all
of them.  So that much search refines the book, and never outweighs it."""


class Table(NamedTuple):
    """Values by plan and sample, equal samples being equal worlds and dice; plans best first.

    `booked` is what each plan was thought to gain over staff's own, number 0, before all this.
    """

    values: list[list[float]]
    order: list[int]
    booked: Sequence[Booked]

    def lead(self, plan: int, over: int) -> tuple[float, float]:
        """Mean and standard error of what a plan gains over another in worlds that both played."""
        return lead_in(self.values, plan, over)

    def gain(self, plan: int) -> tuple[float, float]:
        """Mean and standard error of what a plan gains over staff's own, all things considered."""
        return gained(self.values, plan, self.booked)

    def best(self) -> int:
        """The plan to follow: the one that gains most, all things considered.

        The best of many looks better than it is; what was known before pulls it back, the more
        so the fewer worlds speak for it.
        """
        return max(range(len(self.values)), key=lambda plan: (self.gain(plan)[0], -plan))

    def equals(self) -> list[int]:
        """The plan to follow, and those tried as often that are not shown to be worse: behind it by
        no more than the standard error.
        """
        best = self.best()
        gain, _ = self.gain(best)
        most = max([len(row) for row in self.values])
        found = [best]
        for plan in self.order:
            if plan != best and len(self.values[plan]) == most >= FEW:
                mean, error = self.gain(plan)
                found += [plan] if gain - mean <= (error or self.gain(best)[1]) else []
        return found


def lead_in(values: list[list[float]], plan: int, over: int) -> tuple[float, float]:
    """Mean and standard error of what a plan gains over another in worlds that both played."""
    gaps = [a - b for a, b in zip(values[plan], values[over], strict=False)]
    if len(gaps) < 2:
        return (gaps[0] if gaps else 0.0), float("inf")
    mean = sum(gaps) / len(gaps)
    return mean, sqrt(sum([(d - mean) ** 2 for d in gaps]) / (len(gaps) - 1) / len(gaps))


def gained(values: list[list[float]], plan: int, booked: Sequence[Booked]) -> tuple[float, float]:
    """Mean and standard error of what a plan gains over plan 0, all things considered.

    What varies another plan gains what that one does, and what the difference comes to.
    """
    if plan == 0:
        return 0.0, 0.0
    known = booked[plan]
    gain, error = weighed(values[plan], values[known.over], known)
    most, wide = gained(values, known.over, booked)
    return gain + most, hypot(error, wide)


def weighed(plan: list[float], over: list[float], booked: Booked) -> tuple[float, float]:
    """Mean and standard error of a plan's gain over another, worlds and book by how sure each is.

    >>> weighed([8.0, 4.0, 8.0, 4.0], [0.0] * 4, Booked(0.0, 1.0))
    (1.2..., 0.8...)
    """
    gaps = [a - b for a, b in zip(plan, over, strict=False)]
    if not gaps:
        return booked.gain, booked.error
    mean = sum(gaps) / len(gaps)
    wide = (WIDE * booked.error) ** 2
    seen = sum([(gap - mean) ** 2 for gap in gaps])
    variance = (seen + ASSUMED * wide) / (len(gaps) - 1 + ASSUMED) / len(gaps)
    variance += (SKEW * booked.error) ** 2
    of_book, of_worlds = 1 / booked.error**2, 1 / variance
    both = of_book + of_worlds
    return (booked.gain * of_book + mean * of_worlds) / both, 1 / sqrt(both)


def search(
    booked: Sequence[Booked],
    rollouts: int,
    play: Callable[[list[Pair]], Iterable[float]],
    late: Callable[[], bool],
) -> Table:
    """Try as many plans as are booked with so many rollouts: half of those left go on each round.

    `play` tells what each pair is worth, in their order.  Plan 0 stays to the end, to be compared
    with, and what a plan varies as long as that one.  In each world the plans that promise most
    come first, after plan 0: once it is `late`, what has been tried must do, of others what was
    known before.
    """
    plans = len(booked)
    values: list[list[float]] = [[] for _ in range(plans)]
    alive = list(range(plans))
    rounds = max(1, (plans - 1).bit_length())
    samples = 0
    for turn in range(rounds):
        more = max(1, rollouts // (rounds * len(alive)))
        first = sorted(alive, key=lambda plan: (plan != 0, -thought(booked, plan), plan))
        pairs = [(plan, sample) for sample in range(samples, samples + more) for plan in first]
        for (plan, _), value in zip(pairs, play(pairs), strict=True):
            values[plan].append(value)
            if late():
                return Table(values, ranked(alive, values, booked), booked)
        samples += more
        if turn < rounds - 1:
            kept = ranked(alive, values, booked)[: len(alive) // 2]
            alive = sorted({0, *kept, *[booked[plan].over for plan in kept]})
    return Table(values, ranked(alive, values, booked), booked)


def ranked(alive: list[int], values: list[list[float]], booked: Sequence[Booked]) -> list[int]:
    """Those that went on first, by what they gain; then the others, the longest tried first."""

    def key(plan: int) -> tuple[bool, int, float, int]:
        gain = gained(values, plan, booked)[0]
        return plan not in alive, -len(values[plan]), -gain, plan

    return sorted(range(len(booked)), key=key)
