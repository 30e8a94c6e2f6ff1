"""Replays a record and prints what came of it; run under several hash seeds by a test."""

from __future__ import annotations

import hashlib
import sys

from sandtable.core.game import Game
from sandtable.core.replay import stand_at
from sandtable.games import RULEBOOKS


def outcome(path: str) -> str:
    """The digest at the end, and that of all choices that were listed on the way and of the log."""
    game = Game.load(path, RULEBOOKS)
    then = game.copy()
    stand_at(then, path, 0)
    then.log.clear()
    listed = hashlib.sha256()
    for index in range(game.step):
        listed.update("\n".join([then.text(choice) for choice in then.choices()]).encode())
        events = then.apply(then.parse(game.record.entry(index).text), index)
        listed.update(repr([event._replace(detail={}) for event in events]).encode())
        listed.update(repr([list(event.detail.items()) for event in events]).encode())
    assert then.state.digest() == game.state.digest()
    return f"{game.step} {game.state.digest()} {listed.hexdigest()}"


if __name__ == "__main__":
    print(outcome(sys.argv[1]))  # noqa: T201
