"""The lot of a tournament, and the dice of its games: from what was promised, and all numbers.

Two secrets are promised with the announcement, before anybody adds a number of his own: so nobody
who knew the numbers could choose the secrets, and nobody who adds one knows them.

    place in the lot:  HMAC-SHA256(lot, "<all numbers, the least first>|<his own>"), the least first
    dice of a game:    HMAC-SHA256(dice, "<round> <board> <game>")
    number in them:    HMAC-SHA256(his number, "<round> <board> <game>"), the first 32 digits
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def order(secret: str, numbers: Sequence[str]) -> list[int]:
    """Who is drawn first, second and so on, of people with these numbers.

    >>> order("a secret", ["0" * 32, "1" * 32, "2" * 32])
    [1, 2, 0]
    """
    drawn = sorted(numbers)

    def place(who: int) -> str:
        return _mix(secret, f"{','.join(drawn)}|{numbers[who]}")

    return sorted(range(len(numbers)), key=lambda who: (place(who), who))


def dice(secret: str, at: str) -> str:
    """The secret of a game's dice."""
    return _mix(secret, at)


def number(own: str, at: str) -> str:
    """What a player's number adds to the dice of a game."""
    return _mix(own, at)[:32]


def _mix(key: str, text: str) -> str:
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
