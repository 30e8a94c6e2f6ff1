"""Half-sent requests and too many connections keep nobody out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from sandtable.server.http import patience
from sandtable.server.people import address

ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
LAST = b"Connection: close\r\n\r\n"
SEND = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"


async def answering(_scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"here"})


@asynccontextmanager
async def served() -> AsyncIterator[int]:
    config = uvicorn.Config(answering, http=patience.Patient, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with address.listen("127.0.0.1", 0) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        yield listening.getsockname()[1]
        server.should_exit = True
        await serving


async def reply(port: int, *pieces: bytes, pause: float = 0.0) -> bytes:
    """What comes back for a request that is sent in pieces, until the other end is closed."""
    reading, writing = await asyncio.open_connection("127.0.0.1", port)
    told = b""
    try:
        for piece in pieces:
            writing.write(piece)
            await writing.drain()
            await asyncio.sleep(pause)
        told = await asyncio.wait_for(reading.read(), 5)
    except ConnectionError:
        pass
    writing.close()
    return told


def test_a_head_that_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD", 0.5)

    async def play() -> None:
        async with served() as port:
            assert await reply(port) == b""
            assert await reply(port, ASK) == b""
            drops = [b"X-A%d: 1\r\n" % number for number in range(12)]
            assert await reply(port, ASK, *drops, pause=0.1) == b""
            monkeypatch.setattr(patience, "HEAD", 30.0)
            assert b"here" in await reply(port, ASK, LAST, pause=0.6)

    asyncio.run(play())


def test_a_body_has_more_time_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD", 1.0)
    monkeypatch.setattr(patience, "BODY", 30.0)

    async def play() -> None:
        async with served() as port:
            assert b"here" in await reply(port, SEND, b"abcd", b"efghi", ASK + LAST, pause=0.6)
            monkeypatch.setattr(patience, "BODY", 0.3)
            assert await reply(port, SEND, b"abcd") == b""

    asyncio.run(play())


def test_between_requests_a_connection_may_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD", 1.0)

    async def play() -> None:
        async with served() as port:
            told = await reply(port, ASK + b"\r\n", ASK + LAST, pause=1.3)
            assert told.count(b"here") == 2

    asyncio.run(play())


def test_more_connections_than_there_is_room_for_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patience, "MOST", 3)

    async def play() -> None:
        async with served() as port:
            idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            assert await reply(port, ASK, LAST) == b""
            idle.pop()[1].close()
            await asyncio.sleep(0.5)
            assert b"here" in await reply(port, ASK, LAST)
            for _, writing in idle:
                writing.close()

    asyncio.run(play())
