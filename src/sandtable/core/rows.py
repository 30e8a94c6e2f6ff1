"""A list of text rows that takes little room: rows are added at its end, older ones lie packed."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, final

PACKED: Final = 64
"""Rows in a packed bundle."""


@final
class Rows:
    r"""Rows of text without line breaks, by number.

    >>> rows = Rows(["a", "b"])
    >>> rows.append("c")
    >>> len(rows), rows[1], rows[-1], rows.since(1)
    (3, 'b', 'c', ['b', 'c'])
    """

    __slots__ = ("_bundles", "_fresh", "_opened")

    def __init__(self, rows: list[str] | None = None) -> None:
        self._bundles: list[bytes] = []
        self._fresh: list[str] = []
        # The bundle that was read last, unpacked: replay reads rows one after the other.  Number
        # and rows in one, for several threads may read the same record.
        self._opened: tuple[int, list[str]] = (-1, [])
        for row in rows or []:
            self.append(row)

    def append(self, row: str) -> None:
        """Add a row."""
        self._fresh.append(row)
        if len(self._fresh) == 2 * PACKED:
            self._bundles.append(zlib.compress("\n".join(self._fresh[:PACKED]).encode()))
            del self._fresh[:PACKED]

    def pop(self) -> str:
        """Take the last row off again: there are always some that are not packed."""
        return self._fresh.pop()

    def __len__(self) -> int:
        return len(self._bundles) * PACKED + len(self._fresh)

    def __getitem__(self, number: int) -> str:
        if number < 0:
            number += len(self)
        bundle = number // PACKED
        if bundle >= len(self._bundles):
            return self._fresh[number - len(self._bundles) * PACKED]
        opened = self._opened
        if bundle != opened[0]:
            opened = (bundle, zlib.decompress(self._bundles[bundle]).decode().split("\n"))
            self._opened = opened
        return opened[1][number % PACKED]

    def __iter__(self) -> Iterator[str]:
        for number in range(len(self)):
            yield self[number]

    def since(self, first: int) -> list[str]:
        """The rows from number `first` on."""
        return [self[number] for number in range(first, len(self))]

    def copy(self) -> Rows:
        """The same rows once more."""
        twin = Rows()
        twin._bundles = self._bundles.copy()
        twin._fresh = self._fresh.copy()
        return twin
