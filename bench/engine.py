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
from collections.abc import Callable, Iterator
from functools import partial
from subprocess import PIPE
from typing import Any, NamedTuple

from bench.play import fresh, play, step
from bench.staff import thought
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK, movement
from sandtable.games.doro_nawa import supply as supplies

QUIET = 265.0  # nanoseconds of a named tuple on the machine, left alone, that the targets suppose
SEEDS = ("north", "trunk road", "causeway", "Force Z", "monsoon")
IMPORT = (
    "import time; began = time.process_time(); import sandtable.core.game, "
    "sandtable.games.doro_nawa; print(time.process_time() - began)"
)


class Row(NamedTuple):
    """One figure beside its target."""

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


def rows() -> Iterator[Row]:
    """Measure everything, quickest first."""
    yield Row("import of the rules", imported() * 1e3, "ms", 150)
    g = middle()
    yield Row("clone", once(g.clone) * 1e6, "us", 8)
    yield Row("reach of one unit", reach(g) * 1e6, "us", 100)
    yield Row("supply of one side", supply(g) * 1e6, "us", 400)
    yield Row("listing and view, p99", listing() * 1e3, "ms", 10)
    yield Row("memory of a live game", memory(500) / 1e3, "kB", 150)
    yield Row("  3,000 choices later", memory(3500, count=2) / 1e3, "kB", None)
    staff = thought()
    yield Row("staff, a half-impulse", staff.mean * 1e3, "ms", 100)
    yield Row("  p99", staff.p99 * 1e3, "ms", None)
    rates = [done["choices"] / done["seconds"] for done in map(play, SEEDS)]
    yield Row("choices in self-play", statistics.median(rates), "/s", 12_000, at_least=True)


def once(call: Callable[[], object], batches: int = 60, batch: int = 20) -> float:
    """Seconds of one call: the median of batches."""
    taken = []
    for _ in range(batches):
        began = time.process_time()
        for _ in range(batch):
            call()
        taken.append((time.process_time() - began) / batch)
    return statistics.median(taken)


class Sample(NamedTuple):
    """Something whose making costs the same wherever Python runs equally fast."""

    verb: str
    unit: int
    hex: int
    n: int


def slowness() -> float:
    """How much slower this machine is now than the one that the targets suppose."""
    return once(partial(Sample, "move", 12, 1127, -1), batches=200, batch=500) * 1e9 / QUIET


def middle(choices: int = 4000) -> Any:
    """A campaign in full swing."""
    g, rng = fresh(), random.Random("middle")
    for _ in range(choices):
        step(g, rng)
    return g


def reach(g: Any) -> float:
    """Seconds for the reach of one ground or naval unit after a roll of 4: the median unit."""
    g = g.clone()
    g.die = 4
    units = [u for u, place in enumerate(g.hex) if 0 <= place < g.theatre.size and not g.is_air(u)]
    ways = [partial(movement.reach_of, g, u, movement.free_mp(g, u)) for u in units]
    return statistics.median(once(way, batches=7, batch=5) for way in ways)


def supply(g: Any) -> float:
    """Seconds to trace a side's network anew and to check each of its units: the dearer side."""
    g = g.clone()

    def trace(side: int) -> None:
        g.forget_supply()
        supplies.check(g, side)

    return max(once(partial(trace, side)) for side in (0, 1))


def imported() -> float:
    """Seconds that a fresh process needs to import rules and game, once Python has cached them."""
    command = [sys.executable, "-c", IMPORT]
    chosen = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as cache:
        chosen["PYTHONPYCACHEPREFIX"] = cache
        done = [
            float(subprocess.run(command, env=chosen, stdout=PIPE, check=True).stdout)
            for _ in range(8)
        ]
    return statistics.median(done[1:])


def games(seed: str, choices: int) -> Iterator[Game]:
    """A game with record and dice, handed out before each of its random choices."""
    game, rng = Game.new(RULEBOOK, seed=seed), random.Random(seed)
    for _ in range(choices):
        if game.actor == NOBODY:
            return
        yield game
        open_ = game.choices()
        game.choose(open_[int(rng.random() * len(open_))])


def listing() -> float:
    """Seconds for what the browser is sent, at the 99th percentile of 400 decisions."""
    taken = []
    for number, game in enumerate(games("view", 4000)):
        if number % 10 == 0:
            began = time.process_time()
            game.view("both")
            taken.append(time.process_time() - began)
    return statistics.quantiles(taken, n=100)[-1]


def memory(choices: int, count: int = 4) -> float:
    """Bytes that come free with one game: state, log and record, but nothing that games share."""
    tracemalloc.start()
    held = [list(games(f"memory {number}", choices))[-1] for number in range(count)]
    gc.collect()
    with_games, _ = tracemalloc.get_traced_memory()
    held.clear()
    gc.collect()
    without, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (with_games - without) / count
