"""A choice kept by a single statement of PostgreSQL: whole or not at all, one way there and back.

The same by statements of a transaction takes five, each of which waits for its turn in the loop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import text

from sandtable.server.store.belief import HOLDS
from sandtable.server.store.database import CHANNEL

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_KEEPS: Final = text(
    f"""
    WITH written AS (
      UPDATE tables SET moves = :moves, changes = changes + :more,
        summary = coalesce(CAST(:summary AS TEXT), summary),
        ordered = coalesce(CAST(:ordered AS TEXT), ordered),
        updated = coalesce(CAST(:updated AS VARCHAR), updated)
      WHERE id = :of AND moves = :known AND {HOLDS}
      RETURNING changes
    ), kept_lines AS (
      INSERT INTO lines (table_id, number, text)
      SELECT CAST(:of AS VARCHAR), :first + place - 1, line
      FROM written, unnest(CAST(:lines AS TEXT[])) WITH ORDINALITY AS one (line, place)
    ), kept_submission AS (
      INSERT INTO submissions (table_id, client, expected, draft, request)
      SELECT CAST(:of AS VARCHAR), CAST(:client AS VARCHAR), CAST(:expected AS INTEGER),
        CAST(:draft AS VARCHAR), CAST(:request AS TEXT)
      FROM written WHERE CAST(:client AS VARCHAR) IS NOT NULL
    )
    SELECT changes, pg_notify('{CHANNEL}', :told) FROM written
    """  # noqa: S608 - a word of ours
)
COLUMNS: Final = dict.fromkeys(("summary", "ordered", "updated"))
"""What may have changed in a table's row; what is None has not."""
_NOBODY: Final = dict.fromkeys(("client", "expected", "draft", "request"))


async def keep(
    connection: AsyncConnection, row: dict[str, Any], lines: list[str], sender: dict[str, Any]
) -> int | None:
    """Keep lines, and what changed in the table's row; how often that has changed, None if late.

    The connection commits each statement by itself.  A computer is no `sender`: then it is empty.
    """
    wanted = {**COLUMNS, **row, "lines": lines, **(sender or _NOBODY)}
    changes = (await connection.execute(_KEEPS, wanted)).scalar()
    return None if changes is None else int(changes)
