"""Ford at Dawn: the smallest whole game, and the first to play."""

from typing import Final

from sandtable.board.kit.book import PlainBook
from sandtable.games.ford_at_dawn.rulebook import RULES

RULEBOOK: Final = PlainBook(RULES)
