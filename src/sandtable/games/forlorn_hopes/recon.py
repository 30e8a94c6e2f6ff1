"""7.3 Reconnaissance flights and patrols."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The players alternate placing reconnaissance units and patrols (7.3)."""
    raise NotImplementedError


def helps(g: State, side: int, h: int, within: int) -> bool:
    """Whether a side has a reconnaissance unit or patrol within so many hexes (7.3.4, 7.3.5)."""
    raise NotImplementedError


def scouted(g: State, side: int, h: int) -> bool:
    """Whether a side has a reconnaissance unit on this hex (7.3.4)."""
    raise NotImplementedError


def patrolled(g: State, side: int, h: int, within: int = 0) -> bool:
    """Whether a side has a patrol within so many hexes (7.3.5)."""
    raise NotImplementedError


def come_home(g: State) -> None:
    """Reconnaissance units and patrols go back to airbases within range (7.3.6, 12.1)."""
    raise NotImplementedError
