"""What the tests of the server share: one server with the toy game, emptied for each test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # as the type checker finds tests.server

from tests.server.desk import Desk, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def desk(server: Desk) -> Desk:
    """A running server without tables and without a pause between a computer's choices."""
    for table in server.http.get("/api/tables").json():
        server.http.delete(f"/api/tables/{table['id']}")
    return server
