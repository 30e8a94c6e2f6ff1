"""Who sits where: seats that were given away, and the links by which they are.

A side that nobody was given is its table's owner's.  Beside the sides there are two more seats:
`spectator`, and `owner`, whose link hands the table over.
"""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Boolean, Column, String, Table, delete, false, func, insert, select, update

from sandtable.core.case import Trouble
from sandtable.core.view import SPECTATOR
from sandtable.server.http.errors import BadRequest, NotThere, NotYours, Taken
from sandtable.server.people import people
from sandtable.server.people.people import (
    FORMER,
    GUEST,
    OWNER,
    PEOPLE,
    Person,
    add_guest,
    hashed,
    now,
    open_session,
    person,
)
from sandtable.server.people.people import find as find_person
from sandtable.server.store.kept import METADATA, TABLES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from sqlalchemy import ColumnElement, Update
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.store.store import Reads, Store

COMMENTATOR: Final = "commentator"
"""Watches as spectators do, and sees everything after the end."""
WATCH: Final = (SPECTATOR, COMMENTATOR)
MOST_LINKS: Final = 30
"""Links of one table that are good at once."""
MOST_WATCHERS: Final = 100
"""People who were let in to watch one table."""
MOST_OF_A_TEAM: Final = 8
"""People who play one side together."""
MOST_OF_ONE: Final = 100
"""Tables of one person of a club."""
TOLD_FOR: Final = timedelta(days=60)
"""How long a link that is no good any more is kept, to tell so."""
GOOD_FOR: Final = timedelta(days=14)
"""How long a link to a side is good; a spectator's lasts until it is ended."""

SITTING: Final = Table(
    "sitting",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("seat", String, primary_key=True),
    Column("person", String, primary_key=True),
    Column("since", String, nullable=False),
    # Whether the table's owner saw what this side hides before it was given away.
    Column("knew", Boolean, nullable=False),
)
INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("id", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("seat", String, nullable=False),
    # Who comes back by it from another browser; "" for whoever comes first.  Of a mate who came.
    Column("person", String, nullable=False),
    Column("made", String, nullable=False),
    Column("until", String, nullable=False),
    # "" while it is good, then how it ended: taken, ended.
    Column("ended", String, nullable=False),
    # Whether he made it himself, by a cookie for all that is his: then so is that of the link.
    Column("whole", Boolean, nullable=False, server_default=false()),
    # Who plays that side already and lets another join him; "" of a link to a seat for one alone.
    Column("mate", String, nullable=False, server_default=""),
    # Hash of the word by which a browser knows its attempt again, and who came at that.
    Column("attempt", String, nullable=False, server_default=""),
    Column("came", String, nullable=False, server_default=""),
)


class Sitter(NamedTuple):
    """Somebody who was given a seat."""

    id: str
    name: str
    kind: str
    knew: bool
    """Whether the table's owner saw what this side hides before."""
    by: str = ""
    """Who of a team brought him to it."""


Sitting = dict[str, tuple[Sitter, ...]]
"""Who was given which seat of a table."""


class Invitation(NamedTuple):
    """A link as it is kept: without its secret."""

    id: str
    table_id: str
    seat: str
    person: str
    made: str
    until: str
    ended: str
    whole: bool = False
    mate: str = ""

    def why_not(self) -> str:
        """Why it is no good any more, or ""."""
        if self.ended == TAKEN:
            return "this link was used already: the seat is taken; ask for a new link"
        if self.ended:
            return "this link was withdrawn: ask for a new one"
        if self.until and self.until < now():
            return f"this link was good until {self.until[:10]}: ask for a new one"
        return ""


TAKEN: Final = "taken"
WITHDRAWN: Final = "withdrawn"
_FIELDS: Final = [INVITATIONS.c[field] for field in Invitation._fields]


async def sitting(store: Reads, id: str) -> Sitting:
    """Who was given a seat at a table."""
    async with store.look() as connection:
        found = (await _read(connection, SITTING.c.table_id == id)).get(id, {})
        teams = [seat for seat in found if seat not in WATCH and len(found[seat]) > 1]
        if teams:
            brought = (INVITATIONS.c.table_id == id) & (INVITATIONS.c.ended == TAKEN)
            wanted = select(INVITATIONS.c.seat, INVITATIONS.c.person, INVITATIONS.c.mate)
            wanted = wanted.where(brought, INVITATIONS.c.mate != "").order_by(INVITATIONS.c.made)
            by = {(seat, one): mate for seat, one, mate in await connection.execute(wanted)}
            for seat in teams:
                found[seat] = tuple(
                    one._replace(by=by.get((seat, one.id), "")) for one in found[seat]
                )
        return found


async def _read(connection: AsyncConnection, *where: ColumnElement[bool]) -> dict[str, Sitting]:
    wanted = (
        select(
            *[SITTING.c[n] for n in ("table_id", "seat")],
            *[PEOPLE.c[n] for n in ("id", "name", "kind")],
            SITTING.c.knew,
        )
        .join(PEOPLE, PEOPLE.c.id == SITTING.c.person)
        .where(*where)
        .order_by(SITTING.c.since, PEOPLE.c.id)
    )
    found: dict[str, Sitting] = {}
    for table_id, seat, *who in await connection.execute(wanted):
        there = found.setdefault(table_id, {})
        there[seat] = (*there.get(seat, ()), Sitter(*who))
    return found


async def all_sitting(store: Store) -> dict[str, Sitting]:
    """Who was given a seat at which table."""
    async with store.transaction() as connection:
        return await _read(connection)


# ── links ────────────────────────────────────────────────────────────────────


async def invite(
    store: Store, id: str, seat: str, who: str = "", whole: bool = False, mate: str = ""
) -> tuple[Invitation, str]:
    """A new link to a seat, and its secret, which is told only now.

    Links to a side that went before end.  With `who` it brings that person back: to this table, or
    with `whole` to all that is his.  With a `mate` somebody joins that one at his side, and the
    other links to it stay good.
    """
    secret = token_urlsafe(32)
    until = "" if seat in WATCH else now(GOOD_FOR)
    made = Invitation(token_hex(4), id, seat, who, now(), until, "", whole, mate)
    async with store.transaction() as connection:
        # Held until all is written, so that two processes do not count the same links.
        await connection.execute(select(TABLES.c.id).where(TABLES.c.id == id).with_for_update())
        if seat not in WATCH and not mate:
            alone = (INVITATIONS.c.seat == seat) & (INVITATIONS.c.mate == "")
            await connection.execute(_ending(alone, id, WITHDRAWN))
        here = (INVITATIONS.c.table_id == id) & (INVITATIONS.c.ended == "")
        good = here & ((INVITATIONS.c.until == "") | (INVITATIONS.c.until >= now()))
        wanted = select(func.count()).select_from(INVITATIONS).where(good)
        if (await connection.execute(wanted)).scalar_one() >= MOST_LINKS:
            raise BadRequest(f"a table has {MOST_LINKS} links at most: end one first")
        row = {"hash": hashed(secret), **made._asdict()}
        await connection.execute(insert(INVITATIONS), row)
    return made, secret


async def invitations(store: Store, id: str) -> list[Invitation]:
    """The links of a table that are good, the oldest first."""
    wanted = select(*_FIELDS).where(INVITATIONS.c.table_id == id, INVITATIONS.c.ended == "")
    async with store.transaction() as connection:
        rows = await connection.execute(wanted.order_by(INVITATIONS.c.made, INVITATIONS.c.id))
        found = [Invitation(*row) for row in rows]
    return [one for one in found if not one.why_not()]


async def withdraw(store: Store, id: str, which: str, who: str = "") -> None:
    """End a link before it is used; with `who` only one that brings that person back.

    Raises NotThere.
    """
    wanted = INVITATIONS.c.id == which
    if who:
        wanted &= INVITATIONS.c.person == who
    async with store.transaction() as connection:
        ended = await connection.execute(_ending(wanted, id, WITHDRAWN))
        if ended.rowcount == 0:
            raise NotThere("no such link: it may have been used or ended")


async def find(store: Store, secret: str) -> Invitation:
    """The link with this secret.  Raises NotThere with what to do when it is no good."""
    async with store.transaction() as connection:
        return await _find(connection, secret)


async def _find(connection: AsyncConnection, secret: str) -> Invitation:
    wanted = select(*_FIELDS).where(INVITATIONS.c.hash == hashed(secret))
    row = (await connection.execute(wanted)).first()
    if row is None:
        raise NotThere("this link leads to no seat: copy it whole, or ask for a new one")
    found = Invitation(*row)
    if why := found.why_not():
        raise Taken(why)
    return found


async def came_by(store: Store, secret: str, attempt: str) -> tuple[str, str] | None:
    """The table and a new cookie for whoever sat down by a link at this attempt already.

    The answer was lost on the line.  None where nobody did, or he has another way in by now.
    """
    if not attempt:
        return None
    same = (INVITATIONS.c.hash == hashed(secret)) & (INVITATIONS.c.attempt == hashed(attempt))
    async with store.transaction() as connection:
        wanted = select(INVITATIONS.c.table_id, INVITATIONS.c.came).where(same)
        row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        who = await find_person(connection, row.came)
        if who is None or who.kind != GUEST:
            return None
        return row.table_id, await open_session(connection, who)


async def accept(
    store: Store,
    secret: str,
    who: Person | None,
    name: str,
    attempt: str,
    knew: bool,
    instead: bool,
    beside: Callable[[AsyncConnection, Person], Awaitable[None]],
) -> tuple[Person, str]:
    """Sit down by a link: who did, and the secret of a new cookie.

    Whoever sits there gives way if it is `instead` of him: he may go on watching.

    Somebody who is known already stays who he is.  All of it happens, with what is written
    `beside` it, or nothing: of two who use one link the second is told.  Raises NotThere, Taken,
    NotYours or BadRequest.
    """
    async with store.transaction() as connection:
        link = await _find(connection, secret)
        if link.person:
            who = await _who_comes_back(connection, link, who)
        elif who is not None and who.only:
            who = who._replace(only=(*who.only, link.table_id))
        if who is None:
            who = await add_guest(connection, name)
        if link.seat not in WATCH:
            ending = _ending(INVITATIONS.c.id == link.id, link.table_id, TAKEN)
            used = await connection.execute(ending)
            if used.rowcount == 0:
                raise Taken("this link was used already: the seat is taken; ask for a new link")
            here = update(INVITATIONS).where(INVITATIONS.c.id == link.id)
            if link.mate:
                await connection.execute(here.values(person=who.id))
            if attempt and who.kind == GUEST and not who.only:
                await connection.execute(here.values(attempt=hashed(attempt), came=who.id))
        if link.seat in WATCH and not await _has_room(connection, link.table_id):
            raise Taken(f"{MOST_WATCHERS} people watch this table already: wait for one to leave")
        if instead:
            await _give_way(connection, link)
        if not link.person:
            await _sit(connection, link, who, knew)
        await beside(connection, who)
        return who, await open_session(connection, who)


async def _who_comes_back(
    connection: AsyncConnection, link: Invitation, who: Person | None
) -> Person:
    """Whom a link brings back.  Raises NotYours for somebody who has another way in.

    A link must not open an account to whoever could make one to one of its seats, nor a server to
    a table's owner; and whoever did not make it himself comes back to that table alone, for its
    owner may be the one who opens it.
    """
    back = await person(connection, link.person)
    he = who is not None and who.id == back.id
    if back.kind != GUEST and not he:
        raise NotYours(f"{back.name or 'the owner of this server'} comes back by signing in")
    if link.whole or (who is not None and he and not who.only):
        return back
    known = who.only if who is not None and he else ()
    return back._replace(only=tuple(dict.fromkeys((*known, link.table_id))))


async def _give_way(connection: AsyncConnection, link: Invitation) -> None:
    """Whoever sits there watches from now on."""
    at = SITTING.c.table_id == link.table_id
    sits = select(SITTING.c.person).where(at, SITTING.c.seat == link.seat)
    watching = at & (SITTING.c.seat == SPECTATOR) & SITTING.c.person.in_(sits)
    await connection.execute(delete(SITTING).where(watching))
    here = at & (SITTING.c.seat == link.seat)
    await connection.execute(update(SITTING).where(here).values(seat=SPECTATOR))


async def _has_room(connection: AsyncConnection, id: str) -> bool:
    here = (SITTING.c.table_id == id) & SITTING.c.seat.in_(WATCH)
    wanted = select(func.count()).select_from(SITTING).where(here)
    return int((await connection.execute(wanted)).scalar_one()) < MOST_WATCHERS


async def clear(store: Store) -> None:
    """Forget links, cookies and guests that are of no use to anybody any more."""
    ended = (INVITATIONS.c.ended != "") | (INVITATIONS.c.until < now()) & (
        INVITATIONS.c.until != ""
    )
    plays = select(SITTING.c.person).where(SITTING.c.table_id == INVITATIONS.c.table_id)
    brought = (INVITATIONS.c.mate != "") & INVITATIONS.c.person.in_(plays)
    async with store.transaction() as connection:
        old = (INVITATIONS.c.made < now(-TOLD_FOR)) & ~brought
        await connection.execute(delete(INVITATIONS).where(old, ended))
        await people.clear(connection, select(SITTING.c.person))


async def _sit(connection: AsyncConnection, link: Invitation, who: Person, knew: bool) -> None:
    here = (SITTING.c.table_id == link.table_id) & (SITTING.c.seat == link.seat)
    if link.seat == OWNER:  # the table goes from one hand to the other
        await connection.execute(delete(SITTING).where(here))
    gone = select(PEOPLE.c.id).where(PEOPLE.c.kind == FORMER)
    await connection.execute(delete(SITTING).where(here, SITTING.c.person.in_(gone)))
    known = select(SITTING.c.person).where(here, SITTING.c.person == who.id)
    if (await connection.execute(known)).first() is None:
        row = {"table_id": link.table_id, "seat": link.seat, "person": who.id, "since": now()}
        await connection.execute(insert(SITTING), {**row, "knew": knew})


async def carry_over(store: Store, id: str, given: Sitting) -> None:
    """Seat people at a new table where nobody has seen anything yet."""
    if wanted := rows(id, given):
        async with store.transaction() as connection:
            await connection.execute(insert(SITTING), wanted)


def rows(id: str, given: Sitting) -> list[dict[str, Any]]:
    """Who sits where at a new table, as it is stored."""
    return [
        {"table_id": id, "seat": seat, "person": one.id, "since": now(), "knew": False}
        for seat, people in given.items()
        for one in people
    ]


async def give(store: Store, id: str, seat: str, who: str) -> None:
    """Give somebody a seat that is his already, as the table's owner."""
    row = {"table_id": id, "seat": seat, "person": who, "since": now(), "knew": False}
    async with store.transaction() as connection:
        await connection.execute(insert(SITTING), row)


async def own(store: Store, id: str, who: Person) -> Sitting:
    """Let a table that is about to be stored be somebody's.  Raises Trouble.

    A table of the server's owner needs no word.
    """
    if who.id == OWNER:
        return {}
    await check_room(store, who.id, "yours")
    given: Sitting = {OWNER: (Sitter(who.id, who.name, who.kind, knew=False),)}
    await carry_over(store, id, given)
    return given


async def check_room(store: Store, who: str, whose: str) -> None:
    """Raise Trouble if somebody has as many tables as one may have."""
    mine = (SITTING.c.person == who) & (SITTING.c.seat == OWNER)
    wanted = select(func.count()).select_from(SITTING).where(mine)
    async with store.transaction() as connection:
        if (await connection.execute(wanted)).scalar_one() >= MOST_OF_ONE:
            raise Trouble(f"{MOST_OF_ONE} tables are {whose}: remove one that is done with")


async def stand(store: Store, id: str, seats: Sequence[str], who: str) -> None:
    """Give seats back.  Raises NotThere when that person has none of them."""
    wanted = (SITTING.c.table_id == id) & (SITTING.c.person == who) & SITTING.c.seat.in_(seats)
    async with store.transaction() as connection:
        if (await connection.execute(delete(SITTING).where(wanted))).rowcount == 0:
            raise NotThere("nobody of that name sits there")


def ending(id: str, links: Iterable[str]) -> Update:
    """What ends links that are of no use any more."""
    return _ending(INVITATIONS.c.id.in_(sorted(links)), id, WITHDRAWN)


def _ending(which: ColumnElement[bool], id: str, how: str) -> Update:
    good = (INVITATIONS.c.table_id == id) & (INVITATIONS.c.ended == "")
    return update(INVITATIONS).where(which, good).values(ended=how)
