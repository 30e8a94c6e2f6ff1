"""What several processes need to know of one another, and what waits at a table for a moment."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """How often a table was written, who lets its computers play, what is asked at it."""
    for name in ("moves", "changes"):
        op.add_column("tables", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "passing",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
