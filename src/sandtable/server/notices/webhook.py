"""Posting to an address that a person gave, without being sent to where only this machine may go.

The name is looked up once, every address of it must be one of the open Internet, and the line goes
to the address that was checked: a name that answers differently the next time gains nothing.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from sandtable.server.http.errors import BadRequest
from sandtable.server.notices.mail import NotSent
from sandtable.server.threads import off_loop

LONGEST: Final = 1000
PATIENCE: Final = 5.0
"""Seconds for connecting and for each answer."""
WHOLE: Final = 15.0
"""Seconds for all of it."""
MOST: Final = 16 * 1024
"""Bytes of an answer that are read."""
TUNNELS: Final = [
    # Addresses that hold another one, which may lead anywhere.
    *[ip_network(net) for net in ("::/96", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48")],
    *[ip_network(net) for net in ("2001::/32", "2002::/16")],
]
BUSY: Final = 429
Headers = dict[str, str]


class Goal(NamedTuple):
    """A webhook's address, taken apart."""

    secure: bool
    host: str
    port: int
    path: str


def read(address: str, here: bool) -> Goal:
    """A webhook's address; with `here` also plain http to this machine.  Raises BadRequest."""
    address = address.strip()
    try:
        parts = urlsplit(address)
        port, host = parts.port, parts.hostname or ""
        host.encode("idna")
    except ValueError as error:
        raise BadRequest("a webhook's address looks like https://chat.example/hooks/abc") from error
    plain = parts.scheme == "http" and here and _is_loopback(host)
    if len(address) > LONGEST or not host or not (parts.scheme == "https" or plain):
        raise BadRequest("a webhook's address looks like https://chat.example/hooks/abc")
    if not address.isascii() or not address.isprintable() or " " in address:
        raise BadRequest("a webhook's address has signs that no address has")
    if parts.username is not None or parts.password is not None:
        raise BadRequest("a webhook's address has no name or password in it")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    secure = parts.scheme == "https"
    return Goal(secure, host, port or (443 if secure else 80), path)


def check_reach(address: str, reach: tuple[str, ...]) -> None:
    """Raise NotSent for a host that the club does not name, where it names any.

    >>> check_reach("https://web.push.example/a", ("chat.example", "*.push.example"))
    """
    host = (urlsplit(address.strip()).hostname or "").rstrip(".")
    for one in reach:
        beyond = one.startswith("*.") and host.endswith(one[1:])
        if beyond or host == one:
            return
    if reach:
        raise NotSent(f"{host} is none of the servers that this club sends to", False)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_open(found: str) -> bool:
    """Whether an address is one of the open Internet."""
    address: IPv4Address | IPv6Address = ip_address(found.partition("%")[0])
    if any(address.version == net.version and address in net for net in TUNNELS):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def resolve(goal: Goal, here: bool) -> tuple[Any, ...]:
    """Family and socket address to go to.  Raises NotSent unless every one of the name is open."""
    try:
        found = socket.getaddrinfo(goal.host, goal.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotSent(f"no machine is called {goal.host}") from error
    for *_, where in found:
        loops = here and ip_address(str(where[0]).partition("%")[0]).is_loopback
        if not (loops or is_open(str(where[0]))):
            raise NotSent(
                f"{goal.host} is no address of the open Internet: notices go nowhere else", False
            )
    family, *_, where = found[0]
    return family, where


async def post(address: str, body: bytes, id: str, here: bool = False) -> None:
    """Post a message as JSON.  Raises NotSent."""
    await send(address, body, {"Content-Type": "application/json", "Idempotency-Key": id}, here)


async def send(address: str, body: bytes, headers: Headers, here: bool = False) -> None:
    """Post something with these headers.  Raises NotSent."""
    try:
        goal = read(address, here)
    except BadRequest as error:
        raise NotSent(str(error), again=False) from error
    try:
        await asyncio.wait_for(
            off_loop(partial(_post, goal, body, headers, here)), WHOLE + PATIENCE
        )
    except TimeoutError as error:
        raise NotSent(f"{goal.host} does not answer in time") from error


def _post(goal: Goal, body: bytes, headers: Headers, here: bool) -> None:
    family, where = resolve(goal, here)
    line = socket.socket(family, socket.SOCK_STREAM)
    line.settimeout(PATIENCE)
    if goal.secure:
        # Before it connects: TLS takes the line over, and that is what must be hung up.
        line = _safe().wrap_socket(line, server_hostname=goal.host)
    # Whoever answers byte by byte for ever is left, while they greet each other too.
    leaving = Timer(WHOLE, _hang_up, [line])
    leaving.daemon = True
    leaving.start()
    try:
        line.connect(where)
        status = _ask(goal, line, body, headers)
    except (OSError, HTTPException, ValueError) as error:
        raise NotSent(f"{goal.host} does not answer: {error}"[:200]) from error
    finally:
        leaving.cancel()
        line.close()
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise NotSent(f"{goal.host} sends us on to another address: give that one", again=False)
    again = status == BUSY or status >= 500
    raise NotSent(f"{goal.host} answered {status}", again, status)


def _safe() -> ssl.SSLContext:
    return ssl.create_default_context()


def _ask(goal: Goal, line: socket.socket, body: bytes, headers: Headers) -> int:
    """The status of the answer to a post on this line."""
    connection = HTTPConnection(goal.host, goal.port)
    connection.auto_open = 0  # no other line than this
    connection.sock = line
    always = {"User-Agent": "Sandtable", "Connection": "close"}
    try:
        connection.request("POST", goal.path, body, {**headers, **always})
        answer = connection.getresponse()
        answer.read(MOST)
        return answer.status
    finally:
        connection.close()


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        # Of the line itself: that of TLS would go on with it unencrypted.
        socket.socket.shutdown(line, socket.SHUT_RDWR)
