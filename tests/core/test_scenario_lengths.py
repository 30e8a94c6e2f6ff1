"""The start page says how long a scenario is: what it says is what games between computers took."""

from __future__ import annotations

import pytest

from sandtable.ai.player import Knowledge, make
from sandtable.core.begin import whole
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.games import RULEBOOKS


@pytest.mark.parametrize("book", list(RULEBOOKS), ids=lambda book: str(book.name))
def test_every_scenario_says_how_often_each_side_is_asked(book: Rulebook) -> None:
    for info in book.scenarios():
        assert len(info.decisions) == len(book.sides), info.id
        assert all(0 < count < 10_000 for count in info.decisions)
    longest = next(info for info in book.scenarios() if info.id == whole(book))
    assert sum(longest.decisions) == max(sum(info.decisions) for info in book.scenarios())


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("doro-nawa", "jitra"), ("forlorn-hopes", "java-sea"), ("ford-at-dawn", "dawn")],
)
def test_a_game_takes_about_as_long_as_is_said(game: str, scenario: str) -> None:
    book = next(book for book in RULEBOOKS if book.name == game)
    said = next(info for info in book.scenarios() if info.id == scenario).decisions
    asked = [0, 0]
    for number in ("a", "b", "c"):
        played = Game.new(book, scenario, seed=number)
        players = [make(game, "staff", side, number) for side in (0, 1)]
        while played.actor != NOBODY:
            known = Knowledge(played)
            asked[known.side] += 1
            played.choose(players[known.side].choose(known))
    for count, told in zip(asked, said, strict=True):
        assert told / 2 < count / 3 < told * 2
