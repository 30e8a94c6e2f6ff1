"""A state that is its columns and nothing else, for games that are not searched by the million.

A game declares COLUMNS once and names their types in its class; blank, copy, saving, digest and
what a side knows follow.  Fast games have their copies spelt out (`sandtable.studio.copies`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from sandtable.board.kit.box import Box
from sandtable.core.known import Sight, build_known
from sandtable.core.state import (
    EACH_PLACE,
    EACH_SIDE,
    EACH_UNIT,
    FRAMES,
    INT,
    LIST,
    SIDE,
    Column,
    clone_columns,
    digest_columns,
    encode_columns,
    fill_columns,
)
from sandtable.core.telling import Telling


def columns(*own: Column) -> tuple[Column, ...]:
    """The columns of a game: those that all small games have, and its own."""
    return (
        Column("turn", INT, blank=1),
        Column("turns", INT),
        Column("options", INT),
        Column("hex", LIST, blank=-1),  # -1: out of the game
        *own,
        Column("frames", FRAMES),
    )


class Plain(Telling):
    """One position of a small game: everything blank, on what is in the box."""

    COLUMNS: ClassVar[tuple[Column, ...]] = ()
    theatre: Box
    turn: int
    turns: int
    options: int
    hex: list[int]
    frames: list[Any]

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.theatre = box
        sizes = {EACH_UNIT: box.units, EACH_PLACE: box.map.size, EACH_SIDE: len(box.sides)}
        fill_columns(self, self.COLUMNS, sizes)

    def clone(self) -> Any:
        """A copy on the same map; it does not log."""
        new = type(self)(self.theatre)
        clone_columns(self, new, self.COLUMNS)
        return new

    def known_to(self, side: int) -> Any:
        """What a side knows, as the columns say."""
        new = type(self)(self.theatre)
        sight = Sight(side, self.theatre.side, {}, {}, self.frames.copy())
        build_known(self, new, self.COLUMNS, sight)
        return new

    def opens(self, then: Any) -> bool:
        """Whether something that a side had hidden in a column lies open in a later state."""
        return any(
            old != column.blank and new == column.blank
            for column in self.COLUMNS
            if column.seen_by == SIDE
            for old, new in zip(getattr(self, column.name), getattr(then, column.name), strict=True)
        )

    def encode(self) -> dict[str, Any]:
        """The columns as JSON-able values."""
        return encode_columns(self, self.COLUMNS)

    def digest(self) -> str:
        """SHA-256 of the columns."""
        return digest_columns(self, self.COLUMNS)

    def index(self) -> None:
        """Nothing is derived from the columns."""

    def side(self, unit: int) -> int:
        """The side of a counter."""
        return self.theatre.side[unit]

    def there(self, place: int) -> int:
        """The counter in a hex, the lowest of several; -1 for none."""
        return self.hex.index(place) if place in self.hex else -1

    def on_map(self, side: int) -> list[int]:
        """The counters of a side that are on the map, ascending."""
        return [
            u for u, owner in enumerate(self.theatre.side) if owner == side and self.hex[u] >= 0
        ]

    def enemies_beside(self, place: int, side: int) -> list[int]:
        """The enemies in the neighbouring hexes, ascending: where their zones of control meet."""
        near = self.theatre.near[place]
        return [unit for unit in self.on_map(1 - side) if self.hex[unit] in near]

    def cost(self, place: int) -> int:
        """MP to enter a hex, 0 where no counter can."""
        return self.theatre.charts.costs.get(self.theatre.terrain(place), 0)

    def name(self, unit: int) -> str:
        """Short name of a counter."""
        return self.theatre.names.short[unit]

    def where(self, place: int) -> str:
        """A hex for the log: number and name."""
        return self.theatre.place_name(place)
