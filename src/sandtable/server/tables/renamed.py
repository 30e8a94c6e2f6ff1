"""People who are another now: a new name, an account in a guest's place, a holiday, gone."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sandtable.server.http.errors import Damaged, NotSaved, NotThere
from sandtable.server.people import people, seats
from sandtable.server.people.people import OWNER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


async def tell_elsewhere(tables: Tables, ids: Iterable[str]) -> None:
    """Let other processes read tables anew that are not open here."""
    for known in ids:
        if tables.store.shared and known not in tables.in_memory:
            await tables.store.touch(known)


async def people_changed(tables: Tables, *who: str) -> None:
    """Read anew who sits at the tables in memory where these people do, and tell those tables."""
    tables.house = await people.owner(tables.store)
    for table in list(tables.in_memory.values()):
        table.house = tables.house
        if _knows(table, who):
            # Of one table, which is read anew before it is used again: the others are told still.
            with suppress(NotThere, Damaged, NotSaved):
                await _read_again(tables, table.id)


def _knows(table: Table, who: tuple[str, ...]) -> bool:
    """Whether one of these people is told of at a table; at nobody else's the house's owner is."""
    if not table.sitting:
        return False
    there = {one.id for given in table.sitting.values() for one in given}
    if not table.sitting.get(OWNER):
        there.add(OWNER)
    return not there.isdisjoint(who)


async def _read_again(tables: Tables, id: str) -> None:
    # Held, for whoever sits down or leaves meanwhile must not be forgotten again.
    async with tables.hold(id) as table:
        table.sitting = await tables.write(table, seats.sitting(tables.store, id))
        tables.tell(table)
