"""The computer players of Forlorn Hopes: `staff`, the levels around it, and the `commander`."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import by_book, levels
from sandtable.ai.command.rollouts import Level
from sandtable.ai.forlorn_hopes.doctrine import DOCTRINE as DOCTRINE
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Maker, Player

SEARCH: Final = Level(rollouts=96, moments=6, seconds=8.0)


def commander(side: int, seed: str) -> Player:
    """The commander of a side."""
    return Commander(side, seed, DOCTRINE, SEARCH)


PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, moments=6),
    "book": by_book(DOCTRINE),
    "commander": commander,
    "staff": Staff,
}
