"""12.0 Operations Conclusion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """Reconnaissance units come home, then ships return to port (12.0)."""
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
