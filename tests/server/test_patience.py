"""Half-sent requests and too many connections keep nobody out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from sandtable.server.http import crowd, patience
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
            told = await reply(port, ASK, LAST)
            assert told.startswith(b"HTTP/1.1 503 ")
            assert b"too many connections are open" in told
            idle.pop()[1].close()
            await asyncio.sleep(0.5)
            assert b"here" in await reply(port, ASK, LAST)
            for _, writing in idle:
                writing.close()

    asyncio.run(play())


def test_one_address_does_not_take_the_room_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "EACH", 2)

    async def play() -> None:
        async with served() as port:
            # Through a front all come from this machine, each with an address in its head.
            near = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            assert b"here" in await reply(port, ASK, LAST)
            monkeypatch.setattr(patience, "place_of", lambda peer, *_: peer)
            assert (await reply(port)).startswith(b"HTTP/1.1 503 ")
            for _, writing in near[1:]:
                writing.close()
            await asyncio.sleep(0.2)
            assert b"here" in await reply(port, ASK, LAST)
            near[0][1].close()

    asyncio.run(play())


def test_what_an_address_has_open_at_once_is_bounded_behind_a_front_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "EACH", 2)

    async def play() -> None:
        ends = asyncio.Event()

        async def slow(_scope: Any, _receive: Any, send: Any) -> None:
            await ends.wait()
            await send({"type": "http.response.start", "status": 200})

        behind = crowd.Crowd(slow, "https://club.example")

        async def ask(forwarded: bytes, kind: str = "http", peer: str = "127.0.0.1") -> Any:
            told: list[Any] = []

            async def send(message: Any) -> None:
                told.append(message)

            headers = [(b"x-forwarded-for", forwarded)] if forwarded else []
            scope = {"type": kind, "client": (peer, 1), "headers": headers, "path": "/"}
            await behind(scope, None, send)  # type: ignore[arg-type]
            return told[0].get("status") or told[0]["code"]

        async with asyncio.TaskGroup() as group:
            two = [group.create_task(ask(b"192.0.2.7", kind)) for kind in ("http", "websocket")]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert await ask(b"192.0.2.7") == 429
            assert not crowd.place_of("::1", "", ""), "this machine itself is not counted"
            assert await ask(b"198.51.100.1, 192.0.2.7") == 429, "the last is the front's word"
            assert await ask(b"192.0.2.7", "websocket") == 1013
            assert await ask(b"192.0.2.7", peer="192.0.2.7") == 429
            others = [group.create_task(ask(b"192.0.2.8")), group.create_task(ask(b""))]
            await asyncio.sleep(0)
            ends.set()
        assert [one.result() for one in (*two, *others)] == [200] * 4
        assert await ask(b"192.0.2.7") == 200
        assert not behind._open

    asyncio.run(play())
