"""Notices: where people want to be told what, and what is to be told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Channels, habits, and the outbox."""
    where_to()
    when()
    outbox()


def where_to() -> None:
    """Channels, and the letters that wait for one of them."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("stop", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("story", sa.Boolean(), nullable=False),
        sa.Column("made", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_channels_hash", "channels", ["hash"])
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_index("ix_channels_stop", "channels", ["stop"])

    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("holds", sa.Text(), nullable=False),
        sa.Column("made", sa.String(), nullable=False),
        sa.Column("due", sa.String(), nullable=False),
        sa.Column("held", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("deliveries_due", "deliveries", ["state", "due"])


def when() -> None:
    """Quiet hours, holidays, and tables that somebody wants to hear nothing of."""
    op.create_table(
        "habits",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("away", sa.String(), nullable=False),
        sa.Column("remind", sa.Integer(), nullable=False),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "muted",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )


def outbox() -> None:
    """What is to be told, once for each decision."""
    op.create_table(
        "notices",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("began", sa.String(), nullable=False),
        sa.Column("again", sa.Integer(), nullable=False),
        sa.Column("made", sa.String(), nullable=False),
        sa.Column("due", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person", "table_id", "kind", "began", "again", name="one_notice"),
    )
    op.create_index("notices_due", "notices", ["state", "due"])
