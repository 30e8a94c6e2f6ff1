"""Every frame of the game by name, to rebuild a saved stack."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.frame import Then
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    anti_aircraft,
    bombardment,
    ground_combat,
    ground_support,
    interdiction,
    naval_combat,
    reinforcements,
    retreat,
)
from sandtable.games.doro_nawa.movement import Moving
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Initiative, Option, Play
from sandtable.games.doro_nawa.stacking import Reduce

FRAMES: Final[dict[str, Any]] = {
    frame.__name__: frame
    for frame in (
        Then,
        Play,
        Option,
        Initiative,
        Impulse,
        EndTurn,
        Moving,
        Reduce,
        *aircraft.FRAMES,
        *air_combat.FRAMES,
        *anti_aircraft.FRAMES,
        *bombardment.FRAMES,
        *ground_combat.FRAMES,
        *ground_support.FRAMES,
        *interdiction.FRAMES,
        *naval_combat.FRAMES,
        *reinforcements.FRAMES,
        *retreat.FRAMES,
    )
}
