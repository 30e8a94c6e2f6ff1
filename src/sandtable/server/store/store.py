"""Storage: one row for each table, one for each line of its record, written before it is told.

What is stored is declared in `kept` and brought up to date by `migrations`.  The dice secret lies
beside the record, never in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Protocol, final

from sqlalchemy import (
    Executable,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sandtable.server.http.errors import NotSaved, Overtaken
from sandtable.server.store import at_once
from sandtable.server.store.belief import HOLDS, LOOKED_UP, Belief
from sandtable.server.store.database import Database
from sandtable.server.store.file import DataFile
from sandtable.server.store.kept import LINES, METADATA, SUBMISSIONS, TABLES, Brief, Row, Sender

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

# What every choice asks and writes, put together once: else that costs more than to carry it out.
_PLAYED: Final = select(SUBMISSIONS.c.client).where(
    SUBMISSIONS.c.table_id == bindparam("of"),
    *(SUBMISSIONS.c[field] == bindparam(f"its_{field}") for field in ("client", "expected")),
    SUBMISSIONS.c.draft == bindparam("its_draft"),
    (SUBMISSIONS.c.request == bindparam("its_request"))
    | (SUBMISSIONS.c.request == bindparam("its_words")),
)
_WRITTEN: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"), TABLES.c.moves == bindparam("known"))
    .where(text(HOLDS))
    .values(changes=TABLES.c.changes + bindparam("more"))
    .returning(TABLES.c.changes)
)
_STALE: Final = delete(LINES).where(
    LINES.c.table_id == bindparam("of"), LINES.c.number >= bindparam("first")
)
_LINE: Final = insert(LINES)
_STANDS: Final = select(TABLES.c.moves, TABLES.c.changes).where(TABLES.c.id == bindparam("of"))
_SUBMISSION: Final = insert(SUBMISSIONS)

SOON: Final = 2.0
"""Seconds after which what was written to a data file stands in the file itself."""
LONG: Final = 500
"""Characters of a submission beyond which its digest stands for it."""


class Reads(Protocol):
    """Where rows are read: a store, or one connection of it."""

    def look(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """To read only: each question is answered as things stand when it is asked."""
        ...


@final
class _Together:
    """One connection for several who read."""

    __slots__ = ("_connection",)

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection: Final = connection

    @asynccontextmanager
    async def look(self) -> AsyncIterator[AsyncConnection]:
        yield self._connection


@final
class Store:
    """What is kept.  Every method that writes returns after the write is on the disk."""

    __slots__ = ("_closed", "_quiet", "_settling", "_under_way", "_written", "ground")

    def __init__(self, where: Path | str) -> None:
        """`where` is a data folder, or the address of a database."""
        self.ground: Final = Database(where) if isinstance(where, str) else DataFile(where)
        self._written: Final = self.ground.telling(_WRITTEN)
        self._closed = False
        self._under_way = 0
        self._quiet: Final = asyncio.Event()
        self._settling: asyncio.Task[None] | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes may write to it."""
        return isinstance(self.ground, Database)

    @property
    def engine(self) -> AsyncEngine:
        """What connects to it."""
        return self.ground.engine

    async def open(self) -> None:
        """Make it ready and up to date.  Raises Trouble when it is not to be had."""
        self._closed = False
        self.ground.prepare()
        try:
            async with self.engine.begin() as connection:
                await self.ground.take(connection)
            self.ground.taken()
        except BaseException as error:
            await self.engine.dispose()
            if isinstance(error, SQLAlchemyError):
                raise self.ground.why_not_open(error) from error
            raise

    async def close(self) -> None:
        """Let go of it, after what is under way has come to its end."""
        self._closed = True
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None
        while self._under_way:
            self._quiet.clear()
            await self._quiet.wait()
        await self.engine.dispose()
        await self.ground.let_go()

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """All that is written within, or nothing.  Raises NotSaved, Damaged or Overtaken."""
        return self._connected(self.ground.engine)

    def look(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """To read only: each question is answered as things stand when it is asked.

        In a database a single statement that writes is kept by itself.
        """
        return self._connected(self.ground.reading)

    @asynccontextmanager
    async def together(self) -> AsyncIterator[Reads]:
        """For several who read, one after the other."""
        async with self.look() as connection:
            yield _Together(connection)

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        with self._asked():
            async with engine.begin() as connection:
                yield connection

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """Something is asked of the store.  Raises NotSaved, Damaged or Overtaken."""
        driver = self.engine.dialect.loaded_dbapi
        self.ground.check()
        if self._closed:  # a connection that is made from now on would never be closed
            raise NotSaved("the server stops: nothing was changed; try again when it runs")
        self._under_way += 1
        try:
            yield
        except (IntegrityError, driver.IntegrityError) as error:
            raise Overtaken from error
        except (SQLAlchemyError, driver.Error) as error:
            raise self.ground.failure(error) from error
        finally:
            self._under_way -= 1
            self._quiet.set()
            if isinstance(self.ground, DataFile) and self._settling is None and not self._closed:
                self._settling = asyncio.create_task(self._settle(self.ground))

    async def _settle(self, file: DataFile) -> None:
        await asyncio.sleep(SOON)
        self._settling = None
        self._under_way += 1
        try:
            with suppress(SQLAlchemyError):  # it is tried again after the next transaction
                await file.settle()
        finally:
            self._under_way -= 1
            self._quiet.set()

    async def listing(self) -> list[Brief]:
        """Every table, the one last played first."""
        columns = [TABLES.c[field] for field in Brief._fields]
        async with self.look() as connection:
            rows = await connection.execute(
                select(*columns).order_by(TABLES.c.updated.desc(), TABLES.c.id)
            )
            return [Brief(*row) for row in rows]

    async def count(self) -> int:
        """How many tables are stored."""
        async with self.look() as connection:
            return int((await connection.execute(select(func.count(TABLES.c.id)))).scalar_one())

    async def get(self, id: str) -> Row | None:
        """One table, or None."""
        async with self.look() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == id))).first()
            return None if row is None else Row(*row)

    async def lines(self, id: str, first: int = 0) -> list[str]:
        """The lines of a record from number `first` on; its header is not one of them."""
        wanted = select(LINES.c.text).where(LINES.c.table_id == id, LINES.c.number >= first)
        wanted = wanted.order_by(LINES.c.number)
        async with self.look() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def played(self, id: str, sender: Sender) -> bool:
        """Whether this submission was played before."""
        wanted = {f"its_{field}": value for field, value in _kept(sender).items()}
        wanted |= {"of": id, "its_words": sender.request}
        async with self.look() as connection:
            return (await connection.execute(_PLAYED, wanted)).first() is not None

    async def add(self, row: Row, lines: list[str], also: Sequence[Executable] = ()) -> None:
        """A new table with the lines it has already, and what goes with it."""
        await self.add_all([(row, lines)], also)

    async def add_all(
        self,
        new: Sequence[tuple[Row, list[str]]],
        also: Sequence[Executable] = (),
        fence: Executable | None = None,
    ) -> None:
        """New tables with their lines, and what goes with them; all of it or nothing.

        Raises Overtaken where the `fence` changes no row: somebody else was quicker.
        """
        async with self.transaction() as connection:
            if fence is not None and (await connection.execute(fence)).rowcount == 0:
                raise Overtaken
            for row, lines in new:
                await connection.execute(insert(TABLES), row._asdict())
                await _insert_lines(connection, row.id, 1, lines)
            for statement in also:
                await connection.execute(statement)

    async def append(
        self,
        id: str,
        first: int,
        lines: list[str],
        sender: Sender | None,
        changed: dict[str, Any],
        also: Sequence[Executable] = (),
        *,
        known: int,
        belief: Belief = LOOKED_UP,
        public: bool = True,
        anew: bool = False,
    ) -> int:
        """Add lines, numbered from `first`, and what changed in the table's row.

        Where they are written `anew` those stored from that number on, an open draft, give way.  A
        computer is no sender.  What else goes with the lines is written with them, or not at all.
        Answers how often what is `public` has changed.  Raises Overtaken unless `known` writes went
        before and the `belief` holds, and where somebody else has written such a line.
        """
        mine = {**changed, "of": id, "known": known, "more": int(public), "moves": known + 1}
        mine |= {**self.ground.word(id), **belief._asdict()}
        sent = {} if sender is None else _kept(sender)
        if self._is_plain(changed, lines, also, anew):
            row = {**at_once.COLUMNS, **mine, "first": first, **(sent or at_once.NOBODY)}
            with self._asked():
                kept = await self.ground.keep(row, lines, anew)
            if kept is None:
                raise Overtaken
            return kept
        async with self.transaction() as connection:
            # First of all: of two that write, the second waits here, and finds that it is late.
            changes = (await connection.execute(self._written, mine)).scalar()
            if changes is None:
                raise Overtaken
            if anew:
                await connection.execute(_STALE, {"of": id, "first": first})
            await _insert_lines(connection, id, first, lines)
            if sent:
                await connection.execute(_SUBMISSION, {"table_id": id, **sent})
            for statement in also:
                await connection.execute(statement)
            return int(changes)

    def _is_plain(
        self, changed: dict[str, Any], lines: list[str], also: Sequence[Executable], anew: bool
    ) -> bool:
        """Whether what is kept is as of most choices, so that it can be kept at once."""
        if also or not changed.keys() <= at_once.COLUMNS.keys():
            return False
        return bool(lines) or not (anew and self.shared)  # a draft that was taken back is no line

    async def stands(self, id: str) -> tuple[int, int] | None:
        """How often a table was written and changed; None when there is none."""
        async with self.look() as connection:
            row = (await connection.execute(_STANDS, {"of": id})).first()
            return None if row is None else (row[0], row[1])

    async def stir(self, id: str, known: int) -> None:
        """Let other processes read a table anew, of which nobody may hear.  Raises Overtaken."""
        more = update(TABLES).where(TABLES.c.id == id, TABLES.c.moves == known)
        async with self.transaction() as connection:
            if (await connection.execute(more.values(moves=known + 1))).rowcount == 0:
                raise Overtaken
            await self.ground.notify(connection, id)

    async def touch(self, id: str) -> int:
        """Let other processes know that something of a table has changed; answers how often."""
        more = update(TABLES).where(TABLES.c.id == id).values(changes=TABLES.c.changes + 1)
        async with self.transaction() as connection:
            row = await connection.execute(more.returning(TABLES.c.changes))
            await self.ground.notify(connection, id)
            return int(row.scalar() or 0)

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
            await self.ground.notify(connection, id)
            return gone.rowcount > 0


def _kept(sender: Sender) -> dict[str, Any]:
    """A submission as it is kept: a key has no room for long words."""
    row = sender._asdict()
    if len(sender.request) > LONG:
        row["request"] = f"sha256 {sha256(sender.request.encode()).hexdigest()}"
    return row


async def _insert_lines(connection: AsyncConnection, id: str, first: int, lines: list[str]) -> None:
    rows = [
        {"table_id": id, "number": number, "text": line} for number, line in enumerate(lines, first)
    ]
    if rows:
        await connection.execute(_LINE, rows)
