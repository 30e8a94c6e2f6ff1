"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from sandtable.board.files import PackError
from sandtable.games.doro_nawa.data_map import Box
from sandtable.games.doro_nawa.kinds import KINDS, SIDES

if TYPE_CHECKING:
    from sandtable.games.doro_nawa.pack import Pack

IMPULSES: Final = 10  # 2.1: spaces of the Impulse Track; more may be played
HALF_SIDE: Final = 0.2886751  # half the length of a hexside
HIDDEN: Final[list[str]] = ["in_play", "map_edge", "north_of_xx13", "allied_supply_source"]

Points = list[list[float]]


# ── map ──────────────────────────────────────────────────────────────────────


def map_json(pack: Pack) -> dict[str, Any]:
    """The static map: hexes, hexsides, routes, coast, places, line, boxes and tracks."""
    board = pack.map
    return {
        "hash": pack.hash,
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "low": board.grid.low,
        "unit": "1 = distance between two rows; x to the east, y to the south, 0101 near 0, 0",
        "hexes": [_hex(pack, h) for h in range(board.size)],
        "sides": _sides(pack),
        "routes": [
            {
                "name": route.name,
                "kind": route.kind,
                "points": _smooth([list(board.grid.centre(h)) for h in route.hexes]),
                "hexes": [board.label(h) for h in route.hexes],
            }
            for route in board.routes
        ],
        "coast": _coast(pack),
        "places": [
            {
                "name": place.name,
                "hex": board.label(place.hex),
                "x": x,
                "y": y,
                "kinds": place.kinds,
                "side": place.side,
            }
            for place, (x, y) in zip(board.places, pack.spots, strict=True)
        ],
        "xx13": _line(pack),
        "ferry": [board.label(h) for h in pack.penang_ferry],
        "boxes": [_box(pack, box) for box in pack.boxes],
        "tracks": {
            "turns": [
                {"turn": number, "dates": turn.dates, "history": turn.history}
                for number, turn in enumerate(pack.turns, 1)
            ],
            "impulses": IMPULSES,
        },
    }


def _hex(pack: Pack, h: int) -> dict[str, Any]:
    """One hex: its flags appear only where they are 1."""
    board = pack.map
    shown: dict[str, Any] = {"id": board.label(h), "t": board.terrain_name(h)}
    if board.place_name[h]:
        shown["name"] = board.place_name[h]
    if board.flags["in_play"][h]:
        shown["inplay"] = 1
    if h == pack.west_coast_symbol:
        shown["wcm"] = 1
    for name in board.words.flags:
        if name not in HIDDEN and board.flags[name][h]:
            shown[name] = 1
    return shown


def _sides(pack: Pack) -> list[dict[str, Any]]:
    board = pack.map
    return [
        {
            "a": board.label(side.a),
            "b": board.label(side.b),
            "kind": side.kind,
            "name": side.name,
            "bridge": board.routes_in(board.route[board.edge(side.a, side.b)]),
        }
        for side in board.sides
    ]


def _smooth(points: Points) -> Points:
    """A line with its corners cut twice; the ends stay."""
    if len(points) < 3:
        return [[round(x, 3), round(y, 3)] for x, y in points]
    for _ in range(2):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut.append([0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by])
            cut.append([0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by])
        points = [*cut, points[-1]]
    return [[round(x, 3), round(y, 3)] for x, y in points]


def _line(pack: Pack) -> Points:
    """The xx13 line: the south side of its row's hexes."""
    grid = pack.map.grid
    if not 1 <= pack.last_row_north < grid.rows:
        return []
    line: Points = []
    for column in range(grid.columns):
        x, y = grid.centre(column * grid.rows + pack.last_row_north - 1)
        line.append([round(x - HALF_SIDE, 3), y + 0.5])
        line.append([round(x + HALF_SIDE, 3), y + 0.5])
    return line


def _box(pack: Pack, box: Box) -> dict[str, Any]:
    return {
        "name": box.name,
        "side": SIDES[box.side],
        "label": box.title,
        "mp": box.mp,
        "hexes": [pack.map.label(h) for h in box.hexes],
    }


def _coast(pack: Pack) -> dict[str, Any]:
    """Land, lakes and rivers as drawn."""
    path = "map/coast.json"
    name = pack.folder.shown(path)
    try:
        coast = json.loads(pack.folder.drawing(path))
    except ValueError as error:
        raise PackError(name, f"is no JSON: {error}") from error
    if not isinstance(coast, dict):
        raise PackError(name, "is no object", "the keys are land, lakes and rivers")
    for key in ("land", "lakes", "rivers"):
        if not isinstance(coast.get(key), list):
            raise PackError(f"{name}, {key}", "is missing", "a list, possibly empty")
    return {key: coast[key] for key in ("land", "lakes", "rivers")}


# ── counters ─────────────────────────────────────────────────────────────────


def roster_json(pack: Pack) -> list[dict[str, Any]]:
    """The counters in the order of their numbers."""
    roster = pack.roster
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
            {"strength": name, "anti_air": flak, "air_to_air": air}
            for name, flak, air in pack.air.lines()
        ],
        "movement": pack.movement.die_factor,
        "turns": [turn._asdict() for turn in pack.turns],
        "markers": [marker._asdict() for marker in pack.markers],
        "levels": [level._asdict() for level in pack.levels],
    }
