"""7.2 Individual unit regroup designation, in secret."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """Both sides put units into Regroup boxes (7.2)."""
    raise NotImplementedError
