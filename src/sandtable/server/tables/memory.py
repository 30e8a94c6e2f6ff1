"""Which tables lie in memory, and which of them make room for others."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

IDLE: Final = 600.0
"""Seconds after which a table that nobody uses leaves the memory."""
RESTS: Final = 15.0
"""Seconds after which it lets go of what can be made again."""
SWEEP: Final = 15.0
MOST_OPEN: Final = 1000
"""Tables in memory, 150 kB each, beside those that are in use."""


async def sweep(tables: Tables) -> None:
    """Look again and again whether there are tables that nobody uses."""
    while True:
        await asyncio.sleep(SWEEP)
        tables.evict(IDLE)


def evict(tables: Tables, idle: float) -> None:
    """Let go of tables that nobody has used for so many seconds; others are at rest."""
    now = time.monotonic()
    for table in list(tables.in_memory.values()):
        if table.used <= now - idle and not _busy(tables, table):
            del tables.in_memory[table.id]
        elif table.used <= now - RESTS and not table.users:
            table.rest()


def keep(tables: Tables, table: Table) -> None:
    """Take a table into memory; when there are many, the one longest unused makes room."""
    tables.in_memory[table.id] = table
    if len(tables.in_memory) > MOST_OPEN:
        rest = [other for other in tables.in_memory.values() if other is not table]
        for other in sorted(rest, key=lambda other: other.used):
            if not _busy(tables, other):
                del tables.in_memory[other.id]
                return


def _busy(tables: Tables, table: Table) -> bool:
    used = table.users > 0 or table.lock.locked() or table.id in tables.watchers
    return used or table.plays()
