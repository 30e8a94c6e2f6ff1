"""Drafts: several choices in one secret line; and drawings that one side alone may read."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from sandtable.core import back
from sandtable.core.case import CannotUndo
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from tests.core.hands import Hands

HANDS = cast(Rulebook, Hands())


def game(seed: str = "1") -> Game:
    return Game.new(HANDS, scenario="auction", seed=seed)


def lines(served: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in served.splitlines()]


def test_a_draft_is_one_line() -> None:
    played = game()
    for choice in ("keep 0", "keep 2", "say"):
        played.choose(choice)
    assert [row.get("c") for row in lines(played.record.text())[1:]] == [
        "keep 0; keep 2; say",
        played.record.entry(1).text,
    ]
    assert played.record.entry(1).text.startswith("roll ")
    assert played.step == 2


def test_the_enemy_counts_nothing() -> None:
    """What he is served has the same lines whether much or little is put together."""
    long, short = game(), game()
    for choice in ("keep 0", "keep 1", "keep 2", "say"):
        long.choose(choice)
        assert len(lines(long.record.text("Blue"))) in (1, 3)
    short.choose("say")
    for one, other in zip(
        lines(long.record.text("Blue")), lines(short.record.text("Blue")), strict=True
    ):
        assert {k: v for k, v in one.items() if k not in "vh"} == {
            k: v for k, v in other.items() if k not in "vh"
        }
    assert long.seq == short.seq
    assert long.view("Blue")["seq"] == short.view("Blue")["seq"]


def test_an_open_draft_is_not_served_to_the_enemy() -> None:
    played = game()
    played.choose("keep 1")
    assert len(lines(played.record.text("Blue"))) == 1
    assert lines(played.record.text("Red"))[1]["c"] == "keep 1"


def test_the_enemys_view_is_the_same_however_far_the_draft_is() -> None:
    """Prompt, state and log stand where they stood before it began."""
    one, two = game(), game()
    one.choose("keep 0")
    for choice in ("keep 0", "keep 1", "keep 3"):
        two.choose(choice)
    for role in ("Blue", "spectator"):
        assert one.view(role) == two.view(role)
    again = Game.read(two.record.text(), [HANDS], "a")
    assert again.view("Blue") == two.view("Blue")
    assert one.view("Red") != two.view("Red")


def test_a_secret_die_is_its_readers() -> None:
    played = game()
    played.choose("keep 1")
    played.choose("say")
    assert "c" not in lines(played.record.text("Blue"))[2]
    assert lines(played.record.text("Red"))[2]["c"].startswith("roll ")
    assert lines(played.record.text("Red"))[2]["of"] == [3]


def test_a_drawing_is_among_as_many_as_there_are() -> None:
    seen = set()
    for seed in range(20):
        played = game(str(seed))
        played.choose("keep 3")
        played.choose("say")
        seen.add(played.record.entry(1).text)
    assert seen == {"roll 1", "roll 2", "roll 3"}


def test_undo_takes_the_last_part_of_an_open_draft() -> None:
    played = game()
    before = played.state.digest()
    played.choose("keep 0")
    one = played.state.digest()
    played.choose("keep 3")
    played.undo("Red")
    assert played.state.digest() == one
    assert played.record.entry(0).text == "keep 0"
    played.undo("Red")
    assert (played.state.digest(), played.step) == (before, 0)
    with pytest.raises(CannotUndo):
        played.undo("Red")


def test_the_other_side_takes_nothing_of_it_back() -> None:
    played = game()
    played.choose("keep 0")
    assert "other side" in str(back.undo_hold(played, "Blue"))


def test_a_game_is_read_in_the_middle_of_a_draft() -> None:
    played = game()
    played.choose("keep 0")
    again = Game.read(played.record.text(), [HANDS], "a")
    assert again.record.open
    for one in (played, again):
        one.choose("keep 1")
        one.choose("say")
    assert again.state.digest() == played.state.digest()
    assert again.record.entry(0).text == "keep 0; keep 1; say"
    whole = Game.read(again.record.text(), [HANDS], "b")
    assert whole.state.digest() == again.state.digest()


def test_an_altered_draft_is_found_out() -> None:
    played = game()
    played.choose("keep 0")
    played.choose("keep 1")
    text = played.record.text().replace("keep 0; keep 1", "keep 0; keep 2")
    with pytest.raises(Exception, match="altered"):
        Game.read(text, [HANDS], "a")


def test_a_branch_keeps_drafts_whole() -> None:
    played = game()
    for choice in ("keep 0", "keep 2", "say", "keep 1"):
        played.choose(choice)
    branch = played.branch(2, "other")
    assert branch.state.digest() == played.at(2).state.digest()
    assert branch.record.entry(0).text == "keep 0; keep 2; say"
