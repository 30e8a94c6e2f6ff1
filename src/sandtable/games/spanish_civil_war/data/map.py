"""The map of a title: hexes, hexsides, routes, places and boxes read into a HexMap."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.draft import map_from_table
from sandtable.board.files import Row
from sandtable.board.folder import Folder
from sandtable.board.map import HexMap, Words
from sandtable.board.map_files import (
    IN_PLAY,
    begin_map,
    box_name,
    end_map,
    read_places,
    read_routes,
    read_sides,
    read_terrain,
)
from sandtable.board.records import own, parts, read_table, some_text
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

    name: str = own(lambda keys, _, on: box_name(keys, on.map), lambda name, _on: name)
    place: int = own(lambda keys, _, on: on.map.number(keys.text("name")))
    title: str = some_text()


class Geography(NamedTuple):
    """The map and what is drawn on it."""

    map: HexMap = own(lambda _keys, _, on: on.map)
    spots: list[tuple[float, float]] = own(lambda _keys, _, on: on.spots)
    """Where each place is drawn, in map units."""
    boxes: list[Box] = parts(Box, key="box")


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
    keys, draft = begin_map(folder, WORDS)
    grid = draft.grid
    table = folder.csv("map/hexes.csv", ["hex", "terrain", "in_play"])
    playable = draft.column("in_play")
    for row, h in zip(table.rows, read_terrain(draft, table), strict=True):
        playable[h] = row.integer("in_play", 0, 1)
    taken: dict[int, str] = {}

    def in_play(row: Row, column: str, h: int) -> None:
        if not playable[h]:
            raise row.trouble(column, f"{grid.label(h)} {IN_PLAY.what}", IN_PLAY.right)

    def alone(row: Row, h: int, kind: str) -> None:
        if kind in WORDS.flags:
            if h in taken:
                what = f"{grid.label(h)} has {taken[h]} already"
                raise row.trouble("hex", what, "one built-up place")
            taken[h] = row.filled("name")

    read_sides(draft, folder)
    read_routes(draft, folder, in_play)
    spots = read_places(draft, folder, PLACES, list(SIDES), alone)
    return read_table(Geography, keys, end_map(keys, draft, spots))
