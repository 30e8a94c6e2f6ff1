"""A game: asking changes nothing, choosing plays on, mistakes leave everything as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import back
from sandtable.core.case import BadChoice, GameOver, Illegal, OutOfTurn, Trouble
from sandtable.core.choice import Choice
from sandtable.core.dice import Dice
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.record import Record
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from tests.cases.doro_nawa.position import PLAIN, at
from tests.core.sealed import LATER, SEALED
from tests.server.toy import RULEBOOK as FORD

TO_BATTLE = ["move R2 0301", "move B1 0501", "move R2 0401", "pass"]
"""R2 then stands at 0401 before B1 at 0501, Red to move."""


def ford(*choices: str | Choice, **wanted: Any) -> Game:
    game = Game.new(FORD, "crossing", **{"turns": 20, "seed": "ford", **wanted})
    for choice in choices:
        game.choose(choice)
    return game


def lines(game: Game) -> list[str]:
    """Every choice in force with its flags."""
    entries = [game.record.entry(index) for index in range(game.step)]
    return [f"{e.text} /{e.flags}" if e.flags else e.text for e in entries]


# ── beginning ────────────────────────────────────────────────────────────────


def test_a_new_game_says_in_its_header_what_was_agreed() -> None:
    game = Game.new(FORD, "crossing", {"bold": True}, turns=7, seed="x")
    assert game.record.header == {
        "game": "ford",
        "rules": 1,
        "pack": "toy",
        "own": {},
        "scenario": "crossing",
        "turns": 7,
        "options": {"bold": True},
        "dice": Dice("seed:x").commitment(),
        "seed": "x",
    }
    assert (game.seq, game.step, game.actor) == (0, 0, 0)
    assert Game.new(FORD, "crossing").record.header["turns"] == 20
    assert "seed" not in Game.new(FORD, "crossing").record.header


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"scenario": "siege"}, "unknown scenario 'siege': choose one of crossing"),
        ({"options": {"brave": True}}, "unknown option 'brave': choose from bold"),
        ({"turns": 0}, "0 turns: choose 1 to 500"),
    ],
)
def test_a_game_that_cannot_be(wanted: dict[str, Any], told: str) -> None:
    with pytest.raises(Trouble, match=told):
        Game.new(FORD, **{"scenario": "crossing", **wanted})


def test_a_practice_game_begins_with_its_position_and_leaves_it_alone() -> None:
    state = FORD.start("crossing", {"bold": False}, 20)
    state.hex = [2, 3, 4, 6]
    digest = state.digest()
    game = Game.from_state(FORD, state, {"title": "at the ford"})
    assert game.manual_dice
    assert game.record.header["title"] == "at the ford"
    game.choose("attack 0501")
    state.hex = [0, 1, 5, 6]
    game.undo()
    assert game.state.digest() == digest
    again = Game.read(game.record.text(), [FORD], "a")
    assert again.state.digest() == digest


def test_a_game_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    game = ford(*TO_BATTLE)
    game.save(tmp_path / "a.jsonl")
    again = Game.load(tmp_path / "a.jsonl", [SEALED, FORD])
    assert again.choose("attack 0501") == game.choose("attack 0501")
    assert again.record.text() == game.record.text()


def test_dice_without_their_secret_are_not_thrown() -> None:
    """A record tells them at its end only; with another secret the dice would be others."""
    game = ford(*TO_BATTLE, seed=None)
    text = game.record.text()
    again = Game.read(text, [FORD], "a")
    with pytest.raises(Trouble, match="the secret of these dice is not here: branch"):
        again.choose("attack 0501")
    assert again.record.text() == text
    again = Game.read(text, [FORD], "a", game.dice.secret)
    assert again.choose("attack 0501") == game.choose("attack 0501")


# ── asking ───────────────────────────────────────────────────────────────────


def test_asking_changes_nothing() -> None:
    game = ford(*TO_BATTLE, turns=3)
    before, text = game.state.digest(), game.record.text()
    wrong = [game.parse(line) for line in ("attack 0701", "move B1 0601", "roll 3")]
    for question in [*game.choices(), *wrong]:
        refusal = game.why(question)
        assert game.why(game.text(question)) is None or refusal is not None
        assert (refusal is None) == (question in game.choices())
        assert refusal is None or (refusal.case and refusal.reason and refusal.choice)
    game.prompt()
    game.view("Red")
    game.result()
    assert (game.state.digest(), game.record.text()) == (before, text)
    assert game.state.log is None


def test_why_tells_case_title_reason_and_figures() -> None:
    refusal = ford().why("move R1 0501")
    assert refusal is not None
    assert (refusal.case, refusal.title) == ("1.1", "Turns and moves")
    assert refusal.figures == "0501 is 4 hexes away"
    assert refusal.choice == "move R1 0501"
    asked = ford().why(Choice("roll", n=3))
    assert asked is not None
    assert asked.reason == "nothing of the kind is asked now"


def test_choices_come_in_the_same_order_however_the_state_was_reached() -> None:
    game = ford("move R2 0301", "pass", "move R2 0201", "pass")
    other = ford("pass", "pass", "pass", "pass")
    assert game.state.digest() == other.state.digest()
    assert game.choices() == other.choices() == game.branch(4).choices()


# ── choosing ─────────────────────────────────────────────────────────────────


def test_a_choice_is_played_as_choice_or_line() -> None:
    assert ford("move R2 0301").state.digest() == ford(Choice("move", 1, 2)).state.digest()
    events = ford().choose("move R2 0301", role="Red")
    assert [event.text for event in events] == ["R2 goes to 0301."]


def test_dice_fall_by_themselves() -> None:
    game = ford(*TO_BATTLE)
    events = game.choose("attack 0501")
    assert lines(game)[-2:] == ["attack 0501", f"roll {events[-1].dice[0]} /d"]
    assert events[-1].dice == (Dice("seed:ford").die(0, 6),)
    assert game.record.entry(-1).actor == "chance"


def test_a_wide_choice_is_played_in_its_steps() -> None:
    position = PLAIN + '[units]\n0404 = ["I/11"]\n'
    table = at('half = "Japanese"\noption = "movement"\ndie = 2\n' + position)
    assert table.why("move I/11 0403") is None
    table.play("move I/11 0403")
    assert lines(table.game) == ["move I/11", "move I/11 0403 /b"]
    assert table.at("I/11") == "0403"
    refusal = table.why("move I/11 0707")
    assert refusal is not None
    assert refusal.choice == "move I/11 0707"
    with pytest.raises(Illegal):
        table.play("move I/11 0707")
    assert lines(table.game) == ["move I/11", "move I/11 0403 /b"]


def over() -> Game:
    return ford("pass", "pass", turns=1)


MISTAKES: list[tuple[Game, str, str | None, type[Trouble], str]] = [
    (ford(), "mvoe R1 0201", None, BadChoice, "unknown verb"),
    (ford(), "move R7 0201", None, BadChoice, "unknown unit"),
    (ford(), "move R2 0501", None, Illegal, "No: case 1.1 Turns and moves: a counter moves one"),
    (ford(), "move B1 0501", None, Illegal, "it is not a counter of yours"),
    (ford(), "roll 3", None, Illegal, "nothing of the kind is asked now"),
    (ford(), "pass", "Blue", OutOfTurn, "it is not Blue's decision: waiting for Red"),
    (ford(), "pass", "spectator", OutOfTurn, "it is not spectator's decision: waiting for Red"),
    (ford("pass"), "pass", "Red", OutOfTurn, "it is not Red's decision: waiting for Blue"),
    (over(), "pass", None, GameOver, "the game is over"),
    (over(), "pass", "Red", GameOver, "the game is over"),
    (
        ford(*TO_BATTLE, "attack 0501", manual_dice=True),
        "pass",
        None,
        Illegal,
        "nothing of the kind is asked now",
    ),
    (
        ford(*TO_BATTLE, "attack 0501", manual_dice=True),
        "roll 4",
        "spectator",
        OutOfTurn,
        "waiting for the dice",
    ),
    (ford(*TO_BATTLE, "attack 0501", manual_dice=True), "roll 7", None, Illegal, "nothing of"),
    (ford(*TO_BATTLE, "attack 0501").at(5), "roll 6", None, OutOfTurn, "the dice fall by themselv"),
]


@pytest.mark.parametrize(("game", "choice", "role", "error", "told"), MISTAKES)
def test_a_mistake_leaves_everything_as_it_was(
    game: Game, choice: str, role: str | None, error: type[Trouble], told: str
) -> None:
    before, text, log = game.state.digest(), game.record.text(), list(game.log)
    with pytest.raises(error) as caught:
        game.choose(choice, role)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (game.state.digest(), game.record.text(), list(game.log)) == (before, text, log)
    assert game.state.log is None


def test_both_and_nobody_named_may_choose_for_the_side_that_is_asked() -> None:
    game = ford()
    game.choose("pass", role="both")
    game.choose("pass")
    assert game.step == 2


def test_a_copy_does_not_pack_the_beginning_again() -> None:
    game = ford("pass", "pass")
    twin = game.copy()
    assert twin.start is game.start
    twin.choose("pass")
    assert (twin.step, game.step) == (3, 2)
    assert twin.at(0).state.digest() == game.at(0).state.digest()


# ── chosen dice ──────────────────────────────────────────────────────────────


def test_dice_are_chosen_in_practice_games() -> None:
    game = ford(*TO_BATTLE, "attack 0501", manual_dice=True)
    assert game.actor == CHANCE
    events = game.roll(4)
    assert events[-1].text == "B1 is eliminated at 0501."
    assert lines(game)[-1] == "roll 4 /dx"
    with pytest.raises(OutOfTurn, match="no die is asked for"):
        game.roll(4)
    again = ford(*TO_BATTLE, "attack 0501", manual_dice=True)
    for wrong, error in (("four", BadChoice), ("-1", BadChoice), ("", BadChoice), ("0", Illegal)):
        with pytest.raises(error):
            again.roll(wrong)
    assert again.roll("4") == events
    assert Game.read(game.record.text(), [FORD], "a").state.digest() == game.state.digest()


# ── forced choices ───────────────────────────────────────────────────────────


def sealed(rulebook: Any, *choices: str, **wanted: Any) -> Game:
    game = Game.new(rulebook, "auction", seed="sealed", **wanted)
    for choice in choices:
        game.choose(choice)
    return game


LONG = ["bid 2", "bid 1", "yield B2", "bid 3", "bid 1"]
"""Red loses the second round with two counters left."""


def test_what_has_no_alternative_is_played_at_once() -> None:
    game = sealed(SEALED, "bid 1", "bid 2", "yield R1", "bid 1", "bid 3")
    assert lines(game)[3:] == ["bid 1 /s", "bid 3 /rs", "yield R2 /f"]
    assert game.actor == NOBODY
    game = sealed(SEALED, "bid 2", options={"poor": True})
    assert lines(game) == ["bid 2 /s", "bid 1 /frs"]


def test_forced_choices_of_later_rules_are_put_in_on_replay() -> None:
    old = sealed(SEALED, *LONG)
    new = Game.read(old.record.text(), [LATER], "a")
    assert new.state.frames == old.state.frames
    assert new.state.encode() == old.state.encode()
    assert new.record.text() == old.record.text(), "the record stays as it is"
    assert new.at(3).state.frames[-1]._fields == ("side",), "the nod is due there"
    new.choose("yield R1")
    assert lines(new)[-2:] == ["yield R1", "nod /f"]


def test_forced_choices_that_earlier_rules_had_are_passed_over() -> None:
    later = sealed(LATER, *LONG)
    assert "nod /f" in lines(later)
    record = Record({**later.record.header, "rules": 1})
    for index in range(later.step):
        record.add(later.record.entry(index))
    old = Game.replay(record, [SEALED], "a")
    assert old.state.encode() == later.state.encode()
    assert old.step == later.step


def test_a_forced_choice_is_taken_back_with_the_free_one() -> None:
    game = sealed(LATER, "bid 2", "bid 1")
    before = game.state.digest()
    game.choose("yield B1", role="Blue")
    assert lines(game)[-2:] == ["yield B1", "nod /f"]
    assert back.undo_hold(game, "Blue") is None, "that Red nodded was no decision of his"
    game.undo("Blue")
    assert game.state.digest() == before
    game.redo("Blue")
    assert lines(game)[-2:] == ["yield B1", "nod /f"]


def test_a_game_that_does_not_end_with_a_decision_was_settled() -> None:
    assert sealed(SEALED, "bid 1", "bid 1", turns=1).actor >= 0
    for bids in (("bid 1", "bid 2"), ("bid 3", "bid 2")):
        game = sealed(SEALED, *bids)
        assert game.actor >= 0
        assert len(game.choices()) == 2


# ── the end ──────────────────────────────────────────────────────────────────


def test_the_end_publishes_the_secret_once() -> None:
    game = ford("pass", "pass", turns=1, seed=None)
    rows = [json.loads(row) for row in game.record.rows]
    assert rows[-1]["end"] == {"winner": -1, "text": "Nobody wins, 2 to 2."}
    assert Dice(rows[-1]["secret"]).commitment() == rows[0]["dice"]
    assert sum("end" in row for row in rows) == 1
    assert game.result() is not None
    again = Game.read(game.record.text(), [FORD], "a", rows[-1]["secret"])
    assert again.record.text() == game.record.text()


def test_a_running_game_does_not_tell_its_secret() -> None:
    game = ford(*TO_BATTLE, "attack 0501", seed=None)
    assert game.dice.secret not in game.record.text()
    assert game.dice.secret not in json.dumps(game.view("both"))


def test_a_practice_game_ends_anew_after_an_undo() -> None:
    game = ford("pass", "pass", turns=1, manual_dice=True)
    assert game.actor == NOBODY
    game.undo()
    assert game.actor == 1
    game.choose("pass")
    assert [("end" in json.loads(row)) for row in game.record.rows].count(True) == 2
    assert Game.read(game.record.text(), [FORD], "a").actor == NOBODY


# ── Doro Nawa's own ──────────────────────────────────────────────────────────


def test_an_owners_values_hold_in_a_practice_game_too(tmp_path: Path) -> None:
    """A position that a record begins with is read with the same values as the rest."""
    from sandtable.games.doro_nawa.pack import DATA
    from sandtable.games.doro_nawa.rulebook import DoroNawa

    text = (DATA / "charts/tec.csv").read_text(encoding="utf-8")
    (tmp_path / "charts").mkdir()
    changed = text.replace("jungle,hex,jungle,3", "jungle,hex,jungle,2", 1)
    (tmp_path / "charts/tec.csv").write_text(changed, encoding="utf-8")
    owner = DoroNawa(tmp_path)
    table = {"map": {"columns": 3, "rows": 3, "default": "jungle"}}
    game = Game.from_state(owner, owner.read_position(table, "position"), {})
    again = Game.read(game.record.text(), [owner], "a")
    assert again.state.theatre.tec.hex_cost["jungle"] == 2
    assert DORO_NAWA.pack().tec.hex_cost["jungle"] == 3
