"""Where the clocks of all tables are kept: one row for each table with people or terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Column, Float, String, Table, Text, delete, insert, select

from sandtable.server.clocks.clock import NEW, Clock
from sandtable.server.people import seats
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.store.store import Reads, Store

CLOCKS: Final = Table(
    "clocks",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("state", Text, nullable=False),
    # When something happens by itself, in seconds of the server's time; 0 for never.
    Column("due", Float, nullable=False),
    # The moment of `state`, for as long as a clock runs; 0 otherwise.
    Column("since", Float, nullable=False),
)


def writes(id: str, clock: Clock) -> list[Executable]:
    """What puts a clock in the place of the one before."""
    state = msgspec.json.encode(clock).decode()
    since = clock.since if clock.running else 0.0
    row: dict[str, Any] = {"table_id": id, "state": state, "due": clock.due(), "since": since}
    return [delete(CLOCKS).where(CLOCKS.c.table_id == id), insert(CLOCKS).values(row)]


def changes(id: str, before: Clock, clock: Clock) -> list[Executable]:
    """The same; links to a seat whose player is back end with it."""
    gone = set(before.vacant.values()) - set(clock.vacant.values())
    ended = [seats.ending(id, gone)] if gone else []
    return [*writes(id, clock), *ended]


async def write(
    store: Store, id: str, before: Clock, clock: Clock, also: Sequence[Executable] = ()
) -> None:
    """Keep a clock in the place of the one before, and what tells of it."""
    async with store.transaction() as connection:
        for statement in (*changes(id, before, clock), *also):
            await connection.execute(statement)


async def read(store: Reads, id: str) -> Clock:
    """The clock of a table; one without terms where none is kept."""
    wanted = select(CLOCKS.c.state).where(CLOCKS.c.table_id == id)
    async with store.look() as connection:
        return _read((await connection.execute(wanted)).scalar())


async def read_all(store: Store) -> dict[str, Clock]:
    """The clocks of all tables that have any."""
    async with store.transaction() as connection:
        rows = await connection.execute(select(CLOCKS.c.table_id, CLOCKS.c.state))
        return {row[0]: _read(row[1]) for row in rows}


def _read(state: str | None) -> Clock:
    return NEW if state is None else msgspec.json.decode(state, type=Clock)


async def due(connection: AsyncConnection, now: float) -> list[str]:
    """The tables at which something happens by itself now."""
    wanted = select(CLOCKS.c.table_id).where(CLOCKS.c.due > 0, CLOCKS.c.due <= now)
    return list((await connection.execute(wanted.order_by(CLOCKS.c.table_id))).scalars())


async def latest(connection: AsyncConnection) -> float:
    """The last moment at which a clock that runs was set; 0 when none runs."""
    wanted = select(CLOCKS.c.since).order_by(CLOCKS.c.since.desc()).limit(1)
    return float((await connection.execute(wanted)).scalar() or 0.0)
