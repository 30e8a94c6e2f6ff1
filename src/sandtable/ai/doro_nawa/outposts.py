"""Outposts: a battalion where the score pays for a row, fed by a road that the enemy is far from.

The score pays for the northernmost Allied unit in supply alone (9.3 and the scenarios), wherever it
stands: what is held beside the enemy's way is worth as much as what is held on it, and is safer.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.lines import lines_of
from sandtable.ai.doro_nawa.maps import FAR, Maps, maps_of, spread
from sandtable.ai.doro_nawa.orders import Task
from sandtable.ai.doro_nawa.picture import Stack, stacks_of
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
GUARDED: Final = 3
"""Hexes of a road that are guarded."""
GUARD: Final = 6
"""SP that guard each of them."""
CALL: Final = 9
"""MP from which they come."""
LEAST: Final = 10.0
"""VP that an outpost must gain over what is held without it."""


class Outpost(NamedTuple):
    """A unit, the hex that it is to hold, the VP it should gain, the MP to go."""

    unit: int
    hex: int
    gain: float
    way: int


def outposts(g: State, side: int, most: int = 1) -> list[Outpost]:
    """The units to send, best first; those that are there already count as sent."""
    lines = [line for line in lines_of(g) if line.side == side]
    if not lines:
        return []
    maps = maps_of(g.theatre)
    width = widths(g, maps, side)
    worth = [
        sum([line.pays(maps, h) for line in lines]) * min(1.0, width[h] / SAFE) if width[h] else 0.0
        for h in range(g.theatre.size)
    ]
    found: list[Outpost] = []
    own = stacks_of(g, maps, side)
    while len(found) < most:
        best = best_of(g, maps, side, own, worth, [one.unit for one in found])
        if best is None:
            break
        found.append(best)
        worth = [value * 0.5 for value in worth]
    return found


def best_of(
    g: State, maps: Maps, side: int, own: dict[int, Stack], worth: list[float], sent: Sequence[int]
) -> Outpost | None:
    """The unit and the hex that gain most over what all others hold where they stand."""
    roster = g.theatre.roster
    free = [
        u for s in own.values() for u in s.units if roster.kind[u] in FOOT and u not in sent
    ]
    best: Outpost | None = None
    steps = round_the(g, maps, side)
    left = impulses_left(g)
    for unit in free:
        here = g.hex[unit]
        held = max([worth[h] for h, s in own.items() if s.units != [unit]], default=0.0)
        far = min(WAY, int(PART * left * pace(roster.initiative[unit])))
        way = spread(steps, [(here, 0)], far, len(steps))
        for h, mp in enumerate(way):
            if mp < FAR and worth[h]:
                gain = worth[h] - held - STEP * mp - LEAVING * g.sp[unit]
                if gain >= LEAST and (best is None or gain > best.gain):
                    best = Outpost(unit, h, gain, mp)
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


def guards(g: State, side: int, post: int) -> list[Task]:
    """Who holds the safest road to a hex where the enemy is nearest to it."""
    maps = maps_of(g.theatre)
    network = supply.network_of(g, side)
    enemy = spread(maps.steps, [(h, 0) for h in stacks_of(g, maps, 1 - side)], WAY, len(network))
    _, before = safest(g, maps, side)
    road: list[int] = []
    at = post
    while before.get(at, at) != at:
        road.append(at)
        at = before[at]
    road.append(at)
    found: list[Task] = []
    for h in sorted(road, key=lambda h: (enemy[h], h)):
        if len(found) < GUARDED and all(g.theatre.map.distance(h, one.hex) > 2 for one in found):
            if enemy[h] <= SAFE:
                found.append(Task(h, GUARD, CALL))
    return found


def northern(g: State, side: int) -> int:
    """The road hex of the unit in supply that a side is paid most for, -1 for none."""
    maps = maps_of(g.theatre)
    network = supply.network_of(g, side)
    lines = [line for line in lines_of(g) if line.side == side]
    best = (0.0, -1)
    for h in stacks_of(g, maps, side):
        pays = sum([line.pays(maps, h) for line in lines])
        near = spread(maps.steps, [(h, 0)], 2, len(network))
        doors = sorted([(way, to) for to, way in enumerate(near) if way <= 2 and network[to]])
        if doors and pays > best[0]:
            best = pays, doors[0][1]
    return best[1]


def widths(g: State, maps: Maps, side: int) -> list[int]:
    """For each hex on a side's roads (7.3) the MP that the enemy keeps from the safest way there."""
    return safest(g, maps, side)[0]


def safest(g: State, maps: Maps, side: int) -> tuple[list[int], dict[int, int]]:
    """The same, and the hex before each on that way, which begins where supply does."""
    size = g.theatre.size
    network = supply.network_of(g, side)
    enemy = spread(maps.steps, [(h, 0) for h in stacks_of(g, maps, 1 - side)], WAY, size)
    wide = [0] * size
    before: dict[int, int] = {}
    waiting = [(-min(enemy[h], WAY), h, h) for h in supply.sources_of(g, side) if network[h]]
    waiting.sort()
    while waiting:
        width, h, last = heappop(waiting)
        if wide[h]:
            continue
        wide[h] = -width
        before[h] = last
        for to in g.theatre.along[h]:
            if network[to] and not wide[to]:
                heappush(waiting, (max(width, -min(enemy[to], WAY)), to, h))
    return wide, before
