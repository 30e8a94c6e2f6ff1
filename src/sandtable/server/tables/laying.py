"""A table with everything it begins with, stored at one stroke: people, clock, what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import insert

from sandtable.core.case import Trouble
from sandtable.server.clocks import deeds, keep
from sandtable.server.clocks.clock import NEW
from sandtable.server.people import seats
from sandtable.server.tables import stored

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.clocks.terms import Terms
    from sandtable.server.people.seats import Sitting
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


MOST: Final = 2000
"""Tables of one data folder."""


class Laid(NamedTuple):
    """What a table begins with."""

    game: Game
    name: str
    held: dict[str, str]
    """Who decides for each side: a person, or a computer player."""
    given: Sitting
    clock: Terms


async def lay(tables: Tables, laid: Laid, beside: Callable[[str], list[Executable]]) -> Table:
    """Store a new table with what is written `beside` it, or nothing of it.

    Raises Overtaken when that was written already, Trouble when there is no room.
    """
    await check_count(tables)
    row = stored.new_row(laid.game, laid.name, laid.held, tables.pace)
    clock = NEW._replace(terms=laid.clock)
    also = [*keep.writes(row.id, clock), *beside(row.id)]
    if sitting := seats.rows(row.id, laid.given):
        also.append(insert(seats.SITTING).values(sitting))
    await tables.finish(tables.store.add(row, laid.game.record.rows.since(1), also))
    async with tables.hold(row.id) as table:
        await deeds.settle(tables, table)
        tables.tell(table)
    return table


async def check_count(tables: Tables) -> None:
    """Raise Trouble when there is no room for another table."""
    if await tables.store.count() >= MOST:
        raise Trouble(f"there are {MOST} tables here: remove one that is done with")
