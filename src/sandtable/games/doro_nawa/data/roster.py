"""The counters of the pack: what is printed on each unit."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Folder, Row
from sandtable.board.pack_files import UnitNames
from sandtable.games.doro_nawa.kinds import (
    ARTILLERY,
    BOMBER,
    COASTAL,
    FIGHTER,
    KINDS,
    SHIP,
    SIDES,
)

COUNTER_COLUMNS: Final[list[str]] = [
    "id",
    "side",
    "nationality",
    "name",
    "short",
    "formation",
    "kind",
    "size",
    "sp",
    "initiative",
    "bombardment",
    "air",
    "mp",
    "provenance",
    "note",
]


@final
class Roster:
    """The counters: what is printed on each, in lists by unit number (the order of the file)."""

    __slots__ = (
        "_names",
        "air",
        "bombardment",
        "count",
        "formation",
        "id",
        "initiative",
        "kind",
        "ma",
        "name",
        "nationality",
        "note",
        "provenance",
        "short",
        "side",
        "size",
        "sp",
    )

    def __init__(self) -> None:
        self._names: Final = UnitNames()
        self.id: Final = self._names.id
        self.side: Final[list[int]] = []
        self.nationality: Final[list[str]] = []
        self.name: Final = self._names.name
        self.short: Final = self._names.short
        self.formation: Final[list[str]] = []
        self.kind: Final[list[int]] = []
        self.size: Final[list[str]] = []
        self.sp: Final[list[int]] = []
        self.initiative: Final[list[int]] = []
        self.bombardment: Final[list[int]] = []
        self.air: Final[list[int]] = []
        self.ma: Final[list[int]] = []
        self.provenance: Final[list[str]] = []
        self.note: Final[list[str]] = []
        self.count = 0

    def find(self, word: str) -> int:
        """The unit with this short name or id, upper and lower case alike, or -1."""
        return self._names.find(word)

    def add(self, row: Row) -> None:
        """Read one counter."""
        self._names.add(row)
        kind = KINDS.index(row.one_of("kind", KINDS))
        flies, sails = kind in {FIGHTER, BOMBER}, kind == SHIP
        guns = kind in {ARTILLERY, COASTAL}
        self.side.append(SIDES.index(row.one_of("side", list(SIDES))))
        self.nationality.append(row.filled("nationality"))
        self.formation.append(row.text("formation"))
        self.kind.append(kind)
        self.size.append(row.filled("size"))
        self.sp.append(row.integer("sp", 1, 1 if flies or sails else 99))
        self.initiative.append(
            row.integer("initiative", 0 if flies else 1, 6, 0 if flies else None)
        )
        self.bombardment.append(row.integer("bombardment", 0, 99, None if guns or sails else 0))
        self.air.append(row.integer("air", 0, 99, 0))
        self.ma.append(row.integer("mp", 1 if flies else 0, 99, None if flies else 0))
        self.provenance.append(row.filled("provenance"))
        self.note.append(row.text("note"))
        self._agree(row, flies, sails, guns)
        self.count += 1

    def _agree(self, row: Row, flies: bool, sails: bool, guns: bool) -> None:
        unit = self.count
        if guns and self.bombardment[unit] != self.sp[unit]:
            raise row.trouble(
                "sp",
                f"is {self.sp[unit]}, bombardment is {self.bombardment[unit]}",
                "the SP of artillery are its bombardment value (1.4): write the same number",
            )
        if sails and self.initiative[unit] != 5:
            raise row.trouble("initiative", f"is {self.initiative[unit]}", "ships have 5 (4.1)")
        if self.air[unit] and not flies:
            raise row.trouble("air", f"is {self.air[unit]}", "only aircraft have one: empty")
        if self.bombardment[unit] and not (flies or sails or guns):
            raise row.trouble(
                "bombardment",
                f"is {self.bombardment[unit]}",
                "only artillery, aircraft and ships have one (5.2): empty",
            )


def read_roster(folder: Folder) -> Roster:
    """The file counters.csv."""
    roster = Roster()
    for row in folder.csv("counters.csv", COUNTER_COLUMNS).rows:
        roster.add(row)
    return roster
