"""A record step by step, with every log line; a game itself keeps only the latest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.core.game import Game
from sandtable.core.line import FORCED
from sandtable.core.log import ALL, Log
from sandtable.core.replay import stand_at

if TYPE_CHECKING:
    from sandtable.core.rulebook import Event


class Step(NamedTuple):
    """One choice in force: its number, who chose what, and the lines it made, with their times."""

    step: int
    by: str
    text: str
    forced: bool
    events: list[tuple[dict[str, Any], Event]]


def steps(game: Game, last: int, source: str) -> list[Step]:
    """The first `last` choices of a game, played again."""
    copy = Game(game.rulebook, game.opening(), game.record, game.dice, game.start)
    copy.log = Log(ALL)
    stand_at(copy, source, last)
    events: dict[int, list[tuple[dict[str, Any], Event]]] = {}
    for dated in copy.log:
        events.setdefault(dated.step, []).append((dated.clock, dated.event))
    found = []
    for index in range(last):
        entry = game.record.entry(index)
        forced = FORCED in entry.flags
        found.append(Step(index + 1, entry.actor, entry.text, forced, events.get(index, [])))
    return found
