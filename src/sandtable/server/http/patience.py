"""A connection with limits: how long a request may take to arrive, and how many may be open.

The server behind it waits for ever on its own, so that a few hundred half-sent requests would keep
everybody else out.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sandtable.server.http.crowd import EACH, place_of

HEAD: Final = 20.0
"""Seconds for the head of a request, from the opening of the connection or its first byte."""
BODY: Final = 120.0
"""Seconds for what follows the head: a long record over a slow line."""
MOST: Final = 1000
"""Connections at once, browsers that watch a table included."""
LINGER: Final = 1.0
"""Seconds in which one for which there is no room can read so."""
BUSY: Final = (
    "too many connections are open at this server, or from your address: "
    "close some, and try again in a minute"
)


def _place(connection: Any) -> str:
    # Of one that a front passes on nothing is known before its head; see crowd.
    client = connection.client
    return place_of(client[0], "", "") if client else ""


def _refusal() -> bytes:
    body = json.dumps({"error": BUSY})
    head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode()


class Patient(HttpToolsProtocol):
    """HTTP as ever, with an end to its patience."""

    _end: asyncio.TimerHandle | None = None
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._crowded():
            self._wait(HEAD)
            return
        # Closed at once while the other end still writes, it would never read why.
        self.connections.discard(self)
        self._refused = True
        transport.write(_refusal())
        transport.write_eof()
        self._wait(LINGER)

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            super().data_received(data)

    def _crowded(self) -> bool:
        """Whether there is no room for one more; of one address for no more of its own."""
        if len(self.connections) > MOST:
            return True
        mine = _place(self)
        return bool(mine) and sum(_place(one) == mine for one in self.connections) > EACH

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
