"""The computer players of Guadalajara 1937: `staff` plays either side of every scenario."""

from __future__ import annotations

from typing import Final

from sandtable.ai.guadalajara.staff import Staff
from sandtable.ai.player import Maker

PLAYERS: Final[dict[str, Maker]] = {"staff": Staff}
