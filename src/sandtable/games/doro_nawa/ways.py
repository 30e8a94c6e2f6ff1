"""4.1 to 4.3 What a ground unit or ship may spend, and the ways open to it for that."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.reach import WALKERS, Net, Reach, Walker, reach
from sandtable.games.doro_nawa import amphibious, crossings, naval_combat, supply
from sandtable.games.doro_nawa.kinds import AFLOAT, ARMOURED, LAND, MARCH_AT_SEA, NAVAL, SHIP
from sandtable.games.doro_nawa.stacking import fits
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import BRIDGE, COST

# ── 4.1 MP by the die ────────────────────────────────────────────────────────


def free_mp(g: State, unit: int) -> int:
    """MP by the die: the roll, twice the roll for armour, ships and units afloat (4.1, 4.41)."""
    theatre = g.theatre
    if g.afloat[unit]:
        return g.die * theatre.die_factor_afloat
    return g.die * theatre.die_factor[theatre.roster.kind[unit]]


# ── 4.3 Force march ──────────────────────────────────────────────────────────


def most_mp(g: State, unit: int) -> int:
    """MP with a force march as far as its initiative and its SP go (R2, R3, R4).

    The last SP may be spent: the unit is then eliminated.
    """
    free = free_mp(g, unit)
    kind = g.theatre.roster.kind[unit]
    if kind == SHIP or (g.afloat[unit] and not g.has_option(MARCH_AT_SEA)):
        return free
    initiative = g.initiative(unit)
    if initiative <= g.die:
        return free
    theatre = g.theatre
    most = initiative * (theatre.die_factor_afloat if g.afloat[unit] else theatre.die_factor[kind])
    marched = max(0, g.spent[unit] - free)
    return min(most, free + marched + g.sp[unit])


def march_loss(g: State, unit: int, cost: int) -> int:
    """SP that the next `cost` MP of this unit take: 1 for each MP above the roll's (4.3)."""
    free = free_mp(g, unit)
    return max(0, g.spent[unit] + cost - free) - max(0, g.spent[unit] - free)


# ── 4.2 Terrain effects on movement ──────────────────────────────────────────

BRIDGE_DOWN: Final = WALKERS
"""Bars a hexside: its bridge is destroyed (4.5)."""
UNHELPED: Final = 2 * WALKERS
"""Bars a hexside: water without a bridge, and no engineer to help (4.23)."""


@final
class March(Walker):
    """Crossings and stacks as one moving unit meets them."""

    def __init__(self, g: State, unit: int, fresh: bool = True, lifted: int = 0) -> None:
        roster = g.theatre.roster
        self.g: Final = g
        self.unit: Final = unit
        self.side: Final[int] = roster.side[unit]
        self.armour: Final[bool] = roster.kind[unit] == ARMOURED
        self.at_sea: Final[bool] = roster.kind[unit] == SHIP or bool(g.afloat[unit])
        self.marches: Final[bool] = fresh and most_mp(g, unit) > free_mp(g, unit)
        self.bridged: Final[bool] = lifted & BRIDGE_DOWN > 0

    def edge_cost(self, edge: int, code: int) -> int:
        """Entry cost and what the water adds at this moment; when closed, minus what bars.

        Where destroyed bridges are lifted they bar those too who could pay for the water.
        """
        g = self.g
        extra = crossings.crossing_cost(g, edge, code, self.side, self.unit, self.armour)
        if not extra:
            return code & COST
        if extra < 0 or (self.bridged and code & BRIDGE):
            return -(BRIDGE_DOWN if code & BRIDGE else UNHELPED)
        return (code & COST) + extra

    def may_enter(self, place: int, cost: int) -> bool:
        """Stacking holds at all times, also on the way (3.1); a march has cost SP by then (R5)."""
        g = self.g
        if self.at_sea and not g.afloat[self.unit]:
            return True
        sp = g.sp[self.unit]
        if self.marches:
            sp -= march_loss(g, self.unit, cost)
            if sp <= 0:
                return True
        return fits(g, self.unit, place, self.at_sea, sp)


def net_of(g: State, unit: int) -> Net:
    """The hexsides open to this unit with their costs (4.21-4.25)."""
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if kind == SHIP:
        return theatre.sail
    if g.afloat[unit]:
        return amphibious.sea_lanes(g, unit)
    return theatre.armour if kind == ARMOURED else theatre.leg


def tolls(g: State) -> bytes | None:
    """MP that Interdict markers add on entering each hex (6.7, R59); None without a marker."""
    return bytes(g.interdicted.translate(g.theatre.toll)) if supply.is_interdicted(g) else None


def reach_of(
    g: State, unit: int, mp: int, fresh: bool = True, goal: int = -1, lifted: int = 0
) -> Reach:
    """The hexes within `mp` MP of a ground or naval unit, and the way to each or to the goal.

    `fresh`: MP above the roll's cost SP on the way; without it the unit keeps its SP.  `lifted`:
    what bars a step as if it did not, noted on the ways.
    """
    theatre = g.theatre
    side = theatre.roster.side[unit]
    net = net_of(g, unit)
    if theatre.roster.kind[unit] == SHIP:
        enemy, friend = (LAND | AFLOAT) << (1 - side), 0
    else:
        enemy = (LAND | AFLOAT | NAVAL) << (1 - side)
        friend = (AFLOAT if g.afloat[unit] else LAND) << side
    walker = March(g, unit, fresh, lifted)
    place = g.hex[unit]
    return reach(net, place, mp, bytes(g.occ), enemy, friend, tolls(g), walker, goal, lifted)


def way_of(g: State, unit: int, to: int) -> Reach:
    """The way a unit takes to a hex within reach: the cheapest.

    Of those a ship takes one that meets no enemy ship able to fire, if there is one (R99).
    """
    found = reach_of(g, unit, most_mp(g, unit) - g.spent[unit], True, to)
    if naval_combat.first_watch(g, unit, found.path(to)[:-1]) < 0:
        return found
    occ = bytearray(g.occ)
    enemy = LAND << (1 - g.theatre.roster.side[unit])
    for place in naval_combat.watched(g, unit):
        if place != to:
            occ[place] |= enemy
    start, mp = g.hex[unit], found.cost[to]
    clear = reach(g.theatre.sail, start, mp, bytes(occ), enemy, 0, tolls(g), March(g, unit), to)
    return clear if to in clear.cost else found
