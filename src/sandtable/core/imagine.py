"""Chance in imagined worlds: whole numbers only, so that the same seed tells the same everywhere.

What is likely is for each game to say; `Rulebook.imagine` is where it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def one_in(rng: Random, many: int) -> bool:
    """Yes, once in so many times.

    >>> [one_in(Random(seed), 3) for seed in range(5)]
    [False, True, True, True, True]
    """
    return rng.randrange(many) == 0


def weighed(rng: Random, things: Sequence[T], weights: Sequence[int]) -> T:
    """One of these, each as likely as its weight, which is 1 or more.  None is an IndexError.

    >>> weighed(Random(1), ["port", "airbase"], [1, 1000])
    'airbase'
    """
    lot = rng.randrange(sum(weights)) if weights else 0
    for thing, weight in zip(things, weights, strict=True):
        lot -= weight
        if lot < 0:
            return thing
    return things[-1]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """The same things, every order equally likely.

    >>> sorted(shuffled(Random(1), [3, 1, 2]))
    [1, 2, 3]
    """
    order = list(things)
    rng.shuffle(order)
    return order
