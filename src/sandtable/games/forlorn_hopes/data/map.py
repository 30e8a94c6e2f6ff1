"""The map: hexes, hexsides, places, arrow hexes and the boxes beside the map."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.board.draft import Draft, map_from_table
from sandtable.board.files import Keys, Row, Table, meant
from sandtable.board.folder import Folder
from sandtable.board.map import HexMap, Words
from sandtable.board.map_files import (
    Drawn,
    begin_map,
    end_map,
    hex_of,
    read_places,
    read_routes,
    read_sides,
    read_terrain,
)
from sandtable.board.records import among, own, parts, read_table, some_text, word
from sandtable.games.forlorn_hopes.kinds import SIDES, ZONES

ENTRIES: Final[list[str]] = ["indochina", "philippines", "australia", "british", "covering"]
"""Arrow hexes (9.2): flags of the map, named as in the table [entry] of map/grid.toml."""

WORDS: Final = Words(
    terrains=["sea", "jungle", "cultivated", "bush"],
    sides=["strait", "land"],
    routes=["road", "rail"],
    flags=[
        "sea", "coastal", "island", "java", "map_edge", "in_play", "town", "city", "port",
        *ZONES, *ENTRIES,
    ],
)  # fmt: skip
"""The words of the printed map and of small ones alike.

A strait is water between two land hexes; a land hexside has no water on it, so no ship crosses it.
Roads and railways are drawn and decide nothing.
"""

PLACES: Final[list[str]] = ["city", "town", "port", "locality", "label", "landing", "oil"]
"""Kinds of place; the first three matter to the rules."""

DRAWN: Final[list[str]] = ["land", "lakes", "rivers"]

BASE: Final = "base"
POOL_BOX: Final = "pool"


# ── what follows from the map ────────────────────────────────────────────────


def ships_enter(board: HexMap, h: int) -> bool:
    """Whether ships may enter a hex: sea and coast."""
    return bool(board.flags["sea"][h] or board.flags["coastal"][h])


def navigable(board: HexMap) -> bytes:
    """1 for each hex that ships may enter."""
    return bytes(ships_enter(board, h) for h in range(board.size))


def zone_column(board: HexMap) -> list[int]:
    """The zone of each hex (3.0), -1 where a small map names none: open to every fleet."""
    marks = [board.flags[name] for name in ZONES]
    return [
        next((zone for zone, column in enumerate(marks) if column[h]), -1)
        for h in range(board.size)
    ]


def blocked_sides(board: HexMap, kind: str) -> bytes:
    """1 for each hexside of this kind, counted `hex * 6 + direction`."""
    number = board.side_kinds.index(kind)
    return bytes(1 if side == number else 0 for side in board.side)


# ── a map in a position file ─────────────────────────────────────────────────


def small_map(table: dict[str, Any], source: str) -> HexMap:
    """A map written into a position file, in the words of the game; `source` names the file.

    columns, rows    size of the map, 1 to 99 each; hexes are 0101 and on
    low              "odd" (absent) or "even": the columns that stand half a hex further south
    default          terrain of every hex not named below; absent: sea
    boxes            off-map boxes; absent: those of the printed map
    [map.terrain]    sea, jungle, cultivated or bush = [hexes]
    [map.flags]      town, city, port, island, java, west, line, east, south, indochina ... =
                     [hexes]; sea, coastal (land beside the sea), in_play and map_edge are worked
                     out unless they are stated
    [[map.side]]     kind (strait, land), between = [two neighbours]; name (absent: "")
    [[map.place]]    name, hex; kinds = [...] (those that are flags mark the hex); side (absent: "")
    """
    return map_from_table({"low": "odd", "boxes": BOX_NAMES, **table}, source, WORDS)


BOX_NAMES: Final[list[str]] = [
    "INDOCHINA", "PHILIPPINES", "AUSTRALIA", "COVERING", "RESERVE", "UNAVAILABLE",
]  # fmt: skip

# ── reading ──────────────────────────────────────────────────────────────────


def _name(keys: Keys, key: str, on: Drawn) -> str:
    name = keys.text(key)
    if name not in BOX_NAMES or on.map.boxes.count(name) != 1:
        raise keys.trouble(key, f"is {name!r}", f"each once: {', '.join(BOX_NAMES)}")
    return name


def _arrows(keys: Keys, _: str, on: Drawn) -> list[int]:
    entry = keys.text("entry", "")
    return on.map.hexes(entry) if entry in ENTRIES else []


def _sea_arrows(keys: Keys, key: str, on: Drawn) -> list[int]:
    return [h for h in _arrows(keys, key, on) if ships_enter(on.map, h)]


class Box(NamedTuple):
    """A box beside the map: a major off-map airbase and anchorage, or a pool out of play."""

    name: str = own(_name, lambda name, _on: name)
    place: int = own(lambda keys, _, on: on.map.number(keys.text("name")))
    title: str = some_text()
    side: int = among(SIDES)
    kind: str = word([BASE, POOL_BOX])
    entry: str = word(ENTRIES, "")
    """The flag of the arrow hexes that lead to and from it; empty: none."""
    hexes: list[int] = own(_arrows)
    """The arrow hexes."""
    sea_hexes: list[int] = own(_sea_arrows)
    """Those of them that ships may enter."""


class Geography(NamedTuple):
    """The map and what is drawn on it."""

    map: HexMap = own(lambda _keys, _, on: on.map)
    spots: list[tuple[float, float]] = own(lambda _keys, _, on: on.spots)
    """Where each place is drawn, in map units."""
    boxes: list[Box] = parts(Box, key="box")


def read_map(folder: Folder) -> Geography:
    """The files of the sub-folder map."""
    keys, draft = begin_map(folder, WORDS)
    grid = draft.grid
    _read_hexes(
        draft,
        folder.csv("map/hexes.csv", ["hex", "terrain", "coastal", "island", "java", "zone"]),
    )
    draft.column("in_play")[:] = bytes([1]) * grid.size
    _read_entries(draft, keys.sub("entry"))
    sea = draft.column("sea")

    def parts_land(row: Row, a: int, b: int) -> None:
        if row.text("kind") == "strait" and (sea[a] or sea[b]):
            raise row.trouble("kind", "is strait beside a sea hex", "straits part two land hexes")

    taken: dict[int, str] = {}

    def fits(row: Row, h: int, kind: str) -> None:
        label = grid.label(h)
        if kind in {"town", "city"}:
            if h in taken:
                raise row.trouble("hex", f"{label} has {taken[h]} already", "one town or city")
            taken[h] = row.filled("name")
            if sea[h]:
                raise row.trouble("hex", f"{label} is sea", f"a {kind} stands on land")
        if kind == "port" and not draft.column("coastal")[h]:
            raise row.trouble("hex", f"{label} is no coastal hex", "a port is")

    read_sides(draft, folder, parts_land)
    read_routes(draft, folder)
    spots = read_places(draft, folder, PLACES, [*SIDES, "nobody"], fits)
    return read_table(Geography, keys, end_map(keys, draft, spots))


def _read_hexes(draft: Draft, table: Table) -> None:
    for row, h in zip(table.rows, read_terrain(draft, table), strict=True):
        dry = draft.terrain_name(h) != "sea"
        draft.column("sea")[h] = 0 if dry else 1
        for flag in ("coastal", "island", "java"):
            mark = row.integer(flag, 0, 1)
            if mark and not dry:
                raise row.trouble(flag, "is 1 in a sea hex", "0: coast, island and Java are land")
            draft.column(flag)[h] = mark
        draft.column(row.one_of("zone", ZONES))[h] = 1


def _read_entries(draft: Draft, keys: Keys) -> None:
    edge, sea, coast = draft.column("map_edge"), draft.column("sea"), draft.column("coastal")
    for name in ENTRIES:
        labels = keys.texts(name)
        if not labels:
            raise keys.trouble(name, "names no hex", "the arrow hexes (9.2)")
        for label in labels:
            h = hex_of(keys, name, label, draft)
            if not edge[h]:
                raise keys.trouble(name, f"{label} is inside the map", "hexes of the map's edge")
            if name == "covering" and not (sea[h] or coast[h]):
                raise keys.trouble(name, f"ships cannot enter {label}", "sea or coastal hexes")
            draft.column(name)[h] = 1
    keys.done()


# ── boxes named in files ─────────────────────────────────────────────────────


def box_named(keys: Keys, key: str, boxes: list[Box], word: str) -> Box:
    """The box of this name."""
    for box in boxes:
        if box.name == word:
            return box
    raise keys.trouble(key, f"no box is called {word!r}", meant(word, [b.name for b in boxes]))


def box_of(keys: Keys, key: str, boxes: list[Box], kind: str) -> Box:
    """The box named under a key, `BASE` or `POOL_BOX`."""
    box = box_named(keys, key, boxes, keys.text(key))
    if box.kind != kind:
        raise keys.trouble(key, f"{box.name} is a {box.kind}", f"a box of kind {kind}")
    return box
