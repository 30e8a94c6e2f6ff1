"""9.6 Air mission target designation."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The Mission player names what his mission attacks (9.6)."""
    raise NotImplementedError
