"""How the score stands, and how it would without some units."""

from __future__ import annotations

from fractions import Fraction

from sandtable.games.doro_nawa import victory
from sandtable.games.doro_nawa.kinds import LOST
from sandtable.games.doro_nawa.state import State


def lead(g: State, side: int) -> Fraction:
    """VP that a side is ahead, as if the game ended now."""
    both = victory.score(g)
    return both[side].total - both[1 - side].total


def without(g: State, units: list[int]) -> State:
    """The position as if some units were lost."""
    copy = g.clone()
    for unit in units:
        copy.put(unit, -1)
        copy.status[unit] = LOST
    return copy
