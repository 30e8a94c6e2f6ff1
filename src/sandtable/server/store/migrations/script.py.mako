"""${message[0].upper() + message[1:]}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """${message[0].upper() + message[1:]}."""
    ${upgrades if upgrades else "pass"}
