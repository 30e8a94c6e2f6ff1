"""The figures: OpenSkill's Plackett-Luce, with the strength of a scenario's side rated along.

A game is one between two teams of two: a player and the side that he plays.  What a side's
strength explains is not put down to its player; so the par of a scenario is taken out as it becomes
known, and whoever plays the weaker side loses little by losing.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

MEAN: Final = 25.0
DEVIATION: Final = MEAN / 3
"""What is known of somebody new: nothing."""
SIDE_DEVIATION: Final = MEAN / 6
"""Sides of a scenario differ less than players do."""

_MODEL: Final = PlackettLuce()


class Rating(NamedTuple):
    """A strength and how well it is known."""

    mu: float
    sigma: float


NEW: Final = Rating(MEAN, DEVIATION)
NEW_SIDE: Final = Rating(0.0, SIDE_DEVIATION)


class Four(NamedTuple):
    """Both players of a game, and both sides of its scenario."""

    first: Rating
    first_side: Rating
    second: Rating
    second_side: Rating


def after(four: Four, score: int) -> Four:
    """The ratings after a game; of the first side 2 is won, 1 drawn, 0 lost.

    >>> won = after(Four(NEW, NEW_SIDE, NEW, NEW_SIDE), 2)
    >>> won.first.mu > MEAN > won.second.mu and won.first_side.mu > 0 > won.second_side.mu
    True
    """
    made = [_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in four]
    ranks: list[float] = [1, 1] if score == 1 else [1, 2] if score else [2, 1]
    first, second = _MODEL.rate([made[:2], made[2:]], ranks=ranks)
    return Four(*[Rating(one.mu, one.sigma) for one in (*first, *second)])


def chance(first: Rating, second: Rating) -> float:
    """How often the first side wins between two equal players, as far as is known.

    By the model's own expectation, from which it learns; the library's `predict_win` is a normal
    curve where that is a logistic one, and says 86 where it has learnt 75 of 100.

    >>> chance(NEW_SIDE, NEW_SIDE)
    0.5
    """
    width = math.sqrt(2 * _MODEL.beta**2 + first.sigma**2 + second.sigma**2)
    return 1 / (1 + math.exp((second.mu - first.mu) / width))


def shown(rating: Rating) -> int:
    """The figure by which a list goes: what somebody is worth at least, three deviations below.

    >>> shown(NEW)
    0
    """
    return round((rating.mu - 3 * rating.sigma) * 40)
