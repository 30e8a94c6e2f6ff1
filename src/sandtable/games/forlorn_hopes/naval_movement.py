"""10.3.1 Naval unit movement: the group under way, hex by hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, side: int) -> None:
    """The group marked `sailing` sets out (10.3.1)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
