"""Passkeys: a second way in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Passkeys, and what they are asked to sign."""
    op.create_table(
        "passkeys",
        *[sa.Column(name, sa.String(), nullable=False) for name in ("id", "person", "name", "key")],
        sa.Column("uses", sa.Integer(), nullable=False),
        *[sa.Column(name, sa.String(), nullable=False) for name in ("made", "used")],
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        *[sa.Column(name, sa.String(), nullable=False) for name in ("hash", "person", "until")],
        sa.PrimaryKeyConstraint("hash"),
    )
