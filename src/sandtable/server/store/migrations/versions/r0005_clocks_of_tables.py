"""Clocks of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Clocks of tables."""
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
