"""Submissions are kept by their own words, not beside the line that they became."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What was sent is found again after a restart."""
    op.create_table(
        "submissions",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("client", sa.String(), nullable=False),
        sa.Column("expected", sa.Integer(), nullable=False),
        sa.Column("draft", sa.String(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "client", "expected", "draft", "request"),
    )
    op.execute(
        "INSERT INTO submissions (table_id, client, expected, draft, request) "
        "SELECT DISTINCT table_id, client, number - 1, '', request FROM lines WHERE client != ''"
    )
    op.drop_column("lines", "client")
    op.drop_column("lines", "request")
