"""The look through all tables at the start: damage is found, waiting computers play on."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sandtable.ai.player import HUMAN
from sandtable.core.case import Trouble
from sandtable.core.record import read_record
from sandtable.server.store.restore import joined
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.server.store.kept import Brief
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

OLDER: Final[dict[str, Any]] = {"dice": "", "nonces": [], "advised": {}}
"""What a summary does not tell that was stored before dice had a secret to show."""


def listed(tables: Tables, brief: Brief) -> dict[str, Any]:
    """What is stored of a table, for a listing; of one in memory what that one tells."""
    if table := tables.in_memory.get(brief.id):
        return dict(table.info())
    row = {**brief._asdict(), "seats": {}, "people": {}}
    del row["summary"]
    try:
        row |= msgspec.json.decode(brief.summary, type=dict[str, Any])
        row["seats"] = msgspec.json.decode(brief.seats, type=dict[str, str])
        row = {**row, **{field: told for field, told in OLDER.items() if field not in row}}
    except msgspec.MsgspecError as error:
        tables.damage.setdefault(brief.id, f"table {brief.id}: its row is damaged: {error}")
    row |= {"computer": None, "rev": 0}
    if why := tables.damage.get(brief.id):
        row["error"] = why
    return row


async def look_through(tables: Tables) -> None:
    """Check every stored record's hashes, and open the tables where a computer is to move."""
    try:
        briefs = await tables.store.listing()
    except Trouble as error:
        log.error("%s", error)  # noqa: TRY400 - its line says all
        return
    for brief in briefs:
        try:
            await _look_at(tables, brief)
        except Trouble as error:
            tables.damage.setdefault(brief.id, str(error))
            log.warning("%s", error)
        await asyncio.sleep(0.01)


async def _look_at(tables: Tables, brief: Brief) -> None:
    told = listed(tables, brief)
    if told["seats"].get(told.get("actor"), HUMAN) != HUMAN and not brief.paused:
        async with tables.use(brief.id):
            return
    row = await tables.store.get(brief.id)
    if row is not None and brief.id not in tables.in_memory:
        lines = await tables.store.lines(brief.id)
        await off_loop(read_record, joined(row.header, lines), f"table {brief.id}")
