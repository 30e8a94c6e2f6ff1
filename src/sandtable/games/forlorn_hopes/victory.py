"""16.0 Victory points, victory levels, and the ends of the scenarios (17.1, 17.2)."""

from __future__ import annotations

from typing import Any

from sandtable.core.rulebook import Result
from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The Victory Points Phase (16.0)."""
    raise NotImplementedError


def check_now(g: State) -> None:
    """The game ends at once when a side occupies all it needs (17.2)."""
    raise NotImplementedError


def end_game(g: State) -> None:
    """After the last turn (16.2, 16.3)."""
    raise NotImplementedError


def sentence(g: State) -> str:
    """The result in a sentence."""
    raise NotImplementedError


def result(g: State) -> Result | None:
    """The result of a game that is over, else None."""
    raise NotImplementedError


def breakdown(g: State) -> dict[str, Any]:
    """Both sides' points with their lines, for the browser."""
    raise NotImplementedError
