"""What the tests of the server share: one server with the toy game, emptied for each test."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher
from sqlalchemy import make_url

sys.path.insert(0, str(Path(__file__).parents[2]))  # as the type checker finds tests.server

from sandtable.server.accounts import passwords
from sandtable.server.store.store import Store
from tests.database import Server, postgresql
from tests.server.desk import Desk, Fresh, running

BOTH: Final = {
    "test_between",
    "test_drafts",
    "test_offers",
    "test_ratings",
    "test_following",
    "test_rematch",
    "test_seats",
    "test_storage",
    "test_submissions",
    "test_talk",
    "test_tournaments",
}
"""The modules whose tests run over a data file and over PostgreSQL."""
QUICK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(autouse=True)
def _quick_passwords(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a password costs is the matter of test_accounts alone: elsewhere it costs nothing."""
    if request.module.__name__.rpartition(".")[2] != "test_accounts":
        monkeypatch.setattr(passwords, "HASHER", QUICK)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ground" in metafunc.fixturenames:
        both = metafunc.module.__name__.rpartition(".")[2] in BOTH
        kinds = ["sqlite", "postgresql"] if both else ["sqlite"]
        metafunc.parametrize("ground", kinds, scope="session")


@pytest.fixture(scope="session")
def database() -> Iterator[Server]:
    """A PostgreSQL server."""
    with postgresql() as found:
        yield found


@pytest.fixture(scope="session")
def fresh(
    ground: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Fresh:
    """Data folders, or databases, one after the other, each a copy of one with the newest schema.

    How a store comes to its schema is the matter of test_migrations alone.
    """
    if ground == "sqlite":
        first = tmp_path_factory.mktemp("schema")
        asyncio.run(_made(first))
        return lambda: Path(shutil.copytree(first, tmp_path_factory.mktemp("store") / "data"))
    found: Server = request.getfixturevalue("database")
    address = found.new()
    asyncio.run(_made(address))
    return partial(found.new, str(make_url(address).database))


async def _made(where: Path | str) -> None:
    store = Store(where)
    await store.open()
    await store.close()


@pytest.fixture
def where(fresh: Fresh) -> Path | str:
    """A data folder, or the address of an empty database."""
    return fresh()


@pytest.fixture(scope="session")
def server(fresh: Fresh) -> Iterator[Desk]:
    with running(fresh()) as found:
        yield found


@pytest.fixture
def desk(server: Desk) -> Desk:
    """A running server without tables and without a pause between a computer's choices."""
    for table in server.http.get("/api/tables").json():
        server.http.delete(f"/api/tables/{table['id']}")
    return server
