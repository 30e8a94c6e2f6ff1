"""The commander: at each juncture it tries plans on imagined worlds and follows the best."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from typing import Final, final

from sandtable.ai.command import crew
from sandtable.ai.command.doctrine import Doctrine, Plan
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.table import Pair, Table, search
from sandtable.ai.player import Knowledge, Player
from sandtable.core.choice import Choice


@final
class Commander:
    """Plays a side by the best of several plans; staff carries the plan out.

    What it chooses hangs on what its side knows, its seed and its level alone.
    """

    def __init__(self, side: int, seed: str, doctrine: Doctrine, level: Level) -> None:
        self.side: Final = side
        self.seed: Final = seed
        self.doctrine: Final = doctrine
        self.level: Final = level
        self.juncture: Hashable = None
        self.staff: Player | None = None

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
        """The plan to follow from here."""
        rollouts = self.rollouts(known, juncture)
        if juncture is None or len(rollouts.plans) == 1:
            return rollouts.plans[0]
        return rollouts.plans[self.table(rollouts).best()]

    def rollouts(self, known: Knowledge, juncture: Hashable) -> Rollouts:
        """The plans of this juncture, to be tried in worlds that its seed tells."""
        seed = f"{self.seed}/{juncture}"
        return Rollouts(known.rulebook, self.doctrine, known.state, self.side, seed, self.level)

    def table(self, rollouts: Rollouts) -> Table:
        """Try the plans, as long as the level allows."""
        ends = time.monotonic() + self.level.seconds if self.level.seconds else float("inf")

        def play(pairs: list[Pair]) -> Iterable[float]:
            return crew.play(rollouts, pairs)

        return search(
            len(rollouts.plans), self.level.rollouts, play, lambda: time.monotonic() >= ends
        )
