"""9.7.4 Movement on the Tactical Battle Board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
