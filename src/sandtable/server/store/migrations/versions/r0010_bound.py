"""What cookies and mail addresses are good for; several people at one side;
what spectators see; sign-ins.
"""

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
    op.add_column("invitations", sa.Column("mate", sa.String(), server_default="", nullable=False))
    op.add_column("tables", sa.Column("shows", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "chosen",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("network", sa.String(), nullable=False),
        sa.Column("browser", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("entries_of", "entries", ["person", "at"])
