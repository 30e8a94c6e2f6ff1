"""10.1 Naval missions, 10.2 naval units: who sails together, and what they carry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.case import Bar
from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.state import State


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """Tell the ballot each place from which a naval mission can start: `sail h` (10.1.1)."""
    raise NotImplementedError


def begin(g: State, side: int, place: int) -> None:
    """A naval mission from a hex or box: compose the group (10.1, 10.2)."""
    raise NotImplementedError


def capable(g: State, side: int) -> bool:
    """Whether a side has naval units that could perform a mission (8.4)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
