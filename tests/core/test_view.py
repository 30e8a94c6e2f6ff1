"""Views: what each role is told of whose turn it is, what may be done, what happened."""

from __future__ import annotations

import json

import pytest

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.view import build_view, show_choices, side_of
from tests.core.sealed import SEALED
from tests.core.test_game import TO_BATTLE, ford

ROLES = ["Red", "Blue", "both", "spectator"]


@pytest.mark.parametrize(
    ("choices", "eyes"),
    [((), [0, 1, 0, -1]), (("pass",), [0, 1, 1, -1]), (("pass",) * 40, [0, 1, -1, -1])],
)
def test_each_role_has_its_eyes(choices: tuple[str, ...], eyes: list[int]) -> None:
    game = ford(*choices)
    assert [side_of(game, role) for role in ROLES] == eyes
    assert [game.view(role)["status"]["seen_by"] for role in ROLES] == eyes


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(Trouble, match="unknown role 'Green': choose Red, Blue, both or spectator"):
        ford().view("Green")


def test_the_side_that_is_asked_gets_prompt_and_choices() -> None:
    game = ford()
    asked = {role: bool(game.view(role)["choices"]) for role in ROLES}
    assert asked == {"Red": True, "Blue": False, "both": True, "spectator": False}
    assert game.view("Red")["prompt"]["text"].startswith("Turn 1: move a counter one hex")
    for role in ("Blue", "spectator"):
        assert game.view(role)["prompt"]["text"] == "Waiting for Red."
    assert game.view("Blue")["actor"] == "Red"


def test_choices_are_shown_by_their_fields_and_notes() -> None:
    game = ford(*TO_BATTLE)
    shown = game.view("Red")["choices"]
    assert shown[0] == {"v": "move", "u": 0, "h": "0201", "cost": 1}
    assert {"v": "attack", "h": "0501"} in shown
    assert shown[-1] == {"v": "pass", "label": "Pass"}
    assert len(shown) == len(game.choices())
    game = Game.new(SEALED, "auction")
    assert [c["label"] for c in game.view("Red")["choices"]] == ["Bid 1", "Bid 2", "Bid 3"]
    for choice in ("bid 2", "bid 1"):
        game.choose(choice)
    assert show_choices(game)[0] == {"v": "yield", "u": 2, "label": "Give up B1"}


def test_dice_that_fall_by_themselves_are_nobodys_choice() -> None:
    game = ford(*TO_BATTLE, "attack 0501", manual_dice=True)
    view = game.view("both")
    assert (view["actor"], view["choices"], view["manual_dice"]) == ("chance", [], True)
    assert view["prompt"]["text"] == "Roll for the attack on 0501."
    assert not ford().view("both")["manual_dice"]


def test_log_lines_name_places_dice_and_moments() -> None:
    game = ford(*TO_BATTLE, "attack 0501")
    line = game.view("spectator")["log"][-1]
    assert line == {
        "step": 5,
        "turn": 3,
        "impulse": 1,
        "side": "Red",
        "case": "2.1",
        "text": line["text"],
        "hexes": ["0501"],
        "units": [2],
        "dice": [int(game.record.entry(-1).text.split()[1])],
        "detail": {},
    }


def test_a_game_that_is_over_tells_its_result() -> None:
    game = ford("pass", "pass", turns=1)
    view = game.view("Red")
    assert (view["over"], view["actor"], view["choices"]) == (True, None, [])
    assert view["result"] == {"winner": None, "text": "Nobody wins, 2 to 2.", "points": ["2", "2"]}
    assert view["undo"]["ok"] is False
    won = Game.new(SEALED, "auction", turns=1)
    for choice in ("bid 2", "bid 1", "yield B1"):
        won.choose(choice)
    assert won.view("Blue")["result"]["winner"] == "Red"


@pytest.mark.parametrize("role", ROLES)
def test_a_view_is_json_and_says_where_the_game_stands(role: str) -> None:
    game = ford(*TO_BATTLE)
    game.undo()
    view = game.view(role)
    assert json.loads(json.dumps(view)) == view
    assert (view["role"], view["seq"], view["step"]) == (role, 5, 3)
    assert view["redo"]["ok"] == (role in ("Blue", "both"))
    assert view["undo"]["ok"] == (role == "both")


def test_why_nothing_is_taken_back_has_an_id_and_a_sentence() -> None:
    """The page tells by the id whether consent would help; sentences are for people."""
    game = ford()
    assert build_view(game, "both")["undo"]["id"] == "nothing"
    assert build_view(game, "both")["redo"] == {
        "ok": False, "id": "nothing", "reason": "there is nothing to play again"
    }  # fmt: skip
    game.choose("move R2 0301")
    seen = {role: build_view(game, role)["undo"] for role in ("both", "Red", "Blue")}
    assert seen["both"] == {"ok": True, "id": "", "reason": ""}
    assert (seen["Red"]["id"], seen["Blue"]["id"]) == ("passed", "decided")
    game.undo()
    assert build_view(game, "Red")["redo"]["ok"]
    assert build_view(game, "Blue")["redo"]["id"] == "theirs"
