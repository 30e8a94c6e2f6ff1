"""What a plan comes to in an imagined world."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import Any, Final, NamedTuple, final

from sandtable.ai.command.doctrine import NOW, Doctrine, Plan
from sandtable.ai.command.score import Lines, lines_of
from sandtable.ai.command.worlds import Luck, play_on
from sandtable.core.frame import NOBODY
from sandtable.core.rulebook import Rulebook


class Level(NamedTuple):
    """How much a player searches.

    `rollouts` are all there are at a juncture, each of so many `moments`; 0 goes by the book alone.
    `seconds` cuts the last ones off, 0 never: without it the same seed plays the same.
    """

    rollouts: int
    moments: int
    seconds: float = 0.0


class Told(NamedTuple):
    """What a rollout comes to: its value, and the lines of the score at its end."""

    value: float
    points: float
    lines: Lines
    over: bool
    """Whether the game came to its end."""


@final
class Rollouts:
    """Plans of one side, tried from what it knows; equal samples are equal worlds and dice."""

    def __init__(
        self, book: Rulebook, doctrine: Doctrine, known: Any, side: int, seed: str, level: Level
    ) -> None:
        self.book: Final = book
        self.doctrine: Final = doctrine
        self.known: Final = known
        self.side: Final = side
        self.seed: Final = seed
        self.level: Final = level
        self.plans: Final[list[Plan]] = list(doctrine.plans(known, side))
        self.foes: Final[list[Plan]] = list(doctrine.foes(known, side))
        self.spread: Final = doctrine.spread(known)
        names = [plan.name for plan in self.plans]
        self.booked: Final = [
            doctrine.booked(known, side, plan)._replace(over=varied(names, plan.name))
            for plan in self.plans
        ]

    def value(self, plan: int, sample: int) -> float:
        """Points that fade beyond the spread: a game that is won need not be won twice."""
        return self.faded(self.points(plan, sample))

    def faded(self, points: float) -> float:
        """What so many points are worth."""
        return self.spread * tanh(points / self.spread)

    def points(self, plan: int, sample: int) -> float:
        """Points of the side in one world when its rollout ends."""
        return self.doctrine.worth(self.end(plan, sample), self.side)

    def told(self, plan: int, sample: int) -> Told:
        """The same, and for what."""
        world = self.end(plan, sample)
        points = self.doctrine.worth(world, self.side)
        over = self.book.actor(world) == NOBODY
        return Told(self.faded(points), points, lines_of(self.book, world, self.side), over)

    def world(self, sample: int) -> Any:
        """The world of a sample, as it is imagined."""
        return self.book.imagine(self.known, self.side, Random(f"{self.seed}/{sample}"))

    def end(self, plan: int, sample: int) -> Any:
        """The world of a sample when the rollout of a plan ends."""
        doctrine, side = self.doctrine, self.side
        world = self.world(sample)
        own = doctrine.staff(side, self.plans[plan])
        foe = doctrine.staff(1 - side, self.foes[sample % len(self.foes)])
        players = (own, foe) if side == 0 else (foe, own)
        luck = Luck(self.seed, sample)
        play_on(self.book, world, players, luck, doctrine.moment, self.level.moments)
        return world


def varied(names: Sequence[str], name: str) -> int:
    """The number of the plan that another differs from for now, by its name; else staff's own, 0.

    >>> varied(["staff", "hunt", "hunt, combat"], "hunt, combat")
    1
    """
    plan, now, _ = name.partition(NOW)
    return names.index(plan) if now and plan in names else 0
