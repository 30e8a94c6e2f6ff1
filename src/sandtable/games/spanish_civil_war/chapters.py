"""The chapters of the rulebook, in its order: their decisions, and the course of the game."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.kind import Kinds, gathered, stages
from sandtable.core.outline import Course
from sandtable.games.spanish_civil_war import (
    air,
    air_superiority,
    bombardment,
    combat,
    combat_results,
    command,
    morale,
    movement,
    outline,
    overruns,
    retreat,
)

CHAPTERS: Final[tuple[Any, ...]] = (
    outline, movement, overruns, bombardment, combat, combat_results, retreat, morale, command,
    air, air_superiority,
)  # fmt: skip

KINDS: Final[Kinds] = gathered(CHAPTERS)
COURSE: Final[Course] = Course(outline.OUTLINE, stages(CHAPTERS))
