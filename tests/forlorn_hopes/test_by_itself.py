"""The log tells which lines an only choice made, however the game came to stand where it does."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.game import Game
from sandtable.core.view import build_view
from sandtable.server.tables.replay import whole_log
from tests.cases.forlorn_hopes.desk import at

ONE_AT_TWO: Final = """
game = "forlorn-hopes"
turn = 4
ask = "naval-combat"
acting = "Allied"
[mission]
hex = "1906"
[combat]
round = 1
night = true
[units]
1906 = ["Exeter sailing", "Nachi", "Naka"]
"""


def marked(game: Game) -> list[str]:
    """The lines that say so."""
    log: list[dict[str, Any]] = build_view(game, "both")["log"]
    return [line["text"] for line in log if "forced" in line]


def test_the_shots_at_the_only_target_were_made_by_themselves() -> None:
    game = at(ONE_AT_TWO).game
    assert marked(game) == []
    game.choose("shoot Nachi")
    said = ["Nachi fires at Exeter.", "Naka fires at Exeter."]
    assert marked(game) == said
    assert [dated.forced for dated in whole_log(game)][-3:] == [False, True, True]
    again = game.copy()
    again.undo()
    again.choose("shoot Nachi")
    assert marked(again) == said
    game.undo()
    assert marked(game) == []
    game.redo()
    assert marked(game) == said
