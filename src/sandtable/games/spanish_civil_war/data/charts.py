"""The charts of a title: combat, bombardment, modifiers, aircraft, turns, markers."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Row, Table
from sandtable.board.tables import Ranges
from sandtable.games.spanish_civil_war.kinds import SIDES

DIE: Final = 10


def bounded(die: int) -> int:
    """A modified die: below 1 it counts as 1, above 10 as 10."""
    return 1 if die < 1 else min(die, DIE)


# ── tables with columns of numbers ───────────────────────────────────────────

COMBAT_RESULTS: Final[list[str]] = ["AC", "ADD", "AE", "Ex", "DD", "D", "DE", "BC"]
BARRAGE_RESULTS: Final[list[str]] = ["-", "C", "D", "DD"]


@final
class Crt:
    """Combat Results Table: `results[die - 1][column]`, by attack minus defence (7.0)."""

    __slots__ = ("_columns", "names", "results", "spans")

    def __init__(self, table: Table) -> None:
        self._columns: Final = _columns(table, "differential")
        self.names: Final = self._columns.names
        self.spans: Final = self._columns.spans
        self.results: Final = _results(table, COMBAT_RESULTS)

    def column_of(self, differential: int) -> int:
        """The column of attack minus defence."""
        return self._columns.column(differential)

    def result(self, die: int, column: int) -> str:
        """The result of a modified die."""
        return self.results[bounded(die) - 1][column]


@final
class BombardmentTable:
    """Bombardment Table: `results[die - 1][column]`, by barrage factors (6.0)."""

    __slots__ = ("_columns", "names", "results", "spans")

    def __init__(self, table: Table) -> None:
        self._columns: Final = _columns(table, "factors")
        self.names: Final = self._columns.names
        self.spans: Final = self._columns.spans
        if self.spans[0][0] != 1:
            raise PackError(f"{table.name}, factors", f"begins {self.names[0]}", "begin with 1")
        self.results: Final = _results(table, BARRAGE_RESULTS)

    def column_of(self, factors: int) -> int:
        """The column of so many barrage factors; -1 for none."""
        return self._columns.column(factors) if factors > 0 else -1

    def result(self, die: int, column: int) -> str:
        """The result of a modified die."""
        return self.results[bounded(die) - 1][column]


def _heads(table: Table) -> list[str]:
    return [name for name in table.columns if name not in {"row", "provenance"}]


def _line(table: Table, wanted: str) -> Row:
    for row in table.rows:
        if row.text("row") == wanted:
            return row
    raise PackError(table.name, f"the row {wanted!r} is missing", "add it")


def _columns(table: Table, head: str) -> Ranges:
    row = _line(table, head)
    row.filled("provenance")
    try:
        return Ranges([row.text(name) for name in _heads(table)])
    except ValueError as error:
        raise row.trouble(head, str(error)) from error


def _results(table: Table, known: list[str]) -> list[list[str]]:
    heads = _heads(table)
    return [
        [_line(table, str(die)).one_of(name, known) for name in heads] for die in range(1, DIE + 1)
    ]


# ── modifiers ────────────────────────────────────────────────────────────────

MODIFIERS: Final[list[str]] = [
    "rep_armour_alone",
    "rep_armour_met",
    "nat_armour_alone",
    "nat_armour_met",
    "defender_oos",
    "improved_barrage",
    "adjacent_enemy",
    "improved_defence",
    "disrupted_defence",
]
TABLES: Final[list[str]] = ["combat", "bombardment", "recovery", "defence"]


class Modifier(NamedTuple):
    """A line of the modifiers beside the tables; terrain has its own in the TEC."""

    table: str
    key: str
    title: str
    number: int


def read_modifiers(table: Table) -> list[Modifier]:
    """The file charts/drm.csv: every key once."""
    found: list[Modifier] = []
    for row in table.rows:
        key = row.one_of("key", MODIFIERS)
        if key in [known.key for known in found]:
            raise row.trouble("key", f"{key!r} has a line already", "one line for each")
        row.filled("provenance")
        found.append(
            Modifier(
                row.one_of("table", TABLES), key, row.filled("title"), row.integer("number", -9, 9)
            )
        )
    for key in MODIFIERS:
        if key not in [known.key for known in found]:
            raise PackError(table.name, f"no line has the key {key!r}", "add one")
    return found


# ── aircraft, turns, markers ─────────────────────────────────────────────────


@final
class AirTable:
    """Air availability: an air unit flies if its die is at most this; by turn and side."""

    __slots__ = ("_turns", "most", "names")

    def __init__(self, table: Table, turns: int) -> None:
        try:
            self._turns: Final = Ranges([row.text("turns") for row in table.rows])
        except ValueError as error:
            raise PackError(f"{table.name}, turns", str(error)) from error
        spans = self._turns.spans
        last = spans[-1][1] if spans else 0
        if not spans or spans[0][0] != 1 or (last is not None and last < turns):
            raise PackError(
                f"{table.name}, turns", f"run from {self._turns.names}", f"1 to {turns} or more"
            )
        self.names: Final = self._turns.names
        self.most: Final[list[list[int]]] = [
            [row.integer(side.lower(), 0, DIE) for side in SIDES] for row in table.rows
        ]
        for row in table.rows:
            row.filled("provenance")

    def available(self, turn: int, side: int) -> int:
        """The highest die with which an air unit of this side flies in this turn."""
        return self.most[self._turns.column(turn)][side]
