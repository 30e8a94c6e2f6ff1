"""Bringing a store of an older Sandtable to what this one keeps, one revision after the other.

A revision is a file in `versions`: `python -m sandtable.server.store.revise "what it is for"`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import String, column, inspect, select, table

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

HERE: Final = Path(__file__).parent
VERSION_TABLE: Final = "alembic_version"
NEWEST: Final = max(path.stem[1:5] for path in (HERE / "versions").glob("r[0-9]*.py"))
"""The revision that this Sandtable works with."""


class Newer(Exception):
    """The store was written by a newer Sandtable."""


def stored(connection: Connection) -> str:
    """The revision of a store; "" where there is none yet."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return ""
    wanted = select(column("version_num", String)).select_from(table(VERSION_TABLE))
    return str(connection.execute(wanted).scalar() or "")


def renew(connection: Connection, began: str = "") -> None:
    """Bring a store to NEWEST, in the transaction that the connection is in.  Raises Newer.

    `began` is the revision of a store from before revisions were written down in it.
    """
    now = stored(connection)
    if now > NEWEST:
        raise Newer
    if now == NEWEST:
        return
    from alembic import command  # it takes a while to load, and is seldom needed

    if began and not now:
        command.stamp(config(connection), began)
    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Config:
    """What Alembic's commands are given."""
    from alembic.config import Config

    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(HERE).replace("%", "%%"))
    made.set_main_option("file_template", "r%%(rev)s_%%(slug)s")
    return made
