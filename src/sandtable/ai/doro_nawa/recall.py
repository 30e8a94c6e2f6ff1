"""The last half-impulses of the campaign: whoever was lost comes back, because the enemy is paid
for him (8.2, 9.1).

A lost regiment is 14 VP to the enemy and a battalion 8, and each Replacement half brings one of
them back; an attack on what is left of Singapore brings about 3½ a half.  Staff counts a return in
SP and goes on attacking to the end.  Until then the fleet goes down the coast with the army.
"""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.attack import Blow, blows
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.ai.doro_nawa.picture import stacks_of
from sandtable.ai.doro_nawa.sorties import support_at
from sandtable.ai.doro_nawa.sweep import impulses_left, lost_with
from sandtable.games.doro_nawa import retreat, supply
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import COASTAL, COMBAT, JAPAN, LOST, NO_OPTION
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.victory import ground_held

EACH: Final = 1.2
"""Halves that a return takes: with a die of 6 nobody comes back."""
MOST: Final = 7
"""Halves that are spent on it while there are enemies: who rests longer before Singapore lets them
out, and a road that opens pays them more than all returns (9.3)."""
CLOSED: Final = 20
"""VP that the enemy holds ground for (9.3), above which a road stands open to him: to close it
again comes first."""
LEAST: Final = 3.0
"""VP that a half must bring back to be spent on it."""
HURT: Final = 0.4
"""The part of a unit's VP that counts for all its SP as long as it is not eliminated."""
LIKELY: Final = 3
"""The die that is reckoned with before it falls."""
FACES: Final = 6
STRIKES: Final = 12
"""Attacks that are looked at."""


def recall(g: State, side: int) -> Orders:
    """As staff, with the fleet at the front; in the last halves, or when no enemy is left,
    replacement as long as it pays more than the attacks that could be made instead.
    """
    orders = STAFF._replace(plan="recall", cruise=True)
    if g.option != NO_OPTION or g.half != side or not is_time(g, side):
        return orders
    returned, killed = brought_back(g, side), toll(g, side)
    if returned < LEAST:
        return orders
    return orders._replace(option="replacement" if returned >= killed else "combat")


def is_time(g: State, side: int) -> bool:
    """Whether no more halves are left than all returns take and the roads to Singapore are closed,
    or nobody is left to fight.
    """
    if not stacks_of(g, maps_of(g.theatre), 1 - side):
        return True
    if ground_held(g).points > CLOSED:
        return False
    return impulses_left(g) <= min(MOST, EACH * len(lost(g, side)))


def lost(g: State, side: int) -> list[int]:
    """A side's eliminated ground units: they may return."""
    roster = g.theatre.roster
    return [
        u
        for u in g.theatre.movers[side]
        if g.status[u] == LOST and roster.side[u] == side and roster.kind[u] <= COASTAL
    ]


def brought_back(g: State, side: int) -> float:
    """VP that a Replacement half should take from the enemy: the best unit, by its chance."""
    if not supply.sources_of(g, side):
        return 0.0
    initiative = g.theatre.roster.initiative
    return max([lost_with(g, u) * initiative[u] / FACES for u in lost(g, side)], default=0.0)


def toll(g: State, side: int) -> float:
    """VP that a Combat half should bring, each unit striking once."""
    copy = g.clone()
    copy.half, copy.option, copy.die = side, COMBAT, LIKELY
    copy.used = [0] * len(copy.used)
    air = support_at(g, side)
    used: set[int] = set()
    hit: set[int] = set()
    total = 0.0
    for _ in range(STRIKES):
        found = [blow for blow in blows(copy, used, air) if blow.target not in hit]
        if not found:
            break
        total += taken_by(copy, found[0])
        used.update(found[0].units)
        hit.add(found[0].target)
    return total


def taken_by(g: State, blow: Blow) -> float:
    """VP that an attack should bring: units that it ends, and a part for those that it hurts."""
    roster = g.theatre.roster
    last = g.half == JAPAN and blow.target in g.theatre.singapore
    total = 0.0
    scales = weigh(g, blow.target, blow.units, blow.air)
    for weight in scales.defenders:
        u = weight.unit
        more = supply.suffers(g, u) + (last or not retreat.ways_out(g, u))
        for loss, faces in scales.outcomes:
            fallen = min(g.sp[u], loss + more) if loss else 0
            part = 1.0 if fallen == g.sp[u] else HURT * fallen / roster.sp[u]
            total += lost_with(g, u) * part * faces / FACES
    return total * max([roster.initiative[u] for u in blow.units]) / FACES
