"""The counters of a game: what each is called, and what is printed on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from sandtable.board.files import PackError, Row, Table
from sandtable.board.folder import Folder
from sandtable.board.records import Check, fields_of, read_record

R = TypeVar("R", bound="Counters")


@final
class UnitNames:
    """Id, short name and name of each unit; ids and short names are one list of words to type."""

    __slots__ = ("_known", "id", "name", "short")

    def __init__(self) -> None:
        self.id: Final[list[str]] = []
        self.short: Final[list[str]] = []
        self.name: Final[list[str]] = []
        self._known: Final[dict[str, int]] = {}

    def find(self, word: str) -> int:
        """The unit with this short name or id, upper and lower case alike, or -1."""
        return self._known.get(word.lower(), -1)

    def add(self, row: Row) -> None:
        """The columns `id`, `short` and `name` of a counter."""
        unit = len(self.id)
        for column in ("short", "id"):
            word = row.filled(column)
            taken = self.find(word)
            if 0 <= taken < unit:
                raise row.trouble(
                    column, f"{word!r} is taken by {self.name[taken]}", "each needs its own"
                )
            if len(word.split()) != 1 or word.isdigit():
                raise row.trouble(column, f"is {word!r}", "no blanks, and not digits alone")
            self._known[word.lower()] = unit
        self.id.append(row.text("id"))
        self.short.append(row.text("short"))
        self.name.append(row.filled("name"))


class Counters:
    """What is printed on all counters, in lists by unit number, which is the order of the file.

    A game's roster adds a list for each further field of the record that it reads.
    """

    def __init__(self) -> None:
        self.names: Final = UnitNames()
        self.id: Final = self.names.id
        self.short: Final = self.names.short
        self.name: Final = self.names.name
        self.side: Final[list[int]] = []
        self.formation: Final[list[str]] = []
        self.provenance: Final[list[str]] = []
        self.note: Final[list[str]] = []
        self.count = 0

    def find(self, word: str) -> int:
        """The unit with this short name or id, upper and lower case alike, or -1."""
        return self.names.find(word)

    def append(self, counter: Any) -> None:
        """What is printed on one more counter, each field in the list of its name.

        A field `r_af` is the other face of `af`, whose two lists are under one name.
        """
        for name, value in zip(counter._fields, counter, strict=True):
            if name.startswith("r_"):
                getattr(self, name[2:])[1].append(value)
            elif "r_" + name in counter._fields:
                getattr(self, name)[0].append(value)
            else:
                getattr(self, name).append(value)
        self.count += 1


@final
class CounterFile:
    """The file counters.csv: names, and what else the game's record of a counter declares."""

    __slots__ = ("_check", "_make", "columns")

    def __init__(self, make: Callable[..., Any], check: Check) -> None:
        self._make: Final = make
        self._check: Final = check
        self.columns: Final = ["id", "short", "name", *[name for name, _ in fields_of(make)]]

    def table(self, folder: Folder) -> Table:
        """The file, cell by cell."""
        return folder.csv("counters.csv", self.columns)

    def read(self, roster: R, folder: Folder, on: Any = None) -> R:
        """Fill an empty roster."""
        table = self.table(folder)
        for row in table.rows:
            self.add(roster, row, on)
        if not roster.count:
            raise PackError(table.name, "has no unit", "one line for each counter")
        return roster

    def add(self, roster: Counters, row: Row, on: Any = None) -> None:
        """Read one counter."""
        roster.names.add(row)
        counter = read_record(self._make, row, on)
        self._check(counter, row, on)
        roster.append(counter)
