"""Addresses of open offers: made, looked for, taken, agreed to, withdrawn."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final

from litestar import delete, get, post
from litestar.params import FromPath

from sandtable.server.http.bodies import NewOffer, Numbered, SecretLink, TakesOffer, read
from sandtable.server.offers import offers, taking
from sandtable.server.offers.taking import Taking
from sandtable.server.people.limits import Limit
from sandtable.server.routes.accounts import member
from sandtable.server.routes.asking import Answer, counts_of, keeper, tables_of
from sandtable.server.routes.seats import guessing
from sandtable.server.tables.answers import Asking, told_json

if TYPE_CHECKING:
    from sandtable.server.people.people import Person

OFFERING: Final = Limit(30, 3600.0)
TAKING: Final = Limit(60, 3600.0)


@get("/api/offers")
async def list_offers(request: Asking) -> Answer:
    """One's own offers, and those of the club that one may take."""
    who = await member(request)
    return told_json(request, await offers.listing(tables_of(request), who))


@post("/api/offers", status_code=201)
async def offer(request: Asking) -> Answer:
    """Offer to play."""
    await member(request)
    who = await keeper(request, "offer a game")
    body = read(await request.body(), NewOffer)
    counts_of(request).count(OFFERING, who.id, "offers enough")
    tables = tables_of(request)
    made, secret = await offers.make(tables, who, body.offer, body.side, body.points)
    link = f"{_home(request)}/#/offer/{made.id}/{secret}" if secret else None
    return await _told(request, who, made.id, 201, {"link": link})


@post("/api/offers/{id:str}/look", status_code=200)
async def look_at_offer(request: Asking, id: FromPath[str]) -> Answer:
    """What is offered; a private one is looked at by its link's secret."""
    who = await member(request)
    secret = read(await request.body(), SecretLink).secret
    with guessing(request) if secret else nullcontext():
        await taking.catch_up(tables_of(request), id, who)
        return await _told(request, who, id, secret=secret)


@post("/api/offers/{id:str}/take", status_code=200)
async def take_offer(request: Asking, id: FromPath[str]) -> Answer:
    """Take an offer: the game begins, unless who offered it wants to be there."""
    who = await member(request)
    body = read(await request.body(), TakesOffer)
    counts_of(request).count(TAKING, who.id, "offers enough")
    taken = Taking(body.side, body.points, body.number)
    with guessing(request) if body.secret else nullcontext():
        await taking.take(tables_of(request), id, who, body.secret, taken)
    return await _told(request, who, id)


@post("/api/offers/{id:str}/agree", status_code=200)
async def agree_to_offer(request: Asking, id: FromPath[str]) -> Answer:
    """Add one's number; once it is taken, begin."""
    who = await member(request)
    number = read(await request.body(), Numbered).number
    await taking.agree(tables_of(request), id, who, number)
    return await _told(request, who, id)


@post("/api/offers/{id:str}/back", status_code=200)
async def step_back(request: Asking, id: FromPath[str]) -> Answer:
    """Let it stand open again, before the game begins."""
    who = await member(request)
    await taking.step_back(tables_of(request), id, who)
    return told_json(request, {})


@delete("/api/offers/{id:str}", status_code=200)
async def withdraw_offer(request: Asking, id: FromPath[str]) -> Answer:
    """Withdraw an offer of one's own."""
    who = await member(request)
    await offers.withdraw(tables_of(request).store, id, who)
    return told_json(request, {"ended": id})


async def _told(
    request: Asking,
    who: Person,
    id: str,
    status: int = 200,
    more: dict[str, Any] | None = None,
    secret: str = "",
) -> Answer:
    tables = tables_of(request)
    async with tables.store.transaction() as connection:
        found = await offers.get(connection, id, who, secret)
        told_of = await offers.shown(tables, connection, found, who)
    return told_json(request, {**told_of, **(more or {})}, status)


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
