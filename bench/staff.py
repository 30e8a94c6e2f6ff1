"""Computing time of the computer player `staff` in a half-impulse or phase, both sides together."""

from __future__ import annotations

import statistics
import time
from typing import NamedTuple

from bench.subjects import Subject
from sandtable.ai.player import Knowledge
from sandtable.core.frame import NOBODY
from sandtable.lab.selfplay import Plan, start


class Thought(NamedTuple):
    """Seconds of thinking in a half-impulse or phase: the mean, and the 99th percentile."""

    mean: float
    p99: float


def thought(subject: Subject, games: int = 1) -> Thought:
    """Over some games; what the staff is told (its legal choices) counts too."""
    phases = [spent for number in range(games) for spent in game(subject, number + 1)]
    return Thought(statistics.mean(phases), statistics.quantiles(phases, n=100)[-1])


def game(subject: Subject, number: int) -> list[float]:
    """Seconds of thinking in each phase of one game."""
    plan = Plan(subject.game, ("staff", "staff"), "bench", subject.scenario, subject.turns)
    play, players = start(plan, number)
    spent: dict[tuple[int, ...], float] = {}
    while play.actor != NOBODY:
        phase = subject.phase(play.state)
        began = time.process_time()
        choice = players[play.actor].choose(Knowledge(play))
        spent[phase] = spent.get(phase, 0.0) + time.process_time() - began
        play.choose(choice)
    return list(spent.values())
