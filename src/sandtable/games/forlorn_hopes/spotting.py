"""10.3.2 Spotting of a group under way, 10.3.3 reaction missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State, side: int) -> None:
    """The group of a side has entered a hex: is it seen? (10.3.2)"""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
