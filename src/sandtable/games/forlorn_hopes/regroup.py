"""14.0 The Regroup Phase."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The steps of the phase in order (14.1 to 14.5)."""
    raise NotImplementedError
