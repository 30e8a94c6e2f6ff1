"""What a title adds to the system: sources, entry hexes, and the rules that are its own."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, Table, meant
from sandtable.board.map import HexMap
from sandtable.board.map_files import hex_in, span_of
from sandtable.games.spanish_civil_war.data.roster import Command
from sandtable.games.spanish_civil_war.kinds import SIDES, TYPES

SUPPLY_COLUMNS: Final[list[str]] = ["side", "hex", "name", "provenance"]
ENTRY_COLUMNS: Final[list[str]] = ["side", "hex", "name", "edge", "provenance"]

# ── hexes of a side ──────────────────────────────────────────────────────────


class Source(NamedTuple):
    """A supply source (8.0, G3)."""

    side: int
    hex: int
    name: str


class Entry(NamedTuple):
    """An entry hex; blocked, the eight hexes along the edge are counted from `edge` (G4)."""

    side: int
    hex: int
    name: str
    edge: int


class Trace(NamedTuple):
    """How many hexes a path of supply may have (8.0, G3)."""

    unit_to_hq: int
    hq_to_road: int
    unit_to_source: int
    units_by_road: bool = True
    """Whether a unit that is no Headquarters may trace as far to a road joined to a source."""


def read_sources(table: Table, board: HexMap) -> list[Source]:
    """The file charts/supply.csv."""
    found: list[Source] = []
    for row in table.rows:
        source = Source(
            SIDES.index(row.one_of("side", list(SIDES))),
            hex_in(row, "hex", board.grid),
            row.filled("name"),
        )
        row.filled("provenance")
        if not board.flags["in_play"][source.hex]:
            raise row.trouble("hex", f"{row.text('hex')} is out of play", "a hex in play")
        if source.hex in [known.hex for known in found]:
            raise row.trouble("hex", f"{row.text('hex')} has a line already", "one line for each")
        found.append(source)
    for side, name in enumerate(SIDES):
        if side not in [source.side for source in found]:
            raise table.trouble(f"the {name} side has no source", "one line or more")
    return found


def read_entries(table: Table, board: HexMap) -> list[Entry]:
    """The file charts/entries.csv."""
    found: list[Entry] = []
    for row in table.rows:
        entry = Entry(
            SIDES.index(row.one_of("side", list(SIDES))),
            hex_in(row, "hex", board.grid),
            row.filled("name"),
            hex_in(row, "edge", board.grid),
        )
        row.filled("provenance")
        if not board.flags["in_play"][entry.hex]:
            raise row.trouble("hex", f"{row.text('hex')} is out of play", "a hex in play")
        if not board.flags["map_edge"][entry.edge]:
            raise row.trouble("edge", f"{row.text('edge')} is inland", "a hex of the map's edge")
        if (entry.side, entry.hex) in [(known.side, known.hex) for known in found]:
            raise row.trouble("hex", f"{row.text('hex')} has a line already", "one line for each")
        found.append(entry)
    return found


def read_trace(keys: Keys) -> Trace:
    """The table [supply] of title.toml."""
    trace = Trace(
        keys.integer("unit_to_hq", 0, 99),
        keys.integer("hq_to_road", 0, 99),
        keys.integer("unit_to_source", 0, 99),
        keys.truth("units_by_road", True),
    )
    keys.done()
    return trace


# ── the title's own rules ────────────────────────────────────────────────────


class Stacking(NamedTuple):
    """How many units and Headquarters a hex holds (5.0)."""

    units: int
    headquarters: int


class Mud(NamedTuple):
    """The option mud (G7): its first and last turn."""

    first_turn: int
    last_turn: int


class OpeningBarrage(NamedTuple):
    """In its artillery phase of a turn a command fires so many columns further right (G8)."""

    turn: int
    command: int
    columns: int


class LateOrders(NamedTuple):
    """In a turn units of a command without an adjacent enemy move in the second phase only (G9)."""

    turn: int
    command: int


class Exclusive(NamedTuple):
    """The named rules of a title; None and empty where it has none."""

    rail_types: list[int]
    """Types of unit that may move by rail (3.1, G5)."""
    mud: Mud | None
    opening_barrage: OpeningBarrage | None
    late_orders: LateOrders | None


def read_stacking(keys: Keys) -> Stacking:
    """The table [stacking] of title.toml."""
    stacking = Stacking(keys.integer("units", 1, 9), keys.integer("headquarters", 0, 9))
    keys.done()
    return stacking


def read_exclusive(keys: Keys, commands: list[Command], turns: int) -> Exclusive:
    """The tables [rail], [mud], [opening_barrage] and [late_orders] of title.toml."""
    mud, opening, late = keys.sub("mud"), keys.sub("opening_barrage"), keys.sub("late_orders")
    return Exclusive(
        _rail_types(keys.sub("rail")),
        _mud(mud, turns) if keys.has("mud") else None,
        _opening(opening, commands, turns) if keys.has("opening_barrage") else None,
        _late(late, commands, turns) if keys.has("late_orders") else None,
    )


def _rail_types(keys: Keys) -> list[int]:
    names = keys.texts("types")
    for name in names:
        if name not in TYPES:
            raise keys.trouble("types", f"names {name!r}", meant(name, TYPES))
    keys.done()
    return sorted(TYPES.index(name) for name in names)


def _mud(keys: Keys, turns: int) -> Mud:
    first, last = span_of(keys, "turns", turns)
    keys.done()
    return Mud(first, last)


def _opening(keys: Keys, commands: list[Command], turns: int) -> OpeningBarrage:
    rule = OpeningBarrage(
        keys.integer("turn", 1, turns),
        command_of(keys, "command", commands),
        keys.integer("columns", 1, 9),
    )
    keys.done()
    return rule


def _late(keys: Keys, commands: list[Command], turns: int) -> LateOrders:
    rule = LateOrders(keys.integer("turn", 1, turns), command_of(keys, "command", commands))
    keys.done()
    return rule


def command_of(keys: Keys, key: str, commands: list[Command]) -> int:
    """The command named under a key."""
    names = [command.id for command in commands]
    return names.index(keys.one_of(key, names))
