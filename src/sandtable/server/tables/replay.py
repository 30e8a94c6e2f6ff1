"""Looking back: a game as it stood after any step, without playing it all again each time."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import read
from sandtable.core.game import Game
from sandtable.core.line import by_itself
from sandtable.core.log import ALL, Dated, Log
from sandtable.server.tables.table import stand
from sandtable.server.threads import Room

EVERY: Final = 100
"""Steps between two positions that are kept while somebody looks back."""
ROOM: Final = Room(4, 60, "too many people look back at this moment")
"""To play a long game again takes seconds of a processor, and whoever sees it may ask for it."""


def look_back(game: Game, step: int, kept: dict[int, Game]) -> Game:
    """A copy as it stood after `step` choices; `kept` gathers positions for the next call."""
    for old in [s for s in kept if not _same_past(game, kept[s], s)]:
        del kept[old]
    near = max((s for s in kept if s <= step), default=0)
    copy = _fresh(game)
    if near in kept:
        stand(copy, kept[near])
    for index in range(near, step):
        if index % EVERY == 0 and index not in kept:
            kept[index] = stand(_fresh(game), copy)
        if not repeat(copy, index):
            return game.at(step)
    return copy


def whole_log(game: Game) -> list[Dated]:
    """Every log line since the beginning; a game keeps the last few hundred only."""
    copy = _fresh(game)
    copy.log = Log(ALL)
    for index in range(game.step):
        if not repeat(copy, index):
            return list(game.log)
    return list(copy.log)


def _fresh(game: Game) -> Game:
    record = game.record.copy()
    record.open = False  # what is looked back at is no draft that anybody goes on with
    return Game(game.rulebook, game.opening(), record, game.dice, game.start)


def _same_past(game: Game, old: Game, step: int) -> bool:
    # A line of the record is in force only after the choices that it was made after, so that the
    # last one tells of all.
    now, then = game.record.choices, old.record.choices
    return step == 0 or (step <= len(now) and now[step - 1] == then[step - 1])


def repeat(game: Game, index: int) -> bool:
    """Apply one recorded choice; False when today's rules know it no more at this place."""
    game.log.trim()
    entry = game.record.entry(index)
    forced = by_itself(entry.flags)
    for text in entry.parts():
        choice = read(text, game.rulebook.names(game.state), game.rulebook.verbs)
        if choice not in game.choices():
            return False
        made: list[Any] = []
        clock = game.rulebook.clock(game.state)
        game.state.log = made
        game.rulebook.apply(game.state, choice)
        game.state.log = None
        game.log.extend(Dated(index, clock, event, forced) for event in made)
    return True
