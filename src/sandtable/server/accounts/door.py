"""The way into the office: a socket in the data folder of a running server, or its data file."""

from __future__ import annotations

import asyncio
import os
import stat
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sandtable.core.case import Trouble
from sandtable.server.accounts import backup, office
from sandtable.server.accounts.office import Order, Told
from sandtable.server.people import people
from sandtable.server.store.folder import FILE
from sandtable.server.store.store import Store
from sandtable.server.tables.tables import Tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

SOCKET: Final = "office.sock"
DATABASE: Final = "database"
"""The file that holds the address of the database that `serve` was given."""
OWN: Final = 0o600
LONGEST: Final = 64 * 1024
PATIENCE: Final = 120.0


@asynccontextmanager
async def listening(tables: Tables, folder: Path) -> AsyncIterator[None]:
    """Answer orders as long as the server runs."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError, asyncio.LimitOverrunError, ValueError):
                writer.write(await _answered(tables, await reader.readline()))
                await writer.drain()
        finally:
            writer.close()  # else whoever asked would wait for what never comes

    path = folder / SOCKET
    if not hasattr(asyncio, "start_unix_server"):
        yield  # a system without such sockets: `sandtable admin` needs the server stopped
        return
    path.unlink(missing_ok=True)
    mask = os.umask(0o177)  # nobody else may come by it, not even for a moment
    try:
        server = await asyncio.start_unix_server(answer, path, limit=LONGEST)
    finally:
        os.umask(mask)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


async def _answered(tables: Tables, line: bytes) -> bytes:
    told: dict[str, Any]
    try:
        told = {"told": await office.carry_out(tables, msgspec.json.decode(line, type=Order))}
    except (Trouble, msgspec.MsgspecError) as error:
        told = {"error": str(error)}
    return msgspec.json.encode(told) + b"\n"


def keep_where(folder: Path, database: str | None) -> None:
    """Write down, for its user alone, which database a club is kept in; without one nothing is."""
    path = folder / DATABASE
    path.unlink(missing_ok=True)
    if database:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN)
        with os.fdopen(descriptor, "w", encoding="utf-8") as written:
            written.write(database)


def where(folder: Path) -> str | None:
    """The database in which the club of this data folder is kept, if not in the folder."""
    with suppress(FileNotFoundError):
        return (folder / DATABASE).read_text("utf-8")
    return None


async def ask(folder: Path, database: str | None, order: Order) -> Told:
    """Have the office do it: by the server that runs, or by its store.  Raises Trouble."""
    path = folder / SOCKET
    if not database and path.exists() and stat.S_ISSOCK(path.stat().st_mode):
        with suppress(ConnectionError, FileNotFoundError):
            return await _by_server(path, order)
    tables = Tables(Store(database or where(folder) or folder), [])
    await tables.store.open()
    try:
        await people.house(tables.store)
        return await office.carry_out(tables, order)
    finally:
        await tables.store.close()


async def _by_server(path: Path, order: Order) -> Told:
    reader, writer = await asyncio.open_unix_connection(path)
    try:
        writer.write(msgspec.json.encode(order) + b"\n")
        line = await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()
    if not line:
        raise Trouble("the server did not answer: its log tells more")
    told = msgspec.json.decode(line, type=dict[str, Any])
    if "error" in told:
        raise Trouble(told["error"])
    return list(told["told"])


async def put_back(folder: Path, file: Path) -> Told:
    """Put a copy of the data file back where no server uses it.

    Raises Trouble; what stood there stands there again then.
    """
    if (folder / FILE).exists():
        held = Store(folder)
        await held.open()  # a server that runs holds it: that is told
        await held.close()
    aside = backup.put_back(folder, file)
    store = Store(folder)
    try:
        await store.open()
        count = await store.count()
    except Exception:
        await store.close()
        (folder / FILE).unlink()
        if aside:
            aside.replace(folder / FILE)
        raise
    await store.close()
    told = [f"{folder / FILE}: {count} tables, as they were when the copy was made"]
    return [*told, f"what was there before is {aside}"] if aside else told
