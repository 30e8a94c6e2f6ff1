"""Computing time of the computer player `staff` in a half-impulse, both sides together."""

from __future__ import annotations

import statistics
import time
from typing import NamedTuple

from sandtable.ai.player import Knowledge
from sandtable.core.frame import NOBODY
from sandtable.lab.selfplay import Plan, start

PLAN = Plan("doro-nawa", ("staff", "staff"), seed="bench")


class Thought(NamedTuple):
    """Seconds of thinking in a half-impulse: the mean, and the 99th percentile."""

    mean: float
    p99: float


def thought(games: int = 1, turns: int = 5) -> Thought:
    """Over some games of the campaign; what the staff is told (its legal choices) counts too."""
    halves = [spent for number in range(games) for spent in game(number + 1, turns)]
    return Thought(statistics.mean(halves), statistics.quantiles(halves, n=100)[-1])


def game(number: int, turns: int) -> list[float]:
    """Seconds of thinking in each half-impulse of one game."""
    plan = PLAN._replace(turns=turns)
    play, players = start(plan, number)
    spent: dict[tuple[int, int, int], float] = {}
    while play.actor != NOBODY:
        g = play.state
        half = (g.turn, g.impulse, g.half)
        began = time.process_time()
        choice = players[play.actor].choose(Knowledge(play))
        spent[half] = spent.get(half, 0.0) + time.process_time() - began
        play.choose(choice)
    return list(spent.values())
