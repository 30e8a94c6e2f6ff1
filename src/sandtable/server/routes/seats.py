"""Addresses of people and seats: who somebody is, links to seats, sitting down, giving back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.accounts import accounts
from sandtable.server.http.bodies import Entering, Invited, Key, Left, Named, SecretLink
from sandtable.server.http.errors import BadRequest, NotKnown, NotThere
from sandtable.server.notices.channels import trouble
from sandtable.server.people import limits, links, people, seats
from sandtable.server.people.eyes import known, who_asks, who_comes
from sandtable.server.people.seats import Invitation
from sandtable.server.routes.asking import Answer, address_of, counts_of, give, looking, tables_of
from sandtable.server.shapes.common import NOTHING, Done
from sandtable.server.shapes.people import Ended, LinkInfo, Me, NewLink, Offer, SatDown, SeatLeft
from sandtable.server.tables.answers import Asking, told_json
from sandtable.server.tables.renamed import people_changed

# ── who somebody is ──────────────────────────────────────────────────────────


@get("/api/me")
async def me(request: Asking) -> Answer[Me]:
    """Who asks.  A browser that is taken for the owner's is given his cookie."""
    who = await who_comes(request)
    answer = await _told_person(request, who)
    if await known(request) is None:
        store = tables_of(request).store
        async with store.transaction() as connection:
            give(request, answer, await people.open_session(connection, who))
    return answer


@post("/api/me", status_code=200)
async def rename_me(request: Asking, data: JSONBody[Named]) -> Answer[Me]:
    """Give oneself another name."""
    name = data.name
    who = await who_asks(request)
    await counts_of(request).count(limits.NAMES, who.id, "names enough")
    renaming = accounts.rename if request.app.state.doors.club else people.rename
    who = await renaming(tables_of(request).store, who, name)
    tables = tables_of(request)
    await tables.finish(people_changed(tables, who.id))
    return await _told_person(request, who)


@post("/api/owner", status_code=200)
async def enter_as_owner(request: Asking, data: JSONBody[Key]) -> Answer[Me]:
    """Come in by the key that the server's terminal prints."""
    key = data.key
    if not request.app.state.doors.is_key(key):
        counts_of(request).wrong(address_of(request))
        raise NotKnown("this key opens nothing: take the link that the server printed last")
    store = tables_of(request).store
    who = await people.owner(store)
    answer = await _told_person(request, who)
    async with store.transaction() as connection:
        give(request, answer, await people.open_session(connection, who))
    return answer


@post("/api/leave", status_code=200)
async def leave(request: Asking) -> Answer[Done]:
    """Forget this browser; the seats stay whose they are."""
    await _end(request)
    answer = told_json(request, NOTHING)
    give(request, answer, "")
    return answer


async def _end(request: Asking) -> None:
    """End the cookie that came with a request, and what was opened by it."""
    tables = tables_of(request)
    if secret := request.cookies.get(tables.cookie):
        await tables.put_out(secret)


async def _told_person(request: Asking, who: people.Person) -> Answer[Me]:
    doors = request.app.state.doors
    told: Me = {
        "name": who.name,
        "owner": who.id == people.OWNER,
        "open": doors.open,
        "trouble": await trouble(tables_of(request).store, who.id),
        "kind": who.kind,
        "club": doors.club is not None,
        "bound": bool(who.only),
    }
    return told_json(request, told)


# ── links to seats ───────────────────────────────────────────────────────────


@get("/api/tables/{id:str}/invitations")
async def list_invitations(request: Asking, id: FromPath[str]) -> Answer[list[LinkInfo]]:
    """The links of a table that are still good, without their secrets."""
    async with looking(request, id) as (table, eyes):
        eyes.check_sits("see the links of a table")
        found = await seats.invitations(tables_of(request).store, table.id)
    return told_json(
        request, [{"id": one.id, "seat": one.seat, "until": one.until} for one in found]
    )


@post("/api/tables/{id:str}/invitations", status_code=201)
async def invite(request: Asking, id: FromPath[str], data: JSONBody[Invited]) -> Answer[NewLink]:
    """A new secret link to a seat of a table."""
    async with looking(request, id) as (_, eyes):
        made, secret = await links.invite(tables_of(request), id, data, eyes)
    return told_link(request, made, secret)


def told_link(request: Asking, made: Invitation, secret: str) -> Answer[NewLink]:
    """A new link, as it is told once."""
    doors = request.app.state.doors
    home = f"{request.url.scheme}://{request.headers.get('host', '')}"
    told = [links.show(address, secret) for address in doors.addresses or [home]]
    return told_json(
        request, {"id": made.id, "seat": made.seat, "until": made.until, "links": told}, 201
    )


@delete("/api/tables/{id:str}/invitations/{which:str}", status_code=200)
async def withdraw(request: Asking, id: FromPath[str], which: FromPath[str]) -> Answer[Ended]:
    """End a link before it is used."""
    async with looking(request, id) as (_, eyes):
        eyes.check_sits("end a link")
        mine = "" if eyes.place.owner else eyes.who.id
        await seats.withdraw(tables_of(request).store, id, which, mine)
    return told_json(request, {"ended": which})


@post("/api/invitations/look", status_code=200)
async def look_at_link(request: Asking, data: JSONBody[SecretLink]) -> Answer[Offer]:
    """What a link leads to; looking does not use it."""
    secret = data.secret
    with guessing(request):
        offer = await links.offer(tables_of(request), secret, await known(request))
    return told_json(request, offer)


@post("/api/invitations/accept", status_code=200)
async def accept(request: Asking, data: JSONBody[Entering]) -> Answer[SatDown]:
    """Sit down by a link."""
    tables = tables_of(request)
    who = await known(request)
    if who is None and data.name and request.app.state.doors.club:
        async with tables.store.transaction() as connection:
            await accounts.check_free(connection, data.name)
    with guessing(request):
        table, secret = await links.accept(tables, data.secret, who, data.name, data.attempt)
    sat: SatDown = {"table": table}
    answer = told_json(request, sat)
    give(request, answer, secret)
    return answer


@contextmanager
def guessing(request: Asking) -> Iterator[None]:
    """Count a secret that leads nowhere.  Raises TooMany in the place of NotThere."""
    try:
        yield
    except NotThere:
        counts_of(request).wrong(address_of(request))
        raise


@post("/api/tables/{id:str}/leave", status_code=200)
async def leave_seat(request: Asking, id: FromPath[str], data: JSONBody[Left]) -> Answer[SeatLeft]:
    """Give a seat back to the table's owner, or take somebody out of one's team."""
    seat = data.seat
    async with looking(request, id) as (table, eyes):
        if seat not in table.sitting:
            raise BadRequest(f"nobody was given the seat {seat!r}")
        if data.name:
            await links.take_out(tables_of(request), id, seat, data.name, eyes)
        else:
            await links.give_back(tables_of(request), id, seat, eyes)
    return told_json(request, {"left": seat})


ROUTES: Final = [
    me,
    rename_me,
    enter_as_owner,
    leave,
    list_invitations,
    invite,
    withdraw,
    look_at_link,
    accept,
    leave_seat,
]
