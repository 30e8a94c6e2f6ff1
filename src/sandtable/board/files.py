"""Files of a data pack: CSV and TOML read strictly.

Every error is a `PackError` that names the file, the line (in TOML the key), what is wrong and what
would be right.
"""

from __future__ import annotations

import csv
from difflib import get_close_matches
from typing import Any, Final, final

from sandtable.core.case import Trouble

PROVENANCE: Final = "provenance"
"""The column and table that say where values come from; play never reads them."""


class PackError(Trouble):
    """Data that cannot be used: where, what is wrong, what would be right."""

    def __init__(self, where: str, what: str, right: str = "") -> None:
        super().__init__(f"{where}: {what}; {right}" if right else f"{where}: {what}")
        self.where = where
        self.what = what
        self.right = right


def meant(word: str, known: list[str]) -> str:
    """What a mistyped word may have meant, or everything it could be."""
    close = get_close_matches(word, known, 1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"known are {', '.join(known)}" if known else "none is known"


# ── CSV ──────────────────────────────────────────────────────────────────────


@final
class Row:
    """A line of a CSV file; its cells are asked for by column."""

    __slots__ = ("_table", "cells", "line")

    def __init__(self, table: Table, line: int, cells: list[str]) -> None:
        self._table: Final = table
        self.cells: Final = cells
        self.line: Final = line

    def text(self, column: str) -> str:
        """The cell without blanks around it; may be empty."""
        return self.cells[self._table.columns[column]].strip()

    def filled(self, column: str) -> str:
        """A cell that must not be empty."""
        text = self.text(column)
        if not text:
            raise self.trouble(column, "is empty", "it needs a value")
        return text

    def integer(self, column: str, low: int, high: int, empty: int | None = None) -> int:
        """A whole number between the bounds; an empty cell means `empty`, where that is allowed."""
        text = self.text(column)
        if not text and empty is not None:
            return empty
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise self.trouble(column, f"is {text!r}", f"a whole number from {low} to {high}")
        return number

    def decimal(self, column: str) -> float:
        """A decimal number, for drawing only."""
        try:
            return float(self.text(column))
        except ValueError as error:
            raise self.trouble(column, f"is {self.text(column)!r}", "a number") from error

    def one_of(self, column: str, known: list[str]) -> str:
        """A word from a list."""
        text = self.text(column)
        if text not in known:
            raise self.trouble(column, f"is {text!r}", meant(text, known))
        return text

    def words(self, column: str, known: list[str]) -> list[str]:
        """The words of a cell, all from a list."""
        found = self.text(column).split()
        for word in found:
            if word not in known:
                raise self.trouble(column, f"{word!r} is unknown", meant(word, known))
        return found

    def trouble(self, column: str, what: str, right: str = "") -> PackError:
        """An error at this line and column."""
        return PackError(f"{self._table.name}, line {self.line}, {column}", what, right)


@final
class Table:
    """A CSV file: named columns, then lines of equal length."""

    __slots__ = ("columns", "name", "rows")

    def __init__(self, name: str, text: str, needed: list[str]) -> None:
        self.name: Final = name
        reader = csv.reader(text.splitlines(keepends=True), strict=True)
        self.rows: Final[list[Row]] = []
        self.columns: Final[dict[str, int]] = {}
        try:
            for cells in reader:
                if not self.columns:
                    self._head([cell.strip() for cell in cells], needed)
                elif cells and any(cells):
                    self._add(reader.line_num, cells)
        except csv.Error as error:
            raise PackError(f"{name}, line {reader.line_num}", f"is no CSV: {error}") from error
        if not self.columns:
            raise PackError(name, "is empty", f"the first line is {','.join(needed)}")

    def trouble(self, what: str, right: str = "") -> PackError:
        """An error about the file as a whole."""
        return PackError(self.name, what, right)

    def column(self, name: str) -> list[str]:
        """All cells of a column as they stand."""
        number = self.columns[name]
        return [row.cells[number] for row in self.rows]

    def _head(self, cells: list[str], needed: list[str]) -> None:
        for number, cell in enumerate(cells):
            if cell in self.columns:
                raise PackError(f"{self.name}, line 1", f"has the column {cell!r} twice")
            self.columns[cell] = number
        for column in needed:
            if column not in self.columns:
                raise PackError(
                    f"{self.name}, line 1",
                    f"the column {column!r} is missing",
                    f"the columns are {','.join(needed)}, with commas between them",
                )

    def _add(self, line: int, cells: list[str]) -> None:
        if len(cells) != len(self.columns):
            raise PackError(
                f"{self.name}, line {line}",
                f"has {len(cells)} cells",
                f"the first line has {len(self.columns)}",
            )
        self.rows.append(Row(self, line, cells))


# ── TOML ─────────────────────────────────────────────────────────────────────


@final
class Keys:
    """A TOML table that is read key by key; `done` refuses what nobody asked for."""

    __slots__ = ("_asked", "_table", "path", "source")

    def __init__(self, table: dict[str, Any], source: str, path: str = "") -> None:
        self._table: Final = table
        self._asked: Final[list[str]] = []
        self.source: Final = source
        self.path: Final = path

    def trouble(self, key: str, what: str, right: str = "") -> PackError:
        """An error at this key."""
        return PackError(f"{self.source}, {self._at(key)}", what, right)

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path and key else self.path or key

    def _value(self, key: str) -> Any:
        if key not in self._asked:
            self._asked.append(key)
        return self._table.get(key)

    def names(self) -> list[str]:
        """The keys, in the order of the file."""
        return list(self._table)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self._table

    def raw(self, key: str) -> Any:
        """Whatever stands there, None when the key is missing."""
        return self._value(key)

    def text(self, key: str, absent: str | None = None) -> str:
        """A text; `absent` when the key may be missing."""
        value = self._value(key)
        if value is None and absent is not None:
            return absent
        if not isinstance(value, str):
            raise self.trouble(key, self._is(key, value), "a text in quotation marks is wanted")
        return value

    def integer(self, key: str, low: int, high: int, absent: int | None = None) -> int:
        """A whole number between the bounds."""
        value = self._value(key)
        if value is None and absent is not None:
            return absent
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.trouble(key, self._is(key, value), f"a whole number from {low} to {high}")
        return value

    def truth(self, key: str, absent: bool) -> bool:
        """True or false."""
        value = self._value(key)
        if value is None:
            return absent
        if not isinstance(value, bool):
            raise self.trouble(key, self._is(key, value), "true or false")
        return value

    def one_of(self, key: str, known: list[str], absent: str | None = None) -> str:
        """A word from a list."""
        value = self.text(key, absent)
        if value not in known:
            raise self.trouble(key, f"is {value!r}", meant(value, known))
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts, empty when the key is missing."""
        value = self._value(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.trouble(key, self._is(key, value), 'a list such as ["0101", "0102"]')
        return list(value)

    def words(self, key: str, known: list[str]) -> list[str]:
        """A list of words from a list."""
        found = self.texts(key)
        for word in found:
            if word not in known:
                raise self.trouble(key, f"names {word!r}", meant(word, known))
        return found

    def rows(self, key: str, many: int, long: int, known: list[str]) -> list[list[str]]:
        """A table of words: so many rows of that length."""
        rows = self._value(key)
        if not isinstance(rows, list) or len(rows) != many:
            raise self.trouble(key, self._is(key, rows), f"{many} rows of {long} words")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, list) or len(row) != long:
                raise self.trouble(key, f"has {row!r} as row {number}", f"{long} words")
            for word in row:
                if word not in known:
                    right = meant(str(word), known)
                    raise self.trouble(key, f"has {word!r} in row {number}", right)
        return [list(row) for row in rows]

    def integers(self, key: str) -> list[int]:
        """A list of whole numbers, empty when the key is missing."""
        value = self._value(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise self.trouble(key, self._is(key, value), "a list such as [1, 2]")
        return list(value)

    def sub(self, key: str) -> Keys:
        """The table below this key, an empty one when it is missing."""
        value = self._value(key)
        if value is None:
            value = {}
        if not isinstance(value, dict):
            raise self.trouble(key, self._is(key, value), "a table is wanted")
        return Keys(value, self.source, self._at(key))

    def subs(self, key: str) -> list[Keys]:
        """The tables of a list of tables, none when the key is missing."""
        value = self._value(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.trouble(key, self._is(key, value), f"tables headed [[{self._at(key)}]]")
        return [
            Keys(item, self.source, f"{self._at(key)}[{number}]")
            for number, item in enumerate(value, 1)
        ]

    def holds_table(self, key: str) -> bool:
        """Whether a table is below this key."""
        return isinstance(self._table.get(key), dict)

    def cell(self, key: str) -> str:
        """A cell of a printed table: a text or a whole number."""
        value = self._value(key)
        if not isinstance(value, str) and type(value) is not int:
            raise self.trouble(key, self._is(key, value), "a text or a whole number")
        return str(value)

    def ignore(self, *keys: str) -> None:
        """These may be there, and are read elsewhere or by nobody."""
        self._asked.extend(keys)

    def done(self) -> None:
        """Refuse keys that mean nothing here."""
        for key in self._table:
            if key not in self._asked:
                raise self.trouble(key, "means nothing here", meant(key, self._asked))

    def _is(self, key: str, value: Any) -> str:
        if value is None and key not in self._table:
            return "is missing"
        return f"is {value!r}"
