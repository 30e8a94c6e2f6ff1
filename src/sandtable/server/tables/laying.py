"""A table with everything it begins with, stored at one stroke: people, clock, what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import insert

from sandtable.core.case import Trouble
from sandtable.server.clocks import deeds, keep
from sandtable.server.clocks.clock import NEW
from sandtable.server.notices import outbox, ticking
from sandtable.server.people import seats
from sandtable.server.tables import rows
from sandtable.server.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.clocks.terms import Terms
    from sandtable.server.people.seats import Sitting
    from sandtable.server.store.kept import Row
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
    by: str | None = None
    """Who had it laid: the others who sit there have a notice of it.  None: nobody has."""


async def lay(tables: Tables, laid: Laid, beside: Callable[[str], list[Executable]]) -> Table:
    """Store a new table with what is written `beside` it, or nothing of it.

    Raises Overtaken when that was written already, Trouble when there is no room.
    """
    (made,) = await lay_all(tables, [laid], lambda ids: beside(*ids))
    async with tables.hold(made) as table:
        return table


async def lay_all(
    tables: Tables,
    new: Sequence[Laid],
    beside: Callable[[list[str]], list[Executable]],
    fence: Executable | None = None,
) -> list[str]:
    """Store new tables with what is written `beside` them, all or none: their ids.

    Where two sit down the first clock runs from the same moment.  Raises as `lay` does, and
    Overtaken where the `fence` changes no row.
    """
    await check_count(tables, len(new))
    new_rows = []
    also: list[Executable] = []
    for laid in new:
        row = rows.new_row(laid.game, laid.name, laid.held, tables.pace)
        new_rows.append((row, laid.game.record.rows.since(1)))
        also += _around(tables, row, laid)
    ids = [row.id for row, _ in new_rows]
    await tables.finish(tables.store.add_all(new_rows, [*beside(ids), *also], fence))
    for made in ids:
        async with tables.hold(made) as table:
            tables.tell(table)
    return ids


def _around(tables: Tables, row: Row, laid: Laid) -> list[Executable]:
    """What stands beside the record of a new table: its clock, and who sits there."""
    table = Table(row.id, row.name, laid.game, laid.held, row.created, row.updated)
    table.sitting = laid.given
    table.clock = NEW._replace(terms=laid.clock)
    clock = deeds.after(tables, table, table.outside)
    also = [*keep.writes(row.id, clock), *ticking.of_clock(table, clock, tables.pulse)]
    if sitting := seats.rows(row.id, laid.given):
        also.append(insert(seats.SITTING).values(sitting))
    if laid.by is not None:
        also += outbox.of_table(table, laid.by)
    return also


async def check_count(tables: Tables, more: int = 1) -> None:
    """Raise Trouble when there is no room for so many tables more."""
    if await tables.store.count() + more > MOST:
        raise Trouble(f"there are {MOST} tables here: remove one that is done with")
