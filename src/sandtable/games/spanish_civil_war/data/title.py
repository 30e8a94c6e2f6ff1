"""What a title adds to the system: sources, entry hexes, and the rules that are its own."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, PackError
from sandtable.board.folder import Folder
from sandtable.board.map_files import Must
from sandtable.board.records import (
    a_hex,
    among,
    end_of,
    number_in,
    own,
    part,
    some_text,
    truth,
    whole,
)
from sandtable.board.sheets import Sheet
from sandtable.games.spanish_civil_war.data.map import Geography
from sandtable.games.spanish_civil_war.kinds import SIDES, TYPES

# ── hexes of a side ──────────────────────────────────────────────────────────

PLAYED: Final = Must("in_play", 1, "is out of play", "a hex in play")
AT_EDGE: Final = Must("map_edge", 1, "is inland", "a hex of the map's edge")


class Source(NamedTuple):
    """A supply source (8.0, G3)."""

    side: int = among(SIDES)
    hex: int = a_hex(PLAYED)
    name: str = some_text()


class Entry(NamedTuple):
    """An entry hex; blocked, the eight hexes along the edge are counted from `edge` (G4)."""

    side: int = among(SIDES)
    hex: int = a_hex(PLAYED)
    name: str = some_text()
    edge: int = a_hex(AT_EDGE)


SOURCES: Final = Sheet("charts/supply.csv", Source, "hex")
ENTRIES: Final = Sheet("charts/entries.csv", Entry, "side hex")


def read_sources(folder: Folder, on: Geography) -> list[Source]:
    """The file charts/supply.csv: both sides have a source."""
    found = SOURCES.read(folder, on)
    for side, name in enumerate(SIDES):
        if side not in [source.side for source in found]:
            where = folder.shown(SOURCES.path)
            raise PackError(where, f"the {name} side has no source", "one line or more")
    return found


# ── the title's own rules ────────────────────────────────────────────────────


class Trace(NamedTuple):
    """How many hexes a path of supply may have (8.0, G3)."""

    unit_to_hq: int = whole(0, 99)
    hq_to_road: int = whole(0, 99)
    unit_to_source: int = whole(0, 99)
    units_by_road: bool = truth(absent=True)
    """Whether a unit that is no Headquarters may trace as far to a road joined to a source."""


class Stacking(NamedTuple):
    """How many units and Headquarters a hex holds (5.0)."""

    units: int = whole(1, 9)
    headquarters: int = whole(0, 9)


class Mud(NamedTuple):
    """The option mud (G7): its first and last turn."""

    first_turn: int = end_of("turns", last=False)
    last_turn: int = end_of("turns", last=True)


class OpeningBarrage(NamedTuple):
    """In its artillery phase of a turn a command fires so many columns further right (G8)."""

    turn: int = whole(1, "turns")
    command: int = number_in("commands")
    columns: int = whole(1, 9)


class LateOrders(NamedTuple):
    """In a turn units of a command without an adjacent enemy move in the second phase only (G9)."""

    turn: int = whole(1, "turns")
    command: int = number_in("commands")


def _rail_types(keys: Keys, key: str, _on: object) -> list[int]:
    return sorted(TYPES.index(name) for name in keys.words(key, TYPES))


class Exclusive(NamedTuple):
    """The named rules of a title; None and empty where it has none."""

    rail_types: list[int] = own(_rail_types, key="rail.types")
    """Types of unit that may move by rail (3.1, G5)."""
    mud: Mud | None = part(Mud, optional=True)
    opening_barrage: OpeningBarrage | None = part(OpeningBarrage, optional=True)
    late_orders: LateOrders | None = part(LateOrders, optional=True)
