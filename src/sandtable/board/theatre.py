"""What the theatres of all games have alike: a map, and what is worked out of them once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from sandtable.board.map import HexMap

T = TypeVar("T")
FAR: Final = 999
"""More hexes than lie between any two of a map."""


class OnMap:
    """A map with its boxes, and what others make of it: never changed, shared by all states."""

    labels: list[str]
    """Of each place what it is called."""

    def __init__(self, board: HexMap) -> None:
        self.map: Final = board
        self.size: Final = board.size
        self.places: Final = board.size + len(board.boxes)
        nowhere: list[list[int]] = [[] for _ in board.boxes]
        self.near: Final[list[list[int]]] = board.near + nowhere
        self.near6: Final = board.near6
        self._once: Final[dict[Callable[[Any], Any], Any]] = {}

    def label(self, place: int) -> str:
        """Printed number of a hex, name of a box, or a dash off the map."""
        return self.labels[place] if place >= 0 else "-"

    def nearest(self, place: int, others: list[int]) -> int:
        """Hexes to the nearest of some places, FAR where none of them is a hex."""
        distance = self.map.distance
        return min([distance(place, h) for h in others if 0 <= h < self.size], default=FAR)

    def once(self, make: Callable[[Any], T]) -> T:
        """What is made of the theatre when first asked for: it goes when the theatre does."""
        if make not in self._once:
            self._once[make] = make(self)
        found: T = self._once[make]
        return found
