"""Ford by Night: the rules of Ford at Dawn on another map, and a player that always attacks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from sandtable.ai.player import Knowledge
from sandtable.board.kit.book import PlainBook
from sandtable.core.choice import Choice
from sandtable.games.ford_at_dawn.rulebook import RULES

RULEBOOK: Final = PlainBook(
    RULES._replace(
        name="ford-by-night",
        folder=Path(__file__).parent,
        decisions={"night": (30, 30)},
        players="ford-at-dawn",
    )
)


class Bold:
    """Attacks whenever that is legal, and moves at random."""

    def __init__(self, _side: int, seed: str) -> None:
        self.random = Random(seed)

    def choose(self, known: Knowledge) -> Choice:
        """One of the legal choices."""
        attacks = [choice for choice in known.choices if choice.verb == "attack"]
        return self.random.choice(attacks or known.choices)
