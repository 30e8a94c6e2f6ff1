"""The tables of a data folder, as they are listed to somebody."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, cast

from sandtable.server.clocks import keep
from sandtable.server.clocks.clock import NEW
from sandtable.server.clocks.told import told
from sandtable.server.http.errors import NotThere
from sandtable.server.offers import agreements
from sandtable.server.people import eyes, seats
from sandtable.server.tables import look
from sandtable.server.tables.table import owner_shown, shown
from sandtable.server.tables.upkeep import listed

if TYPE_CHECKING:
    from sandtable.server.people.people import Person
    from sandtable.server.shapes.tables import DamagedTable, TableInfo
    from sandtable.server.tables.tables import Tables

NOT_OPEN: Final[dict[str, Any]] = {
    "ask": None,
    "talked": 0,
    "next": None,
    "team": None,
    "promised": {},
}
"""What is told of tables in memory only."""


async def listing(tables: Tables, who: Person) -> list[TableInfo | DamagedTable]:
    """Every table where somebody has a place, the one last played first.

    A damaged one is listed with its error.  The owner of the server sees all.
    """
    given = await seats.all_sitting(tables.store)
    clocks = await keep.read_all(tables.store)
    agreed = await agreements.read_all(tables.store)
    found: list[TableInfo | DamagedTable] = []
    for brief in await tables.store.listing():
        if not who.may_be_at(brief.id):
            continue
        row = listed(tables, brief)
        sitting = given.get(brief.id, {})
        place = eyes.place_in(who, list(row["seats"]), row["seats"], sitting)
        if place is None:
            continue
        if table := tables.in_memory.get(brief.id):
            with suppress(NotThere):  # he sits down at this moment, and it does not know yet
                found.append(look.info(table, eyes.eyes_of(who, table, eyes.Wish())))
                continue
        row["people"] = shown(sitting, {}, tables.notices.away)
        row["owner"] = owner_shown(sitting, tables.house, {})
        clock = told(clocks.get(brief.id, NEW))
        more = {
            "you": place.told(),
            "clock": clock,
            "agreed": agreements.told(agreed.get(brief.id)),
        }
        found.append(cast("TableInfo | DamagedTable", {**NOT_OPEN, **row, **more}))
    return found
