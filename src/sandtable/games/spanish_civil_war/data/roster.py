"""The commands and counters of a title: what is printed on each."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Folder, Row, Table
from sandtable.board.pack_files import UnitNames
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    ARTILLERY,
    HQ,
    NO_SYMBOL,
    SIDES,
    SYMBOLS,
    TRAIN,
    TYPES,
)

COUNTER_COLUMNS: Final[list[str]] = [
    "id",
    "side",
    "command",
    "name",
    "short",
    "formation",
    "type",
    "size",
    "cf",
    "barrage",
    "morale",
    "ma1",
    "ma2",
    "provenance",
    "note",
]
COMMAND_COLUMNS: Final[list[str]] = ["command", "side", "name", "provenance"]
BOX_COLUMNS: Final[list[str]] = ["command", "box", "line", "symbol", "number", "provenance"]

AIR_BARRAGE: Final = 8  # 1.2: all air units
HQ_MORALE: Final = 8  # 9.0

# ── commands ─────────────────────────────────────────────────────────────────


class LossBox(NamedTuple):
    """A box of a loss display: the check it calls for and its number, 0 without one (9.4)."""

    symbol: int
    number: int
    line: int


class Command(NamedTuple):
    """A command and its loss display, one box for each ground unit; aircraft have none (G2)."""

    id: str
    side: int
    name: str
    boxes: list[LossBox]


def read_commands(folder: Folder) -> list[Command]:
    """The files charts/commands.csv and charts/morale.csv."""
    commands: list[Command] = []
    for row in folder.csv("charts/commands.csv", COMMAND_COLUMNS).rows:
        name = row.filled("command")
        if name in [known.id for known in commands]:
            raise row.trouble("command", f"{name!r} has a line already", "one line for each")
        row.filled("provenance")
        commands.append(
            Command(name, SIDES.index(row.one_of("side", list(SIDES))), row.filled("name"), [])
        )
    for row in folder.csv("charts/morale.csv", BOX_COLUMNS).rows:
        _add_box(row, commands[command_in(row, "command", commands)].boxes)
    return commands


def _add_box(row: Row, boxes: list[LossBox]) -> None:
    if row.integer("box", 1, 99) != len(boxes) + 1:
        raise row.trouble("box", f"is {row.text('box')}", f"{len(boxes) + 1} comes next")
    symbol = SYMBOLS.index(row.one_of("symbol", SYMBOLS))
    if symbol == NO_SYMBOL and row.text("number"):
        raise row.trouble("number", f"is {row.text('number')}", "empty without a symbol")
    number = 0 if symbol == NO_SYMBOL else row.integer("number", 1, 10)
    line = row.integer("line", 1, 9)
    if boxes and not boxes[-1].line <= line <= boxes[-1].line + 1:
        raise row.trouble("line", f"is {line} after {boxes[-1].line}", "the same line or the next")
    row.filled("provenance")
    boxes.append(LossBox(symbol, number, line))


def command_in(row: Row, column: str, commands: list[Command]) -> int:
    """The number of the command named in a cell."""
    names = [command.id for command in commands]
    return names.index(row.one_of(column, names))


# ── counters ─────────────────────────────────────────────────────────────────


@final
class Roster:
    """The counters: what is printed on each, in lists by unit number (the order of the file).

    Aircraft have no morale and no movement allowance (both 0); their `cf` is the least die that
    hits (10.12).  A Headquarters has no `cf`: it never attacks, and defends with 1 (7.4).
    """

    __slots__ = (
        "_names",
        "barrage",
        "cf",
        "command",
        "count",
        "formation",
        "id",
        "ma1",
        "ma2",
        "morale",
        "name",
        "note",
        "provenance",
        "short",
        "side",
        "size",
        "type",
    )

    def __init__(self) -> None:
        self._names: Final = UnitNames()
        self.id: Final = self._names.id
        self.side: Final[list[int]] = []
        self.command: Final[list[int]] = []
        self.name: Final = self._names.name
        self.short: Final = self._names.short
        self.formation: Final[list[str]] = []
        self.type: Final[list[int]] = []
        self.size: Final[list[str]] = []
        self.cf: Final[list[int]] = []
        self.barrage: Final[list[int]] = []
        self.morale: Final[list[int]] = []
        self.ma1: Final[list[int]] = []
        self.ma2: Final[list[int]] = []
        self.provenance: Final[list[str]] = []
        self.note: Final[list[str]] = []
        self.count = 0

    def find(self, word: str) -> int:
        """The unit with this short name or id, upper and lower case alike, or -1."""
        return self._names.find(word)

    def add(self, row: Row, commands: list[Command]) -> None:
        """Read one counter."""
        self._names.add(row)
        side = SIDES.index(row.one_of("side", list(SIDES)))
        command = command_in(row, "command", commands)
        if commands[command].side != side:
            raise row.trouble(
                "command",
                f"{row.text('command')} is {SIDES[commands[command].side]}",
                f"a {SIDES[side]} command",
            )
        self.side.append(side)
        self.command.append(command)
        self.formation.append(row.text("formation"))
        self.type.append(TYPES.index(row.one_of("type", TYPES)))
        self.size.append(row.filled("size"))
        self.provenance.append(row.filled("provenance"))
        self.note.append(row.text("note"))
        self._values(row, self.type[self.count])
        self.count += 1

    def _values(self, row: Row, kind: int) -> None:
        flies, guns = kind == AIRCRAFT, kind == ARTILLERY
        barrage = row.integer("barrage", 0, 99, None if flies or guns else 0)
        if flies and barrage != AIR_BARRAGE:
            raise row.trouble("barrage", f"is {barrage}", "all air units have 8 (1.2)")
        if guns and not barrage:
            raise row.trouble("barrage", "is 0", "artillery has one (6.0)")
        if barrage and not (flies or guns or kind == TRAIN):
            raise row.trouble("barrage", f"is {barrage}", "only artillery has one (6.0): empty")
        cf = row.integer("cf", 1 if flies else 0, 10 if flies else 99)
        if kind == HQ and cf:
            raise row.trouble("cf", f"is {cf}", "0: a Headquarters may not attack (7.4)")
        self.cf.append(cf)
        self.barrage.append(barrage)
        if flies:
            for column in ("morale", "ma1", "ma2"):
                if row.text(column):
                    raise row.trouble(column, f"is {row.text(column)}", "empty for aircraft")
        morale = 0 if flies else row.integer("morale", 1, 10)
        if kind == HQ and morale != HQ_MORALE:
            raise row.trouble("morale", f"is {morale}", "Headquarters have 8 (9.0)")
        self.morale.append(morale)
        self.ma1.append(0 if flies else row.integer("ma1", 0, 99))
        self.ma2.append(0 if flies else row.integer("ma2", 0, 99))


def read_roster(folder: Folder, commands: list[Command]) -> Roster:
    """The file counters.csv."""
    roster = Roster()
    table = folder.csv("counters.csv", COUNTER_COLUMNS)
    for row in table.rows:
        roster.add(row, commands)
    _boxes_suffice(roster, commands, table)
    return roster


def _boxes_suffice(roster: Roster, commands: list[Command], table: Table) -> None:
    """9.4: one unit to a box, so a display holds all units of its command."""
    for number, command in enumerate(commands):
        units = [
            u
            for u in range(roster.count)
            if roster.command[u] == number and roster.type[u] != AIRCRAFT
        ]
        if len(units) > len(command.boxes):
            raise table.rows[units[-1]].trouble(
                "command",
                f"{command.id} has {len(units)} ground units and {len(command.boxes)} boxes",
                "one box for each in charts/morale.csv (9.4)",
            )
