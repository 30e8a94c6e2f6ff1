"""Memory that a large request took is given back to the system once it is answered."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from typing import Final

AFTER: Final = 1.0
"""Seconds: the answer is on its way, and nothing holds the text any more."""
MUCH: Final = 1024 * 1024
"""Bytes of a request after which it is worth the while."""


def give_back() -> None:
    """Let go of what was freed: the allocator keeps the heaps of threads that have ended."""
    gc.collect()
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return  # another system's allocator has its own ways
    trim(0)


def give_back_after(size: int) -> None:
    """Do so soon, if a request was large."""
    if size >= MUCH:
        asyncio.get_running_loop().call_later(AFTER, give_back)
