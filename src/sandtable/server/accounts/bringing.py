"""What a guest brings to his account: his seats, and all that is his at their tables.

Where the account has a seat already the guest's stays what it was: nobody sits twice at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select, update

from sandtable.server.notices.habits import MUTED
from sandtable.server.notices.outbox import NOTICES
from sandtable.server.people.private import NOTES
from sandtable.server.people.seats import INVITATIONS, SITTING
from sandtable.server.people.teams import CHOSEN
from sandtable.server.standing import orders
from sandtable.server.standing.orders import ANSWERED, STANDING, USUAL
from sandtable.server.tables.renamed import tell_elsewhere
from sandtable.server.talk.talk import TALK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.people.people import Person
    from sandtable.server.tables.tables import Tables

BROUGHT: Final = (SITTING, INVITATIONS, STANDING, ANSWERED, CHOSEN, TALK)
"""What changes hands as it is."""
INSTEAD: Final = {MUTED: ("table_id",), NOTES: ("hex",), NOTICES: ("kind", "began", "again")}
"""What does unless the account has the same, which are told apart by these columns."""


async def bring(connection: AsyncConnection, guest: Person, who: Person) -> list[str]:
    """Give somebody what he has as a guest: the tables at which he sits for it."""
    known = select(SITTING.c.table_id).where(SITTING.c.person == who.id)
    his = (SITTING.c.person == guest.id) & SITTING.c.table_id.not_in(known)
    if guest.only:  # by whose link he came back, has no more than that table to give
        his &= SITTING.c.table_id.in_(guest.only)
    found = await connection.execute(select(SITTING.c.table_id).where(his).distinct())
    ids = sorted(found.scalars())
    # Orders that the account gave here in an earlier seat went with that seat.
    old = (STANDING.c.person == who.id) & STANDING.c.table_id.in_(ids)
    await connection.execute(delete(STANDING).where(old))
    for rows in BROUGHT:
        mine = (rows.c.person == guest.id) & rows.c.table_id.in_(ids)
        await connection.execute(update(rows).where(mine).values(person=who.id))
    joins = (INVITATIONS.c.mate == guest.id) & INVITATIONS.c.table_id.in_(ids)
    await connection.execute(update(INVITATIONS).where(joins).values(mate=who.id))
    for rows, apart in INSTEAD.items():
        for table in ids:
            await _bring_new(connection, rows, apart, table, guest, who)
    if not guest.only:
        await _bring_usual(connection, guest, who)
    return ids


async def _bring_new(
    connection: AsyncConnection,
    rows: Table,
    apart: tuple[str, ...],
    id: str,
    guest: Person,
    who: Person,
) -> None:
    """What the guest has at a table and the account has not."""
    names = [rows.c[name] for name in apart]
    here = select(rows.c.person, *names).where(rows.c.table_id == id)
    found = await connection.execute(here.where(rows.c.person.in_([guest.id, who.id])))
    known: dict[str, set[tuple[object, ...]]] = {guest.id: set(), who.id: set()}
    for row in found:
        known[row[0]].add(tuple(row[1:]))
    for same in known[guest.id] - known[who.id]:
        mine = (rows.c.table_id == id) & (rows.c.person == guest.id)
        for column, value in zip(names, same, strict=True):
            mine &= column == value
        await connection.execute(update(rows).where(mine).values(person=who.id))


async def _bring_usual(connection: AsyncConnection, guest: Person, who: Person) -> None:
    """What he ordered last in games of which the account has ordered nothing yet."""
    of_games = STANDING.c.table_id.startswith(USUAL, autoescape=True)
    known = select(STANDING.c.table_id).where(of_games, STANDING.c.person == who.id)
    mine = of_games & (STANDING.c.person == guest.id)
    mine &= STANDING.c.table_id.not_in(known.scalar_subquery())
    await connection.execute(update(STANDING).where(mine).values(person=who.id))


async def settle(tables: Tables, brought: Sequence[str]) -> None:
    """Let his orders answer for him at these tables."""
    await tell_elsewhere(tables, brought)
    for known in brought:
        if known not in tables.in_memory:
            continue
        async with tables.hold(known) as table:
            table.standing = await orders.read(tables.store, known, table.game.rulebook)
            await tables.pass_on(table)
            tables.wake(table)
