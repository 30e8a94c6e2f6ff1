"""Storage: one row for each table, one for each line of its record, written before it is told.

SQLite keeps a rollback journal and syncs at every commit; one process holds the file, by one
connection.  The dice secret lies beside the record, never in it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sandtable.core.case import Trouble
from sandtable.server.http.errors import Damaged, NotSaved

SCHEMA: Final = 3
FILE: Final = "sandtable.db"

METADATA: Final = MetaData()
"""The tables of the data file; those of people and seats stand in their own modules."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("header", Text, nullable=False),
    Column("pack", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("seats", Text, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("pace", Float, nullable=False),
    Column("summary", Text, nullable=False),
    Column("created", String, nullable=False),
    Column("updated", String, nullable=False),
    # The sides with a standing order for the battle under way: no line of the record tells of it.
    Column("ordered", Text, nullable=False),
)
LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)
SUBMISSIONS: Final = Table(
    "submissions",
    METADATA,
    # What was played: a submission sent again is found by its own words, even after a restart.
    Column("table_id", String, primary_key=True),
    Column("client", String, primary_key=True),
    Column("expected", Integer, primary_key=True),
    Column("draft", String, primary_key=True),
    Column("request", Text, primary_key=True),
)


class Row(NamedTuple):
    """A stored table without its lines; `seats`, `summary` and `ordered` are JSON."""

    id: str
    name: str
    game: str
    header: str
    pack: str
    secret: str
    seats: str
    paused: bool
    pace: float
    summary: str
    created: str
    updated: str
    ordered: str


class Brief(NamedTuple):
    """What a listing needs of a stored table."""

    id: str
    name: str
    game: str
    seats: str
    paused: bool
    pace: float
    summary: str
    created: str
    updated: str


class Sender(NamedTuple):
    """A submission as it was sent; the same words again are the same submission.

    `expected` and `draft` name the moment it was made for: the record's line, and in a draft,
    which stays one line, how far that one had come.
    """

    client: str
    expected: int
    draft: str
    request: str


def _on_connect(connection: Any, _record: Any) -> None:
    try:
        cursor = connection.cursor()
        cursor.execute("PRAGMA locking_mode=EXCLUSIVE")
        cursor.execute("PRAGMA journal_mode=TRUNCATE")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()
    except Exception:
        connection.close()  # else its thread would keep the program from ending
        raise


@final
class Store:
    """The data file.  Every method that writes returns after the write is on the disk."""

    __slots__ = ("_file", "engine", "path")

    def __init__(self, folder: Path) -> None:
        self.path: Final = folder / FILE
        self._file: tuple[int, int] | None = None
        self.engine: Final[AsyncEngine] = create_async_engine(
            f"sqlite+aiosqlite:///{self.path}",
            pool_size=1,
            max_overflow=0,
            connect_args={"timeout": 1},
        )
        event.listen(self.engine.sync_engine, "connect", _on_connect)

    async def open(self) -> None:
        """Make the file ready and hold it.  Raises Trouble when it is held or no data file."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Trouble(
                f"{self.path.parent}: no folder to keep games in ({error.strerror}): "
                "choose one with --data FOLDER"
            ) from error
        try:
            await self._take()
            opened = self.path.stat()
            self._file = (opened.st_dev, opened.st_ino)
        except BaseException as error:
            await self.engine.dispose()
            if isinstance(error, SQLAlchemyError):
                raise Trouble(_why_not_open(self.path, error)) from error
            raise

    async def _take(self) -> None:
        async with self.engine.begin() as connection:
            # Else changes of the schema would be kept one by one, and half a renewal with them.
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            version = (await connection.execute(text("PRAGMA user_version"))).scalar_one()
            if version > SCHEMA:
                raise Trouble(
                    f"{self.path}: written by a newer Sandtable: install that, "
                    "or choose another folder with --data FOLDER"
                )
            await connection.run_sync(METADATA.create_all)
            await _migrate(connection, version)
            # The lock of a write is then kept, by locking_mode=EXCLUSIVE.
            await connection.execute(text(f"PRAGMA user_version={SCHEMA}"))

    async def close(self) -> None:
        """Let go of the file."""
        await self.engine.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """All that is written within, or nothing.  Raises NotSaved or Damaged."""
        self._check_in_place()
        try:
            async with self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise _failure(self.path, error) from error

    def _check_in_place(self) -> None:
        """Raise NotSaved if another file, or none, stands where the data file was opened.

        The system would go on writing to a file that nobody finds again.
        """
        try:
            now = self.path.stat()
        except OSError:
            now = None
        if self._file != (now and (now.st_dev, now.st_ino)):
            raise NotSaved(
                f"{self.path}: was moved away or replaced while it was in use, nothing more can "
                "be kept: stop Sandtable, put the file back, and start again"
            )

    async def listing(self) -> list[Brief]:
        """Every table, the one last played first."""
        columns = [TABLES.c[field] for field in Brief._fields]
        async with self.transaction() as connection:
            rows = await connection.execute(
                select(*columns).order_by(TABLES.c.updated.desc(), TABLES.c.id)
            )
            return [Brief(*row) for row in rows]

    async def count(self) -> int:
        """How many tables are stored."""
        async with self.transaction() as connection:
            return int((await connection.execute(select(func.count(TABLES.c.id)))).scalar_one())

    async def get(self, id: str) -> Row | None:
        """One table, or None."""
        async with self.transaction() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == id))).first()
            return None if row is None else Row(*row)

    async def lines(self, id: str) -> list[str]:
        """The lines of a record after its header, in order."""
        wanted = select(LINES.c.text).where(LINES.c.table_id == id).order_by(LINES.c.number)
        async with self.transaction() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def played(self, id: str, sender: Sender) -> bool:
        """Whether this submission was played before."""
        same = [SUBMISSIONS.c[field] == value for field, value in sender._asdict().items()]
        wanted = select(SUBMISSIONS.c.client).where(SUBMISSIONS.c.table_id == id, *same)
        async with self.transaction() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def add(self, row: Row, lines: list[str]) -> None:
        """A new table with the lines it has already."""
        async with self.transaction() as connection:
            await connection.execute(insert(TABLES), row._asdict())
            await _insert_lines(connection, row.id, 1, lines)

    async def append(
        self, id: str, first: int, lines: list[str], sender: Sender | None, changed: dict[str, Any]
    ) -> None:
        """Add lines, numbered from `first`, and what changed in the table's row.

        Lines stored from that number on, an open draft, give way.  A computer is no sender.
        """
        stale = (LINES.c.table_id == id) & (LINES.c.number >= first)
        async with self.transaction() as connection:
            await connection.execute(delete(LINES).where(stale))
            await _insert_lines(connection, id, first, lines)
            if sender is not None:
                row = {"table_id": id, **sender._asdict()}
                await connection.execute(insert(SUBMISSIONS), row)
            await connection.execute(update(TABLES).where(TABLES.c.id == id), changed)

    async def change(self, id: str, changed: dict[str, Any]) -> None:
        """Change columns of the table's row."""
        async with self.transaction() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == id), changed)

    async def remove(self, id: str) -> bool:
        """Delete a table; False if there was none."""
        async with self.transaction() as connection:
            for rows in METADATA.tables.values():
                if "table_id" in rows.c:
                    await connection.execute(delete(rows).where(rows.c.table_id == id))
            gone = await connection.execute(delete(TABLES).where(TABLES.c.id == id))
            return gone.rowcount > 0


async def _insert_lines(connection: AsyncConnection, id: str, first: int, lines: list[str]) -> None:
    rows = [
        {"table_id": id, "number": number, "text": line} for number, line in enumerate(lines, first)
    ]
    if rows:
        await connection.execute(insert(LINES), rows)


async def _migrate(connection: AsyncConnection, version: int) -> None:
    """Bring a file of an older version to this one; 0 is a new file."""
    if version == 1:  # who had sent a line stood beside it
        await connection.exec_driver_sql(
            "INSERT OR IGNORE INTO submissions (table_id, client, expected, draft, request) "
            "SELECT table_id, client, number - 1, '', request FROM lines WHERE client != ''"
        )
        for column in ("client", "request"):
            await connection.exec_driver_sql(f"ALTER TABLE lines DROP COLUMN {column}")
    if version in (1, 2):  # a standing order was forgotten with the memory
        await connection.exec_driver_sql(
            "ALTER TABLE tables ADD COLUMN ordered TEXT NOT NULL DEFAULT '[]'"
        )


def _failure(path: Path, error: SQLAlchemyError) -> Trouble:
    """What a failed statement comes to: Damaged where trying again is of no use."""
    origin = getattr(error, "orig", None) or error
    reason = str(origin).splitlines()[0]
    name = getattr(origin, "sqlite_errorname", "")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return Damaged(
            f"{path}: part of the data file is damaged ({reason}): stop Sandtable and put a copy "
            "of the file back; without one, `sqlite3 FILE .recover` saves what can be read"
        )
    if name.startswith("SQLITE_FULL"):
        return NotSaved(f"{path}: the disk is full; nothing was changed: make room, then try again")
    return NotSaved(f"{path}: {reason}; nothing was changed, try again")


def _why_not_open(path: Path, error: SQLAlchemyError) -> str:
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    if "locked" in reason:
        return f"{path}: in use by another Sandtable: close that, or choose --data FOLDER"
    if "not a database" in reason or "malformed" in reason:
        return f"{path}: no Sandtable data file ({reason}): move it away, or choose --data FOLDER"
    return f"{path}: cannot be opened ({reason}): choose another folder with --data FOLDER"
