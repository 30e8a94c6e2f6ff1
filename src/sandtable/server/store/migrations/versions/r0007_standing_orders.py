"""Standing orders, and what they answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Standing orders, and what they answered."""
    op.create_table(
        "answered",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "line"),
    )
    op.create_table(
        "standing",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("changed", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "side", "person"),
    )
