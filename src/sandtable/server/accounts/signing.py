"""Signing up, signing in, another password.

An unknown name and a wrong password are answered alike and take as long.  Passwords are counted
before they are looked at: by the address they come from, and by the name they are for.  A browser
that was let in by a name before is counted for itself: nobody keeps its owner out by trying.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import select

from sandtable.server.accounts import (
    accounts,
    breached,
    bringing,
    entries,
    passwords,
    sessions,
    tickets,
)
from sandtable.server.accounts.accounts import Account
from sandtable.server.http.errors import BadRequest, NotKnown, NotYours
from sandtable.server.people.limits import Limit
from sandtable.server.people.people import GUEST, SESSIONS, Person, now, person
from sandtable.server.tables.renamed import people_changed

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.people.limits import Counts
    from sandtable.server.tables.tables import Tables

FROM: Final = Limit(30, 900.0, "passwords")
"""Passwords tried from one address, of names that it was not let in by before."""
FOR: Final = Limit(10, 900.0, "passwords for a name")
"""The same for one name, from wherever."""
KNOWN: Final = Limit(10, 900.0, "passwords of a browser")
"""Passwords for one name, in a browser that was let in by it before."""
ACCOUNTS_FROM: Final = Limit(20, 3600.0, "accounts")
"""Accounts that are asked for from one address."""
ACCOUNTS_BY_ALL: Final = Limit(300, 3600.0, "accounts of all")
OWN: Final = Limit(10, 900.0, "own passwords")
"""Own passwords given once more by somebody who is signed in."""
WRONG: Final = "no such name, or another password: look at both once more"
DEMANDED: Final = (
    "this account is entered by its passkey, as its owner has chosen; is the device lost, the "
    "club's admin makes a link"
)
CLOSED: Final = "this account was closed by the club's admin: ask him"


class Comer(NamedTuple):
    """Who comes: from where, in what browser, and who he was there before."""

    address: str
    agent: str
    cookie: str
    mark: str
    """By which a browser is known that was let in before, or ""."""
    who: Person | None


class Entered(NamedTuple):
    """Who was let in, and what his browser is given for it."""

    who: Person
    cookie: str
    mark: str


async def sign_up(
    tables: Tables, counts: Counts, comer: Comer, name: str, password: str, code: str | None
) -> Entered:
    """A new account; `code` is None where none is needed.

    Raises BadRequest, TooMany, NotThere or Taken for a code.
    """
    if comer.who is not None and comer.who.kind != GUEST:
        raise BadRequest("you have an account, and are signed in by it: sign out first")
    await counts.count(ACCOUNTS_FROM, comer.address, "accounts enough were asked for from here")
    await counts.count(ACCOUNTS_BY_ALL, "", "accounts enough were asked for in this hour")
    passwords.check(password, name)
    await breached.check(password, tables.breached)
    async with tables.store.transaction() as connection:
        if code is not None:
            await tickets.check_code(connection, code)
        await accounts.check_free(connection, name)
    kept = await passwords.hashed(password)

    async def work() -> Entered:
        async with tables.store.transaction() as connection:
            if code is not None:
                await tickets.use_code(connection, code)
            guest = comer.who
            bound = guest is not None and guest.only
            who = await accounts.create(connection, name, kept, None if bound else guest)
            # A guest's other cookies may be with whoever made a link to his seat.
            old = await _sign_out(connection, who, comer.cookie)
            brought = await bringing.bring(connection, guest, who) if guest and bound else []
            entered = await _enter(connection, who, comer, entries.UP)
        tables.shut_out(old)
        if guest is not None:
            await people_changed(tables, guest.id, who.id)
        await bringing.settle(tables, brought)
        return entered

    return await tables.finish(work())


async def sign_in(
    tables: Tables, counts: Counts, comer: Comer, name: str, password: str
) -> Entered:
    """Who signs in.  A guest's seats go to his account where it has none at their table.

    Raises NotKnown and TooMany.
    """
    async with tables.store.transaction() as connection:
        account = await accounts.named(connection, name)
        sealing = await sessions.key(connection)
    handle = accounts.handle_of(name)
    if sessions.is_known(sealing, account, comer.mark):
        counted = [(KNOWN, comer.mark, "passwords enough were tried in this browser")]
    else:
        why = "passwords enough were tried for this name; a browser where it was used still may"
        counted = [
            (FROM, comer.address, "passwords enough were tried from here"),
            (FOR, handle, why),
        ]
    for limit, whose, why in counted:
        counts.guess(limit, whose, why)
    right = await passwords.is_right(account.password if account else passwords.NOBODYS, password)
    if account is None or not right:
        for limit, whose, _ in counted:
            counts.was_wrong(limit, whose)
        await note_failed(tables, account, comer, entries.WRONG)
        raise NotKnown(WRONG)
    for limit, whose, _ in counted:
        counts.take_back(limit, whose)
    if account.closed:
        await note_failed(tables, account, comer, entries.CLOSED)
        raise NotYours(CLOSED)
    if account.demands:
        await note_failed(tables, account, comer, entries.ALONE)
        raise NotYours(DEMANDED)
    old = passwords.is_old(account.password)
    renewed = await passwords.hashed(password) if old else ""
    return await tables.finish(let_in(tables, account, comer, renewed))


async def note_failed(tables: Tables, account: Account | None, comer: Comer, how: str) -> None:
    """Keep that somebody was not let in; of a name that nobody has as well, which takes as long."""
    who = account.person if account else entries.NOBODY
    async with tables.store.transaction() as connection:
        await entries.note(connection, who, how, comer.address, comer.agent)


async def let_in(tables: Tables, account: Account, comer: Comer, renewed: str) -> Entered:
    """Let somebody in whose password, or passkey, was right; `renewed` is how it is kept now."""
    brought: list[str] = []
    async with tables.store.transaction() as connection:
        # Looking at a password takes time, in which its owner may have taken another.
        still = await accounts.of(connection, account.person)
        if still is None or still.password != account.password:
            raise NotKnown(WRONG)
        if still.closed:
            raise NotYours(CLOSED)
        if renewed:
            await accounts.change(connection, account.person, password=renewed)
        who = await person(connection, account.person)
        if comer.who is not None and comer.who.kind == GUEST:
            brought = await bringing.bring(connection, comer.who, who)
        entered = await _enter(connection, who, comer, entries.IN)
    if comer.who is not None:
        await people_changed(tables, comer.who.id, account.person)
        await bringing.settle(tables, brought)
    return entered


async def _enter(connection: AsyncConnection, who: Person, comer: Comer, how: str) -> Entered:
    cookie = await sessions.open_for(connection, who, comer.agent)
    await entries.note(connection, who.id, how, comer.address, comer.agent)
    account = await accounts.of(connection, who.id)
    assert account is not None
    mark = sessions.mark(await sessions.key(connection), account)
    return Entered(who, cookie, mark)


async def _sign_out(connection: AsyncConnection, who: Person, here: str) -> set[str]:
    """Let all of somebody's cookies be good no more: their hashes."""
    mine = select(SESSIONS.c.hash).where(SESSIONS.c.person == who.id)
    old = set((await connection.execute(mine)).scalars())
    await sessions.forget(connection, old, here)
    return old


async def check_own(tables: Tables, counts: Counts, who: Person, password: str) -> Account:
    """The account of somebody who gives his password once more.  Raises NotYours, TooMany."""
    async with tables.store.transaction() as connection:
        account = await accounts.of(connection, who.id)
    if account is None:
        raise NotYours("you have no account: a guest has a cookie and his links")
    counts.guess(OWN, who.id, "passwords enough were tried")
    if not await passwords.is_right(account.password, password):
        counts.was_wrong(OWN, who.id)
        raise NotYours("that is not your password")
    counts.take_back(OWN, who.id)
    return account


async def set_password(
    tables: Tables, who: Person, comer: Comer, password: str, ticket: str = ""
) -> Entered:
    """Another password; every browser is signed out, this one gets a new cookie for that `here`.

    With a `ticket` that one is used up, and passkeys end.  Raises BadRequest, NotThere.
    """
    passwords.check(password, who.name)
    await breached.check(password, tables.breached)
    kept = await passwords.hashed(password)

    async def work() -> Entered:
        async with tables.store.transaction() as connection:
            if ticket:
                await tickets.use(connection, ticket)
                # Who had the old one may have added his own.
                await accounts.drop_passkeys(connection, who.id)
            await accounts.change(connection, who.id, password=kept, changed=now())
            await tickets.drop(connection, who.id)
            old = await _sign_out(connection, who, comer.cookie)
            entered = await _enter(
                connection, who, comer, entries.RESET if ticket else entries.CHANGED
            )
        tables.shut_out(old)
        return entered

    return await tables.finish(work())


async def reset(tables: Tables, comer: Comer, secret: str, password: str) -> Entered:
    """A new password by a link.  Raises NotThere, BadRequest, NotYours."""
    async with tables.store.transaction() as connection:
        who = await person(connection, await tickets.whose(connection, secret))
        account = await accounts.of(connection, who.id)
    if account is None or account.closed:
        raise NotYours(CLOSED)
    return await set_password(tables, who, comer._replace(cookie=""), password, secret)
