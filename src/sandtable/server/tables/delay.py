"""What spectators see of both sides: a game as it stood so many turns ago, where both agreed.

What they are served is made from another table, whose game ends there: nothing in it, its record
included, was played later.  A turn is seen once the last one that is kept back has begun.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.game import Game
from sandtable.core.record import read_record
from sandtable.server.http.errors import NotYours
from sandtable.server.tables.replay import ROOM, look_back
from sandtable.server.tables.table import Table

LONGEST: Final = 20
"""Turns that may be kept back."""


def last_step(game: Game, turns: int, kept: dict[int, Game]) -> int:
    """The last step of the turn so many before this one; -1 where the game has none."""
    wanted = _turn(game) - turns
    low, high = -1, game.step
    while high - low > 1:  # whether a step is of that turn or before: true up to one, false from it
        middle = (low + high) // 2
        if _turn(look_back(game, middle, kept)) <= wanted:
            low = middle
        else:
            high = middle
    return low


def _turn(game: Game) -> int:
    return int(game.rulebook.clock(game.state).get("turn") or 0)


def _as_it_stood(game: Game, step: int, kept: dict[int, Game]) -> Game:
    """The game after so many choices, with no line of its record that is younger."""
    then = look_back(game, step, kept)
    last = game.record.choices[step - 1] if step else 0
    record = read_record("".join(f"{game.record.rows[row]}\n" for row in range(last + 1)), "")
    shown = Game(game.rulebook, then.state, record, game.dice, game.start)
    shown.log = then.log
    return shown


def _found(game: Game, turns: int, kept: dict[int, Game]) -> Game | None:
    step = last_step(game, turns, kept)
    return None if step < 0 else _as_it_stood(game, step, kept)


def _key(game: Game, turns: int, shown: Game | None) -> tuple[Any, ...]:
    """What stays the same as long as the same is shown."""
    step = shown.step if shown else 0
    lines = tuple(game.record.choices[max(0, step - 1) : step + 1])
    return (turns, _turn(game), lines, game.start)


async def shown(table: Table) -> Table:
    """The table as spectators may see both its sides.  Raises NotYours before there is any."""
    game, turns = table.outside, table.shows
    known = table.shadow
    if known is None or known[0] != _key(game, turns, known[1]):
        kept = dict(table.replay)
        found = await ROOM.off_loop(_found, game, turns, kept)
        for step, old in kept.items():
            table.replay.setdefault(step, old)
        known = table.shadow = (_key(game, turns, found), found)
    if known[1] is None:
        raise NotYours(
            f"both sides are shown {turns} turn{'s' if turns > 1 else ''} late: "
            "the game has not come so far yet"
        )
    return _twin(table, known[1])


def _twin(table: Table, game: Game) -> Table:
    """A table like this one, at which another game is played."""
    twin = Table(table.id, table.name, game, table.seats, table.created, table.updated)
    for field in ("sitting", "agreed", "clock", "house", "away", "next", "talked"):
        setattr(twin, field, getattr(table, field))
    twin.paused, twin.pace, twin.rev = table.paused, table.pace, table.rev
    twin.here.update(table.present())
    twin.shows, twin.replay = table.shows, table.replay
    return twin
