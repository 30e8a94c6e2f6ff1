"""Start the server: data folder, port, browser."""

from __future__ import annotations

import asyncio
import errno
import http.client
import json
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

import uvicorn
from platformdirs import user_data_path

from sandtable.core.case import Trouble
from sandtable.server.patience import Patient
from sandtable.server.store import Store
from sandtable.server.table import PACE
from sandtable.server.tables import Tables
from sandtable.server.web import create_app

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook

HOST: Final = "127.0.0.1"
PORT: Final = 8642
LOG_FILE: Final = "server.log"
LOG_SIZE: Final = 1_000_000


def data_folder(data: Path | str | None = None) -> Path:
    """Where games are kept: as given, else $SANDTABLE_DATA, else the system's usual place."""
    given = data or os.environ.get("SANDTABLE_DATA")
    return Path(given) if given else user_data_path("sandtable", appauthor=False)


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | str | None = None,
    open_browser: bool = True,
    *,
    rulebooks: list[Rulebook] | None = None,
    pace: float = PACE,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Run until interrupted.  Raises Trouble when the port or the data folder is not to be had.

    `ready` is told the address once the server answers; without it the address is printed.
    """
    if rulebooks is None:
        from sandtable.games import RULEBOOKS

        rulebooks = RULEBOOKS
    folder = data_folder(data)
    listening = listen(host, port)
    address = _address(host, listening.getsockname()[1])
    tables = Tables(Store(folder), rulebooks, pace)
    with listening, asyncio.Runner() as runner:
        runner.run(tables.open())
        _log_to(folder / LOG_FILE)
        try:
            runner.run(_run(tables, host, listening, lambda: _tell(address, ready, open_browser)))
        except KeyboardInterrupt:
            pass
        finally:
            runner.run(tables.close())


async def _run(
    tables: Tables, host: str, listening: socket.socket, started: Callable[[], None]
) -> None:
    app = create_app(tables, names=[host], open_to_all=not _is_local(host))
    config = uvicorn.Config(
        app,
        http=Patient,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=4096,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not (server.started or serving.done()):  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    if server.started:
        started()
    await serving


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
                f"{_address(host, port)} in a browser, or start another with --port {other}"
            )
        return f"port {port} is in use by another program: try --port {other}"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights: try --port {PORT}"
    return f"{host}:{port} is not to be had ({error.strerror}): try another --host or --port"


def _is_sandtable(host: str, port: int) -> bool:
    asking = http.client.HTTPConnection(_reach(host), port, timeout=1)
    try:
        asking.request("GET", "/api/about")
        return bool(json.loads(asking.getresponse().read(1000)).get("name") == "Sandtable")
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return False
    finally:
        asking.close()


def _tell(address: str, ready: Callable[[str], None] | None, open_browser: bool) -> None:
    if ready is None:
        sys.stdout.write(f"Sandtable is at {address} (Ctrl-C stops it; games are kept)\n")
        sys.stdout.flush()
    else:
        ready(address)
    if open_browser:
        # A browser in a terminal keeps whoever starts it waiting.
        Thread(target=_browse, args=(address,), daemon=True).start()


def _browse(address: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(address)


def _address(host: str, port: int) -> str:
    shown = _reach(host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _reach(host: str) -> str:
    """A name by which this machine reaches a server bound to `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _log_to(path: Path) -> None:
    """Keep warnings and incidents in a file of the data folder."""
    log = logging.getLogger("sandtable.server")
    kept = RotatingFileHandler(path, maxBytes=LOG_SIZE, backupCount=1, encoding="utf-8", delay=True)
    kept.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(kept)
    log.propagate = False
