"""A passkey that an account demands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """A passkey that an account demands."""
    op.add_column(
        "accounts", sa.Column("demands", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
