"""Addresses of passkeys: made, listed with the account, removed; coming in by one."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import post
from litestar.params import JSONBody

from sandtable.server.accounts import passkeys
from sandtable.server.accounts.passkeys import Place
from sandtable.server.http.bodies import (
    PasskeyDemanded,
    PasskeyEnded,
    PasskeyMade,
    PasskeyUsed,
    Proven,
)
from sandtable.server.http.errors import BadRequest
from sandtable.server.routes.accounts import club_of, comer_of, in_club, let_in, member
from sandtable.server.routes.asking import Answer, address_of, counts_of, first, tables_of
from sandtable.server.shapes.common import NOTHING, Done
from sandtable.server.shapes.people import Member
from sandtable.server.tables.answers import Asking, told_json


def place_of(request: Asking) -> Place:
    """Where passkeys of this club are good: its own address, never what a request names.

    Raises BadRequest where browsers make none.
    """
    front: str = request.app.state.doors.front
    if front[:6] == "https:":
        return Place(urlsplit(front).hostname or "", front)
    host = request.headers.get("host", "")
    if host.partition(":")[0] == "localhost":
        return Place("localhost", f"http://{host}")
    raise BadRequest("browsers make passkeys for a name over TLS, or for localhost: come by those")


@post("/api/account/passkeys/begin", status_code=200, guards=[first(member)])
async def begin(request: Asking, data: JSONBody[Proven]) -> Answer[dict[str, Any]]:
    """Begin to make a passkey, with the password once more."""
    who = await member(request)
    password = data.password
    tables, counts = tables_of(request), counts_of(request)
    made = await passkeys.begin(tables, counts, who, password, place_of(request))
    return told_json(request, made)


@post("/api/account/passkeys", status_code=201, guards=[first(member)])
async def add(request: Asking, data: JSONBody[PasskeyMade]) -> Answer[Done]:
    """Keep the passkey that the browser made."""
    who = await member(request)
    await passkeys.add(tables_of(request), who, data.name, data.credential, place_of(request))
    return told_json(request, NOTHING, 201)


@post("/api/account/passkeys/remove", status_code=200, guards=[first(member)])
async def remove(request: Asking, data: JSONBody[PasskeyEnded]) -> Answer[Done]:
    """Remove a passkey."""
    who = await member(request)
    await passkeys.remove(tables_of(request), counts_of(request), who, data.password, data.id)
    return told_json(request, NOTHING)


@post("/api/account/passkeys/demand", status_code=200, guards=[first(member)])
async def demand(request: Asking, data: JSONBody[PasskeyDemanded]) -> Answer[Done]:
    """Let nobody in by the password alone, or again."""
    who = await member(request)
    tables = tables_of(request)
    here = request.cookies.get(tables.cookie, "")
    await passkeys.demand(tables, counts_of(request), who, data.password, data.on, here)
    return told_json(request, NOTHING)


@post("/api/account/passkeys/ask", status_code=200)
async def ask(request: Asking) -> Answer[dict[str, Any]]:
    """Begin to come in by a passkey."""
    club_of(request)
    told = await passkeys.ask(
        tables_of(request), counts_of(request), address_of(request), place_of(request)
    )
    return told_json(request, told)


@post("/api/account/passkeys/enter", status_code=200, guards=[first(in_club)])
async def enter(request: Asking, data: JSONBody[PasskeyUsed]) -> Answer[Member]:
    """Come in by a passkey."""
    comer = await comer_of(request)
    tables, counts = tables_of(request), counts_of(request)
    return let_in(
        request, await passkeys.enter(tables, counts, comer, data.credential, place_of(request))
    )


ROUTES: Final = [begin, add, remove, demand, ask, enter]
