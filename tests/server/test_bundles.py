"""Bundles over the server: a list of choices, played once, answered with how far it went; plans."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from tests.server.desk import Desk, running

TWO = {"client": "phone", "expected": 0, "choices": ["move R2 0301", "pass"]}


def test_a_bundle_says_what_was_played_and_why_it_stopped(desk: Desk) -> None:
    table = desk.new()
    answer = desk.post(table, "choose", **TWO)
    assert answer.status_code == 200
    told = answer.json()
    assert told["played"] == 1
    assert told["stopped"] == {
        "why": "other",
        "text": "1 of 2 steps are taken: the decision passed to Blue: Turns and moves (1.1)",
    }
    assert told["view"]["step"] == 1


def test_a_bundle_sent_again_is_played_once(desk: Desk) -> None:
    table = desk.new()
    first = desk.post(table, "choose", **TWO)
    again = desk.post(table, "choose", **TWO)
    assert first.json() == again.json()
    assert desk.info(table)["seq"] == 1
    shorter: dict[str, Any] = {**TWO, "choices": TWO["choices"][:1]}
    assert desk.post(table, "choose", **shorter).status_code == 409


def test_a_single_choice_is_a_bundle_of_one(desk: Desk) -> None:
    table = desk.new()
    told = desk.post(table, "choose", client="c", expected=0, choice="pass").json()
    assert (told["played"], told["stopped"]) == (1, None)


def test_the_first_refused_is_refused_as_ever(desk: Desk) -> None:
    table = desk.new()
    body = {"client": "c", "expected": 0, "choices": ["attack 0501", "pass"]}
    answer = desk.post(table, "choose", **body)
    assert answer.status_code == 422
    assert answer.json()["refusal"]["case"]
    assert desk.info(table)["seq"] == 0


def test_a_submission_has_a_choice_or_a_list_of_them(desk: Desk) -> None:
    table = desk.new()
    wrong: list[dict[str, Any]] = [
        {},
        {"choices": []},
        {"choice": "pass", "choices": ["pass"]},
        {"choices": "pass"},
    ]
    for more in wrong:
        answer = desk.post(table, "choose", client="c", expected=0, **more)
        assert answer.status_code == 400, more
        assert "choices" in answer.json()["error"]


def test_plans_are_offered_and_played(tmp_path: Path) -> None:
    with running(tmp_path, books=(DORO_NAWA,)) as desk:
        table = desk.new(game="doro-nawa", scenario="jitra", turns=None, seed="1941")
        desk.choose(table, "done")
        desk.choose(table, "movement")
        view = desk.view(table)
        unit, *others = [c["u"] for c in view["choices"] if c["v"] == "move"]
        where = {u["id"]: u["hex"] for u in view["units"]}
        mates = [other for other in others if where[other] == where[unit]]
        assert mates
        ask = desk.http.get
        roster = {u["id"]: u["short"] for u in ask(f"/api/tables/{table}/roster").json()}
        names = [roster[number] for number in [unit, *mates]]
        reach = desk.choose(table, f"move {names[0]}")["choices"]
        desk.post(table, "undo", client="c", expected=desk.info(table)["seq"])
        for to in [c["h"] for c in reach if c["v"] == "move"]:
            query = {"role": "both", "unit": names, "hex": to}
            told = ask(f"/api/tables/{table}/plans", params=query).json()
            if told["plans"]:
                break
        assert told["seq"] == desk.info(table)["seq"]
        plan = told["plans"][0]
        assert plan["id"] == "stack"
        fields = {"id", "label", "note", "units", "hexes", "choices", "through", "lasts"}
        assert set(plan) == fields
        body = {"client": "c", "expected": told["seq"], "choices": plan["choices"]}
        answer = desk.post(table, "choose", **body).json()
        assert (answer["played"], answer["stopped"]) == (len(plan["choices"]), None)
        undone = desk.post(table, "undo", client="c", expected=answer["view"]["seq"])
        assert undone.json()["view"]["units"] == view["units"]
        assert ask(f"/api/tables/{table}/plans", params={"role": "Allied"}).json()["plans"] == []
        assert ask(f"/api/tables/{table}/plans", params={"unit": "nobody"}).status_code == 404
