"""8.0 Supply."""

from __future__ import annotations

from typing import Final

from sandtable.board import reach
from sandtable.games.spanish_civil_war.kinds import FOOT, HQ, LAND, MOVERS
from sandtable.games.spanish_civil_war.state import State

# ── 8.0 What bars a supply path ──────────────────────────────────────────────

ZONE: Final = bytes([0]) + bytes([1]) * 255
"""Turns a count of neighbours into 1 for a zone of control."""
HELD_BY: Final = [bytes(1 if bits & LAND << side else 0 for bits in range(256)) for side in (0, 1)]
"""Turns `occ` into 1 where a side has a unit: it negates enemy zones for supply (4.0)."""


def shut_to(g: State, side: int, without: int = -1) -> bytes:
    """1 for each place in an enemy zone of control that no friendly unit negates (4.0, 8.0).

    `without` names a unit that is thought away, because it is about to leave its hex.
    """
    zones = int.from_bytes(g.zone[1 - side].translate(ZONE), "big")
    friends = bytearray(g.occ.translate(HELD_BY[side]))
    if without >= 0 and g.hex[without] >= 0 and len(g.at[g.hex[without]]) == 1:
        friends[g.hex[without]] = 0
    open_to = int.from_bytes(friends, "big")
    return (zones & ~open_to).to_bytes(len(friends), "big")


# ── 8.0 Sources and what is joined to them ───────────────────────────────────


def sources_of(g: State, side: int, shut: bytes) -> list[int]:
    """The sources that feed a side now: free of enemy units and of zones of control."""
    enemy = LAND << (1 - side)
    return [h for h in g.theatre.rules.sources[side] if not g.occ[h] & enemy and not shut[h]]


def network_of(g: State, side: int, shut: bytes) -> list[int]:
    """The sources, and the hexes that road, main road or rail joins to them unimpeded.

    Interdiction hinders rail movement but no supply (10.2).
    """
    enemy = LAND << (1 - side)
    return reach.flood(g.theatre.along_roads, sources_of(g, side, shut), bytes(g.occ), enemy, shut)


def spread(g: State, side: int, mover: int, ends: list[int], hexes: int, shut: bytes) -> bytes:
    """1 for each hex from which a unit of this mover traces one of the ends within range.

    The hex of the end counts, that of the unit does not; so a path may begin where none may lead.
    """
    theatre = g.theatre
    enemy = LAND << (1 - side)
    occ, into = g.occ, theatre.into[mover]
    seen = bytearray(theatre.places)
    ring = ends
    for h in ring:
        seen[h] = 1
    for _ in range(hexes):
        outer: list[int] = []
        for h in ring:
            for near in into[h]:
                if not seen[near]:
                    seen[near] = 1
                    if not shut[near] and not occ[near] & enemy:
                        outer.append(near)
        ring = outer
    return bytes(seen)


def on_map(g: State, unit: int) -> bool:
    """Whether a unit is in a hex, neither off the map nor in the Rail Transfer Box."""
    return 0 <= g.hex[unit] < g.theatre.size


# ── 8.0 Who is in supply ─────────────────────────────────────────────────────


def fed_hexes(g: State, side: int, movers: list[int], without: int = -1) -> list[bytes]:
    """For each mover 1 for the hexes where a unit would be in supply; then those for Headquarters.

    A unit traces to a source, to a road joined to one, or to a Headquarters that is in supply; a
    Headquarters to a road or source only (R33, R50).  The two ranges are counted apart.
    """
    ranges = g.theatre.rules.trace
    shut = shut_to(g, side, without)
    network = network_of(g, side, shut)
    near_road = spread(g, side, FOOT, network, ranges.hq_to_road, shut)
    places = g.hex
    staffs = sorted({places[u] for u in g.theatre.staffs[side] if places[u] >= 0 and u != without})
    linked = [h for h in staffs if near_road[h]]
    found: list[bytes] = []
    for mover in movers:
        direct = spread(g, side, mover, network, ranges.unit_to_source, shut)
        by_staff = spread(g, side, mover, linked, ranges.unit_to_hq, shut)
        both = int.from_bytes(direct, "big") | int.from_bytes(by_staff, "big")
        found.append(both.to_bytes(len(direct), "big"))
    found.append(near_road)
    return found


def fed_for(g: State, unit: int) -> bytes:
    """1 for each hex where this unit would be in supply if it stood there instead (7.22)."""
    theatre = g.theatre
    side = theatre.roster.side[unit]
    fed = fed_hexes(g, side, [theatre.mover[unit]], unit)
    return fed[1] if theatre.roster.type[unit] == HQ else fed[0]


def would_be_supplied(g: State, unit: int, place: int) -> bool:
    """Whether a unit that retreats to a hex would be in supply there (7.22)."""
    return bool(fed_for(g, unit)[place])


def out_of_supply(g: State, unit: int) -> bool:
    """Whether a unit on the map is out of supply at this moment."""
    if not on_map(g, unit) or g.is_air(unit):
        return False
    return not fed_for(g, unit)[g.hex[unit]]


def check(g: State, side: int) -> None:
    """Determine the supply of every unit of a side; it stands until the next check (8.0)."""
    theatre = g.theatre
    movers = list(range(len(MOVERS)))
    fed = fed_hexes(g, side, movers)
    cut: list[int] = []
    back: list[int] = []
    for unit in theatre.ground[side]:
        place = g.hex[unit]
        if place < 0:
            continue
        column = len(movers) if theatre.roster.type[unit] == HQ else theatre.mover[unit]
        out = 0 if place >= theatre.size or fed[column][place] else 1
        if out != g.oos[unit]:
            (cut if out else back).append(unit)
        g.oos[unit] = out
    if cut and g.log is not None:
        g.say("8.0", f"Out of supply: {g.named(cut)}.", (), tuple(cut))
    if back and g.log is not None:
        g.say("8.0", f"Back in supply: {g.named(back)}.", (), tuple(back))


# ── 8.0 The path, to show it ─────────────────────────────────────────────────


def path_of(g: State, unit: int) -> list[int]:
    """The shortest supply path of a unit to a road, a source or a Headquarters, [] if none."""
    theatre = g.theatre
    side = theatre.roster.side[unit]
    shut = shut_to(g, side)
    network = network_of(g, side, shut)
    ranges = theatre.rules.trace
    staff = theatre.roster.type[unit] == HQ
    near_road = spread(g, side, FOOT, network, ranges.hq_to_road, shut)
    goals = bytearray(theatre.places)
    for h in network:
        goals[h] = 1
    direct = _walk(
        g, unit, bytes(goals), ranges.hq_to_road if staff else ranges.unit_to_source, shut
    )
    if direct or staff:
        return direct
    goals = bytearray(theatre.places)
    for other in theatre.staffs[side]:
        if on_map(g, other) and near_road[g.hex[other]]:
            goals[g.hex[other]] = 1
    return _walk(g, unit, bytes(goals), ranges.unit_to_hq, shut)


def _walk(g: State, unit: int, goals: bytes, hexes: int, shut: bytes) -> list[int]:
    theatre = g.theatre
    enemy = LAND << (1 - theatre.roster.side[unit])
    start = g.hex[unit]
    steps = theatre.trace[theatre.mover[unit]].steps
    came = {start: -1}
    ring = [start]
    for _ in range(hexes + 1):
        for h in ring:
            if goals[h]:
                path = [h]
                while came[path[-1]] >= 0:
                    path.append(came[path[-1]])
                return path[::-1]
        outer: list[int] = []
        for h in ring:
            for near, _, _, _ in steps[h]:
                if near not in came and not shut[near] and not g.occ[near] & enemy:
                    came[near] = h
                    outer.append(near)
        ring = outer
    return []
