"""The server's own time, which stands still while the server does, and who looks after it.

Nobody can play while the server is down, or the machine asleep: that time is nobody's.  So moments
are kept in seconds of this time: the clock on the wall without what was lost.  A sign of life is
written while a clock runs; what passed since the last one is lost time.

Of several processes on one database any gives the sign, and as long as one does nothing is lost:
somebody can play.  What was lost is counted by whoever notices first, for all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final, final

from sqlalchemy import delete, insert, select

from sandtable.core.case import Trouble
from sandtable.server.clocks import deeds, keep
from sandtable.server.people.people import HOUSE
from sandtable.server.store.database import NOW

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

TICK: Final = 5.0
"""Seconds between two looks at clocks that may be empty."""
BEAT: Final = 15.0
"""Seconds between two signs of life."""
GAP: Final = 60.0
"""Seconds without a look after which the machine was asleep."""
SILENCE: Final = 2 * BEAT
"""Seconds without a sign of life of any process of several, after which none of them was up."""
REST: Final = 600.0
"""Seconds for which a damaged table is left alone: to try its clock reads its whole record."""
ALIVE: Final = "alive"
LOST: Final = "lost"


def wall() -> float:
    """The clock on the wall."""
    return time.time()


@final
class Pulse:
    """The server's time."""

    __slots__ = ("_beat", "_looked", "lost", "rests")

    def __init__(self) -> None:
        self.lost = 0.0
        """Seconds that the server has been down or asleep, ever."""
        self.rests: Final[dict[str, float]] = {}
        """Until when a damaged table is left alone, by a clock that nobody turns."""
        self._looked = wall()
        self._beat = 0.0

    def now(self) -> float:
        """The moment in the server's time."""
        moment = wall()
        if moment - self._looked > GAP:  # of several processes another may know better: see tick
            self.lost += moment - self._looked
            self._beat = 0.0
        self._looked = moment
        return moment - self.lost

    def on_wall(self, moment: float) -> float:
        """A moment of the server's time as the clock on the wall shows it."""
        return moment + self.lost

    async def begin(self, tables: Tables) -> None:
        """Take the time since the last sign of life for lost."""
        async with tables.store.transaction() as connection:
            shared = tables.store.shared
            await self._count(connection, shared, SILENCE if shared else 0.0)
            self._looked = wall()

    async def tick(self, tables: Tables) -> list[str]:
        """The tables at which something is due; a sign of life where a clock runs."""
        self.now()
        shared = tables.store.shared
        async with tables.store.transaction() as connection:
            asleep = shared and not self._beat
            beats = wall() - self._beat >= BEAT and await keep.latest(connection)
            if asleep or (beats and shared):
                await self._count(connection, shared, SILENCE)
            elif beats:
                await self._write(connection, wall())
            elif shared:
                self.lost = await _value(connection, LOST)
            return await keep.due(connection, self.now())

    async def _count(self, connection: AsyncConnection, shared: bool, silence: float) -> None:
        """Take the time since the last sign of life for lost if it is longer than so much."""
        if shared:  # one process at a time: what they missed together is counted once
            await connection.execute(select(HOUSE).where(HOUSE.c.key == "id").with_for_update())
        lost, alive = await _value(connection, LOST), await _value(connection, ALIVE)
        # The clocks of several machines may differ.
        moment = float((await connection.execute(select(NOW))).scalar_one()) if shared else wall()
        if last := await keep.latest(connection):
            gone = moment - max(alive, last + lost)
            lost += gone if gone > silence else 0.0
        self.lost = lost
        await self._write(connection, moment)

    async def _write(self, connection: AsyncConnection, moment: float) -> None:
        for key, value in ((ALIVE, moment), (LOST, self.lost)):
            await connection.execute(delete(HOUSE).where(HOUSE.c.key == key))
            await connection.execute(insert(HOUSE), {"key": key, "value": repr(value)})
        self._beat = wall()


async def _value(connection: AsyncConnection, key: str) -> float:
    wanted = select(HOUSE.c.value).where(HOUSE.c.key == key)
    return float((await connection.execute(wanted)).scalar() or 0.0)


async def keep_time(tables: Tables) -> None:
    """Look after the clocks for as long as the server runs."""
    while True:
        await asyncio.sleep(TICK)
        try:
            await look(tables)
        except Trouble as error:  # the data file is away: the next look may find it
            log.warning("the clocks were not looked after: %s", error)


async def look(tables: Tables) -> None:
    """One look at the clocks: what is due happens."""
    lost = tables.pulse.lost
    found = await tables.pulse.tick(tables)
    rests = tables.pulse.rests
    for table_id in found:
        if table_id in tables.damage and rests.get(table_id, 0.0) > time.monotonic():
            continue
        try:
            await deeds.come_due(tables, table_id)
        except Trouble as error:  # of one table, which must not stop the clocks of the others
            log.warning("the clock of table %s: %s", table_id, error)
        except Exception:
            log.exception("the clock of table %s", table_id)
        rests.pop(table_id, None)
        if table_id in tables.damage:
            rests[table_id] = time.monotonic() + REST
    if tables.pulse.lost != lost:
        for table in list(tables.in_memory.values()):
            if table.clock.running:
                tables.tell(table)
