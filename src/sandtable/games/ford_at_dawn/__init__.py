"""Ford at Dawn: the smallest whole game, and the first to play."""

from typing import Final

from sandtable.games.ford_at_dawn.rulebook import RULES, FordAtDawn

RULEBOOK: Final = FordAtDawn(RULES)
