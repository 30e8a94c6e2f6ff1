"""The computer players of Forlorn Hopes: `staff`, the levels around it, and the `commander`."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import by_book, levels
from sandtable.ai.command.rollouts import Level
from sandtable.ai.forlorn_hopes.doctrine import DOCTRINE as DOCTRINE
from sandtable.ai.forlorn_hopes.schemes import mild, rash
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Maker, Player

MISSES: Final = {"cadet": 40, "captain": 15}
SEARCH: Final = Level(rollouts=96, moments=6, seconds=8.0)


def commander(side: int, seed: str) -> Player:
    """The commander of a side."""
    return Commander(side, seed, DOCTRINE, SEARCH)


def rash_staff(side: int, seed: str) -> Player:
    """A staff whose convoys sail and whose troops attack whatever meets them.

    As the Allies it keeps its fleet in port.
    """
    return Staff(side, seed, rash)


def mild_staff(side: int, seed: str) -> Player:
    """A staff that fights at sea at worse odds than it should, and for too long."""
    return Staff(side, seed, mild)


PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, 6, rash_staff, mild_staff, MISSES),
    "book": by_book(DOCTRINE),
    "commander": commander,
    "staff": Staff,
}
