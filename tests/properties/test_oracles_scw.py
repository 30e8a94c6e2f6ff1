"""Slow oracles for the Spanish Civil War, written anew from the charts, on random positions.

networkx finds reach and supply, fractions the chances of the tables.  Zones, stacks and costs are
read from the columns of the units and from the chart, never from what the rules bake of them.
"""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

from sandtable.board.map import HexMap
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.games import spanish_civil_war
from sandtable.games.spanish_civil_war import RULEBOOK, bombardment, combat, supply
from sandtable.games.spanish_civil_war.bombardment import Bombard
from sandtable.games.spanish_civil_war.combat import Attack
from sandtable.games.spanish_civil_war.kinds import FOOT, HQ, INITIAL, MOVED, MUD, SECOND
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.party import Party
from sandtable.games.spanish_civil_war.state import State
from tests.properties.sweep import pick

EVERY = 90  # choices between two positions
COUNT = 12  # positions of a campaign
UNITS = 8  # of a position
CHARTS = Path(spanish_civil_war.__file__).parent / "guadalajara" / "charts"


def played(seed: str) -> Iterator[State]:
    """The states of a random campaign, verbs first, so that it comes to fighting."""
    g = RULEBOOK.start("campaign", {"mud": seed == "mud"}, 16)
    chooser = random.Random(seed)
    while RULEBOOK.actor(g) != NOBODY:
        yield g
        if RULEBOOK.actor(g) == CHANCE:
            choice = Choice("roll", n=chooser.randint(1, 10))
        else:
            choice = pick(listed(g), 2, chooser)
        RULEBOOK.apply(g, choice)


def listed(g: State) -> list[Choice]:
    ballot = Ballot()
    RULEBOOK.verdicts(g, ballot)
    return ballot.open


def sample(seed: str) -> list[State]:
    """Positions spread over a campaign, with Interdiction markers and some broken commands."""
    chooser = random.Random(seed)
    found: list[State] = []
    for number, g in enumerate(played(seed)):
        if number % EVERY == EVERY - 1:
            copy = g.clone()
            for h in chooser.sample(copy.theatre.field, 150):
                copy.interdicted[h] = 1
            for command in chooser.sample(range(len(copy.broken)), 3):
                copy.broken[command] = 1
            found.append(copy)
        if len(found) == COUNT:
            break
    return found


@pytest.fixture(scope="module")
def positions() -> list[State]:
    return sample("mud") + sample("Ibarra")


# ── who stands where, from the unit columns alone ────────────────────────────


def ground(g: State) -> list[int]:
    return [u for u, h in enumerate(g.hex) if 0 <= h < g.theatre.size and not g.is_air(u)]


def staff(g: State, unit: int) -> bool:
    return g.theatre.roster.type[unit] == HQ


def held(g: State, side: int) -> set[int]:
    """Hexes with units of a side."""
    return {g.hex[u] for u in ground(g) if g.side(u) == side}


def zone_of(g: State, side: int) -> set[int]:
    """4.0: the hexes beside units of a side, Headquarters apart."""
    near = g.theatre.map.near
    own = {g.hex[u] for u in ground(g) if g.side(u) == side and not staff(g, u)}
    return {h for place in own for h in near[place]}


def full_for(g: State, unit: int) -> set[int]:
    """5.0: hexes in which the unit would be one too many."""
    limit = g.theatre.rules.stacking
    most = limit.headquarters if staff(g, unit) else limit.units
    alike = [g.hex[u] for u in ground(g) if staff(g, u) == staff(g, unit) and u != unit]
    return {h for h, count in Counter(alike).items() if count + 1 > most}


# ── the chart in words ───────────────────────────────────────────────────────


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
    return {frozenset((side.a, side.b)): side.kind for side in board.sides}


def ground_cost(g: State, mover: int, a: int, b: int, mud: bool) -> int | None:
    """3.0: the route that leads there, else the terrain with the water before it."""
    tec, board = g.theatre.tec, g.theatre.map
    if not board.flags["in_play"][b]:
        return None
    routes = ways(board).get((a, b), [])
    by_route = [tec.route_cost[mover].get(kind, 0) for kind in routes]
    if any(by_route):
        return min(cost for cost in by_route if cost)
    cost = tec.hex_cost[mover].get(board.terrain_name(b), 0)
    if not cost:
        return None
    if not routes:
        water = tec.side_cost[mover].get(waters(board).get(frozenset((a, b)), ""), 0)
        if water < 0:
            return None
        cost += water
    if mud:
        if tec.mud[mover] < 0:
            return None
        cost += tec.mud[mover]
    return cost


@cache
def grid_of(board: HexMap, mover: int, mud: bool) -> nx.DiGraph:
    """All steps that the ground allows such units, with their costs in sixths."""
    g = RULEBOOK.start("campaign", {}, 16)
    assert g.theatre.map is board
    graph = nx.DiGraph()
    graph.add_nodes_from(range(board.size))
    for a in range(board.size):
        for b in board.near[a]:
            cost = ground_cost(g, mover, a, b, mud)
            if cost is not None:
                graph.add_edge(a, b, cost=cost)
    return graph


def muddy(g: State) -> bool:
    rule = g.theatre.rules.exclusive.mud
    agreed = bool(g.options & MUD) and rule is not None
    return agreed and rule.first_turn <= g.turn <= rule.last_turn


# ── 3.0, 4.0 reach ───────────────────────────────────────────────────────────


def reach_of(g: State, unit: int) -> dict[int, int]:
    """Cost of each hex that a unit can reach, its own apart."""
    roster, tec = g.theatre.roster, g.theatre.tec
    side, start = g.side(unit), g.hex[unit]
    mover = tec.mover_of_type[roster.type[unit]]
    graph = grid_of(g.theatre.map, mover, muddy(g))
    enemies, zone = held(g, 1 - side), zone_of(g, 1 - side)
    full = full_for(g, unit)
    leave = tec.zone_of_type[roster.type[unit]]  # -1: such a unit stops in a zone (4.1)
    fled = g.broken[roster.command[unit]] > 0
    fresh = not g.used[unit] & MOVED
    allowance = roster.ma2[unit] if g.phase == SECOND else roster.ma1[unit]
    left = 6 * allowance - g.spent[unit]

    def toll(to: int) -> int:
        return tec.interdicted if g.interdicted[to] else 0

    def first(to: int, cost: int) -> int | None:
        if leave < 0 and start in zone and to in zone:
            return left if fresh else None
        whole = cost + toll(to)
        if leave > 0 and start in zone and (to in zone or not fresh):
            whole += leave
        return whole if whole <= left else left if fresh else None

    def step(a: int, b: int, data: dict[str, int]) -> int | None:
        if b in enemies or b == start or (fled and b in zone):
            return None
        if a == start:
            return first(b, data["cost"])
        if a in full or (a in zone and leave < 0):
            return None
        return data["cost"] + toll(b) + (leave if a in zone else 0)

    found = nx.single_source_dijkstra_path_length(graph, start, cutoff=left, weight=step)
    return {h: cost for h, cost in found.items() if h != start}


def test_reach_is_what_dijkstra_finds(positions):
    """3.0, 4.1 to 4.3, 5.0, 9.4, 10.2: each hex and its cost, at first and on the way."""
    chooser = random.Random("reach")
    stopped = toll = 0
    for g in positions:
        near = [u for u in ground(g) if any(g.in_zone(h, g.side(u)) for h in near_of(g, u, 3))]
        some = ground(g)
        units = [
            *chooser.sample(near, min(UNITS // 2, len(near))),
            *chooser.sample(some, UNITS // 2),
        ]
        for unit in units:
            copy = g.clone()
            copy.phasing = g.side(unit)
            copy.phase = chooser.choice([INITIAL, SECOND])
            copy.turn = chooser.choice([1, 5, 9])
            allowance = copy.theatre.allowance(unit, copy.phase == SECOND)
            fresh = chooser.random() < 0.5
            copy.used[unit] = 0 if fresh else MOVED
            copy.spent[unit] = 0 if fresh else chooser.randrange(allowance + 1)
            if copy.spent[unit] >= allowance:
                continue
            found = dict(Party(copy, (unit,)).reach().cost)
            del found[copy.hex[unit]]
            assert found == reach_of(copy, unit), (g.name(unit), g.where(g.hex[unit]))
            stopped += any(copy.in_zone(h, copy.phasing) for h in found)
            toll += any(copy.interdicted[h] for h in found)
            copy.frames = [copy.frames[0], Moving((unit,))]
            copy.fired[unit] = copy.oos[unit] = copy.digging[unit] = 0
            moves = {c.hex for c in listed(copy) if c.verb == "move"}
            assert moves in (found.keys(), set()), g.name(unit)
    assert stopped > 15
    assert toll > 15


def near_of(g: State, unit: int, far: int) -> list[int]:
    return list(g.theatre.map.grid.within(g.hex[unit], far))


# ── 8.0 supply ───────────────────────────────────────────────────────────────


def fed(g: State, side: int) -> dict[int, bool]:
    """8.0: for each unit of a side whether it is in supply (R33, R50)."""
    roster, rules = g.theatre.roster, g.theatre.rules
    enemies, friends = held(g, 1 - side), held(g, side)
    shut = enemies | (zone_of(g, 1 - side) - friends)
    roads = nx.Graph()
    roads.add_nodes_from(range(g.theatre.size))
    roads.add_edges_from(ways(g.theatre.map))
    open_roads = roads.subgraph(set(roads) - shut)
    joined: set[int] = set()
    for source in rules.sources[side]:
        if source not in shut:
            joined |= nx.node_connected_component(open_roads, source)

    def within(unit: int, mover: int, hexes: int) -> set[int]:
        graph = grid_of(g.theatre.map, mover, False)
        usable = graph.subgraph(set(graph) - (shut - {g.hex[unit]}))
        return set(nx.single_source_shortest_path_length(usable, g.hex[unit], hexes))

    own = [u for u in ground(g) if g.side(u) == side]
    mover_of = g.theatre.tec.mover_of_type
    linked = {
        g.hex[u] for u in own if staff(g, u) and within(u, FOOT, rules.trace.hq_to_road) & joined
    }
    found: dict[int, bool] = {}
    for unit in own:
        mover = mover_of[roster.type[unit]]
        far = rules.trace.hq_to_road if staff(g, unit) else rules.trace.unit_to_source
        found[unit] = bool(within(unit, mover, far) & joined) or (
            not staff(g, unit) and bool(within(unit, mover, rules.trace.unit_to_hq) & linked)
        )
    return found


def test_supply_is_what_the_graph_of_roads_says(positions):
    """8.0: each unit of both sides, in the thick of it and with its sources taken away."""
    cut = 0
    for g in positions:
        for side in (0, 1):
            expected = fed(g, side)
            copy = g.clone()
            supply.check(copy, side)
            for unit, supplied in expected.items():
                assert copy.oos[unit] == (not supplied), (g.name(unit), g.where(g.hex[unit]))
                cut += not supplied
    assert cut > 10


# ── 6.1, 7.1 the chances of the tables ───────────────────────────────────────


def chart(name: str) -> tuple[list[tuple[int, int]], list[list[str]]]:
    """Spans of the columns and rows of results, from the file itself."""
    with (CHARTS / f"{name}.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row and not row[0].startswith("#")]
    heads, body = rows[1][1:-1], rows[2:]
    spans = []
    for head in heads:
        low, _, high = head.partition("..")
        last = high if ".." in head else low
        spans.append((int(low) if low else -999, int(last) if last else 999))
    return spans, [row[1:-1] for row in body]


def expected_chances(name: str, total: int, drm: int, shift: int = 0) -> dict[str, Fraction]:
    spans, rows = chart(name)
    at = next(n for n, (low, high) in enumerate(spans) if low <= total <= high)
    column = min(at + shift, len(spans) - 1)
    faces = [rows[min(max(die + drm, 1), 10) - 1][column] for die in range(1, 11)]
    return {result: Fraction(count, 10) for result, count in Counter(faces).items()}


def test_chances_of_a_sheet_are_counted_from_the_chart():
    """7.0, 6.0: attack minus defence, or barrage factors; every face of the die once."""
    attacks = barrages = 0
    for seed in ("Guadalajara", "Torija"):
        for g in played(seed):
            top = g.frames[-1]
            if isinstance(top, (Attack, Bombard)) and top.units:
                fires = isinstance(top, Bombard)
                shown = (bombardment if fires else combat).sheet(g, top)
                assert shown is not None
                found = {o["loss"]: Fraction(o["chance"]) for o in shown["outcomes"]}
                assert sum(found.values()) == 1
                if fires:
                    shift = sum(m["value"] for m in shown["modifiers"] if m["case"] == "G8")
                    chances = expected_chances("bombardment", shown["attack"], shown["drm"], shift)
                else:
                    difference = shown["attack"] - shown["defence"]
                    chances = expected_chances("crt", difference, shown["drm"])
                assert found == chances
                attacks += not fires
                barrages += fires
    assert attacks > 10
    assert barrages > 10
