"""Who is to go where in a movement phase, and whether he drives for it or covers it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, final

from sandtable.ai.guadalajara import tasks
from sandtable.ai.guadalajara.goals import (
    AT_ONCE,
    BRIHUEGA,
    CIFUENTES,
    COGOLLUDO,
    JADRAQUE,
    TORIJA,
    TRIJUEQUE,
    attacker,
    axis_of,
    hex_of,
    is_ours,
    prizes_of,
)
from sandtable.ai.guadalajara.maps import FAR, mover_of
from sandtable.ai.guadalajara.order import AROUND, Order
from sandtable.ai.guadalajara.orders import CALENDAR, DRIVE, Orders
from sandtable.ai.guadalajara.picture import Picture
from sandtable.games.spanish_civil_war import stacking
from sandtable.games.spanish_civil_war.kinds import (
    NATIONALIST,
    PLAY,
    RAIL,
    REPUBLICAN,
    WAITING,
)
from sandtable.games.spanish_civil_war.state import State

CULMINATION: Final = 8
"""The turn of the campaign from which the Nationalists hold, and the Republicans drive."""
GROUND: Final = 1.0
"""What any hex that falls is worth."""
DISTANT: Final = 0.06
"""Points that a sixth of an MP on the way to a prize counts."""
COVER: Final = 1.0
"""Own factors that are told off to cover a goal for each enemy factor near it."""
PICKET: Final = 3.0
"""Factors that cover a goal which nobody threatens yet."""
MOST: Final = 1.4
"""The most of what there is that a goal gets, in shares by its weight."""
TOO_FAR: Final = 160
"""Sixths of an MP beyond which a unit is not called to a goal while others are nearer."""


BEHIND: Final = 6
"""Hexes from the enemy beyond which a unit on the march need not mind him."""
IN_ZONE: Final = 12
"""Sixths of an MP that a hex in an enemy zone counts besides on the way of who drives."""
ENEMY: Final = 6
"""The same for a hex with the enemy in it."""
PER_FACTOR: Final = 1
"""And for each factor that defends it."""
FULL: Final = 2
"""And for a hex that has no room."""


@final
class Plan:
    """What each of one side's ground units is to do in one phase, as its orders want it."""

    def __init__(self, g: State, picture: Picture, orders: Orders) -> None:
        self.picture: Final = picture
        self.given: Final = orders
        self.side: Final = picture.side
        self.prizes: Final = prizes_of(g)
        self.orders: Final[dict[int, Order]] = {}
        self._extra: list[int] = []
        self._live: Final[dict[int, list[int]]] = {}
        self.units: Final = [
            u
            for u in g.theatre.ground[self.side]
            if g.status[u] == PLAY and 0 <= g.hex[u] < g.theatre.size
        ]
        if self.drives(g):
            self._drive(g)
        else:
            self._cover(g)
            tasks.strike_back(g, self)
        if self.side == NATIONALIST:
            tasks.sweep(g, self)
        tasks.collect(g, self)
        tasks.send(g, self)
        tasks.mass_tanks(g, self)
        tasks.leave(g, self)
        held = tasks.stay(g, self) if orders.weights.kept else []
        if orders.weights.errand:
            tasks.errands(g, self, held)

    def order(self, g: State, unit: int) -> Order:
        """The order of a unit; one that has just arrived gets its own."""
        if unit not in self.orders:
            if self.drives(g):
                self.orders[unit] = self._axis_order(g, unit)
            else:
                self.orders[unit] = Order(self.main_goal(g), False)
        return self.orders[unit]

    def ground(self, place: int) -> float:
        """What it is worth that an enemy hex falls: points, and a road that is free again."""
        value = GROUND + self.given.weights.points * self.prizes.get(place, 0.0)
        roads = self.picture.maps.road
        if roads[place] or any(roads[h] for h in self.picture.theatre.near[place]):
            value += self.given.weights.road
        return value

    def drives(self, g: State) -> bool:
        """Whether the side is on the offensive, by its orders or by the calendar."""
        if self.given.stance != CALENDAR:
            return self.given.stance == DRIVE
        return drives(g, self.side)

    def dearest(self, g: State) -> int:
        """The prize that is ours and pays most, -1 for none."""
        ours = [h for h in self.prizes if is_ours(g, h, self.side)]
        return max(ours, key=lambda h: (self.prizes[h], -h), default=-1)

    def main_goal(self, g: State) -> int:
        """Where units without a task gather."""
        label = BRIHUEGA if self.side == NATIONALIST else TORIJA
        return hex_of(g, label)

    def home(self, g: State, unit: int) -> list[int]:
        """Sixths of an MP to the refuge of one who leaves the ground, as he himself moves."""
        return self.picture.maps.way(self.order(g, unit).goal, mover_of(g, unit))

    def way(self, g: State, order: Order, at: int) -> list[int]:
        """Sixths of an MP to the goal of an order, for who stands in a hex.

        Who drives has to get round the enemy; who is far behind follows those before him.
        """
        if not order.drive or self.picture.near_enemy[at] > BEHIND:
            return self.picture.maps.way(order.goal)
        if order.goal not in self._live:
            self._extra = self._extra or obstacles(g, self.picture)
            wanted = [g.hex[u] for u in self.units if self.orders[u] == order]
            for unit in g.theatre.ground[self.side]:
                if g.status[unit] == WAITING and g.due[unit] <= g.turn:
                    wanted += g.theatre.rules.entries[unit]
            self._live[order.goal] = self.picture.maps.way_among(order.goal, self._extra, wanted)
        return self._live[order.goal]

    def mp(self, g: State, unit: int, goal: int) -> int:
        """Sixths of an MP from a unit to a goal."""
        mover = g.theatre.mover[unit]
        if mover == RAIL:
            return FAR
        return self.picture.maps.way(goal)[g.hex[unit]]

    # ── driving ──────────────────────────────────────────────────────────────

    def _drive(self, g: State) -> None:
        for unit in self.units:
            if self.side == NATIONALIST and not self.given.goals:
                self.orders[unit] = self._axis_order(g, unit)
            else:
                self.orders[unit] = self._nearest_prize(g, unit)
        tasks.keep_watch(g, self)
        if self.side == NATIONALIST:
            tasks.garrison(g, self)

    def _axis_order(self, g: State, unit: int) -> Order:
        """The first place on its road that is neither taken nor passed."""
        labels = axis_of(g, unit, self.given.axis)
        places = [hex_of(g, label) for label in labels]
        for place, onward in pairwise(places):
            if place in self.prizes and self._is_taken(g, place, unit):
                continue
            if place not in self.prizes and not g.enemy_in(place, self.side):
                continue
            way = self.picture.maps.way(onward)
            at = g.hex[unit]
            if 0 <= at < len(way) and way[at] < way[place]:
                continue
            return Order(place, True)
        return Order(places[-1], True)

    def _is_taken(self, g: State, place: int, unit: int) -> bool:
        """Whether a unit may leave a prize behind: it is ours, or will be by the end of the half.

        The weakest of those in it stays until then.
        """
        if is_ours(g, place, self.side):
            return True
        cf = g.theatre.roster.cf
        there = [u for u in g.friends_in(place, self.side) if not g.is_hq(u)]
        return bool(there) and unit != min(there, key=lambda u: (cf[u], u))

    def _nearest_prize(self, g: State, unit: int) -> Order:
        """The prize that is nearest for what it is worth; the enemy when all are taken."""
        best, found = -1e9, -1
        for place, points in dict(self.given.goals or self.prizes.items()).items():
            if not is_ours(g, place, self.side):
                value = points - DISTANT * self.mp(g, unit, place)
                if value > best:
                    best, found = value, place
        if found < 0:
            found = self._head(g)
        return Order(self.main_goal(g), False) if found < 0 else Order(found, True)

    def _head(self, g: State) -> int:
        """The enemy stack nearest to where our units gather, -1 if there is none."""
        way = self.picture.maps.way(self.main_goal(g))
        return min(self.picture.enemy, key=lambda h: (way[h], h), default=-1)

    # ── covering ─────────────────────────────────────────────────────────────

    def guarded(self, g: State) -> list[tuple[float, int]]:
        """What is to be covered, the most important first, with its weight."""
        found: dict[int, float] = {}
        if self.given.goals:
            found.update(self.given.goals)
        elif self.side == REPUBLICAN:
            found[hex_of(g, TORIJA)] = AT_ONCE
            for label, weight in (
                (BRIHUEGA, 3.0), (TRIJUEQUE, 3.0), (JADRAQUE, 1.5),
                (COGOLLUDO, 1.0), (CIFUENTES, 1.0),
            ):  # fmt: skip
                h = hex_of(g, label)
                if not g.enemy_in(h, self.side) and g.held[h] != 2 - self.side:
                    found[h] = weight
        else:
            found = {h: points for h, points in self.prizes.items() if is_ours(g, h, self.side)}
        return sorted([(weight, h) for h, weight in found.items()], key=lambda w: (-w[0], w[1]))

    def _cover(self, g: State) -> None:
        """Each goal gets the nearest units until they match the threat to it."""
        free = tasks.fit(g, self)
        cf = g.theatre.roster.cf
        goals = self.guarded(g)
        total = sum([cf[u] for u in free]) / max(1.0, sum([weight for weight, _ in goals]))
        for weight, goal in goals:
            need = max(PICKET, COVER * self.picture.strength_near(goal, False, 2 * AROUND))
            need = min(need, MOST * weight * total)
            gone = tasks.tell_off(g, self, free, Order(goal, False), need, TOO_FAR)
            free = [u for u in free if u not in gone]
        for unit in self.units:
            if unit not in self.orders:
                self.orders[unit] = Order(self._nearest_guarded(g, unit), False)

    def _nearest_guarded(self, g: State, unit: int) -> int:
        goals = [h for weight, h in self.guarded(g) if weight >= 3.0]
        if not goals:
            return self.main_goal(g)
        return min(goals, key=lambda h: (self.mp(g, unit, h), h))


def drives(g: State, side: int) -> bool:
    """Whether a side is on the offensive by the scenario and the calendar."""
    if g.theatre.rules.victory.decision.by == "points":
        return attacker(g) == side
    return (g.turn < CULMINATION) == (side == attacker(g))


def obstacles(g: State, picture: Picture) -> list[int]:
    """What enemy stacks, their zones and full hexes cost besides, in sixths of an MP."""
    size = g.theatre.size
    zone = g.zone[1 - picture.side]
    extra = [IN_ZONE if count else 0 for count in bytes(zone[:size])]
    for h, stack in picture.enemy.items():
        extra[h] += ENEMY + int(PER_FACTOR * stack.defence)
    for h in picture.own:
        if not stacking.room(g, h, 1, 0):
            extra[h] += FULL
    return extra
