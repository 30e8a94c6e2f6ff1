"""How the Allies judge a hex: positions in depth on the roads the enemy must use, never cut off."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.ai.doro_nawa.maps import FAR
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.strength import defence_of, is_soft, power_on, prospects, punch_of
from sandtable.games.doro_nawa.kinds import ALLIES, COASTAL, JAPAN, LAND
from sandtable.games.doro_nawa.state import State, is_gun

STRETCHES: Final = ((1, 4, 6), (5, 10, 8), (11, 18, 8), (19, 30, 8), (31, 45, 8))
"""A road ahead of the enemy in stretches: from and to how many MP, and the SP wanted in each."""
DEPTH: Final = 45


class Position(NamedTuple):
    """A hex to hold, the SP wanted there, and the MP from which they are called."""

    hex: int
    wanted: int
    call: int


STRIKING: Final = 8
"""MP from the enemy within which his roads are looked at."""
MARCH: Final = 0.2
"""What each MP from the hex that it is sent to costs a unit."""
ON_THE_WAY: Final = 0.3
"""What a hex out of supply costs it."""
CALL: Final = (4, 9, 16, 40, 60)
"""MP from which units are called to a position of each stretch."""


@final
class AlliedPlan:
    """Positions on the roads ahead of the enemy, and who goes to which."""

    def __init__(self, g: State, picture: Picture) -> None:
        self.picture: Final = picture
        self.weights: Final = picture.orders.weights
        self.roads: Final = roads_of(picture)
        self.positions: Final = [*self.ordered(), *self.choose(g)]
        self.post: Final[dict[int, int]] = {}
        self.sent: Final[dict[int, int]] = dict(picture.orders.posts)
        self.depots: Final = frozenset(g.theatre.rules.sources[ALLIES])
        self.assign(g)

    # ── positions ────────────────────────────────────────────────────────────

    def ordered(self) -> list[Position]:
        """The positions that the orders name."""
        return [Position(task.hex, task.sp, task.call) for task in self.picture.orders.tasks]

    def choose(self, g: State) -> list[Position]:
        """The best hex of the first stretch of each road, then of the second, and so on."""
        found: list[Position] = []
        taken: list[int] = []
        for rank, (low, high, wanted) in enumerate(STRETCHES):
            if rank < self.picture.orders.first_stretch:
                continue
            for road in self.roads:
                best, at = -20.0, -1
                for lead, h, before in road:
                    if low <= lead <= high:
                        value = self.value(g, h, before, lead)
                        if value > best:
                            best, at = value, h
                if at >= 0 and all(g.theatre.map.distance(at, other) > 1 for other in taken):
                    taken.append(at)
                    found.append(Position(at, wanted, CALL[rank]))
        return found

    def value(self, g: State, h: int, before: int, lead: int) -> float:
        """How good a hex is to hold against an enemy that comes from `before`."""
        picture = self.picture
        maps = picture.maps
        if picture.line[h] > 2:
            return -50.0
        value = 0.0
        if maps.city[h]:
            value += 2.5
        if maps.hard[h]:
            value += 2.0
        edge = g.theatre.map.edge(before, h)
        if edge >= 0 and maps.side_hard[edge]:
            value += 1.5
        if g.theatre.airfield[h]:
            value += 0.5
        stack = picture.own.get(h)
        near = 0.0
        for place, other in picture.own.items():
            if g.theatre.map.distance(place, h) <= 2:
                near += other.sp
        value += 0.15 * min(near, 10)
        if stack is not None:
            value += 0.1 * min(stack.sp, 6)
            power = power_on(g, maps, JAPAN, h)
            if power:
                odds = power / max(1, stack.defence)
                value -= 0.5 * max(0.0, odds - 2.5)
        return value - self.weights.depth * lead

    def assign(self, g: State) -> None:
        """Fill the positions in their order with the nearest units."""
        picture = self.picture
        roster = g.theatre.roster
        free = [
            u
            for stack in picture.own.values()
            for u in stack.units
            if roster.kind[u] != COASTAL and u not in self.sent
        ]
        for position in self.positions:
            field = picture.maps.to((position.hex,))
            nearest = sorted(free, key=lambda u: (field[g.hex[u]], -g.sp[u], u))
            total = 0
            limit = 6
            for u in nearest:
                away = field[g.hex[u]]
                if away > 3 and g.sp[u] < roster.sp[u] and g.hex[u] in self.depots:
                    continue
                if away > position.call or total >= position.wanted:
                    break
                most = max(limit, 2 * roster.initiative[u])
                if total + g.sp[u] > most:
                    continue
                limit = most
                total += g.sp[u]
                self.post[u] = position.hex
                free.remove(u)

    # ── scores ───────────────────────────────────────────────────────────────

    def score(self, g: State, unit: int, h: int) -> float:
        """What it is worth to have this unit in this hex."""
        picture = self.picture
        if picture.goal[h] >= FAR:
            return -50.0
        if unit in self.sent:
            return self.marching(g, unit, h)
        post = self.post.get(unit, -1)
        score = 0.0
        if post >= 0:
            away = picture.maps.to((post,))[h]
            score -= self.weights.away * away
            if h == post:
                score += 0.5
        elif h != g.hex[unit]:
            score -= self.weights.stray
        if picture.line[h] > g.theatre.roster.initiative[unit] - 1:
            score -= self.weights.line
        if self.weights.severed and picture.severed(g, unit, h):
            score -= self.weights.severed * g.sp[unit]
        if picture.lines:
            score += self.points(g, unit, h)
        if picture.near_enemy[h] <= 6:
            score += self.risk(g, unit, h)
        return score

    def marching(self, g: State, unit: int, h: int) -> float:
        """The same for one that is sent to a hex."""
        picture = self.picture
        post = self.sent[unit]
        score = (0.5 if h == post else 0.0) - MARCH * picture.maps.to((post,))[h]
        if picture.line[h] > g.theatre.roster.initiative[unit] - 1:
            score -= ON_THE_WAY
        return score + (self.risk(g, unit, h) if picture.near_enemy[h] <= 6 else 0.0)

    def points(self, g: State, unit: int, h: int) -> float:
        """What the score pays for a unit there if it lives, and no longer pays the enemy."""
        picture = self.picture
        worth = 0.0
        if picture.line[h] <= g.theatre.roster.initiative[unit] - 1:
            worth += picture.won_by(g, unit, h)
            if worth and picture.near_enemy[h] <= 3:
                units = [*[u for u in g.ground_in(h, ALLIES) if u != unit], unit]
                power = power_on(g, picture.maps, JAPAN, h)
                _, chance = prospects(g.theatre, power, defence_of(g, picture.maps, h, units))
                worth *= 1.0 - chance
        if picture.near_enemy[h] <= STRIKING and not g.occ[h] & LAND << ALLIES:
            worth += picture.denied_by(g, h)
        return picture.point * worth

    def risk(self, g: State, unit: int, h: int) -> float:
        """What the enemy could do to the unit there, and it to him."""
        picture = self.picture
        maps = picture.maps
        friends = [u for u in g.ground_in(h, ALLIES) if u != unit]
        units = [*friends, unit]
        defence = defence_of(g, maps, h, units)
        power = power_on(g, maps, JAPAN, h)
        score = 0.0
        if power:
            loss, _ = prospects(g.theatre, power, defence)
            score -= self.weights.risk * loss * g.sp[unit] / 3 + 0.2
        elif picture.near_enemy[h] <= 3:
            score -= 0.3 * max(0, 5 - sum([g.sp[u] for u in units])) / 3
        if not is_gun(g.theatre.roster.kind[unit]):
            for target in g.theatre.near[h]:
                stack = picture.enemy.get(target)
                if stack is not None:
                    soft = is_soft(g, stack.units)
                    punch = punch_of(g, maps, unit, h, target, soft)
                    before = power_on(g, maps, ALLIES, target, unit)
                    a, _ = prospects(g.theatre, before, stack.defence)
                    b, _ = prospects(g.theatre, before + punch, stack.defence)
                    score += self.weights.strike * (b - a) * len(stack.units)
        return score


def roads_of(picture: Picture) -> list[list[tuple[int, int, int]]]:
    """The ways the enemy's heads must go: for each hex the MP ahead of him and the hex before.

    Heads nearest to the goal come first; a way that runs into an earlier one ends there.
    """
    goal = picture.goal
    steps = picture.maps.steps
    heads = sorted(picture.enemy, key=lambda h: (goal[h], h))
    seen: set[int] = set()
    roads: list[list[tuple[int, int, int]]] = []
    for head in heads:
        if goal[head] >= FAR or head in seen:
            continue
        road: list[tuple[int, int, int]] = []
        lead, h = 0, head
        seen.add(head)
        while goal[h] > 0 and lead <= DEPTH:
            to, cost = min(
                ((to, cost) for to, cost in steps[h]),
                key=lambda step: (goal[step[0]] + step[1], step[0]),
            )
            lead += cost
            if to in seen or to in picture.enemy:
                break
            seen.add(to)
            road.append((lead, to, h))
            h = to
        if road:
            roads.append(road)
    return roads
