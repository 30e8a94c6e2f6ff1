"""9.9 Anti-Aircraft Fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
