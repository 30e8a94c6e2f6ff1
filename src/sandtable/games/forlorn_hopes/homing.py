"""9.7.8 The way home, 9.8.3 points for an aborted mission, 9.8.4 accidents."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The mission is over: its units and the interceptors fly home (9.7.8)."""
    raise NotImplementedError
