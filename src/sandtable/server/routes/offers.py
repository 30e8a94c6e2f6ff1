"""Addresses of open offers: made, looked for, taken, agreed to, withdrawn."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.http.bodies import NewOffer, Numbered, SecretLink, TakesOffer
from sandtable.server.offers import offers, taking
from sandtable.server.offers.taking import Taking
from sandtable.server.people.limits import Limit
from sandtable.server.routes.accounts import member
from sandtable.server.routes.asking import Answer, counts_of, first, keeper, tables_of
from sandtable.server.routes.seats import guessing
from sandtable.server.shapes.common import NOTHING, Done
from sandtable.server.shapes.offers import OpenOffer
from sandtable.server.shapes.people import Ended
from sandtable.server.tables.answers import Asking, told_json

if TYPE_CHECKING:
    from sandtable.server.people.people import Person

OFFERING: Final = Limit(30, 3600.0, "offers")
MADE: Final = 201
TAKING: Final = Limit(60, 3600.0, "taken offers")


offering: Final = partial(keeper, what="offer a game")


@get("/api/offers")
async def list_offers(request: Asking) -> Answer[list[OpenOffer]]:
    """One's own offers, and those of the club that one may take."""
    who = await member(request)
    return told_json(request, await offers.listing(tables_of(request), who))


@post("/api/offers", status_code=201, guards=[first(member), first(offering)])
async def offer(request: Asking, data: JSONBody[NewOffer]) -> Answer[OpenOffer]:
    """Offer to play."""
    who = await offering(request)
    await counts_of(request).count(OFFERING, who.id, "offers enough")
    tables = tables_of(request)
    made, secret = await offers.make(tables, who, data.offer, data.side, data.points)
    link = f"{_home(request)}/#/offer/{made.id}/{secret}" if secret else None
    return await _told(request, who, made.id, MADE, link)


@post("/api/offers/{id:str}/look", status_code=200, guards=[first(member)])
async def look_at_offer(
    request: Asking, id: FromPath[str], data: JSONBody[SecretLink]
) -> Answer[OpenOffer]:
    """What is offered; a private one is looked at by its link's secret."""
    who = await member(request)
    secret = data.secret
    with guessing(request) if secret else nullcontext():
        await taking.catch_up(tables_of(request), id, who)
        return await _told(request, who, id, secret=secret)


@post("/api/offers/{id:str}/take", status_code=200, guards=[first(member)])
async def take_offer(
    request: Asking, id: FromPath[str], data: JSONBody[TakesOffer]
) -> Answer[OpenOffer]:
    """Take an offer: the game begins, unless who offered it wants to be there."""
    who = await member(request)
    await counts_of(request).count(TAKING, who.id, "offers enough")
    taken = Taking(data.side, data.points, data.number)
    with guessing(request) if data.secret else nullcontext():
        await taking.take(tables_of(request), id, who, data.secret, taken)
    return await _told(request, who, id)


@post("/api/offers/{id:str}/agree", status_code=200, guards=[first(member)])
async def agree_to_offer(
    request: Asking, id: FromPath[str], data: JSONBody[Numbered]
) -> Answer[OpenOffer]:
    """Add one's number; once it is taken, begin."""
    who = await member(request)
    number = data.number
    await taking.agree(tables_of(request), id, who, number)
    return await _told(request, who, id)


@post("/api/offers/{id:str}/back", status_code=200)
async def step_back(request: Asking, id: FromPath[str]) -> Answer[Done]:
    """Let it stand open again, before the game begins."""
    who = await member(request)
    await taking.step_back(tables_of(request), id, who)
    return told_json(request, NOTHING)


@delete("/api/offers/{id:str}", status_code=200)
async def withdraw_offer(request: Asking, id: FromPath[str]) -> Answer[Ended]:
    """Withdraw an offer of one's own."""
    who = await member(request)
    await offers.withdraw(tables_of(request).store, id, who)
    return told_json(request, {"ended": id})


async def _told(
    request: Asking,
    who: Person,
    id: str,
    status: int = 200,
    link: str | None = None,
    secret: str = "",
) -> Answer[OpenOffer]:
    tables = tables_of(request)
    async with tables.store.transaction() as connection:
        found = await offers.get(connection, id, who, secret)
        told_of = await offers.shown(tables, connection, found, who)
    if status == MADE:
        told_of["link"] = link
    return told_json(request, told_of, status)


def _home(request: Asking) -> str:
    """Where people reach the club."""
    known = request.app.state.doors.addresses
    home = known[0] if known else f"{request.url.scheme}://{request.headers.get('host', '')}"
    return str(home).rstrip("/")


ROUTES: Final = [
    list_offers,
    offer,
    look_at_offer,
    take_offer,
    agree_to_offer,
    step_back,
    withdraw_offer,
]
