"""What differs between the games that are measured: reach, supply, and the targets."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from bench.play import fresh, rules_of, step


class Subject(NamedTuple):
    """A game, its middle, what is measured in it, and the targets on plain CPython."""

    game: str
    package: str
    choices: int
    """Random choices after which a campaign is in full swing."""
    reach: Callable[[Any], float]
    supply: Callable[[Any], float]
    phase: Callable[[Any], tuple[int, ...]]
    """What the staff's thinking is counted by."""
    scenario: str
    turns: int | None
    """What the staff plays."""
    clone_us: float
    supply_us: float
    memory_kb: float
    staff_ms: float | None
    per_second: float


def once(call: Callable[[], object], batches: int = 60, batch: int = 20) -> float:
    """Seconds of one call: the median of batches."""
    taken = []
    for _ in range(batches):
        began = time.process_time()
        for _ in range(batch):
            call()
        taken.append((time.process_time() - began) / batch)
    return statistics.median(taken)


def middle(subject: Subject) -> Any:
    """A campaign in full swing."""
    rules, rng = rules_of(subject.game), random.Random("middle")
    g = fresh(rules)
    for _ in range(subject.choices):
        step(rules, g, rng)
    return g


# ── Doro Nawa ────────────────────────────────────────────────────────────────


def malayan_reach(g: Any) -> float:
    """Seconds for the reach of one ground or naval unit after a roll of 4: the median unit."""
    from sandtable.games.doro_nawa.ways import free_mp, reach_of

    g = g.clone()
    g.die = 4
    units = [u for u, place in enumerate(g.hex) if 0 <= place < g.theatre.size and not g.is_air(u)]
    ways = [partial(reach_of, g, u, free_mp(g, u)) for u in units]
    return statistics.median(once(way, batches=7, batch=5) for way in ways)


def malayan_supply(g: Any) -> float:
    """Seconds to trace a side's network anew and to check each of its units: the dearer side."""
    from sandtable.games.doro_nawa import supply

    g = g.clone()

    def trace(side: int) -> None:
        g.forget_supply()
        supply.check(g, side)

    return max(once(partial(trace, side)) for side in (0, 1))


# ── Guadalajara ──────────────────────────────────────────────────────────────


def spanish_reach(g: Any) -> float:
    """Seconds for the reach of one unit with its whole allowance: the median unit."""
    from sandtable.games.spanish_civil_war.kinds import INITIAL
    from sandtable.games.spanish_civil_war.party import Party

    g = g.clone()
    g.phase = INITIAL
    g.spent = [0] * len(g.spent)
    units = [u for own in g.theatre.ground for u in own if 0 <= g.hex[u] < g.theatre.size]

    def reach(unit: int) -> None:
        Party(g, (unit,)).reach()

    return statistics.median(once(partial(reach, u), batches=7, batch=5) for u in units)


def spanish_supply(g: Any) -> float:
    """Seconds to find a side's network and Headquarters and check each unit: the dearer side."""
    from sandtable.games.spanish_civil_war import supply

    g = g.clone()
    return max(once(partial(supply.check, g, side), batch=5) for side in (0, 1))


# ── Forlorn Hopes ────────────────────────────────────────────────────────────


def indies_reach(g: Any) -> float:
    """Seconds for the reach of one naval or air unit: by sea with all its points, or to land."""
    from sandtable.games.forlorn_hopes.bases import staging
    from sandtable.games.forlorn_hopes.kinds import AIR, NAVAL
    from sandtable.games.forlorn_hopes.sea import sea_ways

    theatre = g.theatre
    ships = [u for u in theatre.of_category[NAVAL] if 0 <= g.hex[u] < theatre.size]
    ways: list[Callable[[], Any]] = [
        partial(sea_ways.ways, g, [u], g.hex[u], sea_ways.allowance(g, [u])) for u in ships
    ]
    fliers = [u for u in theatre.of_category[AIR] if g.base[u] >= 0 and g.base_hex(g.base[u]) >= 0]
    places = {side: staging.landing_places(g, side) for side in (0, 1)}
    ways += [partial(staging.landings, g, u, places[g.side(u)]) for u in fliers]
    return statistics.median(once(way, batches=7, batch=5) for way in ways)


def indies_supply(g: Any) -> float:
    """Seconds to find a side's sources and lines and check each unit: the dearer side."""
    from sandtable.games.forlorn_hopes.turn import supply

    def trace(side: int) -> int:
        fed = supply.reached(g, side)
        return sum(fed[g.hex[u]] for u in g.theatre.ground[side] if 0 <= g.hex[u] < len(fed))

    return max(once(partial(trace, side), batch=5) for side in (0, 1))


SUBJECTS: Final = (
    Subject(
        "doro-nawa", "doro_nawa", 4000, malayan_reach, malayan_supply,
        lambda g: (g.turn, g.impulse, g.half), "campaign", 5,
        clone_us=8, supply_us=400, memory_kb=150, staff_ms=100, per_second=12_000,
    ),
    Subject(
        "guadalajara", "spanish_civil_war", 5000, spanish_reach, spanish_supply,
        lambda g: (g.turn, g.phase, g.phasing), "assault", None,
        clone_us=10, supply_us=400, memory_kb=150, staff_ms=None, per_second=10_000,
    ),
    Subject(
        "forlorn-hopes", "forlorn_hopes", 1500, indies_reach, indies_supply,
        lambda g: (g.turn, g.phase, g.acting), "java-sea", None,
        clone_us=10, supply_us=400, memory_kb=150, staff_ms=None, per_second=6_000,
    ),
)  # fmt: skip
