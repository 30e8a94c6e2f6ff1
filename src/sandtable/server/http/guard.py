"""Keeps strangers' pages out: Host and Origin are checked, and every answer has its headers.

At home whoever reaches the server may play, and a club knows people by their cookies.  So it must
not be reachable through a web page of somebody else that runs in the player's browser.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Final, final

from sandtable.server.http import logs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

POLICY: Final = (
    b"default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    b"form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
TLS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
"""Behind a TLS front: a browser that was here once comes unencrypted no more."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
REFUSED: Final = 403


@final
class Guard:
    """The application behind its checks.

    `names` are the host names it answers to beside localhost; `open_to_all` lets it answer to any
    address written in figures, which no stranger's host name can be; `tls` says that people come
    over TLS and shall never come otherwise, `front` by which way.
    """

    __slots__ = ("app", "front", "headers", "names", "open_to_all")

    def __init__(
        self,
        app: App,
        names: Iterable[str] = (),
        open_to_all: bool = False,
        tls: bool = False,
        front: str = "",
    ) -> None:
        self.app: Final = app
        self.front: Final = front
        self.names: Final = frozenset({"localhost", *(name.lower() for name in names)})
        self.open_to_all: Final = open_to_all
        self.headers: Final = [*HEADERS, TLS_ONLY] if tls else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        why = self._bar(scope)
        if why:
            logs.note(scope, REFUSED, self.front)
        if why and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        elif why:
            await refuse(_with_headers(send, self.headers), why, REFUSED)
        else:
            await self.app(scope, receive, _with_headers(send, self.headers))

    def _bar(self, scope: Scope) -> str:
        """Why the request is refused, or ""."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._is_ours(host):
            return f"this server does not answer to the host name {host!r}: use localhost"
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        origin = headers.get(b"origin")
        if origin is not None and origin.partition("://")[2].lower() != host.lower():
            return f"refused: the request comes from a page of {origin!r}"
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "refused: the request comes from a page of another site"
        return ""

    def _is_ours(self, host: str) -> bool:
        name = _without_port(host)
        if name.lower() in self.names:
            return True
        loopback = _loopback(name)
        return loopback is not None and (self.open_to_all or loopback)


@lru_cache(maxsize=64)
def _loopback(name: str) -> bool | None:
    """Whether an address written in figures is this machine's own; None of another name."""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return None


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _with_headers(send: Send, ours: list[tuple[bytes, bytes]]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", []))
            if not any(name.lower() == b"cache-control" for name, _ in given):
                given.append((b"cache-control", b"no-store"))
            message["headers"] = [*given, *ours]
        await send(message)

    return sending


async def refuse(send: Send, why: str, status: int) -> None:
    """Answer with one line in `error`."""
    body = json.dumps({"error": why}).encode()
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
