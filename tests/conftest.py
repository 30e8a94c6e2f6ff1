"""What every test shares."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, settings

from sandtable.ai.command import crew
from sandtable.cli import books

# The same examples on every machine; a slow neighbour is no failure.
settings.register_profile(
    "sandtable",
    derandomize=True,
    database=None,
    deadline=timedelta(seconds=20),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sandtable")


@pytest.fixture(autouse=True)
def _ours() -> Iterator[None]:
    """An owner's values that one test plays by are not those of the next."""
    yield
    books.use_ours()


@pytest.fixture(autouse=True, scope="session")
def _alone() -> Iterator[None]:
    """Tests play their rollouts by themselves: other processors have tests of their own to do.

    A crew for each worker costs more than it saves; what it tells is the matter of test_command.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crew, "hands", lambda: 0)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The compiler takes minutes: one worker begins with it, the other plays on meanwhile."""
    items.sort(key=lambda item: "compiled" not in item.path.parts)
