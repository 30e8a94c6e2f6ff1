"""What every route takes from a request: tables, sheets, and the eyes of whoever asks.

No route reads a role by itself: `eyes` narrows what the asker's seat gives him by what he wishes.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
from litestar import Response
from litestar.types import Guard

from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import NotYours
from sandtable.server.people.eyes import (
    Connection,
    Eyes,
    Wish,
    eyes_of,
    is_shown,
    opened,
    shown_eyes,
    who_asks,
    who_comes,
)
from sandtable.server.people.limits import counted_as
from sandtable.server.people.people import OF_THE_CLUB, OWNER, Person
from sandtable.server.shapes.playing import (
    HowFar,
    Played,
)
from sandtable.server.shapes.tables import TableInfo
from sandtable.server.shapes.views import View
from sandtable.server.tables import delay, look
from sandtable.server.tables.answers import Asking, told_json

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from sandtable.server.http.bodies import Wishing
    from sandtable.server.people.limits import Counts
    from sandtable.server.tables.shelf import Shelf
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

Answer = Response
REPLACING: Final = 5000
"""New cookies that are waited for at once; the oldest gives way."""


class Before(NamedTuple):
    """A table and the eyes with which it is looked at."""

    table: Table
    eyes: Eyes


def tables_of(request: Asking) -> Tables:
    """All tables."""
    found: Tables = request.app.state.tables
    return found


def counts_of(request: Asking) -> Counts:
    """What strangers have tried of late."""
    found: Counts = request.app.state.counts
    return found


def shelf_of(request: Asking) -> Shelf:
    """What never changes."""
    found: Shelf = request.app.state.shelf
    return found


def address_of(request: Asking) -> str:
    """What stands for the place that a request comes from, where something is counted."""
    peer = request.client.host if request.client else ""
    forwarded = request.headers.get("x-forwarded-for", "")
    return counted_as(peer, forwarded, request.app.state.doors.front)


def give(request: Asking, answer: Answer[Any], secret: str) -> None:
    """Let the browser keep a new cookie; with "" it has none any more."""
    tables, host = tables_of(request), request.headers.get("host", "")
    name, old = tables.cookie, request.cookies.get(tables.cookie)
    if old and secret:
        # Whoever had put one into this browser has nothing of it; but if this answer is lost the
        # old one must still do.
        tables.replacing[secret] = old
        if len(tables.replacing) > REPLACING:  # of one that is never used the old one stays good
            del tables.replacing[next(iter(tables.replacing))]
    answer.set_header("set-cookie", request.app.state.doors.set_cookie(name, host, secret))


def first(check: Callable[[Connection], Awaitable[object]]) -> Guard:
    """A guard: who asks is looked at before what he sends, and refused whatever it is."""

    async def guard(connection: Connection, _handler: object) -> None:
        await check(connection)

    return guard


async def host(request: Connection, what: str) -> Person:
    """Whoever owns this server.  Raises NotKnown or NotYours."""
    who = await who_asks(request)
    if who.id != OWNER:
        whose = "the club's admin" if request.app.state.doors.club else "the owner of this server"
        raise NotYours(f"only {whose} may {what}")
    return who


async def keeper(request: Connection, what: str) -> Person:
    """Who may have tables: the owner of a server, in a club whoever has an account.

    Raises NotKnown or NotYours.
    """
    if not request.app.state.doors.club:
        return await host(request, what)
    who = await who_asks(request)
    if who.kind not in OF_THE_CLUB:
        raise NotYours(f"you are a guest here: make an account to {what}")
    return who


@asynccontextmanager
async def looking(request: Asking, id: str) -> AsyncIterator[Before]:
    """A table to look at, with the eyes that the address wishes for."""
    query = request.query_params
    who = await who_comes(request)
    wish = Wish(query.get("role"), query.get("eyes"))
    async with opened(tables_of(request), id, who) as table:
        if request.method == "GET" and is_shown(who, table, wish):
            over = table.game.actor == NOBODY
            late = table if over else await delay.shown(table)
            yield Before(late, shown_eyes(who, late, wish))
            return
        yield Before(table, eyes_of(who, table, wish))


@asynccontextmanager
async def asking(
    request: Asking, id: str, body: Wishing, plays: bool = False, compare: bool = True
) -> AsyncIterator[Before]:
    """A table to ask about or to play at, with the eyes that the body wishes for."""
    who = await who_comes(request, compare)
    wish = Wish(body.role, body.eyes)
    async with opened(tables_of(request), id, who, compare) as table:
        yield Before(table, eyes_of(who, table, wish, plays))


async def told_table(request: Asking, id: str, status: int = 200) -> Answer[TableInfo]:
    """What the listing says of one table."""
    async with looking(request, id) as (table, eyes):
        return told_json(request, look.info(table, eyes), status)


def view_after(
    request: Asking, before: Before, body: Wishing, more: HowFar | None = None
) -> Answer[Played]:
    """The view after something was done, and what else is to tell of it."""
    table, did = before
    eyes = eyes_of(did.who, table, Wish(body.role, body.eyes), plays=True)
    # It is written already, and written once for all who see the same.
    view = cast("View", msgspec.Raw(look.view(table, eyes)))
    return told_json(request, {"view": view, **(more or {})})
