"""Addresses of passkeys: made, listed with the account, removed; coming in by one."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from litestar import post

from sandtable.server.accounts import passkeys
from sandtable.server.accounts.passkeys import Place
from sandtable.server.http.bodies import PasskeyEnded, PasskeyMade, PasskeyUsed, Proven, read
from sandtable.server.http.errors import BadRequest
from sandtable.server.routes.accounts import club_of, comer_of, let_in, member
from sandtable.server.routes.asking import Answer, address_of, counts_of, tables_of
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


@post("/api/account/passkeys/begin", status_code=200)
async def begin(request: Asking) -> Answer:
    """Begin to make a passkey, with the password once more."""
    who = await member(request)
    password = read(await request.body(), Proven).password
    tables, counts = tables_of(request), counts_of(request)
    made = await passkeys.begin(tables, counts, who, password, place_of(request))
    return told_json(request, made)


@post("/api/account/passkeys", status_code=201)
async def add(request: Asking) -> Answer:
    """Keep the passkey that the browser made."""
    who = await member(request)
    body = read(await request.body(), PasskeyMade)
    await passkeys.add(tables_of(request), who, body.name, body.credential, place_of(request))
    return told_json(request, {}, 201)


@post("/api/account/passkeys/remove", status_code=200)
async def remove(request: Asking) -> Answer:
    """Remove a passkey."""
    who = await member(request)
    body = read(await request.body(), PasskeyEnded)
    await passkeys.remove(tables_of(request), counts_of(request), who, body.password, body.id)
    return told_json(request, {})


@post("/api/account/passkeys/ask", status_code=200)
async def ask(request: Asking) -> Answer:
    """Begin to come in by a passkey."""
    club_of(request)
    told = await passkeys.ask(
        tables_of(request), counts_of(request), address_of(request), place_of(request)
    )
    return told_json(request, told)


@post("/api/account/passkeys/enter", status_code=200)
async def enter(request: Asking) -> Answer:
    """Come in by a passkey."""
    club_of(request)
    credential = read(await request.body(), PasskeyUsed).credential
    comer = await comer_of(request)
    tables, counts = tables_of(request), counts_of(request)
    return let_in(
        request, await passkeys.enter(tables, counts, comer, credential, place_of(request))
    )


ROUTES: Final = [begin, add, remove, ask, enter]
