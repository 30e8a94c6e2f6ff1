"""Whole CSV files: a line for each record, for each range of a number, or a printed table.

Each is read and written by what its records declare (`board/records.py`).
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any, Final, Generic, TypeVar, final

from sandtable.board.files import PROVENANCE, PackError, Row, Table, meant
from sandtable.board.folder import Folder
from sandtable.board.records import Check, fields_of, read_record, write_record
from sandtable.board.tables import Odds, Ranges

T = TypeVar("T")


def csv_text(lines: list[list[str]]) -> str:
    """Cells as the text of a CSV file."""
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()


def _cell(told: Any) -> str:
    """A value as it stands in a cell."""
    if told is None:
        return ""
    return " ".join(told) if isinstance(told, list) else str(told)


# ── a line for each record ───────────────────────────────────────────────────


@final
class Sheet(Generic[T]):
    """A file with a line for each record.

    A word of the column `key` has one line only (of two columns: the words together); where a cell
    has several words, it is `listed`.  Every word of `known` has a line.
    """

    __slots__ = ("_check", "_key", "_known", "_listed", "_make", "columns", "path")

    def __init__(
        self,
        path: str,
        make: Callable[..., T],
        key: str = "",
        known: list[str] | None = None,
        listed: bool = False,
        check: Check | None = None,
    ) -> None:
        self.path: Final = path
        self._make: Final = make
        self._key: Final = key
        self._known: Final = known
        self._listed: Final = listed
        self._check: Final = check
        declared = [name for name, field in fields_of(make) if field.write is not None]
        self.columns: Final = list(dict.fromkeys([*key.split(), *declared, PROVENANCE]))

    def table(self, folder: Folder) -> Table:
        """The file, cell by cell."""
        return folder.csv(self.path, self.columns)

    def read(self, folder: Folder, on: Any = None) -> list[T]:
        """The records in the order of the file."""
        return self.lines(self.table(folder), on)

    def lines(self, table: Table, on: Any = None) -> list[T]:
        """The records of a table, in its order."""
        return [record for _, record in self._lines(table, on)]

    def keyed(self, folder: Folder, on: Any = None) -> dict[str, T]:
        """The records by the words of the key."""
        lines = self._lines(self.table(folder), on)
        return {word: record for words, record in lines for word in words}

    def pairs(self, table: Table, on: Any = None) -> list[tuple[Row, T]]:
        """Each line with its record, for what a game asks of both."""
        return [(row, read_record(self._make, row, on)) for row in table.rows]

    def ranged(self, folder: Folder, column: str, on: Any = None) -> Bands[T]:
        """The records by the ranges in this column."""
        table = folder.csv(self.path, [column, *self.columns])
        return Bands(table, column, [record for _, record in self._lines(table, on)])

    def text(self, records: list[T], table: Table, on: Any = None) -> str:
        """The file with these records in its lines; cells that they do not declare stay."""
        lines = [list(table.columns)]
        for row, record in zip(table.rows, records, strict=True):
            cells = {key: "" for key, field in fields_of(self._make) if field.write is not None}
            cells |= {key: _cell(told) for key, told in write_record(record, on).items()}
            lines.append([cells.get(name, row.text(name)) for name in table.columns])
        return csv_text(lines)

    def _lines(self, table: Table, on: Any) -> list[tuple[list[str], T]]:
        found: list[tuple[list[str], T]] = []
        seen: list[str] = []
        for row in table.rows:
            words = self._words(row)
            record = read_record(self._make, row, on)
            for word in words:
                if word in seen:
                    column = self._key.split()[-1]
                    shown = word.split(".")[-1]
                    what = f"{shown if shown.isdecimal() else repr(shown)} has a line already"
                    raise row.trouble(column, what, "one line for each")
                seen.append(word)
            if self._check is not None:
                self._check(record, row, on)
            found.append((words, record))
        for word in self._known or []:
            if word not in seen:
                raise PackError(table.name, f"no line has the key {word!r}", "add one")
        return found

    def _words(self, row: Row) -> list[str]:
        if self._listed:
            return row.words(self._key, self._known or [])
        if self._known is not None:
            return [row.one_of(self._key, self._known)]
        return [".".join([row.text(name) for name in self._key.split()])] if self._key else []


def chart_lines(
    sheet: Sheet[Any], folder: Folder, known: dict[str, list[str]], every: list[str]
) -> list[tuple[Row, Any]]:
    """The lines of a chart, each with `keys` of the sort that `where` says, each in one line."""
    table = sheet.table(folder)
    lines = sheet.pairs(table)
    seen: list[str] = []
    for row, line in lines:
        for key in line.keys:
            if key in seen:
                raise row.trouble("keys", f"{key!r} has a line already", "one line for each")
            seen.append(key)
            if line.where in known and key not in known[line.where]:
                raise row.trouble("keys", f"{key!r} is unknown", meant(key, known[line.where]))
    for key in every:
        if key not in seen:
            raise table.trouble(f"no line has the key {key!r}", "add one")
    return lines


# ── a line for each range of a number ────────────────────────────────────────


def ranges_in(table: Table, column: str) -> Ranges:
    """The ranges of a column, without gap or overlap, at least one."""
    try:
        found = Ranges([row.text(column) for row in table.rows])
    except ValueError as error:
        raise PackError(f"{table.name}, {column}", str(error)) from error
    if not found.spans:
        raise PackError(table.name, "has no line", f"ranges in the column {column}")
    return found


@final
class Bands(Generic[T]):
    """Records by ranges of a number; outside of them the nearest counts."""

    __slots__ = ("_ranges", "lines", "names", "spans", "where")

    def __init__(self, table: Table, column: str, lines: list[T]) -> None:
        self._ranges: Final = ranges_in(table, column)
        self.names: Final = self._ranges.names
        self.spans: Final = self._ranges.spans
        self.lines: Final = lines
        self.where: Final = f"{table.name}, {column}"

    def line(self, number: int) -> int:
        """The line of a number."""
        return self._ranges.column(number)

    def at(self, number: int) -> T:
        """The record of a number."""
        return self.lines[self._ranges.column(number)]

    def each(self) -> list[tuple[str, T]]:
        """The ranges in words, with what they bring."""
        return list(zip(self.names, self.lines, strict=True))

    def between(self, low: int | None, high: int | None, right: str) -> Bands[T]:
        """Itself, if the first range begins and the last one ends there; None: open."""
        if self.spans[0][0] != low or self.spans[-1][1] != high:
            raise PackError(self.where, f"runs from {self.names[0]} to {self.names[-1]}", right)
        return self


# ── a printed table: lines that stand for dice, columns for odds or ranges ───


@final
class Printed(Generic[T]):
    """A table laid out as printed: the column `row` names the lines, all others are its columns."""

    __slots__ = ("_heads", "_table")

    def __init__(self, folder: Folder, path: str) -> None:
        self._table: Final = folder.csv(path, ["row", PROVENANCE])
        self._heads: Final = [n for n in self._table.columns if n not in {"row", PROVENANCE}]

    def row(self, wanted: str) -> Row:
        """The line of this name."""
        for row in self._table.rows:
            if row.text("row") == wanted:
                return row
        raise PackError(self._table.name, f"the row {wanted!r} is missing", "add it")

    def ranges(self, line: str) -> Ranges:
        """Columns that stand for ranges, as this line has them."""
        row = self.row(line)
        try:
            return Ranges([row.text(head) for head in self._heads])
        except ValueError as error:
            raise row.trouble(line, str(error)) from error

    def odds(self, line: str) -> Odds:
        """Columns that stand for odds, as this line has them."""
        row = self.row(line)
        try:
            return Odds([row.text(head) for head in self._heads])
        except ValueError as error:
            raise row.trouble(line, str(error)) from error

    def results(self, dice: int, cell: Callable[[Row, str], T]) -> list[list[T]]:
        """What the dice bring, from 1: a list for each, by column."""
        rows = [self.row(str(die)) for die in range(1, dice + 1)]
        return [[cell(row, head) for head in self._heads] for row in rows]

    def text(self, results: list[list[T]], told: Callable[[T], str]) -> str:
        """The file with these results in the lines of the dice."""
        lines = [list(self._table.columns)]
        for row in self._table.rows:
            name, cells = row.text("row"), list(row.cells)
            if name.isdecimal() and int(name) <= len(results):
                for head, result in zip(self._heads, results[int(name) - 1], strict=True):
                    cells[self._table.columns[head]] = told(result)
            lines.append(cells)
        return csv_text(lines)
