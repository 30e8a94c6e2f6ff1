"""The chapters of the rulebook, in its order: their decisions, and the course of the game."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.kind import Kinds, gathered, stages
from sandtable.core.outline import Course
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    anti_aircraft,
    bombardment,
    ground_combat,
    ground_support,
    interdiction,
    movement,
    naval_combat,
    outline,
    reinforcements,
    retreat,
    stacking,
)

CHAPTERS: Final[tuple[Any, ...]] = (
    outline, stacking, movement, bombardment, naval_combat, ground_combat, retreat, aircraft,
    anti_aircraft, ground_support, interdiction, air_combat, reinforcements,
)  # fmt: skip

KINDS: Final[Kinds] = gathered(CHAPTERS)
COURSE: Final[Course] = Course(outline.OUTLINE, stages(CHAPTERS), outline.ends_suddenly)
