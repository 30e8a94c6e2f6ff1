"""Charts of the air missions: composition, movement on the board, AA fire, bombing targets."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.files import Row
from sandtable.board.folder import Folder
from sandtable.board.hexes import Grid
from sandtable.board.records import Needed, a_hex, among, own, whole, word, word_list
from sandtable.board.sheets import Sheet
from sandtable.games.forlorn_hopes.data.charts import (
    ENTRY_LEVELS,
    EVACUATION,
    PARATROOP,
    TARGET_SCRAMBLE,
    effects,
    every_die,
    every_number,
    outcomes,
)
from sandtable.games.forlorn_hopes.data.map import Geography
from sandtable.games.forlorn_hopes.kinds import FIGHTER, LEVELS, NO_ENGINES, SINGLE, TRANSPORT_PLANE

# ── who may fly in a mission (9.1) ───────────────────────────────────────────

TARGETS: Final[list[str]] = ["airbase", "city", "port", "supply", "ground", "naval"]
"""What an air mission may be flown against (9.6)."""
PARATROOP_ASSAULT: Final = "paratroop"
TARGET_NAMES: Final[list[str]] = [*TARGETS, PARATROOP_ASSAULT]
"""By number: see `kinds.ON_AIRBASE` and on."""
CARRIER_MISSION: Final = "carrier"


class Composition(NamedTuple):
    """A line of the Air Mission Composition Chart."""

    attackers: int = whole(1, 20)
    escorts: int = whole(0, 20)
    bombers_join: int = whole(0, 20)
    """Paratroop assault: further units that may bomb the same hex."""
    carriers_only: int = whole(0, 1)
    """1: all units of one side's carriers, against any target."""


COMPOSITION: Final = Sheet(
    "charts/composition.csv", Composition, "targets", [*TARGET_NAMES, CARRIER_MISSION], listed=True
)

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
DASH: Final[dict[str, int]] = {"-": NEVER}


class Flight(NamedTuple):
    """What a class may do in an impulse and what it costs; `NEVER` = not allowed."""

    ahead: int = whole(1, 9)
    first_turn: int = whole(0, 9)
    turn: int = whole(0, 9)
    turns_most: int = whole(0, 9)
    climb: int = whole(0, 9, also=DASH)
    """To climb one level."""
    ceiling: int = among(LEVELS)
    """The level above which it cannot climb."""
    dive: int = whole(0, 9, also=DASH)
    """To dive one level."""
    reverse: int = whole(0, 9, also=DASH)
    """To reverse the facing, once."""
    tma_bonus: int = whole(0, 9)


FLIGHTS: Final = Sheet("charts/air_movement.csv", Flight, "class", CLASSES, listed=True)


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


# ── the Tactical Battle Board (9.7.1) ────────────────────────────────────────

BOARD_SIZE: Final = 13
EDGES: Final[list[str]] = ["NE", "E", "SE", "SW", "W", "NW"]
OFF_BOARD: Final = -1


class Cell(NamedTuple):
    """A hex of the board."""

    hex: int = a_hex()
    ring: int = whole(0, BOARD_SIZE)
    edges: list[str] = word_list(EDGES)


CELLS: Final = Sheet("charts/battle_board.csv", Cell, "hex")


class On(NamedTuple):
    """What names in the file of the board mean."""

    map: Any


@final
class BattleBoard:
    """The hexes of the board inside a grid of 13 by 13; numbers are those of the grid."""

    def __init__(self, folder: Folder) -> None:
        self.grid: Final = Grid(BOARD_SIZE, BOARD_SIZE, "odd")
        table = CELLS.table(folder)
        cells = CELLS.lines(table, On(self))
        self.ring: Final[list[int]] = [OFF_BOARD] * self.grid.size
        """Distance from the target hex, -1 off the board."""
        for cell in cells:
            self.ring[cell.hex] = cell.ring
        self.edges: Final[list[list[int]]] = [
            [cell.hex for cell in cells if edge in cell.edges] for edge in EDGES
        ]
        """By edge: its hexes in ascending order; a corner belongs to two."""
        self.hexes: Final[list[int]] = [h for h, ring in enumerate(self.ring) if ring >= 0]
        targets = [h for h in self.hexes if not self.ring[h]]
        if len(targets) != 1:
            raise table.trouble(f"has {len(targets)} hexes of ring 0", "one: the target hex")
        self.target: Final[int] = targets[0]
        for row, cell in zip(table.rows, cells, strict=True):
            gap = self.grid.distance(self.target, cell.hex)
            if gap != cell.ring:
                raise row.trouble("ring", f"is {cell.ring}", f"{gap}, as counted in hexes")
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


def _numbers_at(row: Row, column: str, on: Geography) -> dict[int, int]:
    found: dict[int, int] = {}
    for told in row.text(column).split():
        label, _, number = told.partition(":")
        h = on.map.grid.find(label)
        if h < 0 or not number.isdecimal():
            raise row.trouble(column, f"has {told!r}", "a hex and its AA, such as 1808:3")
        found[h] = int(number)
    return found


def _write_at(numbers: dict[int, int], on: Geography) -> list[str]:
    return [f"{on.map.label(h)}:{number}" for h, number in numbers.items()]


class AntiAircraft(NamedTuple):
    """How a target defends itself: `number(printed, hex, disrupted)` is its AA."""

    source: str = word([DISPLAY, FIXED, PRINTED], key="from")
    """DISPLAY (of the airbase), PRINTED (on the unit) or FIXED."""
    fixed: int = whole(0, 20, 0, "aa", needed=Needed("from", [FIXED]))
    fires_at: str = word(["all", "one", "none"])
    """`all` attacking air units, `one` of them, or `none`."""
    disrupted_add: int = whole(-9, 0, 0)
    disrupted_most: int = whole(0, 20, NO_CAP)
    at: dict[int, int] = own(_numbers_at, _write_at)
    """FIXED: hexes with a number of their own."""

    def number(self, printed: int, h: int, disrupted: bool) -> int:
        """The AA; `printed` counts where the source is not FIXED."""
        aa = self.at.get(h, self.fixed) if self.source == FIXED else printed
        if disrupted:
            aa = min(aa + self.disrupted_add, self.disrupted_most)
        return max(aa, 0)


ANTI_AIRCRAFT: Final = Sheet(
    "charts/anti_aircraft.csv", AntiAircraft, "firers", FIRERS, listed=True
)

# ── bombing targets (9.10) ───────────────────────────────────────────────────

BOMBED: Final[list[str]] = [
    "minor", "major", "mobile", "off_map", "city", "port", "supply", "ground", "naval",
]  # fmt: skip
CF_AT_MOST: Final = "cf"
NO_TARGET: Final = "none"


class Bombed(NamedTuple):
    """A kind of target; hits of 0 = never.  Terrain adds to DF by charts/tec.csv."""

    source: str = word([FIXED, PRINTED, CF_AT_MOST, NO_TARGET], key="df_from")
    """FIXED, PRINTED, CF_AT_MOST (the CF, at most `df`) or NO_TARGET."""
    df: int = whole(0, 20, 0, needed=Needed("df_from", [FIXED, CF_AT_MOST]))
    disrupts: int = whole(0, 1)
    destroyed_at: int = whole(1, 99, 0)
    stops_supply_at: int = whole(1, 99, 0)

    def defence(self, printed: int) -> int:
        """The DF, before terrain; `printed` is the unit's DF or CF."""
        if self.source == FIXED:
            return self.df
        return min(printed, self.df) if self.source == CF_AT_MOST else printed


BOMBED_LINES: Final = Sheet("charts/bombing_targets.csv", Bombed, "target", BOMBED, listed=True)

# ── all of them ──────────────────────────────────────────────────────────────


@final
class AirCharts:
    """The charts of air missions."""

    def __init__(self, folder: Folder, on: Geography) -> None:
        self.composition: Final = COMPOSITION.keyed(folder)
        flights = FLIGHTS.keyed(folder)
        self.flights: Final[list[Flight]] = [flights[name] for name in CLASSES]
        self.board: Final = BattleBoard(folder)
        self.entry_levels: Final = every_number(ENTRY_LEVELS.ranged(folder, "difference"))
        self.fire: Final = effects(folder, "charts/air_fire.csv")
        self.anti_aircraft: Final = ANTI_AIRCRAFT.keyed(folder, on)
        self.bombing: Final = effects(folder, "charts/bombing.csv")
        self.bombed: Final = BOMBED_LINES.keyed(folder)
        self.target_scramble: Final = every_number(outcomes(folder, *TARGET_SCRAMBLE))
        self.evacuation: Final = every_number(outcomes(folder, *EVACUATION))
        self.paratroop: Final = every_die(outcomes(folder, *PARATROOP))
