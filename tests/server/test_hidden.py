"""Hidden information over HTTP: no byte that a person is sent tells what he may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.server.tables.look import SHEETS
from tests.core.sealed import SEALED
from tests.server.desk import Desk, running

ASIDE = re.compile(
    r'"(?:id|name|created|updated|rev|since|late)":(?:"[^"]*"|\d+)|"(?:h|v|salt|dice)":"[0-9a-f]+"'
)
"""Names and dates of a table, hashes and veils: two tables differ in them anyhow."""


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("hidden")
    with running(folder, books=(SEALED, SpanishCivilWar())) as found:
        yield found


def begun(seat: Desk, *choices: str, **wanted: Any) -> str:
    table = seat.new(game="sealed", turns=3, seed="sealed", **wanted)
    for choice in choices:
        seat.choose(table, choice)
    return table


def sent(seat: Desk, table: str, **query: str) -> list[str]:
    """Every byte that may be had of a table, without what names and dates it."""
    steps = range(seat.info(table)["step"] + 1)
    told = [
        seat.http.get(f"/api/tables/{table}/{address}", params={**query, **more}).text
        for address, more in [
            ("view", {}),
            ("view", {"log": "all"}),
            *[("view", {"at": str(step)}) for step in steps],
            ("happened", {}),
            ("happened", {"since": "0"}),
            ("record", {}),
            ("hex/0001", {}),
            ("overlay/supply", {"side": "Red"}),
            *[("overlay/supply", {"side": "Red", "at": str(step)}) for step in steps],
        ]
    ]
    told += [
        seat.post(table, "why", choice=choice, **query).text for choice in ("bid 3", "yield R1")
    ]
    return [ASIDE.sub("", text) for text in told]


# ── two people at one screen ─────────────────────────────────────────────────


@pytest.mark.parametrize("role", ["both", "Red", "Blue", "spectator"])
@pytest.mark.parametrize("eyes", ["Blue", "spectator"])
def test_whatever_is_asked_the_other_persons_secrets_stay(seat: Desk, role: str, eyes: str) -> None:
    """Red has bid; Blue, or nobody known, sits at the screen and may ask as anybody."""
    one, two = begun(seat, "bid 3"), begun(seat, "bid 1")
    assert sent(seat, one, role=role, eyes=eyes) == sent(seat, two, role=role, eyes=eyes)
    assert sent(seat, one, role="Red", eyes="Red") != sent(seat, two, role="Red", eyes="Red")


def test_one_program_with_both_sides_is_served_as_the_side_that_acts(seat: Desk) -> None:
    """Also in a record, and looking back to what the other side did."""
    one, two = begun(seat, "bid 3"), begun(seat, "bid 1")
    assert sent(seat, one, role="both") == sent(seat, two, role="both")
    assert sent(seat, one) == sent(seat, two)
    assert seat.view(one)["columns"]["strength"] == [0, 0, 4, 4]


def test_the_answer_to_a_choice_is_for_the_eyes_that_made_it(seat: Desk) -> None:
    """The next side's view waits until that side is at the screen."""
    table = begun(seat)
    view = seat.choose(table, "bid 3", role="both", eyes="Red")
    assert (view["role"], view["actor"], view["hidden"]) == ("Red", "Blue", True)
    assert view["choices"] == []
    view = seat.view(table, eyes="Blue")
    assert (view["role"], len(view["choices"])) == ("Blue", 3)
    answer = seat.post(
        table, "choose", client="c", expected=view["seq"], choice="bid 1", role="both", eyes="Red"
    )
    assert answer.status_code == 422
    assert "not Red's decision" in answer.json()["refusal"]["reason"]
    answer = seat.post(
        table, "choose", client="c", expected=1, choice="bid 1", role="both", eyes="spectator"
    )
    assert answer.status_code == 422


def test_whoever_sits_there_throws_the_die(seat: Desk) -> None:
    """In a practice game dice are chosen, and nobody need be known for that."""
    table = begun(seat, "bid 2", "bid 2", practice=True)
    view = seat.choose(table, "roll 3", role="both", eyes="spectator")
    assert (view["role"], view["actor"], view["choices"]) == ("spectator", "Red", [])
    body = {"client": "c", "expected": 0, "choice": "bid 1", "role": "spectator"}
    assert seat.post(begun(seat), "choose", **body).status_code == 422


def test_only_the_own_secret_choice_is_taken_back(seat: Desk) -> None:
    table = begun(seat, "bid 3")
    body = {"client": "c", "expected": 1, "role": "both"}
    assert seat.post(table, "undo", **body, eyes="Blue").status_code == 422
    assert seat.post(table, "undo", **body, eyes="Red").status_code == 422
    answer = seat.post(table, "undo", **body, eyes="Red", consent=True)
    assert answer.json()["view"]["actor"] == "Red"


def test_unknown_eyes_are_refused(seat: Desk) -> None:
    table = begun(seat)
    answer = seat.http.get(f"/api/tables/{table}/view", params={"eyes": "Green"})
    assert answer.status_code == 400
    assert "unknown role 'Green'" in answer.json()["error"]


def test_after_the_end_everything_is_shown(seat: Desk) -> None:
    table = seat.new(game="sealed", turns=1, seed="sealed")
    for choice in ("bid 3", "bid 1", "yield B1"):
        seat.choose(table, choice)
    for query in ({}, {"role": "Red"}, {"role": "both", "eyes": "spectator"}):
        text = seat.http.get(f"/api/tables/{table}/record", params=query).text
        assert '"c":"bid 3"' in text
        assert '"c":"bid 1"' in text
        assert '"end"' in text


def test_who_looks_back_is_told_only_what_his_side_could_know_then(seat: Desk) -> None:
    """Also when all lies open now."""
    table = seat.new(game="sealed", turns=1, seed="sealed")

    def drawn(**query: Any) -> Any:
        asked = {"side": "Red", **query}
        answer = seat.http.get(f"/api/tables/{table}/overlay/supply", params=asked)
        return answer.json()["out"]

    for choice in ("bid 3", "bid 1", "yield B1"):
        seat.choose(table, choice)
    assert drawn() == [3, 5, 4, 4, 0, 0]
    assert drawn(role="Red", at=1) == [3, 5, 0, 0, 3, 0]
    assert drawn(role="Blue", at=1) == drawn(role="both", at=1) == [0, 0, 4, 4, 0, 0]
    assert drawn(role="Blue", at=2) == [0, 0, 4, 4, 0, 1]
    assert drawn(role="spectator", at=2) == [0, 0, 0, 0, 0, 0]
    assert drawn(role="Red", at=0) == [3, 5, 0, 0, 0, 0]


# ── Guadalajara: something is hidden now and then ────────────────────────────

ALLOTMENT = """
game = "guadalajara"
ask = "allot"
air = ["CR32-1", "S81", "I15-1"]
[map]
columns = 9
rows = 7
[units]
0403 = ["1/6G"]
0404 = ["I/50BM"]
"""


def test_a_game_that_hides_nothing_now_is_served_whole(seat: Desk) -> None:
    """Before the first answer nobody has to look away; then the record is veiled to the others."""
    answer = seat.http.post("/api/tables/import", content=ALLOTMENT.encode())
    table = str(answer.json()["id"])
    view = seat.view(table, eyes="spectator")
    assert (view["role"], view["hidden"], view["actor"]) == ("both", False, "Nationalist")
    assert view["allotment"]["side"] == "Nationalist"
    seat.choose(table, "allot CR32-1", role="both", eyes="spectator")
    view = seat.view(table, eyes="spectator")
    assert (view["role"], view["hidden"], view["allotment"]) == ("spectator", True, None)
    whole = seat.http.get(f"/api/tables/{table}/record?role=Nationalist").text
    assert "allot CR32-1" in whole
    for query in ("?role=Republican", "?role=both&eyes=spectator", "?role=both&eyes=Republican"):
        assert "CR32-1" not in seat.http.get(f"/api/tables/{table}/record{query}").text
    for choice in ("keep S81", "keep I15-1", "done"):
        seat.choose(table, choice)
    view = seat.view(table, eyes="Republican")
    assert (view["role"], view["hidden"]) == ("both", False)
    for query in ("?role=Republican", "?role=both&eyes=spectator"):
        assert "allot CR32-1" in seat.http.get(f"/api/tables/{table}/record{query}").text


def test_a_position_that_hides_something_is_served_veiled(seat: Desk) -> None:
    """The header holds the whole position: of two that differ in it alone the bytes are equal."""
    texts = []
    for air in ('"CR32-1"', '"CR32-1 allotted"'):
        position = ALLOTMENT.replace('"allot"', '"missions"').replace('"CR32-1"', air)
        answer = seat.http.post("/api/tables/import", content=position.encode())
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["id"])
        served = seat.http.get(f"/api/tables/{table}/record?role=Republican").text
        texts.append(ASIDE.sub("", served))
        sheets = [seat.http.get(f"/api/tables/{table}/{kind}") for kind in SHEETS]
        texts[-1] += "".join([sheet.text + sheet.headers["etag"] for sheet in sheets])
    assert texts[0] == texts[1]
    assert "position" not in json.loads(served.splitlines()[0])
