"""Whether what a notice tells still stands, and its words: from what its reader may see now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import Damaged, NotThere, NotYours
from sandtable.server.notices import ticking
from sandtable.server.notices.outbox import (
    ASK,
    BEGUN,
    CLOCK,
    END,
    OF_A_TOURNAMENT,
    SAT,
    Notice,
    turn_of,
)
from sandtable.server.notices.words import Words, words_of
from sandtable.server.people import people
from sandtable.server.people.eyes import Wish, eyes_of, opened
from sandtable.server.talk.asks import open_ask
from sandtable.server.threads import off_loop
from sandtable.server.tournaments import telling

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


def _stands(table: Table, notice: Notice) -> bool:
    if notice.kind == ASK:
        asked = open_ask(table)
        return asked is not None and asked.id == notice.began
    if notice.kind == SAT:
        return any(one.id == notice.began for one in table.sitting.get(notice.seat, ()))
    if notice.kind == BEGUN:
        return table.outside.step == 0 and table.outside.actor != NOBODY
    if notice.kind == END:
        return (table.outside.actor, str(table.outside.seq)) == (NOBODY, notice.began)
    if notice.kind == CLOCK:
        return ticking.stands(table, notice)
    return turn_of(table.outside, table.standing.answered) == (notice.seat, notice.began)


async def stands(tables: Tables, notice: Notice) -> bool:
    """Whether it may still be told to whom it is for."""
    return await _of(tables, notice, tell=False) is not None


async def words(tables: Tables, notice: Notice) -> Words | None:
    """What it says now; None when its moment has gone by, or he has left that seat."""
    return await _of(tables, notice, tell=True)


async def early(tables: Tables, notice: Notice) -> float:
    """The seconds for which it is too early to tell of a clock; 0 for whatever else there is."""
    if notice.kind != CLOCK:
        return 0.0
    try:
        async with tables.use(notice.table_id) as table:
            here = ticking.stands(table, notice)
            return ticking.early(table, notice, tables.pulse.now()) if here else 0.0
    except (NotThere, Damaged):
        return 0.0


async def _of(tables: Tables, notice: Notice, tell: bool) -> Words | None:
    async with tables.store.transaction() as connection:
        who = await people.find(connection, notice.person)
    if who is None:
        return None
    if notice.kind in OF_A_TOURNAMENT:
        return await telling.words(tables, notice)
    try:
        async with opened(tables, notice.table_id, who) as table:
            role = notice.seat if notice.kind not in (ASK, SAT) else None
            eyes = eyes_of(who, table, Wish(role))
            if not _stands(table, notice):
                return None
            sitting = table.sitting.get(notice.seat, ())
            name = next((one.name for one in sitting if one.id == notice.began), "")
            if notice.kind == CLOCK:
                title = ticking.title(table, notice, tables.pulse.now())
                return Words(table.id, table.name, title, [])
            if not tell:
                return Words(table.id, table.name, "", [])
            return await off_loop(words_of, notice, table, eyes, name)
    except (NotThere, NotYours, Damaged):
        return None
