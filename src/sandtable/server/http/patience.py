"""A connection with limits: how long a request may take to arrive, and how many may be open.

The server behind it waits for ever on its own, so that a few hundred half-sent requests would keep
everybody else out.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD: Final = 20.0
"""Seconds for the head of a request, from the opening of the connection or its first byte."""
BODY: Final = 120.0
"""Seconds for what follows the head: a long record over a slow line."""
MOST: Final = 1000
"""Connections at once, browsers that watch a table included."""


class Patient(HttpToolsProtocol):
    """HTTP as ever, with an end to its patience."""

    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST:
            transport.abort()
        self._wait(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._wait(HEAD)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._wait(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float | None) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
