"""Names of units and places, as players type and read them."""

from __future__ import annotations

from typing import Final

from sandtable.board.counters import UnitNames
from sandtable.board.map import HexMap


class BoardNames:
    """Units by their short names, hexes by their numbers, boxes by their names; and back."""

    __slots__ = ("_board", "_titles", "_units", "labels")

    def __init__(
        self, board: HexMap, units: UnitNames, titles: dict[int, str] | None = None
    ) -> None:
        """`titles`: what a sentence calls boxes, by place; their names where none are given."""
        self._board: Final = board
        self._titles: Final[dict[int, str]] = titles or {}
        self._units: Final = units
        places = range(board.size + len(board.boxes))
        self.labels: Final[list[str]] = [board.label(place) for place in places]
        """Of each place what it is called."""

    def unit_name(self, unit: int) -> str:
        """The short name."""
        return self._units.short[unit]

    def hex_name(self, hex: int) -> str:
        """What a place is called."""
        return self.labels[hex]

    def place_name(self, hex: int) -> str:
        """What a hex is called, with the name of what is there; a box by its title."""
        if hex < 0:
            return "-"
        if hex in self._titles:
            return self._titles[hex]
        names = self._board.place_name
        name = names[hex] if hex < len(names) else ""
        return f"{name} ({self.labels[hex]})" if name else self.labels[hex]

    def find_unit(self, word: str) -> int:
        """By short name or id, upper and lower case alike; -1 if there is none."""
        return self._units.find(word)

    def find_hex(self, word: str) -> int:
        """The place that is called so; -1 if there is none."""
        return self._board.find(word)

    def unit_words(self) -> list[str]:
        """Every short name."""
        return self._units.short
