"""Every address: what it answers, and what it says to a request that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.games.doro_nawa import RULEBOOK
from sandtable.server.tables.shelf import Shelf
from tests.server.desk import Desk


def one_line(answer: Any) -> str:
    line = answer.json()["error"]
    assert line
    assert "\n" not in line
    assert len(line) <= 400
    return str(line)


# ── rulebooks ────────────────────────────────────────────────────────────────


def test_about_tells_who_answers(desk: Desk) -> None:
    assert desk.http.get("/api/about").json()["name"] == "Sandtable"


def test_rulebooks_with_scenarios_options_controllers_and_verbs(desk: Desk) -> None:
    (book,) = desk.http.get("/api/rulebooks").json()
    assert book["name"] == "ford"
    assert book["sides"] == ["Red", "Blue"]
    assert book["scenarios"][0]["id"] == "crossing"
    assert book["options"] == [
        {
            "id": "bold",
            "title": "An attack succeeds with 3 or more",
            "default": False,
            "suggested": False,
            "case": "2.1",
        }
    ]
    assert book["controllers"] == ["human", "random"]
    assert book["verbs"]["move"] == {"fields": "uh", "label": "Move {unit} to {hex}"}


def test_levels_stand_from_the_weakest_to_the_strongest_and_others_after_them() -> None:
    (book,) = json.loads(bytes(Shelf([RULEBOOK]).overview()))
    told = book["controllers"]
    assert told[:6] == ["human", "cadet", "captain", "staff", "major", "general"]
    assert all("-" in name for name in told[6:-4])
    assert told[-4:] == ["book", "commander", "hunter", "random"]


@pytest.mark.parametrize("kind", ["map", "roster", "charts", "cases"])
def test_a_sheet_is_kept_by_the_browser_until_it_changes(desk: Desk, kind: str) -> None:
    first = desk.http.get(f"/api/rulebooks/ford/{kind}")
    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    again = desk.http.get(
        f"/api/rulebooks/ford/{kind}", headers={"if-none-match": first.headers["etag"]}
    )
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "address", ["/api/rulebooks/chess/map", "/api/rulebooks/ford/nothing", "/api/nothing"]
)
def test_an_unknown_address_is_404_in_json(desk: Desk, address: str) -> None:
    answer = desk.http.get(address)
    assert answer.status_code == 404
    assert one_line(answer)


# ── tables ───────────────────────────────────────────────────────────────────


def test_a_new_table_is_listed_with_where_it_stands(desk: Desk) -> None:
    assert desk.http.get("/api/tables").json() == []
    table = desk.new(name="  Tuesday \n evening ", options={"bold": True}, seats={"Blue": "human"})
    (listed,) = desk.http.get("/api/tables").json()
    assert listed == desk.info(table)
    assert listed["name"] == "Tuesday evening"
    assert listed["options"] == {"bold": True}
    assert listed["seats"] == {"Red": "human", "Blue": "human"}
    assert (listed["turn"], listed["turns"], listed["actor"]) == (1, 5, "Red")
    assert (listed["seq"], listed["step"], listed["over"]) == (0, 0, False)


def test_a_table_without_a_name_is_called_by_game_and_scenario(desk: Desk) -> None:
    assert desk.info(desk.new())["name"] == "Ford: The crossing"


def test_the_table_last_played_comes_first(desk: Desk) -> None:
    first, second = desk.new(), desk.new()
    desk.choose(first, "pass")
    assert [t["id"] for t in desk.http.get("/api/tables").json()] == [first, second]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "chess"}, "unknown game 'chess': choose one of ford"),
        ({"game": "ford", "scenario": "x"}, "unknown scenario 'x': choose one of crossing"),
        ({"game": "ford", "turns": 501}, "501 turns: choose 1 to 500"),
        ({"game": "ford", "turns": 0}, "`int` >= 1 - at `$.turns`"),
        ({"game": "ford", "options": {"x": True}}, "unknown option 'x': choose from bold"),
        ({"game": "ford", "options": {"bold": 1}}, "Expected `bool`, got `int`"),
        ({"game": "ford", "seats": {"Green": "human"}}, "unknown side 'Green'"),
        ({"game": "ford", "seats": {"Red": "deep"}}, "choose one of human, random"),
        ({"game": "ford", "name": "x" * 101}, "at most 100 printable characters"),
        ({"game": "ford", "colour": "red"}, "unknown field `colour`"),
        ({}, "missing required field `game`"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_a_wrong_wish_for_a_table(desk: Desk, body: Any, told: str) -> None:
    answer = desk.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert told in one_line(answer)
    assert desk.http.get("/api/tables").json() == []


BAD_BODIES = [
    b"",
    b"{",
    b"null",
    b'"move"',
    b"\xff\xfe",
    b"[" * 50_000,
    b'{"client":"c","expected":0,"choice":' + b"[" * 50_000,
    b'{"client":"c","expected":NaN,"choice":"pass"}',
    b'{"client":"c","expected":1e999,"choice":"pass"}',
    b'{"client":"c","expected":-1,"choice":"pass"}',
    b'{"client":"c","expected":"0","choice":"pass"}',
    b'{"client":"c","expected":0,"choice":""}',
    b'{"client":"c","expected":0,"choice":"' + b"x" * 300 + b'"}',
    b'{"client":"","expected":0,"choice":"pass"}',
    b'{"client":"c","expected":0,"choice":"\\ud800"}',
    b'{"client":"\\ud800","expected":0,"choice":"pass"}',
    b'{"client":"c","expected":0,"choice":"pass","role":"Green"}',
    b'{"client":"c","expected":99999999999999999999,"choice":"pass"}',
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_a_malformed_choice_changes_nothing(desk: Desk, body: bytes) -> None:
    table = desk.new()
    before = desk.view(table)
    answer = desk.http.post(f"/api/tables/{table}/choose", content=body)
    assert answer.status_code == 400
    assert one_line(answer)
    assert desk.view(table) == before


def test_a_body_too_large_is_refused(desk: Desk) -> None:
    table = desk.new()
    answer = desk.http.post(f"/api/tables/{table}/choose", content=b" " * 70_000)
    assert answer.status_code == 413
    assert one_line(answer)


def test_a_removed_table_is_gone(desk: Desk) -> None:
    table = desk.new()
    assert desk.http.delete(f"/api/tables/{table}").json() == {"removed": table}
    assert desk.http.get("/api/tables").json() == []
    assert desk.http.delete(f"/api/tables/{table}").status_code == 404
    for act in ("choose", "undo", "redo"):
        body = {"client": "c", "expected": 0} | ({"choice": "pass"} if act == "choose" else {})
        answer = desk.post(table, act, **body)
        assert answer.status_code == 404
        assert "no table" in one_line(answer)


def test_a_table_gets_another_name(desk: Desk) -> None:
    table = desk.new()
    assert desk.post(table, "rename", name="The bridge").json()["name"] == "The bridge"
    assert desk.info(table)["name"] == "The bridge"
    assert "not empty" in one_line(desk.post(table, "rename", name="  "))


# ── looking ──────────────────────────────────────────────────────────────────


def test_the_view_has_prompt_choices_and_table(desk: Desk) -> None:
    table = desk.new()
    view = desk.view(table)
    assert view["prompt"] == {
        "text": "Turn 1: move a counter one hex, attack, or pass.",
        "case": "1.1",
    }
    assert [(c["v"], c.get("u"), c.get("h")) for c in view["choices"]] == [
        ("move", 1, "0301"),
        ("pass", None, None),
    ]
    assert view["table"]["id"] == table
    assert (view["seq"], view["step"], view["last"], view["live"]) == (0, 0, 0, True)


def test_a_role_sees_choices_when_it_is_asked(desk: Desk) -> None:
    table = desk.new()
    assert desk.view(table, role="Red")["choices"]
    assert desk.view(table, role="Blue")["choices"] == []
    assert desk.view(table, role="Blue")["prompt"]["text"] == "Waiting for Red."
    assert desk.view(table, role="spectator")["choices"] == []
    answer = desk.http.get(f"/api/tables/{table}/view?role=Green")
    assert answer.status_code == 400
    assert "choose Red, Blue, both or spectator" in one_line(answer)


def test_without_a_role_the_view_is_that_of_the_people_at_the_table(desk: Desk) -> None:
    for seats, role in (
        ({}, "both"),
        ({"Red": "random"}, "Blue"),
        ({"Red": "random", "Blue": "random"}, "spectator"),
    ):
        table = desk.new(seats=seats)
        assert desk.http.get(f"/api/tables/{table}/view").json()["role"] == role


def test_a_choice_answers_with_the_next_view(desk: Desk) -> None:
    table = desk.new()
    view = desk.choose(table, "move R2 0301")
    assert view == desk.view(table)
    assert view["actor"] == "Blue"
    assert view["log"][-1]["text"] == "R2 goes to 0301."
    assert view["log"][-1]["hexes"] == ["0301"]


def test_an_illegal_choice_answers_with_its_case(desk: Desk) -> None:
    table = desk.new()
    before = desk.view(table)
    answer = desk.post(table, "choose", client="c", expected=0, choice="move R2 0501")
    assert answer.status_code == 422
    assert answer.json()["refusal"] == {
        "choice": "move R2 0501",
        "case": "1.1",
        "title": "Turns and moves",
        "reason": "a counter moves one hex",
        "figures": "0501 is 3 hexes away",
        "remedy": "Go hex by hex.",
    }
    assert desk.view(table) == before


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("mve R2 0301", "unknown verb 'mve': did you mean move"),
        ("move R2", "`move UNIT HEX`"),
        ("move R9 0301", "unknown unit 'R9'"),
        ("move R 0301", "ambiguous unit 'R': it could be R1, R2"),
        ("move R2 9999", "unknown hex '9999'"),
        ("roll x", "'x' is no number"),
    ],
)
def test_a_choice_that_cannot_be_read(desk: Desk, choice: str, told: str) -> None:
    table = desk.new()
    for act, more in (("choose", {"client": "c", "expected": 0}), ("why", {})):
        answer = desk.post(table, act, choice=choice, **more)
        assert answer.status_code == 400
        assert told in one_line(answer)


def test_why_explains_and_changes_nothing(desk: Desk) -> None:
    table = desk.new()
    before = desk.view(table)
    assert desk.post(table, "why", choice="move R2 0301").json() == {"legal": True}
    told = desk.post(table, "why", choice="move R1 0201").json()
    assert told["legal"] is False
    assert told["refusal"]["case"] == "1.2"
    assert desk.post(table, "why", choice="roll 3").json()["refusal"]["case"] == "1.1"
    other = desk.post(table, "why", choice="move B1 0501", role="Blue").json()
    assert other["refusal"]["reason"] == "it is not the decision of Blue"
    pointed = desk.post(table, "why", unit="R1", place="0201").json()
    assert pointed == {**told, "choice": "move R1 0201"}
    assert desk.post(table, "why", unit="R1").status_code == 400
    assert desk.view(table) == before


def test_a_side_cannot_choose_for_the_other(desk: Desk) -> None:
    table = desk.new()
    for role, told in (("Blue", "not Blue's decision"), ("spectator", "only looks on")):
        answer = desk.post(table, "choose", client="c", expected=0, choice="pass", role=role)
        assert answer.status_code == 422
        assert told in answer.json()["refusal"]["reason"]


def test_hex_and_overlay(desk: Desk) -> None:
    table = desk.new()
    assert desk.http.get(f"/api/tables/{table}/hex/0401?unit=R2").json()["cost"] == {"total": 2}
    assert desk.http.get(f"/api/tables/{table}/hex/0401?unit=1").json()["cost"] == {"total": 2}
    assert "cost" not in desk.http.get(f"/api/tables/{table}/hex/0401").json()
    assert desk.http.get(f"/api/tables/{table}/hex/9901").status_code == 404
    assert desk.http.get(f"/api/tables/{table}/hex/0401?unit=R7").status_code == 404
    assert desk.http.get(f"/api/tables/{table}/overlay/supply?side=Blue").json()["sources"] == [
        "0701"
    ]
    assert desk.http.get(f"/api/tables/{table}/overlay/nothing?side=Blue").status_code == 400
    assert desk.http.get(f"/api/tables/{table}/overlay/supply?side=Green").status_code == 400
    assert desk.http.get(f"/api/tables/{table}/overlay/supply?side=spectator").status_code == 400


def test_hex_and_overlay_are_told_as_they_were(desk: Desk) -> None:
    table = desk.new(turns=20)
    for choice in ("move R2 0301", "pass", "move R1 0201"):
        desk.choose(table, choice)
    for at, total in ((0, 2), (1, 1), (3, 1)):
        told = desk.http.get(f"/api/tables/{table}/hex/0401?unit=R2&at={at}").json()
        assert told["cost"] == {"total": total}
    for address in ("hex/0401", "overlay/supply"):
        for wrong in ("4", "-1", "x"):
            answer = desk.http.get(f"/api/tables/{table}/{address}?at={wrong}")
            assert answer.status_code == 400, answer.text
    for steps in (0, 3):
        answer = desk.http.get(f"/api/tables/{table}/overlay/supply?side=Blue&at={steps}")
        assert answer.json()["sources"] == ["0701"]


def test_looking_back_shows_every_step_as_it_was(desk: Desk) -> None:
    table = desk.new(turns=20)
    seen = [desk.view(table)]
    play = ("move R2 0301", "move B1 0501", "move R2 0401", "pass", "attack 0501", "pass")
    seen += [desk.choose(table, choice) for choice in play]
    last = seen[-1]["step"]
    for then in [*seen, *reversed(seen)]:
        now = desk.view(table, at=then["step"])
        for key in ("actor", "prompt", "units", "status", "score", "log", "step"):
            assert now[key] == then[key], key
        assert (now["choices"], now["undo"]["ok"], now["live"]) == ([], False, False)
        assert (now["last"], now["seq"]) == (last, seen[-1]["seq"])
    for at in ("99", "-1", "x", "1.5", "9" * 30, "١"):
        assert desk.http.get(f"/api/tables/{table}/view", params={"at": at}).status_code == 400


def test_the_whole_log_on_request(desk: Desk) -> None:
    table = desk.new(turns=20)
    for _ in range(6):
        desk.choose(table, "pass")
    assert desk.view(table, log="all") == desk.view(table)
