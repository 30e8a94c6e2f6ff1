"""Open offers, and what a table was agreed on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Open offers, and what a table was agreed on."""
    text = ("id", "person", "hash", "terms", "lot", "dice", "made", "until", "taker", "ended")
    op.create_table(
        "offers",
        *[
            sa.Column(name, sa.Text() if name == "terms" else sa.String(), nullable=False)
            for name in (*text, "table_id")
        ],
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "offer_parts",
        sa.Column("offer", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("offer", "person"),
    )
    op.create_table(
        "agreements",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
        sa.UniqueConstraint("origin", name="one_table"),
    )
