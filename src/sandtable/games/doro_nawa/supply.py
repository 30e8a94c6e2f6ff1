"""7.0 Supply."""

from __future__ import annotations

from typing import Final, final

from sandtable.board import reach
from sandtable.board.reach import Reach, Walker
from sandtable.games.doro_nawa.kinds import ARMOURED, COASTAL, LAND, PENANG_FERRY, TURN_START_SUPPLY
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import COST

# ── 7.4 Supply sources ───────────────────────────────────────────────────────


def sources_of(g: State, side: int) -> list[int]:
    """The sources that feed a side now: held if they must be, free of enemy ground units (R63)."""
    return open_sources(g, side, g.theatre.rules.sources[side])


def open_sources(g: State, side: int, hexes: tuple[int, ...]) -> list[int]:
    """Those of some hexes that could feed a side now (7.4; 9.2 asks it of two ports, R129)."""
    enemy = LAND << (1 - side)
    held = g.theatre.rules.sources_held[side]
    site = g.theatre.site
    return [
        h
        for h in hexes
        if not g.occ[h] & enemy and (not held or not site[h] or g.control[h] == side + 1)
    ]


# ── 7.3 Supply line ──────────────────────────────────────────────────────────


def network_of(g: State, side: int) -> bytes:
    """Hexes joined to a source by road, trail or railroad free of enemies and interdiction.

    One byte a hex; kept until something that matters changes.
    """
    known = g.network[side]
    if known is not None:
        return known
    joined = flood(g, sources_of(g, side), LAND << (1 - side), True)
    g.network[side] = joined
    return joined


def without_interdiction(g: State, side: int) -> bytes:
    """The same where interdiction is ignored (9.3)."""
    if not is_interdicted(g):
        return network_of(g, side)
    return flood(g, sources_of(g, side), LAND << (1 - side), False)


def flood(g: State, sources: list[int], enemy: int, interdiction: bool) -> bytes:
    """Hexes that routes join to the sources; 9.2 and 9.3 ignore interdiction."""
    shut = bytes(g.interdicted) if interdiction and is_interdicted(g) else None
    bars, along = reach.barred(bytes(g.occ), enemy, shut), g.theatre.along
    begun = [h for h in sources if shut is None or not shut[h]]
    joined = reach.flood(along, begun, bars)
    ferry = _ferry(g, enemy)
    if any(end in joined for end in ferry):
        over = [end for end in ferry if end not in joined and (shut is None or not shut[end])]
        if over:
            joined = reach.flood(along, joined + over, bars)
    marks = bytearray(g.theatre.size)
    for h in joined:
        marks[h] = 1
    return bytes(marks)


def is_interdicted(g: State) -> bool:
    """Whether an Interdict marker lies anywhere."""
    return g.interdicted.find(1) >= 0


def _ferry(g: State, enemy: int) -> tuple[int, ...]:
    """The two ends of the Penang ferry while it runs (R87), else nothing."""
    ends = g.theatre.rules.ferry
    if not ends or not g.has_option(PENANG_FERRY):
        return ()
    anybody = enemy | enemy << 2 | enemy << 4
    for end in ends:
        if g.occ[end] & anybody:
            return ()
        for near in g.theatre.near[end]:
            if g.theatre.sea[near] and g.occ[near] & anybody:
                return ()
    return ends


@final
class Trace(Walker):
    """Friendly stacks are no hindrance to a supply line."""

    def may_enter(self, place: int, cost: int) -> bool:
        """Always."""
        return True

    def edge_cost(self, edge: int, code: int) -> int:
        """A supply line's table asks nothing."""
        return code


def range_of(g: State, unit: int) -> int:
    """MP from a unit to the network: printed initiative less 1 (7.3, R7)."""
    return g.theatre.roster.initiative[unit] - 1


def line_of(g: State, unit: int, mp: int) -> Reach:
    """Hexes that a supply line of `mp` MP can reach from a unit, across terrain it may enter."""
    theatre = g.theatre
    side = theatre.roster.side[unit]
    armour = theatre.roster.kind[unit] == ARMOURED
    net = theatre.trace_armoured if armour else theatre.trace
    closed = bytes(g.interdicted.translate(CLOSED)) if is_interdicted(g) else None
    return reach.reach(net, g.hex[unit], mp, bytes(g.occ), LAND << (1 - side), 0, closed, TRACE)


TRACE: Final = Trace()
CLOSED: Final = bytes([0]) + bytes([COST]) * 255
"""Turns Interdict markers into MP that no supply line has."""


def supplied(g: State, unit: int, network: bytes) -> bool:
    """Whether a unit reaches the network within its range."""
    place = g.hex[unit]
    if network[place] or (g.interdicted[place] and _leads_out(g, unit, network)):
        return True
    return has_line(g, unit, network, bytes(g.interdicted) if is_interdicted(g) else None)


def has_line(g: State, unit: int, network: bytes, shut: bytes | None) -> bool:
    """Whether a line within a unit's range leads to the network past enemies and shut hexes."""
    mp = range_of(g, unit)
    if mp <= 0:
        return False
    theatre = g.theatre
    net = theatre.trace_armoured if theatre.roster.kind[unit] == ARMOURED else theatre.trace
    enemy = LAND << (1 - theatre.roster.side[unit])
    return reach.touches(net, g.hex[unit], mp, bytes(g.occ), enemy, shut, network)


def _leads_out(g: State, unit: int, network: bytes) -> bool:
    """Whether a unit in an interdicted hex stands on a source or a route that leads out (R61)."""
    place = g.hex[unit]
    side = g.theatre.roster.side[unit]
    if place in sources_of(g, side) or any(network[to] for to in g.theatre.along[place]):
        return True
    ferry = _ferry(g, LAND << (1 - side))
    return place in ferry and any(network[to] for to in ferry)


def supply_path(g: State, unit: int) -> list[int]:
    """The shortest way from a unit to its network, both ends included; empty if there is none."""
    network = network_of(g, g.theatre.roster.side[unit])
    found = line_of(g, unit, max(0, range_of(g, unit)))
    ends = sorted((found.cost[to], to) for to in found.cost if network[to])
    if ends:
        return found.path(ends[0][1])
    place = g.hex[unit]
    if g.interdicted[place] and _leads_out(g, unit, network):
        return [place, *[to for to in g.theatre.along[place] if network[to]][:1]]
    return []


# ── 7.5 Units not affected by supply ─────────────────────────────────────────


def needs_supply(g: State, unit: int) -> bool:
    """Ground units ashore; ships, aircraft and units at sea are always in supply."""
    return g.theatre.roster.kind[unit] <= COASTAL and not g.afloat[unit]


def out_of_supply(g: State, unit: int) -> bool:
    """Whether a unit on the map is out of supply at this moment (7.1)."""
    if not needs_supply(g, unit) or g.hex[unit] < 0:
        return False
    return not supplied(g, unit, network_of(g, g.theatre.roster.side[unit]))


# ── 7.2 When to check supply, 7.6 Out of supply effects ──────────────────────


def suffers(g: State, unit: int) -> bool:
    """Whether a unit that loses SP is out of supply: now, or by the option as of the turn (R64)."""
    if g.has_option(TURN_START_SUPPLY):
        return bool(g.oos[unit])
    return out_of_supply(g, unit)


def next_check(g: State) -> str:
    """When lines of supply count next, in words (7.2)."""
    return "when the next turn begins" if g.has_option(TURN_START_SUPPLY) else "at the next check"


def check(g: State, side: int) -> None:
    """Determine the supply of every unit of a side, for its initiative until the next check."""
    network = network_of(g, side)
    places, oos = g.hex, g.oos
    cut: list[int] = []
    back: list[int] = []
    for unit in g.theatre.movers[side]:
        out = 0
        place = places[unit]
        if place >= 0 and needs_supply(g, unit) and not network[place]:
            out = 0 if supplied(g, unit, network) else 1
        if out != oos[unit] and place >= 0:
            (cut if out else back).append(unit)
        oos[unit] = out
    if cut and g.log is not None:
        g.say("7.6", f"Out of supply: {g.named(cut)}.", (), tuple(cut))
    if back and g.log is not None:
        g.say("7.2", f"Back in supply: {g.named(back)}.", (), tuple(back))
