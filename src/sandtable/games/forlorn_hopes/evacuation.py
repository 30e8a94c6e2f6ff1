"""6.6.5 Airbase evacuation."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, base: int, side: int) -> None:
    """Each air unit of a side on the ground of a captured airbase tries to get away (6.6.5)."""
    raise NotImplementedError
