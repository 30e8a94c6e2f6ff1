"""Columns and their copy: `python -m sandtable.studio.copies` made it."""

from __future__ import annotations

from typing import Any

from sandtable.core.state import digest_columns, encode_columns
from sandtable.core.telling import Telling
from sandtable.games.doro_nawa.columns import COLUMNS


class Columns(Telling):
    """What a state keeps: columns.py says of what, and what each value means."""

    __slots__ = (
        "afloat",
        "based",
        "control",
        "die",
        "due",
        "face",
        "frames",
        "half",
        "held",
        "hex",
        "impulse",
        "interdicted",
        "last_turn",
        "oos",
        "option",
        "options",
        "over",
        "penang",
        "raider",
        "returned",
        "sp",
        "spent",
        "status",
        "turn",
        "turn_over",
        "turns",
        "used",
    )
    turn: int
    impulse: int
    half: int
    option: int
    die: int
    turns: int
    last_turn: int
    options: int
    turn_over: int
    over: int
    penang: int
    returned: int
    hex: list[int]
    status: list[int]
    sp: list[int]
    due: list[int]
    face: list[int]
    based: list[int]
    afloat: list[int]
    spent: list[int]
    used: list[int]
    oos: list[int]
    raider: list[int]
    held: list[int]
    interdicted: bytearray
    control: bytearray
    frames: list[Any]

    def copy_to(self, new: Columns) -> None:
        """Give another state the same columns."""
        self._copy_lists(new)
        new.turn = self.turn
        new.impulse = self.impulse
        new.half = self.half
        new.option = self.option
        new.die = self.die
        new.turns = self.turns
        new.last_turn = self.last_turn
        new.options = self.options
        new.turn_over = self.turn_over
        new.over = self.over
        new.penang = self.penang
        new.returned = self.returned

    def _copy_lists(self, new: Columns) -> None:
        """Those that are no numbers."""
        new.hex = self.hex.copy()
        new.status = self.status.copy()
        new.sp = self.sp.copy()
        new.due = self.due.copy()
        new.face = self.face.copy()
        new.based = self.based.copy()
        new.afloat = self.afloat.copy()
        new.spent = self.spent.copy()
        new.used = self.used.copy()
        new.oos = self.oos.copy()
        new.raider = self.raider.copy()
        new.held = self.held.copy()
        new.interdicted = self.interdicted.copy()
        new.control = self.control.copy()
        new.frames = self.frames.copy()

    def encode(self) -> dict[str, Any]:
        """The columns as JSON-able values."""
        return encode_columns(self, COLUMNS)

    def digest(self) -> str:
        """SHA-256 of the columns."""
        return digest_columns(self, COLUMNS)
