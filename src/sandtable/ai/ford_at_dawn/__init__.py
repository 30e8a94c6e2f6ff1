"""The computer players of Ford at Dawn: `staff`, and the levels around it."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.levels import levels
from sandtable.ai.command.plain import Plain
from sandtable.ai.ford_at_dawn.staff import RASH, Staff
from sandtable.ai.player import Maker

DOCTRINE: Final = Plain("ford-at-dawn", Staff)
PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, 6, lambda side, seed: Staff(side, seed, RASH)),
    "staff": Staff,
}
