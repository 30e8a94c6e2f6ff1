"""What several processes on one database count together, exactly: a row for each who of late did.

The row is locked while it is counted, so that of two who come at once at two processes the second
sees the first.  It holds a digest: nobody reads from it who asked, or from where.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import Column, Float, String, Table, Text, delete, insert, select, update

from sandtable.server.http.errors import Overtaken
from sandtable.server.store.database import NOW
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sandtable.server.people.limits import Limit
    from sandtable.server.store.store import Store

TRIES: Final = 3

COUNTED: Final = Table(
    "counted",
    METADATA,
    Column("key", String, primary_key=True),
    # As JSON the moments, in seconds since 1970 by the clock of the database.
    Column("done", Text, nullable=False),
    # When the last of them is of no use any more.
    Column("until", Float, nullable=False, index=True),
)


def _key(limit: Limit, who: str) -> str:
    return sha256(f"{limit.of} {who}".encode()).hexdigest()


async def count(store: Store, limit: Limit, who: str) -> float:
    """Count once more: 0, or the seconds to wait when there were too many before.

    Raises Overtaken when others come at once again and again.
    """
    if not store.shared:
        return 0.0
    for _ in range(TRIES):
        with suppress(Overtaken):  # the first row of two who came at once
            return await _count(store, limit, who)
    raise Overtaken


async def _count(store: Store, limit: Limit, who: str) -> float:
    here = COUNTED.c.key == _key(limit, who)
    async with store.transaction() as connection:
        wanted = select(COUNTED.c.done).where(here).with_for_update()
        kept = (await connection.execute(wanted)).scalar()
        # Only now: whoever held the row has counted meanwhile.
        now = float((await connection.execute(select(NOW))).scalar_one())
        done = msgspec.json.decode(kept, type=list[float]) if kept is not None else []
        late = [moment for moment in done if moment > now - limit.seconds]
        if len(late) >= limit.most:
            return max(1.0, late[0] + limit.seconds - now)
        row = {
            "done": msgspec.json.encode([*late, now]).decode(),
            "until": now + limit.seconds,
        }
        if kept is None:
            await connection.execute(insert(COUNTED), {"key": _key(limit, who), **row})
        else:
            await connection.execute(update(COUNTED).where(here).values(row))
    return 0.0


async def sweep(store: Store) -> None:
    """Forget what is of no use any more."""
    async with store.transaction() as connection:
        await connection.execute(delete(COUNTED).where(COUNTED.c.until < NOW))
