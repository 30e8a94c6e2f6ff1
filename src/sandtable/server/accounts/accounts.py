"""Accounts: a person of the club, the name he signs in by, and what is kept of his password."""

from __future__ import annotations

import re
import unicodedata
from secrets import token_hex
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Integer,
    String,
    Table,
    UniqueConstraint,
    delete,
    false,
    insert,
    select,
    update,
)

from sandtable.server.http.errors import BadRequest
from sandtable.server.people.people import (
    GUEST,
    MEMBER,
    PEOPLE,
    Person,
    clean,
    now,
    person,
)
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from typing import Any

    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.people import Kind
    from sandtable.server.store.store import Store

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("person", String, primary_key=True),
    # The name as it is compared: two that look alike are one.
    Column("handle", String, nullable=False),
    Column("password", String, nullable=False),
    Column("since", String, nullable=False),
    # When the password was changed last.
    Column("changed", String, nullable=False),
    # Since when nobody gets in by it, or "".
    Column("closed", String, nullable=False),
    # Whether one gets in by a passkey only: the password is asked for once more, no more than that.
    Column("demands", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("handle", name="accounts_handle"),
)
PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    # What the device calls it, as it is written in JSON.
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False),
    # How often it was used, of devices that count.
    Column("uses", Integer, nullable=False),
    Column("made", String, nullable=False),
    # When somebody came in by it last, or "".
    Column("used", String, nullable=False),
)

UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Signs that count as printable and show nothing: fillers, joiners, variants of the one before."""


class Account(NamedTuple):
    """How somebody of the club gets in."""

    person: str
    handle: str
    password: str
    since: str
    changed: str
    closed: str
    demands: bool = False


def handle_of(name: str) -> str:
    """A name as it is compared: without regard to case, width, spaces and what is not seen."""
    return "".join(UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold().split())


async def named(connection: AsyncConnection, name: str) -> Account | None:
    """The account of this name."""
    return await _one(connection, ACCOUNTS.c.handle == handle_of(name))


async def of(connection: AsyncConnection, id: str) -> Account | None:
    """The account of this person."""
    return await _one(connection, ACCOUNTS.c.person == id)


async def _one(connection: AsyncConnection, which: Any) -> Account | None:
    row = (await connection.execute(select(ACCOUNTS).where(which))).first()
    return None if row is None else Account(*row)


ALIKE: Final = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"}
"""Alphabets with letters that look like another's: a name keeps to one of them."""
CALLED: Final = {"owner", "theowner", "you", "computer", "chance"}
"""What the program itself calls somebody."""


def check_looks(name: str) -> None:
    """Raise BadRequest for a name that may be read as somebody else's."""
    handle = handle_of(name)
    if not handle:
        raise BadRequest("a name has at least one character that is seen")
    if handle in CALLED:
        raise BadRequest(f"{clean(name)} is what others are called here: choose another name")
    letters = [unicodedata.name(sign, "?").split()[0] for sign in handle if sign.isalpha()]
    if len(ALIKE.intersection(letters)) > 1:
        raise BadRequest("a name has the letters of one alphabet: some look alike in two")


async def check_free(connection: AsyncConnection, name: str, who: str = "") -> None:
    """Raise BadRequest for a name that somebody else of the club has, or that looks like one."""
    check_looks(name)
    taken = await named(connection, name)
    if taken is not None and taken.person != who:
        raise BadRequest(f"somebody of this club is called {clean(name)} already: add a word")


async def create(
    connection: AsyncConnection, name: str, kept: str, who: Person | None, kind: Kind = MEMBER
) -> Person:
    """A new account; a guest who makes one stays who he is and keeps his seats.

    Raises BadRequest for a name that is taken or cannot be shown.
    """
    name = clean(name)
    await check_free(connection, name)
    if who is not None and who.kind == GUEST:
        made = who._replace(name=name, kind=kind)
        row = {"name": name, "kind": kind}
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == who.id).values(row))
    else:
        made = Person(token_hex(8), name, kind)
        await connection.execute(insert(PEOPLE), {**made.row(), "created": now()})
    since = now()
    account = Account(made.id, handle_of(name), kept, since, since, "")
    await connection.execute(insert(ACCOUNTS), account._asdict())
    return made


async def change(connection: AsyncConnection, id: str, **to: str | bool) -> None:
    """Change columns of somebody's account."""
    await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.person == id).values(to))


async def rename(store: Store, who: Person, name: str) -> Person:
    """Give somebody of the club, or a guest, another name.  Raises BadRequest."""
    async with store.transaction() as connection:
        renamed = who._replace(name=clean(name))
        await check_free(connection, name, who.id)
        await change(connection, who.id, handle=handle_of(name))
        named = update(PEOPLE).where(PEOPLE.c.id == who.id).values(name=renamed.name)
        await connection.execute(named)
    return renamed


async def by_name(connection: AsyncConnection, name: str) -> tuple[Person, Account]:
    """Somebody of the club.  Raises BadRequest."""
    found = await named(connection, name)
    if found is None:
        raise BadRequest(f"nobody of this club is called {name!r}")
    return await person(connection, found.person), found


async def drop_passkeys(connection: AsyncConnection, id: str) -> None:
    """End all of somebody's passkeys; none is demanded any more."""
    await connection.execute(delete(PASSKEYS).where(PASSKEYS.c.person == id))
    await change(connection, id, demands=False)


async def remove(connection: AsyncConnection, id: str) -> None:
    """Forget an account; its person stays."""
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.person == id))
