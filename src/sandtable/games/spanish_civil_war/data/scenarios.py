"""Scenarios of a title: who stands where, who comes when, what wins."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Folder, Keys, meant
from sandtable.board.map import HexMap
from sandtable.board.map_files import span_of
from sandtable.games.spanish_civil_war.data.map import playable_of
from sandtable.games.spanish_civil_war.data.roster import Command, Roster
from sandtable.games.spanish_civil_war.data.tec import Tec
from sandtable.games.spanish_civil_war.data.title import Entry, Stacking
from sandtable.games.spanish_civil_war.kinds import SIDES

HELD: Final = "held"
ELIMINATED: Final = "eliminated"
COMMANDS_BROKEN: Final = "broken"
ITEMS: Final[list[str]] = [HELD, ELIMINATED, COMMANDS_BROKEN]

POINTS: Final = "points"
LEAD: Final = "lead"


class Placement(NamedTuple):
    """A ground unit at the start."""

    unit: int
    hex: int


class Arrival(NamedTuple):
    """A reinforcement: its turn and the entry hexes it may choose from (3.3)."""

    unit: int
    turn: int
    hexes: list[int]


class Holding(NamedTuple):
    """Who holds a hex at the start, among those that count for victory."""

    hex: int
    side: int


class Closed(NamedTuple):
    """A hex in which no unit of a side is set up; play may take it there."""

    hex: int
    side: int


# ── victory ──────────────────────────────────────────────────────────────────


class VictoryItem(NamedTuple):
    """A line that scores at the end of the last turn, `points` for `side`.

    held         for each of `hexes` it holds: the last side to have had a supplied unit there
    eliminated   for every `per` units of the side `of` eliminated since the start
    broken       for each command of the side `of` that is broken; `points` may be negative

    Where `commands` is not empty, only units and commands in it count.
    """

    side: int
    item: str
    points: int
    hexes: list[int]
    of: int
    """The side that loses units or commands, -1 for hexes."""
    per: int
    commands: list[int]
    text: str


class Automatic(NamedTuple):
    """A victory at once, looked at from `from_turn` on when the half-turn of side `after` ends.

    All that is stated must be true: one of `supplied_in_one` has a supplied unit of the side; it
    holds all of `held`; of `commands` together `eliminated` units are eliminated or `broken`
    commands are broken (either is enough; 0 = not a way to win).
    """

    side: int
    after: int
    from_turn: int
    supplied_in_one: list[int]
    held: list[int]
    commands: list[int]
    eliminated: int
    broken: int
    text: str


class Decision(NamedTuple):
    """What the totals at the end of the last turn mean.

    points   `side` wins with `win` or more points, with `draw` or more it is a draw, else the other
             side wins; without a draw both are the same
    lead     the higher total wins; a lead of `draw` or less is a draw
    """

    by: str
    side: int
    win: int
    draw: int


class Victory(NamedTuple):
    """How a scenario is won (G10)."""

    items: list[VictoryItem]
    automatic: list[Automatic]
    decision: Decision


@final
class Scenario:
    """One scenario, ready to set up."""

    __slots__ = (
        "air",
        "arrivals",
        "checked",
        "closed",
        "eliminated",
        "first_turn",
        "held",
        "id",
        "last_turn",
        "newcomer",
        "note",
        "placements",
        "provenance",
        "title",
        "victory",
    )

    def __init__(self, id: str, title: str, note: str, turns: tuple[int, int]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.note: Final = note
        self.first_turn: Final = turns[0]
        self.last_turn: Final = turns[1]
        self.newcomer = ""  # the side for a first game
        self.placements: list[Placement] = []  # by unit number
        self.arrivals: list[Arrival] = []  # by turn, then unit number
        self.air: list[int] = []  # aircraft that take part
        self.eliminated: list[int] = []  # on the loss displays from the start, in this order (9.4)
        self.checked: list[int] = []  # by command: boxes whose symbols have been checked
        self.closed: list[Closed] = []
        self.held: list[Holding] = []  # every hex that an item or an automatic victory speaks of
        self.victory = Victory([], [], Decision(LEAD, -1, 0, 0))
        self.provenance: dict[str, str] = {}


class Stock(NamedTuple):
    """What scenarios are made of."""

    map: HexMap
    roster: Roster
    commands: list[Command]
    tec: Tec
    entries: list[Entry]
    stacking: Stacking
    turns: int


def read_scenario(folder: Folder, name: str, stock: Stock) -> tuple[Scenario, Keys]:
    """A scenario without its units, and the file with setup, arrival, air ... left to read."""
    keys = folder.toml(f"scenarios/{name}.toml")
    scenario = Scenario(
        name, keys.text("title"), keys.text("note", ""), span_of(keys, "turns", stock.turns)
    )
    scenario.newcomer = keys.one_of("newcomer", ["", *SIDES], "")
    scenario.victory = read_victory(keys, stock, scenario.last_turn)
    scenario.held = _held(keys.sub("held"), scenario.victory, stock.map)
    closed = keys.sub("closed")
    for side, title in enumerate(SIDES):
        scenario.closed += [Closed(h, side) for h in playable_of(closed, title, stock.map)]
    closed.done()
    sources = keys.sub("provenance")
    scenario.provenance = {key: sources.text(key) for key in sources.names()}
    return scenario, keys


def read_victory(keys: Keys, stock: Stock, last_turn: int) -> Victory:
    """The tables [[victory]], [[automatic]] and [decision]."""
    return Victory(
        [_item(table, stock) for table in keys.subs("victory")],
        [_automatic(table, stock, last_turn) for table in keys.subs("automatic")],
        _decision(keys.sub("decision")),
    )


def _item(keys: Keys, stock: Stock) -> VictoryItem:
    """One [[victory]] table."""
    kind = keys.one_of("item", ITEMS)
    hexes = playable_of(keys, "hexes", stock.map)
    if (kind == HELD) != bool(hexes):
        raise keys.trouble("hexes", f"for {kind}", "needed" if kind == HELD else "not used")
    of = -1 if kind == HELD else SIDES.index(keys.one_of("of", list(SIDES)))
    commands = _commands(keys, "commands", stock.commands)
    for number in commands:
        if stock.commands[number].side != of:
            raise keys.trouble("commands", f"{stock.commands[number].id} is of the other side")
    item = VictoryItem(
        SIDES.index(keys.one_of("side", list(SIDES))),
        kind,
        keys.integer("points", -99, 99),
        hexes,
        of,
        keys.integer("per", 1, 99) if kind == ELIMINATED else 1,
        commands,
        keys.text("text"),
    )
    keys.done()
    return item


def _automatic(keys: Keys, stock: Stock, last_turn: int) -> Automatic:
    """One [[automatic]] table."""
    found = Automatic(
        SIDES.index(keys.one_of("side", list(SIDES))),
        SIDES.index(keys.one_of("after", list(SIDES))),
        keys.integer("from_turn", 1, last_turn, 1),
        playable_of(keys, "supplied_in_one", stock.map),
        playable_of(keys, "held", stock.map),
        _commands(keys, "of", stock.commands),
        keys.integer("eliminated", 1, 999, 0),
        keys.integer("broken", 1, 99, 0),
        keys.text("text"),
    )
    if not (found.supplied_in_one or found.held or found.eliminated or found.broken):
        raise keys.trouble("side", "wins for nothing", "supplied_in_one, held, eliminated, broken")
    if bool(found.eliminated or found.broken) != bool(found.commands):
        raise keys.trouble(
            "of", f"names {len(found.commands)} commands", "those whose losses count"
        )
    keys.done()
    return found


def _decision(keys: Keys) -> Decision:
    by = keys.one_of("by", [POINTS, LEAD])
    if by == LEAD:
        found = Decision(LEAD, -1, 0, keys.integer("draw", 0, 999, 0))
    else:
        win = keys.integer("win", -999, 999)
        side = SIDES.index(keys.one_of("side", list(SIDES)))
        found = Decision(POINTS, side, win, keys.integer("draw", -999, win, win))
    keys.done()
    return found


def _held(keys: Keys, victory: Victory, board: HexMap) -> list[Holding]:
    """Who holds at the start each hex that victory asks about."""
    found: list[Holding] = []
    for side, title in enumerate(SIDES):
        for h in playable_of(keys, title, board):
            if h in [known.hex for known in found]:
                raise keys.trouble(title, f"names {board.label(h)} again", "one side holds a hex")
            found.append(Holding(h, side))
    keys.done()
    wanted: list[int] = []
    for item in victory.items:
        wanted += item.hexes
    for automatic in victory.automatic:
        wanted += automatic.held
    for h in wanted:
        if h not in [known.hex for known in found]:
            raise keys.trouble(
                "", f"does not say who holds {board.label(h)}", f"put it under {' or '.join(SIDES)}"
            )
    return sorted(found)


def _commands(keys: Keys, key: str, commands: list[Command]) -> list[int]:
    """The commands named in a list."""
    known = [command.id for command in commands]
    found: list[int] = []
    for name in keys.texts(key):
        if name not in known:
            raise keys.trouble(key, f"names {name!r}", meant(name, known))
        found.append(known.index(name))
    return sorted(found)
