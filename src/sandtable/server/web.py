"""The application: every address, live pushes, the browser client, and the guard before them."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, WebSocket, get
from litestar.datastructures import State
from litestar.handlers import websocket
from litestar.params import FromPath

from sandtable.server.http import logs
from sandtable.server.http.bodies import SMALL
from sandtable.server.http.client import Client
from sandtable.server.http.crowd import Crowd
from sandtable.server.http.errors import NotThere
from sandtable.server.http.guard import Guard
from sandtable.server.http.sent import Sent
from sandtable.server.people.doors import Doors
from sandtable.server.routes import (
    accounts,
    advising,
    books,
    clocks,
    notices,
    offers,
    passkeys,
    playing,
    ratings,
    seats,
    standing,
    talk,
    tournaments,
)
from sandtable.server.routes import tables as about_tables
from sandtable.server.routes.asking import Answer
from sandtable.server.shapes.common import Failure
from sandtable.server.tables.answers import Asking, on_error, status_of, told_page
from sandtable.server.tables.live import push
from sandtable.server.tables.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from sandtable.server.tables.tables import Tables


@websocket("/api/tables/{id:str}/live")
async def live(socket: WebSocket[Any, Any, State], id: FromPath[str]) -> None:
    """Push the line the game stands at after every change."""
    await push(socket, socket.app.state.tables, id)


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: Asking, path: FromPath[str] = "") -> Answer[bytes]:
    """The browser client; every address that is none of ours is a page of it."""
    if path.strip("/").partition("/")[0] == "api":
        raise NotThere(f"no such address: {request.url.path[:80]}")
    found: Client = request.app.state.client
    return told_page(request, found.page(path))


ROUTES: Final = [
    *books.ROUTES,
    *about_tables.ROUTES,
    *playing.ROUTES,
    *seats.ROUTES,
    *standing.ROUTES,
    *advising.ROUTES,
    *talk.ROUTES,
    *clocks.ROUTES,
    *accounts.ROUTES,
    *passkeys.ROUTES,
    *notices.ROUTES,
    *offers.ROUTES,
    *ratings.ROUTES,
    *tournaments.ROUTES,
    live,
    client,
]


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """Open the tables at the start and close them at the end."""
    tables: Tables = app.state.tables
    await tables.open()
    try:
        yield
    finally:
        await tables.close()


def answer(request: Asking, error: Exception) -> Answer[Failure]:
    """What an error is answered with, and what the log keeps of it."""
    logs.note(request.scope, status_of(error), request.app.state.doors.front)
    return on_error(request, error)


def routed() -> Litestar:
    """The routes alone; whom they serve is said in `create_app`."""
    return Litestar(
        ROUTES,
        exception_handlers={Exception: answer},
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=SMALL,
        dto=Sent,
        return_dto=None,
    )


def create_app(
    tables: Tables,
    client: Client | None = None,
    names: Iterable[str] = (),
    open_to_all: bool = False,
    doors: Doors | None = None,
    routes: Litestar | None = None,
) -> Guard:
    """The application: opens the tables at its start and closes them at its end.

    `routes` are some that serve nobody any more; to make them takes a third of a second.
    """
    if doors is not None and doors.addresses:
        tables.notices.home = doors.addresses[0]
    app = routes or routed()
    app.state = State()
    app.state.tables = tables
    app.state.shelf = Shelf(tables.rulebooks)
    app.state.client = client or Client()
    app.state.doors = doors or Doors()
    app.state.counts = tables.counts
    tls = doors is not None and doors.club is not None and doors.tls
    front = app.state.doors.front
    return Guard(Crowd(app, front), names, open_to_all, tls, front)
