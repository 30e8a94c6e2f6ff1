"""A small field with real counters on it, to try one rule of movement at a time."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games.spanish_civil_war.data.map import small_map
from sandtable.games.spanish_civil_war.kinds import (
    BEGAN_IN_ZOC,
    INITIAL,
    NATIONALIST,
    REPUBLICAN,
    TYPES,
)
from sandtable.games.spanish_civil_war.pack import Pack, load_pack
from sandtable.games.spanish_civil_war.positions.theatre import plain_rules
from sandtable.games.spanish_civil_war.state import State, blank
from sandtable.games.spanish_civil_war.theatre import Theatre

PLAIN: dict[str, Any] = {"columns": 12, "rows": 10}


@cache
def pack() -> Pack:
    """The real counters and charts."""
    return load_pack()


def find(kind: str, side: int, number: int = 0) -> int:
    """The counter of a type, the `number`th of its side that is not in the command R1."""
    roster = pack().roster
    late = [c.id for c in pack().commands].index("R1")
    found = [
        u
        for u in range(roster.count)
        if roster.type[u] == TYPES.index(kind)
        and roster.side[u] == side
        and roster.command[u] != late
    ]
    return found[number]


def nat(kind: str, number: int = 0) -> int:
    """A Nationalist counter."""
    return find(kind, NATIONALIST, number)


def rep(kind: str, number: int = 0) -> int:
    """A Republican counter."""
    return find(kind, REPUBLICAN, number)


def field(
    units: dict[int, str],
    table: dict[str, Any] | None = None,
    *,
    phase: int = INITIAL,
    side: int = NATIONALIST,
    turn: int = 2,
    entries: dict[int, tuple[str, ...]] | None = None,
    fallback: dict[str, str] | None = None,
    options: int = 0,
) -> State:
    """A state at the start of a movement phase, with these units in these hexes."""
    data = pack()
    board = small_map(PLAIN if table is None else table, "test")
    own = entries or {}
    rules = plain_rules(data, board)._replace(
        sources=((), ()),
        entries=tuple(
            [tuple([board.number(h) for h in own.get(u, ())]) for u in range(data.roster.count)]
        ),
        fallback={board.number(a): board.number(b) for a, b in (fallback or {}).items()},
        exclusive=data.exclusive,
    )
    theatre = Theatre(data, board, data.roster, data.commands, rules)
    g = blank(theatre)
    g.turn, g.phase, g.phasing, g.options, g.log = turn, phase, side, options, []
    for unit, label in units.items():
        g.put(unit, board.number(label))
    begin(g)
    return g


def begin(g: State) -> None:
    """What the sequence of play does when a movement phase begins."""
    for unit in g.theatre.ground[g.phasing]:
        place = g.hex[unit]
        near = 0 <= place < g.theatre.size and g.in_zone(place, g.phasing)
        g.used[unit] = BEGAN_IN_ZOC if near else 0
        g.began[unit] = place
        g.spent[unit] = 0


def at(g: State, label: str) -> int:
    """The number of a hex."""
    return g.theatre.map.number(label)


def listed(g: State, verb: str) -> list[Choice]:
    """The legal choices of a verb."""
    ballot = Ballot()
    g.frames[-1].verdicts(g, ballot)
    return [choice for choice in ballot.open if choice.verb == verb]


def hexes(g: State, verb: str = "move") -> list[str]:
    """The hexes of the legal choices of a verb."""
    return [g.theatre.label(choice.hex) for choice in listed(g, verb)]


def bar(g: State, verb: str, unit: int = -1, label: str = "") -> Bar | None:
    """What bars a choice of the open decision."""
    ballot = Ballot(explain=True)
    g.frames[-1].verdicts(g, ballot)
    return ballot.bar_of(Choice(verb, unit, at(g, label) if label else -1))


def do(g: State, verb: str, unit: int = -1, label: str = "") -> None:
    """Make a choice of the open decision, which must be legal."""
    choice = Choice(verb, unit, at(g, label) if label else -1)
    ballot = Ballot()
    g.frames[-1].verdicts(g, ballot)
    assert choice in ballot.open, (choice, ballot.open)
    g.frames[-1].apply(g, choice)
