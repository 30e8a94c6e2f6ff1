"""Dice nobody can steer: a keyed hash of a committed secret, nonces and a counter.

The record's header holds the commitment (the hash of the secret).  The secret is published when the
game ends, and anyone can then check every die.  No small generator, no clock.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final, final

TEN: Final = 10
"""Results of the die on which a ten is printed as 0."""


def fresh_salt() -> str:
    """A salt for one secret choice: 128 bits of its own, so that no salt tells of another."""
    return secrets.token_hex(16)


def counted(shown: int, lots: int) -> int:
    """What a die counts for: where it has ten results its 0 is a ten.

    >>> counted(0, 10), counted(7, 10), counted(0, 6)
    (10, 7, 0)
    """
    return lots if shown == 0 and lots == TEN else shown


@final
class Dice:
    """The dice of one game: die number `count` depends on the secret, the nonces and `count` alone.

    >>> Dice("a secret").die(0, 6), Dice("a secret").die(1, 6)
    (6, 2)
    """

    __slots__ = ("secret",)

    def __init__(self, secret: str = "") -> None:
        self.secret: Final = secret or secrets.token_hex(32)

    def commitment(self) -> str:
        """What the header shows while the game lasts: the SHA-256 of the secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def die(self, count: int, faces: int, nonces: str = "") -> int:
        """The value, 1 to `faces`, of roll number `count` of the game.

        `nonces` are those that players had added by then, each followed by a comma.
        """
        attempt = 0
        while True:
            message = f"{nonces}|{count}|{attempt}".encode()
            digest = hmac.new(self.secret.encode(), message, hashlib.sha256).digest()
            limit = 256 - 256 % faces
            for byte in digest:
                if byte < limit:
                    return byte % faces + 1
            attempt += 1
