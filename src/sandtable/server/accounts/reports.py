"""Words that were reported to the admin: who said what, where, and who minds it.

The report keeps what was said, so that it can be judged after the table is gone.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Column, Integer, String, Table, Text, delete, insert, select

from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import BadRequest, NotThere
from sandtable.server.people.people import now
from sandtable.server.store.kept import METADATA
from sandtable.server.talk.talk import TALK, rooms

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.people.eyes import Eyes
    from sandtable.server.store.store import Store
    from sandtable.server.tables.table import Table as Here

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", String, primary_key=True),
    Column("made", String, nullable=False),
    # The table, which may be removed before anybody looks at this.
    Column("place", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("reporter", String, nullable=False),
    Column("reported_by", String, nullable=False),
)


async def report(store: Store, table: Here, number: int, eyes: Eyes) -> None:
    """Tell the admin of a word that one hears.  A second time changes nothing.

    Raises NotThere, and BadRequest for a word of one's own or of nobody's.
    """
    heard = rooms(eyes.place, table.game.actor == NOBODY)
    here = (TALK.c.table_id == table.id) & (TALK.c.number == number) & TALK.c.room.in_(heard)
    async with store.transaction() as connection:
        word = (await connection.execute(select(TALK).where(here))).first()
        if word is None:
            raise NotThere(f"nothing that you heard has number {number}")
        if word.person in ("", eyes.who.id):
            raise BadRequest("report what somebody else has said")
        mine = (REPORTS.c.place == table.id) & (REPORTS.c.number == number)
        known = select(REPORTS.c.id).where(mine, REPORTS.c.reporter == eyes.who.id)
        if (await connection.execute(known)).first() is None:
            row = {
                "id": token_hex(3),
                "made": now(),
                "place": table.id,
                "number": number,
                "person": word.person,
                "name": word.name,
                "text": word.text,
                "reporter": eyes.who.id,
                "reported_by": eyes.who.name,
            }
            await connection.execute(insert(REPORTS), row)


async def listed(connection: AsyncConnection) -> list[dict[str, Any]]:
    """What was reported and is not done with, the oldest first."""
    rows = await connection.execute(select(REPORTS).order_by(REPORTS.c.made, REPORTS.c.id))
    return [dict(row) for row in rows.mappings()]


async def done(connection: AsyncConnection, which: str) -> None:
    """Be done with a report.  Raises NotThere."""
    if (await connection.execute(delete(REPORTS).where(REPORTS.c.id == which))).rowcount == 0:
        raise NotThere(f"no report {which!r}: list them")
