"""The commands and counters of a title: what is printed on each."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.counters import CounterFile, Counters
from sandtable.board.files import Row
from sandtable.board.folder import Folder
from sandtable.board.records import Needed, among, any_text, number_in, own, some_text, whole
from sandtable.board.sheets import Sheet
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

AIR_BARRAGE: Final = 8  # 1.2: all air units
HQ_MORALE: Final = 8  # 9.0

# ── commands ─────────────────────────────────────────────────────────────────


class LossBox(NamedTuple):
    """A box of a loss display: the check it calls for and its number, 0 without one (9.4)."""

    symbol: int = among(SYMBOLS)
    number: int = whole(1, 10, 0, needed=Needed("symbol", SYMBOLS[1:]))
    line: int = whole(1, 9)


class Command(NamedTuple):
    """A command and its loss display, one box for each ground unit; aircraft have none (G2)."""

    id: str = some_text("command")
    side: int = among(SIDES)
    name: str = some_text()
    boxes: list[LossBox] = own(lambda _row, _, _on: [])


COMMANDS: Final = Sheet("charts/commands.csv", Command, "command")
BOXES: Final = Sheet("charts/morale.csv", LossBox)


def read_commands(folder: Folder) -> list[Command]:
    """The files charts/commands.csv and charts/morale.csv."""
    commands = COMMANDS.read(folder)
    table = folder.csv(BOXES.path, ["command", "box", *BOXES.columns])
    names = [command.id for command in commands]
    for row, box in BOXES.pairs(table):
        boxes = commands[names.index(row.one_of("command", names))].boxes
        if row.integer("box", 1, 99) != len(boxes) + 1:
            raise row.trouble("box", f"is {row.text('box')}", f"{len(boxes) + 1} comes next")
        if box.symbol == NO_SYMBOL and box.number:
            raise row.trouble("number", f"is {box.number}", "empty without a symbol")
        before = boxes[-1].line if boxes else box.line
        if not before <= box.line <= before + 1:
            raise row.trouble("line", f"is {box.line} after {before}", "the same line or the next")
        boxes.append(box)
    return commands


# ── counters ─────────────────────────────────────────────────────────────────


WALKS: Final = Needed("type", [name for kind, name in enumerate(TYPES) if kind != AIRCRAFT])


class Counter(NamedTuple):
    """What is printed on a unit beside its name."""

    side: int = among(SIDES)
    command: int = number_in("commands")
    formation: str = any_text()
    type: int = among(TYPES)
    size: str = some_text()
    cf: int = whole(0, 99)
    barrage: int = whole(0, 99, 0, needed=Needed("type", [TYPES[AIRCRAFT], TYPES[ARTILLERY]]))
    morale: int = whole(1, 10, 0, needed=WALKS)
    ma1: int = whole(0, 99, 0, needed=WALKS)
    ma2: int = whole(0, 99, 0, needed=WALKS)
    provenance: str = some_text()
    note: str = any_text()


@final
class Roster(Counters):
    """The counters: what is printed on each, in lists by unit number.

    Aircraft have no morale and no movement allowance (both 0); their `cf` is the least die that
    hits (10.12).  A Headquarters has no `cf`: it never attacks, and defends with 1 (7.4).
    """

    def __init__(self) -> None:
        super().__init__()
        self.command: Final[list[int]] = []
        self.type: Final[list[int]] = []
        self.size: Final[list[str]] = []
        self.cf: Final[list[int]] = []
        self.barrage: Final[list[int]] = []
        self.morale: Final[list[int]] = []
        self.ma1: Final[list[int]] = []
        self.ma2: Final[list[int]] = []


class On(NamedTuple):
    """What names in counters.csv mean."""

    commands: list[Command]


def _agree(unit: Counter, row: Row, on: On) -> None:
    """What goes with the type of a unit."""
    command = on.commands[unit.command]
    if command.side != unit.side:
        what = f"{command.id} is {SIDES[command.side]}"
        raise row.trouble("command", what, f"a {SIDES[unit.side]} command")
    flies, guns = unit.type == AIRCRAFT, unit.type == ARTILLERY
    if flies and unit.barrage != AIR_BARRAGE:
        raise row.trouble("barrage", f"is {unit.barrage}", "all air units have 8 (1.2)")
    if guns and not unit.barrage:
        raise row.trouble("barrage", "is 0", "artillery has one (6.0)")
    if unit.barrage and not (flies or guns or unit.type == TRAIN):
        raise row.trouble("barrage", f"is {unit.barrage}", "only artillery has one (6.0): empty")
    if unit.type == HQ and unit.cf:
        raise row.trouble("cf", f"is {unit.cf}", "0: a Headquarters may not attack (7.4)")
    if unit.type == HQ and unit.morale != HQ_MORALE:
        raise row.trouble("morale", f"is {unit.morale}", "Headquarters have 8 (9.0)")
    if flies:
        row.integer("cf", 1, 10)
        for column in ("morale", "ma1", "ma2"):
            if row.text(column):
                raise row.trouble(column, f"is {row.text(column)}", "empty for aircraft")


COUNTERS: Final = CounterFile(Counter, _agree)


def read_roster(folder: Folder, commands: list[Command]) -> Roster:
    """The file counters.csv; a display holds all units of its command, one to a box (9.4)."""
    roster = COUNTERS.read(Roster(), folder, On(commands))
    for number, command in enumerate(commands):
        units = [
            u
            for u in range(roster.count)
            if roster.command[u] == number and roster.type[u] != AIRCRAFT
        ]
        if len(units) > len(command.boxes):
            raise (
                COUNTERS.table(folder)
                .rows[units[-1]]
                .trouble(
                    "command",
                    f"{command.id} has {len(units)} ground units and {len(command.boxes)} boxes",
                    "one box for each in charts/morale.csv (9.4)",
                )
            )
    return roster
