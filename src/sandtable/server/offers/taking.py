"""Taking an offer, agreeing to who took it, and the table that comes of it.

The game begins as soon as both have agreed: who offers does so by offering, unless he wants to be
there, and who takes by taking.  All that a table begins with is stored in one transaction, once.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import delete, insert, select, update

from sandtable.ai.player import HUMAN
from sandtable.core.game import Game
from sandtable.server.http.errors import BadRequest, NotYours, Overtaken, Taken
from sandtable.server.notices import channels, outbox
from sandtable.server.offers import agreements, lots, offers
from sandtable.server.offers.agreements import Agreement, Bid, Lot
from sandtable.server.offers.lots import Wish
from sandtable.server.offers.offers import OFFERS, PARTS, Offer, Part
from sandtable.server.offers.terms import BID, TAKER, check_side, title_of
from sandtable.server.people.people import OF_THE_CLUB, OWNER, Person, find, now
from sandtable.server.people.seats import Sitter, Sitting
from sandtable.server.tables import laying
from sandtable.server.tables.laying import Laid
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.core.rulebook import Title
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

TOO_LATE: Final = "somebody else has just taken this offer: look for another one"
LONGEST: Final = 100


class Taking(NamedTuple):
    """How somebody takes an offer: his side, what he bids for it, his number."""

    side: str
    points: int
    number: str


async def take(tables: Tables, id: str, who: Person, secret: str, taking: Taking) -> Offer:
    """Take an offer; of two who do so at once the second is told.

    Raises NotThere, Taken, NotYours or BadRequest.
    """
    async with tables.store.transaction() as connection:
        offer = await offers.get(connection, id, who, secret)
        _check_takes(tables, offer, who, taking)
        free = (OFFERS.c.id == id) & (OFFERS.c.taker == "") & (OFFERS.c.ended == "")
        taken = update(OFFERS).where(free, OFFERS.c.until >= now()).values(taker=who.id)
        if (await connection.execute(taken)).rowcount == 0:
            raise Taken(TOO_LATE)
        part = Part(id, who.id, *taking, agreed=True)
        await connection.execute(insert(PARTS), part._asdict())
        if offer.offered.waits:
            await _tell_offerer(tables, connection, offer, who)
    await begin(tables, id, who)
    return offer


def _check_takes(tables: Tables, offer: Offer, who: Person, taking: Taking) -> None:
    """Raise Taken, NotYours or BadRequest where somebody may not take an offer so."""
    offered, book = offer.offered, tables.rulebook(offer.offered.game)
    if offer.person == who.id:
        raise NotYours("it is your own offer: somebody else takes it")
    if offer.state == offers.EXPIRED:
        raise Taken(f"this offer stood until {offer.until[:10]}")
    if offer.state == offers.WITHDRAWN:
        raise Taken("this offer was withdrawn")
    if offer.state != offers.OPEN:
        raise Taken(TOO_LATE)
    if offered.rated and who.kind not in OF_THE_CLUB:
        raise NotYours("a game that counts is for members: make an account to take it")
    if offered.sides == TAKER:
        check_side(book, taking.side)
    elif offered.sides != BID and taking.side:
        raise BadRequest("you do not choose the side of this offer")
    offers.check_bid(book, offered, taking.side, taking.points)


async def _tell_offerer(
    tables: Tables, connection: AsyncConnection, offer: Offer, who: Person
) -> None:
    """A letter to whoever wants to be there when it begins."""
    title = title_of(tables.rulebook(offer.offered.game), offer.offered.scenario)
    text = (
        f"{who.name} has taken your offer of {title}. The game begins as soon as you agree:\n"
        f"{tables.notices.home}/#/offer/{offer.id}\n"
    )
    for way in await channels.of(connection, offer.person):
        if way.state == channels.GOOD and way.kind != channels.FEED:
            subject = f"{who.name} takes your offer"
            await outbox.post(connection, offer.person, subject, text, channel=way.id)


async def agree(tables: Tables, id: str, who: Person, number: str) -> Offer:
    """Add one's number; where the offer is taken, agree to who took it.  Raises NotThere."""
    async with tables.store.transaction() as connection:
        offer = await offers.get(connection, id, who)
        named = (await offers.parts(connection, id)).get(who.id)
        if named is None:
            raise BadRequest("take the offer to agree to it")
        if offer.ended or offer.table_id:
            raise BadRequest("it is withdrawn, or its game has begun")
        mine = (PARTS.c.offer == id) & (PARTS.c.person == who.id)
        agreed = named.agreed or bool(offer.taker)
        # A number stays what it is: else the lot could be tried out.
        kept = named.number or number
        await connection.execute(update(PARTS).where(mine).values(number=kept, agreed=agreed))
    await begin(tables, id, who)
    return offer


async def step_back(tables: Tables, id: str, who: Person) -> None:
    """Before the game begins, let an offer stand open again: who took it, or who made it, may.

    Raises NotThere or BadRequest.
    """
    async with tables.store.transaction() as connection:
        offer = await offers.get(connection, id, who)
        if not offer.is_of(who):
            raise BadRequest("you have not taken this offer")
        here = (OFFERS.c.id == id) & (OFFERS.c.table_id == "") & (OFFERS.c.taker != "")
        done = await connection.execute(update(OFFERS).where(here).values(taker=""))
        if done.rowcount == 0:
            raise BadRequest("nobody has taken it, or its game has begun")
        gone = (PARTS.c.offer == id) & (PARTS.c.person == offer.taker)
        await connection.execute(delete(PARTS).where(gone))


# ── the table ────────────────────────────────────────────────────────────────


async def catch_up(tables: Tables, id: str, who: Person) -> None:
    """Make the table that was cut short when both had agreed, once one of the two looks."""
    async with tables.store.transaction() as connection:
        found = (await connection.execute(select(OFFERS).where(OFFERS.c.id == id))).first()
    offer = None if found is None else Offer(*found)
    if offer is not None and offer.is_of(who) and offer.state == offers.TAKEN:
        await begin(tables, id, who)


async def begin(tables: Tables, id: str, by: Person) -> None:
    """Make the table of an offer to which both have agreed, if it is not there yet."""
    async with tables.store.transaction() as connection:
        offer = await offers.get(connection, id, by)
        named = await offers.parts(connection, id)
        people = [await find(connection, one) for one in (offer.person, offer.taker)]
    ready = len(named) == len(people) and all(one.agreed for one in named.values())
    if not ready or offer.table_id or offer.ended or None in people:
        return
    offerer, taker = (one for one in people if one is not None)
    agreed, numbers = _settled(tables.rulebook(offer.offered.game), offer, named)
    with suppress(Overtaken):  # somebody else's request has just made it
        await _lay(tables, offer, (offerer, taker), agreed, numbers, by)


def _settled(book: Title, offer: Offer, named: dict[str, Part]) -> tuple[Agreement, dict[str, str]]:
    """What is agreed once both have named what they had to; and each side's number."""
    offered = offer.offered
    first, second = named[offer.person], named[offer.taker]
    his, hers = (Wish(one.side, one.points, one.number) for one in (first, second))
    given = lots.give(book.sides, offered.sides, offered.plays, his, hers, offer.lot)
    other = lots.other(book.sides, given.offerer)
    parts = {given.offerer: first, other: second}
    agreed = Agreement(
        players={side: parts[side].person for side in book.sides},
        how=offered.sides,
        rated=offered.rated,
        bid=Bid(given.giver, given.points) if given.giver else None,
        bids={side: (parts[side].side, parts[side].points) for side in book.sides}
        if offered.sides == BID
        else {},
        lot=Lot(offer.lot, [first.number, second.number]) if given.drawn else None,
    )
    return agreed, {side: parts[side].number for side in book.sides if parts[side].number}


async def _lay(
    tables: Tables,
    offer: Offer,
    people: tuple[Person, Person],
    agreed: Agreement,
    numbers: dict[str, str],
    by: Person,
) -> Table:
    offered, book = offer.offered, tables.rulebook(offer.offered.game)
    game = await off_loop(
        Game.between,
        book,
        offered.scenario,
        offered.options,
        offered.turns,
        offer.dice,
        numbers,
    )
    known = {one.id: Sitter(one.id, one.name, one.kind, knew=False) for one in people}
    given: Sitting = {side: (known[who],) for side, who in agreed.players.items()}
    given[OWNER] = (known[offer.person],)

    def beside(id: str) -> list[Executable]:
        here = (OFFERS.c.id == offer.id) & (OFFERS.c.table_id == "")
        return [
            agreements.write(id, f"offer {offer.id}", agreed),
            update(OFFERS).where(here).values(table_id=id),
        ]

    named = " – ".join(one.name for one in people)
    name = f"{title_of(book, offered.scenario)}: {named}"[:LONGEST]
    held = dict.fromkeys(book.sides, HUMAN)
    return await laying.lay(tables, Laid(game, name, held, given, offered.clock, by.id), beside)
