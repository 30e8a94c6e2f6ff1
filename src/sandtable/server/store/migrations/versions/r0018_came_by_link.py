"""Who came by a link, and at which attempt, so that a lost answer costs nobody his seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Who came by a link, and at which attempt."""
    for name in ("attempt", "came"):
        column = sa.Column(name, sa.String(), server_default="", nullable=False)
        op.add_column("invitations", column)
