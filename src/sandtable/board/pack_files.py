"""What all packs have alike beside the map: names of counters, turns, markers, scenarios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, final

from sandtable.board.files import Keys, PackError, Row
from sandtable.board.folder import Folder
from sandtable.board.records import fields_of, some_text, unit_in, whole
from sandtable.board.sheets import Sheet

# ── counters ─────────────────────────────────────────────────────────────────


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


def counter_columns(counter: Any) -> list[str]:
    """The columns of counters.csv: the names, and what a counter declares."""
    return ["id", "short", "name", *(name for name, _ in fields_of(counter))]


def add_counter(roster: Any, record: Any) -> None:
    """A counter as one more entry in the lists of a roster that have the names of its fields.

    A field `r_af` is the other face of `af`, whose two lists are under one name.
    """
    for name, value in zip(record._fields, record, strict=True):
        if name.startswith("r_"):
            getattr(roster, name[2:])[1].append(value)
        elif "r_" + name in record._fields:
            getattr(roster, name)[0].append(value)
        else:
            getattr(roster, name).append(value)


@final
class Muster:
    """The units that a file names, each once."""

    __slots__ = ("_roster", "seen")

    def __init__(self, roster: Any) -> None:
        self._roster: Final = roster
        self.seen: Final[dict[int, str]] = {}
        """Where each unit is named."""

    def unit(self, keys: Keys, key: str, short: str) -> int:
        """The unit of this short name, for the first time."""
        unit = unit_in(keys, key, short, self._roster)
        if unit in self.seen:
            raise keys.trouble(
                key, f"{short} is in {self.seen[unit]} already", "name each unit once"
            )
        self.seen[unit] = f"{keys.path}.{key}" if keys.path else key
        return unit

    def units(self, keys: Keys, key: str) -> list[int]:
        """The units of a list, possibly none."""
        return [self.unit(keys, key, short) for short in keys.texts(key)]

    def arriving(self, keys: Keys) -> list[int]:
        """The units of an [[arrival]], at least one."""
        units = self.units(keys, "units")
        if not units:
            raise keys.trouble("units", "names nobody", "the short names of the units")
        return units


def by_turn(arrival: Any) -> tuple[int, int]:
    """The order of reinforcements: by turn, then by unit."""
    return arrival.turn, arrival.unit


# ── turns and markers ────────────────────────────────────────────────────────


class Turn(NamedTuple):
    """A space of the turn track."""

    date: str
    history: str


class Marker(NamedTuple):
    """A kind of marker and how many of it a set has; for show, play never runs out."""

    name: str = some_text("marker")
    number: int = whole(0, 999)


MARKERS: Final = Sheet("charts/markers.csv", Marker)


def read_turns(folder: Folder, dates: str = "date") -> list[Turn]:
    """The file charts/turns.csv: one line for each turn, from 1; `dates` is the column's name."""
    turns: list[Turn] = []
    table = folder.csv("charts/turns.csv", ["turn", dates, "history", "provenance"])
    for row in table.rows:
        if row.integer("turn", 1, 99) != len(turns) + 1:
            raise row.trouble("turn", f"is {row.text('turn')}", f"{len(turns) + 1} comes next")
        turns.append(Turn(row.filled(dates), row.text("history")))
    if not turns:
        raise PackError(table.name, "has no turn", "one line for each turn")
    return turns


# ── scenarios ────────────────────────────────────────────────────────────────

S = TypeVar("S")


def read_scenarios(folder: Folder, keys: Keys, read: Callable[[Keys], S]) -> dict[str, S]:
    """Those listed under `scenarios`, in that order, then what an owner added."""
    there = {Path(path).stem: path for path in folder.files("scenarios", ".toml")}
    names = keys.texts("scenarios")
    for name in names:
        if name not in there:
            raise keys.trouble("scenarios", f"names {name!r}", f"add scenarios/{name}.toml")
    folder.strays([*folder.all(), *there.values()])
    return {name: read(folder.toml(there[name])) for name in dict.fromkeys([*names, *there])}
