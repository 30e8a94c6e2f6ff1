"""People and seats, talk, notes and rematches: some stores of the third schema have them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _words(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(), nullable=False) for name in names]


def upgrade() -> None:
    """Whatever of it is not there yet."""
    _who()
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        *_words("room", "person", "name", "at"),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        if_not_exists=True,
    )
    op.create_table(
        "notes",
        *_words("table_id", "person", "hex"),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "hex"),
        if_not_exists=True,
    )
    op.create_table(
        "rematches",
        *_words("table_id", "next"),
        sa.PrimaryKeyConstraint("table_id"),
        if_not_exists=True,
    )


def _who() -> None:
    op.create_table(
        "house", *_words("key", "value"), sa.PrimaryKeyConstraint("key"), if_not_exists=True
    )
    op.create_table(
        "people",
        *_words("id", "name", "kind", "created"),
        sa.PrimaryKeyConstraint("id"),
        if_not_exists=True,
    )
    op.create_table(
        "sessions",
        *_words("hash", "person", "created", "used"),
        sa.PrimaryKeyConstraint("hash"),
        if_not_exists=True,
    )
    op.create_table(
        "sitting",
        *_words("table_id", "seat", "person", "since"),
        sa.Column("knew", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "person"),
        if_not_exists=True,
    )
    op.create_table(
        "invitations",
        *_words("hash", "id", "table_id", "seat", "person", "made", "until", "ended"),
        sa.PrimaryKeyConstraint("hash"),
        if_not_exists=True,
    )
