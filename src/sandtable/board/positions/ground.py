"""What a position is played on: places by their names, counters, sources and entries of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from sandtable.board.counters import CounterFile, Counters
from sandtable.board.files import Keys, PackError, Table
from sandtable.board.map import HexMap
from sandtable.board.map_files import IN_PLAY, hex_of
from sandtable.board.records import unit_in

CAMPAIGN: Final = "campaign"
"""The scenario of a position that names none."""
R = TypeVar("R", bound=Counters)
Find = Callable[[Keys, str, str, HexMap], int]
"""The place of a label; an error at the key that names it."""


def scenario_of(pack: Any, keys: Keys) -> Any:
    """The scenario whose map and rules are used; None where the file has a map of its own."""
    if keys.has("map"):
        if keys.has("scenario"):
            right = "a position names a scenario or draws a map"
            raise keys.trouble("scenario", "stands beside [map]", right)
        return None
    known = list(pack.scenarios)
    name = keys.one_of("scenario", known, CAMPAIGN if CAMPAIGN in known else known[0])
    return pack.scenarios[name]


# ── places ───────────────────────────────────────────────────────────────────


def place_at(keys: Keys, key: str, label: str, board: HexMap) -> int:
    """The hex or box of this name; an error at the key that names it."""
    place = board.find(label)
    if place < 0:
        raise keys.trouble(key, board.grid.wrong(label))
    return place


def hex_at(keys: Keys, key: str, label: str, board: HexMap) -> int:
    """The hex in play of this number; an error at the key that names it."""
    return hex_of(keys, key, label, board, IN_PLAY)


def hexes_at(keys: Keys, key: str, board: HexMap, find: Find = hex_at) -> list[int]:
    """The hexes of a list."""
    return [find(keys, key, label, board) for label in keys.texts(key)]


def sources_of(
    keys: Keys, sides: Sequence[str], known: Sequence[tuple[int, ...]], board: HexMap, find: Find
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sources of supply by side as a position states them, else those known."""
    first, second = [
        tuple(sorted(hexes_at(keys, name, board, find))) if keys.has(name) else known[side]
        for side, name in enumerate(sides)
    ]
    return first, second


def entries_of(
    keys: Keys, roster: Any, board: HexMap, find: Find
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """[entry]: units by name, and the places where they enter the game."""
    named = keys.sub("entry")
    for short in named.names():
        unit = unit_in(named, short, short, roster)
        yield unit, tuple(sorted(hexes_at(named, short, board, find)))


# ── [[counter]]: invented counters ───────────────────────────────────────────


def with_counters(
    roster: R,
    keys: Keys,
    file: CounterFile,
    cells_of: Callable[[Keys], dict[str, str]],
    on: Any = None,
) -> R:
    """The counters of the pack, and after them those of the file as lines of counters.csv."""
    counters = keys.subs("counter")
    if not counters:
        return roster
    more, columns = copy.deepcopy(roster), file.columns
    for counter in counters:
        cells = cells_of(counter)
        counter.done()
        line = ",".join([_quoted(cells.get(column, "")) for column in columns])
        found = Table(keys.source, ",".join(columns) + "\n" + line + "\n", columns)
        try:
            file.add(more, found.rows[0], on)
        except PackError as error:
            column = error.where.rpartition(", ")[2]
            raise counter.trouble(column, error.what, error.right) from error
    return more


def plain_cells(counter: Keys, sides: Sequence[str], numbers: Sequence[str]) -> dict[str, str]:
    """The cells that every counter has, and those of these numbers that it states."""
    short = counter.text("short")
    cells = {
        "id": counter.text("id", short),
        "side": counter.one_of("side", list(sides)),
        "name": counter.text("name", short),
        "short": short,
        "formation": counter.text("formation", ""),
        "provenance": "position",
    }
    return cells | {key: str(counter.integer(key, 0, 99)) for key in numbers if counter.has(key)}


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'
