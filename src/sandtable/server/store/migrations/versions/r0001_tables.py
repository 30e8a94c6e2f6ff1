"""Tables and the lines of their records; who had sent a line stood beside it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Tables and their lines."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.Float(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.Column("updated", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("client", sa.String(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
