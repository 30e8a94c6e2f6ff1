"""Columns and their copy: `python -m sandtable.studio.copies` made it."""

from __future__ import annotations

from typing import Any

from sandtable.core.state import digest_columns, encode_columns
from sandtable.core.telling import Telling
from sandtable.games.spanish_civil_war.columns import COLUMNS


class Columns(Telling):
    """What a state keeps: columns.py says of what, and what each value means."""

    __slots__ = (
        "allotted",
        "began",
        "broken",
        "checked",
        "digging",
        "disruption",
        "due",
        "fired",
        "frames",
        "held",
        "hex",
        "improved",
        "last_turn",
        "lost",
        "mission",
        "oos",
        "options",
        "over",
        "phase",
        "phasing",
        "spent",
        "status",
        "target",
        "turn",
        "turns",
        "used",
    )
    turn: int
    phase: int
    phasing: int
    turns: int
    last_turn: int
    options: int
    over: int
    hex: list[int]
    status: list[int]
    due: list[int]
    disruption: list[int]
    fired: list[int]
    spent: list[int]
    used: list[int]
    began: list[int]
    oos: list[int]
    digging: list[int]
    target: list[int]
    mission: list[int]
    allotted: list[int]
    improved: bytearray
    held: bytearray
    lost: list[int]
    checked: list[int]
    broken: list[int]
    frames: list[Any]

    def copy_to(self, new: Columns) -> None:
        """Give another state the same columns."""
        self._copy_lists(new)
        new.turn = self.turn
        new.phase = self.phase
        new.phasing = self.phasing
        new.turns = self.turns
        new.last_turn = self.last_turn
        new.options = self.options
        new.over = self.over

    def _copy_lists(self, new: Columns) -> None:
        """Those that are no numbers."""
        new.hex = self.hex.copy()
        new.status = self.status.copy()
        new.due = self.due.copy()
        new.disruption = self.disruption.copy()
        new.fired = self.fired.copy()
        new.spent = self.spent.copy()
        new.used = self.used.copy()
        new.began = self.began.copy()
        new.oos = self.oos.copy()
        new.digging = self.digging.copy()
        new.target = self.target.copy()
        new.mission = self.mission.copy()
        new.allotted = self.allotted.copy()
        new.improved = self.improved.copy()
        new.held = self.held.copy()
        new.lost = self.lost.copy()
        new.checked = self.checked.copy()
        new.broken = self.broken.copy()
        new.frames = self.frames.copy()

    def encode(self) -> dict[str, Any]:
        """The columns as JSON-able values."""
        return encode_columns(self, COLUMNS)

    def digest(self) -> str:
        """SHA-256 of the columns."""
        return digest_columns(self, COLUMNS)
