"""A store in PostgreSQL: what is peculiar to it, and what goes wrong with a database."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import waiting
from sqlalchemy import Connection, event, make_url
from sqlalchemy.pool import QueuePool

from sandtable.core.case import Trouble
from sandtable.server.http.errors import BadRequest, NotSaved
from sandtable.server.people import people
from sandtable.server.store.kept import METADATA, Sender
from sandtable.server.store.migrations import NEWEST, config
from sandtable.server.store.store import Store
from sandtable.server.tables.tables import Tables
from tests import database as tools
from tests.database import PASSWORD, Server, postgresql, run_sql
from tests.server.desk import EMPTY, running, soon
from tests.server.toy import RULEBOOK


def trouble_of(address: str) -> str:
    """Why a store cannot be opened; in one line and without the password."""

    async def open_and_close() -> None:
        store = Store(address)
        await store.open()
        await store.close()

    with pytest.raises(Trouble) as caught:
        asyncio.run(open_and_close())
    told = str(caught.value)
    assert "\n" not in told
    assert PASSWORD not in told
    assert "--database" in told
    return told


# ── opening ──────────────────────────────────────────────────────────────────


def test_the_newest_revision_is_what_the_modules_say(database: Server) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def look() -> list[Any]:
        store = Store(database.new())
        await store.open()
        async with store.engine.connect() as connection:
            found: list[Any] = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(look()) == []


def test_several_that_open_an_empty_database_at_once_make_it_once(database: Server) -> None:
    address = database.new()

    async def all_at_once() -> None:
        stores = [Store(address) for _ in range(4)]
        await asyncio.gather(*[store.open() for store in stores])
        assert len(set(await asyncio.gather(*map(people.house, stores)))) == 1
        for store in stores:
            await store.close()

    asyncio.run(all_at_once())
    assert run_sql(address, "select version_num from alembic_version") == [(NEWEST,)]


@pytest.mark.parametrize(("began", "stride"), [("0001", 1), ("0002", 9), ("0003", 10)])
def test_a_renewal_cut_short_anywhere_is_as_before(
    database: Server, began: str, stride: int
) -> None:
    address = database.new()

    def begin(connection: Connection) -> None:
        command.upgrade(config(connection), began)

    async def cut(after: int) -> bool:
        store, left = Store(address), after

        def go(*told: Any) -> None:
            nonlocal left
            if told[2].lstrip().startswith(("CREATE", "ALTER", "INSERT", "UPDATE")):
                left -= 1
                if left < 0:
                    raise Trouble("the power went")

        event.listen(store.engine.sync_engine, "after_cursor_execute", go)
        try:
            await store.open()
        except Trouble:
            return True
        await store.close()
        return False

    async def first() -> None:
        store = Store(address)
        async with store.engine.begin() as connection:
            await connection.run_sync(begin)
        await store.engine.dispose()

    asyncio.run(first())
    after = 0
    while asyncio.run(cut(after)):
        assert run_sql(address, "select version_num from alembic_version") == [(began,)]
        after += stride
    assert after > 3
    assert run_sql(address, "select version_num from alembic_version") == [(NEWEST,)]


def test_a_database_of_a_newer_sandtable_is_left_alone(database: Server) -> None:
    address = database.new()
    run_sql(address, "create table alembic_version (version_num varchar)")
    run_sql(address, "insert into alembic_version values ('9999')")
    assert "written by a newer Sandtable: install that" in trouble_of(address)
    assert run_sql(address, "select count(*) from pg_tables where schemaname = 'public'") == [(1,)]


def test_a_database_of_something_else_is_left_alone(database: Server) -> None:
    address = database.new()
    run_sql(address, "create table lines (poem text)")
    assert "has tables of something else" in trouble_of(address)
    assert run_sql(address, "select count(*) from pg_tables where schemaname = 'public'") == [(1,)]


def test_a_name_that_may_make_no_tables_is_told(database: Server) -> None:
    address = database.new()
    name = f"guest_{database.port}"
    run_sql(address, f"create role {name} login password '{PASSWORD}'")
    assert "may make no tables" in trouble_of(address.replace("//postgres:", f"//{name}:"))


def test_a_wrong_address_is_told_without_its_password(database: Server) -> None:
    good = database.new()
    assert "password is not right" in trouble_of(good.replace(PASSWORD, "another-word"))
    assert "no database of this name" in trouble_of(f"{good}-not")
    assert "onnection refused" in trouble_of(good.replace(f":{database.port}/", ":1/"))
    assert "host" in trouble_of(good.replace("127.0.0.1", "no-host.invalid"))


ADDRESSES = [
    f"postgresql://me:a@b/{PASSWORD}@host/games",
    f"postgresql://me:{PASSWORD}@host:port/games",
    f"mysql://me:{PASSWORD}@host/games",
    f"me {PASSWORD} games",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_no_address_says_how_one_is_written(address: str) -> None:
    assert "an address is postgresql://user:password@host/database" in trouble_of(address)


def test_without_the_driver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Trouble, match=r"pip install 'sandtable\[postgresql\]'"):
        Store("postgresql://host/games")


def test_without_postgresql_the_tests_say_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "PROGRAMS", tmp_path)
    with pytest.raises(RuntimeError, match="apt install postgresql"), postgresql():
        pass


# ── in use ───────────────────────────────────────────────────────────────────


@pytest.fixture
def own() -> Iterator[Server]:
    """A server of one's own, to be stopped and killed, that keeps what it acknowledges."""
    with postgresql("") as found:
        yield found


def test_a_database_that_is_gone_is_told_and_comes_back(own: Server) -> None:
    with running(own.new()) as desk:
        table = desk.new()
        before = desk.choose(table, "pass")
        sent = {"client": "c", "expected": before["seq"], "choice": "pass"}
        own.stop()
        for _ in range(2):
            answer = desk.post(table, "choose", **sent)
            assert answer.status_code == 503
            assert "what was shown is kept, try again" in answer.json()["error"]
            assert PASSWORD not in answer.text
        own.start()
        after = desk.post(table, "choose", **sent)
        assert after.status_code == 200
        assert desk.post(table, "choose", **sent).status_code == 200
        assert desk.info(table)["seq"] == before["seq"] + 1


def test_a_full_disk_is_told_and_nothing_is_half_written(database: Server) -> None:
    address = database.new()
    full = "begin raise exception 'no space left' using errcode = 'disk_full'; end"
    made = f"create function full_() returns trigger language plpgsql as $${full}$$"
    with running(address) as desk:
        table = desk.new()
        run_sql(address, made)
        run_sql(address, "create trigger t before insert on submissions execute function full_()")
        before = run_sql(address, "select * from lines")
        sent = {"client": "c", "expected": desk.info(table)["seq"], "choice": "pass"}
        answer = desk.post(table, "choose", **sent)
        assert answer.status_code == 503
        assert "its disk is full; nothing was changed: make room" in answer.json()["error"]
        assert run_sql(address, "select * from lines") == before
        run_sql(address, "drop trigger t on submissions")
        assert desk.post(table, "choose", **sent).status_code == 200


def test_a_character_that_it_cannot_keep_is_refused(database: Server) -> None:
    with running(database.new()) as desk:
        table = desk.new()
        sent = {"client": "c\0", "expected": 0, "choice": "pass"}
        answer = desk.post(table, "choose", **sent)
        assert answer.status_code == 400
        assert "cannot be kept" in answer.json()["error"]
        assert desk.http.get("/api/tables/a%00b").status_code in (400, 404)


def test_a_submission_of_many_words_is_known_again(database: Server) -> None:
    async def both() -> tuple[bool, bool]:
        store = Store(database.new())
        await store.open()
        await store.add(EMPTY, [])
        sent = Sender("c", 0, "", "choose " + "move R2 0301; " * 2000)
        await store.append("x", 1, ["line"], sent, {"name": "x"}, known=0)
        known = await store.played("x", sent)
        other = await store.played("x", sent._replace(request=sent.request + "."))
        await store.close()
        return known, other

    assert asyncio.run(both()) == (True, False)


@pytest.mark.parametrize("column", ["name", "updated"])  # by statements, and at once
def test_numbers_beyond_a_column_are_refused(database: Server, column: str) -> None:
    async def most() -> None:
        store = Store(database.new())
        await store.open()
        await store.add(EMPTY, [])
        try:
            await store.append("x", 1, [], Sender("c", 2**40, "", "pass"), {column: "x"}, known=0)
        finally:
            await store.close()

    with pytest.raises(BadRequest, match="cannot be kept"):
        asyncio.run(most())


def test_what_outlives_the_server_leaves_no_line_open(database: Server) -> None:
    address = database.new()
    name = make_url(address).database
    left = "select count(*) from pg_stat_activity where datname = %s"

    async def story(steps: int) -> list[int | BaseException]:
        tables = Tables(Store(address), [RULEBOOK], 0.0)
        await tables.open()
        late = [asyncio.create_task(tables.store.count()) for _ in range(3)]
        for _ in range(steps):
            await asyncio.sleep(0)
        await tables.close()
        told = await asyncio.gather(*late, return_exceptions=True)
        soon(lambda: run_sql(database.address("postgres"), left, [name]) == [(0,)])
        return told

    for steps in range(0, 30, 2):
        told = asyncio.run(story(steps))
        assert all(one == 0 or isinstance(one, NotSaved) for one in told), told
    with pytest.raises(NotSaved, match="the server stops: nothing was changed"):
        asyncio.run(closed(address))


def test_who_is_called_to_stop_gives_his_connection_back(
    database: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it meets him: while one is made, made ready, asked, or given back."""
    # The driver lets others go on wherever it may, which else it does only now and then.
    monkeypatch.setattr(waiting, "MAX_BUSY_TIME", 0.0)

    async def story(warm: bool) -> None:
        for steps in range(60):
            store = Store(address)
            await store.open()
            if warm:
                await asyncio.gather(store.count(), store.touch("x"))
            works = [asyncio.create_task(work) for work in (store.count(), store.touch("x"))]
            for _ in range(steps):
                await asyncio.sleep(0)
            for work in works:
                work.cancel()
            await asyncio.gather(*works, return_exceptions=True)
            pools = [engine.sync_engine.pool for engine in (store.engine, store.ground.reading)]
            out = [pool.checkedout() for pool in pools if isinstance(pool, QueuePool)]
            assert out == [0, 0], steps
            await store.close()

    address = database.new()
    for warm in (False, True):
        asyncio.run(story(warm))


async def closed(address: str) -> int:
    store = Store(address)
    await store.open()
    await store.close()
    return await store.count()


def test_the_program_keeps_its_games_there_and_no_password_in_its_log(
    database: Server, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "sandtable.cli.main", "play", "--no-browser", "--port", "0"]
    given = ["--data", str(tmp_path), "--database", database.address("nowhere")]
    done = subprocess.run([*command, *given], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no database of this name" in done.stderr
    assert PASSWORD not in done.stderr + done.stdout
    assert not (tmp_path / "sandtable.db").exists()
