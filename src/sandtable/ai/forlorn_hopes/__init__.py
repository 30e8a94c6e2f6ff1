"""The computer players of Forlorn Hopes: `staff` plays either side of both scenarios."""

from __future__ import annotations

from typing import Final

from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Maker

PLAYERS: Final[dict[str, Maker]] = {"staff": Staff}
