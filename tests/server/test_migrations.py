"""Stores of every released schema, with what was played there, are brought up to date."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event

from sandtable.core.case import Trouble
from sandtable.server import web  # noqa: F401 - with it every module that has tables
from sandtable.server.store import revise
from sandtable.server.store.file import SCHEMA
from sandtable.server.store.folder import FILE
from sandtable.server.store.kept import METADATA
from sandtable.server.store.migrations import HERE, NEWEST, config, renew
from sandtable.server.store.store import Store
from tests.server.desk import running

RELEASED: Final = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
"""Data files as released versions wrote them, one for each schema."""

LINES: Final = "select table_id, number, text from lines where table_id = ? order by number"


class Cut(Exception):
    """The power went."""


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        yield connection


def old(folder: Path, released: Path) -> None:
    folder.mkdir(exist_ok=True)
    with opened(folder) as connection:
        connection.executescript(released.read_text())


def dump(folder: Path) -> list[str]:
    with opened(folder) as connection:
        version = connection.execute("pragma user_version").fetchone()
        return [str(version), *connection.iterdump()]


def open_and_close(store: Store) -> None:
    async def both() -> None:
        await store.open()
        await store.close()

    asyncio.run(both())


def test_there_is_a_file_of_each_schema() -> None:
    told = [path.read_text().rpartition("user_version=")[2].strip(" ;\n") for path in RELEASED]
    assert sorted({int(number) for number in told}) == list(range(1, SCHEMA + 1))


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_an_old_data_file_goes_on(tmp_path: Path, released: Path) -> None:
    old(tmp_path, released)
    with opened(tmp_path) as connection:
        named = "select id from tables where name = 'Ford: The crossing'"
        ((table,),) = connection.execute(named).fetchall()
        lines = connection.execute(LINES, [table]).fetchall()
    sent = {"client": "phone", "expected": 0, "choice": "move R2 0301"}
    with running(tmp_path) as desk:
        listed = {row["id"]: row for row in desk.http.get("/api/tables").json()}
        assert listed[table]["turn"] == 4
        assert {row["name"] for row in listed.values()} >= {"The second ford"}
        again = desk.post(table, "choose", **sent)
        assert again.status_code == 200, "a submission of that time is known"
        assert desk.info(table)["seq"] == len(lines)
        assert desk.post(table, "choose", **{**sent, "client": "x"}).status_code == 409
        assert desk.choose(table, "pass")["seq"] == len(lines) + 1
    with running(tmp_path) as desk:
        assert desk.info(table)["seq"] == len(lines) + 1
    with opened(tmp_path) as connection:
        kept = connection.execute(LINES, [table]).fetchall()
        assert kept[:-1] == lines


def test_who_sat_and_talked_is_still_there(tmp_path: Path) -> None:
    (released,) = [path for path in RELEASED if path.stem == "3"]
    old(tmp_path, released)
    with running(tmp_path) as desk:
        (row,) = [r for r in desk.http.get("/api/tables").json() if r["people"]]
        assert row["people"]["Red"][0]["name"] == "Anna"
        talk = desk.http.get(f"/api/tables/{row['id']}/talk").json()
        said = [word["text"] for word in talk]
        assert said == ["Anna sat down: Red", "Good luck"]


def test_an_address_of_before_no_longer_replaces_a_password(tmp_path: Path) -> None:
    (released,) = [path for path in RELEASED if path.stem == "4-0009"]
    old(tmp_path, released)
    with opened(tmp_path) as connection:
        wanted = "select address, state from channels"
        assert connection.execute(wanted).fetchall() == [("berta@club.example", "good")]
    open_and_close(Store(tmp_path))
    with opened(tmp_path) as connection:
        wanted = "select address, state, resets from channels"
        assert connection.execute(wanted).fetchall() == [("berta@club.example", "good", 0)]


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_renewal_cut_short_anywhere_is_as_before(tmp_path: Path, released: Path) -> None:
    """All of the change or nothing, at whichever statement the power goes."""
    folder = tmp_path / "data"
    old(folder, released)
    before = dump(folder)
    statement = 0
    while _cut(folder, statement):
        assert dump(folder) == before
        statement += 1
    assert statement > 2
    assert dump(folder) != before
    shutil.copytree(folder, tmp_path / "copy")
    open_and_close(Store(tmp_path / "copy"))
    assert dump(tmp_path / "copy") == dump(folder)


def _cut(folder: Path, after: int) -> bool:
    """Open the store, whose power goes after so many statements that write; False if it did not."""
    store, left = Store(folder), after

    def go(*told: Any) -> None:
        nonlocal left
        if not told[2].lstrip().upper().startswith(("PRAGMA", "SELECT", "BEGIN")):
            left -= 1
            if left < 0:
                raise Cut

    event.listen(store.engine.sync_engine, "after_cursor_execute", go)
    try:
        open_and_close(store)
    except Cut:
        return True
    return False


# ── what is kept, and what the modules say ───────────────────────────────────


def test_one_revision_follows_the_other() -> None:
    with create_engine("sqlite://").connect() as connection:
        script = ScriptDirectory.from_config(config(connection))
    found = [revision.revision for revision in script.walk_revisions()]
    assert found == [f"{number:04}" for number in range(len(found), 0, -1)]
    assert script.get_heads() == [NEWEST]
    named = sorted(path.name[1:5] for path in (HERE / "versions").glob("r*.py"))
    assert named == found[::-1], "a file is named by its revision"


def test_the_newest_revision_is_what_the_modules_say() -> None:
    with create_engine("sqlite://").begin() as connection:
        renew(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_every_released_schema_becomes_what_the_modules_say(tmp_path: Path, released: Path) -> None:
    old(tmp_path, released)
    open_and_close(Store(tmp_path))
    with create_engine(f"sqlite:///{tmp_path / FILE}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_table_that_no_revision_makes_is_found() -> None:
    with create_engine("sqlite://").begin() as connection:
        renew(connection)
        connection.exec_driver_sql("drop table talk")
        ((what, table),) = compare_metadata(MigrationContext.configure(connection), METADATA)
        assert (what, table.name) == ("add_table", "talk")


def test_a_revision_is_written_for_a_new_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "migrations"
    shutil.copytree(HERE, here)
    for later in (here / "versions").glob("r[0-9]*.py"):
        if later.stem[1:5] > "0003":
            later.unlink()
    monkeypatch.setattr("sandtable.server.store.migrations.HERE", here)
    monkeypatch.setattr("sandtable.server.store.migrations.NEWEST", "0003")
    monkeypatch.setattr(revise, "NEWEST", "0003")
    revise.main("people and seats")
    written = (here / "versions" / "r0004_people_and_seats.py").read_text()
    assert 'down_revision = "0003"' in written.replace("'", '"')
    assert all(f'"{name}"' in written.replace("'", '"') for name in ("people", "talk", "notes"))


def test_a_store_of_a_newer_sandtable_is_left_alone(tmp_path: Path) -> None:
    open_and_close(Store(tmp_path))
    with opened(tmp_path) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    before = dump(tmp_path)
    with pytest.raises(Trouble, match=r"written by a newer Sandtable: install that, or .* --data"):
        open_and_close(Store(tmp_path))
    assert dump(tmp_path) == before
