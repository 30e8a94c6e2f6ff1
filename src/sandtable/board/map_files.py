"""What the map files of every pack have alike: size, hexes, hexsides, routes, places.

What a game's map has beyond that (flags, boxes) its own `data/map.py` reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.board.draft import Draft
from sandtable.board.files import Keys, PackError, Row, Table
from sandtable.board.folder import Folder
from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap, Words, map_edge


class Drawn(NamedTuple):
    """A map, and where each of its places is drawn, in map units."""

    map: HexMap
    spots: list[tuple[float, float]]


# ── the files ────────────────────────────────────────────────────────────────


def read_grid(keys: Keys) -> Grid:
    """Size of the map, and which columns are low: the head of map/grid.toml."""
    try:
        return Grid(keys.integer("columns", 1, 99), keys.integer("rows", 1, 99), keys.text("low"))
    except ValueError as error:
        raise keys.trouble("low", str(error)) from error


def begin_map(folder: Folder, words: Words) -> tuple[Keys, Draft]:
    """The file map/grid.toml, and a map of its size with the boxes that it names."""
    keys = folder.toml("map/grid.toml")
    draft = Draft(read_grid(keys), words, [box.text("name") for box in keys.subs("box")])
    draft.column("map_edge")[:] = map_edge(draft.grid)
    return keys, draft


def end_map(keys: Keys, draft: Draft, spots: list[tuple[float, float]]) -> Drawn:
    """The map as it is drafted; its file says nothing more."""
    keys.ignore("columns", "rows", "low", "scale", "provenance")
    return Drawn(draft.done(), spots)


def read_terrain(draft: Draft, table: Table) -> list[int]:
    """The columns `hex` and `terrain` of map/hexes.csv; answers the hex of each line."""
    grid = draft.grid
    hexes: list[int] = []
    seen = bytearray(grid.size)
    for row in table.rows:
        h = hex_of(row, "hex", row.text("hex"), draft)
        if seen[h]:
            raise row.trouble("hex", f"{grid.label(h)} has a line already", "one line for each hex")
        seen[h] = 1
        try:
            draft.terrain(h, row.text("terrain"))
        except ValueError as error:
            raise row.trouble("terrain", str(error)) from error
        hexes.append(h)
    missing = seen.find(0)
    if missing >= 0:
        raise table.trouble(f"the hex {grid.label(missing)} is missing", "one line for each hex")
    return hexes


def read_sides(
    draft: Draft, folder: Folder, check: Callable[[Row, int, int], None] | None = None
) -> None:
    """The file map/hexsides.csv; `check` is asked of the hexes on either side."""
    for row in folder.csv("map/hexsides.csv", ["hex_a", "hex_b", "kind", "name"]).rows:
        a, b = [hex_of(row, key, row.text(key), draft) for key in ("hex_a", "hex_b")]
        try:
            draft.side(a, b, row.text("kind"), row.text("name"))
        except ValueError as error:
            raise row.trouble("hex_b", str(error)) from error
        if check is not None:
            check(row, a, b)


def read_routes(
    draft: Draft, folder: Folder, check: Callable[[Row, str, int], None] | None = None
) -> None:
    """The file map/routes.csv; `check` is asked of each hex on the way."""
    for row in folder.csv("map/routes.csv", ["name", "kind", "hexes"]).rows:
        hexes: list[int] = []
        for label in row.filled("hexes").split():
            h = hex_of(row, "hexes", label, draft)
            if check is not None:
                check(row, "hexes", h)
            hexes.append(h)
        try:
            draft.route(row.filled("name"), row.text("kind"), hexes)
        except ValueError as error:
            raise row.trouble("hexes", str(error)) from error


def read_places(
    draft: Draft,
    folder: Folder,
    known: list[str],
    owners: list[str],
    check: Callable[[Row, int, str], None],
) -> list[tuple[float, float]]:
    """The file map/places.csv: where each is drawn; `check` is asked of each kind of a place."""
    spots: list[tuple[float, float]] = []
    for row in folder.csv("map/places.csv", ["name", "hex", "kinds", "side", "x", "y"]).rows:
        h = hex_of(row, "hex", row.text("hex"), draft)
        row.filled("kinds")
        kinds = row.words("kinds", known)
        for kind in kinds:
            check(row, h, kind)
        draft.place(row.filled("name"), h, kinds, row.one_of("side", owners))
        spots.append((row.decimal("x"), row.decimal("y")))
    return spots


def read_drawing(folder: Folder, lists: list[str]) -> dict[str, Any]:
    """The lists of map/coast.json, which is drawn and decides nothing."""
    path = "map/coast.json"
    name = folder.shown(path)
    try:
        drawn = json.loads(folder.drawing(path))
    except (ValueError, RecursionError) as error:
        raise PackError(name, f"is no JSON: {error}") from error
    if not isinstance(drawn, dict):
        raise PackError(name, "is no object", f"the keys are {', '.join(lists)}")
    for key in lists:
        if not isinstance(drawn.get(key), list):
            raise PackError(f"{name}, {key}", "is missing", "a list, possibly empty")
    return {key: drawn[key] for key in lists}


# ── hexes, boxes and spans named in files ────────────────────────────────────


class Must(NamedTuple):
    """What a hex must be: the flag that it has (or has not), the complaint, the remedy."""

    flag: str
    has: int
    what: str
    right: str


IN_PLAY: Final = Must("in_play", 1, "is out of play", "a hex in play")


def hex_of(source: Row | Keys, key: str, label: str, board: Any, must: Must | None = None) -> int:
    """The hex of this number, named under a column or key; `board` has at least a grid."""
    h: int = board.grid.find(label)
    if h < 0:
        raise source.trouble(key, board.grid.wrong(label))
    if must is not None and board.flags[must.flag][h] != must.has:
        raise source.trouble(key, f"{label} {must.what}", must.right)
    return h


def hexes_of(keys: Keys, key: str, board: Any, must: Must | None = None) -> list[int]:
    """The hexes named in a list, each once."""
    found: list[int] = []
    for label in keys.texts(key):
        h = hex_of(keys, key, label, board, must)
        if h in found:
            raise keys.trouble(key, f"names {label} twice", "once")
        found.append(h)
    return found


def box_name(keys: Keys, board: HexMap) -> str:
    """The name of a box, capital letters and its own."""
    name = keys.text("name")
    if not name.isalpha() or not name.isupper() or board.boxes.count(name) != 1:
        raise keys.trouble("name", f"is {name!r}", "capital letters, used once")
    return name


def span_of(keys: Keys, key: str, last: int) -> tuple[int, int]:
    """First and last column, row or turn."""
    ends = keys.integers(key)
    if not keys.has(key):
        raise keys.trouble(key, "is missing", f"first and last, from 1 to {last}")
    if len(ends) != 2 or not 1 <= ends[0] <= ends[1] <= last:
        raise keys.trouble(key, f"is {ends}", f"first and last, from 1 to {last}")
    return ends[0], ends[1]
