"""The computer players of Doro Nawa: `staff` plays either side of every scenario."""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.player import Maker

PLAYERS: Final[dict[str, Maker]] = {"staff": Staff}
