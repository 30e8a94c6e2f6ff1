"""A store in a data file: SQLite, for one process.

It keeps a write-ahead log, synced at every commit, and soon brings it into the file itself, so that
a copy of that alone is never far behind.  The process holds it, by one connection: with several,
older SQLite may lose a log.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, final

import aiosqlite
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sandtable.core.case import Trouble
from sandtable.server.http.errors import Damaged, NotSaved
from sandtable.server.store import at_once
from sandtable.server.store.folder import FILE
from sandtable.server.store.migrations import Newer, renew
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.exc import SQLAlchemyError
    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.sql.dml import ReturningUpdate

SETTLE: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
MANY: Final = 100
"""Rows that are written beside the loop."""
SCHEMA: Final = 4
"""What user_version says of a file that has revisions; an older Sandtable leaves it alone."""


def make(folder: Path) -> None:
    """Make a data folder.  Raises Trouble."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(
            f"{folder}: no folder to keep games in ({error.strerror}): "
            "choose one with --data FOLDER"
        ) from error


def _on_connect(connection: Any, _record: Any) -> None:
    try:
        cursor = connection.cursor()
        cursor.execute("PRAGMA locking_mode=EXCLUSIVE")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()
    except Exception:
        connection.close()  # else its thread would keep the program from ending
        raise


def _await_lock(path: Path) -> None:
    try:
        address = f"{path.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, timeout=5, uri=True)) as file:
            file.execute("BEGIN IMMEDIATE")
    except sqlite3.Error:
        return  # it is gone, damaged, or another Sandtable has it: the next to open it is told


@final
class Quick(aiosqlite.Connection):
    """A connection whose statements run at once; what waits for the disk runs in its thread.

    A statement takes some microseconds, to hand it to a thread and back ten times as long.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection], chunk: int) -> None:
        super().__init__(connector, chunk)
        self._thread.daemon = True  # it must not keep the program from ending

    def quick(self) -> sqlite3.Connection:
        """What statements are given to that wait for nothing.  Raises sqlite3.OperationalError."""
        if self._connection is None:
            raise sqlite3.OperationalError("no active connection")
        return self._connection

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Do the same as the library does, without a thread where nothing waits."""
        connection = self._connection
        if connection is None or self._waits(fn, connection, args):
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return fn(*args, **kwargs)

    def _waits(self, fn: Any, connection: sqlite3.Connection, args: tuple[Any, ...]) -> bool:
        if fn in (connection.commit, connection.rollback):
            return connection.in_transaction  # else there is nothing to sync
        if fn.__name__ == "executemany":
            return len(args[1]) > MANY
        if args[:1] == (SETTLE,):
            return True
        return not isinstance(fn.__self__, sqlite3.Cursor) and fn != connection.cursor


@final
class DataFile:
    """The file in a data folder."""

    __slots__ = ("_file", "engine", "path", "reading")

    def __init__(self, folder: Path) -> None:
        self.path: Final = folder / FILE
        self._file: tuple[int, int] | None = None
        self.engine: Final[AsyncEngine] = create_async_engine(
            f"sqlite+aiosqlite:///{self.path}",
            pool_size=1,
            max_overflow=0,
            async_creator=self._connect,
        )
        self.reading: Final = self.engine
        event.listen(self.engine.sync_engine, "connect", _on_connect)

    async def _connect(self) -> aiosqlite.Connection:
        return await Quick(
            partial(sqlite3.connect, self.path, timeout=1, check_same_thread=False), 64
        )

    def prepare(self) -> None:
        """Make its folder.  Raises Trouble."""
        make(self.path.parent)

    async def take(self, connection: AsyncConnection) -> None:
        """Hold the file and bring it up to date.  Raises Trouble."""
        # Else changes of the schema would be kept one by one, and half a renewal with them.
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
        version = (await connection.exec_driver_sql("PRAGMA user_version")).scalar_one()
        if version > SCHEMA:
            raise self._newer()
        began = f"{version:04}" if 0 < version < SCHEMA else ""
        try:
            await connection.run_sync(renew, began)
        except Newer:
            raise self._newer() from None
        # The lock of a write is then kept, by locking_mode=EXCLUSIVE.
        await connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")

    def _newer(self) -> Trouble:
        return Trouble(
            f"{self.path}: written by a newer Sandtable: install that, "
            "or choose another folder with --data FOLDER"
        )

    def taken(self) -> None:
        """Remember which file it is."""
        opened = self.path.stat()
        self._file = (opened.st_dev, opened.st_ino)

    def check(self) -> None:
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

    async def let_go(self) -> None:
        """Return when nothing of this process holds the file any more, or after some seconds.

        A statement that was cut off is ended by its own thread, and the lock with it.
        """
        await off_loop(_await_lock, self.path)

    def telling(self, change: ReturningUpdate[Any]) -> ReturningUpdate[Any]:
        """There is nobody to be told."""
        return change

    def word(self, id: str) -> dict[str, str]:
        """Nor anything."""
        return {}

    async def notify(self, connection: AsyncConnection, id: str) -> None:
        """No other process can hear of it."""

    async def keep(self, row: dict[str, Any], lines: list[str], anew: bool) -> int | None:
        """Keep a choice; how often what is public of its table has changed, None if late."""
        return await at_once.in_file(self.engine, row, lines, anew)

    async def settle(self) -> None:
        """Bring the log into the file itself."""
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql(SETTLE)

    def failure(self, error: Exception) -> Trouble:
        """What a failed statement comes to: Damaged where trying again is of no use.

        Players read it: where the file lies is not theirs to know.
        """
        file = self.path.name
        origin = getattr(error, "orig", None) or error
        reason = str(origin).splitlines()[0]
        name = getattr(origin, "sqlite_errorname", "")
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            return Damaged(
                f"{file}: part of the data file is damaged ({reason}): stop Sandtable and put "
                "a copy of the file back; without one, `sqlite3 FILE .recover` saves what can be "
                "read"
            )
        if name.startswith("SQLITE_FULL"):
            return NotSaved(
                f"{file}: the disk is full; nothing was changed: make room, then try again"
            )
        return NotSaved(f"{file}: {reason}; nothing was changed, try again")

    def why_not_open(self, error: SQLAlchemyError) -> Trouble:
        """What keeps it from being opened."""
        path = self.path
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        if "locked" in reason:
            return Trouble(
                f"{path}: in use by another Sandtable: close that, or choose --data FOLDER"
            )
        if "not a database" in reason or "malformed" in reason:
            return Trouble(
                f"{path}: no Sandtable data file ({reason}): move it away, or choose --data FOLDER"
            )
        return Trouble(
            f"{path}: cannot be opened ({reason}): choose another folder with --data FOLDER"
        )
