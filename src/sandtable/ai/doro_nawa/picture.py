"""The situation at the start of a half-impulse as one side sees it, to judge orders against."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, NamedTuple, final

from sandtable.ai.doro_nawa.goals import goals_of
from sandtable.ai.doro_nawa.lines import Line, holds, lines_of, urgency
from sandtable.ai.doro_nawa.maps import FAR, Maps, maps_of, spread
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.ai.doro_nawa.strength import defence_of
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.kinds import COASTAL, LAND, PLAY
from sandtable.games.doro_nawa.state import State

NEAR: Final = 16
"""MP within which the enemy is looked for."""
STORMED: Final = 5
"""SP of a stack that are simply pushed out of the way."""
MOST_BLOCK: Final = 20
"""The most MP that a stack is worth going round it: then it is stormed or starved."""
COMES: Final = 4
"""MP that the enemy may come in his next half."""
LINE: Final = 4
"""The longest supply line off the roads: initiative 5 less 1 (7.3)."""


@final
class Stack:
    """The ground units of one side in a hex."""

    __slots__ = ("defence", "hex", "sp", "units")

    def __init__(self, hex: int, units: list[int], sp: int, defence: int) -> None:
        self.hex: Final = hex
        self.units: Final = units
        self.sp: Final = sp
        self.defence: Final = defence


@final
class Picture:
    """Who stands where, how far the enemy is, what is in supply, and which way the goal lies."""

    def __init__(self, g: State, side: int, orders: Orders = STAFF) -> None:
        self.side: Final = side
        self.orders: Final = orders
        self.maps: Final[Maps] = maps_of(g.theatre)
        self.own: Final = stacks_of(g, self.maps, side)
        self.enemy: Final = stacks_of(g, self.maps, 1 - side)
        goals = goals_of(g, self.maps)
        self.goal: Final = self.maps.to(goals)
        size = g.theatre.size
        self.near_enemy: Final = spread(self.maps.steps, [(h, 0) for h in self.enemy], NEAR, size)
        self.near_own: Final = spread(self.maps.steps, [(h, 0) for h in self.own], NEAR, size)
        network = supply.network_of(g, side)
        self.network: Final = network
        self.line: Final = spread(
            self.maps.back, [(h, 0) for h in range(size) if network[h]], LINE, size
        )
        self.lines: Final[list[Line]] = lines_of(g) if orders.weights.points else []
        self.point: Final = orders.weights.points * urgency(g)
        self._cuts: Final[dict[int, Cut]] = {}
        self._sure: list[int] | None = None
        self._front: int | None = None
        self._drive: list[int] | None = None

    def drive(self) -> list[int]:
        """MP to the goal for one who must fight his way: enemy stacks on it count as MP."""
        if self._drive is None:
            maps = self.maps
            block = [0] * maps.theatre.size
            isle = maps.theatre.singapore
            for h, stack in self.enemy.items():
                if h not in isle:
                    cost = stack.defence * (2 if maps.hard[h] else 1) - STORMED
                    block[h] = max(0, min(MOST_BLOCK, cost))
            goals = [h for h in range(maps.theatre.size) if self.goal[h] == 0]
            self._drive = against(maps.back, goals, block)
        return self._drive

    def severed(self, g: State, unit: int, h: int) -> bool:
        """Whether a unit in supply in a hex may be without by the end of the enemy's next half."""
        if self._sure is None:
            self._sure = _sure_line(g, self)
        return self.supplied(g, unit, h) and self._sure[h] > g.theatre.roster.initiative[unit] - 1

    def supplied(self, g: State, unit: int, h: int) -> bool:
        """Whether a unit would be in supply in a hex, roughly."""
        return self.line[h] <= g.theatre.roster.initiative[unit] - 1

    def cut_by(self, g: State, h: int) -> int:
        """SP of the enemy that lose the road home when this side takes a hex."""
        return self._cut(g, h).sp

    def denied_by(self, g: State, h: int) -> float:
        """VP that the enemy loses with that road, for where his troops stand."""
        return self._cut(g, h).points if self.lines else 0.0

    def _cut(self, g: State, h: int) -> Cut:
        if h not in self._cuts:
            self._cuts[h] = _cut(g, self, h)
        return self._cuts[h]

    def won_by(self, g: State, unit: int, h: int) -> float:
        """VP that a unit in supply in a hex adds to those that the others of its side hold."""
        won = 0.0
        for line in self.lines:
            if line.side == self.side:
                pays = line.pays(self.maps, h)
                if pays:
                    held = 0.0
                    for place, stack in self.own.items():
                        if stack.units != [unit] and self.line[place] < LINE:
                            held = max(held, line.pays(self.maps, place))
                    won += max(0.0, pays - held)
        return won

    def front(self) -> int:
        """The enemy stack round which most of the fighting is, -1 without enemies."""
        if self._front is None:
            self._front = self._find_front()
        return self._front

    def _find_front(self) -> int:
        best, found = -1, -1
        distance = self.maps.theatre.map.distance
        nearest = min([self.near_own[h] for h in self.enemy], default=FAR)
        for h, stack in self.enemy.items():
            if self.near_own[h] <= max(6, nearest):
                weight = stack.sp + sum(
                    [own.sp for place, own in self.own.items() if distance(place, h) <= 4]
                )
                if weight > best:
                    best, found = weight, h
        return found


def against(back: list[list[tuple[int, int]]], goals: list[int], block: list[int]) -> list[int]:
    """MP from every hex to the goals, with what each hex on the way costs beyond them."""
    best = [FAR] * len(block)
    heap: list[tuple[int, int]] = []
    for h in goals:
        best[h] = 0
        heappush(heap, (0, h))
    while heap:
        spent, h = heappop(heap)
        if best[h] != spent:
            continue
        spent += block[h]
        for to, cost in back[h]:
            total = spent + cost
            if total < best[to]:
                best[to] = total
                heappush(heap, (total, to))
    return best


def stacks_of(g: State, maps: Maps, side: int) -> dict[int, Stack]:
    """A side's ground units ashore, hex by hex in ascending order."""
    roster = g.theatre.roster
    places: dict[int, list[int]] = {}
    for unit, place in enumerate(g.hex):
        if (
            0 <= place < g.theatre.size
            and roster.side[unit] == side
            and roster.kind[unit] <= COASTAL
            and g.status[unit] == PLAY
            and not g.afloat[unit]
        ):
            places.setdefault(place, []).append(unit)
    return {
        place: Stack(place, units, sum([g.sp[u] for u in units]), defence_of(g, maps, place, units))
        for place, units in sorted(places.items())
    }


class Cut(NamedTuple):
    """What the enemy loses with a hex: SP without a road home, VP of rows."""

    sp: int
    points: float


def _sure_line(g: State, picture: Picture) -> list[int]:
    """MP to what is left of the network if the enemy comes wherever he can: not where we stand."""
    size, own = g.theatre.size, picture.own
    steps = [
        [step for step in row if step[0] not in own] if picture.near_enemy[h] < COMES else []
        for h, row in enumerate(picture.maps.steps)
    ]
    comes = spread(steps, [(h, 0) for h in picture.enemy], COMES, size)
    mask = LAND << (1 - picture.side)
    as_it_was = {h: g.occ[h] for h in range(size) if comes[h] <= COMES}
    for h in as_it_was:
        g.occ[h] |= mask
    sources = [s for s in supply.sources_of(g, picture.side) if s not in as_it_was]
    network = supply.flood(g, sources, mask, True)
    for h, before in as_it_was.items():
        g.occ[h] = before
    return spread(picture.maps.back, [(h, 0) for h in range(size) if network[h]], LINE, size)


def _cut(g: State, picture: Picture, h: int) -> Cut:
    """Trace the enemy's roads with and without a hex."""
    enemy = 1 - picture.side
    before = supply.network_of(g, enemy)
    if not before[h]:
        return Cut(0, 0.0)
    mask = LAND << picture.side
    as_it_was = g.occ[h]
    g.occ[h] |= mask
    sources = [s for s in supply.sources_of(g, enemy) if s != h]
    after = supply.flood(g, sources, mask, True)
    g.occ[h] = as_it_was
    total = 0
    for place, stack in picture.enemy.items():
        if before[place] and not after[place]:
            total += stack.sp
    points = 0.0
    for line in picture.lines:
        if line.side == enemy:
            had = [line.pays(picture.maps, place) for place in picture.enemy if before[place]]
            has = [line.pays(picture.maps, p) for p in picture.enemy if after[p] and p != h]
            points += holds(had) - holds(has)
    return Cut(total, points)
