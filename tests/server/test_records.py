"""Taking back, branching, and records that leave the server and come in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.desk import Desk


def one_line(answer: Any) -> str:
    line = answer.json()["error"]
    assert line
    assert "\n" not in line
    return str(line)


# ── taking back and branching ────────────────────────────────────────────────


def test_undo_and_redo(desk: Desk) -> None:
    table = desk.new()
    assert desk.post(table, "undo", client="c", expected=0).status_code == 422
    start = desk.view(table)
    desk.choose(table, "move R2 0301")
    moved = desk.choose(table, "pass")
    assert moved["undo"] == {"ok": True, "id": "", "reason": ""}
    for expected in (2, 3):
        answer = desk.post(table, "undo", client="c", expected=expected)
        assert answer.status_code == 200
    back = answer.json()["view"]
    assert (back["units"], back["step"], back["redo"]["ok"]) == (start["units"], 0, True)
    for expected in (4, 5):
        answer = desk.post(table, "redo", client="c", expected=expected)
    again = answer.json()["view"]
    assert (again["units"], again["step"], again["seq"]) == (moved["units"], 2, 6)
    assert desk.post(table, "redo", client="c", expected=6).status_code == 422


def test_undo_stops_at_a_die_unless_the_other_side_consents(desk: Desk) -> None:
    table = desk.new(turns=20)
    for choice in ("move R2 0301", "move B1 0501", "move R2 0401", "pass", "attack 0501"):
        view = desk.choose(table, choice)
    assert "a die was thrown" in view["undo"]["reason"]
    body = {"client": "c", "expected": view["seq"]}
    answer = desk.post(table, "undo", **body)
    assert answer.status_code == 422
    assert "consent" in answer.json()["refusal"]["reason"]
    answer = desk.post(table, "undo", **body, consent=True)
    assert answer.status_code == 200
    assert answer.json()["view"]["actor"] == "Red"


def test_undo_past_the_other_side_needs_its_consent(desk: Desk) -> None:
    table = desk.new()
    desk.choose(table, "pass")
    answer = desk.post(table, "undo", client="c", expected=1, role="Red")
    assert answer.status_code == 422
    assert "consent" in one_line(answer)
    assert (
        desk.post(table, "undo", client="c", expected=1, role="Red", consent=True).status_code
        == 200
    )


def test_a_branch_goes_on_by_itself(desk: Desk) -> None:
    table = desk.new(turns=20)
    third = [desk.choose(table, c) for c in ("move R2 0301", "move B1 0501", "move R2 0401")][1]
    answer = desk.post(table, "branch", at=2)
    assert answer.status_code == 201
    new = answer.json()
    assert (new["step"], new["name"]) == (2, "Ford: The crossing (from 2)")
    assert desk.view(new["id"])["units"] == third["units"]
    desk.choose(new["id"], "pass")
    assert desk.info(table)["step"] == 3
    assert desk.post(table, "branch", at=4).status_code == 400


# ── records ──────────────────────────────────────────────────────────────────


def record(desk: Desk, table: str) -> str:
    answer = desk.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return answer.text


def bring(desk: Desk, text: str) -> Any:
    return desk.http.post("/api/tables/import", content=text.encode())


def play_out(desk: Desk, **wanted: Any) -> str:
    table = desk.new(turns=2, **wanted)
    for _ in range(4):
        view = desk.choose(table, "pass")
    assert view["over"]
    assert view["result"]["text"] == "Nobody wins, 2 to 2."
    return table


def test_a_finished_record_is_imported_as_it_is(desk: Desk) -> None:
    text = record(desk, play_out(desk))
    assert '"secret"' in text
    answer = bring(desk, text)
    assert answer.status_code == 201
    assert answer.json()["over"]
    assert record(desk, answer.json()["id"]) == text


def test_an_unfinished_record_goes_on_with_dice_of_its_own(desk: Desk) -> None:
    table = desk.new()
    desk.choose(table, "move R2 0301")
    text = record(desk, table)
    new = bring(desk, text).json()
    assert desk.view(new["id"])["units"] == desk.view(table)["units"]
    headers = [json.loads(t.splitlines()[0]) for t in (text, record(desk, new["id"]))]
    assert headers[0]["dice"] != headers[1]["dice"]


def test_a_seeded_record_goes_on_with_its_dice(desk: Desk) -> None:
    table = desk.new(turns=20, seed="seven")
    for choice in ("move R2 0301", "move B1 0501", "move R2 0401", "pass"):
        desk.choose(table, choice)
    new = bring(desk, record(desk, table)).json()["id"]
    assert desk.choose(table, "attack 0501")["log"] == desk.choose(new, "attack 0501")["log"]


def test_chosen_dice_in_a_practice_game(desk: Desk) -> None:
    table = desk.new(turns=20, practice=True)
    for choice in ("move R2 0301", "move B1 0501", "move R2 0401", "pass", "attack 0501"):
        view = desk.choose(table, choice)
    assert (view["actor"], view["manual_dice"]) == ("chance", True)
    view = desk.choose(table, "roll 4")
    assert view["log"][-1]["text"] == "B1 is eliminated at 0501."
    assert view["log"][-1]["dice"] == [4]


@pytest.mark.parametrize("role", ["Red", "Blue"])
def test_who_plays_one_side_of_a_practice_game_chooses_every_die(desk: Desk, role: str) -> None:
    table = desk.new(turns=20, practice=True)
    for choice in ("move R2 0301", "move B1 0501", "move R2 0401", "pass", "attack 0501"):
        desk.choose(table, choice)
    view = desk.choose(table, "roll 4", role=role)
    assert view["log"][-1]["dice"] == [4]


def test_a_damaged_record_is_not_imported(desk: Desk) -> None:
    text = record(desk, play_out(desk))
    lines = text.splitlines(keepends=True)
    ford = json.loads(lines[0])
    wrong = [
        ("", "empty"),
        ("hello", "cut short"),
        ("hello\n", "record:1: no JSON"),
        (text[:-1], "cut short"),
        (text[:-20], "cut short"),
        ("".join(lines[:1] + lines[2:]), "record:2: altered, or a line before it is missing"),
        (text.replace("pass", "roll 3", 1), "record:2: altered"),
        (text.replace('"turns":2', '"turns":3', 1), "record:1: altered"),
        (json.dumps([ford]) + "\n", "record:1"),
        ("[" * 100_000 + "\n", "record"),
    ]
    for bad, told in wrong:
        answer = bring(desk, bad)
        assert answer.status_code == 400, bad[:50]
        assert told in one_line(answer)
    assert desk.http.post("/api/tables/import", content=b"\xff").status_code == 400
    assert len(desk.http.get("/api/tables").json()) == 1


def forged(**changes: Any) -> str:
    from sandtable.core.game import Game
    from sandtable.core.record import Record
    from tests.server.toy import RULEBOOK

    header = Game.new(RULEBOOK, "crossing").record.header
    return Record({**header, **changes}).text()


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": ["ford"]},
        {"rules": 99},
        {"rules": "x"},
        {"scenario": "x"},
        {"turns": "x"},
        {"turns": None},
        {"options": []},
        {"dice": 5},
        {"position": {"hex": "x"}},
        {"position": []},
        {"seed": ["x"]},
    ],
)
def test_a_forged_header_is_refused_in_one_line(desk: Desk, changes: dict[str, Any]) -> None:
    answer = bring(desk, forged(**changes))
    if "dice" in changes or "seed" in changes:
        assert answer.status_code in (201, 400)
    else:
        assert answer.status_code == 400
        assert one_line(answer)


def test_the_record_of_a_running_game_holds_no_dice_secret(desk: Desk) -> None:
    table = desk.new(turns=20)
    for choice in ("move R2 0301", "move B1 0501", "move R2 0401", "pass", "attack 0501"):
        desk.choose(table, choice)
    secret = desk.tables.in_memory[table].game.dice.secret
    for address in ("", "/record", "/view", "/view?log=all", "/view?at=1", "/record?role=both"):
        assert secret not in desk.http.get(f"/api/tables/{table}{address}").text
    assert secret not in desk.http.get("/api/tables").text
