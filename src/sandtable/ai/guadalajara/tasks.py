"""Tasks beside the plan: garrisons, counter-strokes, enemies in the rear, prizes left behind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sandtable.ai.guadalajara.goals import AT_ONCE, TORIJA, hex_of, is_ours
from sandtable.ai.guadalajara.maps import FAR, mover_of
from sandtable.ai.guadalajara.order import AROUND, Order
from sandtable.ai.guadalajara.orders import HOLD
from sandtable.ai.guadalajara.picture import SIGHT, Picture, Stack, is_fighter
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
SHARE: Final = 0.5
"""Factors that stay in a place for each of the enemy's that may come."""
RECALL: Final = 48
"""Sixths of an MP from which one is called into an empty place."""
HOPELESS: Final = 12.0
"""Enemy factors that may come against which one is not called."""


def fit(g: State, plan: Plan) -> list[int]:
    """Those who can fight, and are in order."""
    return [u for u in plan.units if is_fighter(g, u) and not g.disruption[u]]


def tell_off(
    g: State, plan: Plan, able: list[int], order: Order, need: float, most: int = FAR
) -> list[int]:
    """The nearest, within so many sixths of an MP, get an order until they have the factors."""
    cf = g.theatre.roster.cf
    gone: list[int] = []
    for unit in sorted(able, key=lambda u: (plan.mp(g, u, order.goal), u)):
        if need <= 0 or plan.mp(g, unit, order.goal) > most:
            break
        plan.orders[unit] = order
        gone.append(unit)
        need -= cf[unit]
    return gone


def garrison(g: State, plan: Plan) -> None:
    """What has been taken and counts is held while the others drive on."""
    for place, points in sorted(plan.prizes.items()):
        if points < WORTHY or not is_ours(g, place, plan.side):
            continue
        need = min(
            plan.given.weights.garrison * points, plan.picture.strength_near(place, False, AROUND)
        )
        tell_off(g, plan, fit(g, plan), Order(place, False), need, TOO_LONG)


def stay(g: State, plan: Plan) -> list[int]:
    """Whoever is the last in a place that counts stays in it as long as the enemy may come.

    One, or two where he may come in strength; whatever else they were told to do.  Into an empty
    one that may be held the nearest is called.
    """
    cf = g.theatre.roster.cf
    held: list[int] = []
    for place in sorted(plan.prizes):
        need = SHARE * plan.picture.threat(place)
        there = [u for u in g.friends_in(place, plan.side) if u in plan.orders and is_fighter(g, u)]
        if not there and is_ours(g, place, plan.side):
            for unit in recalled(g, plan, place, held):
                plan.orders[unit] = Order(place, True)
                held.append(unit)
        for unit in sorted(there, key=lambda u: (g.disruption[u], -cf[u], u)):
            if need <= 0:
                break
            plan.orders[unit] = Order(place, False)
            held.append(unit)
            need -= cf[unit]
    return held


def recalled(g: State, plan: Plan, place: int, held: list[int]) -> list[int]:
    """Who goes back to an empty place that the enemy may enter, not in such strength that it falls
    all the same; to one that wins the game at once in any case.
    """
    at_once = plan.prizes[place] >= AT_ONCE
    threat = plan.picture.threat(place)
    if not at_once and not 0 < threat <= HOPELESS:
        return []
    if plan.picture.near_enemy[place] >= SIGHT:
        return []
    able = [u for u in free_of(g, plan, held) if plan.mp(g, u, place) <= RECALL]
    return sorted(able, key=lambda u: (plan.mp(g, u, place), u))[:1]


def free_of(g: State, plan: Plan, held: list[int]) -> list[int]:
    """Those who can fight and neither hold a place nor stand beside the enemy."""
    near = plan.picture.near_enemy
    return [u for u in fit(g, plan) if u not in held and near[g.hex[u]] > 1]


def keep_watch(g: State, plan: Plan) -> None:
    """A few units stay before what matters most while the others strike."""
    goal = hex_of(g, TORIJA) if plan.side == REPUBLICAN else plan.dearest(g)
    need = plan.given.weights.reserve
    if need <= 0 or goal < 0:
        return
    need *= plan.picture.strength_near(goal, False, 2 * AROUND)
    tell_off(g, plan, fit(g, plan), Order(goal, False), need)


def send(g: State, plan: Plan) -> None:
    """What the orders ask for goes before everything else: the nearest units are called."""
    free = fit(g, plan)
    for task in plan.given.tasks:
        if task.drive and not g.enemy_in(task.hex, plan.side) and is_ours(g, task.hex, plan.side):
            continue
        order = Order(task.hex, task.drive)
        gone = tell_off(g, plan, free, order, task.factors, POINT * task.call)
        free = [u for u in free if u not in gone]


def leave(g: State, plan: Plan) -> None:
    """Who leaves the ground goes where he is furthest ahead of the enemy, so nobody turns back
    into his arms because a place far behind is safer.
    """
    if not plan.given.refuges:
        return
    way = plan.picture.maps.way
    refuges, enemies = plan.given.refuges, plan.picture.enemy
    chase = {h: min([way(h)[at] for at in enemies], default=FAR) for h in refuges}

    def ahead(unit: int, h: int) -> tuple[int, int]:
        return chase[h] - way(h, mover_of(g, unit))[g.hex[unit]], -h

    for unit in plan.units:
        plan.orders[unit] = Order(max(refuges, key=partial(ahead, unit)), True)


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
    free = fit(g, plan)
    for stack in in_rear(g, plan.picture, free):
        gone = tell_off(g, plan, free, Order(stack.hex, True), HUNT * stack.defence, TOO_LONG)
        free = [u for u in free if u not in gone]


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
    fetch(g, plan, fit(g, plan), COLLECT)


def errands(g: State, plan: Plan, held: list[int]) -> None:
    """The same from afar, whatever else is wanted of whoever neither holds a place nor fights."""
    fetch(g, plan, free_of(g, plan, held), plan.given.weights.errand)


def fetch(g: State, plan: Plan, able: list[int], reach: int) -> None:
    """Prizes without an enemy near them are taken by the nearest of some units."""
    for place in sorted(plan.prizes):
        if is_ours(g, place, plan.side) or plan.picture.near_enemy[place] <= 2:
            continue
        near = [u for u in able if plan.mp(g, u, place) <= reach]
        if near:
            unit = min(near, key=lambda u: (plan.mp(g, u, place), u))
            plan.orders[unit] = Order(place, True)
