"""The club's office: what its admin does, as `sandtable admin` asks for it.

A running server holds its data file alone, so it does this itself, asked through a socket in its
data folder that nobody else of the machine may open; without one the file is opened for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update

from sandtable.server.accounts import (
    accounts,
    backup,
    entries,
    leaving,
    passwords,
    reports,
    sessions,
    tickets,
)
from sandtable.server.accounts.accounts import ACCOUNTS
from sandtable.server.http.errors import BadRequest, NotThere
from sandtable.server.notices import push
from sandtable.server.notices.channels import CHANNELS, PUSH
from sandtable.server.people import seats
from sandtable.server.people.people import ADMIN, HOUSE, OWNER, PEOPLE, SESSIONS, now
from sandtable.server.people.seats import SITTING, all_sitting
from sandtable.server.ratings import ratings
from sandtable.server.store.kept import LINES, TABLES
from sandtable.server.tables.renamed import tell_elsewhere
from sandtable.server.talk.talk import TALK

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.store.store import Store
    from sandtable.server.tables.tables import Tables

ADDRESS: Final = "address"
NEVER: Final = "-"
ALL: Final = "all"
"""In the place of a table: those without an owner."""


class Order(Struct, forbid_unknown_fields=True):
    """What the office shall do, with whom or what."""

    do: str
    what: str = ""
    note: str = ""
    uses: int = 1


Told = list[str]


async def keep_address(store: Store, address: str) -> None:
    """Remember where people reach the club, for the links that are printed."""
    async with store.transaction() as connection:
        await connection.execute(delete(HOUSE).where(HOUSE.c.key == ADDRESS))
        row = {"key": ADDRESS, "value": address.rstrip("/")}
        await connection.execute(insert(HOUSE), row)


async def link(connection: AsyncConnection, door: str, secret: str) -> str:
    """A secret link as it is handed to somebody."""
    known = select(HOUSE.c.value).where(HOUSE.c.key == ADDRESS)
    address = (await connection.execute(known)).scalar() or "http://127.0.0.1:8642"
    return f"{address}/#/{door}/{secret}"


# ── people ───────────────────────────────────────────────────────────────────


async def create(tables: Tables, order: Order) -> Told:
    """Make an admin; somebody who has an account becomes one."""
    async with tables.store.transaction() as connection:
        if await accounts.named(connection, order.what) is not None:
            who, _ = await accounts.by_name(connection, order.what)
            changed = update(PEOPLE).where(PEOPLE.c.id == who.id).values(kind=ADMIN)
            await connection.execute(changed)
            return [f"{who.name} is an admin now"]
        who = await accounts.create(connection, order.what, passwords.NOBODYS, None, ADMIN)
        secret = await tickets.issue(connection, who.id, tickets.BY_HAND)
        way = await link(connection, "reset", secret)
    return [f"{who.name} is an admin; this link sets the password, once, within three days:", way]


async def people(tables: Tables, _: Order) -> Told:
    """Everybody with an account."""
    used = select(SESSIONS.c.person, func.max(SESSIONS.c.used).label("used"))
    last = used.group_by(SESSIONS.c.person).subquery()
    sits = select(SITTING.c.person, func.count(SITTING.c.table_id.distinct()).label("tables"))
    sat = sits.group_by(SITTING.c.person).subquery()
    wanted = (
        select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind, ACCOUNTS, last.c.used, sat.c.tables)
        .join(ACCOUNTS, ACCOUNTS.c.person == PEOPLE.c.id)
        .outerjoin(last, last.c.person == PEOPLE.c.id)
        .outerjoin(sat, sat.c.person == PEOPLE.c.id)
        .order_by(ACCOUNTS.c.handle)
    )
    async with tables.store.transaction() as connection:
        rows = (await connection.execute(wanted)).all()
    lines = [
        (
            row.name,
            f"{row.kind}, closed" if row.closed else row.kind,
            row.since[:10],
            (row.used or NEVER)[:10],
            str(row.tables or 0),
            row.id,
        )
        for row in rows
    ]
    return in_columns(("name", "kind", "since", "last here", "tables", "id"), lines)


async def sign_ins(tables: Tables, order: Order) -> Told:
    """When, how and roughly from where people signed in, or did not get in; the newest first."""
    async with tables.store.transaction() as connection:
        who = (await accounts.by_name(connection, order.what))[0].id if order.what else None
        rows = await entries.all_of(connection, who)
    return in_columns(("when", "name", "how", "from", "browser"), rows)


async def disable(tables: Tables, order: Order) -> Told:
    """Close an account: nobody gets in by it, whoever is in is put out, no notice goes out."""
    async with tables.store.transaction() as connection:
        who, _ = await accounts.by_name(connection, order.what)
        await accounts.change(connection, who.id, closed=now())
        await tickets.drop(connection, who.id)
        await connection.execute(delete(CHANNELS).where(CHANNELS.c.person == who.id))
    ended = await sessions.end(tables, who)
    return [f"{who.name}: closed; {ended} browsers were signed out"]


async def enable(tables: Tables, order: Order) -> Told:
    """Open a closed account again."""
    async with tables.store.transaction() as connection:
        who, _ = await accounts.by_name(connection, order.what)
        await accounts.change(connection, who.id, closed="")
    return [f"{who.name}: open"]


async def reset(tables: Tables, order: Order) -> Told:
    """A link by which somebody sets another password."""
    async with tables.store.transaction() as connection:
        who, _ = await accounts.by_name(connection, order.what)
        secret = await tickets.issue(connection, who.id, tickets.BY_HAND)
        way = await link(connection, "reset", secret)
    return [f"this link sets another password for {who.name}, once, within three days:", way]


async def remove(tables: Tables, order: Order) -> Told:
    """Delete an account, as its owner could."""
    async with tables.store.transaction() as connection:
        who, _ = await accounts.by_name(connection, order.what)
    await leaving.leave(tables, who)
    return [f"{who.name}: deleted; games with others stay without the name"]


# ── tables ───────────────────────────────────────────────────────────────────


async def all_tables(tables: Tables, _: Order) -> Told:
    """Every table, the one last played first."""
    given = await all_sitting(tables.store)
    lines = []
    for brief in await tables.store.listing():
        who = [f"{seat}: {one.name}" for seat, s in given.get(brief.id, {}).items() for one in s]
        lines.append((brief.id, brief.updated[:10], brief.game, brief.name, "; ".join(who)))
    return in_columns(("id", "played", "game", "name", "people"), lines)


async def remove_table(tables: Tables, order: Order) -> Told:
    """Remove a table for good."""
    await tables.remove(order.what)
    return [f"{order.what}: removed"]


async def give(tables: Tables, order: Order) -> Told:
    """Give a table that has no owner to somebody, or all of them; so local games come into a club.

    A side that nobody was given is its table's owner's: he plays on with it.
    """
    async with tables.store.transaction() as connection:
        who, _ = await accounts.by_name(connection, order.note)
    given = await all_sitting(tables.store)
    known = [brief.id for brief in await tables.store.listing()]
    if order.what != ALL and order.what not in known:
        raise NotThere(f"no table {order.what!r}: `sandtable admin tables` lists them")
    wanted = known if order.what == ALL else [order.what]
    lines = []
    for table in wanted:
        if owned := given.get(table, {}).get(OWNER):
            if order.what != ALL:
                raise BadRequest(f"{table} is {owned[0].name}'s: only they hand it over")
            continue
        await seats.check_room(tables.store, who.id, f"{who.name}'s")
        await seats.give(tables.store, table, OWNER, who.id)
        if here := tables.in_memory.get(table):
            here.sitting = await seats.sitting(tables.store, table)
            tables.tell(here)
        await tell_elsewhere(tables, [table])
        lines.append(f"{table}: {who.name}'s")
    return lines or ["every table has an owner"]


# ── invitations and reports ──────────────────────────────────────────────────


async def invite(tables: Tables, order: Order) -> Told:
    """A link by which so many people make an account."""
    if not 1 <= order.uses <= 1000:
        raise BadRequest("--uses is 1 to 1000")
    async with tables.store.transaction() as connection:
        named, secret = await tickets.invite(connection, order.note[:200], order.uses)
        way = await link(connection, "join", secret)
    return [f"invitation {named}, for {order.uses}, good for {tickets.CODE_FOR.days} days:", way]


async def invitations(tables: Tables, _: Order) -> Told:
    """The invitations that are good."""
    async with tables.store.transaction() as connection:
        rows = await tickets.codes(connection)
    lines = [(r["id"], str(r["uses"]), r["until"][:10], r["note"]) for r in rows]
    return in_columns(("id", "left", "until", "for"), lines)


async def end_invitation(tables: Tables, order: Order) -> Told:
    """End one."""
    async with tables.store.transaction() as connection:
        await tickets.end_code(connection, order.what)
    return [f"invitation {order.what}: ended"]


async def reported(tables: Tables, _: Order) -> Told:
    """What was reported."""
    async with tables.store.transaction() as connection:
        rows = await reports.listed(connection)
    lines = [
        (r["id"], r["made"][:16], r["place"], r["reported_by"], f"{r['name']}: {r['text']}")
        for r in rows
    ]
    return in_columns(("id", "reported", "table", "by", "what was said"), lines)


async def done(tables: Tables, order: Order) -> Told:
    """Be done with a report."""
    async with tables.store.transaction() as connection:
        await reports.done(connection, order.what)
    return [f"report {order.what}: done with"]


# ── the whole ────────────────────────────────────────────────────────────────


async def statistics(tables: Tables, _: Order) -> Told:
    """How much there is of everything."""
    kinds = select(PEOPLE.c.kind, func.count()).group_by(PEOPLE.c.kind).order_by(PEOPLE.c.kind)
    games = select(TABLES.c.game, func.count()).group_by(TABLES.c.game).order_by(TABLES.c.game)
    sums = {"tables": TABLES, "lines of records": LINES, "words": TALK, "sessions": SESSIONS}
    async with tables.store.transaction() as connection:
        lines = [(f"people: {kind}", str(n)) for kind, n in await connection.execute(kinds)]
        lines += [(f"games: {game}", str(n)) for game, n in await connection.execute(games)]
        for what, rows in sums.items():
            counted = await connection.execute(select(func.count()).select_from(rows))
            lines.append((what, str(counted.scalar_one())))
    lines.append(("tables in memory", str(len(tables.in_memory))))
    return in_columns(("of", "there are"), lines)


async def back_up(tables: Tables, order: Order) -> Told:
    """Copy the data file while it is in use."""
    size = await backup.write(tables.store, order.what)
    return [f"{order.what}: {size:,} bytes, checked"]


async def recount(tables: Tables, _: Order) -> Told:
    """Work the ratings out again from the results."""
    games, wrong = await ratings.recount(tables.store)
    what = f"{wrong} ratings differed, and were put right" if wrong else "all are as they were"
    return [f"{games} games counted: {what}"]


async def new_keys(tables: Tables, _: Order) -> Told:
    """Throw the club's own keys away; others are made when they are first needed."""
    async with tables.store.transaction() as connection:
        await connection.execute(delete(HOUSE).where(HOUSE.c.key.in_([sessions.KEY, push.KEY])))
        # A browser takes nothing that is signed by another key than that it was given.
        gone = await connection.execute(delete(CHANNELS).where(CHANNELS.c.kind == PUSH))
    return [f"new keys from now on; {gone.rowcount} browsers must be asked for notices once more"]


DEEDS: Final[dict[str, Callable[[Tables, Order], Awaitable[Told]]]] = {
    "create": create,
    "people": people,
    "sign-ins": sign_ins,
    "disable": disable,
    "enable": enable,
    "reset": reset,
    "delete": remove,
    "tables": all_tables,
    "remove": remove_table,
    "give": give,
    "invite": invite,
    "invitations": invitations,
    "end": end_invitation,
    "reports": reported,
    "done": done,
    "statistics": statistics,
    "backup": back_up,
    "ratings": recount,
    "new-keys": new_keys,
}


async def carry_out(tables: Tables, order: Order) -> Told:
    """Do it: the lines that are printed.  Raises Trouble."""
    if order.do not in DEEDS:
        raise BadRequest(f"unknown order {order.do!r}: this Sandtable is another one's version")
    return await DEEDS[order.do](tables, order)


def in_columns(head: tuple[str, ...], rows: list[Any]) -> Told:
    """Lines with what belongs together one below the other; the last column as it is."""
    if not rows:
        return ["none"]
    cells = [head, *rows]
    wide = [max(len(row[n]) for row in cells) for n in range(len(head))]
    wide[-1] = 0
    return ["  ".join(c.ljust(w) for c, w in zip(row, wide, strict=True)).rstrip() for row in cells]
