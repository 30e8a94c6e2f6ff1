"""Positions that become practice tables, and the map and counters that each table is drawn with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import doro_nawa
from sandtable.server.http.client import Client
from sandtable.server.store.restore import is_position
from sandtable.server.store.store import Store
from sandtable.server.tables.tables import Tables
from sandtable.server.web import create_app
from tests.server.checked import Checked
from tests.server.desk import ADDRESS, Desk, running

RIVER = """
title = "At the river"
half = "Japanese"
option = "combat"
die = 2

[map]
columns = 5
rows = 4
default = "jungle"
[map.terrain]
sea = ["0101", "0102", "0404"]
lake = ["0302"]
[map.flags]
north_of_xx13 = ["0101", "0201", "0301", "0401", "0501"]
[[map.side]]
kind = "river"
between = ["0204", "0304"]
[[map.place]]
name = "Ford"
hex = "0204"
kinds = ["town"]

[[counter]]
short = "Patrol"
side = "Japanese"
kind = "infantry"
sp = 1
initiative = 4

[[box]]
name = "REAR"
title = "Rear area"
side = "Allied"
mp = 3
hexes = ["0501"]

[units]
0303 = ["I/11", "Patrol"]
0304 = ["2Argylls"]
"""


@pytest.fixture
def malaya(tmp_path: Any) -> Iterator[Desk]:
    """A server with Doro Nawa itself."""
    from litestar.testing import TestClient

    from sandtable.games.doro_nawa import RULEBOOK

    tables = Tables(Store(tmp_path), [RULEBOOK], 0.0)
    app = Checked(create_app(tables, Client(tmp_path / "none")))
    with TestClient[Any](app, base_url=ADDRESS) as http:
        yield Desk(http, tables)


def bring(desk: Desk, text: str, status: int = 201) -> dict[str, Any]:
    answer = desk.http.post("/api/tables/import", content=text.encode())
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def sheet(desk: Desk, table: str, kind: str) -> Any:
    answer = desk.http.get(f"/api/tables/{table}/{kind}")
    assert answer.status_code == 200, answer.text
    return answer.json()


# ── map and counters of a table ──────────────────────────────────────────────


def test_a_table_is_drawn_with_the_games_map_and_counters(desk: Desk) -> None:
    table = desk.new()
    for kind in ("map", "roster"):
        book = desk.http.get(f"/api/rulebooks/ford/{kind}")
        own = desk.http.get(f"/api/tables/{table}/{kind}")
        assert (own.status_code, own.content) == (200, book.content)
        assert own.headers["etag"] == book.headers["etag"]
        again = desk.http.get(
            f"/api/tables/{table}/{kind}", headers={"if-none-match": own.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
    assert desk.http.get("/api/tables/nowhere/map").status_code == 404


def test_a_position_is_drawn_with_its_own_map_and_counters(malaya: Desk) -> None:
    table = bring(malaya, RIVER)["id"]
    drawn = sheet(malaya, table, "map")
    assert (drawn["columns"], drawn["rows"], len(drawn["hexes"])) == (5, 4, 20)
    assert drawn["hexes"][0] == {"id": "0101", "t": "sea", "inplay": 1, "navigable": 1, "sea": 1}
    assert drawn["sides"] == [{"a": "0204", "b": "0304", "kind": "river", "name": "", "bridge": []}]
    assert drawn["places"][0]["name"] == "Ford"
    assert (drawn["places"][0]["x"], drawn["places"][0]["y"]) == (0.8660254, 3.5)
    assert drawn["boxes"] == [
        {"name": "REAR", "side": "Allied", "label": "Rear area", "mp": 3, "hexes": ["0501"]}
    ]
    assert len(drawn["xx13"]) == 10
    assert len(drawn["coast"]["land"]) == 1
    assert len(drawn["coast"]["lakes"][0]["outer"]) == 2 * 6
    assert drawn["coast"]["rivers"] == []
    counters = sheet(malaya, table, "roster")
    assert counters[-1]["short"] == "Patrol"
    standing = {unit["id"]: unit["hex"] for unit in malaya.view(table)["units"] if unit["hex"]}
    assert standing[counters[-1]["id"]] == "0303"


def test_the_map_of_a_position_is_that_of_its_record(malaya: Desk) -> None:
    """It outlives the table's time in memory, and goes where its record goes."""
    table = bring(malaya, RIVER)["id"]
    before = sheet(malaya, table, "map")
    malaya.tables.evict(-1)
    assert table not in malaya.tables.in_memory
    assert sheet(malaya, table, "map") == before
    record = malaya.http.get(f"/api/tables/{table}/record").text
    assert sheet(malaya, bring(malaya, record)["id"], "map") == before


def test_a_position_on_the_printed_map_is_drawn_with_it(malaya: Desk) -> None:
    table = bring(malaya, 'scenario = "kampar"\n[units]\n1127 = ["2Argylls"]\n')["id"]
    assert sheet(malaya, table, "map") == malaya.http.get("/api/rulebooks/doro-nawa/map").json()


# ── bringing a position in ───────────────────────────────────────────────────


def test_a_position_becomes_a_practice_table(malaya: Desk) -> None:
    told = bring(malaya, RIVER)
    assert (told["name"], told["practice"]) == ("Doro Nawa: At the river", True)
    table = told["id"]
    for choice in ("attack 0304", "with I/11", "resolve"):
        view = malaya.choose(table, choice)
    assert (view["actor"], view["manual_dice"]) == ("chance", True)
    view = malaya.choose(table, "roll 5")
    assert any(line["dice"] == [5] for line in view["log"])


def test_a_position_of_any_game_that_is_here(desk: Desk) -> None:
    table = bring(desk, '# a remark\n\n[units]\nR2 = "0401"\n')["id"]
    units = {unit["id"]: unit["hex"] for unit in desk.view(table)["units"]}
    assert units[1] == "0401"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[units]\nR2 = "0901"\n', "position, units.R2: is '0901'; a counter's hex is wanted"),
        ('game = "chess"\n', "position, game: is 'chess'; choose one of ford"),
        ("game = 7\n", "position, game: is 7; choose one of ford"),
        ('game = ["ford"]\n', "position, game: is ['ford']; choose one of ford"),
        ("title = \n", "position: Invalid value (at line 1, column 9); a position is written in"),
        ("[units]\nR1 R2\n", "a position is written in TOML"),
        ("[units]\n" + "a = " + "[" * 9999, "position"),
        ("units = 5\n", "position"),
    ],
)
def test_a_wrong_position_is_refused_in_one_line(desk: Desk, text: str, line: str) -> None:
    error = bring(desk, text, 400)["error"]
    assert line in error
    assert "\n" not in error
    assert desk.http.get("/api/tables").json() == []


def test_keys_of_a_position_are_named_in_errors(malaya: Desk) -> None:
    assert "position, units" in bring(malaya, RIVER.replace("0304 =", "0904 ="), 400)["error"]
    assert "map.columns" in bring(malaya, RIVER.replace("columns = 5", "columns = 0"), 400)["error"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('{"sandtable":1}\n', False),
        ('[{"sandtable":1}]\n', False),
        ("[[[[[[", False),
        ("", False),
        ("hello\n", False),
        ("turn = 3", True),
        ('  "turn" = 3', True),
        ("\n# a remark\n[units]\n", True),
        ("[[map.side]] # a river", True),
        ("# only a remark\n", False),
    ],
)
def test_a_position_is_told_from_a_record(text: str, meant: bool) -> None:
    assert is_position(text) == meant


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# only a remark\n", "nothing but remarks in it"),
        ("a" + ".a" * 20_000 + " = 1", "line 1: a key of more than 8 parts"),
        ("x = " + "[" * 100_000, "line 1: more than 8 brackets one within the other"),
        ("[" * 100_000 + "\n", "no JSON"),
        ('{"sandtable":1,"a":' + "[" * 100_000 + "\n", "no JSON"),
        ("x = " + "1" * 9_000, "digits"),
        ("x = 1\n" * 80_000, "480,000 characters: at most 400,000 are read"),
    ],
)
def test_a_text_without_bounds_is_refused_before_it_is_read(
    desk: Desk, text: str, told: str
) -> None:
    assert told in bring(desk, text, 400)["error"]


# ── values ───────────────────────────────────────────────────────────────────


def test_tables_and_records_of_other_values_are_refused_in_a_line(tmp_path: Path) -> None:
    """A server that was started without the owner's folder does not play on by our charts."""
    from sandtable.games.doro_nawa.rulebook import DoroNawa
    from tests.packs import changed

    data = Path(doro_nawa.__file__).parent / "data"
    line, other = "\n6,0,1,1,2,2,3,3,4", "\n6,4,4,4,4,4,4,4,4"
    mine = DoroNawa(changed(data, tmp_path / "mine", "charts/crt.csv", line, other))
    with running(tmp_path / "kept", books=(mine,)) as desk:
        table = desk.new(game="doro-nawa", scenario="jitra", turns=2)
        record = desk.http.get(f"/api/tables/{table}/record").text
    with running(tmp_path / "kept", books=(DoroNawa(),)) as desk:
        answer = desk.http.get(f"/api/tables/{table}/view", params={"role": "both"})
        assert answer.status_code >= 400
        assert "played with an owner's charts/crt.csv" in answer.text
        told = bring(desk, record, 400)["error"]
        assert told.startswith("record:1: played with an owner's charts/crt.csv")
        assert "--pack FOLDER" in told
    with running(tmp_path / "kept", books=(mine,)) as desk:
        assert desk.view(table)["step"] == 0


def test_a_position_shows_its_own_charts(malaya: Desk) -> None:
    table = bring(malaya, RIVER + "\n[charts.crt.6]\nc2 = 9\n")["id"]
    book = malaya.http.get("/api/rulebooks/doro-nawa/charts").json()
    assert sheet(malaya, table, "charts") != book
    plain = bring(malaya, RIVER)["id"]
    assert sheet(malaya, plain, "charts") == book
