"""Who somebody is: the owner of this house, a guest who came by a link, or of the club; known by a
cookie.

A cookie's secret is kept hashed, so that a copy of the data file lets nobody in.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Column, String, Table, Text, bindparam, delete, insert, select, update

from sandtable.server.http.errors import BadRequest, Overtaken
from sandtable.server.store.belief import Belief
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.people import Kind
    from sandtable.server.store.store import Store

OWNER: Final = "owner"
GUEST: Final = "guest"
MEMBER: Final = "member"
ADMIN: Final = "admin"
FORMER: Final = "former"
OF_THE_CLUB: Final = (MEMBER, ADMIN)
"""Those who have an account."""
LONGEST_NAME: Final = 40
STAYS: Final = timedelta(days=400)
"""How long a cookie is good; it is renewed while it is used."""
SIGNED_IN: Final = timedelta(days=60)
"""The same for those who can sign in again; theirs ends STAYS after it was given all the same."""

MOST: Final = 50
"""Browsers of one person; that used longest ago is forgotten for a new one."""

HOUSE: Final = Table(
    "house",
    METADATA,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("created", String, nullable=False),
)
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("created", String, nullable=False),
    Column("used", String, nullable=False),
    # The tables that it is good for, by their ids; "" for all that its person has.
    Column("only", Text, nullable=False, server_default=""),
)


class Person(NamedTuple):
    """Somebody whom the server knows."""

    id: str
    name: str
    kind: Kind
    only: tuple[str, ...] = ()
    """The tables at which his cookie is good, where it is not good for all that is his."""
    cookie: str = ""
    """The hash of it, where he came by one."""

    def may_be_at(self, table: str) -> bool:
        """Whether his cookie is good at a table."""
        return not self.only or table in self.only

    def row(self) -> dict[str, str]:
        """What is kept of him, beside when he came."""
        return {"id": self.id, "name": self.name, "kind": self.kind}

    def belief(self, changes: int) -> Belief:
        """What is believed where he plays unasked at a table that has changed so often."""
        if not self.cookie:
            return Belief(changes)
        return Belief(changes, self.cookie, self.id, self.kind, " ".join(self.only))


THE_OWNER: Final = Person(OWNER, "", OWNER)
"""Whoever owns the machine, before he gave himself a name."""


def clean(name: str) -> str:
    """A person's name on one line.  Raises BadRequest."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRequest(f"a name is 1 to {LONGEST_NAME} printable characters")
    return name


_PERSON: Final = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind).where(
    PEOPLE.c.id == bindparam("of")
)
_WHOSE: Final = (
    select(SESSIONS, PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind)
    .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
    .where(SESSIONS.c.hash == bindparam("known"))
)


async def house(store: Store) -> str:
    """A word that tells this store from every other, for the name of its cookie."""
    with suppress(Overtaken):  # another process begins with it at the same moment
        return await _house(store)
    return await _house(store)


async def _house(store: Store) -> str:
    async with store.transaction() as connection:
        wanted = select(HOUSE.c.value).where(HOUSE.c.key == "id")
        known = (await connection.execute(wanted)).scalar()
        if known is None:
            known = token_hex(4)
            await connection.execute(insert(HOUSE), {"key": "id", "value": known})
            row = {**THE_OWNER.row(), "created": now()}
            await connection.execute(insert(PEOPLE), row)
        return str(known)


async def person(connection: AsyncConnection, id: str) -> Person:
    """The person of this id; the owner is there from the beginning."""
    return Person(*(await connection.execute(_PERSON, {"of": id})).one())


async def find(connection: AsyncConnection, id: str) -> Person | None:
    """The person of this id, or None once he is forgotten."""
    row = (await connection.execute(_PERSON, {"of": id})).first()
    return None if row is None else Person(*row)


async def owner(store: Store) -> Person:
    """The owner of the house."""
    async with store.look() as connection:
        return await person(connection, OWNER)


async def add_guest(connection: AsyncConnection, name: str) -> Person:
    """A new guest.  Raises BadRequest for a name that cannot be shown."""
    found = Person(token_hex(8), clean(name), GUEST)
    await connection.execute(insert(PEOPLE), {**found.row(), "created": now()})
    return found


async def rename(store: Store, who: Person, name: str) -> Person:
    """Give somebody another name.  Raises BadRequest."""
    renamed = who._replace(name=clean(name))
    async with store.transaction() as connection:
        changed = update(PEOPLE).where(PEOPLE.c.id == who.id).values(name=renamed.name)
        await connection.execute(changed)
    return renamed


# ── sessions ─────────────────────────────────────────────────────────────────


async def open_session(connection: AsyncConnection, who: Person) -> str:
    """The secret of a new cookie, good where that is by which he came."""
    secret = token_urlsafe(32)
    moment = now()
    mine = SESSIONS.c.person == who.id
    kept = select(SESSIONS.c.hash).where(mine).order_by(SESSIONS.c.used.desc()).limit(MOST - 1)
    await connection.execute(delete(SESSIONS).where(mine, SESSIONS.c.hash.not_in(kept)))
    row = {"hash": hashed(secret), "person": who.id, "created": moment, "used": moment}
    await connection.execute(insert(SESSIONS), {**row, "only": " ".join(who.only)})
    return secret


async def whose(store: Store, secret: str) -> Person | None:
    """Who has this cookie, or None; a day's first use renews it."""
    known = hashed(secret)
    async with store.look() as connection:
        row = (await connection.execute(_WHOSE, {"known": known})).first()
    if row is None or row.used < now(-STAYS):
        return None
    who = Person(row.id, row.name, row.kind, tuple(row.only.split()), known)
    if who.kind in OF_THE_CLUB and (row.used < now(-SIGNED_IN) or row.created < now(-STAYS)):
        return None
    if row.used < now(-timedelta(days=1)):
        async with store.transaction() as connection:
            used = update(SESSIONS).where(SESSIONS.c.hash == known).values(used=now())
            await connection.execute(used)
    return who


async def clear(connection: AsyncConnection, seated: Select[tuple[str]]) -> None:
    """Forget cookies that are too old, and guests who have neither one nor a seat."""
    await connection.execute(delete(SESSIONS).where(SESSIONS.c.used < now(-STAYS)))
    known = select(SESSIONS.c.person)
    gone = PEOPLE.c.id.not_in(known) & PEOPLE.c.id.not_in(seated) & (PEOPLE.c.kind == GUEST)
    await connection.execute(delete(PEOPLE).where(gone))


async def close_session(store: Store, secret: str) -> None:
    """End a cookie's life."""
    async with store.transaction() as connection:
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hashed(secret)))


def hashed(secret: str) -> str:
    """What is kept of a secret of 256 random bits; no salt is needed for those."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def now(more: timedelta = timedelta()) -> str:
    """The moment, or one so much later, as it is stored."""
    return (datetime.now(UTC) + more).isoformat(timespec="milliseconds")
