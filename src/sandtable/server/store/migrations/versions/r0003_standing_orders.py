"""A standing order for the battle under way outlives a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Which sides have a standing order."""
    op.add_column("tables", sa.Column("ordered", sa.Text(), nullable=False, server_default="[]"))
