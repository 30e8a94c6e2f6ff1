"""One package for each rulebook; games never import each other."""

from typing import Final

from sandtable.core.rulebook import Rulebook
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA

RULEBOOKS: Final[list[Rulebook]] = [DORO_NAWA]
