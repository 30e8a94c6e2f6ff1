"""Scenarios: who stands where, who comes when, sources of supply, victory."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Folder, Keys
from sandtable.board.map_files import hexes_of, span_of
from sandtable.games.doro_nawa.data.charts import Tec
from sandtable.games.doro_nawa.data.map import Box, Geography
from sandtable.games.doro_nawa.data.roster import Roster
from sandtable.games.doro_nawa.kinds import JAPAN, SIDES

LAND: Final = "land"
AMPHIBIOUS: Final = "amphibious"
SEA: Final = "sea"
BASED: Final = "based"
IN_BOX: Final = "box"
STATES: Final[list[str]] = [LAND, AMPHIBIOUS, SEA, BASED, IN_BOX]


class Placement(NamedTuple):
    """A unit at the start; `state` is land, amphibious, sea (ships), based or box."""

    unit: int
    place: int
    state: str
    sp: int


class Arrival(NamedTuple):
    """A reinforcement: where it may be placed on its turn or later (8.1)."""

    unit: int
    turn: int
    hexes: list[int]
    ports: bool
    """Also in any friendly port of the list japanese_ports."""
    airfields: bool
    """At any friendly airfield without an aircraft unit."""
    box: int
    """In this off-map box, or -1."""


class Source(NamedTuple):
    """Supply sources of a side; `held`: only those under its control count (7.4, R63)."""

    side: int
    held: bool
    hexes: list[int]


class VictoryItem(NamedTuple):
    """A line of a scenario's own victory conditions; `side` scores, -1 = both.

    rows_beyond   `points` a row beyond `row` of its southernmost supplied ground unit
    rows_short    `points` a row short of `row` of its northernmost supplied ground unit
    hexes         `points` for each of `hexes` it controls
    clear         `points` when no enemy ground unit or based aircraft is in `hexes` (R22)
    at_once       it wins as soon as it controls all of `hexes`
    losses        case 9.1

    Only units in `columns` count for the first two.
    """

    side: int
    item: str
    points: int
    row: int
    columns: tuple[int, int]
    hexes: list[int]
    text: str


ITEMS: Final[list[str]] = ["rows_beyond", "rows_short", "hexes", "clear", "at_once", "losses"]


class Area(NamedTuple):
    """Where ground units may go: first and last column and row."""

    columns: tuple[int, int]
    rows: tuple[int, int]


@final
class Scenario:
    """One scenario, ready to set up."""

    __slots__ = (
        "airfields",
        "area",
        "arrivals",
        "boxes",
        "eliminated",
        "first_turn",
        "id",
        "last_turn",
        "lengths",
        "newcomer",
        "note",
        "placements",
        "ports",
        "provenance",
        "sources",
        "sudden_end",
        "title",
        "victory",
    )

    def __init__(self, id: str, title: str, note: str, turns: tuple[int, int]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.note: Final = note
        self.first_turn: Final = turns[0]
        self.last_turn: Final = turns[1]
        self.lengths = False  # fewer turns may be agreed on (1.2)
        self.newcomer = ""  # the side for a first game
        self.area = Area((1, 99), (1, 99))
        self.placements: list[Placement] = []  # by unit number
        self.arrivals: list[Arrival] = []  # by turn, then unit number
        self.eliminated: list[int] = []  # units that begin eliminated
        self.airfields: list[int] = []  # Japanese at the start, all others Allied (6.2)
        self.ports: list[int] = []  # Japanese at the start (R63)
        self.sources: list[Source] = []  # by side
        self.victory: list[VictoryItem] = []  # empty: 9.2 and 9.3 of the book
        self.sudden_end: list[int] = []  # the option: the game ends when Japan controls them
        self.boxes: list[Box] = []
        self.provenance: dict[str, str] = {}


class Stock(NamedTuple):
    """What scenarios are made of."""

    geography: Geography
    roster: Roster
    tec: Tec
    turns: int


def read_scenario(folder: Folder, name: str, stock: Stock) -> tuple[Scenario, Keys]:
    """A scenario without its units, and the file with the keys setup, losses, arrival ... left."""
    keys = folder.toml(f"scenarios/{name}.toml")
    board = stock.geography.map
    turns = span_of(keys, "turns", stock.turns)
    scenario = Scenario(name, keys.text("title"), keys.text("note", ""), turns)
    scenario.lengths = keys.truth("lengths", False)
    scenario.newcomer = keys.one_of("newcomer", ["", *SIDES], "")
    area = keys.sub("area")
    scenario.area = Area(
        span_of(area, "columns", board.grid.columns), span_of(area, "rows", board.grid.rows)
    )
    area.done()
    scenario.boxes = _boxes(keys, stock.geography)
    control = keys.sub("control")
    scenario.airfields = _flagged(control, "airfields", board.flags["airfield"], stock)
    scenario.ports = _flagged(control, "ports", board.flags["port"], stock)
    control.done()
    supply = keys.sub("supply")
    scenario.sources = [
        _source(supply.sub(name), side, scenario.area, stock) for side, name in enumerate(SIDES)
    ]
    supply.done()
    scenario.victory = [_item(item, stock) for item in keys.subs("victory")]
    scenario.sudden_end = hexes_of(keys, "sudden_end", board)
    provenance = keys.sub("provenance")
    scenario.provenance = {key: provenance.text(key) for key in provenance.names()}
    return scenario, keys


def _boxes(keys: Keys, geography: Geography) -> list[Box]:
    known = [box.name for box in geography.boxes]
    names = keys.texts("boxes")
    for name in names:
        if name not in known:
            raise keys.trouble("boxes", f"names {name!r}", f"map/grid.toml has {' '.join(known)}")
    return [box for box in geography.boxes if box.name in names]


def _flagged(keys: Keys, key: str, marks: bytes, stock: Stock) -> list[int]:
    """Hexes that must have an airfield or a port."""
    board = stock.geography.map
    found = hexes_of(keys, key, board)
    for h in found:
        if not marks[h]:
            having = " ".join(board.label(n) for n in range(board.size) if marks[n])
            raise keys.trouble(key, f"{board.label(h)} has none", f"there are {having}")
    return sorted(found)


def _source(keys: Keys, side: int, area: Area, stock: Stock) -> Source:
    """Sources of supply: ports, island, hexes or the routes of a row."""
    board = stock.geography.map
    kind = keys.one_of("from", ["ports", "island", "hexes", "row"])
    held = False
    if kind == "ports":
        hexes, held = stock.geography.japanese_ports, side == JAPAN
    elif kind == "island":
        hexes = board.hexes("allied_supply_source")
    elif kind == "hexes":
        hexes = hexes_of(keys, "hexes", board)
    else:
        hexes = _row_hexes(keys, area, stock)
    if not hexes:
        raise keys.trouble("from", "finds no hex", "at least one source")
    keys.done()
    return Source(side, held, sorted(hexes))


def _row_hexes(keys: Keys, area: Area, stock: Stock) -> list[int]:
    """The hexes of a row that some kind of route runs through."""
    board = stock.geography.map
    row = keys.integer("row", 1, board.grid.rows)
    mask = 0
    for kind in keys.texts("routes"):
        if kind not in board.route_kinds:
            raise keys.trouble("routes", f"names {kind!r}", f"known {' '.join(board.route_kinds)}")
        mask |= 1 << board.route_kinds.index(kind)
    return [
        h
        for h in range(board.size)
        if board.grid.row(h) == row
        and area.columns[0] <= board.grid.col(h) <= area.columns[1]
        and board.has_route[h] & mask
    ]


def _item(keys: Keys, stock: Stock) -> VictoryItem:
    """One [[victory]] table."""
    board = stock.geography.map
    item = keys.one_of("item", ITEMS)
    scorer = keys.one_of("side", [*SIDES, "both"])
    rows = item in {"rows_beyond", "rows_short"}
    needs_hexes = item in {"hexes", "clear", "at_once"}
    found = VictoryItem(
        -1 if scorer == "both" else SIDES.index(scorer),
        item,
        0 if item in {"losses", "at_once"} else keys.integer("points", 1, 999),
        keys.integer("row", 1, board.grid.rows) if rows else 0,
        span_of(keys, "columns", board.grid.columns) if keys.has("columns") else (1, 99),
        hexes_of(keys, "hexes", board),
        keys.text("text"),
    )
    if needs_hexes != bool(found.hexes):
        raise keys.trouble("hexes", f"for {item}", "needed" if needs_hexes else "not used")
    if (scorer == "both") != (item == "losses"):
        raise keys.trouble("side", f"is {scorer!r}", "both for losses, else one side")
    keys.done()
    return found
