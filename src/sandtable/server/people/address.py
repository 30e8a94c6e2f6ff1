"""Where a server listens, and under which addresses people reach it."""

from __future__ import annotations

import errno
import http.client
import json
import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from sandtable.core.case import Trouble

PORT: Final = 8642
ANY: Final = ("0.0.0.0", "::", "")  # noqa: S104 - only ever compared with
# No packet is sent there: it is a documentation address.
ELSEWHERE: Final = ("192.0.2.1", 9)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address.  Raises Trouble with what to do."""
    if not 0 <= port <= 65535:
        raise Trouble(f"port {port}: choose one from 1024 to 65535 with --port")
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise Trouble(f"unknown host {host!r}: leave --host out to play on this machine") from error
    listening = socket.socket(family, kind, proto)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise Trouble(_why_not_bound(host, port, error)) from error
    return listening


def _why_not_bound(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = min(port + 1, 65535)
        if _is_sandtable(host, port):
            return (
                f"port {port} is in use by a Sandtable that runs already: open "
                f"{address_of(host, port)} in a browser, or start another with --port {other}"
            )
        return f"port {port} is in use by another program: try --port {other}"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights: try --port {PORT}"
    return f"{host}:{port} is not to be had ({error.strerror}): try another --host or --port"


def _is_sandtable(host: str, port: int) -> bool:
    asking = http.client.HTTPConnection(reach(host), port, timeout=5)
    try:
        asking.request("GET", "/api/about")
        return bool(json.loads(asking.getresponse().read(1000)).get("name") == "Sandtable")
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return False
    finally:
        asking.close()


def address_of(host: str, port: int) -> str:
    """The address at which a browser of this machine finds a server bound to `host`."""
    shown = reach(host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def reach(host: str) -> str:
    """A name by which this machine reaches a server bound to `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104


def is_local(host: str) -> bool:
    """Whether only this machine reaches a server bound to `host`."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def addresses_of(host: str, port: int) -> list[str]:
    """Where other machines of the network reach a server bound to `host`, the best first."""
    if is_local(host):
        return []
    if host not in ANY:
        return [address_of(host, port).rstrip("/")]
    found = []
    # A machine without any network raises OSError.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(ELSEWHERE)
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    others = [one for one in dict.fromkeys(found) if not ip_address(one).is_loopback]
    return [address_of(one, port).rstrip("/") for one in others]


def front_host(front: str) -> str:
    """The host name of a tunnel or TLS front; "" for none.  Raises Trouble."""
    if not front:
        return ""
    try:
        parts = urlsplit(front)
        host = parts.hostname or ""
    except ValueError:
        host = ""
    if not host or parts.scheme not in ("http", "https") or parts.path.strip("/") or parts.query:
        raise Trouble(
            f"{front[:80]!r} is no address of a tunnel: write it as https://table.example"
        )
    return host
