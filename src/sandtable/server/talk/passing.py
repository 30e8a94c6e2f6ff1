"""What waits at a table for a moment: what one side asks of the other, numbers for the dice.

It is kept so that another process, or this one started anew, knows of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Column, String, Table, Text, delete, insert, select

from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Executable

    from sandtable.server.store.store import Reads, Store
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.tables.tables import Tables

PASSING: Final = Table(
    "passing",
    METADATA,
    Column("table_id", String, primary_key=True),
    # The fields of `Waiting`, as far as there were any at the time.
    Column("state", Text, nullable=False),
)


class Waiting(msgspec.Struct, array_like=True, frozen=True):
    """The fields of what is asked; by each side its number for the dice, and what it promised."""

    ask: Any = None
    stirring: dict[str, str] = {}
    promised: dict[str, str] = {}


def writes(table: Here, *, stirring: bool = True) -> list[Executable]:
    """What puts it in the place of what was kept; without `stirring` where that was used."""
    waiting = Waiting(table.ask, table.stirring if stirring else {}, table.promised)
    row = {"table_id": table.id, "state": msgspec.json.encode(waiting).decode()}
    gone = delete(PASSING).where(PASSING.c.table_id == table.id)
    return [gone, insert(PASSING).values(row)] if waiting != Waiting() else [gone]


async def write(tables: Tables, table: Here, also: Sequence[Executable] = ()) -> None:
    """Keep what waits at a table, and what tells of it.  Call it holding the table.

    Where that fails the table is read anew, so that memory and store do not go apart.
    """
    await tables.write(table, _write(tables.store, [*writes(table), *also]))


async def _write(store: Store, statements: Sequence[Executable]) -> None:
    async with store.transaction() as connection:
        for statement in statements:
            await connection.execute(statement)


async def read(store: Reads, id: str) -> Waiting:
    """What waits at a table."""
    wanted = select(PASSING.c.state).where(PASSING.c.table_id == id)
    async with store.look() as connection:
        state = (await connection.execute(wanted)).scalar()
    return Waiting() if state is None else msgspec.json.decode(state, type=Waiting)
