"""2.1 Which option to take: what each would gain with a likely die, times its chance."""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.attack import combat_value
from sandtable.ai.doro_nawa.ground import movement_value
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.siege import is_strong
from sandtable.ai.doro_nawa.sorties import support_at
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.kinds import ALLIES, COASTAL, JAPAN, LAND, LOST
from sandtable.games.doro_nawa.state import State

DIE: Final = 3
RETURNING: Final = 2.5
"""SP that a unit which comes back is worth: the enemy loses its VP as well (9.1)."""
SOON: Final = 1.0
"""The same to the Japanese before the last half turn: far from the front it helps little."""
PRESSING: Final = 0.3
"""How much less a rest is worth to the Japanese while Singapore can be stormed."""
HASTE: Final = 2.0
"""How much more a movement is worth to the Japanese when time grows short before Singapore."""
LAST_LAP: Final = 4
"""Turns before the last one in which it does."""
STORM: Final = 2.0
"""How much more a combat is worth to them once the army stands before it."""
LATE: Final = 6
"""The impulse of the last turn from which only points count."""
REFILL: Final = (0.5, 0.7)
"""What a replacement is worth to each side: the attacker has less time for it."""


def option_of(g: State, side: int, orders: Orders = STAFF) -> Choice:
    """Movement, combat or replacement: as ordered, or what promises most."""
    if orders.option:
        return Choice(orders.option)
    picture = Picture(g, side, orders)
    values = values_of(g, side, picture)
    best = max(values, key=lambda name: values[name])
    return Choice(best)


def values_of(g: State, side: int, picture: Picture) -> dict[str, float]:
    """What each option is worth, in SP."""
    orders = picture.orders
    combat = combat_value(g, side, DIE, support_at(g, side, orders), orders)
    moving = movement_value(g, picture, DIE)
    if side == JAPAN and hurries(g, picture):
        if is_strong(picture):
            combat *= STORM
        else:
            moving *= HASTE
    return {
        "movement": moving,
        "combat": combat,
        "replacement": replacement_value(g, side),
    }


def replacement_value(g: State, side: int) -> float:
    """SP that a Replacement impulse would bring, by each unit's chance to act."""
    roster = g.theatre.roster
    early = g.turn < g.last_turn or g.impulse < LATE
    worth = SOON if side == JAPAN and early else RETURNING
    pressing = side == JAPAN and besieges(g)
    value = 0.0
    back = 0.0
    for u in range(roster.count):
        if roster.side[u] != side or roster.kind[u] > COASTAL:
            continue
        chance = roster.initiative[u] / 6
        place = g.hex[u]
        if place >= 0 and g.sp[u] < roster.sp[u]:
            if not g.enemy_beside(place, side) and not g.oos[u]:
                value += REFILL[side] * chance
        elif g.status[u] == LOST:
            back = max(back, worth * chance)
    return (value + back) * (PRESSING if pressing else 1.0)


def hurries(g: State, picture: Picture) -> bool:
    """Whether the drive ends in Singapore and its last turns have come."""
    ends = any(picture.goal[h] == 0 for h in g.theatre.singapore)
    return ends and g.last_turn - g.turn <= LAST_LAP


def besieges(g: State) -> bool:
    """Whether Japanese troops stand beside Allied ones in Singapore."""
    return any(g.occ[h] & LAND << ALLIES and g.enemy_beside(h, ALLIES) for h in g.theatre.singapore)
