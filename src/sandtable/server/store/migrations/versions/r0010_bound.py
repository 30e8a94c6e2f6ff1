"""What a cookie and a mail address are good for: one table, or all; notices alone, or more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Addresses of before were added without the password: they are for notices alone."""
    no = sa.false()
    op.add_column("channels", sa.Column("resets", sa.Boolean(), server_default=no, nullable=False))
    op.add_column("sessions", sa.Column("only", sa.Text(), server_default="", nullable=False))
    op.add_column(
        "invitations", sa.Column("whole", sa.Boolean(), server_default=no, nullable=False)
    )
