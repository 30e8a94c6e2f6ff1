"""The channels that people choose: where their notices go."""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

from sqlalchemy import Boolean, Column, String, Table, delete, false, insert, select, true, update

from sandtable.server.http.errors import BadRequest, NotThere
from sandtable.server.people.people import SESSIONS, hashed, now
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.talk import ChannelInfo, Way
    from sandtable.server.store.store import Store

MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
FEED: Final = "feed"
PUSH: Final = "push"
KINDS: Final = (MAIL, WEBHOOK, FEED, PUSH)

OPEN: Final = "open"
"""A mail address that nobody has confirmed yet: nothing but the question is sent there."""
GOOD: Final = "good"
FAILED: Final = "failed"
"""What was sent there came back; nothing more is, until its person asks for it."""

MOST: Final = 5
"""Channels of one person."""
CONFIRM_WITHIN: Final = timedelta(days=3)

CHANNELS: Final = Table(
    "channels",
    METADATA,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("kind", String, nullable=False),
    # Of a feed nothing: its address is its secret.
    Column("address", String, nullable=False),
    # Of the secret that confirms a mail address, or by which a feed is read.
    Column("hash", String, nullable=False, index=True),
    # By which a letter ends the letters.
    Column("stop", String, nullable=False, index=True),
    Column("state", String, nullable=False),
    Column("why", String, nullable=False),
    # Whether it tells what happened, or only that it is one's turn.
    Column("story", Boolean, nullable=False),
    Column("made", String, nullable=False),
    # Whether it was added with the password, and so may have a link for a forgotten one.
    Column("resets", Boolean, nullable=False, server_default=false()),
    # Of a browser: the key that it gave and its secret, by which what it is sent is sealed; the
    # hash of the cookie that it had; what it is called.
    Column("seal", String, nullable=False, server_default=""),
    Column("session", String, nullable=False, server_default="", index=True),
    Column("label", String, nullable=False, server_default=""),
)


class Channel(NamedTuple):
    """Where somebody's notices go."""

    id: str
    person: str
    kind: Way
    address: str
    hash: str
    stop: str
    state: Literal["open", "good", "failed"]
    why: str
    story: bool
    made: str
    resets: bool = False
    seal: str = ""
    session: str = ""
    label: str = ""

    def told(self) -> ChannelInfo:
        """What its person is told of it: of a browser what it is called, its address is long."""
        return {
            "id": self.id,
            "kind": self.kind,
            "state": self.state,
            "why": self.why,
            "story": self.story,
            "resets": self.resets,
            "address": self.label if self.kind == PUSH else self.address,
        }


async def of(connection: AsyncConnection, who: str) -> list[Channel]:
    """Somebody's channels, the oldest first."""
    wanted = select(CHANNELS).where(CHANNELS.c.person == who)
    rows = await connection.execute(wanted.order_by(CHANNELS.c.made, CHANNELS.c.id))
    return [Channel(*row) for row in rows]


async def get(connection: AsyncConnection, id: str) -> Channel | None:
    """One channel, or None."""
    row = (await connection.execute(select(CHANNELS).where(CHANNELS.c.id == id))).first()
    return None if row is None else Channel(*row)


async def mine(connection: AsyncConnection, who: str, id: str) -> Channel:
    """One of somebody's own channels.  Raises NotThere."""
    found = await get(connection, id)
    if found is None or found.person != who:
        raise NotThere("no such channel: it may have been removed")
    return found


async def add(
    connection: AsyncConnection, who: str, kind: str, address: str, story: bool, **more: Any
) -> tuple[Channel, str]:
    """A new channel, and its secret, which is told only now; `more` is what a browser has.

    Raises BadRequest.
    There is one feed of each person: a new one ends that before.
    """
    known = await of(connection, who)
    if kind == FEED:
        for old in known:
            if old.kind == FEED:
                await remove(connection, who, old.id)
                known.remove(old)
    if any((one.kind, one.address) == (kind, address) for one in known):
        raise BadRequest("your notices go there already")
    if len(known) >= MOST:
        raise BadRequest(f"{MOST} channels at most: remove one first")
    secret = token_urlsafe(32)
    made = Channel(
        token_hex(8),
        who,
        cast("Way", kind),
        address,
        hashed(secret) if kind in (MAIL, FEED) else "",
        token_urlsafe(24),
        OPEN if kind == MAIL else GOOD,
        "",
        story,
        now(),
        **more,
    )
    await connection.execute(insert(CHANNELS), made._asdict())
    return made, secret


async def prove(connection: AsyncConnection, who: str, address: str) -> bool:
    """Whether somebody has this mail address already: given with the password it does more now."""
    mine = (CHANNELS.c.person == who) & (CHANNELS.c.kind == MAIL) & (CHANNELS.c.address == address)
    wanted = mine & (CHANNELS.c.resets == false())
    return (await connection.execute(update(CHANNELS).where(wanted), {"resets": True})).rowcount > 0


async def resetting(connection: AsyncConnection, who: str) -> list[str]:
    """The addresses to which somebody's link for a forgotten password goes.

    Each was confirmed by its reader, and added with the password.
    """
    mine = (CHANNELS.c.person == who) & (CHANNELS.c.kind == MAIL) & (CHANNELS.c.state == GOOD)
    wanted = select(CHANNELS.c.address).where(mine, CHANNELS.c.resets == true())
    return list((await connection.execute(wanted.order_by(CHANNELS.c.made))).scalars())


async def remove(connection: AsyncConnection, who: str, id: str) -> None:
    """End one of somebody's channels.  Raises NotThere."""
    await mine(connection, who, id)
    await connection.execute(delete(CHANNELS).where(CHANNELS.c.id == id))


async def change(connection: AsyncConnection, id: str, **changed: Any) -> None:
    """Change what is kept of a channel."""
    await connection.execute(update(CHANNELS).where(CHANNELS.c.id == id), changed)


async def by_secret(connection: AsyncConnection, secret: str, kind: str) -> Channel:
    """The channel with this secret.  Raises NotThere."""
    wanted = select(CHANNELS).where(CHANNELS.c.hash == hashed(secret), CHANNELS.c.kind == kind)
    row = (await connection.execute(wanted)).first()
    if row is None:
        raise NotThere("this address leads to nobody's notices: make a new one under Notices")
    return Channel(*row)


async def confirm(store: Store, secret: str) -> Channel:
    """Take a mail address as its reader's own.  Raises NotThere."""
    async with store.transaction() as connection:
        found = await by_secret(connection, secret, MAIL)
        if found.state == OPEN:
            if found.made < now(-CONFIRM_WITHIN):
                raise NotThere("this link was good for three days: ask for a new one under Notices")
            await change(connection, found.id, state=GOOD)
        return found


async def stop(store: Store, secret: str) -> str:
    """End the letters that carry this secret: the address they went to.  Raises NotThere."""
    async with store.transaction() as connection:
        row = (await connection.execute(select(CHANNELS).where(CHANNELS.c.stop == secret))).first()
        if row is None:
            raise NotThere("no notices go out by this link any more")
        await connection.execute(delete(CHANNELS).where(CHANNELS.c.stop == secret))
        return str(row.address)


# ── browsers ─────────────────────────────────────────────────────────────────
# One tells somebody as long as he is signed in there.


async def add_browser(
    connection: AsyncConnection, who: str, address: str, story: bool, **more: Any
) -> Channel:
    """A browser that shall tell somebody; it tells nobody else any more.  Raises BadRequest."""
    same = (CHANNELS.c.kind == PUSH) & (CHANNELS.c.address == address)
    known = (await connection.execute(select(CHANNELS).where(same))).first()
    if known is not None and known.person == who:
        await change(connection, known.id, state=GOOD, why="", story=story, **more)
        return Channel(*known)._replace(state=GOOD, why="", story=story, **more)
    await connection.execute(delete(CHANNELS).where(same))
    return (await add(connection, who, PUSH, address, story, **more))[0]


async def end_browsers(connection: AsyncConnection, sessions: set[str]) -> None:
    """Let browsers tell nothing any more that came by cookies with these hashes."""
    ended = CHANNELS.c.session.in_(sessions - {""})
    await connection.execute(delete(CHANNELS).where(ended))


async def follow(connection: AsyncConnection, old: str, new: str) -> None:
    """A browser has a new cookie for its old one: it goes on telling if it is the same person's."""
    whose = select(SESSIONS.c.person).where(SESSIONS.c.hash == new).scalar_subquery()
    mine = (CHANNELS.c.session == old) & (CHANNELS.c.person == whose)
    await connection.execute(update(CHANNELS).where(mine).values(session=new))
    await end_browsers(connection, {old})


async def trouble(store: Store, who: str) -> str:
    """That a channel of somebody's failed, in a sentence; else ""."""
    wanted = select(CHANNELS.c.kind, CHANNELS.c.why).where(
        CHANNELS.c.person == who, CHANNELS.c.state == FAILED
    )
    async with store.transaction() as connection:
        row = (await connection.execute(wanted.limit(1))).first()
    return "" if row is None else f"your notices by {row.kind} came back: {row.why}"
