"""Results of games that count, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Results of games that count, and ratings."""
    words = ("game", "scenario", "par", "first", "second")
    op.create_table(
        "results",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        *[sa.Column(name, sa.String(), nullable=False) for name in words],
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "ratings",
        *[sa.Column(name, sa.String(), nullable=False) for name in ("game", "scenario", "who")],
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        *[sa.Column(name, sa.Integer(), nullable=False) for name in ("won", "drawn", "lost")],
        sa.PrimaryKeyConstraint("game", "scenario", "who"),
    )
