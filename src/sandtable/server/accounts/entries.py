"""A log of sign-ins: when, roughly from where, in what browser, and whether it succeeded.

A member reads his own, the admin all.  It is bounded: so many of each person, for so long, and of
what was wrong fewer, so that whoever tries many drives out no other line.  A name that nobody has
is not kept, only that one was tried: people type their passwords there.
"""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_network
from secrets import token_hex
from typing import TYPE_CHECKING, Final, cast

from sqlalchemy import Column, Index, String, Table, delete, insert, select

from sandtable.server.accounts.sessions import called
from sandtable.server.people.people import PEOPLE, now
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.people import Entry

IN: Final = "in"
UP: Final = "account made"
WRONG: Final = "wrong password"
UNFIT: Final = "wrong passkey"
CLOSED: Final = "closed account"
ALONE: Final = "password without the passkey"
CHANGED: Final = "another password"
RESET: Final = "another password by a link"
FAILED: Final = (WRONG, UNFIT, CLOSED, ALONE)
MOST: Final = 50
"""Lines of one person."""
MOST_FAILED: Final = 30
"""Those of them that failed, and of names that nobody has."""
KEPT: Final = timedelta(days=90)
SHOWN: Final = 200
"""Lines that the admin is shown."""
NOBODY: Final = ""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("id", String, primary_key=True),
    # "" where nobody has the name.
    Column("person", String, nullable=False),
    Column("at", String, nullable=False),
    Column("how", String, nullable=False),
    Column("network", String, nullable=False),
    Column("browser", String, nullable=False),
    Index("entries_of", "person", "at"),
)


def roughly(address: str) -> str:
    """The network of an address, in which it is one of many; of IPv6 a provider's customer."""
    try:
        network = ip_network(address, strict=False)
    except ValueError:
        return "somewhere"
    if network.is_loopback:
        return "this machine"
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))


async def note(
    connection: AsyncConnection, person: str, how: str, address: str, agent: str
) -> None:
    """Write down one more, and forget what is too much."""
    row = {"id": token_hex(8), "person": person, "at": now(), "how": how}
    row |= {"network": roughly(address), "browser": called(agent)}
    await connection.execute(insert(ENTRIES), row)
    await connection.execute(delete(ENTRIES).where(ENTRIES.c.at < now(-KEPT)))
    mine, failed = ENTRIES.c.person == person, ENTRIES.c.how.in_(FAILED)
    for which, most in ((failed, MOST_FAILED), (~failed, MOST - MOST_FAILED)):
        kept = select(ENTRIES.c.id).where(mine, which).order_by(ENTRIES.c.at.desc(), ENTRIES.c.id)
        old = delete(ENTRIES).where(mine, which, ENTRIES.c.id.not_in(kept.limit(most)))
        await connection.execute(old)


async def own(connection: AsyncConnection, person: str) -> list[Entry]:
    """Somebody's own, the newest first."""
    columns = [ENTRIES.c[name] for name in ("at", "how", "network", "browser")]
    wanted = select(*columns).where(ENTRIES.c.person == person)
    rows = await connection.execute(wanted.order_by(ENTRIES.c.at.desc(), ENTRIES.c.id))
    return [cast("Entry", dict(row)) for row in rows.mappings()]


async def all_of(connection: AsyncConnection, person: str | None) -> list[tuple[str, ...]]:
    """When, who, how, from where, in what browser: of one person, or of everybody."""
    wanted = select(ENTRIES, PEOPLE.c.name).outerjoin(PEOPLE, PEOPLE.c.id == ENTRIES.c.person)
    if person is not None:
        wanted = wanted.where(ENTRIES.c.person == person)
    rows = await connection.execute(wanted.order_by(ENTRIES.c.at.desc(), ENTRIES.c.id).limit(SHOWN))
    return [
        (row.at[:16], row.name or "(no such name)", row.how, row.network, row.browser)
        for row in rows
    ]
