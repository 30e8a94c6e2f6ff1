"""Secret links that are good once or so often: for a new password, for an account.

Only the hash of a secret is kept.
"""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Column, Integer, String, Table, delete, insert, select, update

from sandtable.server.http.errors import NotThere, Taken
from sandtable.server.people.people import hashed, now
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

TICKETS: Final = Table(
    "tickets",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("until", String, nullable=False),
)
CODES: Final = Table(
    "codes",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("id", String, nullable=False),
    # For whom it was made.
    Column("note", String, nullable=False),
    # How many may still come by it.
    Column("uses", Integer, nullable=False),
    Column("made", String, nullable=False),
    Column("until", String, nullable=False),
)
BY_MAIL: Final = timedelta(hours=1)
BY_HAND: Final = timedelta(days=3)
CODE_FOR: Final = timedelta(days=30)
GONE: Final = "this link is good no more: it was used, or is too old; ask for a new one"


async def issue(connection: AsyncConnection, person: str, lasts: timedelta) -> str:
    """The secret of a new link to set a password by; an older one is good no more."""
    old = (TICKETS.c.person == person) | (TICKETS.c.until < now())
    await connection.execute(delete(TICKETS).where(old))
    secret = token_urlsafe(32)
    row = {"hash": hashed(secret), "person": person, "until": now(lasts)}
    await connection.execute(insert(TICKETS), row)
    return secret


async def whose(connection: AsyncConnection, secret: str) -> str:
    """For whom a link is, without using it.  Raises NotThere."""
    wanted = select(TICKETS.c.person, TICKETS.c.until).where(TICKETS.c.hash == hashed(secret))
    found = (await connection.execute(wanted)).first()
    if found is None or found.until < now():
        raise NotThere(GONE)
    return str(found.person)


async def use(connection: AsyncConnection, secret: str) -> str:
    """Use a link up: for whom it was.  Raises NotThere."""
    person = await whose(connection, secret)
    used = await connection.execute(delete(TICKETS).where(TICKETS.c.hash == hashed(secret)))
    if used.rowcount == 0:
        raise NotThere(GONE)
    return person


async def drop(connection: AsyncConnection, person: str) -> None:
    """End every link of somebody."""
    await connection.execute(delete(TICKETS).where(TICKETS.c.person == person))


# ── codes by which people make accounts ──────────────────────────────────────


async def invite(connection: AsyncConnection, note: str, uses: int) -> tuple[str, str]:
    """A new code, by which so many may make an account: its id, and its secret."""
    secret, named = token_urlsafe(24), token_hex(3)
    row = {"id": named, "note": note, "uses": uses, "made": now(), "until": now(CODE_FOR)}
    await connection.execute(insert(CODES), {"hash": hashed(secret), **row})
    return named, secret


async def codes(connection: AsyncConnection) -> list[dict[str, Any]]:
    """The codes that are good, the oldest first."""
    wanted = select(CODES).where(CODES.c.uses > 0, CODES.c.until >= now())
    rows = await connection.execute(wanted.order_by(CODES.c.made, CODES.c.id))
    return [dict(row) for row in rows.mappings()]


async def end_code(connection: AsyncConnection, id: str) -> None:
    """End a code.  Raises NotThere."""
    if (await connection.execute(delete(CODES).where(CODES.c.id == id))).rowcount == 0:
        raise NotThere(f"no invitation {id!r}: list them")


async def check_code(connection: AsyncConnection, secret: str) -> None:
    """Raise NotThere or Taken unless somebody may make an account by this code."""
    wanted = select(CODES.c.uses, CODES.c.until).where(CODES.c.hash == hashed(secret))
    found = (await connection.execute(wanted)).first()
    if found is None:
        raise NotThere("one joins this club by invitation: ask its admin for a link")
    if found.uses < 1 or found.until < now():
        raise Taken("this invitation is good no more: ask for a new one")


async def use_code(connection: AsyncConnection, secret: str) -> None:
    """Count a use of a code.  Raises NotThere or Taken."""
    await check_code(connection, secret)
    which = (CODES.c.hash == hashed(secret)) & (CODES.c.uses > 0)
    used = await connection.execute(update(CODES).where(which).values(uses=CODES.c.uses - 1))
    if used.rowcount == 0:
        raise Taken("this invitation is good no more: ask for a new one")
