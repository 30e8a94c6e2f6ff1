"""The counters: what is printed on both faces of each unit (2.2)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.counters import CounterFile, Counters
from sandtable.board.files import Row
from sandtable.board.map import HexMap
from sandtable.board.records import among, any_text, own, some_text, whole
from sandtable.games.forlorn_hopes.data.map import Box
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    AIR_TYPES,
    ARTILLERY,
    CATEGORIES,
    CL,
    DD,
    ENGINES,
    FIGHTER,
    FIRST_OF,
    FORCES,
    GROUND,
    GROUND_TYPES,
    INFANTRY,
    MTB,
    NAVAL,
    NAVAL_TYPES,
    NO_ENGINES,
    RECON,
    SIDE_OF_FORCE,
    SIDES,
    SS,
    SUPPLY,
    TRANSPORT,
    TYPES,
)

TYPES_OF: Final[list[list[str]]] = [AIR_TYPES, NAVAL_TYPES, GROUND_TYPES]

FILLED: Final[list[list[str]]] = [
    ["af", "df", "bf", "tma", "sr", "af_defensive", "model", "engines", "carrier"],
    ["af", "df", "aa", "speed", "cargo"],
    ["cf", "garrison", "parachute", "formation"],
]
"""By category: the columns that may be filled; a column `r_` goes with its full face."""
EITHER: Final = list(dict.fromkeys([column for columns in FILLED for column in columns]))
STRAFES: Final = "S"
STRAFING: Final = -1
"""A BF that is printed as S."""
MOST: Final = 20  # a factor, a speed, a range


def _type(row: Row, column: str, _on: object) -> int:
    """Types are numbered through; of the same letter, it is that of the category."""
    category = CATEGORIES.index(row.one_of("category", CATEGORIES))
    known = TYPES_OF[category]
    return FIRST_OF[category] + known.index(row.one_of(column, known))


def _factor() -> Any:
    return whole(0, MOST, 0)


class Counter(NamedTuple):
    """What is printed on a unit beside its name: `r_` its reduced face, 0 what does not apply."""

    side: int = among(SIDES)
    force: int = among(FORCES)
    service: str = some_text()
    formation: str = any_text()
    category: int = among(CATEGORIES)
    type: int = own(_type, lambda kind, _on: TYPES[kind])
    model: str = any_text()
    engines: int = among(ENGINES)
    carrier: int = whole(0, 1, 0)
    garrison: int = whole(0, 1, 0)
    parachute: int = whole(0, 1, 0)
    steps: int = whole(1, 2)
    af: int = _factor()
    r_af: int = _factor()
    af_defensive: int = whole(0, 1, 0)
    df: int = _factor()
    r_df: int = _factor()
    bf: int = whole(0, MOST, 0, also={STRAFES: STRAFING})
    r_bf: int = whole(0, MOST, 0, also={STRAFES: STRAFING})
    tma: int = _factor()
    sr: int = _factor()
    aa: int = _factor()
    r_aa: int = _factor()
    speed: int = _factor()
    r_speed: int = _factor()
    cargo: int = _factor()
    cf: int = _factor()
    r_cf: int = _factor()
    provenance: str = some_text()
    note: str = any_text()


FACED: Final[list[str]] = ["af", "df", "bf", "aa", "speed", "cf"]
"""Columns with two faces."""


@final
class Roster(Counters):
    """The counters in lists by unit number.

    A factor with two faces is asked for as `af[face][unit]`, with FULL or REDUCED; a unit of one
    step has no reduced face, its entries there are 0.  What does not apply is 0 as well.
    """

    def __init__(self) -> None:
        super().__init__()
        self.force: Final[list[int]] = []
        """JAAF, AF11, EAST ...: the fleet of a Japanese unit, the nationality of an Allied one."""
        self.service: Final[list[str]] = []
        self.category: Final[list[int]] = []
        self.type: Final[list[int]] = []
        self.model: Final[list[str]] = []
        """The aircraft, such as B-17; empty for others."""
        self.engines: Final[list[int]] = []
        """SINGLE or MULTI for bombers and C; fighters and R have NO_ENGINES."""
        self.carrier: Final[list[int]] = []
        """1: an air unit that bases on CV units only (6.3)."""
        self.garrison: Final[list[int]] = []
        """1: a coloured CF, defends only (2.2)."""
        self.parachute: Final[list[int]] = []
        self.steps: Final[list[int]] = []
        self.af: Final[list[list[int]]] = [[], []]
        self.af_defensive: Final[list[int]] = []
        """1: a coloured AF, fires only at a unit that fires at it (2.2)."""
        self.df: Final[list[list[int]]] = [[], []]
        self.bf: Final[list[list[int]]] = [[], []]
        self.strafes: Final[list[int]] = []
        """1: S in place of a BF."""
        self.tma: Final[list[int]] = []
        """Of a bomber: as printed, loaded."""
        self.sr: Final[list[int]] = []
        self.aa: Final[list[list[int]]] = [[], []]
        self.speed: Final[list[list[int]]] = [[], []]
        self.cargo: Final[list[int]] = []
        """Steps a ship carries; CL and DD: infantry or supply only."""
        self.cf: Final[list[list[int]]] = [[], []]

    def append(self, counter: Any) -> None:
        """What is printed on one more counter; S in place of a BF is no factor."""
        strafes = counter.bf == STRAFING
        self.strafes.append(int(strafes))
        super().append(counter._replace(bf=0, r_bf=0) if strafes else counter)


def _agree(unit: Counter, row: Row, _on: object) -> None:
    """What goes with the category, the force and the type of a unit."""
    _only(row, unit.category)
    kind, side = unit.type, SIDES[unit.side]
    if SIDE_OF_FORCE[unit.force] != unit.side:
        what = f"{FORCES[unit.force]} is {SIDES[SIDE_OF_FORCE[unit.force]]}"
        raise row.trouble("force", what, f"a {side} fleet or nationality")
    if unit.category == AIR:
        row.filled("model")
    flies_heavy = unit.category == AIR and kind not in {FIGHTER, RECON}
    if flies_heavy != (unit.engines != NO_ENGINES):
        raise row.trouble(
            "engines",
            f"is {row.text('engines')!r} for type {TYPES[kind]}",
            "single or multi for bombers and C, empty for F and R (2.2)",
        )
    if unit.garrison and (kind != INFANTRY or side != "Allied"):
        raise row.trouble("garrison", "is 1", "only Allied infantry is a garrison (2.2)")
    if unit.parachute and kind != INFANTRY:
        raise row.trouble("parachute", "is 1", "only infantry drops (9.11)")
    if unit.steps == 2 and kind in {RECON, SUPPLY, MTB, SS}:
        raise row.trouble("steps", f"is 2 for type {TYPES[kind]}", "1")
    if unit.bf == STRAFING and (kind != FIGHTER or (unit.steps == 2 and unit.r_bf != STRAFING)):
        raise row.trouble("bf", "is S", "only fighters strafe, with both faces (2.2)")
    if unit.af_defensive and kind == FIGHTER:
        raise row.trouble("af_defensive", "is 1", "a fighter's AF is for attack too: empty")
    if unit.cargo and kind not in {TRANSPORT, CL, DD}:
        raise row.trouble("cargo", f"is {unit.cargo}", "only T, CL and DD carry (2.2)")
    if kind == SUPPLY and unit.cf:
        raise row.trouble("cf", f"is {unit.cf}", "0: a supply unit does not fight")
    if INFANTRY <= kind <= ARTILLERY and not unit.cf:
        raise row.trouble("cf", "is 0", "1 or more")
    _factors(unit, row)


def _factors(unit: Counter, row: Row) -> None:
    """The factors that a unit of this type must have, on both faces if it has two steps."""
    needed = {AIR: ["sr"], NAVAL: ["af", "df", "aa", "speed"], GROUND: ["cf"]}[unit.category]
    fights = ["af", "df", "bf", "tma"]
    if unit.category == AIR and unit.type != RECON:
        needed += fights
    for column in fights:
        if unit.type == RECON and row.text(column):
            raise row.trouble(
                column, f"is {row.text(column)}", "empty for type R, which never fights"
            )
    if unit.type in {TRANSPORT, CL, DD}:
        needed.append("cargo")
    for column in needed:
        if row.text(column) != STRAFES:
            row.integer(column, 0, MOST)
    for column in FACED:
        reduced = row.text("r_" + column)
        if reduced and unit.steps == 1:
            right = "empty: a unit of one step has one face"
            raise row.trouble("r_" + column, f"is {reduced}", right)
        if unit.steps == 2 and column in needed and reduced != STRAFES:
            full = getattr(unit, column)
            if row.integer("r_" + column, 0, MOST) > full:
                what = f"is {reduced}, more than {full}"
                raise row.trouble("r_" + column, what, "the reduced face")


def _only(row: Row, category: int) -> None:
    """Refuse factors that a unit of this category does not have."""
    for column in EITHER:
        if column in FILLED[category]:
            continue
        for name in (column, "r_" + column):
            if name in Counter._fields and row.text(name):
                raise row.trouble(
                    name, f"is {row.text(name)!r}", f"empty for a {CATEGORIES[category]} unit"
                )


COUNTERS: Final = CounterFile(Counter, _agree)


class Known(NamedTuple):
    """What names in the charts mean."""

    map: HexMap
    boxes: list[Box]
    roster: Roster
