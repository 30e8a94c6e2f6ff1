"""The counters of the pack: what is printed on each unit."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Row
from sandtable.board.folder import Folder
from sandtable.board.pack_files import UnitNames, add_counter, counter_columns
from sandtable.board.records import Needed, among, any_text, read_record, some_text, whole
from sandtable.games.doro_nawa.kinds import (
    ARTILLERY,
    BOMBER,
    COASTAL,
    FIGHTER,
    KINDS,
    SHIP,
    SIDES,
)

GUNS: Final[list[str]] = [KINDS[kind] for kind in (ARTILLERY, COASTAL)]


class Counter(NamedTuple):
    """What is printed on a unit beside its name."""

    side: int = among(SIDES)
    nationality: str = some_text()
    formation: str = any_text()
    kind: int = among(KINDS)
    size: str = some_text()
    sp: int = whole(1, 99)
    initiative: int = whole(1, 6, 0)
    bombardment: int = whole(0, 99, 0, needed=Needed("kind", [*GUNS, KINDS[SHIP]]))
    air: int = whole(0, 99, 0)
    ma: int = whole(0, 99, 0, "mp")
    provenance: str = some_text()
    note: str = any_text()


COUNTER_COLUMNS: Final = counter_columns(Counter)


@final
class Roster:
    """The counters: what is printed on each, in lists by unit number (the order of the file)."""

    def __init__(self) -> None:
        self.names: Final = UnitNames()
        self.id: Final = self.names.id
        self.side: Final[list[int]] = []
        self.nationality: Final[list[str]] = []
        self.name: Final = self.names.name
        self.short: Final = self.names.short
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
        return self.names.find(word)

    def add(self, row: Row) -> None:
        """Read one counter."""
        self.names.add(row)
        counter = read_record(Counter, row)
        _agree(counter, row)
        add_counter(self, counter)
        self.count += 1


def _agree(unit: Counter, row: Row) -> None:
    """What goes with the kind of a unit."""
    flies, sails = unit.kind in {FIGHTER, BOMBER}, unit.kind == SHIP
    guns = unit.kind in {ARTILLERY, COASTAL}
    if flies or sails:
        row.integer("sp", 1, 1)
    if flies:
        row.integer("mp", 1, 99)
    else:
        row.integer("initiative", 1, 6)
    if guns and unit.bombardment != unit.sp:
        raise row.trouble(
            "sp",
            f"is {unit.sp}, bombardment is {unit.bombardment}",
            "the SP of artillery are its bombardment value (1.4): write the same number",
        )
    if sails and unit.initiative != 5:
        raise row.trouble("initiative", f"is {unit.initiative}", "ships have 5 (4.1)")
    if unit.air and not flies:
        raise row.trouble("air", f"is {unit.air}", "only aircraft have one: empty")
    if unit.bombardment and not (flies or sails or guns):
        raise row.trouble(
            "bombardment",
            f"is {unit.bombardment}",
            "only artillery, aircraft and ships have one (5.2): empty",
        )


def read_roster(folder: Folder) -> Roster:
    """The file counters.csv."""
    roster = Roster()
    for row in folder.csv("counters.csv", COUNTER_COLUMNS).rows:
        roster.add(row)
    return roster
