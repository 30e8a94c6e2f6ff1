"""A store in a PostgreSQL database, for one process or several.

The database is told that a commit is on the disk before it is one.  What its address holds of a
password is in no message and no log.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from math import inf
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, final

from sqlalchemy import URL, Text, bindparam, event, extract, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DataError, DisconnectionError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sandtable.core.case import Trouble
from sandtable.server.http.errors import BadRequest, NotSaved, Overtaken
from sandtable.server.store import at_once
from sandtable.server.store.at_once import CHANNEL
from sandtable.server.store.migrations import Newer, renew

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from psycopg import AsyncConnection as Connection
    from sqlalchemy.exc import SQLAlchemyError
    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.pool import ConnectionPoolEntry
    from sqlalchemy.sql.dml import ReturningUpdate

DRIVER: Final = "postgresql+psycopg"
ADDRESS: Final = "postgresql://user:password@host/database"
OURS: Final = 0x53414E44
"""The lock under which one process at a time brings a database up to date."""
SETTINGS: Final = (
    "-c synchronous_commit=on -c statement_timeout=30s -c lock_timeout=10s "
    "-c idle_in_transaction_session_timeout=60s"
)
CONNECTION: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "tcp_user_timeout": 15_000,  # ms; a database that is cut off is not waited for longer
    "application_name": "sandtable",
    "options": SETTINGS,
}
MOST: Final = 8
"""Connections of one process, half of them for single statements."""
FULL: Final = "53100"
BETWEEN: Final = ("40001", "40P01")
"""Two that wait for one another, of which one gives way."""
_TELLS: Final = func.pg_notify(CHANNEL, bindparam("told", type_=Text))
NOW: Final = extract("epoch", func.clock_timestamp())
"""Seconds since 1970 by the clock of the database: those of the machines may differ."""
RESTED: Final = 1.0
"""Seconds of rest after which a connection is asked whether it still stands before it is used."""
QUIET: Final = 15.0
"""Seconds without word after which a listener asks whether its line still holds."""
NOT_OPEN: Final = {
    "28P01": "name or password is not right",
    "28000": "this name is not let in",
    "3D000": "there is no database of this name: make one with createdb",
    "42501": "this name may make no tables in it: let it own the database",
    "42P07": "it has tables of something else: give Sandtable a database of its own",
}


@final
class Database:
    """The database at an address."""

    __slots__ = ("_address", "_broke", "_given", "_secret", "engine", "me", "name", "reading")

    def __init__(self, address: str) -> None:
        url = _read(address)
        self._secret: Final = [str(url.password or ""), str(url.query.get("password", ""))]
        self.name: Final = f"database {url.database or ''}{f' on {url.host}' if url.host else ''}"
        """What messages call it."""
        self.me: Final = token_hex(4)
        """This process, as the others know it."""
        self._broke = -inf
        """When a connection was last found broken: those that rested then may be, too."""
        self._address: Final = url.set(drivername="postgresql").render_as_string(False)
        given: dict[str, Any] = {k: v for k, v in CONNECTION.items() if k not in url.query}
        self._given: Final = given
        try:
            made = partial(
                create_async_engine,
                url,
                pool_size=MOST // 2,
                max_overflow=0,
                connect_args={**given, "async_creator_fn": _line},
            )
            self.engine: Final[AsyncEngine] = made()
            # With connections of its own, which are made so: one that is made so for each question
            # is left open when whoever asks is called to stop meanwhile.
            self.reading: Final[AsyncEngine] = made(
                isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True
            )
            """For single statements: each is one way there and back, no begin and end."""
        except ModuleNotFoundError as error:
            raise Trouble(
                "a PostgreSQL database needs one package more: pip install 'sandtable[postgresql]'"
            ) from error
        for engine in (self.engine, self.reading):
            event.listen(engine.sync_engine, "checkin", _rests)
            event.listen(engine.sync_engine, "checkout", partial(self._still_stands, engine))

    def prepare(self) -> None:
        """Nothing has to be made for it."""

    async def take(self, connection: AsyncConnection) -> None:
        """Bring the database up to date, one process at a time.  Raises Trouble."""
        await connection.execute(text("SELECT pg_advisory_xact_lock(:ours)"), {"ours": OURS})
        try:
            await connection.run_sync(renew)
        except Newer:
            raise Trouble(
                f"{self.name}: written by a newer Sandtable: install that, "
                "or choose another one with --database"
            ) from None

    def taken(self) -> None:
        """It stays what it is."""

    def check(self) -> None:
        """A statement that fails tells as much."""

    async def let_go(self) -> None:
        """Close what was read through."""
        await self.reading.dispose()

    async def notify(self, connection: AsyncConnection, id: str, word: str = "") -> None:
        """Tell the other processes, with the commit, which table has changed, or a word of it."""
        await connection.execute(select(_TELLS), self.word(id, word))

    def telling(self, change: ReturningUpdate[Any]) -> ReturningUpdate[Any]:
        """A change that tells the other processes by itself, when it is given the `word`."""
        return change.returning(_TELLS)

    def word(self, id: str, word: str = "") -> dict[str, str]:
        """What is told of a table."""
        return {"told": f"{self.me} {id} {word}"}

    async def keep(self, row: dict[str, Any], lines: list[str], anew: bool) -> int | None:
        """Keep a choice; how often what is public of its table has changed, None if late."""
        return await at_once.in_database(self.reading, row, lines, anew)

    async def heard(self) -> AsyncIterator[tuple[str, str, str]]:
        """Who tells of which table, and a word of it, "" where it has changed.

        Where any of them may have, no table is named.  Raises NotSaved when the line breaks.
        """
        import psycopg

        try:
            listening = await _line(self._address, autocommit=True, **self._given)
            try:
                await listening.execute(f"LISTEN {CHANNEL}")
                yield "", "", ""  # what was told before the line stood
                while True:
                    async for told in listening.notifies(timeout=QUIET):
                        who, _, rest = told.payload.partition(" ")
                        if who != self.me:
                            table_id, _, word = rest.partition(" ")
                            yield who, table_id, word
                    await listening.execute("SELECT 1")  # a line that is dead says so
            finally:  # without waiting: a second call to stop would leave the line open
                await listening.close()
        except psycopg.Error as error:
            raise NotSaved(
                f"{self.name}: no word of other processes ({type(error).__name__})"
            ) from error

    def _still_stands(
        self, engine: AsyncEngine, connection: Any, record: ConnectionPoolEntry, _proxy: object
    ) -> None:
        """Ask a connection that has rested: the database may have gone meanwhile."""
        since = record.info.get("since", inf)
        if monotonic() - since < RESTED and since > self._broke:
            return
        dialect = engine.dialect
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error

    def failure(self, error: Exception) -> Trouble:
        """What a failed statement comes to."""
        reason, state = self._reason(error)
        if isinstance(error, (DataError, self.engine.dialect.loaded_dbapi.DataError)):
            return BadRequest(f"something in this cannot be kept: {reason}")
        if state == FULL:
            return NotSaved(
                f"{self.name}: its disk is full; nothing was changed: make room, then try again"
            )
        if state in BETWEEN:
            return Overtaken()
        if not state or state.startswith(("08", "57P")):
            self._broke = monotonic()
            return NotSaved(
                f"{self.name}: does not answer ({reason}); what was shown is kept, try again"
            )
        return NotSaved(f"{self.name}: {reason}; nothing was changed, try again")

    def why_not_open(self, error: SQLAlchemyError) -> Trouble:
        """What keeps it from being opened."""
        reason, state = self._reason(error)
        known = NOT_OPEN.get(state, "")
        # While a connection is made there is no code yet, only the words of the other side.
        if not known and isinstance(error, OperationalError):
            words = {"password": "28P01", "does not exist": "3D000"}
            known = next((NOT_OPEN[code] for word, code in words.items() if word in reason), "")
        return Trouble(
            f"{self.name}: cannot be opened ({known or reason}): see to it, "
            f"or choose another with --database {ADDRESS}"
        )

    def _reason(self, error: Exception) -> tuple[str, str]:
        """The driver's words on one line without a password, and the code of the error."""
        origin: Any = getattr(error, "orig", None) or error
        reason = (str(origin).strip().splitlines() or [type(origin).__name__])[0]
        for secret in filter(None, self._secret):
            reason = reason.replace(secret, "***")
        return reason, getattr(origin, "sqlstate", None) or ""


def _rests(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["since"] = monotonic()


async def _line(*address: Any, **given: Any) -> Connection:
    """A new connection.  Who is called to stop meanwhile leaves none half open."""
    from psycopg import AsyncConnection

    making = asyncio.ensure_future(AsyncConnection.connect(*address, **given))
    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        while not making.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([making])
        if not making.cancelled() and not making.exception():
            await making.result().close()
        raise


def _read(address: str) -> URL:
    """The parts of an address.  Raises Trouble, without telling any of them."""
    wrong = Trouble(
        f"--database: an address is {ADDRESS}; "
        "@ / : and % in a password are written as %40 %2F %3A %25"
    )
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise wrong from None
    if url.drivername not in ("postgresql", "postgres", DRIVER):
        raise wrong
    # An @ or / of a password that is not written as %40 or %2F would be told as part of a name.
    if any(sign in f"{url.host or ''}{url.database or ''}" for sign in "@/"):
        raise wrong
    return url.set(drivername=DRIVER)
