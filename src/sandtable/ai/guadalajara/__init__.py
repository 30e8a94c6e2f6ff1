"""The computer players of Guadalajara 1937: `staff`, and the `commander`, who tries plans first."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.rollouts import Level
from sandtable.ai.guadalajara.doctrine import DOCTRINE as DOCTRINE
from sandtable.ai.guadalajara.staff import Staff
from sandtable.ai.player import Maker, Player

SEARCH: Final = Level(rollouts=32, moments=6, seconds=10.0)


def commander(side: int, seed: str) -> Player:
    """The commander of a side."""
    return Commander(side, seed, DOCTRINE, SEARCH)


PLAYERS: Final[dict[str, Maker]] = {"staff": Staff, "commander": commander}
