"""10.3.4 Naval interception, 10.3.5 meeting enemy ships."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, side: int) -> None:
    """The other player may try to intercept the spotted group of a side (10.3.4)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
