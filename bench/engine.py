"""What is measured, each as the median of one run, and its target on plain CPython.

Times are processor time of one core, so that a busy machine changes them little.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from functools import partial
from subprocess import PIPE
from typing import NamedTuple

from bench.plans import waiting
from bench.play import play, rules_of
from bench.rollouts import SCENARIOS, table, to_the_end
from bench.staff import thought
from bench.subjects import SUBJECTS, Subject, middle, once
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game

QUIET = 265.0  # nanoseconds of a named tuple on the machine, left alone, that the targets suppose
ROLLOUTS = {
    ("doro-nawa", "jitra"): 150,
    ("doro-nawa", "campaign"): 1200,
    ("forlorn-hopes", "java-sea"): 30,
}
"""Milliseconds of a rollout to the end, compiled."""
SEEDS = ("north", "trunk road", "causeway", "Force Z", "monsoon")
IMPORT = (
    "import time; began = time.process_time(); import sandtable.core.game, "
    "sandtable.games.{}; print(time.process_time() - began)"
)


class Row(NamedTuple):
    """One figure of a game beside its target."""

    game: str
    name: str
    measured: float
    unit: str
    target: float | None
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the figure is on the right side of the target, if it has one."""
        if self.target is None:
            return True
        return self.measured >= self.target if self.at_least else self.measured <= self.target


def rows(game: str = "") -> Iterator[Row]:
    """Measure everything in each game or in one, quickest first."""
    for subject in SUBJECTS:
        if not game or game == subject.game:
            for row in figures(subject):
                yield row._replace(game=subject.game)


def figures(subject: Subject) -> Iterator[Row]:
    """The figures of one game."""
    game = subject.game
    yield Row(game, "import of the rules", imported(subject) * 1e3, "ms", 150)
    g = middle(subject)
    yield Row(game, "clone", once(g.clone) * 1e6, "us", subject.clone_us)
    held = Game.from_state(rules_of(game), g, {})
    yield Row(game, "copy of a game", once(held.copy) * 1e6, "us", 100)
    yield Row(game, "reach of one unit", subject.reach(g) * 1e6, "us", 100)
    yield Row(game, "supply of one side", subject.supply(g) * 1e6, "us", subject.supply_us)
    yield Row(game, "listing and view, p99", listing(game) * 1e3, "ms", 10)
    plans = waiting(game)
    yield Row(game, "plans of a decision", plans.middle * 1e3, "ms", None)
    yield Row(game, "  p99", plans.p99 * 1e3, "ms", None)
    yield Row(game, "  longest", plans.longest * 1e3, "ms", 150)
    yield Row(game, "memory of a live game", memory(game, 500) / 1e3, "kB", subject.memory_kb)
    yield Row(game, "  3,000 choices later", memory(game, 3500, count=2) / 1e3, "kB", None)
    staff = thought(subject)
    yield Row(game, "staff, a phase", staff.mean * 1e3, "ms", subject.staff_ms)
    yield Row(game, "  p99", staff.p99 * 1e3, "ms", None)
    for scenario in SCENARIOS[game]:
        bound = ROLLOUTS.get((game, scenario))
        yield Row(game, f"rollout, {scenario}", to_the_end(game, scenario) * 1e3, "ms", bound)
    short = SCENARIOS[game][0]
    yield Row(game, f"300 rollouts, {short}", table(game, short) * 1e3, "ms", 10_000)
    rates = [done["choices"] / done["seconds"] for done in [play(game, seed) for seed in SEEDS]]
    rate = statistics.median(rates)
    yield Row(game, "choices in self-play", rate, "/s", subject.per_second, at_least=True)


class Sample(NamedTuple):
    """Something whose making costs the same wherever Python runs equally fast."""

    verb: str
    unit: int
    hex: int
    n: int


def slowness() -> float:
    """How much slower this machine is now than the one that the targets suppose."""
    return once(partial(Sample, "move", 12, 1127, -1), batches=200, batch=500) * 1e9 / QUIET


def machine() -> str:
    """The same in words."""
    return f"This machine now takes {slowness():.1f} times as long as the one of the targets"


def imported(subject: Subject) -> float:
    """Seconds that a fresh process needs to import rules and game, once Python has cached them."""
    command = [sys.executable, "-c", IMPORT.format(subject.package)]
    chosen = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as cache:
        chosen["PYTHONPYCACHEPREFIX"] = cache
        done = [
            float(subprocess.run(command, env=chosen, stdout=PIPE, check=True).stdout)
            for _ in range(8)
        ]
    return statistics.median(done[1:])


def games(name: str, seed: str, choices: int) -> Iterator[Game]:
    """A game with record and dice, handed out before each of its random choices."""
    game, rng = Game.new(rules_of(name), seed=seed), random.Random(seed)
    for _ in range(choices):
        if game.actor == NOBODY:
            return
        yield game
        open_ = game.choices()
        game.choose(open_[int(rng.random() * len(open_))])


def listing(name: str) -> float:
    """Seconds for what the browser is sent, at the 99th percentile of 400 decisions."""
    taken = []
    for number, game in enumerate(games(name, "view", 4000)):
        if number % 10 == 0:
            began = time.process_time()
            game.view("both")
            taken.append(time.process_time() - began)
    return statistics.quantiles(taken, n=100)[-1]


def memory(name: str, choices: int, count: int = 4) -> float:
    """Bytes that come free with one game: state, log and record, but nothing that games share."""
    tracemalloc.start()
    held = [list(games(name, f"memory {number}", choices))[-1] for number in range(count)]
    gc.collect()
    with_games, _ = tracemalloc.get_traced_memory()
    held.clear()
    gc.collect()
    without, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (with_games - without) / count
