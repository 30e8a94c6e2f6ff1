"""A browser that watches a table: what wakes it, what it has still to be told, who it is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from sandtable.server.talk import pings

if TYPE_CHECKING:
    from collections.abc import Iterable


def stir(watchers: Iterable[Watcher]) -> None:
    """Let each of these browsers look whether there is something for it."""
    for watcher in watchers:
        watcher.set()


class Watcher(asyncio.Event):
    """A browser that is told what changes."""

    def __init__(self, cookie: str = "", who: str = "") -> None:
        super().__init__()
        self.who: Final = who
        """Whose browser it is."""
        self.cookie = cookie
        """That by which it came; "" once that one is good no more."""
        self.known: Final = bool(cookie)
        self.pings: Final = pings.none_yet()
