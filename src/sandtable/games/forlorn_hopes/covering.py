"""5.2 The Covering Fleet: commitment, and which aircraft embark on its carriers."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """The Japanese player commits the fleet for this turn or not (5.2)."""
    raise NotImplementedError


def embark(g: State, ships: tuple[int, ...]) -> None:
    """Carriers leave the COVERING box: who goes on which (5.2)."""
    raise NotImplementedError
