"""Taking back, playing again, looking back, branching: how far, by whom, and to which state."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.core import back
from sandtable.core.case import CannotUndo, Trouble
from sandtable.core.dice import Dice
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from tests.core.test_game import TO_BATTLE, ford, lines
from tests.server.toy import RULEBOOK as FORD

# ── how far an undo goes ─────────────────────────────────────────────────────


def cannot(game: Game, role: str | None = None, consent: bool = False) -> str:
    """Why an undo is refused; the game is then as before."""
    before, text = game.state.digest(), game.record.text()
    with pytest.raises(CannotUndo) as caught:
        game.undo(role, consent)
    assert (game.state.digest(), game.record.text()) == (before, text)
    return str(caught.value)


def test_nothing_to_take_back() -> None:
    for role in (None, "both", "Red", "Blue"):
        assert cannot(ford(), role, consent=True) == "there is nothing to take back"


def test_one_person_takes_back_one_choice_after_the_other() -> None:
    game = ford("move R2 0301", "pass", "pass")
    for left in (2, 1, 0):
        game.undo()
        assert game.step == left
    assert game.state.digest() == ford().state.digest()


def test_a_side_takes_back_its_own_choice_before_it_hands_over() -> None:
    game = ford("move R2 0301")
    assert cannot(game, "Red") == (
        "the decision has passed to the other side: only with its consent"
    )
    assert "the other side has decided since" in cannot(game, "Blue")
    game.undo("Red", consent=True)
    assert game.step == 0


def test_what_the_other_side_decided_since_needs_its_consent() -> None:
    game = ford("move R2 0301", "pass")
    assert "the other side has decided since" in cannot(game, "Red")
    assert "passed to the other side" in cannot(game, "Blue")
    game.undo("Red", consent=True)
    assert game.step == 1


@pytest.mark.parametrize("role", [None, "both", "Red"])
def test_a_die_is_taken_back_with_consent_only(role: str | None) -> None:
    game = ford(*TO_BATTLE)
    before = game.state.digest()
    game.choose("attack 0501")
    assert "a die was thrown since" in cannot(game, role)
    game.undo(role, consent=True)
    assert game.state.digest() == before
    assert '"consent":true' in game.record.rows[-1]


def test_dice_taken_back_never_fall_again() -> None:
    """Another attempt throws the next die, also after the record was saved and read."""
    game = ford(*TO_BATTLE)
    for count in range(4):
        game = Game.read(game.record.text(), [FORD], "a")
        events = game.choose("attack 0501")
        assert events[-1].dice == (Dice("seed:ford").die(count, 6),)
        game.undo(consent=True)
    assert game.record.dice == 4
    game.redo()
    assert game.log[-1].event.dice == (Dice("seed:ford").die(3, 6),), "this very die comes back"


def test_a_game_that_is_over_stays_over() -> None:
    """Its dice are published."""
    game = ford("pass", "pass", turns=1)
    for consent in (False, True):
        assert "the game is over and its dice are published" in cannot(game, None, consent)


def test_practice_games_go_back_without_asking_anybody() -> None:
    game = ford(*TO_BATTLE, "attack 0501", "roll 4", manual_dice=True)
    game.undo("Blue")
    assert game.actor == CHANCE
    game.undo("Red")
    assert game.step == 4


# ── playing again ────────────────────────────────────────────────────────────


def test_nothing_to_play_again() -> None:
    game = ford("pass")
    assert back.redo_hold(game, None)
    with pytest.raises(CannotUndo, match="there is nothing to play again"):
        game.redo()


def test_a_new_choice_forgets_what_was_taken_back() -> None:
    game = ford("move R2 0301", "pass")
    game.undo()
    assert back.redo_hold(game, None) is None
    game.choose("move B1 0501")
    assert back.redo_hold(game, None)


def test_only_whose_choice_it_was_plays_it_again() -> None:
    game = ford("pass")
    game.undo("Red", consent=True)
    assert back.redo_hold(game, "Blue")
    assert (game.view("Blue")["redo"]["ok"], game.view("Red")["redo"]["ok"]) == (False, True)
    text = game.record.text()
    with pytest.raises(CannotUndo, match="a choice of the Red side that was taken back"):
        game.redo("Blue")
    assert game.record.text() == text
    game.redo("Red")
    assert lines(game) == ["pass"]


def test_a_die_is_played_again_with_its_choice() -> None:
    game = ford(*TO_BATTLE, "attack 0501")
    after, played = game.state.digest(), lines(game)
    game.undo(consent=True)
    game.redo()
    assert (game.state.digest(), lines(game)) == (after, played)


def test_a_chosen_die_is_a_choice_of_its_own() -> None:
    game = ford(*TO_BATTLE, "attack 0501", "roll 4", manual_dice=True)
    for left in (5, 4):
        game.undo()
        assert game.step == left
    for left in (5, 6):
        game.redo()
        assert game.step == left


# ── any order of things ──────────────────────────────────────────────────────


def play(game: Game, chooser: random.Random, count: int) -> list[str]:
    """Play so many random choices; the digest at each step."""
    digests = [game.at(step).state.digest() for step in range(game.step + 1)]
    for _ in range(count):
        if game.actor == NOBODY:
            break
        before = game.step
        game.choose(chooser.choice(game.choices()))
        digests += [game.at(step).state.digest() for step in range(before + 1, game.step)]
        digests.append(game.state.digest())
    return digests


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.booleans(), st.lists(st.integers(0, 5), max_size=25))
def test_undo_and_redo_lead_to_the_states_that_were(
    seed: int, manual: bool, acts: list[int]
) -> None:
    chooser = random.Random(seed)
    game = ford(turns=500, seed=str(seed), manual_dice=manual)
    digests = play(game, chooser, 12)
    for act in acts:
        try:
            if act < 3:
                game.undo(consent=True)
            elif act < 5:
                game.redo()
            else:
                game.choose(chooser.choice(game.choices()))
                digests = [game.at(step).state.digest() for step in range(game.step + 1)]
        except (CannotUndo, IndexError):
            continue
        assert game.state.digest() == digests[game.step]
    again = Game.read(game.record.text(), [FORD], "a")
    assert again.state.digest() == game.state.digest() == digests[game.step]
    assert again.step == game.step
    assert back.redo_hold(again, None) == back.redo_hold(game, None)
    assert again.record.dice == game.record.dice
    assert list(again.log)[-20:] == list(game.log)[-20:]


@pytest.fixture(scope="module")
def long() -> tuple[Game, list[str]]:
    """A game of some hundred steps, longer than the distance between kept positions."""
    game = ford(turns=500)
    chooser = random.Random(7)
    digests = [game.state.digest()]
    while game.step < 290:
        quiet = [c for c in game.choices() if c.verb != "attack"]
        game.choose(chooser.choice(quiet))
        digests.append(game.state.digest())
    return game, digests


@pytest.mark.parametrize("step", [0, 1, 63, 64, 65, 127, 128, 129, 191, 192, 255, 256, 257, 289])
def test_every_step_of_a_long_game_comes_back(long: tuple[Game, list[str]], step: int) -> None:
    game, digests = long
    then = game.at(step)
    assert (then.step, then.state.digest()) == (step, digests[step])
    assert [dated.step for dated in then.log][-1:] == ([step - 1] if step else [])


def test_a_long_way_back_and_forth(long: tuple[Game, list[str]]) -> None:
    """Past two kept positions, each state on the way as it was."""
    game, digests = long
    twin = game.copy()
    for step in range(289, 160, -1):
        twin.undo()
        assert (twin.step, twin.state.digest()) == (step, digests[step])
    then = game.at(161)
    assert list(twin.log) == list(then.log)[-len(twin.log) or 999 :]
    for step in range(162, 200):
        twin.redo()
        assert (twin.step, twin.state.digest()) == (step, digests[step])
    assert game.state.digest() == digests[-1]


def test_the_log_after_an_undo_is_that_of_a_fresh_replay(long: tuple[Game, list[str]]) -> None:
    game = long[0].copy()
    for _ in range(50):
        game.undo()
    fresh = Game.read(game.record.text(), [FORD], "a")
    assert list(game.log)[-40:] == list(fresh.log)[-40:]


# ── looking back ─────────────────────────────────────────────────────────────


def test_a_look_back_stands_at_its_step_and_changes_nothing() -> None:
    game = ford(*TO_BATTLE)
    text, digest = game.record.text(), game.state.digest()
    then = game.at(2)
    assert (then.step, then.actor, lines(then)) == (2, 0, TO_BATTLE[:2])
    assert then.view("Red")["step"] == 2
    then.choose("pass")
    assert lines(then) == [*TO_BATTLE[:2], "pass"]
    assert Game.read(then.record.text(), [FORD], "a").state.digest() == then.state.digest()
    assert (game.record.text(), game.state.digest(), game.step) == (text, digest, 4)


@pytest.mark.parametrize(("step", "stands"), [(-5, 0), (0, 0), (4, 4), (99, 4)])
def test_a_look_back_beyond_the_ends_stands_at_the_end(step: int, stands: int) -> None:
    assert ford(*TO_BATTLE).at(step).step == stands


def test_a_look_back_steps_on() -> None:
    game = ford(*TO_BATTLE)
    then = game.at(1)
    for _ in range(3):
        then.redo()
    assert then.state.digest() == game.state.digest()


# ── branching ────────────────────────────────────────────────────────────────


def test_a_branch_is_a_game_of_its_own() -> None:
    game = ford(*TO_BATTLE)
    text = game.record.text()
    other = game.branch(3)
    assert lines(other) == TO_BATTLE[:3]
    assert other.record.header["branch"] == [game.record.tail, 3]
    assert "seed" not in other.record.header
    assert other.dice.secret != game.dice.secret
    assert other.record.header["dice"] == other.dice.commitment()
    other.choose("pass")
    other.choose("attack 0501")
    assert game.record.text() == text
    back = Game.read(other.record.text(), [FORD], "a", other.dice.secret)
    assert back.state.digest() == other.state.digest()


def test_a_seeded_branch_is_repeatable() -> None:
    game = ford(*TO_BATTLE)
    one, two = game.branch(4, seed="b"), game.branch(4, seed="b")
    assert one.choose("attack 0501") == two.choose("attack 0501")
    assert one.record.text() == two.record.text()
    assert one.record.header["seed"] == "b"


@pytest.mark.parametrize(("step", "stands"), [(-3, 0), (99, 4)])
def test_a_branch_beyond_the_ends_begins_at_the_end(step: int, stands: int) -> None:
    other = ford(*TO_BATTLE).branch(step)
    assert other.step == stands
    assert other.record.header["branch"][1] == stands, "so many lines are its parent's"


def test_a_branch_of_a_practice_game_is_one_too() -> None:
    game = ford(*TO_BATTLE, "attack 0501", "roll 4", manual_dice=True)
    other = game.branch(5)
    assert other.manual_dice
    assert other.actor == CHANCE
    other.roll(1)
    assert "holds" in other.log[-1].event.text


def test_a_branch_at_a_die_throws_its_own() -> None:
    game = ford(*TO_BATTLE, "attack 0501")
    other = game.branch(5, seed="other")
    assert lines(other)[:5] == lines(game)[:5]
    assert lines(other)[5] == f"roll {Dice('seed:other').die(0, 6)} /d"


def test_a_branch_of_a_game_that_is_over_plays_on() -> None:
    game: Any = ford("pass", "pass", turns=1)
    other = game.branch(1)
    assert other.actor == 1
    other.choose("move B1 0501")
    with pytest.raises(Trouble):
        other.choose("pass")
