"""Computer seats: they play when asked, wait when held, and fail without harm."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.ai.player import Knowledge, make, makers, names, plug
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.server.http.errors import NotSaved
from tests.server.desk import Desk, running
from tests.server.toy import RULEBOOK

BOTH = {"Red": "random", "Blue": "random"}


class Walker:
    """Passes, and says so; whatever else it does is set by a test."""

    gate = threading.Event()
    bad: Choice | Exception | None = None
    asked: list[Knowledge]

    def __init__(self, _side: int, _seed: str) -> None:
        Walker.asked = []

    def choose(self, known: Knowledge) -> Choice:
        Walker.asked.append(known)
        Walker.gate.wait(10)
        if isinstance(Walker.bad, Exception):
            raise Walker.bad
        return Walker.bad or Choice("pass")


@pytest.fixture(autouse=True)
def walker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("sandtable.ai.player._PLUGGED", {})
    plug("ford", "walker", Walker)
    Walker.bad = None
    Walker.gate.set()
    yield
    Walker.gate.set()


# ── the registry ─────────────────────────────────────────────────────────────


def test_players_are_found_by_name() -> None:
    assert names("ford") == ["random", "walker"]
    assert makers("chess").keys() == {"random"}
    assert makers("../no such game").keys() == {"random"}
    with pytest.raises(
        Trouble, match="unknown player 'deep' for ford: choose one of random, walker"
    ):
        make("ford", "deep", 0, "seed")


def test_random_is_repeatable_by_its_seed() -> None:
    def played(seed: str) -> list[str]:
        game = Game.new(RULEBOOK, "crossing", seed="dice")
        players = [make("ford", "random", side, seed) for side in (0, 1)]
        while game.actor >= 0:
            game.choose(players[game.actor].choose(Knowledge(game)))
        return list(game.record.rows)

    assert played("a") == played("a")
    assert played("a") != played("b")


def test_what_a_player_does_with_its_knowledge_does_not_reach_the_game() -> None:
    game = Game.new(RULEBOOK, "crossing")
    before = game.state.digest()
    known = Knowledge(game)
    assert (known.side, known.choices) == (0, game.choices())
    assert known.sight()["units"] == game.view()["units"]
    known.state.hex[0] = 3
    known.choices.clear()
    assert game.state.digest() == before
    assert not hasattr(known, "dice")


# ── at the table ─────────────────────────────────────────────────────────────


def test_two_computers_play_to_the_end(desk: Desk) -> None:
    table = desk.new(turns=20, seats=BOTH)
    told = desk.wait(table, lambda info: info["over"])
    assert told["computer"] is None
    assert desk.http.get(f"/api/tables/{table}/record").text.count("\n") == told["seq"] + 1


def test_a_computer_answers_and_then_the_person_is_asked(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "walker"})
    assert desk.info(table)["computer"] is None
    desk.choose(table, "pass")
    told = desk.wait(table, lambda info: info["actor"] == "Red")
    assert told["step"] == 2


def test_while_a_computer_thinks_nobody_chooses_for_it(desk: Desk) -> None:
    Walker.gate.clear()
    table = desk.new(seats={"Blue": "walker"})
    view = desk.choose(table, "pass")
    assert view["choices"] == []
    assert view["table"]["computer"] == {
        "side": "Blue",
        "state": "thinking",
        "text": "Blue (walker) is thinking",
    }
    answer = desk.post(table, "choose", client="c", expected=1, choice="pass")
    assert answer.status_code == 422
    assert "which walker plays" in answer.json()["refusal"]["reason"]
    Walker.gate.set()
    desk.wait(table, lambda info: info["actor"] == "Red")


def test_a_computer_that_is_held_waits(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "walker"})
    assert desk.post(table, "pause", paused=True, pace=0.5).json()["pace"] == 0.5
    view = desk.choose(table, "pass")
    assert view["table"]["computer"]["state"] == "paused"
    assert desk.post(table, "pause", pace=0).json()["paused"] is True
    assert desk.info(table)["step"] == 1
    desk.post(table, "pause", paused=False)
    desk.wait(table, lambda info: info["step"] == 2)
    for pace in (-1, 61, "fast"):
        assert desk.post(table, "pause", pace=pace).status_code == 400


def test_a_thought_that_comes_too_late_is_dropped(desk: Desk) -> None:
    Walker.gate.clear()
    table = desk.new(seats={"Blue": "walker"})
    desk.choose(table, "pass")
    answer = desk.post(table, "undo", client="c", expected=1, consent=True)
    assert answer.status_code == 200
    Walker.gate.set()
    assert desk.choose(table, "move R2 0301")["step"] == 1
    desk.wait(table, lambda info: info["step"] == 2 and info["actor"] == "Red")


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (ValueError("no idea"), "computer stopped: Blue (walker): ValueError: no idea"),
        (StopIteration(), "computer stopped: Blue (walker): RuntimeError"),
        (Choice("move", 2, 0), "a counter moves one hex (0101 is 5 hexes away)"),
        (Choice("roll", n=3), "nothing of the kind is asked now"),
    ],
)
def test_a_computer_that_fails_stops_and_the_person_goes_on(
    desk: Desk, bad: Choice | Exception, told: str
) -> None:
    Walker.bad = bad
    table = desk.new(seats={"Blue": "walker"})
    desk.choose(table, "pass")
    info = desk.wait(table, lambda info: info["computer"]["state"] == "stopped")
    assert told in info["computer"]["text"]
    assert desk.view(table)["choices"]
    Walker.bad = None
    assert desk.choose(table, "move B1 0501")["actor"] == "Red"


def test_a_computer_goes_on_by_itself_when_there_is_room_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = desk.new(seats={"Blue": "walker"})

    async def full(*_arguments: object, **_more: object) -> None:
        raise NotSaved("sandtable.db: the disk is full")

    monkeypatch.setattr("sandtable.server.tables.computer.AGAIN", 0.05)
    Walker.gate.clear()
    desk.choose(table, "pass")
    with monkeypatch.context() as patch:
        patch.setattr(type(desk.tables.store), "append", full)
        Walker.gate.set()
        told = desk.wait(table, lambda info: info["computer"]["state"] == "waiting")
        assert "Blue (walker) tries again: sandtable.db: the disk is full" in str(told["computer"])
        assert told["step"] == 1
    assert desk.wait(table, lambda info: info["actor"] == "Red")["step"] == 2


def test_a_computer_that_stopped_tries_again_when_seated_anew(desk: Desk) -> None:
    Walker.bad = ValueError("no idea")
    table = desk.new(seats={"Blue": "walker"})
    desk.choose(table, "pass")
    desk.wait(table, lambda info: info["computer"]["state"] == "stopped")
    Walker.bad = None
    desk.post(table, "seats", seats={"Blue": "walker"})
    desk.wait(table, lambda info: info["actor"] == "Red")


def test_seats_change_during_play(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "walker"})
    seats = desk.post(table, "seats", seats={"Blue": "human"}).json()["seats"]
    assert seats == {"Red": "human", "Blue": "human"}
    desk.choose(table, "pass")
    desk.choose(table, "pass")
    desk.post(table, "seats", seats={"Red": "walker"})
    desk.wait(table, lambda info: info["actor"] == "Blue")
    for seats in ({"Red": "deep"}, {"Green": "human"}, {"Red": 5}, []):
        assert desk.post(table, "seats", seats=seats).status_code == 400


def test_an_undo_takes_back_the_computers_answer_too(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "walker"})
    start = desk.view(table)
    desk.choose(table, "move R2 0301")
    desk.wait(table, lambda info: info["step"] == 2)
    answer = desk.post(table, "undo", client="c", expected=2, role="Red", consent=True)
    assert answer.json()["view"]["units"] == start["units"]
    assert answer.json()["view"]["actor"] == "Red"


def test_before_the_persons_first_choice_there_is_nothing_to_take_back(desk: Desk) -> None:
    table = desk.new(seats={"Red": "walker"})
    desk.wait(table, lambda info: info["step"] == 1)
    answer = desk.post(table, "undo", client="c", expected=1, consent=True)
    assert answer.status_code == 422
    assert "nothing of yours" in answer.json()["refusal"]["reason"]
    assert desk.info(table)["step"] == 1


def test_a_removed_table_stops_its_computer(desk: Desk) -> None:
    Walker.gate.clear()
    table = desk.new(seats={"Red": "walker"})
    desk.http.delete(f"/api/tables/{table}")
    Walker.gate.set()
    assert desk.http.get("/api/tables").json() == []


def test_a_computer_plays_on_after_a_restart(tmp_path: Path) -> None:
    Walker.gate.clear()
    with running(tmp_path) as desk:
        table = desk.new(seats={"Red": "walker"})
        held = desk.new(seats={"Red": "walker"})
        desk.post(held, "pause", paused=True)
    Walker.gate.set()
    with running(tmp_path) as desk:
        told = desk.wait(table, lambda _: len(desk.http.get("/api/tables").json()) == 2)
        desk.wait(table, lambda info: info["actor"] == "Blue")
        assert told["seats"] == {"Red": "walker", "Blue": "human"}
        assert desk.info(held)["step"] == 0
