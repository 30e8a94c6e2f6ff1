"""The computer players of Guadalajara 1937: `staff`, the levels around it, and the `commander`."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import by_book, levels
from sandtable.ai.command.rollouts import Level
from sandtable.ai.guadalajara.doctrine import DOCTRINE as DOCTRINE
from sandtable.ai.guadalajara.staff import Staff
from sandtable.ai.player import Maker, Player

SEARCH: Final = Level(rollouts=24, moments=4, seconds=5.0)


def commander(side: int, seed: str) -> Player:
    """The commander of a side."""
    return Commander(side, seed, DOCTRINE, SEARCH)


PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, moments=4),
    "book": by_book(DOCTRINE),
    "commander": commander,
    "staff": Staff,
}
