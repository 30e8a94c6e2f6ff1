"""What nobody takes back by himself asks a finger twice: the browser's list against the games."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from sandtable.core.back import undo_hold
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.games import RULEBOOKS

CONFIRM = Path(__file__).parents[2] / "web/src/lib/confirm.ts"
ENDS = {"done", "end", "pass"}
"""They ask wherever they end more than what is put together."""
WITH_ODDS = {("ford-at-dawn", "attack")}
"""A blow that is shown with its chances first."""
OFTEN = 20


def listed() -> set[str]:
    """The verbs by which the browser knows them."""
    found = re.search(r"BINDS = new Set\((.*?)\.split", CONFIRM.read_text("utf-8"), re.DOTALL)
    assert found
    return set(re.findall(r"[a-z-]+", " ".join(re.findall(r'"([^"]*)"', found[1]))))


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.name)
def test_what_can_never_be_taken_back_is_asked_about(book: Rulebook) -> None:
    made, held = Counter[str](), Counter[str]()
    for number, scenario in enumerate([*book.scenarios()] * 8):
        game, luck = Game.new(book, scenario.id, seed=f"fingers {number}"), random.Random(number)
        while game.actor >= 0 and game.step < 250:
            side, choice = book.sides[game.actor], luck.choice(game.choices())
            game.choose(choice)
            made[choice.verb] += 1
            held[choice.verb] += undo_hold(game, side) is not None
    bound = {verb for verb in made if made[verb] >= OFTEN and held[verb] > 0.9 * made[verb]}
    assert bound
    assert not {verb for verb in bound - listed() - ENDS if (book.name, verb) not in WITH_ODDS}
