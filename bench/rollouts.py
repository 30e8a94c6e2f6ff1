"""What a search costs: staff against staff without a record to the end, and a table of plans.

The first is processor time of one core, the second wall time on as many processes as there are.
"""

from __future__ import annotations

import statistics
import time
from random import Random
from typing import Any, Final

from bench.play import rules_of
from sandtable.ai.advice import of_package
from sandtable.ai.command import crew
from sandtable.ai.command.doctrine import Doctrine
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.table import search
from sandtable.ai.command.worlds import Luck, play_on
from sandtable.core.game import Game

SCENARIOS: Final = {
    "doro-nawa": ("jitra", "campaign"),
    "guadalajara": ("brihuega", "campaign"),
    "forlorn-hopes": ("java-sea", "campaign"),
    "ford-at-dawn": ("dawn",),
}
ENDLESS: Final = 10**6
TABLE: Final = Level(rollouts=300, moments=6)


def doctrine_of(game: str) -> Doctrine:
    """What the search is told of a game."""
    found: Doctrine = of_package(rules_of(game).players, "", "DOCTRINE")
    return found


def begun(game: str, scenario: str, seed: str) -> Any:
    """A scenario at its first decision."""
    return Game.new(rules_of(game), scenario, seed=seed).state


def to_the_end(game: str, scenario: str, games: int = 3) -> float:
    """Seconds of a whole scenario as a rollout plays it: the median of some."""
    book, doctrine = rules_of(game), doctrine_of(game)
    taken = []
    for number in range(games):
        g = begun(game, scenario, "rollout")
        world = book.imagine(g, 0, Random(number))
        own = [doctrine.staff(side, doctrine.plans(g, side)[0]) for side in (0, 1)]
        began = time.process_time()
        play_on(book, world, own, Luck("bench", number), doctrine.moment, ENDLESS)
        taken.append(time.process_time() - began)
    return statistics.median(taken)


def table(game: str, scenario: str) -> float:
    """Seconds of a table of plans with 300 rollouts of six phases, the crew being there."""
    crew.await_crew()
    g, doctrine = begun(game, scenario, "table"), doctrine_of(game)
    rollouts = Rollouts(rules_of(game), doctrine, g, 0, "bench", TABLE)
    began = time.monotonic()
    search(rollouts.booked, TABLE.rollouts, lambda pairs: crew.play(rollouts, pairs), lambda: False)
    return time.monotonic() - began
