"""5.4 Random events."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The die for the event of this turn (5.4)."""
    raise NotImplementedError
