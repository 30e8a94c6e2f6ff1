"""A hex map: terrain, marks, hexsides and routes as flat columns of small numbers.

A place is a hex number or a box number: box `i` of the map is the place `size + i`.  Hexsides are
counted `hex * 6 + direction` and hold the same value from both sides.  Nothing changes once a map
is built: hex columns are `bytes`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple, final

from sandtable.board.hexes import Grid, opposite

# A hex is called after its most telling place.
TELLING: Final[list[str]] = ["city", "town", "port", "naval-base", "airfield", "village"]


class Words(NamedTuple):
    """The words of one game's maps, in the order of their numbers."""

    terrains: list[str]
    sides: list[str]
    routes: list[str]
    flags: list[str]


class Route(NamedTuple):
    """A road, trail or railway: the hexes it runs through."""

    name: str
    kind: str
    hexes: list[int]


class Side(NamedTuple):
    """A hexside that is more than a line between two hexes."""

    a: int
    b: int
    kind: str
    name: str


class Place(NamedTuple):
    """A named place; `side` is the owner at the start, as the data call him."""

    name: str
    hex: int
    kinds: list[str]
    side: str


@final
class HexMap:
    """What is printed on the map; shared by every state of a game."""

    __slots__ = (
        "boxes",
        "flags",
        "grid",
        "has_route",
        "near",
        "near6",
        "place_name",
        "places",
        "route",
        "route_kinds",
        "routes",
        "side",
        "side_kinds",
        "sides",
        "size",
        "terrain",
        "terrains",
        "words",
    )

    def __init__(
        self,
        grid: Grid,
        words: Words,
        boxes: list[str],
        terrain: bytes,
        flags: dict[str, bytes],
        sides: list[Side],
        routes: list[Route],
        places: list[Place],
    ) -> None:
        self.grid: Final = grid
        self.words: Final = words
        self.size: Final = grid.size
        self.near: Final = grid.near
        self.near6: Final = grid.near6
        self.boxes: Final = boxes
        self.terrains: Final = words.terrains
        self.terrain: Final = terrain
        self.flags: Final = flags
        self.side_kinds: Final[list[str]] = ["", *words.sides]
        self.sides: Final = sides
        self.side: Final = _side_column(grid, self.side_kinds, sides)
        self.route_kinds: Final = words.routes
        self.routes: Final = routes
        self.route: Final = _route_column(grid, words.routes, routes)
        self.has_route: Final = _route_hexes(grid, words.routes, routes)
        self.places: Final = places
        self.place_name: Final = _place_names(grid, places)

    def label(self, place: int) -> str:
        """The printed number of a hex, or the name of a box."""
        return self.grid.label(place) if place < self.size else self.boxes[place - self.size]

    def number(self, label: str) -> int:
        """The hex or box of this name; ValueError says what is wrong with it."""
        place = self.find(label)
        if place < 0:
            raise ValueError(self.grid.wrong(label))
        return place

    def find(self, label: str) -> int:
        """The hex or box of this name, or -1."""
        h = self.grid.find(label)
        if h >= 0:
            return h
        box = label.upper()
        return self.size + self.boxes.index(box) if box in self.boxes else -1

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other."""
        return self.grid.distance(a, b)

    def edge(self, a: int, b: int) -> int:
        """The hexside between two neighbours, seen from the first, or -1."""
        d = self.grid.direction(a, b)
        return a * 6 + d if d >= 0 else -1

    def terrain_name(self, h: int) -> str:
        """The terrain in words."""
        return self.terrains[self.terrain[h]]

    def flag(self, name: str) -> bytes:
        """0 or 1 for each hex."""
        return self.flags[name]

    def hexes(self, flag: str) -> list[int]:
        """The hexes that have this flag."""
        marks = self.flags[flag]
        return [h for h in range(self.size) if marks[h]]

    def routes_in(self, mask: int) -> list[str]:
        """The kinds of route in a mask of `route` or `has_route`."""
        return [kind for bit, kind in enumerate(self.route_kinds) if mask >> bit & 1]


# ── columns ──────────────────────────────────────────────────────────────────


def map_edge(grid: Grid) -> bytes:
    """1 for each hex that lacks a neighbour."""
    return bytes(1 if len(near) < 6 else 0 for near in grid.near)


def _side_column(grid: Grid, kinds: list[str], sides: list[Side]) -> bytes:
    column = bytearray(grid.size * 6)
    for side in sides:
        d = grid.direction(side.a, side.b)
        kind = kinds.index(side.kind)
        column[side.a * 6 + d] = kind
        column[side.b * 6 + opposite(d)] = kind
    return bytes(column)


def _route_column(grid: Grid, kinds: list[str], routes: list[Route]) -> bytes:
    column = bytearray(grid.size * 6)
    for route in routes:
        bit = 1 << kinds.index(route.kind)
        for a, b in pairwise(route.hexes):
            d = grid.direction(a, b)
            column[a * 6 + d] |= bit
            column[b * 6 + opposite(d)] |= bit
    return bytes(column)


def _route_hexes(grid: Grid, kinds: list[str], routes: list[Route]) -> bytes:
    column = bytearray(grid.size)
    for route in routes:
        bit = 1 << kinds.index(route.kind)
        for h in route.hexes:
            column[h] |= bit
    return bytes(column)


def _place_names(grid: Grid, places: list[Place]) -> list[str]:
    names = [""] * grid.size
    ranks = [len(TELLING) + 1] * grid.size
    for place in places:
        told = [TELLING.index(kind) for kind in place.kinds if kind in TELLING]
        rank = min([*told, len(TELLING)])
        if rank < ranks[place.hex]:
            names[place.hex] = place.name
            ranks[place.hex] = rank
    return names
