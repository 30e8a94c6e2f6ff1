"""Slow oracles for Forlorn Hopes, written anew from charts and map, on positions at random.

networkx finds flights, voyages and supply.  Who stands where is read from the columns of the
units, the figures from the files of the charts, never from what the rules bake of them.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games import forlorn_hopes
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.air import flights
from sandtable.games.forlorn_hopes.kinds import (
    ARMOUR,
    ARTILLERY,
    BASE_DESTROYED,
    BB,
    CA,
    CL,
    CV,
    CVS,
    DD,
    DROPPED,
    EAST,
    GROUND,
    LANDED,
    MAJOR,
    MOTORISED,
    MOVED,
    MTB,
    NAVAL,
    OFF_MAP,
    PLAY,
    SS,
    STOPPED,
    SUPPLY,
    WEST,
)
from sandtable.games.forlorn_hopes.land import ground_combat
from sandtable.games.forlorn_hopes.position import read_position
from sandtable.games.forlorn_hopes.sea import sea_ways
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import supply, victory
from tests.properties.dealt_positions import Deal
from tests.properties.dealt_positions_fh import over_the_indies
from tests.properties.matches import MATCHES

COUNT = 40  # positions
DATA = Path(forlorn_hopes.__file__).parent / "data"
JAPAN, ALLIES = 0, 1


def dealt(number: int) -> State:
    match = MATCHES["forlorn-hopes"]
    table = over_the_indies(match, number, Deal("campaign", {}, 6, 0))
    state = read_position({**table, "ask": "move"}, f"position {number}")
    assert isinstance(state, State)
    return state


@pytest.fixture(scope="module")
def positions() -> list[State]:
    return [dealt(number) for number in range(COUNT)]


# ── the files ────────────────────────────────────────────────────────────────


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def number(key: str) -> int:
    """A figure of charts/numbers.csv, by `table.key`."""
    table, _, name = key.partition(".")
    (row,) = [r for r in rows("charts/numbers.csv") if (r["table"], r["key"]) == (table, name)]
    return int(row["number"])


@cache
def modifier(key: str) -> int:
    (row,) = [
        r for r in rows("charts/modifiers.csv") if (r["table"], r["key"]) == ("ground_combat", key)
    ]
    return int(row["number"])


@cache
def terrain() -> dict[str, str]:
    return {r["hex"]: r["terrain"] for r in rows("map/hexes.csv")}


@cache
def tec(key: str) -> dict[str, str]:
    (row,) = [r for r in rows("charts/tec.csv") if r["key"] == key and r["where"] != "note"]
    return row


@cache
def sides(kind: str) -> set[frozenset[str]]:
    return {
        frozenset((r["hex_a"], r["hex_b"])) for r in rows("map/hexsides.csv") if r["kind"] == kind
    }


@cache
def places(kind: str) -> set[str]:
    return {r["hex"] for r in rows("map/places.csv") if kind in r["kinds"].split()}


def label(g: State, h: int) -> str:
    return g.theatre.map.label(h)


def neighbours(g: State, h: int) -> list[int]:
    return [to for to in g.theatre.map.near[h] if g.theatre.map.flags["in_play"][to]]


def dry(g: State, h: int) -> bool:
    """Ground units may be there."""
    return tec(terrain()[label(g, h)])["ground"] != "-"


def wet(g: State, h: int) -> bool:
    """Ships may be there."""
    return terrain()[label(g, h)] == "sea" or bool(g.theatre.map.flags["coastal"][h])


def parted(g: State, a: int, b: int, kind: str) -> bool:
    return frozenset((label(g, a), label(g, b))) in sides(kind)


# ── who is where, from the columns alone ─────────────────────────────────────


def there(g: State, h: int, side: int, category: int) -> list[int]:
    roster = g.theatre.roster
    return [
        u
        for u, place in enumerate(g.hex)
        if place == h
        and g.status[u] == PLAY
        and roster.side[u] == side
        and roster.category[u] == category
        and g.aboard[u] < 0
    ]


def troops(g: State, h: int, side: int) -> list[int]:
    return [u for u in there(g, h, side, GROUND) if g.theatre.roster.type[u] != SUPPLY]


def field(g: State) -> list[int]:
    return [h for h in range(g.theatre.map.size) if g.theatre.map.flags["in_play"][h]]


def holder(g: State, h: int) -> int:
    return g.control[h] - 1


# ── 9.2 ──────────────────────────────────────────────────────────────────────


def arrows(g: State, box: str) -> list[int]:
    """The hexes of the map's edge in which an airbase beside the map has its arrows."""
    return g.theatre.map.hexes(
        {"INDOCHINA": "indochina", "PHILIPPINES": "philippines", "AUSTRALIA": "australia"}[box]
    )


def pool(g: State, place: int) -> bool:
    """The box of a fleet that is not in play."""
    return all(base.place != place or base.kind != OFF_MAP for base in g.theatre.bases)


def sky(g: State, start: int) -> dict[int, int]:
    """Range points from a hex or box to each hex, over numbered hexes only; R136 for the arrows."""
    graph = nx.DiGraph()
    for h in field(g):
        for to in neighbours(g, h):
            graph.add_edge(h, to, points=1)
    if start >= g.theatre.map.size:
        for h in arrows(g, g.theatre.map.label(start)):
            graph.add_edge(start, h, points=number("flight.box"))
    return dict(nx.single_source_dijkstra_path_length(graph, start, weight="points"))


def test_9_2_range_points(positions: list[State]) -> None:
    """Each hex one, the base's own none, and two more to enter the map."""
    away: dict[int, dict[int, int]] = {}
    seen = 0
    for g in positions:
        for unit in g.theatre.of_category[0]:
            start = g.base_hex(g.base[unit]) if g.status[unit] == PLAY and g.base[unit] >= 0 else -1
            if start < 0 or (start >= g.theatre.map.size and pool(g, start)):
                continue
            if start not in away:
                away[start] = sky(g, start)
            for h in field(g)[unit % 7 :: 7]:
                assert flights.distance(g, unit, h) == away[start][h], (g.name(unit), label(g, h))
                seen += 1
    assert seen > 10_000


# ── 11.2, 11.3 ───────────────────────────────────────────────────────────────


def listed(g: State) -> list[Choice]:
    ballot = Ballot()
    RULEBOOK.verdicts(g, ballot)
    return ballot.open


def fast(g: State, unit: int, h: int) -> bool:
    """Whether the unit goes two hexes on such ground."""
    vehicles = g.theatre.roster.type[unit] in (MOTORISED, ARMOUR)
    return vehicles and int(tec(terrain()[label(g, h)])["fast_hexes"]) == 2


def may_come(g: State, unit: int, to: int) -> bool:
    """11.3, 13.3, 14.5, 15.0: whether a hex takes one more, and in whose company."""
    side = g.side(unit)
    is_supply = g.theatre.roster.type[unit] == SUPPLY
    own, foes = troops(g, to, side), troops(g, to, 1 - side)
    if label(g, to) == "1202" and g.turn < 3:
        return False
    if foes and not own and (is_supply or g.regroup_turn == g.turn):
        return False
    return is_supply or len(own) < number("ground.stack")


def marches(g: State) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for unit in g.theatre.of_category[GROUND]:
        h = g.hex[unit]
        idle = g.status[unit] != PLAY or g.aboard[unit] >= 0 or not 0 <= h < g.theatre.map.size
        if idle or g.side(unit) != g.acting or g.theatre.roster.garrison[unit]:
            continue
        if g.arrived[unit] in (LANDED, DROPPED) or g.done[unit] & STOPPED:
            continue
        second = bool(g.done[unit] & MOVED)
        if second and (g.oos[unit] or not fast(g, unit, h)):
            continue
        for to in neighbours(g, h):
            open_ = dry(g, to) and not parted(g, h, to, "strait") and may_come(g, unit, to)
            if open_ and (not second or fast(g, unit, to)):
                found.add((unit, to))
    return found


def test_11_2_every_march(positions: list[State]) -> None:
    seen = 0
    for g in positions:
        told = {(c.unit, c.hex) for c in listed(g) if c.verb == "move"}
        assert told == marches(g), g.turn
        seen += len(told)
    assert seen > 500


# ── 13.1, 13.2 ───────────────────────────────────────────────────────────────

WARSHIPS = (BB, CA, CL, CV, CVS, DD, MTB)


def lanes(g: State, side: int) -> nx.Graph:
    """The water that no enemy warship lies in."""
    types = g.theatre.roster.type
    free = [
        h
        for h in field(g)
        if wet(g, h) and not any(types[s] in WARSHIPS for s in there(g, h, 1 - side, NAVAL))
    ]
    graph = nx.Graph()
    graph.add_nodes_from(free)
    graph.add_edges_from(
        (h, to)
        for h in free
        for to in neighbours(g, h)
        if to in graph and not parted(g, h, to, "land")
    )
    return graph


def edge(g: State, side: int) -> list[int]:
    """R112: the ends of the columns, north for Japan, south and 0107 for the Allies."""
    columns: dict[str, list[str]] = {}
    for h in field(g):
        columns.setdefault(label(g, h)[:2], []).append(label(g, h))
    ends = [max(c) if side else min(c) for c in columns.values()]
    return [g.theatre.map.number(name) for name in [*ends, *(["0107"] if side else [])]]


def spoilt(g: State, h: int) -> bool:
    most = number("supply.hits")
    return g.city_hits[h] >= most or g.port_hits[h] >= most


def majors(g: State, side: int) -> list[int]:
    """R145: own major bases on the own Display, not destroyed, with fewer than two hits."""
    return [
        base.place
        for n, base in enumerate(g.theatre.bases)
        if base.kind == MAJOR
        and base.displays[side]
        and holder(g, base.place) == side
        and g.base_state[n] != BASE_DESTROYED
        and not spoilt(g, base.place)
    ]


def springs(g: State, side: int) -> set[int]:
    """Where supply lines begin."""
    water = lanes(g, side)
    ends = [h for h in [*edge(g, side), *majors(g, side)] if h in water]
    open_ = {h for end in ends for h in nx.node_connected_component(water, end)}
    ports = {
        h
        for h in field(g)
        if label(g, h) in places("port") and holder(g, h) == side and not spoilt(g, h)
    }
    wagons = {
        g.hex[u]
        for u in g.theatre.of_category[GROUND]
        if g.theatre.roster.type[u] == SUPPLY
        and g.side(u) == side
        and g.status[u] == PLAY
        and g.aboard[u] < 0
        and 0 <= g.hex[u] < g.theatre.map.size
    }
    found = set(majors(g, side)) | (ports & open_) | wagons
    return {h for h in found if not there(g, h, 1 - side, GROUND) or not there(g, h, side, GROUND)}


def fed(g: State, side: int) -> set[int]:
    """Two land hexes from a source, four where all are cultivated; not through the enemy."""
    found: set[int] = set()
    tilled = [h for h in field(g) if terrain()[label(g, h)] == "cultivated"]
    land = [h for h in field(g) if dry(g, h)]
    for ground, most in (
        (land, number("supply.hexes")),
        (tilled, number("supply.hexes_cultivated")),
    ):
        graph = nx.DiGraph()
        graph.add_nodes_from(ground)
        start = springs(g, side) & set(ground) if ground is tilled else springs(g, side)
        for h in ground:
            for to in neighbours(g, h):
                through = h in start or not there(g, h, 1 - side, GROUND)
                if to in graph and through and not parted(g, h, to, "strait"):
                    graph.add_edge(h, to)
        for h in start:
            found |= (
                set(nx.single_source_shortest_path_length(graph, h, most)) if h in graph else {h}
            )
    return found


def test_13_2_who_is_fed(positions: list[State]) -> None:
    seen = 0
    for g in positions:
        for side in (JAPAN, ALLIES):
            told = supply.reached(g, side)
            right = fed(g, side)
            wrong = [label(g, h) for h in field(g) if bool(told[h]) != (h in right)]
            assert not wrong, (side, wrong)
            seen += len(right)
    assert seen > 3_000


# ── 11.4.2 ───────────────────────────────────────────────────────────────────


def odds(attack: int, defence: int) -> int:
    """The column in favour of the defender."""
    (row,) = [r for r in rows("charts/ground_combat.csv") if r["row"] == "odds"]
    columns = [row[f"c{n}"].partition(":") for n in range(8)]
    ratio = Fraction(attack, defence)
    return max(1, sum(ratio >= Fraction(int(a), int(d)) for a, _, d in columns)) - 1


def factor(g: State, unit: int) -> int:
    roster = g.theatre.roster
    full = g.steps[unit] == roster.steps[unit]
    value = roster.cf[0 if full else 1][unit]
    for _ in range(bool(g.disrupted[unit]) + bool(g.oos[unit])):
        value = (value + 1) // 2
    return value


def test_11_4_2_odds_and_modifiers(positions: list[State]) -> None:
    """Some of those who may attack, at random, in every contested hex."""
    seen = 0
    for n, g in enumerate(positions):
        chooser, types = random.Random(f"odds {n}"), g.theatre.roster.type
        for h in field(g):
            for side in (JAPAN, ALLIES):
                able = [u for u in troops(g, h, side) if not g.theatre.roster.garrison[u]]
                foes = troops(g, h, 1 - side)
                if not able or not foes:
                    continue
                party = tuple(sorted(chooser.sample(able, chooser.randint(1, len(able)))))
                kind = terrain()[label(g, h)]
                right = int(tec(kind)["ground_drm"])
                right += sum(
                    int(tec(b)["ground_drm"]) for b in ("city", "town") if label(g, h) in places(b)
                )
                armed = {types[u] for u in party}
                facing = {types[u] for u in foes}
                right += modifier("attacker_artillery") if ARTILLERY in armed else 0
                right += modifier("defender_artillery") if ARTILLERY in facing else 0
                tanks = ARMOUR in armed and ARMOUR not in facing and kind in ("cultivated", "bush")
                right += modifier("armour") if tanks else 0
                right += modifier("landed") if any(g.arrived[u] == LANDED for u in party) else 0
                right += modifier("dropped") if any(g.arrived[u] == DROPPED for u in party) else 0
                told = ground_combat.weigh(g, h, party)
                attack, defence = sum(factor(g, u) for u in party), sum(factor(g, u) for u in foes)
                assert (told.attack, told.defence) == (attack, defence)
                assert told.column == odds(attack, max(defence, 1))
                assert told.drm == right, (label(g, h), told.modifiers)
                seen += 1
    assert seen > 100


# ── 10.2.4, 10.2.5, 10.3.1 ───────────────────────────────────────────────────


def waters(g: State, ship: int, start: int) -> nx.DiGraph:
    """The steps that a ship may make by itself, each with its movement points."""
    roster, side = g.theatre.roster, g.side(ship)
    zone = {r["hex"]: r["zone"] for r in rows("map/hexes.csv")}
    shut = {EAST: "west", WEST: "east"}.get(roster.force[ship], "")
    near = number("naval.mtb_hexes")
    coasts = [h for h in field(g) if g.theatre.map.flags["coastal"][h] and holder(g, h) == side]
    open_ = [
        h
        for h in field(g)
        if wet(g, h)
        and not (label(g, h) == "1202" and g.turn < 3)
        and zone[label(g, h)] != shut
        and (
            roster.type[ship] != MTB
            or any(g.theatre.map.distance(h, coast) <= near for coast in coasts)
        )
    ]
    ends = {
        h
        for h in field(g)
        if label(g, h) in places("port") and holder(g, h) == 1 - side and h != start
    }
    graph = nx.DiGraph()
    graph.add_node(start)
    for h in {*open_, start}:
        if h < g.theatre.map.size and h not in ends:
            for to in neighbours(g, h):
                if to in open_ and not parted(g, h, to, "land"):
                    graph.add_edge(h, to, points=number("naval.hex"))
    for base in g.theatre.bases:
        if base.kind == OFF_MAP and base.displays[side]:
            for h in arrows(g, g.theatre.map.label(base.place)):
                if h in open_:
                    graph.add_edge(base.place, h, points=number("naval.box"))
                if (h in open_ or h == start) and h not in ends and wet(g, h):
                    graph.add_edge(h, base.place, points=number("naval.box"))
    return graph


def alone(positions: list[State]) -> Iterator[tuple[State, int]]:
    for n, g in enumerate(positions):
        chooser = random.Random(f"ships {n}")
        afloat = [
            s
            for s in g.theatre.of_category[NAVAL]
            if g.status[s] == PLAY and g.hex[s] >= 0 and g.theatre.roster.type[s] != SS
        ]
        yield from ((g, ship) for ship in chooser.sample(afloat, min(5, len(afloat))))


def test_10_3_1_voyages(positions: list[State]) -> None:
    """Three hexes for each point of speed, a damaged ship two points slower."""
    seen = 0
    for g, ship in alone(positions):
        start = g.hex[ship]
        roster = g.theatre.roster
        full = g.steps[ship] == roster.steps[ship]
        most = number("naval.speed_factor") * roster.speed[0 if full else 1][ship]
        assert sea_ways.allowance(g, [ship]) == most
        graph = waters(g, ship, start)
        right = nx.single_source_dijkstra_path_length(graph, start, most, weight="points")
        assert sea_ways.ways(g, [ship], start, most).cost == right, (g.name(ship), g.where(start))
        seen += len(right)
    assert seen > 5_000


# ── 16.2 ─────────────────────────────────────────────────────────────────────


def test_16_2_objectives(positions: list[State]) -> None:
    """Occupied alone by combat units: for Japan in full, for the Allies half."""
    seen = 0
    for g in positions:
        right = [0, 0]
        for row in rows("charts/objectives.csv"):
            h = g.theatre.map.number(row["hex"])
            for side in (JAPAN, ALLIES):
                if troops(g, h, side) and not there(g, h, 1 - side, GROUND):
                    right[side] += int(row["points"]) * (1 if side else 2)
                    seen += 1
        assert [victory.total(g, side) - g.points[side] for side in (0, 1)] == right
    assert seen > 20
