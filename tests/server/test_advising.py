"""The adviser at a table: for the seat that asks alone, told in the record, off where it counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from sandtable.ai import advice
from sandtable.ai.command.rollouts import Level
from sandtable.core.game import Game
from sandtable.core.line import RecordError
from sandtable.core.strict import check_strictly
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from sandtable.games.ford_at_dawn import RULEBOOK as FORD
from sandtable.server.tables import advising
from tests.core.hands import Hands
from tests.server.club import club, member, table_of
from tests.server.desk import Desk, link, running, sit
from tests.server.test_happened import ROAD
from tests.server.toy import RULEBOOK as TOY


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(advice, "LEVEL", Level(rollouts=4, moments=0))
    with running(tmp_path, books=(DORO_NAWA, FORD, TOY)) as desk:
        yield desk


def table(desk: Desk, **more: Any) -> str:
    return desk.new(**{"game": "ford-at-dawn", "scenario": "dawn", "turns": 6, **more})


def lines(desk: Desk, table_id: str) -> list[dict[str, Any]]:
    text = desk.http.get(f"/api/tables/{table_id}/record?role=both").text
    return [json.loads(row) for row in text.splitlines()]


def test_a_hint_is_told_and_the_record_says_so_once(house: Desk) -> None:
    table_id = table(house)
    seq = house.info(table_id)["seq"]
    answer = house.post(table_id, "advice", expected=seq)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["side"] == "Gold"
    assert told["choices"]
    assert told["seq"] == seq + 1
    again = house.post(table_id, "advice", expected=seq)
    assert again.json() == {**told, "kept": True}, "who had not heard of the line yet is not late"
    assert [line["by"] for line in lines(house, table_id) if "advice" in line] == ["Gold"]
    assert house.info(table_id)["advised"] == {"Gold": 1}
    answer = house.post(table_id, "choose", client="c", expected=seq, choice=told["choices"][0])
    assert answer.status_code == 200, answer.text


def test_a_plan_is_gone_on_with_unless_it_is_to_be_compared_anew(house: Desk) -> None:
    table_id = house.new(game="doro-nawa", scenario="kampar", turns=2)
    house.post(table_id, "choose", client="c", expected=0, choice="done")

    def hint(**more: Any) -> dict[str, Any]:
        answer = house.post(table_id, "advice", expected=house.info(table_id)["seq"], **more)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    first = hint()
    again = hint()
    assert again["kept"]
    assert again["orders"] == first["orders"]
    anew = hint(heard=False)
    assert anew["kept"], "a page that was loaded again hears all of the plan"
    assert anew["orders"].startswith("On with the plan: ")
    assert all(part in anew["orders"] for part in first["orders"].removesuffix(".").split("; ")[1:])
    assert hint(fresh=True)["kept"] is False
    seq = house.info(table_id)["seq"]
    house.post(table_id, "choose", client="d", expected=seq, choice="movement")
    assert hint()["kept"] is False, "after the option and its die it is thought about again"
    house.tables.forget(table_id)
    assert not house.tables.planned


FIGHT = ROAD.replace("0301 = [", "0304 = [")


def test_a_hint_within_a_fight_is_about_it_and_the_plan_is_gone_on_with_after_it(
    house: Desk,
) -> None:
    answer = house.http.post("/api/tables/import", content=FIGHT.encode())
    table_id = str(answer.json()["id"])

    def hint(**more: Any) -> dict[str, Any]:
        answer = house.post(table_id, "advice", expected=house.info(table_id)["seq"], **more)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    for line in ("combat", "roll 5"):
        house.choose(table_id, line)
    first = hint()
    assert first["plan"]
    house.choose(table_id, "attack 0305")
    for more in ({}, {"fresh": True}):
        told = hint(**more)
        assert (told["plan"], told["orders"], told["kept"]) == ("", advice.IN_FIGHT, False)
    house.choose(table_id, "cancel")
    after = hint()
    assert (after["plan"], after["kept"]) == (first["plan"], True)


def test_the_record_replays_and_is_strict(house: Desk) -> None:
    table_id = table(house)
    for _ in range(3):
        seq = house.info(table_id)["seq"]
        told = house.post(table_id, "advice", expected=seq).json()
        house.post(table_id, "choose", client="c", expected=told["seq"], choice=told["choices"][0])
    house.post(table_id, "undo", client="c", expected=house.info(table_id)["seq"])
    text = house.tables.in_memory[table_id].game.record.text()
    game = Game.read(text, [FORD], "record")
    assert check_strictly(game, "record") == ""
    assert [by for _, by, _ in game.record.advised][:2] == ["Gold", "Blue"]
    assert Game.read(game.copy().record.text(), [FORD], "record").record.advised


def test_a_line_of_advice_that_is_badly_made() -> None:
    game = Game.new(FORD, "dawn", seed="1")
    game.record.tell_advice("hint", "Gold")
    rows = len(game.record.rows)
    game.record.tell_advice("hint", "Gold")
    assert len(game.record.rows) == rows
    game.record.tell_advice("doubt", "Gold")
    with pytest.raises(TypeError, match="which advice"):
        game.record.tell_advice("whisper", "Gold")
    other = Game.new(FORD, "dawn", seed="1")
    other.record.tell_advice("hint", "Green")
    with pytest.raises(RecordError, match="'Green' is no side"):
        check_strictly(other, "record")


def test_advice_below_a_draft_leaves_it_the_last_line() -> None:
    game = Game.new(Hands(), "auction", seed="1")
    game.choose("keep 0", "Red")
    game.record.tell_advice("hint", "Red")
    game.record.tell_advice("hint", "Red")
    assert game.before_draft().record.rows[-1].startswith('{"advice":')
    game.choose("keep 1", "Red")
    game.choose("say", "Red")
    text = game.record.text()
    again = Game.read(text, [Hands()], "record")
    assert (check_strictly(again, "record"), again.record.text()) == ("", text)
    assert again.record.entry(0).parts() == ["keep 0", "keep 1", "say"]
    assert len(again.record.advised) == 1


def test_only_the_seat_that_is_asked_is_advised(house: Desk) -> None:
    table_id = table(house)
    blue = sit(house, link(house, table_id, "Blue"))
    watcher = sit(house, link(house, table_id, "spectator"), "Cleo")
    seq = house.info(table_id)["seq"]
    answer = blue.ask("POST", f"tables/{table_id}/advice", json={"expected": seq})
    assert answer.status_code == 400
    assert "not the decision of Blue" in answer.json()["error"]
    answer = watcher.ask("POST", f"tables/{table_id}/advice", json={"expected": seq})
    assert answer.status_code == 422
    assert blue.ask("POST", f"tables/{table_id}/ending", json={"expected": seq}).status_code == 400
    assert blue.told("GET", f"tables/{table_id}/advice") == {
        "thinking": False,
        "done": 0,
        "most": 0,
    }
    assert "advised" not in blue.told("GET", f"tables/{table_id}/view")
    assert house.post(table_id, "advice", expected=seq).status_code == 200
    assert blue.told("GET", f"tables/{table_id}")["advised"] == {"Gold": 1}, (
        "the other side is told"
    )


def test_who_is_late_is_told_so_and_a_game_without_staff(house: Desk) -> None:
    table_id = table(house)
    assert house.post(table_id, "advice", expected=99).status_code == 409
    toy = house.new()
    answer = house.post(toy, "advice", expected=house.info(toy)["seq"])
    assert answer.status_code == 400
    assert "no computer player `staff`" in answer.json()["error"]


def test_what_ending_gives_up_is_told_and_a_doubt_once_a_half(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def doubt(_game: Game, seat: str) -> None:
        asked.append(seat)

    monkeypatch.setattr(advice, "doubt", doubt)
    table_id = table(house)
    seq = house.info(table_id)["seq"]
    plain = house.post(table_id, "ending", expected=seq).json()
    assert plain == {"seq": seq, "warnings": [], "doubt": None}
    assert asked == []
    told = house.post(table_id, "ending", expected=seq, doubts=True).json()
    house.post(table_id, "ending", expected=told["seq"], doubts=True)
    assert asked == ["Gold"]
    assert [line["advice"] for line in lines(house, table_id) if "advice" in line] == ["doubt"]


def test_one_hint_at_a_time_and_it_can_be_stopped(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = Event(), Event()

    def slow(_game: Game, _seat: str, _level: Level, watch: Any, _before: Any) -> Any:
        watch(1, 4)
        begun.set()
        go.wait(10)
        watch(2, 4)
        raise AssertionError("it was to be stopped")

    monkeypatch.setattr(advice, "advise", slow)
    table_id = table(house)
    seq = house.info(table_id)["seq"]
    answers: list[Any] = []
    asking = Thread(target=lambda: answers.append(house.post(table_id, "advice", expected=seq)))
    asking.start()
    assert begun.wait(10)
    path = f"/api/tables/{table_id}/advice"
    assert house.http.get(path).json() == {"thinking": True, "done": 1, "most": 4}
    assert house.post(table_id, "advice", expected=seq).status_code == 429
    assert house.http.delete(path).status_code == 200
    go.set()
    asking.join(10)
    assert answers[0].status_code == 400
    assert answers[0].json()["error"] == "the adviser was stopped"
    assert house.http.get(path).json()["thinking"] is False


def test_who_asks_very_often_waits(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "HINTS", advising.HINTS._replace(most=2))
    table_id = table(house)
    for _ in range(2):
        assert (
            house.post(table_id, "advice", expected=house.info(table_id)["seq"]).status_code == 200
        )
    assert house.post(table_id, "advice", expected=house.info(table_id)["seq"]).status_code == 429


def test_a_game_that_counts_has_no_adviser(tmp_path: Path) -> None:
    with club(tmp_path) as desk:
        anna = member(desk, "Anna")
        table_id = table_of(anna, seats={"Blue": "random"}, rated=True)
        seq = anna.told("GET", f"tables/{table_id}")["seq"]
        for act in ("advice", "ending"):
            answer = anna.ask("POST", f"tables/{table_id}/{act}", json={"expected": seq})
            assert answer.status_code == 403
            assert answer.json()["error"] == "this game counts: nobody is advised in it"
