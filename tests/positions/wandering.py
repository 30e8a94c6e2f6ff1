"""Any state, written as a position and read again: what the games' round trips share."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.rulebook import Rulebook


class Positions(NamedTuple):
    """A game, and how its positions are read and written."""

    rulebook: Rulebook
    read: Callable[[dict[str, Any], str], Any]
    write: Callable[[Any, str], str]

    def same(self, g: Any) -> bool:
        """Write, read, compare all columns and the words themselves."""
        text = self.write(g, "a title")
        again = self.read(tomllib.loads(text), "written")
        assert again.encode() == g.encode(), text
        assert self.write(again, "a title") == text
        return True

    def wander(self, g: Any, seed: str, each: int, most: int) -> int:
        """Play at random and compare now and then; the number of comparisons."""
        chance = random.Random(seed)
        compared = 0
        for step in range(most):
            if self.rulebook.actor(g) == NOBODY:
                break
            self.rulebook.apply(g, self.any_choice(g, chance))
            if step % each == 0:
                compared += self.same(g)
        return compared + self.same(g)

    def any_choice(self, g: Any, chance: random.Random) -> Choice:
        """A die, or a choice: its verb first, or the many moves would drown the rest."""
        if self.rulebook.actor(g) == CHANCE:
            return Choice("roll", n=chance.randint(1, self.rulebook.lots(g)))
        ballot = Ballot()
        self.rulebook.verdicts(g, ballot)
        verb = chance.choice(sorted({choice.verb for choice in ballot.open}))
        return chance.choice([choice for choice in ballot.open if choice.verb == verb])
