"""A forgotten password: a link by mail, to an address that is confirmed and proven.

Whether there is such a name, or an address, is told by nothing: the answer is the same, and the
letter is written after it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from sandtable.server.accounts import accounts, office, tickets
from sandtable.server.notices import channels
from sandtable.server.notices.mail import Letter, NotSent
from sandtable.server.people.limits import Limit
from sandtable.server.people.people import person

if TYPE_CHECKING:
    from sandtable.server.people.limits import Counts
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

FROM: Final = Limit(10, 3600.0, "forgotten")
FOR: Final = Limit(3, 3600.0, "forgotten by a name")
NO_LINK: Final = """Somebody, we hope you, asked for another password for {name}.

This account is entered by a passkey alone, as you have chosen: no link by mail opens it. If your
device is lost, ask the admin of the club for a link.

It was not you? Then do nothing.
"""
TEXT: Final = """Somebody, we hope you, asked for another password for {name}.

This link sets one, once, within an hour:
{link}

It was not you? Then do nothing: the password stays as it is.
"""


async def ask(tables: Tables, counts: Counts, address: str, name: str) -> None:
    """Send a link to somebody of that name if there is one.  Raises TooMany."""
    await counts.count(FROM, address, "links enough were asked for from here")
    await counts.count(FOR, accounts.handle_of(name), "links enough were asked for by this name")
    tables.spawn(_send(tables, name))


async def _send(tables: Tables, name: str) -> None:
    async with tables.store.transaction() as connection:
        account = await accounts.named(connection, name)
        if account is None or account.closed or tables.mailer is None:
            return
        found = await channels.resetting(connection, account.person)
        if not found:
            return
        # Not the name as it was typed, which may be set in many lines.
        who = await person(connection, account.person)
        if account.demands:
            text = NO_LINK.format(name=who.name)
        else:
            secret = await tickets.issue(connection, account.person, tickets.BY_MAIL)
            text = TEXT.format(name=who.name, link=await office.link(connection, "reset", secret))
    for address in found:
        try:
            await tables.mailer.send(Letter(address, "Another password", text))
        except NotSent as error:
            log.warning("a link for a new password was not sent: %s", error)
