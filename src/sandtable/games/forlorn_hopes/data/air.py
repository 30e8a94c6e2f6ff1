"""Charts of the air missions: composition, movement on the board, AA fire, bombing targets."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Folder, Row, Table, meant
from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes.data.charts import (
    EVACUATION,
    PARATROOP,
    TARGET_SCRAMBLE,
    EffectTable,
    EntryLevels,
    OutcomeTable,
)
from sandtable.games.forlorn_hopes.kinds import (
    FIGHTER,
    LEVELS,
    NO_ENGINES,
    SINGLE,
    TRANSPORT_PLANE,
)

# ── who may fly in a mission (9.1) ───────────────────────────────────────────

TARGETS: Final[list[str]] = ["airbase", "city", "port", "supply", "ground", "naval"]
"""What an air mission may be flown against (9.6)."""
PARATROOP_ASSAULT: Final = "paratroop"
TARGET_NAMES: Final[list[str]] = [*TARGETS, PARATROOP_ASSAULT]
"""By number: see `kinds.ON_AIRBASE` and on."""
CARRIER_MISSION: Final = "carrier"
COMPOSITION_COLUMNS: Final[list[str]] = [
    "targets", "attackers", "escorts", "bombers_join", "carriers_only", "note", "provenance",
]  # fmt: skip


class Composition(NamedTuple):
    """A line of the Air Mission Composition Chart."""

    attackers: int
    escorts: int
    bombers_join: int
    """Paratroop assault: further units that may bomb the same hex."""
    carriers_only: int
    """1: all units of one side's carriers, against any target."""


def read_composition(table: Table) -> dict[str, Composition]:
    """The file charts/composition.csv: each kind of mission once."""
    known = [*TARGETS, PARATROOP_ASSAULT, CARRIER_MISSION]
    found: dict[str, Composition] = {}
    for row in table.rows:
        row.filled("provenance")
        line = Composition(
            row.integer("attackers", 1, 20),
            row.integer("escorts", 0, 20),
            row.integer("bombers_join", 0, 20),
            row.integer("carriers_only", 0, 1),
        )
        for key in row.filled("targets").split():
            _add(row, "targets", key, known, list(found))
            found[key] = line
    _all(table, known, list(found))
    return found


# ── movement on the Tactical Battle Board (9.7.4) ────────────────────────────

CLASS_FIGHTER: Final = 0
SINGLE_LOADED: Final = 1
SINGLE_UNLOADED: Final = 2
MULTI_LOADED: Final = 3
MULTI_UNLOADED: Final = 4
CLASS_TRANSPORT: Final = 5
CLASSES: Final[list[str]] = [
    "fighter", "single-loaded", "single-unloaded", "multi-loaded", "multi-unloaded", "transport",
]  # fmt: skip
NEVER: Final = -1
FLIGHT_COLUMNS: Final[list[str]] = [
    "class", "ahead", "first_turn", "turn", "turns_most", "climb", "ceiling", "dive", "reverse",
    "tma_bonus", "provenance",
]  # fmt: skip


class Flight(NamedTuple):
    """What a class may do in an impulse and what it costs; `NEVER` = not allowed."""

    ahead: int
    first_turn: int
    turn: int
    turns_most: int
    climb: int
    """To climb one level."""
    ceiling: int
    """The level above which it cannot climb."""
    dive: int
    """To dive one level."""
    reverse: int
    """To reverse the facing, once."""
    tma_bonus: int


def read_flights(table: Table) -> list[Flight]:
    """The file charts/air_movement.csv, by class."""
    found: dict[str, Flight] = {}
    for row in table.rows:
        key = row.text("class")
        _add(row, "class", key, CLASSES, list(found))
        row.filled("provenance")
        found[key] = Flight(
            row.integer("ahead", 1, 9),
            row.integer("first_turn", 0, 9),
            row.integer("turn", 0, 9),
            row.integer("turns_most", 0, 9),
            _cost(row, "climb"),
            LEVELS.index(row.one_of("ceiling", LEVELS)),
            _cost(row, "dive"),
            _cost(row, "reverse"),
            row.integer("tma_bonus", 0, 9),
        )
    _all(table, CLASSES, list(found))
    return [found[name] for name in CLASSES]


def class_of(kind: int, engines: int, loaded: bool) -> int:
    """The class of an air unit by type, engines and load; -1 for R, which never fights (7.3)."""
    if kind == FIGHTER:
        return CLASS_FIGHTER
    if kind == TRANSPORT_PLANE:
        return CLASS_TRANSPORT
    if engines == NO_ENGINES:
        return -1
    if engines == SINGLE:
        return SINGLE_LOADED if loaded else SINGLE_UNLOADED
    return MULTI_LOADED if loaded else MULTI_UNLOADED


def _cost(row: Row, column: str) -> int:
    return NEVER if row.text(column) == "-" else row.integer(column, 0, 9)


# ── the Tactical Battle Board (9.7.1) ────────────────────────────────────────

BOARD_SIZE: Final = 13
EDGES: Final[list[str]] = ["NE", "E", "SE", "SW", "W", "NW"]
OFF_BOARD: Final = -1


@final
class BattleBoard:
    """The hexes of the board inside a grid of 13 by 13; numbers are those of the grid."""

    __slots__ = ("edges", "grid", "hexes", "inward", "near6", "ring", "target")

    def __init__(self, table: Table) -> None:
        self.grid: Final = Grid(BOARD_SIZE, BOARD_SIZE, "odd")
        self.ring: Final[list[int]] = [OFF_BOARD] * self.grid.size
        """Distance from the target hex, -1 off the board."""
        self.edges: Final[list[list[int]]] = [[] for _ in EDGES]
        """By edge: its hexes in ascending order; a corner belongs to two."""
        for row in table.rows:
            self._read(row)
        self.hexes: Final[list[int]] = [h for h, ring in enumerate(self.ring) if ring >= 0]
        targets = [h for h in self.hexes if not self.ring[h]]
        if len(targets) != 1:
            raise table.trouble(f"has {len(targets)} hexes of ring 0", "one: the target hex")
        self.target: Final[int] = targets[0]
        for row in table.rows:
            h = self.grid.number(row.text("hex"))
            gap = self.grid.distance(self.target, h)
            if gap != self.ring[h]:
                raise row.trouble("ring", f"is {self.ring[h]}", f"{gap}, as counted in hexes")
        self.near6: Final[list[int]] = [
            n if n >= 0 and self.ring[n] >= 0 and self.ring[at // 6] >= 0 else OFF_BOARD
            for at, n in enumerate(self.grid.near6)
        ]
        """As in the grid, -1 where the board ends: a unit that goes there has left (9.7.4)."""
        self.inward: Final[list[list[int]]] = [self._inward(edge) for edge in range(len(EDGES))]
        """By edge: the directions that face inwards from every hex of it."""
        for name, hexes in zip(EDGES, self.edges, strict=True):
            if not hexes:
                raise table.trouble(f"no hex has the edge {name}", "each edge has its hexes")

    def _read(self, row: Row) -> None:
        h = self.grid.find(row.text("hex"))
        if h < 0:
            raise row.trouble("hex", self.grid.wrong(row.text("hex")))
        if self.ring[h] >= 0:
            raise row.trouble("hex", f"{row.text('hex')} has a line already", "one line for each")
        row.filled("provenance")
        self.ring[h] = row.integer("ring", 0, BOARD_SIZE)
        for word in row.text("edges").split():
            if word not in EDGES:
                raise row.trouble("edges", f"{word!r} is unknown", meant(word, EDGES))
            self.edges[EDGES.index(word)].append(h)

    def _inward(self, edge: int) -> list[int]:
        return [
            d
            for d in range(6)
            if all(
                self.near6[h * 6 + d] >= 0 and self.near6[h * 6 + d] not in self.edges[edge]
                for h in self.edges[edge]
            )
        ]


# ── AA fire (9.9) ────────────────────────────────────────────────────────────

FIRERS: Final[list[str]] = [
    "airbase", "mobile", "under_construction", "naval", "ground", "city", "port", "supply",
]  # fmt: skip
DISPLAY: Final = "display"
FIXED: Final = "fixed"
PRINTED: Final = "printed"
NO_CAP: Final = 99
AA_COLUMNS: Final[list[str]] = [
    "firers", "from", "aa", "fires_at", "disrupted_add", "disrupted_most", "at", "provenance",
]  # fmt: skip


class AntiAircraft(NamedTuple):
    """How a target defends itself: `number(printed, hex, disrupted)` is its AA."""

    source: str
    """DISPLAY (of the airbase), PRINTED (on the unit) or FIXED."""
    fixed: int
    fires_at: str
    """`all` attacking air units, `one` of them, or `none`."""
    disrupted_add: int
    disrupted_most: int
    at: dict[int, int]
    """FIXED: hexes with a number of their own."""

    def number(self, printed: int, h: int, disrupted: bool) -> int:
        """The AA; `printed` counts where the source is not FIXED."""
        aa = self.at.get(h, self.fixed) if self.source == FIXED else printed
        if disrupted:
            aa = min(aa + self.disrupted_add, self.disrupted_most)
        return max(aa, 0)


def read_anti_aircraft(table: Table, board: HexMap) -> dict[str, AntiAircraft]:
    """The file charts/anti_aircraft.csv: each firer once."""
    found: dict[str, AntiAircraft] = {}
    for row in table.rows:
        row.filled("provenance")
        source = row.one_of("from", [DISPLAY, FIXED, PRINTED])
        line = AntiAircraft(
            source,
            row.integer("aa", 0, 20, None if source == FIXED else 0),
            row.one_of("fires_at", ["all", "one", "none"]),
            row.integer("disrupted_add", -9, 0, 0),
            row.integer("disrupted_most", 0, 20, NO_CAP),
            _numbers_at(row, board),
        )
        for key in row.filled("firers").split():
            _add(row, "firers", key, FIRERS, list(found))
            found[key] = line
    _all(table, FIRERS, list(found))
    return found


def _numbers_at(row: Row, board: HexMap) -> dict[int, int]:
    found: dict[int, int] = {}
    for word in row.text("at").split():
        label, _, number = word.partition(":")
        h = board.grid.find(label)
        if h < 0 or not number.isdecimal():
            raise row.trouble("at", f"has {word!r}", "a hex and its AA, such as 1808:3")
        found[h] = int(number)
    return found


# ── bombing targets (9.10) ───────────────────────────────────────────────────

BOMBED: Final[list[str]] = [
    "minor", "major", "mobile", "off_map", "city", "port", "supply", "ground", "naval",
]  # fmt: skip
CF_AT_MOST: Final = "cf"
NO_TARGET: Final = "none"
BOMBED_COLUMNS: Final[list[str]] = [
    "target", "df_from", "df", "disrupts", "destroyed_at", "stops_supply_at", "note", "provenance",
]  # fmt: skip


class Bombed(NamedTuple):
    """A kind of target; hits of 0 = never.  Terrain adds to DF by charts/tec.csv."""

    source: str
    """FIXED, PRINTED, CF_AT_MOST (the CF, at most `df`) or NO_TARGET."""
    df: int
    disrupts: int
    destroyed_at: int
    stops_supply_at: int

    def defence(self, printed: int) -> int:
        """The DF, before terrain; `printed` is the unit's DF or CF."""
        if self.source == FIXED:
            return self.df
        return min(printed, self.df) if self.source == CF_AT_MOST else printed


def read_bombed(table: Table) -> dict[str, Bombed]:
    """The file charts/bombing_targets.csv: each kind of target once."""
    found: dict[str, Bombed] = {}
    for row in table.rows:
        key = row.text("target")
        _add(row, "target", key, BOMBED, list(found))
        row.filled("provenance")
        source = row.one_of("df_from", [FIXED, PRINTED, CF_AT_MOST, NO_TARGET])
        found[key] = Bombed(
            source,
            row.integer("df", 0, 20, None if source in {FIXED, CF_AT_MOST} else 0),
            row.integer("disrupts", 0, 1),
            row.integer("destroyed_at", 1, 99, 0),
            row.integer("stops_supply_at", 1, 99, 0),
        )
    _all(table, BOMBED, list(found))
    return found


# ── keys of a chart ──────────────────────────────────────────────────────────


def _add(row: Row, column: str, key: str, known: list[str], seen: list[str]) -> None:
    if key not in known:
        raise row.trouble(column, f"{key!r} is unknown", meant(key, known))
    if key in seen:
        raise row.trouble(column, f"{key!r} has a line already", "one line for each")


def _all(table: Table, known: list[str], seen: list[str]) -> None:
    for key in known:
        if key not in seen:
            raise table.trouble(f"no line has the key {key!r}", "add one")


# ── all of them ──────────────────────────────────────────────────────────────

EFFECT_COLUMNS: Final[list[str]] = ["result", "disrupts", "steps", "provenance"]
OUTCOME_COLUMNS: Final[list[str]] = ["die", "key", "steps", "title", "provenance"]


@final
class AirCharts:
    """The charts of air missions."""

    __slots__ = (
        "anti_aircraft", "board", "bombed", "bombing", "composition", "entry_levels", "evacuation",
        "fire", "flights", "paratroop", "target_scramble",
    )  # fmt: skip

    def __init__(self, folder: Folder, board: HexMap) -> None:
        csv = folder.csv
        self.composition: Final[dict[str, Composition]] = read_composition(
            csv("charts/composition.csv", COMPOSITION_COLUMNS)
        )
        self.flights: Final[list[Flight]] = read_flights(
            csv("charts/air_movement.csv", FLIGHT_COLUMNS)
        )
        self.board: Final = BattleBoard(
            csv("charts/battle_board.csv", ["hex", "ring", "edges", "provenance"])
        )
        self.entry_levels: Final = EntryLevels(
            csv("charts/entry_level.csv", ["difference", "level", "provenance"])
        )
        self.fire: Final = EffectTable(csv("charts/air_fire.csv", EFFECT_COLUMNS))
        self.anti_aircraft: Final[dict[str, AntiAircraft]] = read_anti_aircraft(
            csv("charts/anti_aircraft.csv", AA_COLUMNS), board
        )
        self.bombing: Final = EffectTable(csv("charts/bombing.csv", EFFECT_COLUMNS))
        self.bombed: Final[dict[str, Bombed]] = read_bombed(
            csv("charts/bombing_targets.csv", BOMBED_COLUMNS)
        )
        self.target_scramble: Final = OutcomeTable(
            csv("charts/target_scramble.csv", OUTCOME_COLUMNS), TARGET_SCRAMBLE, dice=False
        )
        self.evacuation: Final = OutcomeTable(
            csv("charts/air_evacuation.csv", OUTCOME_COLUMNS), EVACUATION, dice=False
        )
        self.paratroop: Final = OutcomeTable(
            csv("charts/paratroop.csv", OUTCOME_COLUMNS), PARATROOP, dice=True
        )
