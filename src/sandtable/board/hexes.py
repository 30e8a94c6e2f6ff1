"""The hex grid: numbers, printed labels, neighbours and distances.

Hexes have flat tops and stand in columns.  A hex is a small int, column by column from the north:
`(column - 1) * rows + (row - 1)`; its label is CCRR, two digits each, both from 01.  The columns
called low (the even or the odd ones) stand half a hex further south.
"""

from __future__ import annotations

import re
from typing import Final, final

NORTH: Final = 0
NORTH_EAST: Final = 1
SOUTH_EAST: Final = 2
SOUTH: Final = 3
SOUTH_WEST: Final = 4
NORTH_WEST: Final = 5

DIRECTIONS: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]

MOST: Final = 99  # a label has two digits for the column and two for the row
_SAYS: Final = re.compile(rb"[^\0]")  # found many times sooner than by a look at each place
COLUMN_PITCH: Final = 0.8660254  # drawing only; the row pitch is 1


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


@final
class Grid:
    """A rectangle of hexes; nothing in it changes once it is built."""

    __slots__ = (
        "_column",
        "_labels",
        "_numbers",
        "_slant",
        "columns",
        "low",
        "near",
        "near6",
        "rows",
        "size",
    )

    def __init__(self, columns: int, rows: int, low: str = "even") -> None:
        if not (1 <= columns <= MOST and 1 <= rows <= MOST):
            raise ValueError(f"{columns} columns and {rows} rows; 1 to {MOST} are possible")
        if low not in {"even", "odd"}:
            raise ValueError(f"low columns are {low!r}; they are 'even' or 'odd'")
        size = columns * rows
        self.columns: Final = columns
        self.rows: Final = rows
        self.low: Final = low
        self.size: Final = size
        labels = [f"{c + 1:02}{r + 1:02}" for c in range(columns) for r in range(rows)]
        self._labels: Final[list[str]] = labels
        self._numbers: Final[dict[str, int]] = {label: h for h, label in enumerate(labels)}
        parity = 0 if low == "even" else 1
        self._column: Final[list[int]] = [c for c in range(columns) for _ in range(rows)]
        # Rows counted along a slanting axis: so a distance is the greatest of three differences.
        self._slant: Final[list[int]] = [
            r - (c + 1 + (c + 1) % 2) // 2 if parity == 0 else r - (c + 1 - (c + 1) % 2) // 2
            for c in range(columns)
            for r in range(rows)
        ]
        near6 = _neighbours(columns, rows, parity)
        self.near6: Final[list[int]] = near6
        self.near: Final[list[list[int]]] = [
            [n for n in sorted(near6[h * 6 : h * 6 + 6]) if n >= 0] for h in range(size)
        ]

    def label(self, h: int) -> str:
        """The printed number, CCRR."""
        return self._labels[h]

    def number(self, label: str) -> int:
        """The hex with this printed number; ValueError says what is wrong with it."""
        h = self._numbers.get(label, -1)
        if h < 0:
            raise ValueError(self.wrong(label))
        return h

    def find(self, label: str) -> int:
        """The hex with this printed number, or -1."""
        return self._numbers.get(label, -1)

    def wrong(self, label: str) -> str:
        """Why this is no hex of the grid."""
        last = self._labels[-1]
        if len(label) != 4 or not (label.isascii() and label.isdigit()):
            return f"{label!r} is no hex number: two digits for the column and two for the row"
        return f"{label} is off the map, which has the hexes 0101 to {last}"

    def col(self, h: int) -> int:
        """The column, from 1."""
        return self._column[h] + 1

    def row(self, h: int) -> int:
        """The row, from 1."""
        return h % self.rows + 1

    def is_low(self, h: int) -> bool:
        """Whether the hex stands in a column that is half a hex further south."""
        return (self._column[h] + 1) % 2 == (0 if self.low == "even" else 1)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, counting the last and not the first."""
        x = self._column[b] - self._column[a]
        z = self._slant[b] - self._slant[a]
        # The greatest of the three is the sum of the other two.
        return (abs(x) + abs(z) + abs(x + z)) // 2

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour, or -1 when they are not adjacent."""
        near6 = self.near6
        for d in range(6):
            if near6[a * 6 + d] == b:
                return d
        return -1

    def within(self, h: int, reach: int) -> list[int]:
        """All hexes at this distance or less, the hex itself too, in ascending order."""
        columns = range(
            max(0, self._column[h] - reach), min(self.columns, self._column[h] + reach + 1)
        )
        found: list[int] = []
        for c in columns:
            low = max(0, h % self.rows - reach)
            high = min(self.rows, h % self.rows + reach + 1)
            found += [
                n
                for n in range(c * self.rows + low, c * self.rows + high)
                if self.distance(h, n) <= reach
            ]
        return found

    def centre(self, h: int) -> tuple[float, float]:
        """Where the hex is drawn: x to the east, y to the south, 1 = the pitch of the rows."""
        return self._column[h] * COLUMN_PITCH, h % self.rows + (0.5 if self.is_low(h) else 0.0)


def _neighbours(columns: int, rows: int, parity: int) -> list[int]:
    """Six entries for each hex, clockwise from north, -1 where the map ends."""
    near6: list[int] = []
    for c in range(columns):
        up = 0 if (c + 1) % 2 == parity else -1
        six = (
            _shifted(c, -1, columns, rows),
            _shifted(c + 1, up, columns, rows),
            _shifted(c + 1, up + 1, columns, rows),
            _shifted(c, 1, columns, rows),
            _shifted(c - 1, up + 1, columns, rows),
            _shifted(c - 1, up, columns, rows),
        )
        for near in zip(*six, strict=True):
            near6 += near
    return near6


def _shifted(column: int, by: int, columns: int, rows: int) -> list[int]:
    """The hexes of a column, each as many rows north (-1) or south (1) as `by` says."""
    if not 0 <= column < columns:
        return [-1] * rows
    hexes = list(range(column * rows, (column + 1) * rows))
    if by < 0:
        return [-1, *hexes[:-1]]
    return [*hexes[1:], -1] if by > 0 else hexes


def places_in(*columns: bytearray) -> list[int]:
    """The places of which one of these columns says something, in their order.

    >>> places_in(bytearray([0, 2, 0, 1]), bytearray([1, 1, 0]))
    [0, 1, 3]
    """
    return sorted({said.start() for column in columns for said in _SAYS.finditer(column)})
