"""A map in the making: read from the files of a pack, or from a table in a TOML file."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, final

from sandtable.board.files import Keys, meant
from sandtable.board.hexes import Grid
from sandtable.board.map import HexMap, Place, Route, Side, Words, map_edge


@final
class Draft:
    """A map in the making: each addition is checked, ValueError says what is wrong."""

    __slots__ = (
        "_flags",
        "_known",
        "_terrain",
        "_terrains",
        "boxes",
        "grid",
        "places",
        "routes",
        "sides",
        "words",
    )

    def __init__(self, grid: Grid, words: Words, boxes: list[str]) -> None:
        self.grid: Final = grid
        self.words: Final = words
        self.boxes: Final = boxes
        self._terrain: Final = bytearray(grid.size)
        self._terrains: Final[dict[str, int]] = {
            name: number for number, name in enumerate(words.terrains)
        }
        self._flags: Final[dict[str, bytearray]] = {
            name: bytearray(grid.size) for name in words.flags
        }
        self._known: Final[dict[int, str]] = {}
        self.sides: Final[list[Side]] = []
        self.routes: Final[list[Route]] = []
        self.places: Final[list[Place]] = []

    def terrain(self, h: int, name: str) -> None:
        """Say what terrain a hex is."""
        number = self._terrains.get(name, -1)
        if number < 0:
            raise _unknown(name, "terrain", self.words.terrains)
        self._terrain[h] = number

    def terrain_name(self, h: int) -> str:
        """The terrain as far as it is known."""
        return self.words.terrains[self._terrain[h]]

    def column(self, flag: str) -> bytearray:
        """The marks of a flag, to be written."""
        marks = self._flags.get(flag)
        if marks is None:
            raise _unknown(flag, "flag", self.words.flags)
        return marks

    def side(self, a: int, b: int, kind: str, name: str) -> None:
        """Add a hexside."""
        if kind not in self.words.sides:
            raise _unknown(kind, "kind of hexside", self.words.sides)
        self._adjacent(a, b)
        edge = min(a, b) * self.grid.size + max(a, b)
        if edge in self._known:
            raise ValueError(
                f"{self._pair(a, b)} is a {self._known[edge]} already: a hexside has one kind"
            )
        self._known[edge] = kind
        self.sides.append(Side(a, b, kind, name))

    def route(self, name: str, kind: str, hexes: list[int]) -> None:
        """Add a road, trail or railway."""
        if kind not in self.words.routes:
            raise _unknown(kind, "kind of route", self.words.routes)
        if len(hexes) < 2:
            raise ValueError("a route runs through two hexes or more")
        for a, b in pairwise(hexes):
            self._adjacent(a, b)
        self.routes.append(Route(name, kind, hexes))

    def place(self, name: str, h: int, kinds: list[str], side: str) -> None:
        """Add a named place; kinds that are flags mark the hex."""
        for kind in kinds:
            if kind in self._flags:
                self._flags[kind][h] = 1
        self.places.append(Place(name, h, kinds, side))

    def done(self) -> HexMap:
        """The finished map."""
        return HexMap(
            self.grid,
            self.words,
            self.boxes,
            bytes(self._terrain),
            {name: bytes(marks) for name, marks in self._flags.items()},
            self.sides,
            self.routes,
            self.places,
        )

    def _adjacent(self, a: int, b: int) -> None:
        if self.grid.direction(a, b) < 0:
            gap = self.grid.distance(a, b)
            raise ValueError(
                f"{self._pair(a, b)} are {gap} hexes apart; beside {self.grid.label(a)} lie "
                + " ".join(self.grid.label(n) for n in self.grid.near[a])
            )

    def _pair(self, a: int, b: int) -> str:
        return f"{self.grid.label(a)} and {self.grid.label(b)}"


def _unknown(word: str, what: str, known: list[str]) -> ValueError:
    return ValueError(f"no {what} is called {word!r}; {meant(word, known)}")


# ── a map written into a TOML file ───────────────────────────────────────────

DRY: Final[list[str]] = ["sea", "lake", "out-of-play"]  # no land: no coast, no place in play


def map_from_table(table: dict[str, Any], source: str, words: Words | None = None) -> HexMap:
    """A small map from the table [map] of a TOML file; `source` is how errors name the file.

    columns, rows    size of the map, 1 to 99 each; hexes are 0101 and on
    low              "even" (absent) or "odd": the columns that stand half a hex further south
    default          terrain of every hex not named below; absent: the first terrain of the game
    boxes            names of the off-map boxes, in order; absent: none
    [map.terrain]    terrain = [hexes]
    [map.flags]      flag = [hexes]
    [[map.route]]    kind, hexes = [two or more, each beside the next]; name (absent: "")
    [[map.side]]     kind, between = [two neighbours]; name (absent: "")
    [[map.place]]    name, hex; kinds = [...] (those that are flags mark the hex); side (absent: "")

    These flags are worked out unless they are stated: `sea` (terrain sea), `map_edge`, `in_play`
    (all but terrain out-of-play), `coastal` (land beside the sea), `partial_sea` (coastal hexes
    with the flag navigable or port), `navigable` (sea and partial sea in play).  A stated list
    holds exactly, except that `navigable` adds to what follows.  Without `words` any terrain, kind
    or flag may be named; with them all of the game's words exist and others are errors.  Unknown
    keys are errors.
    """
    keys = Keys(table, source, "map")
    low = keys.one_of("low", ["even", "odd"], "even")
    grid = Grid(keys.integer("columns", 1, 99), keys.integer("rows", 1, 99), low)
    terrain, flags = keys.sub("terrain"), keys.sub("flags")
    default = keys.text("default", words.terrains[0] if words else "clear")
    if words is None:
        words = _words_of(keys, default)
    draft = Draft(grid, words, [box.upper() for box in keys.texts("boxes")])
    try:
        for h in range(grid.size):
            draft.terrain(h, default)
    except ValueError as error:
        raise keys.trouble("default", str(error)) from error
    for name in terrain.names():
        try:
            for h in _hexes(terrain, name, grid):
                draft.terrain(h, name)
        except ValueError as error:
            raise terrain.trouble(name, str(error)) from error
    for name in flags.names():
        try:
            marks = draft.column(name)
        except ValueError as error:
            raise flags.trouble(name, str(error)) from error
        for h in _hexes(flags, name, grid):
            marks[h] = 1
    _add_lines(draft, keys)
    _derive(draft, flags)
    keys.done()
    return draft.done()


def _words_of(keys: Keys, default: str) -> Words:
    terrains = [default, *(name for name in keys.sub("terrain").names() if name != default)]
    sides = [side.text("kind") for side in keys.subs("side")]
    routes = [route.text("kind") for route in keys.subs("route")]
    flags = ["sea", "map_edge", "in_play", "coastal", "partial_sea", "navigable"]
    flags += keys.sub("flags").names()
    for place in keys.subs("place"):
        flags += place.texts("kinds")
    return Words(terrains, _once(sides), _once(routes), _once(flags))


def _once(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _hexes(keys: Keys, key: str, grid: Grid) -> list[int]:
    found: list[int] = []
    for label in keys.texts(key):
        h = grid.find(label)
        if h < 0:
            raise keys.trouble(key, grid.wrong(label))
        found.append(h)
    return found


def _add_lines(draft: Draft, keys: Keys) -> None:
    """Routes, hexsides and places."""
    grid = draft.grid
    for route in keys.subs("route"):
        try:
            draft.route(route.text("name", ""), route.text("kind"), _hexes(route, "hexes", grid))
        except ValueError as error:
            raise route.trouble("hexes", str(error)) from error
        route.done()
    for side in keys.subs("side"):
        pair = _hexes(side, "between", grid)
        if len(pair) != 2:
            raise side.trouble("between", f"names {len(pair)} hexes", "the two hexes it divides")
        try:
            draft.side(pair[0], pair[1], side.text("kind"), side.text("name", ""))
        except ValueError as error:
            raise side.trouble("between", str(error)) from error
        side.done()
    for place in keys.subs("place"):
        h = grid.find(place.text("hex"))
        if h < 0:
            raise place.trouble("hex", grid.wrong(place.text("hex")))
        for kind in place.texts("kinds"):
            if kind not in draft.words.flags:
                raise place.trouble("kinds", f"{kind!r} is unknown", meant(kind, draft.words.flags))
        draft.place(place.text("name"), h, place.texts("kinds"), place.text("side", ""))
        place.done()


def _derive(draft: Draft, flags: Keys) -> None:
    """Fill the flags that follow from others, where the file does not state them."""
    grid = draft.grid
    names = [draft.terrain_name(h) for h in range(grid.size)]
    stated = {name: draft.column(name) for name in draft.words.flags}
    zeros = bytes(grid.size)

    def fill(name: str, marks: list[bool]) -> None:
        if name in stated and not flags.has(name):
            stated[name][:] = bytes(marks)

    fill("sea", [name == "sea" for name in names])
    fill("in_play", [name != "out-of-play" for name in names])
    fill("map_edge", [mark == 1 for mark in map_edge(grid)])
    sea = stated.get("sea", zeros)
    shore = [any(sea[n] for n in grid.near[h]) for h in range(grid.size)]
    fill("coastal", [name not in DRY and shore[h] for h, name in enumerate(names)])
    coastal, port = stated.get("coastal", zeros), stated.get("port", zeros)
    passable = stated.get("navigable", zeros)
    fill(
        "partial_sea",
        [bool(c and (p or n)) for c, p, n in zip(coastal, port, passable, strict=True)],
    )
    partial, playable = stated.get("partial_sea", zeros), stated.get("in_play", zeros)
    if "navigable" in stated:
        for h in range(grid.size):
            if sea[h] or (partial[h] and playable[h]):
                stated["navigable"][h] = 1
