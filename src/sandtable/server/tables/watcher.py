"""A browser that watches a table: what wakes it, what it has still to be told, who it is."""

from __future__ import annotations

import asyncio
from typing import Final

from sandtable.server.talk import pings


class Watcher(asyncio.Event):
    """A browser that is told what changes."""

    def __init__(self, cookie: str = "") -> None:
        super().__init__()
        self.cookie = cookie
        """That by which it came; "" once that one is good no more."""
        self.known: Final = bool(cookie)
        self.pings: Final = pings.none_yet()
