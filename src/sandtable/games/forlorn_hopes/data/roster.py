"""The counters: what is printed on both faces of each unit (2.2)."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Folder, PackError, Row
from sandtable.board.pack_files import UnitNames
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

COUNTER_COLUMNS: Final[list[str]] = [
    "id", "side", "force", "service", "name", "short", "formation", "category", "type", "model",
    "engines", "carrier", "garrison", "parachute", "steps", "af", "r_af", "af_defensive", "df",
    "r_df", "bf", "r_bf", "tma", "sr", "aa", "r_aa", "speed", "r_speed", "cargo", "cf", "r_cf",
    "provenance", "note",
]  # fmt: skip
TYPES_OF: Final[list[list[str]]] = [AIR_TYPES, NAVAL_TYPES, GROUND_TYPES]

FACTORS: Final[list[list[str]]] = [
    ["af", "df", "bf", "tma", "sr", "af_defensive", "model", "engines", "carrier"],
    ["af", "df", "aa", "speed", "cargo"],
    ["cf", "garrison", "parachute", "formation"],
]
"""By category: the columns that may be filled; a column `r_` goes with its full face."""
EITHER: Final[list[str]] = [
    "af", "df", "bf", "tma", "sr", "aa", "speed", "cargo", "cf", "af_defensive", "model",
    "engines", "carrier", "garrison", "parachute", "formation",
]  # fmt: skip
STRAFES: Final = "S"
MOST: Final = 20  # a factor, a speed, a range


@final
class Roster:
    """The counters in lists by unit number (the order of the file).

    A factor with two faces is asked for as `af[face][unit]`, with FULL or REDUCED; a unit of one
    step has no reduced face, its entries there are 0.  What does not apply is 0 as well.
    """

    __slots__ = (
        "_names", "aa", "af", "af_defensive", "bf", "cargo", "carrier", "category", "cf",
        "count", "df", "engines", "force", "formation", "garrison", "id", "model", "name", "note",
        "parachute", "provenance", "service", "short", "side", "speed", "sr", "steps", "strafes",
        "tma", "type",
    )  # fmt: skip

    def __init__(self) -> None:
        self._names: Final = UnitNames()
        self.id: Final = self._names.id
        self.side: Final[list[int]] = []
        self.force: Final[list[int]] = []
        """JAAF, AF11, EAST ...: the fleet of a Japanese unit, the nationality of an Allied one."""
        self.service: Final[list[str]] = []
        self.name: Final = self._names.name
        self.short: Final = self._names.short
        self.formation: Final[list[str]] = []
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
        self.provenance: Final[list[str]] = []
        self.note: Final[list[str]] = []
        self.count = 0

    def find(self, word: str) -> int:
        """The unit with this short name or id, upper and lower case alike, or -1."""
        return self._names.find(word)

    def add(self, row: Row) -> None:
        """Read one counter."""
        self._names.add(row)
        side = SIDES.index(row.one_of("side", list(SIDES)))
        force = FORCES.index(row.one_of("force", FORCES))
        if SIDE_OF_FORCE[force] != side:
            raise row.trouble(
                "force",
                f"{FORCES[force]} is {SIDES[SIDE_OF_FORCE[force]]}",
                f"a {SIDES[side]} fleet or nationality",
            )
        self.side.append(side)
        self.force.append(force)
        category = CATEGORIES.index(row.one_of("category", CATEGORIES))
        kind = FIRST_OF[category] + TYPES_OF[category].index(row.one_of("type", TYPES_OF[category]))
        self.category.append(category)
        self.type.append(kind)
        for column in ("service", "provenance"):
            row.filled(column)
        self.service.append(row.text("service"))
        self.provenance.append(row.text("provenance"))
        self.note.append(row.text("note"))
        _only(row, category)
        self._flags(row, kind)
        self._factors(row, category, kind)
        self.count += 1

    def _flags(self, row: Row, kind: int) -> None:
        self.formation.append(row.text("formation"))
        self.model.append(row.filled("model") if kind < FIRST_OF[NAVAL] else "")
        engines = ENGINES.index(row.one_of("engines", ENGINES))
        flies_heavy = kind < FIRST_OF[NAVAL] and kind not in {FIGHTER, RECON}
        if flies_heavy != (engines != NO_ENGINES):
            raise row.trouble(
                "engines",
                f"is {row.text('engines')!r} for type {TYPES[kind]}",
                "single or multi for bombers and C, empty for F and R (2.2)",
            )
        self.engines.append(engines)
        self.carrier.append(row.integer("carrier", 0, 1, 0))
        garrison = row.integer("garrison", 0, 1, 0)
        if garrison and (kind != INFANTRY or SIDES[self.side[self.count]] != "Allied"):
            raise row.trouble("garrison", "is 1", "only Allied infantry is a garrison (2.2)")
        self.garrison.append(garrison)
        parachute = row.integer("parachute", 0, 1, 0)
        if parachute and kind != INFANTRY:
            raise row.trouble("parachute", "is 1", "only infantry drops (9.11)")
        self.parachute.append(parachute)

    def _factors(self, row: Row, category: int, kind: int) -> None:
        steps = row.integer("steps", 1, 2)
        if steps == 2 and kind in {RECON, SUPPLY, MTB, SS}:
            raise row.trouble("steps", f"is 2 for type {TYPES[kind]}", "1")
        self.steps.append(steps)
        fights = category == AIR and kind != RECON
        ship = category == NAVAL
        _two(row, "af", fights or ship, steps, self.af)
        _two(row, "df", fights or ship, steps, self.df)
        strafes = row.text("bf") == STRAFES
        if strafes and (kind != FIGHTER or (steps == 2 and row.text("r_bf") != STRAFES)):
            raise row.trouble("bf", "is S", "only fighters strafe, with both faces (2.2)")
        self.strafes.append(1 if strafes else 0)
        if strafes:
            self.bf[0].append(0)
            self.bf[1].append(0)
        else:
            _two(row, "bf", fights, steps, self.bf)
        defensive = row.integer("af_defensive", 0, 1, 0)
        if defensive and kind == FIGHTER:
            raise row.trouble("af_defensive", "is 1", "a fighter's AF is for attack too: empty")
        self.af_defensive.append(defensive)
        self.tma.append(_one(row, "tma", fights))
        self.sr.append(_one(row, "sr", category == AIR))
        _two(row, "aa", ship, steps, self.aa)
        _two(row, "speed", ship, steps, self.speed)
        if row.text("cargo") and kind not in {TRANSPORT, CL, DD}:
            raise row.trouble("cargo", f"is {row.text('cargo')}", "only T, CL and DD carry (2.2)")
        self.cargo.append(_one(row, "cargo", kind in {TRANSPORT, CL, DD}))
        _two(row, "cf", category == GROUND, steps, self.cf)
        if kind == SUPPLY and self.cf[0][-1]:
            raise row.trouble("cf", f"is {row.text('cf')}", "0: a supply unit does not fight")
        if INFANTRY <= kind <= ARTILLERY and not self.cf[0][-1]:
            raise row.trouble("cf", "is 0", "1 or more")


def _only(row: Row, category: int) -> None:
    """Refuse factors that a unit of this category does not have."""
    for column in EITHER:
        if column in FACTORS[category]:
            continue
        for name in (column, "r_" + column):
            if name in COUNTER_COLUMNS and row.text(name):
                raise row.trouble(
                    name, f"is {row.text(name)!r}", f"empty for a {CATEGORIES[category]} unit"
                )


def _one(row: Row, column: str, applies: bool) -> int:
    return row.integer(column, 0, MOST) if applies else 0


def _two(row: Row, column: str, applies: bool, steps: int, faces: list[list[int]]) -> None:
    """Both faces of a factor."""
    full = _one(row, column, applies)
    reduced = row.text("r_" + column)
    if reduced and steps == 1:
        raise row.trouble("r_" + column, f"is {reduced}", "empty: a unit of one step has one face")
    faces[0].append(full)
    faces[1].append(_one(row, "r_" + column, applies and steps == 2))
    if faces[1][-1] > full:
        raise row.trouble("r_" + column, f"is {reduced}, more than {full}", "the reduced face")


def read_roster(folder: Folder) -> Roster:
    """The file counters.csv."""
    roster = Roster()
    table = folder.csv("counters.csv", COUNTER_COLUMNS)
    for row in table.rows:
        roster.add(row)
    if not roster.count:
        raise PackError(table.name, "has no unit", "one line for each counter")
    return roster
