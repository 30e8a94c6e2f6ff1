"""A record step by step, with every log line; a game itself keeps only the latest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.core.choice import Choice, read
from sandtable.core.game import Game
from sandtable.core.replay import FORCED
from sandtable.core.rulebook import Event


class Step(NamedTuple):
    """One choice in force: its number, the moment, who chose what, and the lines it made."""

    step: int
    clock: dict[str, Any]
    by: str
    text: str
    forced: bool
    events: list[Event]


def steps(game: Game, last: int) -> Iterator[Step]:
    """The first `last` choices of a game.  Forced ones may have come or gone since."""
    book = game.rulebook
    g = game.start.clone()
    for index in range(last):
        entry = game.record.entry(index)
        wanted = read(entry.text, book.names(g), book.verbs)
        clock = book.clock(g)
        events: list[Event] = []
        while wanted not in (legal := _legal(game, g)) and FORCED not in entry.flags:
            _apply(game, g, legal[0], events)
        if wanted in legal:
            _apply(game, g, wanted, events)
        yield Step(index + 1, clock, entry.actor, entry.text, FORCED in entry.flags, events)


def _legal(game: Game, g: Any) -> list[Choice]:
    from sandtable.core.frame import Ballot

    ballot = Ballot()
    game.rulebook.verdicts(g, ballot)
    return ballot.open


def _apply(game: Game, g: Any, choice: Choice, events: list[Event]) -> None:
    g.log = events
    game.rulebook.apply(g, choice)
    g.log = None
