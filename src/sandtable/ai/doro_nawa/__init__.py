"""The computer players of Doro Nawa: `staff`, the levels around it, and the `commander`."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import by_book, levels
from sandtable.ai.command.rollouts import Level
from sandtable.ai.doro_nawa.doctrine import DOCTRINE as DOCTRINE
from sandtable.ai.doro_nawa.schemes import by_itself, hunt, rash
from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.player import Maker, Player
from sandtable.games.doro_nawa.kinds import JAPAN

SEARCH: Final = Level(rollouts=32, moments=10, seconds=5.0)


def commander(side: int, seed: str) -> Player:
    """The commander of a side."""
    return Commander(side, seed, DOCTRINE, SEARCH)


def rash_staff(side: int, seed: str) -> Player:
    """A staff that goes for the enemy whatever he may do to it."""
    return Staff(side, seed, rash)


def hunter(side: int, seed: str) -> Player:
    """The plan of an expert, followed whatever comes: as the Japanese after what the score pays."""
    return Staff(side, seed, hunt if side == JAPAN else by_itself)


PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, moments=6, rash=rash_staff),
    "book": by_book(DOCTRINE),
    "commander": commander,
    "hunter": hunter,
    "staff": Staff,
}
