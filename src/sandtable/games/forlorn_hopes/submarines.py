"""10.4.9 Submarines, placed by an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, side: int) -> None:
    """An SS unit of a side attacks, if there is one and a target (10.4.9)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
