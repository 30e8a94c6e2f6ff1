"""4.23, 4.5, 4.6 What a water hexside is to each sort of ground unit: one value, and its MP."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.map import HexMap
from sandtable.games.doro_nawa.data.charts import Tec

# ── 4.23, 4.5, 4.6 Water without a bridge that stands ────────────────────────


class Water(NamedTuple):
    """What water is to a sort of ground unit where no bridge stands."""

    alone: bool
    """Whether it crosses without an engineer."""
    as_armour: bool
    """Whether it pays what the TEC has for armour."""
    help: int
    """MP that an engineer takes away."""


FORD: Final[Water] = Water(alone=True, as_armour=False, help=1)
"""All units but armour (4.6); armour as well where it fords (R149)."""
BY_ENGINEER: Final[Water] = Water(alone=False, as_armour=True, help=0)
"""Armour (4.23)."""
SHUT: Final = -1
"""The MP of what cannot be crossed."""


@final
class WaterCosts:
    """MP that the water of each hexside adds for a sort of unit; 0 where there is none."""

    __slots__ = ("alone", "helped")

    def __init__(self, board: HexMap, tec: Tec, water: Water) -> None:
        costs = tec.side_cost_armoured if water.as_armour else tec.side_cost
        by_kind = [costs.get(kind, 0) for kind in board.side_kinds]
        full = [by_kind[kind] for kind in board.side]
        self.alone: Final[list[int]] = full if water.alone else [SHUT] * len(full)
        self.helped: Final[list[int]] = [max(0, cost - water.help) for cost in full]
        """Beside an engineer that stays put (4.6)."""
