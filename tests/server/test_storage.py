"""What is stored comes back, and damage to one table stays with that table."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.util import greenlet_spawn

from sandtable.core.case import Trouble
from sandtable.core.dice import Dice
from sandtable.core.game import Game
from sandtable.server.accounts import backup
from sandtable.server.http.errors import NotSaved, Overtaken
from sandtable.server.store import store as store_module
from sandtable.server.store.folder import FILE
from sandtable.server.store.kept import Sender
from sandtable.server.store.store import Store
from tests.database import run_sql
from tests.server.desk import EMPTY, PATIENCE, Desk, running
from tests.server.toy import RULEBOOK

BATTLE = ["move R2 0301", "move B1 0501", "move R2 0401", "pass", "attack 0501", "pass"]


def spoil(where: Path | str, sql: str, *values: Any) -> None:
    """Change what is kept while no server holds it."""
    if isinstance(where, str):
        run_sql(where, sql.replace("?", "%s"), values)
        return
    with closing(sqlite3.connect(where / FILE)) as connection, connection:
        connection.execute(sql, values)


def played(desk: Desk) -> str:
    table = desk.new(turns=20)
    for choice in BATTLE:
        desk.choose(table, choice)
    return table


def test_tables_come_back_after_a_restart(where: Path | str) -> None:
    with running(where) as desk:
        table = played(desk)
        desk.post(table, "rename", name="The ford")
        desk.post(table, "pause", paused=True, pace=0.125)
        before = (desk.info(table), desk.view(table))
    with running(where) as desk:
        (listed,) = desk.http.get("/api/tables").json()
        assert listed == {**before[0], "rev": 0}
        assert table not in desk.tables.in_memory
        after = (desk.info(table), desk.view(table))
        for old, new in zip(before, after, strict=True):
            same = {"rev": 0, "table": 0}
            assert {**old, **same} == {**new, **same}


def test_after_a_restart_the_dice_go_on_from_the_committed_secret(where: Path | str) -> None:
    with running(where) as desk:
        table = desk.new(turns=20)
        for choice in BATTLE[:-2]:
            desk.choose(table, choice)
        secret = desk.tables.in_memory[table].game.dice.secret
    with running(where) as desk:
        view = desk.choose(table, "attack 0501")
        assert view["log"][-1]["dice"] == [Dice(secret).die(0, 6)]
        header = Game.read(
            desk.http.get(f"/api/tables/{table}/record").text, [RULEBOOK], "r"
        ).record.header
        assert header["dice"] == Dice(secret).commitment()


def test_an_idle_table_leaves_the_memory_and_comes_back(desk: Desk) -> None:
    table = played(desk)
    before = desk.view(table)
    desk.tables.evict(3600)
    assert table in desk.tables.in_memory
    desk.tables.evict(0)
    assert table not in desk.tables.in_memory
    (listed,) = desk.http.get("/api/tables").json()
    assert listed["turn"] == 4
    after = desk.view(table)
    assert {**after, "table": None} == {**before, "table": None}


def test_few_tables_stay_in_memory_and_all_are_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.tables.memory.MOST_OPEN", 3)
    tables = [desk.new() for _ in range(6)]
    assert len(desk.tables.in_memory) <= 3
    for table in tables:
        assert desk.choose(table, "pass")["step"] == 1
        assert table in desk.tables.in_memory
    assert len(desk.tables.in_memory) <= 3


def test_a_folder_holds_so_many_tables(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.tables.laying.MOST", 2)
    first, _ = desk.new(), desk.new()
    answer = desk.http.post("/api/tables", json={"game": "ford"})
    assert answer.status_code == 400
    assert "there are 2 tables here: remove one" in answer.json()["error"]
    desk.http.delete(f"/api/tables/{first}")
    assert desk.new()


DAMAGE = [
    ("update lines set text = replace(text, 'pass', 'roll') where number = 4", "altered"),
    ("update lines set text = 'x' where number = 3", "no JSON"),
    ("delete from lines where number = 2", "altered, or a line before it is missing"),
    ("update tables set header = replace(header, '\"turns\":20', '\"turns\":19')", "altered"),
    ("update tables set header = ''", "empty|no JSON"),
    ("update tables set secret = 'x'", "secret is not the one it began with"),
    ("update tables set seats = '{'", "malformed|truncated"),
    ("update tables set ordered = '['", "malformed|truncated"),
    ("update tables set summary = '[]'", "its row is damaged"),
    ('update tables set seats = \'{"Red":"deep"}\'', "unknown player 'deep'"),
]


@pytest.mark.parametrize(("sql", "told"), DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_table_is_told_and_harms_no_other(where: Path | str, sql: str, told: str) -> None:
    with running(where) as desk:
        bad, good = played(desk), played(desk)
        before = desk.view(good)
    column = "table_id" if "lines" in sql else "id"
    spoil(where, f"{sql} {'and' if 'where' in sql else 'where'} {column} = ?", bad)
    with running(where) as desk:
        desk.http.get(f"/api/tables/{bad}/view")
        listed = {t["id"]: t for t in desk.http.get("/api/tables").json()}
        assert listed.keys() == {bad, good}
        assert "error" not in listed[good]
        if "summary" not in sql:
            answer = desk.http.get(f"/api/tables/{bad}/view")
            assert answer.status_code == 410
            assert any(part in answer.json()["error"] for part in told.split("|"))
            assert any(part in listed[bad]["error"] for part in told.split("|"))
            assert desk.http.get(f"/api/tables/{bad}/record").status_code == 200
        assert {**desk.view(good), "table": None} == {**before, "table": None}
        desk.choose(good, "pass")
        assert desk.http.delete(f"/api/tables/{bad}").status_code == 200


def test_damage_is_found_before_a_table_is_opened(where: Path | str) -> None:
    with running(where) as desk:
        bad, good = played(desk), played(desk)
    spoil(where, "update lines set text = 'x' where table_id = ? and number = 3", bad)
    with running(where) as desk:
        desk.wait(good, lambda _: desk.tables.damage)
        listed = {t["id"]: t for t in desk.http.get("/api/tables").json()}
        assert "no JSON" in listed[bad]["error"]


def test_a_table_of_a_game_that_is_gone_is_told(where: Path | str) -> None:
    with running(where) as desk:
        table = played(desk)
        desk.tables.evict(0)
        desk.tables.rulebooks.clear()
        answer = desk.http.get(f"/api/tables/{table}")
        assert answer.status_code == 410
        assert "a record of 'ford'" in answer.json()["error"]
        desk.tables.rulebooks.append(RULEBOOK)
        assert desk.info(table)["seq"] == desk.view(table)["seq"]
        assert "error" not in desk.http.get("/api/tables").json()[0]


# ── the data file ────────────────────────────────────────────────────────────


def trouble_of(folder: Path) -> str:
    async def open_and_close() -> None:
        store = Store(folder)
        await store.open()
        await store.close()

    with pytest.raises(Trouble) as caught:
        asyncio.run(open_and_close())
    assert "\n" not in str(caught.value)
    assert "--data FOLDER" in str(caught.value)
    return str(caught.value)


def test_two_servers_do_not_share_a_data_file(tmp_path: Path) -> None:
    with running(tmp_path):
        assert "in use by another Sandtable" in trouble_of(tmp_path)


def test_a_file_that_is_no_data_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"my holiday photos, " * 100)
    assert "no Sandtable data file" in trouble_of(tmp_path)
    assert (tmp_path / FILE).read_bytes().startswith(b"my holiday")


def test_a_data_file_of_a_newer_sandtable_is_left_alone(tmp_path: Path) -> None:
    spoil(tmp_path, "pragma user_version=99")
    assert "newer Sandtable" in trouble_of(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "no folder to keep games in" in trouble_of(tmp_path / "file" / "data")


@pytest.mark.parametrize("column", ["name", "updated"])  # by statements, and at once
def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path, column: str) -> None:
    async def fill() -> str:
        store = Store(tmp_path)
        await store.open()
        await store.add(EMPTY, [])

        async def most(more: int) -> None:
            async with store.engine.begin() as connection:
                count = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
                await connection.exec_driver_sql(f"PRAGMA max_page_count = {count + more}")

        await most(8)
        sent = Sender("c", 0, "", "choose")
        told = ""
        while not told:
            try:
                await store.append(
                    "x", sent.expected, ["line " * 999], sent, {column: "x"}, known=sent.expected
                )
                sent = sent._replace(expected=sent.expected + 1)
            except NotSaved as error:
                told = str(error)
        kept = await store.lines("x")
        assert not await store.played("x", sent)
        await most(10_000)
        await store.append("x", len(kept), ["room again"], sent, {column: "x"}, known=len(kept))
        assert (await store.lines("x"))[-1] == "room again"
        await store.close()
        return told

    assert "the disk is full; nothing was changed: make room" in asyncio.run(fill())


@pytest.mark.parametrize("column", ["name", "updated"])
def test_lines_written_anew_take_the_place_of_all_from_there_on(
    where: Path | str, column: str
) -> None:
    async def write() -> tuple[list[str], list[str]]:
        store = Store(where)
        await store.open()
        await store.add(EMPTY, ["one", "two", "three"])
        await store.append("x", 2, ["anew"], None, {column: "x"}, known=0, anew=True)
        fewer = await store.lines("x")
        more = ["anew again", "and on", "and on"]
        await store.append("x", 2, more, None, {column: "x"}, known=1, anew=True)
        kept = await store.lines("x")
        with pytest.raises(Overtaken):
            await store.append("x", 4, ["late"], None, {column: "x"}, known=2)
        assert await store.lines("x") == kept
        await store.close()
        return fewer, kept

    assert asyncio.run(write()) == (["one", "anew"], ["one", "anew again", "and on", "and on"])


def test_a_connection_that_is_gone_is_told_and_made_again(tmp_path: Path) -> None:
    async def lose() -> list[str]:
        store = Store(tmp_path)
        await store.open()
        await store.add(EMPTY, [])
        line = await store.engine.raw_connection()
        gone = line.driver_connection
        await greenlet_spawn(line.close)
        await gone.close()
        with pytest.raises(NotSaved, match="no active connection"):
            await store.append("x", 1, ["lost"], None, {"updated": "x"}, known=0)
        await store.append("x", 1, ["kept"], None, {"updated": "x"}, known=0)
        kept = await store.lines("x")
        await store.close()
        return kept

    assert asyncio.run(lose()) == ["kept"]


def test_a_data_file_that_is_moved_away_is_noticed(tmp_path: Path) -> None:
    pass_ = {"client": "c", "expected": 0, "choice": "pass"}
    with running(tmp_path / "data") as desk:
        table = desk.new()
        (tmp_path / "data" / FILE).rename(tmp_path / "elsewhere")
        answer = desk.post(table, "choose", **pass_)
        assert answer.status_code == 503
        assert "was moved away or replaced while it was in use" in answer.json()["error"]
        (tmp_path / "data" / FILE).write_bytes((tmp_path / "elsewhere").read_bytes())
        assert desk.post(table, "choose", **pass_).status_code == 503
        (tmp_path / "elsewhere").rename(tmp_path / "data" / FILE)
        assert desk.post(table, "choose", **pass_).status_code == 200


def test_a_damaged_page_is_told_with_what_to_do(tmp_path: Path) -> None:
    with running(tmp_path) as desk:
        tables = [played(desk) for _ in range(8)]
    with sqlite3.connect(tmp_path / FILE) as connection:
        size = connection.execute("pragma page_size").fetchone()[0]
        (root,) = connection.execute(
            "select rootpage from sqlite_master where name = 'lines'"
        ).fetchone()
    connection.close()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\x63" * size)
    with running(tmp_path) as desk:
        answer = desk.http.get(f"/api/tables/{tables[0]}/view", params={"role": "both"})
        assert answer.status_code == 410
        assert "part of the data file is damaged" in answer.json()["error"]
        assert "put a copy of the file back" in answer.json()["error"]


def test_commits_are_synced_to_a_log_that_one_connection_writes(tmp_path: Path) -> None:
    async def pragmas() -> list[Any]:
        store = Store(tmp_path)
        await store.open()
        async with store.engine.connect() as connection:
            found = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "synchronous", "locking_mode")
            ]
        await store.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, "exclusive"]


def test_what_was_written_soon_stands_in_the_file_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a copy of it alone, while the server runs, is never far behind."""
    monkeypatch.setattr(store_module, "SOON", 0.0)

    async def settle() -> None:
        store = Store(tmp_path)
        await store.open()
        await store.add(EMPTY, ["one", "two"])
        log = tmp_path / f"{FILE}-wal"
        async with asyncio.timeout(PATIENCE):
            while log.stat().st_size:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0.01)
        shutil.copy(tmp_path / FILE, tmp_path / "copy.db")
        await store.close()
        assert not log.exists()

    asyncio.run(settle())
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT text FROM lines ORDER BY number").fetchall() == [
            ("one",),
            ("two",),
        ]


def test_a_log_that_was_left_behind_is_not_played_into_a_copy(tmp_path: Path) -> None:
    """As after a kill, when the data file was moved away and its log was not."""
    club, empty = tmp_path / "club", tmp_path / "empty"

    async def written() -> bytes:
        store = Store(club)
        await store.open()
        await store.add(EMPTY, ["one"])
        log = (club / f"{FILE}-wal").read_bytes()
        await store.close()
        return log

    log = asyncio.run(written())
    assert log
    empty.mkdir()
    (empty / f"{FILE}-wal").write_bytes(log)
    assert backup.put_back(empty, club / FILE) is None
    assert not (empty / f"{FILE}-wal").exists()
    assert (empty / f"{FILE}.before-1-wal").read_bytes() == log
    assert backup.put_back(empty, club / FILE) == empty / f"{FILE}.before-2", "1 has a log"
