"""Who plays which side: as agreed, by lot, or by sealed bids.

A lot is drawn from a secret whose hash both saw before, and from a number of each of the two: the
server cannot choose it once it has promised, and no player but its keeper knows the secret.  It is
told as soon as it is drawn, so that anybody can draw it again:

    HMAC-SHA256(secret, "<number of who offered>,<number of who took>"), first byte, even or odd
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, NamedTuple

from sandtable.server.offers.terms import BID, FIXED, LOT, TAKER

if TYPE_CHECKING:
    from collections.abc import Sequence


class Wish(NamedTuple):
    """What one of the two has named: a side, the points that he gives for it, his number."""

    side: str
    points: int
    number: str


class Given(NamedTuple):
    """How the sides were given out."""

    offerer: str
    """The side of who offered."""
    drawn: bool
    """Whether a lot decided."""
    giver: str
    """The side that hands points to the other at the end; "" where none does."""
    points: int


def promise(secret: str) -> str:
    """What is shown of a secret before it is used."""
    return hashlib.sha256(secret.encode()).hexdigest()


def draw(secret: str, numbers: Sequence[str]) -> int:
    """0 for who offered, 1 for who took.

    >>> draw("a secret", ("0" * 32, "1" * 32)), draw("a secret", ("0" * 32, "6" * 32))
    (0, 1)
    """
    digest = hmac.new(secret.encode(), ",".join(numbers).encode(), hashlib.sha256).digest()
    return digest[0] & 1


def give(
    sides: Sequence[str], how: str, plays: str, offerer: Wish, taker: Wish, secret: str
) -> Given:
    """The side of who offered, and the points that go with it.

    Of two bids for one side the higher plays it and hands over what it named; of two bids for
    different sides each plays the one he wants, and nothing is handed over.  Equal bids, and a
    lot, are drawn: who wins it plays the first side, or the one that both want.
    """
    lot = draw(secret, (offerer.number, taker.number))
    if how == FIXED:
        return Given(plays, False, "", 0)
    if how == TAKER:
        return Given(other(sides, taker.side), False, "", 0)
    if how == LOT:
        return Given(sides[lot], True, "", 0)
    if how != BID:
        raise ValueError(f"unknown way to give sides out: {how!r}")
    if offerer.side != taker.side:
        return Given(offerer.side, False, "", 0)
    wanted, equal = offerer.side, offerer.points == taker.points
    wins = lot == 0 if equal else offerer.points > taker.points
    points = max(offerer.points, taker.points)
    side = wanted if wins else other(sides, wanted)
    return Given(side, equal, wanted if points else "", points)


def other(sides: Sequence[str], side: str) -> str:
    """The side that is played against."""
    return sides[1] if side == sides[0] else sides[0]
