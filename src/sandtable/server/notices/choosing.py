"""What a person chooses of his notices: channels, hours, tables of which he hears nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.server.http.errors import BadRequest
from sandtable.server.notices import channels, habits, outbox, push, webhook
from sandtable.server.notices.channels import FEED, KINDS, MAIL, PUSH, WEBHOOK, Channel
from sandtable.server.notices.habits import Habits
from sandtable.server.notices.mail import NotSent, clean_address
from sandtable.server.people.limits import Limit
from sandtable.server.tables.renamed import people_changed

if TYPE_CHECKING:
    from sandtable.server.http.bodies import NewChannel
    from sandtable.server.people.limits import Counts
    from sandtable.server.people.people import Person
    from sandtable.server.shapes.talk import MadeChannel, Notices
    from sandtable.server.tables.tables import Tables

LETTERS: Final = Limit(5, 86400.0, "letters")
"""Letters to one address that nobody has confirmed, and of one person to such addresses."""
TRIALS: Final = Limit(5, 600.0, "trials")
"""Trials of one person's channels."""
CHANGES: Final = Limit(60, 600.0, "changes of notices")
ENOUGH: Final = "letters enough went to addresses that nobody has confirmed"


class Browser(NamedTuple):
    """What asks: the hash of its cookie, and what it is called."""

    session: str
    label: str


async def told(tables: Tables, who: Person) -> Notices:
    """All that somebody has chosen, and what can be chosen here."""
    async with tables.store.transaction() as connection:
        ways = await channels.of(connection, who.id)
        own = await habits.of(connection, who.id)
        quiet = await habits.muted(connection, who.id)
        key = push.public_key(await push.private_key(connection))
    return {
        "channels": [way.told() for way in ways],
        "habits": own.told(),
        "muted": sorted(quiet),
        "mail": tables.mailer is not None,
        "push": key,
        "here": tables.notices.here,
    }


async def add(
    tables: Tables, who: Person, body: NewChannel, browser: Browser, counts: Counts, proven: bool
) -> MadeChannel:
    """A new channel: its id, and of a feed its address.  Raises BadRequest or TooMany.

    A mail address that is `proven` came with the password: it may have a link for a forgotten one.
    """
    kind, address = body.kind, body.address
    await counts.count(CHANGES, who.id, "channels enough")
    if kind not in KINDS:
        raise BadRequest(f"unknown channel {kind[:20]!r}: {', '.join(KINDS)}")
    if kind in (PUSH, WEBHOOK):
        try:
            webhook.check_reach(address, tables.notices.reach)
        except (NotSent, ValueError) as error:
            raise BadRequest(f"{error}: ask its admin") from error
    if kind == PUSH:
        seal = push.check(address, body.key, body.auth, tables.notices.here)
        more = {"story": body.story, "seal": seal, **browser._asdict()}
        async with tables.store.transaction() as connection:
            told = await channels.add_browser(connection, who.id, address.strip(), **more)
        return {"id": told.id, "url": ""}
    if kind == MAIL:
        if tables.mailer is None:
            raise BadRequest("this server sends no mail: its owner can start it with --mail")
        address = clean_address(address)
        await counts.count(LETTERS, who.id, ENOUGH)
        await counts.count(LETTERS, address.lower(), ENOUGH)
    elif kind == WEBHOOK:
        webhook.read(address, tables.notices.here)
        address = address.strip()
    else:
        address = ""
    async with tables.store.transaction() as connection:
        if proven:
            await _warn(connection, who, address)
            if await channels.prove(connection, who.id, address):
                return {"id": "", "url": ""}
        made, secret = await channels.add(
            connection, who.id, kind, address, body.story, resets=proven
        )
        if kind == MAIL:
            await _ask(connection, tables, who, made, secret)
    tables.notices.called.set()
    url = f"{tables.notices.home}/api/feed/{secret}" if kind == FEED else ""
    return {"id": made.id, "url": url}


async def _warn(connection: Any, who: Person, address: str) -> None:
    """Tell whoever reads the addresses of before that there is one more."""
    text = (
        f"{address} was added to the account of {who.name}, with its password: once it is "
        "confirmed a link for a forgotten password goes there too.\n\nThat was not you? Then take "
        "another password and remove that address, at once.\n"
    )
    for old in await channels.resetting(connection, who.id):
        if old != address:
            subject = "Another address was added to your account"
            await outbox.post(connection, who.id, subject, text, old)


async def _ask(connection: Any, tables: Tables, who: Person, made: Channel, secret: str) -> None:
    """Ask whoever reads an address whether it is his."""
    home = tables.notices.home
    text = (
        f"{who.name or 'The owner'} wants to be told at this address when it is their turn in a "
        f"game at {home}\n\nIs that you? Then open this link within three days and say yes:\n"
        f"{home}/#/notices/confirm/{secret}\n\nIf not, do nothing: no more mail comes.\n"
    )
    await outbox.post(connection, who.id, "Shall notices go to this address?", text, "", made.id)


async def try_out(tables: Tables, who: Person, id: str, counts: Counts) -> None:
    """Send something by a channel, one that failed too.  Raises BadRequest, NotThere, TooMany."""
    await counts.count(TRIALS, who.id, "trials enough")
    async with tables.store.transaction() as connection:
        way = await channels.mine(connection, who.id, id)
        if way.kind == FEED:
            raise BadRequest("a feed is fetched by its reader: nothing is sent")
        if way.state == channels.OPEN:
            raise BadRequest("open the link that was sent to this address first")
        home = tables.notices.home
        text = f"A trial: notices of Sandtable reach you here.\n\n{home}/\n"
        await outbox.post(connection, who.id, "Sandtable: a trial", text, "", id)
    tables.notices.called.set()


async def remove(tables: Tables, who: Person, id: str) -> None:
    """End a channel.  Raises NotThere."""
    async with tables.store.transaction() as connection:
        await channels.remove(connection, who.id, id)


async def keep(tables: Tables, who: Person, wanted: Habits, counts: Counts) -> None:
    """Keep when somebody wants to be told; a holiday is told at his tables.  Raises BadRequest."""
    await counts.count(CHANGES, who.id, "changes enough")
    habits.check(wanted, datetime.now(UTC))
    async with tables.store.transaction() as connection:
        await habits.keep(connection, who.id, wanted)
        await tables.notices.read_holidays(connection)
    await tables.finish(people_changed(tables, who.id))


async def mute(tables: Tables, who: Person, table: str, on: bool, counts: Counts) -> None:
    """Hear nothing of a table, or hear of it again."""
    await counts.count(CHANGES, who.id, "changes enough")
    async with tables.store.transaction() as connection:
        await habits.mute(connection, who.id, table, on)
