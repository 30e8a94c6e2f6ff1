"""What the tests of the server share: the toy game on a fresh data folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # as the type checker finds tests.server

from tests.server.desk import Desk, running


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A running server with the toy game and no pause between a computer's choices."""
    with running(tmp_path / "data") as found:
        yield found
