"""The computer players of Forlorn Hopes: `staff`, and the levels around it."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.levels import levels
from sandtable.ai.command.plain import Plain
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Maker

DOCTRINE: Final = Plain("forlorn-hopes", Staff)

PLAYERS: Final[dict[str, Maker]] = {**levels(Staff, DOCTRINE, moments=2), "staff": Staff}
