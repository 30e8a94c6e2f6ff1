"""A choice kept by the driver itself: whole or not at all, one way to the store and back.

Through SQLAlchemy the same is three or five statements, each of which waits for its turn in the
loop, and to put each together takes longer than to carry it out.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy.util import await_only, greenlet_spawn

from sandtable.server.store.belief import HOLDS

if TYPE_CHECKING:
    from sqlalchemy import Engine
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

COLUMNS: Final = dict.fromkeys(("summary", "ordered", "updated"))
"""What may have changed in a table's row; what is None has not."""
NOBODY: Final = dict.fromkeys(("client", "expected", "draft", "request"))
"""The sender of what a computer plays."""
CHANNEL: Final = "sandtable"
"""By which processes at one database hear of one another."""

_ROW: Final = f"""
    UPDATE tables SET moves = :moves, changes = changes + :more,
      summary = coalesce(CAST(:summary AS TEXT), summary),
      ordered = coalesce(CAST(:ordered AS TEXT), ordered),
      updated = coalesce(CAST(:updated AS VARCHAR), updated)
    WHERE id = :of AND moves = :known AND {HOLDS}
    RETURNING changes
"""  # noqa: S608 - words of ours
_STALE: Final = "DELETE FROM lines WHERE table_id = :of AND number >= :first"
_LINE: Final = "INSERT INTO lines (table_id, number, text) VALUES (?, ?, ?)"
_SUBMISSION: Final = """
    INSERT INTO submissions (table_id, client, expected, draft, request)
    VALUES (:of, :client, :expected, :draft, :request)
"""
_KEEPS: Final = f"""
    WITH written AS ({_ROW}), %s kept_lines AS (
      INSERT INTO lines (table_id, number, text)
      SELECT CAST(:of AS VARCHAR), :first + place - 1, line
      FROM written, json_array_elements_text(CAST(:lines AS JSON)) WITH ORDINALITY
        AS one (line, place) %s
    ), kept_submission AS (
      INSERT INTO submissions (table_id, client, expected, draft, request)
      SELECT CAST(:of AS VARCHAR), CAST(:client AS VARCHAR), CAST(:expected AS INTEGER),
        CAST(:draft AS VARCHAR), CAST(:request AS TEXT)
      FROM written WHERE CAST(:client AS VARCHAR) IS NOT NULL
    )
    SELECT changes, pg_notify('{CHANNEL}', :told) FROM written
"""  # noqa: S608 - words of ours
_BEYOND: Final = """
    gone AS (
      DELETE FROM lines USING written WHERE table_id = CAST(:of AS VARCHAR)
        AND number >= :first + json_array_length(CAST(:lines AS JSON))
    ),
"""
"""No row is both deleted and written by one statement."""
_ANEW: Final = "ON CONFLICT (table_id, number) DO UPDATE SET text = EXCLUDED.text"


def _of_psycopg(statement: str) -> str:
    return re.sub(r":(\w+)", r"%(\1)s", statement)


_NEW_LINES: Final = _of_psycopg(_KEEPS % ("", ""))
_DRAFT: Final = _of_psycopg(_KEEPS % (_BEYOND, _ANEW))


async def in_file(
    engine: AsyncEngine, row: dict[str, Any], lines: list[str], anew: bool
) -> int | None:
    """Keep lines, and what changed in the table's row; how often that has changed, None if late.

    Where they are written `anew`, those stored from the first on give way.
    """

    def keep(line: Any) -> int | None:
        file = line.quick()
        found = file.execute(_ROW, row).fetchone()
        if found is None:
            return None
        if anew:
            file.execute(_STALE, row)
        for number, text in enumerate(lines, row["first"]):
            file.execute(_LINE, (row["of"], number, text))
        if row["client"] is not None:
            file.execute(_SUBMISSION, row)
        await_only(line.commit())
        return int(found[0])

    return await _by_driver(engine, keep)


async def in_database(
    engine: AsyncEngine, row: dict[str, Any], lines: list[str], anew: bool
) -> int | None:
    """The same, by connections that commit each statement by itself."""

    def keep(line: Any) -> int | None:
        given = {**row, "lines": json.dumps(lines)}  # an array takes the driver longer
        answer = await_only(line.execute(_DRAFT if anew else _NEW_LINES, given))
        found = await_only(answer.fetchone())
        return None if found is None else int(found[0])

    return await _by_driver(engine, keep)


async def _by_driver(engine: AsyncEngine, work: Callable[[Any], T]) -> T:
    def working() -> T:
        with _lent(engine.sync_engine) as line:
            return work(line)

    return await greenlet_spawn(working)


@contextmanager
def _lent(engine: Engine) -> Iterator[Any]:
    """The driver's own connection; what is not committed when it is given back is taken back."""
    line, dialect = engine.raw_connection(), engine.dialect
    broken: Any = dialect.loaded_dbapi.Error
    try:
        yield line.driver_connection
    except broken as error:
        if dialect.is_disconnect(error, line.dbapi_connection, None):
            line.invalidate(error)
        raise
    except asyncio.CancelledError:
        line.invalidate()  # nobody knows how far it has come
        raise
    finally:
        line.close()
