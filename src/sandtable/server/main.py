"""Start the server: data folder, port, browser."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from sandtable.server.accounts import door, office
from sandtable.server.http import logs
from sandtable.server.http.memory import settle
from sandtable.server.http.patience import Patient
from sandtable.server.people.address import (
    PORT,
    address_of,
    addresses_of,
    front_host,
    is_local,
    listen,
)
from sandtable.server.people.doors import Doors
from sandtable.server.people.welcome import Welcome
from sandtable.server.store.file import make
from sandtable.server.store.folder import data_folder
from sandtable.server.store.store import Store
from sandtable.server.tables.table import PACE
from sandtable.server.tables.tables import Tables
from sandtable.server.web import create_app

if TYPE_CHECKING:
    import socket

    from sandtable.core.rulebook import Rulebook
    from sandtable.server.notices.mail import Mailer
    from sandtable.server.people.doors import Club

HOST: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - when its owner opens it to others
FILES: Final = 4096
"""Files and lines that may be open at once, of which most systems allow fewer at first."""
SWITCH: Final = 0.0005
"""Seconds after which a computer that thinks lets a request pass."""


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | str | None = None,
    open_browser: bool = True,
    *,
    rulebooks: list[Rulebook] | None = None,
    pace: float = PACE,
    ready: Callable[[str], None] | None = None,
    front: str = "",
    database: str | None = None,
    mailer: Mailer | None = None,
    local_webhooks: bool = False,
    club: Club | None = None,
) -> None:
    """Run until interrupted.  Raises Trouble when the port or the store is not to be had.

    `database` is the address of one that keeps the games in place of the data folder, `front` that
    of a tunnel or TLS front through which others come, `mailer` how mail is sent; `club` makes a
    club of it, with accounts in place of an owner.  `ready` is told the address once the server
    answers; without it the address is printed.
    """
    ahead = front_host(front)
    _make_room()
    if rulebooks is None:
        from sandtable.games import RULEBOOKS, troubles

        rulebooks = RULEBOOKS
        for trouble in troubles():
            sys.stderr.write(f"sandtable: {trouble}\n")
    folder = data_folder(data)
    make(folder)  # for the log as well
    listening = listen(host, port)
    number = listening.getsockname()[1]
    doors = Doors(
        bool(front) or not is_local(host),
        [*([front.rstrip("/")] if front else []), *addresses_of(host, number)],
        club,
        front.rstrip("/"),
    )
    welcome = Welcome(address_of(host, number), doors, open_browser)
    tables = Tables(Store(database or folder), rulebooks, pace)
    tables.mailer = mailer
    if club is not None:
        tables.breached, tables.notices.reach = club.breached, club.reach
    tables.notices.here = local_webhooks and not doors.open
    tables.notices.home = welcome.address.rstrip("/")
    with listening, asyncio.Runner(loop_factory=quick_loop) as runner:
        runner.run(tables.open())
        logs.keep_in(folder, club.syslog if club else "")
        try:
            started = partial(ready, welcome.address) if ready else welcome.tell
            names = [host, ahead] if ahead else [host]
            running = _run(tables, doors, names, listening, started)
            runner.run(_with_office(running, tables, doors, folder, welcome.address, database))
        except KeyboardInterrupt:
            pass
        finally:
            runner.run(tables.close())


def quick_loop() -> asyncio.AbstractEventLoop:
    """The quickest loop that there is for this system."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _make_room() -> None:
    """Answer beside computers that think, and hold as many lines as may be open."""
    sys.setswitchinterval(SWITCH)
    with suppress(ImportError, ValueError, OSError):  # another system knows no such bound
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= now < FILES and (most < 0 or most >= FILES):
            resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, most))


async def _with_office(
    running: Coroutine[Any, Any, None],
    tables: Tables,
    doors: Doors,
    folder: Path,
    address: str,
    database: str | None,
) -> None:
    """Run a club with its office open; any other server as it is."""
    if doors.club is None:
        await running
        return
    if doors.tls:
        tables.cookie = f"__Host-{tables.cookie}"  # a browser takes it over TLS only
    door.keep_where(folder, database)
    await office.keep_address(tables.store, (doors.addresses or [address])[0])
    async with door.listening(tables, folder):
        await running


async def _run(
    tables: Tables,
    doors: Doors,
    names: list[str],
    listening: socket.socket,
    started: Callable[[], None],
) -> None:
    app = create_app(tables, names=names, open_to_all=not is_local(names[0]), doors=doors)
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
        tables.spawn(settle())
        started()
    await serving
