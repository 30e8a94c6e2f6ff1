"""6.5 Mobile airbases: construction."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """Both sides may begin mobile bases (6.5)."""
    raise NotImplementedError
