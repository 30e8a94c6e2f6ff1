"""What all packs have alike beside the map: names of counters, turns, markers, scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, final

from sandtable.board.files import Folder, Keys, PackError, Row, Table

# ── names of counters ────────────────────────────────────────────────────────


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


# ── turns and markers ────────────────────────────────────────────────────────


class Turn(NamedTuple):
    """A space of the turn track."""

    date: str
    history: str


class Marker(NamedTuple):
    """A kind of marker and how many of it a set has; for show, play never runs out."""

    name: str
    number: int


TURN_COLUMNS: Final[list[str]] = ["turn", "date", "history", "provenance"]
MARKER_COLUMNS: Final[list[str]] = ["marker", "number", "provenance"]


def read_turns(table: Table, dates: str = "date") -> list[Turn]:
    """The file charts/turns.csv: one line for each turn, from 1; `dates` is the column's name."""
    turns: list[Turn] = []
    for row in table.rows:
        if row.integer("turn", 1, 99) != len(turns) + 1:
            raise row.trouble("turn", f"is {row.text('turn')}", f"{len(turns) + 1} comes next")
        row.filled("provenance")
        turns.append(Turn(row.filled(dates), row.text("history")))
    if not turns:
        raise PackError(table.name, "has no turn", "one line for each turn")
    return turns


def read_markers(table: Table) -> list[Marker]:
    """The file charts/markers.csv."""
    return [Marker(row.filled("marker"), row.integer("number", 0, 999)) for row in table.rows]


# ── scenarios ────────────────────────────────────────────────────────────────


def scenario_names(folder: Folder, keys: Keys, files: list[str]) -> list[str]:
    """Those listed under `scenarios`, in that order, then what an owner added.

    `files` are the other files of the pack: an owner's folder may hold nothing else.
    """
    there = [Path(path).stem for path in folder.files("scenarios", ".toml")]
    names = keys.texts("scenarios")
    for name in names:
        if name not in there:
            raise keys.trouble("scenarios", f"names {name!r}", f"add scenarios/{name}.toml")
    folder.strays([*files, *(f"scenarios/{name}.toml" for name in there)])
    return [*names, *(name for name in there if name not in names)]
