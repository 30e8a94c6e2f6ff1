"""Scenarios: who stands where, who comes when, sources of supply, victory."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.files import Keys
from sandtable.board.map import HexMap
from sandtable.board.map_files import hexes_of
from sandtable.board.records import (
    Needed,
    among,
    any_text,
    end_of,
    file_name,
    filled_later,
    hex_list,
    own,
    part,
    parts,
    read_record,
    sayings,
    some_text,
    span,
    truth,
    whole,
    word,
)
from sandtable.games.doro_nawa.data.map import Area, Box, Geography
from sandtable.games.doro_nawa.data.roster import Roster
from sandtable.games.doro_nawa.data.standing import Standing
from sandtable.games.doro_nawa.kinds import JAPAN, SIDES

LAND: Final = "land"
AMPHIBIOUS: Final = "amphibious"
SEA: Final = "sea"
BASED: Final = "based"
IN_BOX: Final = "box"
STATES: Final[list[str]] = [LAND, AMPHIBIOUS, SEA, BASED, IN_BOX]


class Stock(NamedTuple):
    """What scenarios are made of."""

    geography: Geography
    roster: Roster
    standing: Standing
    sea_initiative: int
    turns: int

    @property
    def map(self) -> HexMap:
        """The map of the geography."""
        return self.geography.map


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


BY_ROW: Final[list[str]] = ["rows_beyond", "rows_short"]


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

    side: int = among(SIDES, both=-1)
    item: str = word(["rows_beyond", "rows_short", "hexes", "clear", "at_once", "losses"])
    points: int = whole(1, 999, 0, needed=Needed("item", [*BY_ROW, "hexes", "clear"]))
    row: int = whole(1, "map.grid.rows", 0, needed=Needed("item", BY_ROW))
    columns: tuple[int, int] = span("columns", (1, 99))
    hexes: list[int] = hex_list()
    text: str = some_text()


def _agrees(line: VictoryItem, keys: Keys, _on: Any) -> None:
    needed = line.item in {"hexes", "clear", "at_once"}
    if needed != bool(line.hexes):
        raise keys.trouble("hexes", f"for {line.item}", "needed" if needed else "not used")
    if (line.side < 0) != (line.item == "losses"):
        right = "both for losses, else one side"
        raise keys.trouble("side", f"is {keys.text('side')!r}", right)


# ── hexes and boxes of a scenario ────────────────────────────────────────────


def _boxes(keys: Any, key: str, on: Stock) -> list[Box]:
    known = [box.name for box in on.geography.boxes]
    names = keys.texts(key)
    for name in names:
        if name not in known:
            raise keys.trouble(key, f"names {name!r}", f"map/grid.toml has {' '.join(known)}")
    return [box for box in on.geography.boxes if box.name in names]


def _box_names(boxes: list[Box], _on: Stock) -> list[str]:
    return [box.name for box in boxes]


def _flagged(flag: str, key: str) -> Any:
    """Hexes that must have an airfield or a port."""

    def read(keys: Any, key: str, on: Stock) -> list[int]:
        found = hexes_of(keys, key, on.map)
        for h in found:
            if not on.map.flags[flag][h]:
                having = " ".join(on.map.label(n) for n in on.map.hexes(flag))
                raise keys.trouble(key, f"{on.map.label(h)} has none", f"there are {having}")
        return sorted(found)

    return own(read, lambda value, on: [on.map.label(h) for h in value] or None, key)


def _sources(keys: Any, key: str, on: Stock) -> list[Source]:
    supply = keys.sub(key)
    found = [_source(supply.sub(name), side, keys, on) for side, name in enumerate(SIDES)]
    supply.done()
    return found


def _source(keys: Keys, side: int, file: Keys, on: Stock) -> Source:
    """Sources of supply: ports, island, hexes or the routes of a row."""
    kind = keys.one_of("from", ["ports", "island", "hexes", "row"])
    if kind == "ports":
        found = on.geography.japanese_ports
    elif kind == "island":
        found = on.map.hexes("allied_supply_source")
    elif kind == "hexes":
        found = hexes_of(keys, "hexes", on.map)
    else:
        found = _row_hexes(keys, read_record(Area, file.sub("area"), on), on.map)
    if not found:
        raise keys.trouble("from", "finds no hex", "at least one source")
    keys.done()
    return Source(side, kind == "ports" and side == JAPAN, sorted(found))


def _row_hexes(keys: Keys, area: Area, board: HexMap) -> list[int]:
    """The hexes of a row that some kind of route runs through."""
    row = keys.integer("row", 1, board.grid.rows)
    mask = 0
    for kind in keys.texts("routes"):
        if kind not in board.route_kinds:
            raise keys.trouble("routes", f"names {kind!r}", f"known {' '.join(board.route_kinds)}")
        mask |= 1 << board.route_kinds.index(kind)
    inside = [h for h in range(board.size) if board.grid.row(h) == row and area.has(board, h)]
    return [h for h in inside if board.has_route[h] & mask]


# ── a scenario ───────────────────────────────────────────────────────────────


class Scenario(NamedTuple):
    """One scenario, ready to set up."""

    id: str = file_name()
    title: str = some_text()
    note: str = any_text()
    first_turn: int = end_of("turns", last=False)
    last_turn: int = end_of("turns", last=True)
    lengths: bool = truth()
    """Fewer turns may be agreed on (1.2)."""
    newcomer: str = word(SIDES, "")
    """The side for a first game."""
    area: Area = part(Area)
    """Where ground units may go."""
    boxes: list[Box] = own(_boxes, _box_names)
    airfields: list[int] = _flagged("airfield", "control.airfields")
    """Japanese at the start, all others Allied (6.2)."""
    ports: list[int] = _flagged("port", "control.ports")
    """Japanese at the start (R63)."""
    sources: list[Source] = own(_sources, key="supply")
    """By side."""
    victory: list[VictoryItem] = parts(VictoryItem, _agrees)
    """Empty: 9.2 and 9.3 of the book."""
    sudden_end: list[int] = hex_list()
    """The option: the game ends when Japan controls them."""
    provenance: dict[str, str] = sayings()
    placements: list[Placement] = filled_later()
    """By unit number."""
    arrivals: list[Arrival] = filled_later()
    """By turn, then unit number."""
    eliminated: list[int] = filled_later()
    """Units that begin eliminated."""
