"""Memory: what a large request took is given back, and looking for garbage stops nobody long."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from time import monotonic
from typing import Final

AFTER: Final = 1.0
"""Seconds: the answer is on its way, and nothing holds the text any more."""
MUCH: Final = 1024 * 1024
"""Bytes of a request after which it is worth the while."""
SETTLED: Final = 15.0
"""Seconds after which what is still there is taken to stay."""
NEW: Final = 20_000
"""Things that are made and kept before one looks among the newest: an answer makes thousands."""
THOROUGH: Final = 3600.0
"""Seconds after which all of it is looked through nevertheless."""


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


async def settle() -> None:
    """Look for garbage among what is new only, until it is called to stop.

    To look through everything stops the server for a millisecond and more for each live game.
    What stays has hardly any garbage: games are freed when the last who knows them lets go, but for
    the theatre of a map of its own, which waits for the thorough look.
    """
    looked, usual = monotonic(), gc.get_threshold()
    gc.set_threshold(NEW, 20, 10)
    try:
        while True:
            gc.collect()
            gc.freeze()
            await asyncio.sleep(SETTLED)
            if monotonic() >= looked + THOROUGH:
                gc.unfreeze()
                looked = monotonic()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
