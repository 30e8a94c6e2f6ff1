"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.board.drawing import Points, coastline, hex_drawn, routes, sheet
from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap
from sandtable.board.map_files import read_drawing
from sandtable.board.shore import shore
from sandtable.games.doro_nawa.data.charts import or_dash
from sandtable.games.doro_nawa.data.map import Box
from sandtable.games.doro_nawa.kinds import KINDS, SIDES

if TYPE_CHECKING:
    from sandtable.board.pack_files import Turn
    from sandtable.games.doro_nawa.pack import Pack
    from sandtable.games.doro_nawa.theatre import Theatre

IMPULSES: Final = 10  # 2.1: spaces of the Impulse Track; more may be played
DRAWN: Final[list[str]] = ["land", "lakes", "rivers"]
HALF_SIDE: Final = 0.2886751  # half the length of a hexside
HIDDEN: Final[list[str]] = ["in_play", "map_edge", "north_of_xx13", "allied_supply_source"]


# ── map ──────────────────────────────────────────────────────────────────────


class Print(NamedTuple):
    """What of a map differs between the printed one and a small one in a position file."""

    board: HexMap
    hash: str
    spots: list[tuple[float, float]]
    boxes: list[Box]
    ferry: list[int]
    symbol: int
    """The hex of the WCM symbol; -1 without one."""
    last_row_north: int
    coast: dict[str, Any]


def map_json(pack: Pack, theatre: Theatre | None = None) -> dict[str, Any]:
    """The map for the browser: the printed one, or a theatre's own."""
    if theatre is None or theatre.map is pack.map:
        return _drawn(_printed(pack), pack.turns)
    return _drawn(_small(theatre), pack.turns)


def _printed(pack: Pack) -> Print:
    return Print(
        pack.map,
        pack.hash,
        pack.spots,
        pack.boxes,
        pack.geography.penang_ferry,
        pack.geography.west_coast_symbol,
        pack.geography.last_row_north,
        _coast(pack),
    )


def _small(theatre: Theatre) -> Print:
    """A position's map: places stand in the middle of their hexes, the coast follows hexsides."""
    board = theatre.map
    text = json.dumps(theatre.spec, separators=(",", ":"), sort_keys=True)
    return Print(
        board,
        hashlib.sha256(text.encode()).hexdigest(),
        [board.grid.centre(place.hex) for place in board.places],
        list(theatre.rules.boxes),
        list(theatre.rules.ferry),
        -1,
        _rows_north(board),
        {"land": _land(board), "lakes": _lakes(board), "rivers": []},
    )


def _drawn(printed: Print, turns: list[Turn]) -> dict[str, Any]:
    """The static map: hexes, hexsides, routes, coast, places, line, boxes and tracks."""
    board = printed.board
    return {
        **sheet(board, printed.hash, printed.spots),
        "hexes": [_hex(board, h, printed.symbol) for h in range(board.size)],
        "routes": routes(board),
        "coast": coastline(printed.coast),
        "xx13": _line(board.grid, printed.last_row_north),
        "ferry": [board.label(h) for h in printed.ferry],
        "boxes": [_box(board, box) for box in printed.boxes],
        "tracks": {
            "turns": [
                {"turn": number, "dates": turn.date, "history": turn.history}
                for number, turn in enumerate(turns, 1)
            ],
            "impulses": IMPULSES,
        },
    }


def _hex(board: HexMap, h: int, symbol: int) -> dict[str, Any]:
    shown = hex_drawn(board, h, HIDDEN)
    if h == symbol:
        shown["wcm"] = 1
    return shown


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


def roster_json(on: Pack | Theatre) -> list[dict[str, Any]]:
    """The counters in the order of their numbers."""
    roster = on.roster
    return [
        {
            "id": unit,
            "short": roster.short[unit],
            "name": roster.name[unit],
            "side": SIDES[roster.side[unit]],
            "nationality": roster.nationality[unit],
            "kind": KINDS[roster.kind[unit]],
            "size": roster.size[unit],
            "sp": roster.sp[unit],
            "initiative": roster.initiative[unit],
            "bombardment": roster.bombardment[unit],
            "air": roster.air[unit],
            "ma": roster.ma[unit],
            "formation": roster.formation[unit],
            "note": roster.note[unit],
            "provenance": roster.provenance[unit],
        }
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
