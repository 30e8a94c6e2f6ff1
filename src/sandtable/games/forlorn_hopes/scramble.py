"""9.4 Interceptor scramble and 9.5 target scramble."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The Interceptor player may try to scramble fighters against the mission (9.4)."""
    raise NotImplementedError


def begin_target(g: State) -> None:
    """Units on the ground of an airbase in the target hex may try to get away (9.5)."""
    raise NotImplementedError
