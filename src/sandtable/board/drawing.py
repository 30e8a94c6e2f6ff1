"""What a browser draws of any map.  Nothing here decides play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sandtable.board.map import HexMap

Points = list[list[float]]


def sheet(board: HexMap, hash: str, spots: list[tuple[float, float]]) -> dict[str, Any]:
    """Size, hexsides and places.  `spots`: where the name of each place stands, in row heights."""
    return {
        "hash": hash,
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "low": board.grid.low,
        "unit": "1 = distance between two rows; x to the east, y to the south, 0101 near 0, 0",
        "sides": [
            {
                "a": board.label(side.a),
                "b": board.label(side.b),
                "kind": side.kind,
                "name": side.name,
                "bridge": board.routes_in(board.route[board.edge(side.a, side.b)]),
            }
            for side in board.sides
        ],
        "places": [
            {
                "name": place.name,
                "hex": board.label(place.hex),
                "x": x,
                "y": y,
                "kinds": place.kinds,
                "side": place.side,
            }
            for place, (x, y) in zip(board.places, spots, strict=True)
        ],
    }


def routes(board: HexMap, *, curved: bool) -> list[dict[str, Any]]:
    """Roads, rails and the like from hex to hex, with their corners rounded if `curved`."""
    lines = [[list(board.grid.centre(h)) for h in route.hexes] for route in board.routes]
    return [
        {
            "name": route.name,
            "kind": route.kind,
            "points": smooth(line) if curved else line,
            "hexes": [board.label(h) for h in route.hexes],
        }
        for route, line in zip(board.routes, lines, strict=True)
    ]


def smooth(points: Points) -> Points:
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


def hex_drawn(board: HexMap, h: int, hidden: list[str]) -> dict[str, Any]:
    """One hex: its flags appear only where they are 1, and the `hidden` ones never."""
    shown: dict[str, Any] = {"id": board.label(h), "t": board.terrain_name(h)}
    if board.place_name[h]:
        shown["name"] = board.place_name[h]
    if board.flags["in_play"][h]:
        shown["inplay"] = 1
    for name in board.words.flags:
        if name not in hidden and board.flags[name][h]:
            shown[name] = 1
    return shown
