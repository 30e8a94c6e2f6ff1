"""The computer players of Doro Nawa: `staff`, the levels around it, and the `commander`."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import levels
from sandtable.ai.command.rollouts import Level
from sandtable.ai.doro_nawa.doctrine import DOCTRINE as DOCTRINE
from sandtable.ai.doro_nawa.schemes import rash
from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.player import Maker, Player

SEARCH: Final = Level(rollouts=32, moments=10, seconds=5.0)


def commander(side: int, seed: str) -> Player:
    """The commander of a side."""
    return Commander(side, seed, DOCTRINE, SEARCH)


def rash_staff(side: int, seed: str) -> Player:
    """A staff that goes for the enemy whatever he may do to it."""
    return Staff(side, seed, rash)


PLAYERS: Final[dict[str, Maker]] = {
    **levels(Staff, DOCTRINE, moments=6, rash=rash_staff),
    "commander": commander,
    "staff": Staff,
}
