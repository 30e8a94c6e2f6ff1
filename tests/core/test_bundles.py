"""Bundles: several choices at one stroke, recorded one by one, taken back as one."""

from __future__ import annotations

from typing import cast

import pytest

from sandtable.core.case import BadChoice, Illegal, OutOfTurn, Trouble
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from tests.core.hands import Hands
from tests.core.test_game import TO_BATTLE, ford, lines

TURNS = "Turns and moves (1.1)"
"""What is asked of him."""
HANDS = cast(Rulebook, Hands())


def hands() -> Game:
    return Game.new(HANDS, scenario="auction", seed="1")


def test_a_bundle_ends_with_the_decision_of_another() -> None:
    game = ford()
    played = game.choose_all(["move R2 0301", "pass", "pass"])
    assert (played.number, lines(game)) == (1, ["move R2 0301"])
    assert played.stopped is not None
    assert played.stopped.why == "other"
    assert played.stopped.text == f"1 of 3 steps are taken: the decision passed to Blue: {TURNS}"


def test_the_first_choice_is_refused_as_ever() -> None:
    game = ford()
    before = game.record.text()
    for choices, error in (
        (["attack 0501", "pass"], Illegal),
        (["fly R2", "pass"], BadChoice),
        (["pass", "fly R2"], BadChoice),
        ([], Trouble),
    ):
        with pytest.raises(error):
            game.choose_all(choices)
    with pytest.raises(OutOfTurn):
        game.choose_all(["pass"], "Blue")
    assert game.record.text() == before


def test_a_die_stops_a_bundle() -> None:
    game = ford(*TO_BATTLE)
    played = game.choose_all(["attack 0501", "pass"])
    assert (played.number, played.stopped and played.stopped.why) == (1, "die")
    assert played.events[-1].dice, "the die fell all the same"


def test_a_die_that_waits_stops_a_bundle() -> None:
    game = ford(*TO_BATTLE, manual_dice=True)
    played = game.choose_all(["attack 0501", "pass"])
    assert (played.number, played.stopped and played.stopped.why) == (1, "die")


# ── in a draft ───────────────────────────────────────────────────────────────


def test_a_refusal_stops_a_bundle_and_says_which() -> None:
    game = hands()
    played = game.choose_all(["keep 2", "keep 0", "say"])
    assert played.number == 1
    assert played.stopped is not None
    assert played.stopped.why == "refused"
    assert played.stopped.text.startswith("1 of 3 steps are taken: No: case ")
    assert game.record.entry(0).text == "keep 2"


def test_in_a_draft_one_undo_takes_the_bundle() -> None:
    game = hands()
    game.choose("keep 0")
    before = game.state.digest()
    played = game.choose_all(["keep 1", "keep 3"])
    assert (played.number, played.stopped) == (2, None)
    assert game.record.entry(0).text == "keep 0; keep 1; + keep 3"
    assert game.record.entry(0).parts() == ["keep 0", "keep 1", "keep 3"]
    again = Game.read(game.record.text(), [HANDS], "a", game.dice.secret)
    assert again.state.digest() == game.state.digest()
    for one in (game, again):
        one.undo("Red")
        assert one.state.digest() == before
        assert one.record.entry(0).text == "keep 0"
    game.undo("Red")
    assert game.step == 0


def test_a_bundle_that_is_the_whole_draft_is_undone_whole() -> None:
    game = hands()
    text = game.record.text()
    game.choose_all(["keep 1", "keep 3"])
    game.undo("Red")
    assert game.record.text() == text


def test_the_enemy_reads_nothing_of_a_bundle_in_a_draft() -> None:
    one, many = hands(), hands()
    one.choose_all(["keep 1", "keep 3", "say"])
    many.choose("say")
    for served in (one, many):
        row = served.record.text("Blue").splitlines()[1]
        assert "+" not in row
        assert "keep" not in row
    assert one.record.text("Blue").count("\n") == many.record.text("Blue").count("\n")
