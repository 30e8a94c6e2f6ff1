"""10.5 Naval bombardment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, side: int, place: int, ships: tuple[int, ...]) -> None:
    """Ships whose mission ended in a coastal hex may bombard (10.5)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
