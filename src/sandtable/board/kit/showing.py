"""How a small game is drawn: map and counters of its box, units by their columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.board.drawing import NO_COAST, all_land, coastline, hex_drawn, sheet, spec_hash
from sandtable.board.kit.box import Box
from sandtable.board.kit.state import Plain
from sandtable.core.book import Signs


def map_json(box: Box, theatre: Box | None, phases: list[dict[str, Any]]) -> dict[str, Any]:
    """The map: all land but its lakes, with the turn track and that of the phases."""
    on = theatre or box
    grid = on.map.grid
    mark = on.hash if on is box else spec_hash(on.spec)
    drawn = sheet(on.map, mark, [grid.centre(place.hex) for place in on.map.places])
    for place, shown in zip(on.map.places, drawn["places"], strict=True):
        shown["name"] += f" ({on.prizes[place.hex]} VP)" if place.hex in on.prizes else ""
    return {
        **drawn,
        "plain": True,
        "overlays": ["zones"],
        "hexes": [hex_drawn(on.map, h, []) | {"inplay": 1} for h in range(grid.size)],
        "routes": [],
        "coast": coastline({**NO_COAST, "land": all_land(grid, 1)}),
        "xx13": [],
        "ferry": [],
        "boxes": [],
        "tracks": {
            "turns": [{"turn": t, "dates": "", "history": ""} for t in range(1, on.turns + 1)],
            "phases": phases,
        },
    }


def marks_of(g: Plain, columns: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """A flag for each hex that a side holds."""
    return {
        g.theatre.label(h): {"control": g.theatre.sides[value - 1]}
        for name in columns
        for h, value in enumerate(getattr(g, name))
        if value
    }


def zones(g: Plain, side: int) -> dict[str, Any]:
    """The hexes beside the counters of a side."""
    units = g.on_map(side)
    found = {near for unit in units for near in g.theatre.near[g.hex[unit]]}
    return {"zone": [g.theatre.label(h) for h in sorted(found)]}


def roster_json(box: Box) -> list[dict[str, Any]]:
    """The counters as printed: strength and movement allowance."""
    names = box.names
    return [
        {
            "id": unit,
            "short": names.short[unit],
            "name": names.name[unit],
            "side": box.sides[box.side[unit]],
            "nationality": box.sides[box.side[unit]],
            "kind": box.kind[unit],
            "size": box.size[unit],
            "sp": box.strength[unit],
            "ma": box.ma[unit],
        }
        for unit in range(box.units)
    ]


def units_of(
    g: Plain, able: dict[int, str], allowance: Callable[[Any, int], int] | None
) -> list[dict[str, Any]]:
    """Every counter as it is now; `able` says of each that may be asked for what keeps it.

    What its MP are by `allowance` is told where that is not what is printed on it.
    """
    shown: list[dict[str, Any]] = []
    for unit, place in enumerate(g.hex):
        found: dict[str, Any] = {"id": unit, "hex": None, "state": "eliminated"}
        if place >= 0:
            found |= {"hex": g.theatre.label(place), "state": "map", "sp": g.theatre.strength[unit]}
            if allowance is not None and (mp := allowance(g, unit)) != g.theatre.ma[unit]:
                found["mp"] = str(mp)
        if unit in able:
            found |= {"able": not able[unit]} | ({"bar": able[unit]} if able[unit] else {})
        shown.append(found)
    return shown


def _sign(g: Plain, h: int) -> str:
    """The first letter of the terrain, a dot for clear ground."""
    terrain = g.theatre.terrain(h)
    return "." if terrain == "clear" else terrain[0].upper() if terrain == "village" else terrain[0]


def _below(g: Plain, h: int) -> str:
    """Who is there."""
    there = g.there(h)
    return g.name(there) if there >= 0 else ""


SIGNS: Final[Signs] = Signs(
    _sign, _below, (". clear, V village, else the first letter of the terrain; below who is there",)
)
