"""The commander: at each juncture it tries plans on imagined worlds and follows the best."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from itertools import count
from typing import Final, final

from sandtable.ai.command import crew
from sandtable.ai.command.book import by_book
from sandtable.ai.command.doctrine import Doctrine, Plan, Styled
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.table import Pair, Table, search
from sandtable.ai.player import Knowledge, Player, Thought
from sandtable.core.choice import Choice

AT_ONCE: Final = 0.6
"""The part of the time left in a moment that one juncture may take: it may have another."""


@final
class Commander:
    """Plays a side by the best of several plans; staff carries the plan out.

    What it chooses hangs on what its side knows, its seed and its level alone, as long as neither
    time nor somebody who waits cuts it off.  A style decides between plans that are as good as
    equal.
    """

    def __init__(
        self, side: int, seed: str, doctrine: Doctrine, level: Level, style: str = ""
    ) -> None:
        self.side: Final = side
        self.seed: Final = seed
        self.doctrine: Final = doctrine
        self.level: Final = level
        self.style: Final = style
        self.juncture: Hashable = None
        self.staff: Player | None = None
        self.moment: Hashable = None
        self.left = level.seconds

    def choose(self, known: Knowledge) -> Choice:
        """What staff chooses under the plan of the juncture."""
        if len(known.choices) == 1:
            return known.choices[0]
        juncture = self.doctrine.juncture(known.state, self.side)
        if self.staff is None or (juncture is not None and juncture != self.juncture):
            self.staff = self.doctrine.staff(self.side, self.decide(known, juncture))
            self.juncture = juncture
        return self.staff.choose(known)

    def decide(self, known: Knowledge, juncture: Hashable) -> Plan:
        """The plan to follow from here; before the first juncture that of the book."""
        rollouts = self.rollouts(known, juncture)
        if juncture is None or len(rollouts.plans) == 1 or not self.level.rollouts:
            return rollouts.plans[by_book(rollouts.booked)]
        return rollouts.plans[self.chosen(rollouts, self.table(rollouts, known.thought))]

    def chosen(self, rollouts: Rollouts, table: Table) -> int:
        """The plan of its style among those as good as the best, else the best."""
        doctrine = self.doctrine
        if self.style and isinstance(doctrine, Styled):
            for plan in table.equals():
                if self.style in doctrine.leans(rollouts.plans[plan]):
                    return plan
        return table.best()

    def rollouts(self, known: Knowledge, juncture: Hashable) -> Rollouts:
        """The plans of this juncture, to be tried in worlds that its seed tells."""
        seed = f"{self.seed}/{juncture}"
        return Rollouts(known.rulebook, self.doctrine, known.state, self.side, seed, self.level)

    def table(self, rollouts: Rollouts, thought: Thought) -> Table:
        """Try the plans, as long as the level allows in this moment and nobody says: enough.

        What is told of it hangs on tries and time: the number of plans would give something away.
        """
        began = time.monotonic()
        moment = self.doctrine.moment(rollouts.known)
        if moment != self.moment:
            self.moment, self.left = moment, self.level.seconds
        most = AT_ONCE * self.left if self.level.seconds else float("inf")
        tried = count(1)
        thought.tell(0.0)

        def play(pairs: list[Pair]) -> Iterable[float]:
            return crew.play(rollouts, pairs)

        def late() -> bool:
            spent = time.monotonic() - began
            if thought.enough or spent >= most:
                return True
            thought.tell(max(next(tried) / self.level.rollouts, spent / most))
            return False

        found = search(rollouts.booked, self.level.rollouts, play, late)
        self.left = max(0.0, self.left - (time.monotonic() - began))
        return found


def table_of(
    known: Knowledge, doctrine: Doctrine, level: Level, seed: str
) -> tuple[Rollouts, Table]:
    """The plans of the side that is asked, tried from what it knows, for whoever wants to be told.

    The first plan is staff's own.
    """
    asked = Commander(known.side, seed, doctrine, level)
    rollouts = asked.rollouts(known, doctrine.juncture(known.state, known.side))
    return rollouts, asked.table(rollouts, known.thought)
