"""A game that its players end: resignation, a draw, and going back as both agree."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.cli.check import check_dice
from sandtable.core import agreement
from sandtable.core.case import CannotUndo, GameOver, Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.line import RecordError, chain
from sandtable.core.record import Record
from sandtable.core.rulebook import Rulebook
from sandtable.core.strict import check_strictly
from sandtable.games import RULEBOOKS
from tests.core.sealed import SEALED

BOOKS = [*RULEBOOKS, SEALED]


def begun(book: Rulebook, steps: int, seed: str = "agreed") -> Game:
    rng = Random(seed)
    game = Game.new(book, book.scenarios()[0].id, seed=seed)
    for _ in range(steps):
        if game.actor < 0:
            break
        game.choose(rng.choice(game.choices()))
    return game


def again(game: Game) -> Game:
    return Game.read(game.record.text(), BOOKS, "again")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
@pytest.mark.parametrize("steps", [0, 1, 7, 60])
def test_a_side_resigns_at_any_moment(book: Rulebook, steps: int) -> None:
    for side, name in enumerate(book.sides):
        game = next(g for n in range(steps, -1, -1) if (g := begun(book, n)).actor >= 0)
        moved = game.choices()[0] if game.choices() else "roll 1"
        agreement.resign(game, name)
        assert game.actor == NOBODY
        result = game.result()
        assert result is not None
        assert result.winner == 1 - side
        assert name in result.text
        assert len(result.points) == 2
        view = game.view("both")
        assert view["over"]
        assert not view["choices"]
        assert not view["hidden"]
        twin = again(game)
        assert twin.result() == result
        assert twin.state.encode() == game.state.encode()
        assert check_strictly(twin, "resigned") == ""
        with pytest.raises(GameOver):
            game.choose(moved)
        with pytest.raises(GameOver):
            agreement.draw(game)
        with pytest.raises(CannotUndo):
            game.undo(consent=True)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_both_agree_on_a_draw(book: Rulebook) -> None:
    drawn = (begun(book, 6, f"agreed {n}") for n in range(300))
    game = next(g for g in drawn if g.actor >= 0 and not g.record.open)
    before = game.step // 2
    agreement.draw(game)
    result = game.result()
    assert result is not None
    assert result.winner == -1
    assert check_strictly(again(game), "draw") == ""
    assert game.at(before).actor != NOBODY
    branch = game.branch(before)
    assert branch.result() is None


def test_what_was_put_together_in_secret_comes_to_nothing() -> None:
    """Every draft of many games is cut off by each side, the record stays one that we write."""
    cut = 0
    for number in range(40):
        game = begun(SEALED, number % 9, f"draft {number}")
        if game.actor < 0 or not game.record.open:
            continue
        for side in SEALED.sides:
            twin = game.copy()
            agreement.resign(twin, side)
            assert not twin.record.open
            assert check_strictly(again(twin), "cut off") == ""
            cut += 1
    assert cut or not any(begun(SEALED, n).record.open for n in range(9))


def test_nobody_resigns_for_a_side_that_is_not_there() -> None:
    with pytest.raises(Trouble, match="may resign"):
        agreement.resign(begun(SEALED, 0), "Green")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"ends": "boredom", "by": "both"}, "write one of resign, draw"),
        ({"ends": "draw", "by": "Red"}, "both may end it so"),
        ({"ends": "resign", "by": "both"}, "Red or Blue may end it so"),
        ({"ends": "resign", "by": 3}, "write one of"),
        ({"ends": "resign"}, "a field is missing"),
    ],
)
def test_an_end_that_nobody_could_make_is_named(line: dict[str, object], why: str) -> None:
    game = begun(SEALED, 0)
    record: Record = game.record
    tail = chain(record.tail, line)
    text = record.text() + json.dumps({**line, "h": tail}) + "\n"
    with pytest.raises(RecordError, match=why):
        check_strictly(Game.read(text, BOOKS, "forged"), "forged")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_both_go_back_past_dice(book: Rulebook) -> None:
    game = begun(book, 40)
    for side in book.sides:
        try:
            step = agreement.own_choice(game, side)
        except CannotUndo:
            continue
        twin = game.copy()
        if game.actor == NOBODY:
            with pytest.raises(CannotUndo, match="over"):
                agreement.go_back(twin, step)
            continue
        agreement.go_back(twin, step)
        assert twin.step == step
        assert twin.state.encode() == game.at(step).state.encode()
        assert check_strictly(again(twin), "back") == ""


# ── what players add to the dice ─────────────────────────────────────────────


LENGTHS = {"sealed": 3, "ford-at-dawn": 40}
"""Choices after which the smaller games still go on."""


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_each_side_adds_a_number_to_the_dice(book: Rulebook) -> None:
    rng = Random("stirred")
    game = fresh(book)
    waiting = list(book.sides)
    for _ in range(LENGTHS.get(book.name, 300)):
        if waiting and not game.record.open:
            side = waiting.pop()
            agreement.stir(game, side, f"{len(waiting):032x}")
            with pytest.raises(Trouble, match="already"):
                agreement.stir(game, side, "2" * 32)
        game.choose(rng.choice(game.choices()))
    agreement.resign(game, book.sides[0])
    twin = again_with(game)
    assert check_strictly(twin, "stirred") == ""
    assert [by for _, by, _ in twin.record.nonces] == list(book.sides)[::-1]
    told = check_dice(twin, Path("stirred.jsonl"))
    assert "agree" in told or (book is SEALED and told == "none was thrown")


def fresh(book: Rulebook, **how: Any) -> Game:
    return Game.new(book, book.scenarios()[0].id, **how)


def again_with(game: Game) -> Game:
    return Game.read(game.record.text(), BOOKS, "again", game.dice.secret)


def test_the_numbers_change_the_dice_that_follow() -> None:
    game = fresh(SEALED)
    secret = game.dice
    before = [secret.die(count, 6, game.record.stirred()) for count in range(30)]
    agreement.stir(game, SEALED.sides[0], "ab" * 16)
    after = [secret.die(count, 6, game.record.stirred()) for count in range(30)]
    agreement.stir(game, SEALED.sides[1], "cd" * 16)
    last = [secret.die(count, 6, game.record.stirred()) for count in range(30)]
    assert len({tuple(before), tuple(after), tuple(last)}) == 3
    assert game.record.stirred() == f"{'ab' * 16},{'cd' * 16},"
    assert game.record.stirred(1) == ""
    assert again_with(game).record.nonces == game.record.nonces
    assert game.copy().record.nonces == game.record.nonces


@pytest.mark.parametrize("nonce", ["", "ab", "g" * 32, "AB" * 16, "ab" * 17])
def test_what_is_no_number_is_not_added(nonce: str) -> None:
    with pytest.raises(Trouble, match="32 hexadecimal digits"):
        agreement.stir(fresh(SEALED), SEALED.sides[0], nonce)


def test_nothing_is_added_to_dice_that_are_known_or_over() -> None:
    for game in (fresh(SEALED, seed="s"), fresh(SEALED, manual_dice=True)):
        with pytest.raises(Trouble, match="chosen"):
            agreement.stir(game, SEALED.sides[0], "ab" * 16)
    game = fresh(SEALED)
    agreement.draw(game)
    with pytest.raises(GameOver):
        agreement.stir(game, SEALED.sides[0], "ab" * 16)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([{"n": "x", "by": "Red"}], "a field is missing or of the wrong kind"),
        ([{"n": "ab" * 16, "by": "chance"}], "is no side"),
        ([{"n": "ab" * 16, "by": "Red"}, {"n": "cd" * 16, "by": "Red"}], "already"),
    ],
)
def test_a_number_that_nobody_could_add_is_named(lines: list[dict[str, str]], why: str) -> None:
    game = fresh(SEALED)
    tail, text = game.record.tail, game.record.text()
    for line in lines:
        tail = chain(tail, line)
        text += json.dumps({**line, "h": tail}) + "\n"
    with pytest.raises(RecordError, match=why):
        check_strictly(Game.read(text, BOOKS, "forged"), "forged")
