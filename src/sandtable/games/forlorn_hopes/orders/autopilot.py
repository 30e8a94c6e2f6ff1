"""What a side may leave to an autopilot: a battle on the board, the passage of an enemy group.

Everything here is open to both sides, but for who could fly, which its own side knows.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.autopilot import BATTLE
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import air_missions
from sandtable.games.forlorn_hopes.orders import fly_on
from sandtable.games.forlorn_hopes.sea import spotting
from sandtable.games.forlorn_hopes.state import State

PASSAGE: Final = "passage"


def under_way(g: State, side: int) -> str:
    """A battle on the Tactical Battle Board (9.7), or a spotted enemy group on its way (9.1.4)."""
    if any(cell >= 0 for cell in g.cell):
        return BATTLE
    return PASSAGE if spotting.spotted(g, 1 - side) and air_missions.capable(g, side) else ""


def choice_of(g: State, side: int) -> Choice | None:
    """Who has aborted flies home, fighters that reach nobody fly on; a group passes (9.1.4)."""
    top = g.frames[-1]
    if isinstance(top, air_missions.Reaction):
        return Choice("pass") if top.side == side else None
    return fly_on.choice_of(g, side)
