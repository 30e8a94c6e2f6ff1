"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.board.drawing import Points, counter, drawn
from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap
from sandtable.board.map_files import read_drawing
from sandtable.board.shore import shore
from sandtable.games.doro_nawa.data.charts import or_dash
from sandtable.games.doro_nawa.data.map import Box
from sandtable.games.doro_nawa.kinds import KINDS, SIDES

if TYPE_CHECKING:
    from sandtable.games.doro_nawa.pack import Pack
    from sandtable.games.doro_nawa.theatre import Theatre

IMPULSES: Final = 10  # 2.1: spaces of the Impulse Track; more may be played
DRAWN: Final[list[str]] = ["land", "lakes", "rivers"]
HALF_SIDE: Final = 0.2886751  # half the length of a hexside
HIDDEN: Final[list[str]] = ["in_play", "map_edge", "north_of_xx13", "allied_supply_source"]


# ── map ──────────────────────────────────────────────────────────────────────


def map_json(pack: Pack, theatre: Theatre | None = None) -> dict[str, Any]:
    """The map for the browser: the printed one, or a theatre's own."""
    geography = pack.geography
    if theatre is None or theatre.map is pack.map:
        board, boxes, ferry = pack.map, pack.boxes, geography.penang_ferry
        rows_north, coast = geography.last_row_north, _coast(pack)
    else:
        board, boxes, ferry = theatre.map, list(theatre.rules.boxes), list(theatre.rules.ferry)
        rows_north = _rows_north(board)
        coast = {"land": _land(board), "lakes": _lakes(board), "rivers": []}
    shown = drawn(pack, theatre, HIDDEN, coast)
    if board is pack.map:
        shown["hexes"][geography.west_coast_symbol]["wcm"] = 1
    return {
        **shown,
        "xx13": _line(board.grid, rows_north),
        "ferry": [board.label(h) for h in ferry],
        "boxes": [_box(board, box) for box in boxes],
        "tracks": {**shown["tracks"], "impulses": IMPULSES},
    }


def _rows_north(board: HexMap) -> int:
    """How many whole rows a small map has north of its xx13 line; 0 where it has no such line."""
    north = board.hexes("north_of_xx13")
    rows = max([board.grid.row(h) for h in north], default=0)
    return rows if len(north) == rows * board.grid.columns else 0


def _line(grid: Grid, last_row_north: int) -> Points:
    """The xx13 line: the south side of its row's hexes."""
    if not 1 <= last_row_north < grid.rows:
        return []
    line: list[list[float]] = []
    for column in range(grid.columns):
        x, y = grid.centre(column * grid.rows + last_row_north - 1)
        line.append([round(x - HALF_SIDE, 3), y + 0.5])
        line.append([round(x + HALF_SIDE, 3), y + 0.5])
    return line


def _box(board: HexMap, box: Box) -> dict[str, Any]:
    return {
        "name": box.name,
        "side": SIDES[box.side],
        "label": box.title,
        "mp": box.mp,
        "hexes": [board.label(h) for h in box.hexes],
    }


def _coast(pack: Pack) -> dict[str, Any]:
    """Land, lakes and rivers as drawn; an owner who draws no land gets it along the hexsides."""
    drawn = read_drawing(pack.folder, DRAWN)
    return drawn if drawn["land"] else {**drawn, "land": _land(pack.map)}


def _land(board: HexMap) -> list[dict[str, Any]]:
    """Everything but open sea; a one-hex island is land to the eye (4.25)."""
    sea, island = board.flags["sea"], board.flags["one_hex_island"]
    return shore(board.grid, bytes(i or not s for s, i in zip(sea, island, strict=True)))


def _lakes(board: HexMap) -> list[dict[str, Any]]:
    names = [board.terrain_name(h) for h in range(board.size)]
    return shore(board.grid, bytes(name == "lake" for name in names))


# ── counters ─────────────────────────────────────────────────────────────────


PRINTED: Final = ("nationality", "size", "sp", "initiative", "bombardment", "air", "ma")


def roster_json(on: Pack | Theatre) -> list[dict[str, Any]]:
    """The counters in the order of their numbers."""
    roster = on.roster
    return [
        {**counter(roster, unit, SIDES, PRINTED), "kind": KINDS[roster.kind[unit]]}
        for unit in range(roster.count)
    ]


# ── charts ───────────────────────────────────────────────────────────────────


def charts_json(pack: Pack) -> dict[str, Any]:
    """The charts as printed tables."""
    return {
        "tec": [row._asdict() for row in pack.tec.rows],
        "crt": {
            "odds": pack.crt.odds_names,
            "bombardment": pack.crt.bombardment_names,
            "loss": pack.crt.loss,
        },
        "air": [
            {
                "strength": name,
                "anti_air": or_dash(flak),
                "air_to_air": or_dash(air),
            }
            for name, flak, air in pack.air.lines()
        ],
        "movement": pack.movement.die_factor,
        "turns": [turn._asdict() for turn in pack.turns],
        "markers": [marker._asdict() for marker in pack.markers],
        "levels": [level._asdict() for level in pack.levels],
    }
