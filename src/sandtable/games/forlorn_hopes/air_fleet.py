"""5.1 The 11th Air Fleet: commitment, the draw of its units, buying more."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The Japanese player commits the fleet for this turn or not (5.1)."""
    raise NotImplementedError
