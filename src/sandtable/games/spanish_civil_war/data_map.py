"""The map of a title: hexes, hexsides, routes, places and boxes read into a HexMap."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from sandtable.board.draft import Draft, map_from_table
from sandtable.board.files import Folder, Keys, PackError, Row, Table, meant
from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap, Words, map_edge
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
    try:
        grid = Grid(keys.integer("columns", 1, 99), keys.integer("rows", 1, 99), keys.text("low"))
    except ValueError as error:
        raise keys.trouble("low", str(error)) from error
    boxes = keys.subs("box")
    draft = Draft(grid, WORDS, [box.text("name") for box in boxes])
    _read_hexes(draft, folder.csv("map/hexes.csv", ["hex", "terrain", "in_play"]))
    draft.column("map_edge")[:] = map_edge(grid)
    _read_sides(
        draft, folder.csv("map/hexsides.csv", ["hex_a", "hex_b", "kind", "name", "provenance"])
    )
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


def read_drawing(folder: Folder) -> dict[str, Any]:
    """Rivers, woods and rough ground as drawn (coast.json); they decide nothing."""
    path = "map/coast.json"
    name = folder.shown(path)
    try:
        drawn = json.loads(folder.drawing(path))
    except ValueError as error:
        raise PackError(name, f"is no JSON: {error}") from error
    if not isinstance(drawn, dict):
        raise PackError(name, "is no object", f"the keys are {', '.join(DRAWN)}")
    for key in DRAWN:
        if not isinstance(drawn.get(key), list):
            raise PackError(f"{name}, {key}", "is missing", "a list, possibly empty")
    return {key: drawn[key] for key in DRAWN}


def _read_hexes(draft: Draft, table: Table) -> None:
    grid = draft.grid
    seen = bytearray(grid.size)
    marks = draft.column("in_play")
    for row in table.rows:
        h = hex_in(row, "hex", grid)
        if seen[h]:
            raise row.trouble("hex", f"{grid.label(h)} has a line already", "one line for each hex")
        seen[h] = 1
        try:
            draft.terrain(h, row.text("terrain"))
        except ValueError as error:
            raise row.trouble("terrain", str(error)) from error
        marks[h] = row.integer("in_play", 0, 1)
    missing = seen.find(0)
    if missing >= 0:
        raise table.trouble(f"the hex {grid.label(missing)} is missing", "one line for each hex")


def _read_sides(draft: Draft, table: Table) -> None:
    for row in table.rows:
        a, b = hex_in(row, "hex_a", draft.grid), hex_in(row, "hex_b", draft.grid)
        try:
            draft.side(a, b, row.text("kind"), row.text("name"))
        except ValueError as error:
            raise row.trouble("hex_b", str(error)) from error


def _read_routes(draft: Draft, table: Table) -> None:
    playable = draft.column("in_play")
    for row in table.rows:
        hexes: list[int] = []
        for label in row.filled("hexes").split():
            h = draft.grid.find(label)
            if h < 0:
                raise row.trouble("hexes", draft.grid.wrong(label))
            if not playable[h]:
                raise row.trouble("hexes", f"{label} is out of play", "hexes in play only")
            hexes.append(h)
        try:
            draft.route(row.filled("name"), row.text("kind"), hexes)
        except ValueError as error:
            raise row.trouble("hexes", str(error)) from error


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
    name = keys.text("name")
    if not name.isalpha() or not name.isupper() or board.boxes.count(name) != 1:
        raise keys.trouble("name", f"is {name!r}", "capital letters, used once")
    box = Box(name, board.number(name), keys.text("title"))
    keys.done()
    return box


# ── hexes named in files ─────────────────────────────────────────────────────


def hex_in(row: Row, column: str, grid: Grid) -> int:
    """The hex named in a cell."""
    h = grid.find(row.text(column))
    if h < 0:
        raise row.trouble(column, grid.wrong(row.text(column)))
    return h


def hexes_of(keys: Keys, key: str, board: HexMap) -> list[int]:
    """The hexes in play named in a list, each once."""
    found: list[int] = []
    for label in keys.texts(key):
        h = board.grid.find(label)
        if h < 0:
            raise keys.trouble(key, board.grid.wrong(label))
        if not board.flags["in_play"][h]:
            raise keys.trouble(key, f"{label} is out of play", "hexes in play only")
        if h in found:
            raise keys.trouble(key, f"names {label} twice", "once")
        found.append(h)
    return found


def span_of(keys: Keys, key: str, last: int) -> tuple[int, int]:
    """First and last turn."""
    ends = keys.integers(key)
    if len(ends) != 2 or not 1 <= ends[0] <= ends[1] <= last:
        raise keys.trouble(key, f"is {ends}", f"first and last, from 1 to {last}")
    return ends[0], ends[1]
