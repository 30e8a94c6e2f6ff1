"""Named invariants of Doro Nawa: each quotes its case and must hold after every choice."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.frame import NOBODY
from sandtable.core.outline import Play
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.crossings import unpack
from sandtable.games.doro_nawa.kinds import (
    ARMOURED,
    ARTILLERY,
    CHART,
    COASTAL,
    FIGHTER,
    FOUGHT,
    HALTED,
    LAND,
    LOST,
    MOVED,
    OUT,
    PLAY,
    REPLACED,
    REPLACEMENT,
    SHIP,
    SHOT,
    WAITING,
)
from sandtable.games.doro_nawa.stacking import Reduce, is_over
from sandtable.games.doro_nawa.state import State
from tests.properties.once import marked, once

Check = Callable[[State], bool]


def units(g: State) -> range:
    return range(g.theatre.roster.count)


def kind(g: State, unit: int) -> int:
    return g.theatre.roster.kind[unit]


def side(g: State, unit: int) -> int:
    return g.theatre.roster.side[unit]


@once
def on_map(g: State) -> list[int]:
    return [u for u in units(g) if 0 <= g.hex[u] < g.theatre.size]


@once
def ashore(g: State) -> list[int]:
    return [u for u in on_map(g) if kind(g, u) <= COASTAL and not g.afloat[u]]


@once
def aircraft(g: State) -> list[int]:
    return [u for u in units(g) if g.is_air(u)]


@once
def places(g: State) -> list[int]:
    return [place for place in g.at if place < g.theatre.size]


def reducing(g: State) -> bool:
    return any(isinstance(frame, Reduce) for frame in g.frames)


def resolving(g: State) -> bool:
    """A combat is being resolved: retreats and removals may be outstanding."""
    return len(g.frames) > 2


@once
def fresh_index(g: State) -> State:
    copy = g.clone()
    copy.index()
    return copy


INVARIANTS: dict[str, Check] = {
    "in play means in a place": lambda g: all(
        (g.hex[u] >= 0) == (g.status[u] == PLAY) for u in units(g)
    ),
    "places exist": lambda g: all(-1 <= g.hex[u] < g.theatre.places for u in units(g)),
    "1.4 SP never above the printed value": lambda g: all(
        g.sp[u] <= g.theatre.roster.sp[u] for u in units(g)
    ),
    "1.4 a unit in play has an SP": lambda g: all(g.sp[u] >= 1 for u in units(g) if g.hex[u] >= 0),
    "1.4 an eliminated unit has none": lambda g: all(
        g.sp[u] == 0 for u in units(g) if g.status[u] == LOST
    ),
    "status is known": lambda g: all(OUT <= s <= CHART for s in g.status),
    "the index of places is right": lambda g: g.at == fresh_index(g).at,
    "the index of occupants is right": lambda g: g.occ == fresh_index(g).occ,
    "stacks are in ascending order": lambda g: all(
        list(stack) == sorted(set(stack)) for stack in g.at.values()
    ),
    "3.2 no enemy ground units in one hex": lambda g: all(
        g.occ[p] & 3 != 3
        and not (g.occ[p] & 1 and g.occ[p] & 32)
        and not (g.occ[p] & 2 and g.occ[p] & 16)
        for p in places(g)
    ),
    "3.2 no ground unit with an enemy ship": lambda g: all(
        not (g.occ[p] & 1 and g.occ[p] & 8) and not (g.occ[p] & 2 and g.occ[p] & 4)
        for p in places(g)
    ),
    "3.2 no unit afloat with an enemy ship": lambda g: all(
        not (g.occ[p] & 16 and g.occ[p] & 8) and not (g.occ[p] & 32 and g.occ[p] & 4)
        for p in places(g)
    ),
    "3.2 no enemies afloat in one hex": lambda g: all(g.occ[p] & 48 != 48 for p in places(g)),
    "3.3 stacking ashore": lambda g: (
        reducing(g)
        or resolving(g)
        or not any(is_over(g, g.ground_in(p, s), False) for p in places(g) for s in (0, 1))
    ),
    "3.3 stacking at sea": lambda g: (
        reducing(g)
        or resolving(g)
        or not any(is_over(g, g.afloat_in(p, s), True) for p in places(g) for s in (0, 1))
    ),
    "3.3 one aircraft based at an airfield": lambda g: all(
        sum(g.based[u] for u in g.at[p]) <= 1 for p in places(g)
    ),
    "4.1 coastal artillery stays": lambda g: all(
        not g.used[u] & MOVED and not g.afloat[u] for u in units(g) if kind(g, u) == COASTAL
    ),
    "4.2 ground units stand on land in play": lambda g: all(
        g.theatre.ground[g.hex[u]] for u in ashore(g)
    ),
    "4.23 armour stands on a route": lambda g: all(
        g.theatre.map.has_route[g.hex[u]] for u in ashore(g) if kind(g, u) == ARMOURED
    ),
    "4.25 ships are at sea or in partial sea": lambda g: all(
        g.theatre.sailable[g.hex[u]] for u in on_map(g) if kind(g, u) == SHIP
    ),
    "4.41 units afloat are in sea hexes": lambda g: all(
        g.theatre.sea[g.hex[u]] for u in on_map(g) if g.afloat[u]
    ),
    "4.41 only ground units go afloat": lambda g: all(
        kind(g, u) < COASTAL for u in units(g) if g.afloat[u]
    ),
    "4.5 only water hexsides are kept": lambda g: all(
        g.theatre.map.side[unpack(g, code).edge] for code in g.held
    ),
    "5.1, 6.8 only the active side has fought, but for aircraft": lambda g: all(
        side(g, u) == g.half or g.is_air(u)
        for u in units(g)
        if g.used[u] & (FOUGHT | HALTED | REPLACED)
    ),
    "5.2 no artillery has moved and fired": lambda g: all(
        not (g.used[u] & MOVED and g.used[u] & FOUGHT)
        for u in units(g)
        if kind(g, u) in (ARTILLERY, COASTAL) and g.option == 1
    ),
    "5.21 only ships shoot at ships so": lambda g: all(
        kind(g, u) == SHIP for u in units(g) if g.used[u] & SHOT
    ),
    "6.1 aircraft have no other faces": lambda g: all(f in (0, 1) for f in g.face),
    "6.2 based aircraft are face-up": lambda g: all(g.face[u] for u in units(g) if g.based[u]),
    "6.2 only aircraft are based": lambda g: all(g.is_air(u) for u in units(g) if g.based[u]),
    "6.2 aircraft are based on their own side's airfields": lambda g: all(
        g.theatre.airfield[g.hex[u]] and g.control[g.hex[u]] == side(g, u) + 1
        for u in on_map(g)
        if g.based[u]
    ),
    "6.2 boxes hold aircraft of their side": lambda g: all(
        g.is_air(u) and g.theatre.box(g.hex[u]).side == side(g, u)
        for u in units(g)
        if g.hex[u] >= g.theatre.size
    ),
    "6.2 only airfields and ports are controlled": lambda g: all(
        g.theatre.site[h] for h in marked(g.control) if h < g.theatre.size
    ),
    "6.2 who stands on a site controls it": lambda g: all(
        g.control[g.hex[u]] == side(g, u) + 1 for u in ashore(g) if g.theatre.site[g.hex[u]]
    ),
    "4.24 aircraft fly no further than their MP": lambda g: all(
        g.spent[u] <= g.theatre.roster.ma[u] for u in aircraft(g)
    ),
    "6.7 a marker has its aircraft": lambda g: all(
        any(g.raider[u] for u in g.units_in(h)) for h in marked(g.interdicted) if h < g.theatre.size
    ),
    "6.7 an interdictor lies under its marker, face-down": lambda g: all(
        g.interdicted[g.hex[u]] and not g.face[u] for u in units(g) if g.raider[u]
    ),
    "7.3 the remembered networks are right": lambda g: all(
        g.network[s] is None
        or g.network[s] == supply.flood(g, supply.sources_of(g, s), LAND << (1 - s), True)
        for s in (0, 1)
    ),
    "7.5 ships, aircraft and units afloat are never out of supply": lambda g: all(
        not g.oos[u] or kind(g, u) <= COASTAL for u in units(g)
    ),
    "8.1 nobody waits in play": lambda g: all(
        g.hex[u] < 0 for u in units(g) if g.status[u] == WAITING
    ),
    "8.2 only aircraft are on the chart": lambda g: all(
        g.is_air(u) for u in units(g) if g.status[u] == CHART
    ),
    "8.2 aircraft are never eliminated for good": lambda g: all(
        not g.is_air(u) for u in units(g) if g.status[u] == LOST
    ),
    "8.2 replacements only in their option": lambda g: (
        g.option == REPLACEMENT or not any(g.used[u] & REPLACED for u in units(g))
    ),
    "8.2 at most one unit returns": lambda g: g.returned in (0, 1),
    "2.1 the die is a die": lambda g: 0 <= g.die <= 6,
    "2.1 no die without an option": lambda g: bool(g.option) or not g.die,
    "2.1 one of two sides is active": lambda g: g.half in (0, 1),
    "2.2 impulses are counted": lambda g: g.impulse >= 0,
    "1.2 no turn beyond the last": lambda g: g.turn <= g.last_turn + 1,
    "4.1 MP spent are not negative": lambda g: all(mp >= 0 for mp in g.spent),
    "the outline lies at the bottom": lambda g: isinstance(g.frames[0], Play),
    "the game is over only at the bottom": lambda g: (
        (g.frames[-1].actor(g) == NOBODY) == (len(g.frames) == 1)
    ),
    "fighters have an air value": lambda g: all(
        g.theatre.roster.air[u] > 0 for u in units(g) if kind(g, u) == FIGHTER
    ),
}
