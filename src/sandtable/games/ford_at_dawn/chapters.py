"""The chapters of the rules, in their order: their decisions, and the course of the game."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.kind import Kinds, gathered, stages
from sandtable.core.outline import Course
from sandtable.games.ford_at_dawn import combat, movement, outline, sealing

CHAPTERS: Final[tuple[Any, ...]] = (outline, sealing, movement, combat)
KINDS: Final[Kinds] = gathered(CHAPTERS)
COURSE: Final[Course] = Course(outline.OUTLINE, stages(CHAPTERS))
