"""The computer players of Ford at Dawn: `staff`, and the levels around it."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.levels import levels
from sandtable.ai.command.plain import Plain
from sandtable.ai.ford_at_dawn.staff import Staff
from sandtable.ai.player import Maker, Player

RASH: Final = -9
"""Six times what an attack may cost on average, for who is rash."""
DOCTRINE: Final = Plain("ford-at-dawn", Staff)


def rash_staff(side: int, seed: str) -> Player:
    """A staff that attacks at odds which promise nothing."""
    return Staff(side, seed, RASH)


PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, moments=6, rash=rash_staff),
    "staff": Staff,
}
