"""Open offers: made, listed, looked at, withdrawn; and what each of the two has named.

What somebody bids is told to nobody else before the game begins: it lies in a row of his own, that
no address reads for another.
"""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    update,
)

from sandtable.core.dice import Dice
from sandtable.server.http.errors import BadRequest, NotThere, NotYours
from sandtable.server.offers.lots import promise
from sandtable.server.offers.terms import (
    BID,
    Offered,
    changed_options,
    check,
    check_side,
    clock_lines,
    title_of,
)
from sandtable.server.people.people import OF_THE_CLUB, Person, find, hashed, now
from sandtable.server.people.seats import check_room
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.core.rulebook import Rulebook, Title
    from sandtable.server.shapes.offers import OpenOffer
    from sandtable.server.store.store import Store
    from sandtable.server.tables.tables import Tables

MOST: Final = 10
"""Offers of one person that are open at once."""
KEPT: Final = timedelta(days=30)
"""How long an offer that has ended is kept, to tell so."""

OPEN: Final = "open"
TAKEN: Final = "taken"
BEGUN: Final = "begun"
EXPIRED: Final = "expired"
WITHDRAWN: Final = "withdrawn"

OFFERS: Final = Table(
    "offers",
    METADATA,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    # Of a private one, the hash of its link's secret; else "".
    Column("hash", String, nullable=False),
    # As JSON.
    Column("terms", Text, nullable=False),
    # The secrets of the lot and of the dice, both promised before anybody adds a number.
    Column("lot", String, nullable=False),
    Column("dice", String, nullable=False),
    Column("made", String, nullable=False),
    Column("until", String, nullable=False),
    # Who took it; "" while it is open.
    Column("taker", String, nullable=False),
    Column("ended", String, nullable=False),
    # The table, once the game has begun; "" before.
    Column("table_id", String, nullable=False),
)
PARTS: Final = Table(
    "offer_parts",
    METADATA,
    Column("offer", String, primary_key=True),
    Column("person", String, primary_key=True),
    # The side that he takes, or bids for.
    Column("side", String, nullable=False),
    Column("points", Integer, nullable=False),
    # His number, for the lot and for the dice.
    Column("number", String, nullable=False),
    Column("agreed", Boolean, nullable=False),
)


class Offer(NamedTuple):
    """An offer as it is kept."""

    id: str
    person: str
    hash: str
    terms: str
    lot: str
    dice: str
    made: str
    until: str
    taker: str
    ended: str
    table_id: str

    @property
    def offered(self) -> Offered:
        """What is offered."""
        return msgspec.json.decode(self.terms, type=Offered)

    @property
    def state(self) -> str:
        """How it stands."""
        if self.table_id:
            return BEGUN
        if self.ended:
            return self.ended
        if self.taker:
            return TAKEN
        return EXPIRED if self.until < now() else OPEN

    def is_of(self, who: Person) -> bool:
        """Whether it is his, or he has taken it."""
        return who.id in (self.person, self.taker)


class Part(NamedTuple):
    """What one of the two has named."""

    offer: str
    person: str
    side: str
    points: int
    number: str
    agreed: bool


# ── making ───────────────────────────────────────────────────────────────────


async def make(
    tables: Tables, who: Person, offered: Offered, side: str, points: int
) -> tuple[Offer, str]:
    """A new offer, and the secret of its link, "" when the club is asked.  Raises BadRequest."""
    book = _book(tables, offered.game)
    check(offered, book)
    check_bid(book, offered, side, points)
    secret = token_urlsafe(32) if offered.private else ""
    made = Offer(
        id=token_hex(8),
        person=who.id,
        hash=hashed(secret) if secret else "",
        terms=msgspec.json.encode(offered).decode(),
        lot=token_hex(32),
        dice=Dice().secret,
        made=now(),
        until=now(timedelta(days=offered.days)),
        taker="",
        ended="",
        table_id="",
    )
    part = Part(made.id, who.id, side, points, "", agreed=not offered.waits)
    await check_room(tables.store, who.id, "yours")
    async with tables.store.transaction() as connection:
        mine = _open().where(OFFERS.c.person == who.id)
        counted = select(func.count()).select_from(mine.subquery())
        if (await connection.execute(counted)).scalar_one() >= MOST:
            raise BadRequest(f"{MOST} offers of yours are open: withdraw one first")
        await connection.execute(insert(OFFERS), made._asdict())
        await connection.execute(insert(PARTS), part._asdict())
    return made, secret


def _book(tables: Tables, name: str) -> Rulebook:
    try:
        return tables.rulebook(name)
    except NotThere as error:
        raise BadRequest(str(error)) from error


def check_bid(book: Title, offered: Offered, side: str, points: int) -> None:
    """Raise BadRequest unless a bid is named where there is one to be, and only there."""
    if offered.sides == BID:
        check_side(book, side)
    elif points:
        raise BadRequest("points are named only where one bids for a side")


def _open() -> Select[Any]:
    waits = (OFFERS.c.ended == "") & (OFFERS.c.table_id == "")
    return select(OFFERS).where(waits, (OFFERS.c.taker != "") | (OFFERS.c.until >= now()))


# ── reading ──────────────────────────────────────────────────────────────────


async def get(connection: AsyncConnection, id: str, who: Person, secret: str = "") -> Offer:
    """An offer that somebody may see.  Raises NotThere, in the same words for one that is not."""
    row = (await connection.execute(select(OFFERS).where(OFFERS.c.id == id))).first()
    found = None if row is None else Offer(*row)
    if found is None or not (found.is_of(who) or _may_see(found, who, secret)):
        raise NotThere("no such offer: copy its link whole, or look among the open ones")
    return found


def _may_see(offer: Offer, who: Person, secret: str) -> bool:
    """Whether somebody who has no part in it may: also that it was taken, so that he hears so."""
    if offer.hash:
        return bool(secret) and hashed(secret) == offer.hash
    return who.kind in OF_THE_CLUB


async def parts(connection: AsyncConnection, id: str) -> dict[str, Part]:
    """What the two have named, by person."""
    rows = await connection.execute(select(PARTS).where(PARTS.c.offer == id))
    return {row.person: Part(*row) for row in rows}


async def listing(tables: Tables, who: Person) -> list[OpenOffer]:
    """One's own offers that are not done with, and those of the club that one may take."""
    mine = (OFFERS.c.person == who.id) | (OFFERS.c.taker == who.id)
    public = (OFFERS.c.hash == "") & (OFFERS.c.taker == "")
    wanted = _open().where(mine | public if who.kind in OF_THE_CLUB else mine)
    async with tables.store.transaction() as connection:
        rows = await connection.execute(wanted.order_by(OFFERS.c.made.desc(), OFFERS.c.id))
        found = [Offer(*row) for row in rows]
        here = [one for one in found if tables.plays(one.offered.game)]
        return [await shown(tables, connection, one, who) for one in here]


async def shown(
    tables: Tables, connection: AsyncConnection, offer: Offer, who: Person
) -> OpenOffer:
    """What somebody who may see it is told of an offer: of bids his own, and nothing else."""
    offered, named = offer.offered, await parts(connection, offer.id)
    book = _book(tables, offered.game)
    by, taker = await find(connection, offer.person), await find(connection, offer.taker)
    own = named.get(who.id)
    told: dict[str, Any] = {
        "id": offer.id,
        "by": by.name if by else "",
        "mine": offer.person == who.id,
        "state": offer.state,
        "made": offer.made,
        "until": offer.until,
        **{key: getattr(offered, key) for key in ("game", "scenario", "turns", "sides", "plays")},
        **{key: getattr(offered, key) for key in ("rated", "private", "waits")},
        "title": book.title,
        "called": title_of(book, offered.scenario),
        "names": list(book.sides),
        "options": changed_options(offered, book),
        "clock": clock_lines(offered),
        "promise": {"lot": promise(offer.lot), "dice": Dice(offer.dice).commitment()},
        "you": None,
        "taker": None,
        "agreed": [],
        "table": None,
    }
    if own is not None:
        told["you"] = {"side": own.side, "points": own.points, "number": own.number}
    if offer.is_of(who):
        told["taker"] = taker.name if taker else None
        told["table"] = offer.table_id or None
        names = {offer.person: told["by"], offer.taker: told["taker"]}
        told["agreed"] = [names[one.person] for one in named.values() if one.agreed]
    return cast("OpenOffer", told)


# ── ending ───────────────────────────────────────────────────────────────────


async def withdraw(store: Store, id: str, who: Person) -> None:
    """End an offer of one's own before its game has begun.  Raises NotThere or NotYours."""
    async with store.transaction() as connection:
        offer = await get(connection, id, who)
        if offer.person != who.id:
            raise NotYours("only who made an offer withdraws it")
        mine = (OFFERS.c.id == id) & (OFFERS.c.table_id == "") & (OFFERS.c.ended == "")
        ended = await connection.execute(update(OFFERS).where(mine).values(ended=WITHDRAWN))
        if ended.rowcount == 0:
            raise BadRequest("it is withdrawn already, or its game has begun")


async def clear(store: Store) -> None:
    """Forget offers that are done with, and what was named in them."""
    old = OFFERS.c.until < now(-KEPT)
    done = (OFFERS.c.ended != "") | (OFFERS.c.taker == "") | (OFFERS.c.table_id != "")
    async with store.transaction() as connection:
        await connection.execute(delete(OFFERS).where(old, done))
        gone = PARTS.c.offer.not_in(select(OFFERS.c.id))
        await connection.execute(delete(PARTS).where(gone))


async def forget(connection: AsyncConnection, who: str) -> None:
    """Whoever leaves the club has taken nothing; offers of his own go with everything else."""
    taken = (OFFERS.c.taker == who) & (OFFERS.c.table_id == "")
    await connection.execute(update(OFFERS).where(taken).values(taker=""))
