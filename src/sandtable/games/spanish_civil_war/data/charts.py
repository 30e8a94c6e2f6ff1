"""The charts of a title: combat, bombardment, modifiers, aircraft."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError
from sandtable.board.folder import Folder
from sandtable.board.records import some_text, whole, word
from sandtable.board.sheets import Printed, Sheet

DIE: Final = 10


def bounded(die: int) -> int:
    """A modified die: below 1 it counts as 1, above 10 as 10."""
    return 1 if die < 1 else min(die, DIE)


# ── tables with columns of numbers ───────────────────────────────────────────


@final
class ResultTable:
    """A table of words: `results[die - 1][column]`, its columns by the ranges in a line."""

    def __init__(self, folder: Folder, path: str, head: str, known: list[str]) -> None:
        self.printed: Final[Printed[str]] = Printed(folder, path)
        self._columns: Final = self.printed.ranges(head)
        self.names: Final = self._columns.names
        self.spans: Final = self._columns.spans
        self.results: Final = self.printed.results(DIE, lambda row, name: row.one_of(name, known))

    def column_of(self, number: int) -> int:
        """The column of this number: attack minus defence, or barrage factors."""
        return self._columns.column(number)

    def result(self, die: int, column: int) -> str:
        """The result of a modified die."""
        return self.results[bounded(die) - 1][column]


def read_crt(folder: Folder) -> ResultTable:
    """Combat Results Table, by attack minus defence (7.0)."""
    known = ["AC", "ADD", "AE", "Ex", "DD", "D", "DE", "BC"]
    return ResultTable(folder, "charts/crt.csv", "differential", known)


def read_barrages(folder: Folder) -> ResultTable:
    """Bombardment Table, by barrage factors (6.0)."""
    path = "charts/bombardment.csv"
    found = ResultTable(folder, path, "factors", ["-", "C", "D", "DD"])
    if found.spans[0][0] != 1:
        where = f"{folder.shown(path)}, factors"
        raise PackError(where, f"begins {found.names[0]}", "begin with 1")
    return found


# ── modifiers ────────────────────────────────────────────────────────────────

MODIFIERS: Final[list[str]] = [
    "rep_armour_alone", "rep_armour_met", "nat_armour_alone", "nat_armour_met", "defender_oos",
    "improved_barrage", "adjacent_enemy", "improved_defence", "disrupted_defence",
]  # fmt: skip


class Modifier(NamedTuple):
    """A line of the modifiers beside the tables; terrain has its own in the TEC."""

    table: str = word(["combat", "bombardment", "recovery", "defence"])
    key: str = some_text()
    title: str = some_text()
    number: int = whole(-9, 9)


DRM: Final = Sheet("charts/drm.csv", Modifier, "key", MODIFIERS)

# ── aircraft ─────────────────────────────────────────────────────────────────


class Weather(NamedTuple):
    """Air availability of some turns: an air unit flies if its die is at most this."""

    nationalist: int = whole(0, DIE)
    republican: int = whole(0, DIE)


WEATHER: Final = Sheet("charts/air.csv", Weather)


@final
class AirTable:
    """Air availability by turn and side."""

    def __init__(self, folder: Folder, turns: int) -> None:
        self._turns: Final = WEATHER.ranged(folder, "turns")
        self.names: Final = self._turns.names
        first, last = self._turns.spans[0][0], self._turns.spans[-1][1]
        if first != 1 or (last is not None and last < turns):
            raise PackError(self._turns.where, f"run from {self.names}", f"1 to {turns} or more")

    def available(self, turn: int, side: int) -> int:
        """The highest die with which an air unit of this side flies in this turn."""
        return self._turns.at(turn)[side]
