"""What a unit is told: to drive for a hex, or to cover it."""

from __future__ import annotations

from typing import Final, NamedTuple

AROUND: Final = 14
"""Hexes around a goal within which forces are compared."""


class Order(NamedTuple):
    """Drive for a hex, or cover it against the enemy."""

    goal: int
    drive: bool
