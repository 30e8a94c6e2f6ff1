"""Both sides shown to spectators so many turns late, and commentators after the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.server.offers.agreements import Agreement
from tests.core.sealed import SEALED
from tests.server.desk import PATIENCE, Desk, Guest, link, running, sit
from tests.server.toy import RULEBOOK

PATHS = ("", "/view", "/view?log=all", "/record", "/happened", "/plans", "/overlay/supply")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    books = (RULEBOOK, SEALED, SpanishCivilWar())
    with running(tmp_path_factory.mktemp("delay"), books=books) as found:
        yield found


class Three:
    """The owner with Red, Bea with Blue, Will who watches."""

    def __init__(self, house: Desk, seat: str = "spectator", **wanted: Any) -> None:
        self.house = house
        self.table = house.new(**{"turns": 9, **wanted})
        self.sides = list(house.info(self.table)["seats"])
        self.red = Guest(house, "")
        self.blue = sit(house, link(house, self.table, self.sides[1]), "Bea")
        self.will = sit(house, link(house, self.table, seat), "Will")

    def post(self, who: Guest, act: str, **body: Any) -> Any:
        return who.ask("POST", f"tables/{self.table}/{act}", json=body)

    def get(self, who: Guest, path: str = "", role: str | None = None) -> Any:
        wish = "" if role is None else f"{'&' if '?' in path else '?'}role={role}"
        return who.ask("GET", f"tables/{self.table}{path}{wish}")

    def show(self, turns: int, agreed: bool = True) -> None:
        seq = self.get(self.red).json()["seq"]
        asked = self.post(self.red, "ask", kind="show", expected=seq, turns=turns)
        assert asked.status_code == 201, asked.text
        body = {"id": asked.json()["ask"]["id"], "agreed": agreed}
        assert self.post(self.blue, "answer", **body).status_code == 200

    def turn(self) -> int:
        return int(self.get(self.red).json()["turn"])

    def passes(self) -> None:
        """Whoever is asked passes."""
        actor = self.get(self.red).json()["actor"]
        who = self.red if actor == self.sides[0] else self.blue
        assert who.choose(self.table, "pass").status_code == 200

    def to_turn(self, turn: int) -> None:
        while self.turn() < turn:
            self.passes()


# ── agreeing ─────────────────────────────────────────────────────────────────


def test_what_was_agreed_is_told_with_what_is_shown_late(house: Desk) -> None:
    """By it the club watches a game of a tournament: without it there is no place to look from."""
    three = Three(house)
    three.to_turn(4)
    three.show(2)
    agreed = Agreement({}, how="tournament", tournament="x", called="Cup", round=1)
    house.tables.in_memory[three.table].agreed = agreed
    shown = three.get(three.will, "/view", "Red").json()["table"]["agreed"]
    assert shown["tournament"] == {"id": "x", "title": "Cup", "round": 1}


def test_both_sides_are_shown_only_where_both_players_agree(house: Desk) -> None:
    three = Three(house)
    three.to_turn(4)
    assert three.get(three.will, "/view", "Red").status_code == 403
    three.show(2, agreed=False)
    assert three.get(three.will, "/view", "Red").status_code == 403
    three.post(three.red, "undo", client="x", expected=0)
    other = Three(house)
    other.to_turn(4)
    other.show(2)
    assert other.get(other.will).json()["shows"] == 2
    view = other.get(other.will, "/view", "Red").json()
    assert (view["table"]["turn"], view["live"], view["choices"], view["role"]) == (
        2,
        False,
        [],
        "Red",
    )
    assert other.get(other.will, "/view").json()["role"] == "spectator"


def test_whoever_has_a_computer_play_for_him_must_agree_all_the_same(house: Desk) -> None:
    """Else his secrets would be shown while he is away, and still when he is back."""
    three = Three(house)
    three.to_turn(4)
    while three.get(three.red).json()["actor"] != "Red":  # the computer has nothing to play
        three.passes()
    assert three.post(three.blue, "seats", seats={"Blue": "random"}).status_code == 200
    seq = three.get(three.red).json()["seq"]
    asked = three.post(three.red, "ask", kind="show", expected=seq, turns=2)
    assert asked.status_code == 201, asked.text
    assert (asked.json()["shows"], asked.json()["ask"]["kind"]) == (0, "show")
    assert three.get(three.will, "/view", "Blue").status_code == 403
    agreed = {"id": asked.json()["ask"]["id"], "agreed": True}
    assert three.post(three.blue, "answer", **agreed).status_code == 200
    assert three.get(three.will).json()["shows"] == 2


def test_one_asks_and_whoever_watches_decides_nothing(house: Desk) -> None:
    three = Three(house)
    for turns in (-1, 21, 0):
        assert three.post(three.red, "ask", kind="show", expected=0, turns=turns).status_code == 400
    assert three.post(three.will, "ask", kind="show", expected=0, turns=2).status_code == 403
    asked = three.post(three.red, "ask", kind="show", expected=0, turns=2).json()["ask"]
    assert (asked["kind"], asked["turns"]) == ("show", 2)
    body = {"id": asked["id"], "agreed": True}
    assert three.post(three.red, "answer", **body).status_code == 403
    assert three.get(three.will).json()["shows"] == 0


def test_either_player_ends_it_at_once(house: Desk) -> None:
    three = Three(house)
    three.to_turn(4)
    three.show(1)
    assert three.get(three.will, "/view", "Blue").status_code == 200
    assert three.post(three.blue, "ask", kind="show", expected=0, turns=0).status_code == 201
    assert three.get(three.will, "/view", "Blue").status_code == 403
    said = [word["text"] for word in three.get(three.red, "/talk").json()]
    assert said[-2:] == [
        "Blue agreed: spectators see both sides, 1 turn late",
        "Bea: spectators see no more than is public",
    ]


def test_it_outlives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        three = Three(first)
        three.to_turn(3)
        three.show(1)
        cookie, table = three.will.cookie, three.table
    with running(tmp_path) as again:
        will = Guest(again, cookie)
        view = will.told("GET", f"tables/{table}/view", params={"role": "Red"})
        assert view["table"]["turn"] == 2


# ── nothing younger leaves ───────────────────────────────────────────────────


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_at_a_delay_of_so_many_turns_nothing_younger_leaves(house: Desk, turns: int) -> None:
    """What is served in turn 6 is what a game is served that was never played further."""
    three = Three(house)
    three.show(turns)
    whole: dict[int, int] = {}
    while three.turn() < 6:
        whole[three.turn()] = three.get(three.red).json()["step"]
        three.passes()
    last = max(step for turn, step in whole.items() if turn <= 6 - turns)
    record = three.get(three.red, "/record").text.splitlines()
    young = {json.loads(line)["h"] for line in record[last + 1 :]}
    assert young
    for role in ("Red", "Blue", "both"):
        for path in PATHS:
            answer = three.get(three.will, path, role)
            if answer.status_code == 404:
                continue  # the toy game has no such overlay
            assert answer.status_code == 200, (path, answer.text)
            assert not any(line in answer.text for line in young), path
        view = three.get(three.will, "/view", role).json()
        assert (view["table"]["turn"], view["step"], view["last"]) == (6 - turns, last, last)
        assert max([line["step"] for line in view["log"]], default=0) < last
        assert three.get(three.will, "/record", role).text.splitlines() == record[: last + 1]
        past = three.get(three.will, f"/view?at={last + 1}&role={role}")
        assert past.status_code == 400, "there is no step beyond"
        assert three.get(three.will, f"/view?at={last}&role={role}").status_code == 200
        happened = three.get(three.will, "/happened?since=0", role).json()
        assert happened["end"] <= last


def test_before_the_game_has_come_so_far_there_is_nothing(house: Desk) -> None:
    three = Three(house)
    three.show(2)
    three.to_turn(2)
    answer = three.get(three.will, "/view", "Red")
    assert answer.status_code == 403
    assert answer.json()["error"].startswith("both sides are shown 2 turns late: the game has not")
    three.to_turn(3)
    assert three.get(three.will, "/view", "Red").json()["table"]["turn"] == 1


def test_a_turn_that_is_played_again_is_shown_as_it_came_out(house: Desk) -> None:
    """What was taken back is no part of it, whenever it was played."""
    three = Three(house)
    three.show(1)
    three.to_turn(4)
    before = three.get(three.will, "/view", "Red").json()["step"]
    info = three.get(three.red).json()
    actor = three.red if info["actor"] != three.sides[0] else three.blue
    asked = three.post(actor, "ask", kind="undo", expected=info["seq"])
    assert asked.status_code == 201, asked.text
    other = three.blue if actor is three.red else three.red
    body = {"id": asked.json()["ask"]["id"], "agreed": True}
    assert three.post(other, "answer", **body).status_code == 200
    assert three.turn() == 3
    assert three.get(three.will, "/view", "Red").json()["table"]["turn"] == 2
    three.to_turn(4)
    again = three.get(three.will, "/view", "Red").json()
    assert (again["table"]["turn"], again["step"]) == (3, before)
    young = three.get(three.red, "/record").text.splitlines()[-1]
    assert json.loads(young)["h"] not in three.get(three.will, "/record", "Red").text


def test_who_plays_and_who_does_nothing_there_get_no_more(house: Desk) -> None:
    three = Three(house)
    three.show(1)
    three.to_turn(4)
    assert three.get(three.red, "/view", "Blue").status_code == 403
    assert three.get(three.blue, "/view", "both").status_code == 403
    elsewhere = Three(house)
    assert three.get(elsewhere.will, "/view", "Red").status_code == 404
    here = f"tables/{three.table}"
    for act, body in {
        "choose": {"client": "w", "expected": 0, "choice": "pass", "role": "Red"},
        "why": {"choice": "pass", "role": "Red"},
        "undo": {"client": "w", "expected": 0, "role": "Red"},
    }.items():
        assert three.will.ask("POST", f"{here}/{act}", json=body).status_code == 403, act
    wished = three.will.ask("POST", f"{here}/talk?role=Red", json={"text": "hear me"})
    assert wished.status_code == 403


def test_sockets_tell_spectators_nothing_of_it(house: Desk) -> None:
    three = Three(house)
    three.show(1)
    path = f"/api/tables/{three.table}/live?role=Red"
    with house.http.websocket_connect(path, headers={"cookie": three.will.cookie}) as socket:
        told = socket.receive_json(timeout=PATIENCE)
    assert set(told) == {"seq", "rev"}
    assert told["seq"] == three.get(three.will).json()["seq"]


def test_what_was_hidden_then_is_shown_and_what_is_hidden_now_is_not(house: Desk) -> None:
    three = Three(house, game=SEALED.name, turns=None)
    public = three.get(three.will, "/view").json()
    three.show(1)
    for role in (*three.sides, "both"):
        assert three.get(three.will, "/view", role).status_code == 403
    assert three.get(three.will, "/view").json()["choices"] == public["choices"]


# ── commentators ─────────────────────────────────────────────────────────────


def test_a_commentator_sees_everything_after_the_end_and_nothing_before(house: Desk) -> None:
    three = Three(house, "commentator")
    watcher = sit(house, link(house, three.table, "spectator"), "Wim")
    three.to_turn(3)
    roles = ("Red", "Blue", "both")
    assert [three.get(three.will, "/view", role).status_code for role in roles] == [403] * 3
    assert three.get(three.will, "/view").json()["role"] == "spectator"
    assert three.post(three.red, "resign", side="Red", expected=0).status_code == 409
    seq = three.get(three.red).json()["seq"]
    assert three.post(three.red, "resign", side="Red", expected=seq).status_code == 200
    for role in roles:
        assert three.get(three.will, "/view", role).json()["role"] == role
        assert three.get(three.will, f"/view?at=1&role={role}").status_code == 200
        assert three.get(watcher, "/view", role).status_code == 403
    assert three.get(three.will, "/record", "Red").text == three.get(three.red, "/record").text


def test_links_of_commentators_are_like_those_of_spectators(house: Desk) -> None:
    three = Three(house)
    by_blue = link(house, three.table, "commentator", three.blue)
    first, second = sit(house, by_blue, "Cora"), sit(house, by_blue, "Carl")
    names = [one["name"] for one in three.get(first).json()["people"]["commentator"]]
    assert names == ["Cora", "Carl"]
    assert three.post(three.will, "invitations", seat="commentator").status_code == 403
    assert three.post(second, "leave", seat="commentator").status_code == 200
    assert three.get(second).status_code == 404
    assert three.post(three.red, "leave", seat="commentator").status_code == 200
    assert three.get(first).status_code == 404
