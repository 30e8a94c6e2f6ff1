"""Tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("organiser", sa.String(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        *[_word(name) for name in ("lot", "dice", "made", "state")],
        *[_number(name) for name in ("moves", "entered", "most", "round", "rounds")],
        sa.Column("due", sa.String(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "tournament_entrants",
        *[_word(name) for name in ("tournament", "player", "number", "entered")],
        *[_number(name) for name in ("seed", "gone")],
        sa.PrimaryKeyConstraint("tournament", "player"),
    )
    op.create_table(
        "tournament_pairings",
        _word("tournament"),
        *[_number(name) for name in ("round", "board", "first", "second")],
        sa.PrimaryKeyConstraint("tournament", "round", "board"),
    )
    op.create_table(
        "tournament_games",
        *[_word(name) for name in ("id", "tournament")],
        *[_number(name) for name in ("round", "board", "game", "score")],
        *[_word(name) for name in ("how", "margin", "ended")],
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament", "round", "board", "game", name="one_game"),
    )


def _word(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)
