"""What a position of the game is: its columns."""

from __future__ import annotations

from typing import ClassVar, Final

from sandtable.board.kit.state import Plain, columns
from sandtable.core.state import BYTES, EACH_PLACE, EACH_SIDE, LIST, SIDE, Column

SIDES: Final = ("Gold", "Blue")
GOLD: Final = 0
BLUE: Final = 1
ORDERS: Final = ("", "assault", "hold", "march")
ASSAULT: Final = 1
HOLD: Final = 2
MARCH: Final = 3


class State(Plain):
    """One position."""

    COLUMNS: ClassVar[tuple[Column, ...]] = columns(
        Column("moved", LIST),
        Column("fought", LIST),
        Column("sealed", LIST, EACH_SIDE, seen_by=SIDE),  # 3.1: the order that is not opened yet
        Column("opened", LIST, EACH_SIDE),  # 3.2: the order of this turn, 0 while it is sealed
        Column("last", LIST, EACH_SIDE),  # the order of the turn before
        Column("held", BYTES, EACH_PLACE),  # 6.1: 1 + the side that was last in a hex worth VP
        Column("struck", BYTES, EACH_PLACE),  # 5.1: attacked in this half
    )

    moved: list[int]
    fought: list[int]
    sealed: list[int]
    opened: list[int]
    last: list[int]
    held: bytearray
    struck: bytearray

    def put(self, unit: int, place: int) -> None:
        """Set a counter down in a hex, and hold what the hex is worth (6.1)."""
        self.hex[unit] = place
        if place in self.theatre.prizes:
            self.held[place] = 1 + self.side(unit)
