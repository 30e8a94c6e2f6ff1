"""Tasks beside the plan: garrisons, counter-strokes, enemies in the rear, prizes left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.ai.guadalajara.goals import AT_ONCE, TORIJA, hex_of, is_ours
from sandtable.ai.guadalajara.maps import FAR
from sandtable.ai.guadalajara.order import AROUND, Order
from sandtable.ai.guadalajara.orders import HOLD
from sandtable.ai.guadalajara.picture import Picture, Stack, is_fighter
from sandtable.games.spanish_civil_war.kinds import ARMOUR, NATIONALIST, POINT, REPUBLICAN
from sandtable.games.spanish_civil_war.state import State

if TYPE_CHECKING:
    from sandtable.ai.guadalajara.plan import Plan

RECOVERED: Final = 5
"""The turn of the campaign from which the Republicans strike back where the odds are good."""
BETTER: Final = 1.25
"""Own to enemy factors around a prize that make a counter-attack good."""
VANGUARD: Final = 4
"""So many units may be further ahead than what counts as the front."""
REAR: Final = 18
"""Sixths of an MP behind it from which an enemy is in the rear."""
REMNANT: Final = 12.0
"""Factors together that are no army any more, and may be hunted."""
HUNT: Final = 2.2
"""Factors told off for each that defends there."""
TOO_LONG: Final = 48
"""Sixths of an MP beyond which nobody turns back for it."""
COLLECT: Final = 24
"""Sixths of an MP within which a prize behind the front is taken by the nearest unit."""
WORTHY: Final = 3.0
"""Points from which a place that was taken gets a garrison."""


def garrison(g: State, plan: Plan) -> None:
    """What has been taken and counts is held while the others drive on."""
    cf = g.theatre.roster.cf
    for place, points in sorted(plan.prizes.items()):
        if points < WORTHY or not is_ours(g, place, plan.side):
            continue
        need = min(
            plan.given.weights.garrison * points, plan.picture.strength_near(place, False, AROUND)
        )
        near = [u for u in plan.units if is_fighter(g, u) and not g.disruption[u]]
        for unit in sorted(near, key=lambda u: (plan.mp(g, u, place), u)):
            if need <= 0 or plan.mp(g, unit, place) > TOO_LONG:
                break
            plan.orders[unit] = Order(place, False)
            need -= cf[unit]


def keep_watch(g: State, plan: Plan) -> None:
    """A few units stay before what matters most while the others strike."""
    goal = hex_of(g, TORIJA) if plan.side == REPUBLICAN else plan.dearest(g)
    need = plan.given.weights.reserve
    if need <= 0 or goal < 0:
        return
    need *= plan.picture.strength_near(goal, False, 2 * AROUND)
    cf = g.theatre.roster.cf
    near = [u for u in plan.units if is_fighter(g, u) and not g.disruption[u]]
    for unit in sorted(near, key=lambda u: (plan.mp(g, u, goal), u)):
        if need <= 0:
            break
        plan.orders[unit] = Order(goal, False)
        need -= cf[unit]


def send(g: State, plan: Plan) -> None:
    """What the orders ask for goes before everything else: the nearest units are called."""
    cf = g.theatre.roster.cf
    free = [u for u in plan.units if is_fighter(g, u) and not g.disruption[u]]
    for task in plan.given.tasks:
        if task.drive and not g.enemy_in(task.hex, plan.side) and is_ours(g, task.hex, plan.side):
            continue
        need = task.factors
        for unit in sorted(free, key=lambda u: (plan.mp(g, u, task.hex), u)):
            if need <= 0 or plan.mp(g, unit, task.hex) > POINT * task.call:
                break
            plan.orders[unit] = Order(task.hex, task.drive)
            free.remove(unit)
            need -= cf[unit]


def mass_tanks(g: State, plan: Plan) -> None:
    """All tanks go where most of those who drive go."""
    cf = g.theatre.roster.cf
    bodies: dict[int, int] = {}
    for unit, order in plan.orders.items():
        if order.drive and is_fighter(g, unit):
            bodies[order.goal] = bodies.get(order.goal, 0) + cf[unit]
    if not plan.given.massed or not bodies:
        return
    goal = max(bodies, key=lambda h: (bodies[h], -h))
    for unit in plan.units:
        if g.theatre.roster.type[unit] == ARMOUR:
            plan.orders[unit] = Order(goal, True)


def strike_back(g: State, plan: Plan) -> None:
    """Prizes that the Nationalists hold are driven for where the odds are good."""
    if plan.side == NATIONALIST or g.turn < RECOVERED or plan.given.stance == HOLD:
        return
    for place, points in sorted(plan.prizes.items(), key=lambda p: (-p[1], p[0])):
        if points < 2 or is_ours(g, place, plan.side) or points >= AT_ONCE:
            continue
        own = plan.picture.strength_near(place, True, AROUND)
        enemy = plan.picture.strength_near(place, False, AROUND)
        if own < BETTER * enemy:
            continue
        distance = g.theatre.map.distance
        for unit in plan.units:
            order = plan.orders[unit]
            if not order.drive and distance(g.hex[unit], place) <= AROUND:
                plan.orders[unit] = Order(place, True)


def sweep(g: State, plan: Plan) -> None:
    """Enemies beside the road that feeds the army are hunted by the nearest units."""
    free = [u for u in plan.units if is_fighter(g, u) and not g.disruption[u]]
    cf = g.theatre.roster.cf
    for stack in in_rear(g, plan.picture, free):
        need = HUNT * stack.defence
        hunters = sorted(free, key=lambda u: (plan.mp(g, u, stack.hex), u))
        for unit in hunters:
            if need <= 0 or plan.mp(g, unit, stack.hex) > TOO_LONG:
                break
            plan.orders[unit] = Order(stack.hex, True)
            free.remove(unit)
            need -= cf[unit]


def in_rear(g: State, picture: Picture, able: list[int]) -> list[Stack]:
    """Enemies beside the road to Torija, few together, behind the vanguard of those who are able.

    Without a vanguard there is no rear.
    """
    way = picture.maps.way(hex_of(g, TORIJA))
    ahead = sorted([way[g.hex[u]] for u in able])
    if len(ahead) <= VANGUARD:
        return []
    behind = ahead[VANGUARD] + REAR
    roads = picture.maps.road
    found: list[Stack] = []
    for place, stack in picture.enemy.items():
        beside = any(roads[h] for h in [place, *g.theatre.near[place]])
        few = picture.strength_near(place, False, 2 * VANGUARD) <= REMNANT
        if beside and few and behind <= way[place] < FAR:
            found.append(stack)
    return found


def collect(g: State, plan: Plan) -> None:
    """A prize without an enemy near it is taken by the nearest unit."""
    for place in sorted(plan.prizes):
        if is_ours(g, place, plan.side) or plan.picture.near_enemy[place] <= 2:
            continue
        near = [
            u
            for u in plan.units
            if is_fighter(g, u) and not g.disruption[u] and plan.mp(g, u, place) <= COLLECT
        ]
        if near:
            unit = min(near, key=lambda u: (plan.mp(g, u, place), u))
            plan.orders[unit] = Order(place, True)
