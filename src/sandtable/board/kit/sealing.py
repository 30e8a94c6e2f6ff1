"""What each side chooses in secret: it lies in a column of its own until it is opened."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from sandtable.core.case import Bar


class Sealing(NamedTuple):
    """A decision, asked of one side after the other, whose answer the enemy sees only when opened.

    The answers are numbered from 1; the columns have one for each side, 0 where there is none.
    """

    frame: type[Any]
    many: int
    bars: Callable[[Any, int, int], Bar | None]
    """What keeps a side from an answer."""
    sealed: str = "sealed"
    opened: str = "opened"

    def lies(self, g: Any, side: int) -> bool:
        """Whether something of a side is sealed and not opened; everybody can see it lie there."""
        top = g.frames[-1]
        later = isinstance(top, self.frame) and side >= top.side
        return not getattr(g, self.opened)[side] and not later and len(g.frames) > 1

    def guards(self, g: Any, side: int) -> bool:
        """Something sealed, or that is about to be: what is open hides no more."""
        top = g.frames[-1]
        return self.lies(g, side) or (isinstance(top, self.frame) and top.side == side)

    def draw(self, known: Any, world: Any, side: int, rng: Random) -> None:
        """What a side may have sealed: all that is not barred, each as likely as the others."""
        if self.lies(known, side):
            answers = [n for n in range(1, self.many) if not self.bars(known, side, n)]
            getattr(world, self.sealed)[side] = rng.choice(answers)
