"""The map of a title: hexes, hexsides, routes, places and boxes read into a HexMap."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.draft import Draft, map_from_table
from sandtable.board.files import Folder, Keys, Table, meant
from sandtable.board.map import HexMap, Words, map_edge
from sandtable.board.map_files import (
    box_name,
    hex_in,
    hexes_of,
    read_grid,
    read_route,
    read_side,
    read_terrain,
    route_hexes,
)
from sandtable.games.spanish_civil_war.kinds import SIDES

WORDS: Final = Words(
    terrains=["clear", "rough", "woods", "rough-woods"],
    sides=["river", "major_river"],
    routes=["main_road", "road", "rail"],
    flags=["in_play", "map_edge", "village", "town", "city", "strongpoint"],
)
"""The words of every map of the series, the printed ones and small ones alike."""

PLACES: Final[list[str]] = ["city", "town", "village", "strongpoint", "landmark"]
"""Kinds of place; all but the last matter to the rules."""

DRAWN: Final[list[str]] = ["rivers", "woods", "rough"]
"""The lists of coast.json."""


class Box(NamedTuple):
    """A box beside the map: the Rail Transfer Box (3.1)."""

    name: str
    place: int
    title: str


class Geography(NamedTuple):
    """The map and what is drawn on it."""

    map: HexMap
    spots: list[tuple[float, float]]
    """Where each place is drawn, in map units."""
    boxes: list[Box]


def small_map(table: dict[str, Any], source: str) -> HexMap:
    """A map written into a position file, in the words of the series; `source` names the file.

    columns, rows    size of the map, 1 to 99 each; hexes are 0101 and on
    low              "even" (absent) or "odd": the columns that stand half a hex further south
    default          terrain of every hex not named below; absent: clear
    boxes            off-map boxes; absent: the Rail Transfer Box, RAIL
    [map.terrain]    clear, rough, woods or rough-woods = [hexes]
    [map.flags]      village, town, city or strongpoint = [hexes]; in_play and map_edge are worked
                     out unless they are stated
    [[map.route]]    kind (main_road, road, rail), hexes = [each beside the next]; name (absent: "")
    [[map.side]]     kind (river, major_river), between = [two neighbours]; name (absent: "")
    [[map.place]]    name, hex; kinds = [...] (those that are flags mark the hex); side (absent: "")
    """
    return map_from_table({"boxes": ["RAIL"], **table}, source, WORDS)


# ── reading ──────────────────────────────────────────────────────────────────


def read_map(folder: Folder) -> Geography:
    """The files of the sub-folder map."""
    keys = folder.toml("map/grid.toml")
    grid = read_grid(keys)
    boxes = keys.subs("box")
    draft = Draft(grid, WORDS, [box.text("name") for box in boxes])
    _read_hexes(draft, folder.csv("map/hexes.csv", ["hex", "terrain", "in_play"]))
    draft.column("map_edge")[:] = map_edge(grid)
    sides = folder.csv("map/hexsides.csv", ["hex_a", "hex_b", "kind", "name", "provenance"])
    for row in sides.rows:
        read_side(draft, row)
    _read_routes(draft, folder.csv("map/routes.csv", ["name", "kind", "hexes", "provenance"]))
    spots = _read_places(
        draft,
        folder.csv("map/places.csv", ["name", "hex", "kinds", "side", "x", "y", "provenance"]),
    )
    board = draft.done()
    found = Geography(board, spots, [_box(box, board) for box in boxes])
    keys.sub("scale")
    keys.sub("provenance")
    keys.done()
    return found


def _read_hexes(draft: Draft, table: Table) -> None:
    marks = draft.column("in_play")
    for row, h in zip(table.rows, read_terrain(draft, table), strict=True):
        marks[h] = row.integer("in_play", 0, 1)


def _read_routes(draft: Draft, table: Table) -> None:
    playable = draft.column("in_play")
    for row in table.rows:
        hexes = route_hexes(row, draft.grid)
        for h in hexes:
            if not playable[h]:
                label = draft.grid.label(h)
                raise row.trouble("hexes", f"{label} is out of play", "hexes in play only")
        read_route(draft, row, hexes)


def _read_places(draft: Draft, table: Table) -> list[tuple[float, float]]:
    spots: list[tuple[float, float]] = []
    taken: dict[int, str] = {}
    for row in table.rows:
        h = hex_in(row, "hex", draft.grid)
        kinds = row.filled("kinds").split()
        for kind in kinds:
            if kind not in PLACES:
                raise row.trouble("kinds", f"{kind!r} is unknown", meant(kind, PLACES))
            if kind not in WORDS.flags:
                continue
            if h in taken:
                raise row.trouble(
                    "hex", f"{draft.grid.label(h)} has {taken[h]} already", "one built-up place"
                )
            taken[h] = row.filled("name")
        draft.place(row.filled("name"), h, kinds, row.one_of("side", list(SIDES)))
        spots.append((row.decimal("x"), row.decimal("y")))
    return spots


def _box(keys: Keys, board: HexMap) -> Box:
    name = box_name(keys, board)
    box = Box(name, board.number(name), keys.text("title"))
    keys.done()
    return box


def playable_of(keys: Keys, key: str, board: HexMap) -> list[int]:
    """The hexes in play named in a list, each once."""
    found = hexes_of(keys, key, board)
    for h in found:
        if not board.flags["in_play"][h]:
            raise keys.trouble(key, f"{board.label(h)} is out of play", "hexes in play only")
    return found
