"""What several processes count together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """What several processes count together."""
    op.create_table(
        "counted",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("done", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index(op.f("ix_counted_until"), "counted", ["until"])
