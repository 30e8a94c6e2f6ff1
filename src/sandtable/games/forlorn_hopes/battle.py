"""9.7 Air Combat on the Tactical Battle Board: setting up, rounds, aces, patrols; 9.8 aborts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """Begin the battle of the mission or patrol under way.

    Whoever calls it has pushed what comes after the battle (`Then`) below.
    """
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
