"""How long a game takes to think of its plans, in random games: what a click waits for."""

from __future__ import annotations

import random
import statistics
import time
from typing import Final, NamedTuple

from bench.play import rules_of
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.plan import plans_for

EVERY: Final = 7
"""Decisions from one that is asked about to the next."""


class Waiting(NamedTuple):
    """Seconds of processor time for one question."""

    middle: float
    p99: float
    longest: float
    where: str
    """The decision that took longest."""


def waiting(name: str, seeds: tuple[str, ...] = ("plan", "stroke"), most: int = 400) -> Waiting:
    """Ask at a sample of decisions, of a unit and a hex that may be chosen there, or of none."""
    taken: list[tuple[float, str]] = []
    for seed in seeds:
        taken += asked(name, seed, most)
    times = sorted([seconds for seconds, _ in taken])
    longest, where = max(taken)
    return Waiting(statistics.median(times), statistics.quantiles(times, n=100)[-1], longest, where)


def question(open_: list[Choice], rng: random.Random) -> tuple[list[int], int]:
    """What a click asks about: a unit, at times several, and a hex, of those that may be chosen."""
    units = list(dict.fromkeys([choice.unit for choice in open_ if choice.unit >= 0]))
    hexes = [choice.hex for choice in open_ if choice.hex >= 0]
    first = int(rng.random() * len(units)) if units and rng.random() < 0.7 else len(units)
    chosen = units[first : first + (4 if rng.random() < 0.2 else 1)]
    place = hexes[int(rng.random() * len(hexes))] if hexes and rng.random() < 0.7 else -1
    return chosen, place


def asked(name: str, seed: str, most: int) -> list[tuple[float, str]]:
    """The times of one random game, each with its decision."""
    game, rng = Game.new(rules_of(name), seed=seed), random.Random(seed)
    taken: list[tuple[float, str]] = []
    count = 0
    while game.actor != NOBODY and len(taken) < most:
        open_ = game.choices()
        count += 1
        if game.actor != CHANCE and count % EVERY == 0:
            units, place = question(open_, rng)
            began = time.process_time()
            plans_for(game, game.actor, units, place)
            seconds = time.process_time() - began
            frame = type(game.state.frames[-1]).__name__
            taken.append((seconds, f"{frame} {units} {place} at {game.step}"))
        game.choose(open_[int(rng.random() * len(open_))])
    return taken
