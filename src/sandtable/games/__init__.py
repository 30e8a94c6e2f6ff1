"""One package for each rulebook; games never import each other."""

from typing import Final

from sandtable.core.rulebook import Rulebook
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from sandtable.games.spanish_civil_war import RULEBOOK as GUADALAJARA

RULEBOOKS: Final[list[Rulebook]] = [DORO_NAWA, GUADALAJARA]
"""In the order in which they are offered: first come, first."""
