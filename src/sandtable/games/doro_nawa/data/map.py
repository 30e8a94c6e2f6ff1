"""The map of the pack: hexes, hexsides, routes, places and boxes read into a HexMap."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.draft import Draft, map_from_table
from sandtable.board.files import Folder, Keys, Row, Table, meant
from sandtable.board.map import HexMap, Words, map_edge
from sandtable.board.map_files import (
    box_name,
    hex_in,
    hex_of,
    hexes_of,
    read_grid,
    read_route,
    read_side,
    read_terrain,
    route_hexes,
    span_of,
)
from sandtable.games.doro_nawa.kinds import SIDES

WORDS: Final = Words(
    terrains=["clear", "jungle", "hills", "mountain", "swamp", "sea", "lake", "out-of-play"],
    sides=["river", "major_river", "sea_strait", "causeway"],
    routes=["main_road", "road", "rail", "trail"],
    flags=[
        "coastal",
        "partial_sea",
        "one_hex_island",
        "in_play",
        "west_coast",
        "singapore_island",
        "penang_island",
        "allied_supply_source",
        "map_edge",
        "north_of_xx13",
        "navigable",
        "sea",
        "port",
        "airfield",
        "city",
        "town",
        "village",
    ],
)
"""The words of every Doro Nawa map, the printed one and small ones alike."""

PLACES: Final[list[str]] = [
    "city",
    "town",
    "village",
    "port",
    "airfield",
    "airfield-annex",
    "beach",
    "coal",
    "fortress",
    "locality",
    "naval-base",
    "rail-head",
    "rail-junction",
    "river-port",
]
"""Kinds of place; the first five matter to the rules."""

PRINTED: Final[list[str]] = WORDS.flags[:8]  # stated in hexes.csv; the others follow


class Box(NamedTuple):
    """An off-map box of aircraft: `mp` to or from any of its hexes (6.2, R74)."""

    name: str
    place: int
    title: str
    side: int
    mp: int
    hexes: list[int]


class Geography(NamedTuple):
    """The map and the lists of hexes that the rules speak of."""

    map: HexMap
    spots: list[tuple[float, float]]
    """Where each place is drawn, in map units."""
    boxes: list[Box]
    japanese_ports: list[int]
    supply_bases: list[int]
    singapore: int
    west_coast_symbol: int
    penang_ferry: list[int]
    last_row_north: int


def small_map(table: dict[str, Any], source: str) -> HexMap:
    """A map written into a position file, in the words of Doro Nawa: see `map_from_table`."""
    return map_from_table(table, source, WORDS)


# ── reading ──────────────────────────────────────────────────────────────────


def read_map(folder: Folder) -> Geography:
    """The files of the sub-folder map."""
    keys = folder.toml("map/grid.toml")
    grid = read_grid(keys)
    names = [box.text("name") for box in keys.subs("box")]
    draft = Draft(grid, WORDS, names)
    _read_hexes(draft, folder.csv("map/hexes.csv", ["hex", "terrain", *PRINTED]))
    last_row_north = keys.integer("last_row_north", 0, grid.rows)
    _derive(draft, last_row_north)
    _read_sides(draft, folder.csv("map/hexsides.csv", ["hex_a", "hex_b", "kind", "name"]))
    _read_routes(draft, folder.csv("map/routes.csv", ["name", "kind", "hexes"]))
    spots = _read_places(
        draft, folder.csv("map/places.csv", ["name", "hex", "kinds", "side", "x", "y"])
    )
    board = draft.done()
    found = Geography(
        board,
        spots,
        [_box(box, board) for box in keys.subs("box")],
        hexes_of(keys, "japanese_ports", board),
        hexes_of(keys, "supply_bases", board),
        hex_of(keys, "singapore", board),
        hex_of(keys, "west_coast_symbol", board),
        hexes_of(keys, "penang_ferry", board),
        last_row_north,
    )
    for h in found.japanese_ports:
        if not board.flags["port"][h]:
            raise keys.trouble("japanese_ports", f"{board.label(h)} is no port", "see places.csv")
    keys.sub("scale")
    keys.sub("provenance")
    keys.done()
    return found


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
    draft.column("map_edge")[:] = map_edge(draft.grid)


def _read_sides(draft: Draft, table: Table) -> None:
    for row in table.rows:
        for column in ("hex_a", "hex_b"):
            _on_land(draft, row, column, hex_in(row, column, draft.grid))
        read_side(draft, row)


def _read_routes(draft: Draft, table: Table) -> None:
    for row in table.rows:
        hexes = route_hexes(row, draft.grid)
        for h in hexes:
            _on_land(draft, row, "hexes", h)
        read_route(draft, row, hexes)


def _on_land(draft: Draft, row: Row, column: str, h: int) -> None:
    terrain = draft.terrain_name(h)
    if terrain in {"sea", "lake", "out-of-play"}:
        raise row.trouble(column, f"{draft.grid.label(h)} is {terrain}", "a land hex in play")


def _read_places(draft: Draft, table: Table) -> list[tuple[float, float]]:
    spots: list[tuple[float, float]] = []
    owners = [*SIDES, "neutral"]
    for row in table.rows:
        h = hex_in(row, "hex", draft.grid)
        kinds = row.text("kinds").split()
        for kind in kinds:
            if kind not in PLACES:
                raise row.trouble("kinds", f"{kind!r} is unknown", meant(kind, PLACES))
            if kind in WORDS.flags:
                _on_land(draft, row, "hex", h)
        if "airfield" in kinds and draft.column("airfield")[h]:
            raise row.trouble(
                "kinds", f"{draft.grid.label(h)} has an airfield already", "one to a hex (6.2)"
            )
        if "port" in kinds and not _by_the_sea(draft, h):
            raise row.trouble(
                "kinds",
                f"{draft.grid.label(h)} is no coastal hex beside a sea hex",
                "a port opens to the sea (4.41)",
            )
        draft.place(row.filled("name"), h, kinds, row.one_of("side", owners))
        spots.append((row.decimal("x"), row.decimal("y")))
    return spots


def _by_the_sea(draft: Draft, h: int) -> bool:
    sea = draft.column("sea")
    return draft.column("coastal")[h] == 1 and any(sea[n] for n in draft.grid.near[h])


def _box(keys: Keys, board: HexMap) -> Box:
    name = box_name(keys, board)
    hexes = hexes_of(keys, "hexes", board)
    for edge in keys.subs("edges"):
        columns, rows = (
            span_of(edge, "columns", board.grid.columns),
            span_of(edge, "rows", board.grid.rows),
        )
        edge.done()
        hexes += [
            h
            for h in range(board.size)
            if columns[0] <= board.grid.col(h) <= columns[1]
            and rows[0] <= board.grid.row(h) <= rows[1]
            and h not in hexes
        ]
    if not hexes:
        raise keys.trouble("hexes", "names no hex", "where aircraft enter the map")
    side = SIDES.index(keys.one_of("side", list(SIDES)))
    mp = keys.integer("mp", 0, 99)
    box = Box(name, board.number(name), keys.text("title"), side, mp, sorted(hexes))
    keys.done()
    return box


def side_of(keys: Keys, key: str) -> int:
    """A side named under a key."""
    name = keys.text(key)
    if name not in SIDES:
        raise keys.trouble(key, f"is {name!r}", meant(name, list(SIDES)))
    return SIDES.index(name)
