"""Which sides of a table people play, and which a computer: changed by one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import update

from sandtable.server.http.errors import Overtaken
from sandtable.server.store.kept import TABLES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.store.store import Store
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


async def change(tables: Tables, table: Table, held: dict[str, str]) -> None:
    """Let these hold the sides; a computer that had stopped tries again.  Call it holding it.

    Raises Overtaken where another process wrote the table meanwhile: who plays was decided in view
    of what it knew, and so was what is played.
    """
    await tables.write(table, _alone(tables.store, table, held))
    took_place(table, held)


async def _alone(store: Store, table: Table, held: dict[str, str]) -> None:
    async with store.transaction() as connection:
        await write(connection, store, table, held)


async def write(
    connection: AsyncConnection, store: Store, table: Table, held: dict[str, str]
) -> None:
    """Write the same, with what else is written by this connection.  Raises Overtaken."""
    here = update(TABLES).where(TABLES.c.id == table.id, TABLES.c.moves == table.moves)
    row = {"seats": msgspec.json.encode(held).decode(), "moves": table.moves + 1}
    if (await connection.execute(here.values(row))).rowcount == 0:
        raise Overtaken
    await store.ground.notify(connection, table.id)


def took_place(table: Table, held: dict[str, str]) -> None:
    """It was stored."""
    table.moves += 1
    table.sit(held)
