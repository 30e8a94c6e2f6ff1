"""Other processes that serve the same tables from one database.

What they change is heard and read anew; of a computer's seat one of them has the lease.  Whether
two may write is not decided here but where the lines are stored.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    Column,
    Float,
    String,
    Table,
    delete,
    insert,
    select,
    update,
)

from sandtable.core.case import Trouble
from sandtable.server.http.errors import Damaged, NotThere, Overtaken
from sandtable.server.people import counted
from sandtable.server.store.database import NOW, Database
from sandtable.server.store.kept import METADATA
from sandtable.server.tables import hearsay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.server.store.store import Store
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

LASTS: Final = 20.0
"""Seconds after which the lease of a process that is gone may be taken over."""
RENEW: Final = 5.0
AGAIN: Final = 1.0
"""Seconds before a line that broke is tried again."""

LEASES: Final = Table(
    "leases",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("holder", String, nullable=False),
    # By the clock of the database.
    Column("until", Float, nullable=False),
)


async def take(store: Store, id: str) -> bool:
    """Whether this process, and no other, lets a table's computers play."""
    if not isinstance(store.ground, Database):
        return True
    row = {"table_id": id, "holder": store.ground.me, "until": NOW + LASTS}
    mine = (LEASES.c.until < NOW) | (LEASES.c.holder == store.ground.me)
    try:
        async with store.transaction() as connection:
            await connection.execute(delete(LEASES).where(LEASES.c.table_id == id, mine))
            await connection.execute(insert(LEASES).values(row))
    except Overtaken:
        return False
    return True


async def give_up(store: Store, id: str) -> None:
    """Let the next computer's turn be anybody's."""
    if isinstance(store.ground, Database):
        mine = (LEASES.c.table_id == id) & (LEASES.c.holder == store.ground.me)
        async with store.transaction() as connection:
            await connection.execute(delete(LEASES).where(mine))


async def renew(store: Store, playing: Iterable[str]) -> list[str]:
    """Hold on to the leases of tables that this process lets play; those whose holder is gone.

    One that could not be given up is no more renewed, and ends like that of a process that is gone.
    """
    assert isinstance(store.ground, Database)
    here = (LEASES.c.holder == store.ground.me) & LEASES.c.table_id.in_(sorted(playing))
    async with store.transaction() as connection:
        await connection.execute(update(LEASES).where(here).values(until=NOW + LASTS))
        wanted = select(LEASES.c.table_id).where(LEASES.c.until < NOW)
        return list((await connection.execute(wanted.order_by(LEASES.c.table_id))).scalars())


async def _sweep(store: Store, id: str) -> None:
    """Forget a lease that has ended, of a table at which there is nothing to play."""
    async with store.transaction() as connection:
        ended = (LEASES.c.table_id == id) & (LEASES.c.until < NOW)
        await connection.execute(delete(LEASES).where(ended))


async def keep_leases(tables: Tables) -> None:
    """Renew leases for as long as the server runs, and play on for processes that are gone."""
    while True:
        await asyncio.sleep(RENEW)
        try:
            await hearsay.say_again(tables)
            await counted.sweep(tables.store)
            playing = [table.id for table in tables.in_memory.values() if table.plays()]
            for table_id in await renew(tables.store, playing):
                await _follow(tables, table_id)
        except Trouble as error:
            log.warning("leases were not renewed: %s", error)


async def listen(tables: Tables) -> None:
    """Read anew what other processes change, for as long as the server runs."""
    assert isinstance(tables.store.ground, Database)
    while True:
        try:
            async for who, table_id, word in tables.store.ground.heard():
                if word:
                    hearsay.heard(tables, who, table_id, word)
                    continue
                for one in [table_id] if table_id else list(tables.in_memory):
                    if one in tables.in_memory:
                        tables.spawn(_look_at(tables, one))
        except Trouble as error:
            log.warning("%s", error)
        await asyncio.sleep(AGAIN)


async def _look_at(tables: Tables, id: str) -> None:
    """Bring a table in memory in step with what is stored."""
    with suppress(Trouble):
        # Not only to look at: whoever holds it now may have compared before this was written.
        async with tables.hold(id):
            pass


async def _follow(tables: Tables, id: str) -> None:
    """Let a table play on whose lease has ended, if there is anything to play."""
    with suppress(Trouble):
        with suppress(NotThere, Damaged):
            async with tables.hold(id) as table:
                tables.wake(table)
                if table.plays():
                    return
        await _sweep(tables.store, id)  # else it would be read every few seconds, for ever
