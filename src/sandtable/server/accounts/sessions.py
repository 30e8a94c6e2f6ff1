"""The browsers in which somebody is signed in: listed, and ended one by one or all others."""

from __future__ import annotations

import hmac
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, String, Table, delete, insert, select

from sandtable.server.http.errors import NotThere
from sandtable.server.notices import channels
from sandtable.server.people.people import HOUSE, SESSIONS, Person, hashed, open_session
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.accounts.accounts import Account
    from sandtable.server.shapes.people import Browser
    from sandtable.server.tables.tables import Tables

BROWSERS: Final = Table(
    "browsers",
    METADATA,
    Column("hash", String, primary_key=True),
    # What it calls itself: "Firefox on Linux".
    Column("agent", String, nullable=False),
)
SHOWN: Final = 16
"""Characters of a session's hash by which it is named."""
MAKERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "a Mac"),
    ("CrOS", "a Chromebook"),
    ("Linux", "Linux"),
)


def called(agent: str) -> str:
    """A browser in few words."""
    maker = next((name for mark, name in MAKERS if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{maker} on {system}" if system else maker


async def open_for(connection: AsyncConnection, who: Person, agent: str) -> str:
    """The secret of a new cookie, for a browser that calls itself so."""
    secret = await open_session(connection, who)
    await clear(connection)
    row = {"hash": hashed(secret), "agent": called(agent)}
    await connection.execute(insert(BROWSERS), row)
    return secret


async def listed(tables: Tables, who: Person, here: str) -> list[Browser]:
    """Where somebody is signed in, that used last first; `here` is the cookie that asks."""
    wanted = (
        select(SESSIONS.c.hash, SESSIONS.c.created, SESSIONS.c.used, BROWSERS.c.agent)
        .outerjoin(BROWSERS, BROWSERS.c.hash == SESSIONS.c.hash)
        .where(SESSIONS.c.person == who.id)
        .order_by(SESSIONS.c.used.desc(), SESSIONS.c.hash)
    )
    async with tables.store.transaction() as connection:
        rows = (await connection.execute(wanted)).all()
    mine = hashed(here)
    return [
        {
            "id": row.hash[:SHOWN],
            "browser": row.agent or "A browser that came by a link",
            "created": row.created,
            "used": row.used,
            "here": row.hash == mine,
        }
        for row in rows
    ]


async def end(tables: Tables, who: Person, which: str = "", but: str = "") -> int:
    """End one session of somebody, or all but that of the cookie `but`.

    Their sockets are closed.  Returns how many were ended.  Raises NotThere.
    """
    wanted = select(SESSIONS.c.hash).where(SESSIONS.c.person == who.id)
    if which:
        wanted = wanted.where(SESSIONS.c.hash.startswith(which[:SHOWN], autoescape=True))
    async with tables.store.transaction() as connection:
        found = list((await connection.execute(wanted)).scalars())
        ended = {one for one in found if not (but and one == hashed(but))}
        await forget(connection, ended)
    if which and (len(which) != SHOWN or not found):
        raise NotThere("you are not signed in there (any more)")
    tables.shut_out(ended)
    return len(ended)


async def forget(connection: AsyncConnection, hashes: set[str], here: str = "") -> None:
    """Let these cookies be good no more, and their browsers tell nothing.

    But that with the cookie `here`, which gets a new one.
    """
    await channels.end_browsers(connection, hashes - {hashed(here)})
    for rows in (SESSIONS, BROWSERS):
        await connection.execute(delete(rows).where(rows.c.hash.in_(hashes)))


async def clear(connection: AsyncConnection) -> None:
    """Forget what browsers were called whose cookies have gone."""
    known = select(SESSIONS.c.hash)
    await connection.execute(delete(BROWSERS).where(BROWSERS.c.hash.not_in(known)))


# ── browsers that were let in before ─────────────────────────────────────────
# Wrong passwords for a name are counted apart in each of them: whoever tries passwords elsewhere
# cannot keep its owner out of it.


KEY: Final = "browsers"


async def key(connection: AsyncConnection) -> bytes:
    """What marks of known browsers are sealed with; made when it is first asked for."""
    wanted = select(HOUSE.c.value).where(HOUSE.c.key == KEY)
    known = (await connection.execute(wanted)).scalar()
    if known is None:
        known = token_hex(32)
        await connection.execute(insert(HOUSE), {"key": KEY, "value": known})
    return bytes.fromhex(known)


def mark(sealing: bytes, account: Account) -> str:
    """What a browser is given to be known by; a change of the password ends it."""
    alone = token_urlsafe(12)
    return f"{alone}.{_seal(sealing, account, alone)}"


def is_known(sealing: bytes, account: Account | None, mark: str) -> bool:
    """Whether somebody got into this account by a browser with this mark."""
    alone, _, seal = mark.partition(".")
    if account is None or not seal.isascii():
        return False
    return hmac.compare_digest(seal, _seal(sealing, account, alone))


def _seal(sealing: bytes, account: Account, alone: str) -> str:
    text = f"{account.person} {account.changed} {alone}"
    return hmac.new(sealing, text.encode("utf-8", "replace"), sha256).hexdigest()
