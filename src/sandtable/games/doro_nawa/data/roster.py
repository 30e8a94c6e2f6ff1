"""The counters of the pack: what is printed on each unit."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.counters import CounterFile, Counters
from sandtable.board.files import Row
from sandtable.board.records import Needed, among, any_text, some_text, whole
from sandtable.games.doro_nawa.kinds import ARTILLERY, BOMBER, COASTAL, FIGHTER, KINDS, SHIP, SIDES

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


@final
class Roster(Counters):
    """The counters: what is printed on each, in lists by unit number."""

    def __init__(self) -> None:
        super().__init__()
        self.nationality: Final[list[str]] = []
        self.kind: Final[list[int]] = []
        self.size: Final[list[str]] = []
        self.sp: Final[list[int]] = []
        self.initiative: Final[list[int]] = []
        self.bombardment: Final[list[int]] = []
        self.air: Final[list[int]] = []
        self.ma: Final[list[int]] = []


def _agree(unit: Counter, row: Row, _on: object) -> None:
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


COUNTERS: Final = CounterFile(Counter, _agree)
