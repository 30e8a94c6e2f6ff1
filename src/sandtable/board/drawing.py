"""What a browser draws of any map.  Nothing here decides play."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final

from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap

Points = Sequence[Sequence[float]]
Coast = dict[str, list[dict[str, Any]]]
NO_COAST: Final[Coast] = {"land": [], "lakes": [], "rivers": []}


def drawn(pack: Any, theatre: Any, hidden: list[str], coast: Coast) -> dict[str, Any]:
    """The printed map, or a theatre's own, as far as those of all games are alike.

    On a map of its own places stand in the middle of their hexes.
    """
    board: HexMap = pack.map if theatre is None else theatre.map
    printed = board is pack.map
    spots = pack.spots if printed else [board.grid.centre(place.hex) for place in board.places]
    return {
        **sheet(board, pack.hash if printed else spec_hash(theatre.spec), spots),
        "hexes": [hex_drawn(board, h, hidden) for h in range(board.size)],
        "routes": routes(board),
        "coast": coastline(coast),
        "xx13": [],
        "ferry": [],
        "tracks": {
            "turns": [
                {"turn": number, "dates": turn.date, "history": turn.history}
                for number, turn in enumerate(pack.turns, 1)
            ],
        },
    }


def spec_hash(spec: dict[str, Any]) -> str:
    """What tells a map that a position draws from all others."""
    text = json.dumps(spec, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def all_land(grid: Grid, south: float) -> list[dict[str, Any]]:
    """One sheet of land that reaches a little, in the south so far, beyond the outer hexes."""
    (left, top), (right, bottom) = grid.centre(0), grid.centre(grid.size - 1)
    west, north, east = left - 1, top - 1, right + 1
    ends = [west, bottom + south], [west, north]
    ring = [[west, north], [east, north], [east, bottom + south], *ends]
    return [{"outer": [[round(x, 3), round(y, 3)] for x, y in ring]}]


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


def routes(board: HexMap) -> list[dict[str, Any]]:
    """Roads, rails and the like from hex to hex: whoever draws them rounds their corners."""
    return [
        {
            "name": route.name,
            "kind": route.kind,
            "hexes": [board.label(h) for h in route.hexes],
        }
        for route in board.routes
    ]


def coastline(drawn: Coast) -> Coast:
    """Land, lakes and rivers, their lines in steps: half of what points take on a line."""
    return {
        "land": [_stepped(ring) for ring in drawn["land"]],
        "lakes": [_stepped(ring) for ring in drawn["lakes"]],
        "rivers": [river | {"points": steps(river["points"])} for river in drawn["rivers"]],
    }


def _stepped(ring: dict[str, Any]) -> dict[str, Any]:
    return {
        "outer": steps(ring["outer"]),
        "holes": [steps(hole) for hole in ring.get("holes", [])],
    }


def steps(points: Points) -> list[int]:
    """East and south of each point from the one before, in thousandths; first from the origin."""
    found: list[int] = []
    east = south = 0
    for x, y in points:
        to_east, to_south = round(1000 * x), round(1000 * y)
        found += (to_east - east, to_south - south)
        east, south = to_east, to_south
    return found


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


def counter(roster: Any, unit: int, sides: Sequence[str], columns: Sequence[str]) -> dict[str, Any]:
    """A counter: its names and its side, and as it stands what is printed in these columns."""
    shown = {"id": unit, "side": sides[roster.side[unit]]}
    printed = ("short", "name", "formation", "note", "provenance", *columns)
    return shown | {name: getattr(roster, name)[unit] for name in printed}
