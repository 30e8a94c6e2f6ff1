"""What is kept: tables and the lines of their records, as stored and as rows in memory.

Tables of people and seats stand in their own modules, all in one METADATA.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Boolean, Column, Float, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()
"""Every table that is kept; a change of one needs a revision, see `migrations`."""

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
    # How often its lines were written, which decides between two writers, and how often something
    # that others see has changed: another process reads the table again when it knows an older one.
    Column("moves", Integer, nullable=False, server_default="0"),
    Column("changes", Integer, nullable=False, server_default="0"),
    # So many turns late spectators see both sides, as both players agreed; 0 where they did not.
    Column("shows", Integer, nullable=False, server_default="0"),
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
    moves: int = 0
    changes: int = 0
    shows: int = 0


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
    shows: int


class Sender(NamedTuple):
    """A submission as it was sent; the same words again are the same submission.

    `expected` and `draft` name the moment it was made for: the record's line, and in a draft,
    which stays one line, how far that one had come.
    """

    client: str
    expected: int
    draft: str
    request: str
