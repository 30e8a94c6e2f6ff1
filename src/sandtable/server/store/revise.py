"""Write the next revision: python -m sandtable.server.store.revise "what it is for".

What the tables in the modules have beyond the newest revision is written down in it; look it over.
"""

from __future__ import annotations

import sys

from alembic import command
from sqlalchemy import create_engine

from sandtable.server import web  # noqa: F401 - with it every module that has tables
from sandtable.server.store.migrations import NEWEST, config, renew


def main(what: str) -> None:
    """Compare an empty store at the newest revision with METADATA."""
    number = f"{int(NEWEST) + 1:04}"
    with create_engine("sqlite://").begin() as connection:
        renew(connection)
        command.revision(config(connection), what, autogenerate=True, rev_id=number)


if __name__ == "__main__":
    main(sys.argv[1])
