"""Standing orders tell nothing hidden: neither by what they play nor by whether they play at all.

What an order answers stays the same whatever the enemy hides.  Whether it answers stays the same
whatever its own side hides: else a quick answer would tell the enemy which of the cases it is.
"""

from __future__ import annotations

import random

import pytest

from sandtable.ai.player import Knowledge, make
from sandtable.core import standing
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK as BOOK
from tests.properties.test_air_secrets import BOOK as SPAIN
from tests.properties.test_air_secrets import at_air_phase
from tests.properties.test_display_secrets import other_world
from tests.properties.test_standing import orders_by_lot
from tests.slow import slow

SCENARIOS = {"campaign": 2500, "java-sea": 800}
WORLDS = 2


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [0, slow(1)])
def test_6_1_orders_hang_on_nothing_hidden(scenario: str, seed: int) -> None:
    rng = random.Random(f"{scenario} {seed}")
    game = Game.new(BOOK, scenario, seed=f"standing secrets {seed}")
    players = [make(BOOK.name, rng.choice(["staff", "random"]), side, "1") for side in (0, 1)]
    compared = 0
    while game.actor != NOBODY and game.step < SCENARIOS[scenario]:
        side = game.actor
        if not game.record.open and BOOK.question(game.state):
            orders = orders_by_lot(BOOK, rng)
            follows = rng.random() < 0.5
            mine = _answer(game, side, orders, follows)
            for _ in range(WORLDS):
                theirs = other_world(game.state, side, rng)
                told = BOOK.standing_answer(BOOK.known_to(theirs, side), side, orders, follows)
                assert told == mine, (BOOK.question(game.state), orders)
                own = other_world(game.state, 1 - side, rng)
                told = BOOK.standing_answer(BOOK.known_to(own, side), side, orders, follows)
                assert bool(told) == bool(mine), (BOOK.question(game.state), orders)
                compared += 1
        game.choose(players[side].choose(Knowledge(game)))
    assert compared > 100


def _answer(game: Game, side: int, orders: standing.Orders, follows: bool) -> list[Choice]:
    known = game.rulebook.known_to(game.state, side)
    return game.rulebook.standing_answer(known, side, orders, follows)


def test_10_1_the_box_is_filled_by_order_whatever_the_enemy_has_allotted() -> None:
    """The side that waits is asked second: what it orders does not follow what was just done."""
    played = set()
    for verb in ("allot", "keep"):
        game = at_air_phase(1)
        while game.actor == game.state.phasing:
            unit = game.choices()[0].unit
            game.choose(next(c for c in game.choices() if c.verb == verb and c.unit == unit))
        if SPAIN.question(game.state) != "allot":
            continue
        orders = {"allot": standing.Order("fighters", 7)}
        side, boxed = game.actor, []
        while SPAIN.question(game.state) == "allot":
            [choice] = standing.answer(game, orders, False)
            assert game.actor == side
            boxed.append((choice.verb, choice.unit))
            game.choose(choice)
        played.add(tuple(boxed))
    assert len(played) == 1
    assert {verb for verb, _ in played.pop()} == {"allot", "keep"}
