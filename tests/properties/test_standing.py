"""Standing orders over random games: every answer is legal, whole, and made of the position."""

from __future__ import annotations

import random

import pytest

from sandtable.ai.player import Knowledge, make
from sandtable.core import standing
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.core.standing import Order, Orders
from sandtable.games import RULEBOOKS
from tests.slow import slow

SEEDS = (*range(4), slow(4), slow(5))
LONGEST = 1200
BOOKS = [book for book in RULEBOOKS if book.questions()]


def orders_by_lot(book: Rulebook, rng: random.Random) -> Orders:
    """Some policy for most of the questions, with a number within its bounds."""
    wanted = {}
    for question in book.questions():
        policy = rng.choice(question.policies)
        if rng.random() < 0.8:
            n = rng.randint(policy.least, policy.most) if policy.counts() else 0
            wanted[question.id] = Order(policy.id, n)
    return standing.checked(book.questions(), wanted)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_orders_play_legal_choices_that_replay(book: Rulebook, seed: int) -> None:
    rng = random.Random(f"standing {seed}")
    info = book.scenarios()[seed % len(book.scenarios())]
    game = Game.new(book, info.id, seed=f"standing/{seed}")
    orders = [orders_by_lot(book, rng) for _ in book.sides]
    players = [make(book.name, rng.choice(["staff", "random"]), side, "1") for side in (0, 1)]
    follows = [False, False]
    answered = 0
    while game.actor != NOBODY and game.step < LONGEST:
        side = game.actor
        before = game.state.digest()
        choices = standing.answer(game, orders[side], follows[side])
        assert game.state.digest() == before
        assert choices == standing.answer(game.copy(), orders[side], follows[side])
        follows[side] = bool(choices)
        if not choices:
            game.choose(players[side].choose(Knowledge(game)))
            continue
        answered += 1
        played = game.choose_all(choices, book.sides[side])
        assert played.stopped is None, (book.questions(), choices, played.stopped)
    assert answered > 2
    again = Game.read(game.record.text(), [book], "test")
    assert again.state.digest() == game.state.digest()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_every_question_names_its_case_and_the_bounds_of_its_numbers(book: Rulebook) -> None:
    for question in book.questions():
        assert book.case_title(question.case)
        for policy in question.policies:
            assert policy.id != standing.ASK
            assert ("{n}" in policy.text) == policy.counts()
            assert not policy.counts() or policy.least <= policy.usual <= policy.most


def test_who_takes_back_is_asked() -> None:
    book = BOOKS[0]
    orders: Orders = {"option": Order("movement", 0)}
    game = Game.new(book, seed="asked")
    while book.question(game.state) != "option":
        game.choose(game.choices()[-1])
    [choice] = standing.answer(game, orders, False)
    game.choose(choice)
    game.undo(consent=True)
    assert book.question(game.state) == "option"
    assert standing.answer(game, orders, False) == []
    game.choose("combat")
    assert not standing.taken_back(game)
