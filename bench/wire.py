"""A connection that costs the measured server nothing: HTTP/1.1, one request after the other."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final


class Line:
    """One kept-alive connection."""

    def __init__(
        self, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._host: Final = host
        self._reader: Final = reader
        self._writer: Final = writer

    @staticmethod
    async def to(host: str, port: int) -> Line:
        """A new connection."""
        reader, writer = await asyncio.open_connection(host, port)
        return Line(f"{host}:{port}", reader, writer)

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and body of the answer."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host}\r\n"
        if body is not None:
            head += f"content-type: application/json\r\ncontent-length: {len(sent)}\r\n"
        self._writer.write(f"{head}\r\n".encode() + sent)
        told = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        fields = dict(field.split(": ", 1) for field in told[1:] if field)
        answer = await self._reader.readexactly(int(fields.get("content-length", 0)))
        return int(told[0].split()[1]), answer
