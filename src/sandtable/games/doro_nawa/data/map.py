"""The map of the pack: hexes, hexsides, routes, places and boxes read into a HexMap."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.draft import Draft, map_from_table
from sandtable.board.files import Keys, Row, Table
from sandtable.board.folder import Folder
from sandtable.board.map import HexMap, Words
from sandtable.board.map_files import (
    Drawn,
    Must,
    begin_map,
    box_name,
    end_map,
    hexes_of,
    read_places,
    read_routes,
    read_sides,
    read_terrain,
)
from sandtable.board.records import (
    a_hex,
    among,
    hex_list,
    own,
    parts,
    read_table,
    some_text,
    span,
    whole,
)
from sandtable.games.doro_nawa.kinds import SIDES

WORDS: Final = Words(
    terrains=["clear", "jungle", "hills", "mountain", "swamp", "sea", "lake", "out-of-play"],
    sides=["river", "major_river", "sea_strait", "causeway"],
    routes=["main_road", "road", "rail", "trail"],
    flags=[
        "coastal", "partial_sea", "one_hex_island", "in_play", "west_coast", "singapore_island",
        "penang_island", "allied_supply_source", "map_edge", "north_of_xx13", "navigable", "sea",
        "port", "airfield", "city", "town", "village",
    ],
)  # fmt: skip
"""The words of every Doro Nawa map, the printed one and small ones alike."""

PLACES: Final[list[str]] = [
    "city", "town", "village", "port", "airfield", "airfield-annex", "beach", "coal", "fortress",
    "locality", "naval-base", "rail-head", "rail-junction", "river-port",
]  # fmt: skip
"""Kinds of place; the first five matter to the rules."""

PRINTED: Final[list[str]] = WORDS.flags[:8]  # stated in hexes.csv; the others follow


class Area(NamedTuple):
    """A part of the map: first and last column and row."""

    columns: tuple[int, int] = span("columns")
    rows: tuple[int, int] = span("rows")

    def has(self, board: HexMap, h: int) -> bool:
        """Whether a hex is in it."""
        columns, rows = self
        column, row = board.grid.col(h), board.grid.row(h)
        return columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]


class Box(NamedTuple):
    """An off-map box of aircraft: `mp` to or from any of its hexes (6.2, R74)."""

    name: str = own(lambda keys, _, on: box_name(keys, on.map), lambda name, _on: name)
    place: int = own(lambda keys, _, on: on.map.number(keys.text("name")))
    title: str = some_text()
    side: int = among(SIDES)
    mp: int = whole(0, 99)
    hexes: list[int] = own(lambda keys, _, on: _entries(keys, on.map))


def _entries(keys: Keys, board: HexMap) -> list[int]:
    """The hexes where a box opens, by number and along edges."""
    found = hexes_of(keys, "hexes", board)
    for edge in keys.subs("edges"):
        area = read_table(Area, edge, Drawn(board, []))
        found += [h for h in range(board.size) if area.has(board, h) and h not in found]
    if not found:
        raise keys.trouble("hexes", "names no hex", "where aircraft enter the map")
    return sorted(found)


class Geography(NamedTuple):
    """The map and the lists of hexes that the rules speak of."""

    map: HexMap = own(lambda _keys, _, on: on.map)
    boxes: list[Box] = parts(Box, key="box")
    japanese_ports: list[int] = hex_list(Must("port", 1, "is no port", "see places.csv"))
    supply_bases: list[int] = hex_list()
    singapore: int = a_hex()
    west_coast_symbol: int = a_hex()
    penang_ferry: list[int] = hex_list()
    last_row_north: int = whole(0, "map.grid.rows")
    spots: list[tuple[float, float]] = own(lambda _keys, _, on: on.spots)
    """Where each place is drawn, in map units."""


def small_map(table: dict[str, Any], source: str) -> HexMap:
    """A map written into a position file, in the words of Doro Nawa: see `map_from_table`."""
    return map_from_table(table, source, WORDS)


# ── reading ──────────────────────────────────────────────────────────────────


def read_map(folder: Folder) -> Geography:
    """The files of the sub-folder map."""
    keys, draft = begin_map(folder, WORDS)
    grid = draft.grid
    _read_hexes(draft, folder.csv("map/hexes.csv", ["hex", "terrain", *PRINTED]))
    _derive(draft, keys.integer("last_row_north", 0, grid.rows))

    def on_land(row: Row, column: str, h: int) -> None:
        terrain = draft.terrain_name(h)
        if terrain in {"sea", "lake", "out-of-play"}:
            raise row.trouble(column, f"{grid.label(h)} is {terrain}", "a land hex in play")

    def both_on_land(row: Row, a: int, b: int) -> None:
        on_land(row, "hex_a", a)
        on_land(row, "hex_b", b)

    def fits(row: Row, h: int, kind: str) -> None:
        if kind in WORDS.flags:
            on_land(row, "hex", h)
        _check_place(draft, row, h, kind)

    read_sides(draft, folder, both_on_land)
    read_routes(draft, folder, on_land)
    spots = read_places(draft, folder, PLACES, [*SIDES, "neutral"], fits)
    return read_table(Geography, keys, end_map(keys, draft, spots))


def _read_hexes(draft: Draft, table: Table) -> None:
    hexes = read_terrain(draft, table)
    for name in PRINTED:
        marks = draft.column(name)
        for number, text in enumerate(table.column(name)):
            if text == "1":
                marks[hexes[number]] = 1
            elif text != "0":
                raise table.rows[number].trouble(name, f"is {text!r}", "0 or 1")
    _check_flags(draft, hexes, table.rows)


def _check_flags(draft: Draft, hexes: list[int], rows: list[Row]) -> None:
    """Flags that contradict the terrain or each other."""
    coastal, partial = draft.column("coastal"), draft.column("partial_sea")
    island, playable = draft.column("one_hex_island"), draft.column("in_play")
    source, fortress = draft.column("allied_supply_source"), draft.column("singapore_island")
    for h, row in zip(hexes, rows, strict=True):
        terrain = draft.terrain_name(h)
        if coastal[h] and terrain == "sea":
            raise row.trouble("coastal", "is 1 in a sea hex", "coastal hexes are land")
        if partial[h] and not coastal[h]:
            raise row.trouble("partial_sea", "is 1, coastal is 0", "partial sea is a coastal hex")
        if island[h] and terrain != "sea":
            raise row.trouble("one_hex_island", f"is 1 in {terrain}", "the terrain is sea (4.25)")
        if playable[h] == (terrain == "out-of-play"):
            right = "0 in out-of-play, else 1"
            raise row.trouble("in_play", f"is {playable[h]} in {terrain}", right)
        if source[h] and not fortress[h]:
            raise row.trouble("allied_supply_source", "is 1", "only on Singapore Island (7.4)")


def _derive(draft: Draft, last_row_north: int) -> None:
    """The flags that follow from others: sea, navigable (4.25), the map's edge, the xx13 line."""
    sea = draft.column("sea")
    navigable = draft.column("navigable")
    north = draft.column("north_of_xx13")
    partial, playable = draft.column("partial_sea"), draft.column("in_play")
    for h in range(draft.grid.size):
        if draft.terrain_name(h) == "sea":
            sea[h] = 1
            navigable[h] = 1
        elif partial[h] and playable[h]:
            navigable[h] = 1
        if draft.grid.row(h) <= last_row_north:
            north[h] = 1


def _check_place(draft: Draft, row: Row, h: int, kind: str) -> None:
    label = draft.grid.label(h)
    if kind == "airfield" and draft.column("airfield")[h]:
        raise row.trouble("kinds", f"{label} has an airfield already", "one to a hex (6.2)")
    if kind == "port" and not _by_the_sea(draft, h):
        raise row.trouble(
            "kinds",
            f"{label} is no coastal hex beside a sea hex",
            "a port opens to the sea (4.41)",
        )


def _by_the_sea(draft: Draft, h: int) -> bool:
    sea = draft.column("sea")
    return draft.column("coastal")[h] == 1 and any(sea[n] for n in draft.grid.near[h])
