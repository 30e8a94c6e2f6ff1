"""Copies of a data file: made while it is in use, and put back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandtable.core.case import Trouble
from sandtable.server.store.file import DataFile
from sandtable.server.store.folder import FILE
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.server.store.store import Store

PG_DUMP: Final = (
    "games are kept in a PostgreSQL database: copy that with `pg_dump --format=custom --file=FILE "
    "DATABASE`, and put it back with `pg_restore --clean --dbname=DATABASE FILE`"
)
OWN: Final = 0o600
LOGS: Final = ("-wal", "-journal")
"""What may stand beside a data file after a server was killed."""


async def write(store: Store, file: str) -> int:
    """Copy the data file by the connection that holds it; its size.  Raises Trouble.

    What is copied is one moment of it, read again and checked before it has its name.
    """
    if not isinstance(store.ground, DataFile):
        raise Trouble(PG_DUMP)
    path = Path(file)
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN))
        with closing(sqlite3.connect(part, check_same_thread=False)) as copy:
            async with store.engine.connect() as connection:
                raw = await connection.get_raw_connection()
                driver: Any = raw.driver_connection
                await driver.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # whoever reads it need not write beside it
        return await off_loop(_settle, part, path)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise Trouble(f"{path}: no copy was made: {error}") from error


def _settle(part: Path, path: Path) -> int:
    check(part)
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.replace(path)
    return path.stat().st_size


def check(path: Path) -> None:
    """Raise Trouble unless the file is a whole data file."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            said = copy.execute("PRAGMA integrity_check").fetchone()[0]
            copy.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise Trouble(f"{path}: no Sandtable data file ({error})") from error
    if said != "ok":
        raise Trouble(f"{path}: damaged: {said}")


def put_back(folder: Path, file: Path) -> Path | None:
    """Put a copy where the data file stands: where the one that stood there is now.

    Raises Trouble; nothing has changed then.
    """
    if not file.is_file():
        raise Trouble(f"{file}: no such file")
    check(file)
    folder.mkdir(parents=True, exist_ok=True)
    here, part = folder / FILE, folder / f"{FILE}.part"
    aside = None
    try:
        part.unlink(missing_ok=True)
        descriptor = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN)
        with os.fdopen(descriptor, "wb") as written:
            with file.open("rb") as copy:
                shutil.copyfileobj(copy, written)
            written.flush()
            os.fsync(written.fileno())
        free = next(p for n in count(1) if not _taken(p := _aside(folder, n)))
        if here.exists():
            here.replace(free)
            aside = free
        for log in LOGS:  # else they would be played into the copy
            if (left := folder / f"{FILE}{log}").exists():
                left.replace(f"{free}{log}")
        part.replace(here)
    except OSError as error:
        raise Trouble(f"{here}: not put back: {error}") from error
    return aside


def _taken(path: Path) -> bool:
    return any(path.with_name(f"{path.name}{log}").exists() for log in ("", *LOGS))


def _aside(folder: Path, number: int) -> Path:
    return folder / f"{FILE}.before-{number}"
