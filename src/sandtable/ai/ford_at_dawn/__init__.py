"""The computer player of Ford at Dawn."""

from __future__ import annotations

from typing import Final

from sandtable.ai.ford_at_dawn.staff import Staff
from sandtable.ai.player import Maker

PLAYERS: Final[dict[str, Maker]] = {"staff": Staff}
