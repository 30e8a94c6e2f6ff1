"""Scenarios of a title: who stands where, who comes when, what wins."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys
from sandtable.board.map import HexMap
from sandtable.board.map_files import IN_PLAY, hexes_of, span_of
from sandtable.board.records import (
    Needed,
    among,
    any_text,
    end_of,
    file_name,
    filled_later,
    hex_list,
    numbers_in,
    own,
    parts,
    read_record,
    sayings,
    some_text,
    whole,
    word,
)
from sandtable.games.spanish_civil_war.data.roster import Command, Roster
from sandtable.games.spanish_civil_war.data.tec import Tec
from sandtable.games.spanish_civil_war.data.title import Entry, Stacking
from sandtable.games.spanish_civil_war.kinds import SIDES

HELD: Final = "held"
ELIMINATED: Final = "eliminated"
COMMANDS_BROKEN: Final = "broken"

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


class Stock(NamedTuple):
    """What scenarios are made of."""

    map: HexMap
    roster: Roster
    commands: list[Command]
    tec: Tec
    entries: list[Entry]
    stacking: Stacking
    turns: int


# ── victory ──────────────────────────────────────────────────────────────────


def _of(keys: Keys, key: str, _on: Stock) -> int:
    return -1 if keys.text("item") == HELD else SIDES.index(keys.one_of(key, list(SIDES)))


class VictoryItem(NamedTuple):
    """A line that scores at the end of the last turn, `points` for `side`.

    held         for each of `hexes` it holds: the last side to have had a supplied unit there
    eliminated   for every `per` units of the side `of` eliminated since the start
    broken       for each command of the side `of` that is broken; `points` may be negative

    Where `commands` is not empty, only units and commands in it count.
    """

    side: int = among(SIDES)
    item: str = word([HELD, ELIMINATED, COMMANDS_BROKEN])
    points: int = whole(-99, 99)
    hexes: list[int] = hex_list(IN_PLAY)
    of: int = own(_of, lambda side, _on: SIDES[side] if side >= 0 else None)
    """The side that loses units or commands, -1 for hexes."""
    per: int = whole(1, 99, 1, needed=Needed("item", [ELIMINATED]))
    commands: list[int] = numbers_in("commands")
    text: str = some_text()


def _agrees(line: VictoryItem, keys: Keys, on: Stock) -> None:
    if (line.item == HELD) != bool(line.hexes):
        needed = "needed" if line.item == HELD else "not used"
        raise keys.trouble("hexes", f"for {line.item}", needed)
    for number in line.commands:
        if on.commands[number].side != line.of:
            raise keys.trouble("commands", f"{on.commands[number].id} is of the other side")


class Automatic(NamedTuple):
    """A victory at once, looked at from `from_turn` on when the half-turn of side `after` ends.

    All that is stated must be true: one of `supplied_in_one` has a supplied unit of the side; it
    holds all of `held`; of `commands` together `eliminated` units are eliminated or `broken`
    commands are broken (either is enough; 0 = not a way to win).
    """

    side: int = among(SIDES)
    after: int = among(SIDES)
    from_turn: int = whole(1, "turns", 1)
    supplied_in_one: list[int] = hex_list(IN_PLAY)
    held: list[int] = hex_list(IN_PLAY)
    commands: list[int] = numbers_in("commands", "of")
    eliminated: int = whole(1, 999, 0)
    broken: int = whole(1, 99, 0)
    text: str = some_text()


def _wins(line: Automatic, keys: Keys, _on: Stock) -> None:
    losses = bool(line.eliminated or line.broken)
    if not (line.supplied_in_one or line.held or losses):
        raise keys.trouble("side", "wins for nothing", "supplied_in_one, held, eliminated, broken")
    if losses != bool(line.commands):
        raise keys.trouble("of", f"names {len(line.commands)} commands", "those whose losses count")


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


def _decision(file: Keys, key: str, _on: Stock) -> Decision:
    keys = file.sub(key)
    by = keys.one_of("by", [POINTS, LEAD])
    if by == LEAD:
        found = Decision(LEAD, -1, 0, keys.integer("draw", 0, 999, 0))
    else:
        win = keys.integer("win", -999, 999)
        side = SIDES.index(keys.one_of("side", list(SIDES)))
        found = Decision(POINTS, side, win, keys.integer("draw", -999, win, win))
    keys.done()
    return found


class Victory(NamedTuple):
    """How a scenario is won (G10)."""

    items: list[VictoryItem] = parts(VictoryItem, _agrees, "victory")
    automatic: list[Automatic] = parts(Automatic, _wins)
    decision: Decision = own(_decision)


def read_victory(keys: Keys, stock: Stock, last_turn: int) -> Victory:
    """The tables [[victory]], [[automatic]] and [decision]."""
    return read_record(Victory, keys, stock._replace(turns=last_turn))


# ── a scenario ───────────────────────────────────────────────────────────────


def _victory(keys: Keys, _: str, on: Stock) -> Victory:
    return read_victory(keys, on, span_of(keys, "turns", on.turns)[1])


def _held(file: Keys, key: str, on: Stock) -> list[Holding]:
    """Who holds at the start each hex that victory asks about, `check_held` sees to that."""
    keys = file.sub(key)
    found: list[Holding] = []
    for side, title in enumerate(SIDES):
        for h in hexes_of(keys, title, on.map, IN_PLAY):
            if h in [known.hex for known in found]:
                label = on.map.label(h)
                raise keys.trouble(title, f"names {label} again", "one side holds a hex")
            found.append(Holding(h, side))
    keys.done()
    return sorted(found)


def _closed(file: Keys, key: str, on: Stock) -> list[Closed]:
    keys = file.sub(key)
    hexes = [hexes_of(keys, title, on.map, IN_PLAY) for title in SIDES]
    keys.done()
    return [Closed(h, side) for side, named in enumerate(hexes) for h in named]


class Scenario(NamedTuple):
    """One scenario, ready to set up."""

    id: str = file_name()
    title: str = some_text()
    note: str = any_text()
    first_turn: int = end_of("turns", last=False)
    last_turn: int = end_of("turns", last=True)
    newcomer: str = word(SIDES, "")
    """The side for a first game."""
    victory: Victory = own(_victory)
    held: list[Holding] = own(_held)
    """Every hex that an item or an automatic victory speaks of."""
    closed: list[Closed] = own(_closed)
    provenance: dict[str, str] = sayings()
    placements: list[Placement] = filled_later()
    """By unit number."""
    arrivals: list[Arrival] = filled_later()
    """By turn, then unit number."""
    air: list[int] = filled_later()
    """Aircraft that take part."""
    eliminated: list[int] = filled_later()
    """On the loss displays from the start, in this order (9.4)."""
    checked: list[int] = filled_later()
    """By command: boxes whose symbols have been checked."""


def check_held(scenario: Scenario, keys: Keys, board: HexMap) -> None:
    """Somebody holds each hex that victory asks about."""
    asked = [item.hexes for item in scenario.victory.items]
    asked += [automatic.held for automatic in scenario.victory.automatic]
    known = [holding.hex for holding in scenario.held]
    for h in [h for hexes in asked for h in hexes]:
        if h not in known:
            what = f"does not say who holds {board.label(h)}"
            raise keys.trouble("held", what, f"put it under {' or '.join(SIDES)}")
