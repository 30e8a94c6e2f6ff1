"""Outposts: a battalion where the score pays for a row, fed by a road that the enemy is far from.

The score pays for the northernmost Allied unit in supply alone (9.3 and the scenarios), wherever it
stands: what is held beside the enemy's way is worth as much as what is held on it, and is safer.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.lines import lines_of
from sandtable.ai.doro_nawa.maps import FAR, Maps, maps_of, spread
from sandtable.ai.doro_nawa.picture import stacks_of
from sandtable.ai.doro_nawa.strength import FOOT
from sandtable.ai.doro_nawa.sweep import impulses_left
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.kinds import LAND
from sandtable.games.doro_nawa.state import State

SAFE: Final = 12
"""MP from the enemy beyond which a road is safe for the rest of the game."""
WAY: Final = 60
"""MP beyond which nobody is sent."""
FACES: Final = 6
PART: Final = 0.8
"""The part of the impulses left in which the unit may march: others are spent on other options."""
LEAVING: Final = 2.0
"""VP that each SP is worth where it stands now."""
STEP: Final = 0.5
"""VP that each MP of the way costs: what is near is there sooner."""
LEAST: Final = 10.0
"""VP that an outpost must gain over what is held without it."""


class Outpost(NamedTuple):
    """A unit, the hex that it is to hold, the VP it should gain, the MP to go."""

    unit: int
    hex: int
    gain: float
    way: int


def outpost_of(g: State, side: int) -> Outpost | None:
    """The unit and the hex that gain most over what all others hold where they stand.

    What is paid for counts in full where the enemy keeps away from hex and road, else by how far he
    is; a unit that is there already is sent as well, so that it stays.
    """
    lines = [line for line in lines_of(g) if line.side == side]
    if not lines:
        return None
    maps = maps_of(g.theatre)
    roster = g.theatre.roster
    worth = [
        sum([line.pays(maps, h) for line in lines]) * min(1.0, width / SAFE)
        for h, width in enumerate(widths(g, maps, side))
    ]
    own = stacks_of(g, maps, side)
    steps = round_the(g, maps, side)
    left = PART * impulses_left(g)
    best: Outpost | None = None
    for unit in [u for s in own.values() for u in s.units if roster.kind[u] in FOOT]:
        held = max([worth[h] for h, s in own.items() if s.units != [unit]], default=0.0)
        far = min(WAY, int(left * pace(roster.initiative[unit])))
        for h, way in enumerate(spread(steps, [(g.hex[unit], 0)], far, len(steps))):
            if way < FAR and worth[h]:
                gain = worth[h] - held - STEP * way - LEAVING * g.sp[unit]
                if gain >= LEAST and (best is None or gain > best.gain):
                    best = Outpost(unit, h, gain, way)
    return best


def pace(initiative: int) -> float:
    """MP that a unit marches in the mean in a Movement half (4.1).

    >>> pace(3), pace(5)
    (1.0, 2.5)
    """
    return sum(range(1, initiative + 1)) / FACES


def round_the(g: State, maps: Maps, side: int) -> list[list[tuple[int, int]]]:
    """Steps from hex to hex for one who goes round the enemy."""
    enemy = LAND << 1 - side
    barred = {h for h in range(g.theatre.size) if g.occ[h] & enemy}
    if not barred:
        return maps.steps
    return [
        [] if h in barred else [step for step in out if step[0] not in barred]
        for h, out in enumerate(maps.steps)
    ]


def widths(g: State, maps: Maps, side: int) -> list[int]:
    """For each hex on a side's roads (7.3) the MP that the enemy keeps from the safest way there.

    0 off the roads.
    """
    size = g.theatre.size
    network = supply.network_of(g, side)
    enemy = spread(maps.steps, [(h, 0) for h in stacks_of(g, maps, 1 - side)], WAY, size)
    near = [min(way, WAY) for way in enemy]
    wide = [0] * size
    waiting = sorted([(-near[h], h) for h in supply.sources_of(g, side) if network[h]])
    while waiting:
        width, h = heappop(waiting)
        if wide[h]:
            continue
        wide[h] = -width
        for to in g.theatre.along[h]:
            if network[to] and not wide[to]:
                heappush(waiting, (max(width, -near[to]), to))
    return wide
