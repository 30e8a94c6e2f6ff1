"""Slow oracles, written anew from the chart and the map, beside the engine on random positions.

networkx finds reach, supply and flights; fractions find odds.  Nothing here asks the baked tables.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

import networkx as nx
import pytest

from sandtable.board.map import HexMap
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.games.doro_nawa import RULEBOOK, supply
from sandtable.games.doro_nawa.aircraft import Flying, mp_left
from sandtable.games.doro_nawa.ground_combat import sheet
from sandtable.games.doro_nawa.kinds import (
    ARMOURED,
    COASTAL,
    COMBAT,
    ENGINEER,
    JAPAN,
    MOVED,
    PENANG_FERRY,
    SHIP,
)
from sandtable.games.doro_nawa.outline import Impulse
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.ways import free_mp, reach_of

EVERY = 130  # choices between two positions
COUNT = 8  # positions of a campaign
UNITS = 7  # of a position


def played(seed: str) -> Iterator[State]:
    """The states of a random campaign, each before its next choice."""
    g = RULEBOOK.start("campaign", {option.id: option.default for option in RULEBOOK.options()}, 10)
    chooser = random.Random(seed)
    while RULEBOOK.actor(g) != NOBODY:
        yield g
        if RULEBOOK.actor(g) == CHANCE:
            choice = Choice("roll", n=chooser.randint(1, 6))
        else:
            choice = chooser.choice(listed(g))
        RULEBOOK.apply(g, choice)


def listed(g: State) -> list[Choice]:
    ballot = Ballot()
    RULEBOOK.verdicts(g, ballot)
    return ballot.open


def sample(seed: str) -> list[State]:
    """Positions spread over a campaign, each with some die, and some with an Interdict marker."""
    chooser = random.Random(seed)
    found = []
    for number, g in enumerate(played(seed)):
        if number % EVERY == EVERY - 1:
            copy = g.clone()
            copy.die = chooser.randint(1, 6)
            for h in chooser.sample(range(g.theatre.size), 60):
                copy.interdicted[h] = 1
            copy.forget_supply()
            found.append(copy)
        if len(found) == COUNT:
            break
    return found


@pytest.fixture(scope="module")
def positions() -> list[State]:
    return sample("oracle") + sample("causeway")


# ── who stands where, from the unit columns alone ────────────────────────────


def ashore(g: State, place: int, side: int) -> list[int]:
    return [u for u in units_at(g, place, side) if kind(g, u) <= COASTAL and not g.afloat[u]]


def afloat(g: State, place: int, side: int) -> list[int]:
    return [u for u in units_at(g, place, side) if g.afloat[u]]


def ships(g: State, place: int, side: int) -> list[int]:
    return [u for u in units_at(g, place, side) if kind(g, u) == SHIP]


def units_at(g: State, place: int, side: int) -> list[int]:
    if place not in g.hex:
        return []
    return [u for u, h in enumerate(g.hex) if h == place and side_of(g, u) == side]


def kind(g: State, unit: int) -> int:
    return g.theatre.roster.kind[unit]


def side_of(g: State, unit: int) -> int:
    return g.theatre.roster.side[unit]


# ── the map in words ─────────────────────────────────────────────────────────


def grid_of(g: State) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_edges_from((h, to) for h in range(g.theatre.size) for to in g.theatre.map.near[h])
    return graph


@cache
def ways(board: HexMap) -> dict[tuple[int, int], list[str]]:
    """The kinds of route over each pair of hexes."""
    found: dict[tuple[int, int], list[str]] = {}
    for route in board.routes:
        for a, b in pairwise(route.hexes):
            found.setdefault((a, b), []).append(route.kind)
            found.setdefault((b, a), []).append(route.kind)
    return found


@cache
def waters(board: HexMap) -> dict[frozenset[int], str]:
    """The kind of hexside between two hexes."""
    return {frozenset((side.a, side.b)): side.kind for side in board.sides}


def routes_over(g: State, a: int, b: int) -> list[str]:
    return ways(g.theatre.map).get((a, b), [])


def routes_in(g: State, h: int) -> list[str]:
    return [route.kind for route in g.theatre.map.routes if h in route.hexes]


def water_between(g: State, a: int, b: int) -> str:
    """The kind of hexside between two hexes, "" when the chart adds nothing for it."""
    water = waters(g.theatre.map).get(frozenset((a, b)), "")
    return water if g.theatre.tec.side_cost.get(water) else ""


def terrain_cost(g: State, a: int, b: int) -> int | None:
    """4.21, 4.22: the hex entered, or a route that leads there."""
    tec = g.theatre.tec
    if not g.theatre.ground[b]:
        return None
    costs = [tec.hex_cost.get(g.theatre.map.terrain_name(b), 0)]
    costs += [tec.route_cost.get(route, 0) for route in routes_over(g, a, b)]
    return min((cost for cost in costs if cost), default=None)


def armour_cost(g: State, b: int, routes: list[str]) -> int | None:
    """4.23: the cheapest of these routes."""
    if not g.theatre.ground[b]:
        return None
    costs = [g.theatre.tec.route_cost_armoured.get(route, 0) for route in routes]
    return min((cost for cost in costs if cost), default=None)


# ── 4.2 to 4.6 reach ─────────────────────────────────────────────────────────


def keepers(g: State, unit: int, banks: tuple[int, int]) -> list[int]:
    friends = [u for bank in banks for u in ashore(g, bank, side_of(g, unit))]
    return [u for u in friends if u != unit and not g.used[u] & MOVED]


def water_cost(g: State, unit: int, a: int, b: int) -> int | None:
    """4.5, 4.6: what the water adds, None when it stops the unit."""
    tec, side = g.theatre.tec, side_of(g, unit)
    water = water_between(g, a, b)
    if not water:
        return 0
    armour = kind(g, unit) == ARMOURED
    there = keepers(g, unit, (a, b))
    if routes_over(g, a, b):
        near = {a, b, *g.theatre.map.near[a], *g.theatre.map.near[b]}
        if there or not any(ashore(g, h, 1 - side) for h in near):
            return 0
        return None if armour else tec.side_cost[water]
    helped = any(kind(g, u) == ENGINEER for u in there)
    if armour:
        return tec.side_cost_armoured.get(water, 0) if helped else None
    return max(0, tec.side_cost[water] - int(helped))


def fits(g: State, unit: int, place: int) -> bool:
    """3.3, counted from the stack itself."""
    at_sea = bool(g.afloat[unit])
    there = (afloat if at_sea else ashore)(g, place, side_of(g, unit))
    if not there:
        return True
    initiative = g.theatre.roster.initiative
    best = g.theatre.sea_initiative if at_sea else max(initiative[u] for u in [unit, *there])
    return sum(g.sp[u] for u in [unit, *there]) <= 2 * best


def step_cost(g: State, unit: int, a: int, b: int) -> int | None:
    """MP of one step, None where the unit may not go."""
    theatre, side = g.theatre, side_of(g, unit)
    enemies = ashore(g, b, 1 - side) + afloat(g, b, 1 - side)
    base: int | None
    if kind(g, unit) == SHIP:
        base = theatre.tec.sea_cost if theatre.sailable[b] and not enemies else None
    elif enemies or ships(g, b, 1 - side):
        base = None
    elif g.afloat[unit]:
        base = theatre.tec.sea_cost if theatre.sea[b] and open_sea(g, side, a, b) else None
    else:
        base = land_cost(g, unit, a, b)
    if base is None or (kind(g, unit) != SHIP and not fits(g, unit, b)):
        return None
    return base + (theatre.tec.interdicted_cost if g.interdicted[b] else 0)


def open_sea(g: State, side: int, a: int, b: int) -> bool:
    """4.44."""
    west = g.theatre.map.flags["west_coast"]
    penang = g.theatre.map.hexes("penang_island")
    held = any(ashore(g, h, 1) or any(g.based[u] for u in units_at(g, h, 1)) for h in penang)
    return not (side == JAPAN and (west[a] or west[b]) and (held or g.penang))


def land_cost(g: State, unit: int, a: int, b: int) -> int | None:
    routes = routes_over(g, a, b)
    if kind(g, unit) != ARMOURED:
        base = terrain_cost(g, a, b)
    else:
        base = armour_cost(g, b, routes or (routes_in(g, b) if water_between(g, a, b) else []))
    water = water_cost(g, unit, a, b)
    return None if base is None or water is None else base + water


def test_reach_is_what_dijkstra_finds(positions):
    """4.2-4.6: every hex within the MP of the roll, with its cost."""
    chooser = random.Random("reach")
    compared = 0
    for g in positions:
        graph = grid_of(g)
        places = range(g.theatre.size)
        movers = [u for u, h in enumerate(g.hex) if h in places and not g.is_air(u)]
        for unit in chooser.sample(movers, min(UNITS, len(movers))):
            g.half = side_of(g, unit)
            mp = free_mp(g, unit)
            found = reach_of(g, unit, mp, False).cost
            expected = nx.single_source_dijkstra_path_length(
                graph, g.hex[unit], mp, lambda a, b, _, g=g, u=unit: step_cost(g, u, a, b)
            )
            assert found == expected, (g.name(unit), g.where(g.hex[unit]), g.die)
            compared += len(found)
    assert compared > 1000


# ── 7.3, 7.4 supply ──────────────────────────────────────────────────────────


def shut(g: State, h: int, side: int) -> bool:
    return bool(ashore(g, h, 1 - side)) or bool(g.interdicted[h])


def road_net(g: State, side: int) -> nx.Graph:
    """Roads, trails and railroads that supply may follow, and the Penang ferry (R87)."""
    graph = nx.Graph()
    ground = g.theatre.ground
    steps = [step for route in g.theatre.map.routes for step in pairwise(route.hexes)]
    steps += ferry(g, side)
    ends = {h for step in steps for h in step}
    closed = {h for h in ends if not ground[h] or shut(g, h, side)}
    graph.add_nodes_from(ends - closed)
    graph.add_edges_from((a, b) for a, b in steps if not {a, b} & closed)
    return graph


def ferry(g: State, side: int) -> list[tuple[int, int]]:
    ends = g.theatre.rules.ferry
    if not ends or not g.has_option(PENANG_FERRY):
        return []
    sea = g.theatre.sea
    strait = {*ends, *(h for end in ends for h in g.theatre.map.near[end] if sea[h])}
    if any(enemies(g, h, 1 - side) for h in strait):
        return []
    return [(ends[0], ends[1])]


def enemies(g: State, place: int, enemy: int) -> bool:
    return any(not g.is_air(u) for u in units_at(g, place, enemy))


def sources(g: State, side: int) -> list[int]:
    rules = g.theatre.rules
    flags = g.theatre.map.flags
    return [
        h
        for h in rules.sources[side]
        if not ashore(g, h, 1 - side)
        and (
            not rules.sources_held[side]
            or not (flags["port"][h] or flags["airfield"][h])
            or g.control[h] == side + 1
        )
    ]


def network(g: State, side: int) -> set[int]:
    graph = road_net(g, side)
    found: set[int] = set()
    for h in sources(g, side):
        if not g.interdicted[h]:
            found |= nx.node_connected_component(graph, h) if h in graph else {h}
    return found


def line_cost(g: State, unit: int, a: int, b: int) -> int | None:
    """One step of a line between unit and network: bridges always stand (R32)."""
    if shut(g, b, side_of(g, unit)):
        return None
    routes = routes_over(g, a, b)
    if kind(g, unit) == ARMOURED:
        return armour_cost(g, b, routes)
    base = terrain_cost(g, a, b)
    water = 0 if routes else g.theatre.tec.side_cost.get(water_between(g, a, b), 0)
    return None if base is None else base + water


def has_line(g: State, unit: int, joined: set[int], graph: nx.DiGraph) -> bool:
    place, side = g.hex[unit], side_of(g, unit)
    if place in joined:
        return True
    if g.interdicted[place]:
        out = {b if a == place else a for a, b in ferry(g, side) if place in (a, b)}
        out |= {h for h in g.theatre.map.near[place] if routes_over(g, place, h)}
        if place in sources(g, side) or out & joined:
            return True
    mp = g.theatre.roster.initiative[unit] - 1
    within = nx.single_source_dijkstra_path_length(
        graph, place, mp, lambda a, b, _: line_cost(g, unit, a, b)
    )
    return bool(within.keys() & joined)


def test_supply_is_what_the_graph_of_roads_says(positions):
    """7.3, 7.4: the network of each side, and each of its units in or out of supply."""
    cut = 0
    for g in positions:
        graph = grid_of(g)
        for side in (0, 1):
            joined = network(g, side)
            marks = supply.network_of(g, side)
            assert {h for h in range(g.theatre.size) if marks[h]} == joined
            for place in sorted({h for h in g.hex if 0 <= h < g.theatre.size}):
                for unit in ashore(g, place, side):
                    out = not has_line(g, unit, joined, graph)
                    assert supply.out_of_supply(g, unit) == out, (g.name(unit), g.where(place))
                    cut += out
    assert cut > 10


# ── 4.24 flights ─────────────────────────────────────────────────────────────


def test_flights_are_what_breadth_first_search_finds(positions):
    """4.24: an aircraft flies 1 MP a hex, over anything."""
    chooser = random.Random("flights")
    for g in positions:
        graph = grid_of(g)
        flying = [u for u, h in enumerate(g.hex) if g.is_air(u) and 0 <= h < g.theatre.size]
        for unit in chooser.sample(flying, min(2, len(flying))):
            g.half = side_of(g, unit)
            g.used[unit] = 0
            g.spent[unit] = chooser.randrange(g.theatre.roster.ma[unit])
            g.frames.append(Flying(unit))
            found = {c.hex for c in listed(g) if c.verb == "fly" and c.hex < g.theatre.size}
            g.frames.pop()
            left = mp_left(g, unit)
            within = nx.single_source_shortest_path_length(graph, g.hex[unit], left)
            assert found == within.keys() - {g.hex[unit]}


# ── 5.37 odds ────────────────────────────────────────────────────────────────


def test_odds_are_what_fractions_say():
    """5.37: the highest column whose odds the attack reaches (R47)."""
    crt = next(played("odds")).theatre.crt
    heads = [re.search(r"(\d+):(\d+)", name) for name in crt.odds_names]
    ratios = [Fraction(int(head[1]), int(head[2])) for head in heads if head]
    ratios[0] = Fraction(0)  # below the next
    assert ratios == sorted(ratios)
    assert crt.odds_column(1, 0) == len(ratios) - 1
    for attacker in range(1, 90):
        for defender in range(1, 60):
            odds = Fraction(attacker, defender)
            reached = [column for column, ratio in enumerate(ratios) if ratio <= odds]
            assert crt.odds_column(attacker, defender) == reached[-1]


def test_chances_of_a_sheet_are_counted_from_the_table():
    """The sheet of each attack that comes up: odds column, and chances that add up to 1."""
    seen = 0
    for number, g in enumerate(played("chances")):
        if number % 3 or not isinstance(g.frames[-1], Impulse) or g.option != COMBAT:
            continue
        for choice in [choice for choice in listed(g) if choice.verb == "attack"][:2]:
            copy = g.clone()
            RULEBOOK.apply(copy, choice)
            for ally in [c for c in listed(copy) if c.verb == "with"]:
                RULEBOOK.apply(copy, ally)
            shown = sheet(copy, copy.frames[-1])
            assert shown is not None
            crt = copy.theatre.crt
            column = crt.odds_column(shown["attack"], shown["defence"])
            assert shown["column"] == column
            losses = [row[column] for row in crt.loss]
            chances = {o["loss"]: Fraction(o["chance"]) for o in shown["outcomes"]}
            assert sum(chances.values()) == 1
            assert chances == {loss: Fraction(losses.count(loss), 6) for loss in losses}
            seen += 1
        if seen >= 25:
            break
    assert seen >= 10
