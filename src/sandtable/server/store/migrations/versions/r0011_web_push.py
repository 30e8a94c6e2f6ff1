"""Web push: what a browser gave to be told by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Its seal, its cookie, and what it is called."""
    for name in ("seal", "session", "label"):
        op.add_column("channels", sa.Column(name, sa.String(), server_default="", nullable=False))
    op.create_index("ix_channels_session", "channels", ["session"])
