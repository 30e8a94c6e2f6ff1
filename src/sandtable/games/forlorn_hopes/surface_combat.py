"""10.4 Naval unit surface combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, place: int, mover: int) -> None:
    """All naval units in a hex fight; `mover` is the side under way (10.4)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
