"""What happened, as a seat saw it: moves with their way, fights, losses, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from sandtable.games.forlorn_hopes import RULEBOOK as FORLORN_HOPES
from sandtable.games.spanish_civil_war import RULEBOOK as GUADALAJARA
from tests.server.desk import Desk, running

ROAD = """
half = "Japanese"
[map]
columns = 6
rows = 6
[[map.route]]
kind = "main_road"
hexes = ["0301", "0302", "0303", "0304", "0305"]
[units]
0301 = ["I/11", "II/11"]
0305 = ["2Argylls sp=1"]
0606 = ["5/2Punjab"]
"""


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    books = (DORO_NAWA, GUADALAJARA, FORLORN_HOPES)
    with running(tmp_path_factory.mktemp("happened"), books=books) as found:
        yield found


def position(seat: Desk, text: str) -> str:
    answer = seat.http.post("/api/tables/import", content=text.encode())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def told(seat: Desk, table: str, **query: Any) -> dict[str, Any]:
    answer = seat.http.get(f"/api/tables/{table}/happened", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play(seat: Desk, table: str, *choices: str) -> None:
    for choice in choices:
        seat.choose(table, choice)


def numbers(seat: Desk, table: str) -> dict[str, int]:
    roster = seat.http.get(f"/api/tables/{table}/roster").json()
    return {unit["short"]: unit["id"] for unit in roster}


# ── moves ────────────────────────────────────────────────────────────────────


def test_units_that_go_the_same_way_are_one_item_with_the_whole_way(seat: Desk) -> None:
    table = position(seat, ROAD)
    unit = numbers(seat, table)
    play(seat, table, "movement", "roll 5", "move I/11 0302", "move I/11 0303", "stop")
    play(seat, table, "move II/11 0303", "stop", "done")
    story = told(seat, table, role="Allied")
    (move,) = [item for item in story["items"] if item["kind"] == "move"]
    assert (move["side"], move["path"]) == ("Japanese", ["0301", "0302", "0303"])
    assert move["units"] == [unit["I/11"], unit["II/11"]]
    assert move["hex"] == "0303"
    assert (story["begin"], story["seq"]) == (0, seat.info(table)["seq"])


def test_only_what_is_new_since_a_line_of_the_record_is_told(seat: Desk) -> None:
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5", "move I/11 0302", "stop")
    since = seat.info(table)["seq"]
    assert told(seat, table, role="Allied", since=since)["items"] == []
    play(seat, table, "move II/11 0302")
    (move,) = told(seat, table, role="Allied", since=since)["items"]
    assert move["units"] == [numbers(seat, table)["II/11"]]


def test_a_choice_taken_back_did_not_happen_and_what_replaced_it_is_new(seat: Desk) -> None:
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5", "move I/11 0303")
    since = seat.info(table)["seq"]
    seat.post(table, "undo", client="c", expected=since)
    assert told(seat, table, role="Allied", since=since)["items"] == []
    play(seat, table, "move I/11 0302")
    (move,) = told(seat, table, role="Allied", since=since)["items"]
    assert move["path"] == ["0301", "0302"]


def test_without_a_line_it_is_since_the_last_decision_of_the_side(seat: Desk) -> None:
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5", "move I/11 0302", "stop", "done")
    assert told(seat, table, role="Japanese")["items"] == []
    assert len(told(seat, table, role="Allied")["items"]) == 1
    play(seat, table, "movement", "roll 2", "move 5/2Punjab 0605", "stop")
    assert told(seat, table, role="Allied")["items"] == []
    (move,) = told(seat, table, role="Japanese")["items"]
    assert move["side"] == "Allied"


# ── fights ───────────────────────────────────────────────────────────────────


def test_a_fight_tells_die_column_result_and_losses(seat: Desk) -> None:
    table = position(seat, ROAD.replace('0301 = ["I/11", "II/11"]', '0304 = ["I/11", "II/11"]'))
    unit = numbers(seat, table)
    play(seat, table, "combat", "roll 5", "attack 0305", "with I/11", "with II/11", "resolve")
    while seat.view(table)["actor"] == "chance":
        play(seat, table, "roll 6")
    fights = [i for i in told(seat, table, since=0, role="Allied")["items"] if i["kind"] == "fight"]
    (fight,) = fights
    assert (fight["side"], fight["hex"], fight["case"]) == ("Japanese", "0305", "5.37")
    assert fight["column"] == "6:1 or more"
    assert fight["rolls"][0]["dice"] == [6]
    assert "die 6" in fight["rolls"][0]["text"]
    assert {"unit": unit["2Argylls"], "hex": "0305", "lost": True} in fight["losses"]


# ── what is hidden ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("role", ["Allied", "spectator"])
def test_of_an_air_mission_the_others_hear_where_it_goes_and_not_who_flies(
    seat: Desk, role: str
) -> None:
    """The bytes are equal whoever flies (9.1.2)."""
    heard = []
    for flying in (["attack G4M-1"], ["attack G4M-2", "escort A6M-1"]):
        table = seat.new(game="forlorn-hopes", scenario="java-sea", seed="veil", turns=None)
        play(seat, table, "done", "done", "strike 1808", *flying)
        heard.append(told(seat, table, role=role, since=0)["items"])
        play(seat, table, "launch")
        story = told(seat, table, role=role, since=0)
        heard.append([story["items"], story["begin"], story["end"]])
        own = told(seat, table, role="Japanese", since=0)
        assert [item["kind"] for item in own["items"]] == ["note"]
    assert heard[:2] == heard[2:]
    assert heard[0] == []
    (note,) = heard[1][0]
    assert (note["kind"], note["hex"], note["case"]) == ("note", "1808", "9.1.3")


def test_of_two_at_one_screen_the_eyes_decide_what_is_told(seat: Desk) -> None:
    table = seat.new(game="forlorn-hopes", scenario="java-sea", seed="veil", turns=None)
    play(seat, table, "recon EastH6K 1808")
    lines = [told(seat, table, role="both", eyes=eyes, since=0) for eyes in ("Allied", "spectator")]
    assert lines[0]["items"] == lines[1]["items"]
    assert lines[0]["role"] == "Allied"


def test_what_is_asked_for_must_be_a_line(seat: Desk) -> None:
    table = position(seat, ROAD)
    answer = seat.http.get(f"/api/tables/{table}/happened", params={"since": "soon"})
    assert answer.status_code == 400
    assert "since='soon'" in answer.json()["error"]
