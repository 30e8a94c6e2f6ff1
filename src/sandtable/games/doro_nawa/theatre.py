"""What a game is played on and never changes: map, counters, charts, scenario; baked to ints."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.map import HexMap
from sandtable.board.names import BoardNames
from sandtable.board.reach import Net
from sandtable.games.doro_nawa.data.charts import Movement, Tec
from sandtable.games.doro_nawa.data.map import Area, Box
from sandtable.games.doro_nawa.data.roster import Roster
from sandtable.games.doro_nawa.data.scenarios import VictoryItem
from sandtable.games.doro_nawa.data.standing import Standing
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    ARMOURED,
    BOMBER,
    COASTAL,
    FIGHTER,
    JAPAN,
    KINDS,
    SHIP,
)
from sandtable.games.doro_nawa.pack import Level, Pack
from sandtable.games.doro_nawa.water import BY_ENGINEER, FORD, SHUT, Water, WaterCosts

WATER: Final = 64
"""A water hexside that no route crosses."""
BRIDGE: Final = 128
"""A water hexside that a route crosses (4.5)."""
COST: Final = 63
"""The bits of a baked edge that hold its MP; 0 = may not be entered."""
GROUND_AND_SHIPS: Final = (*range(COASTAL + 1), SHIP)


class Rules(NamedTuple):
    """What a scenario or a position sets: where ground units may go, sources, boxes, victory.

    What is not said is that of a small map: all of it open, no scenario of its own.
    """

    sources: tuple[tuple[int, ...], tuple[int, ...]]
    levels: tuple[Level, ...]
    scenario: str = "position"
    first_turn: int = 1
    area: Area = Area((1, 99), (1, 99))
    sources_held: tuple[bool, bool] = (False, False)
    """Whether a source must be under the side's control (7.4: the Japanese ports)."""
    boxes: tuple[Box, ...] = ()
    victory: tuple[VictoryItem, ...] = ()
    """Empty for 9.2 and 9.3 of the book."""
    advance_bases: tuple[int, ...] = ()
    """Singora and Patani: where the supply line of 9.2 must lead."""
    goal: int = -1
    """Singapore, hex 3554; -1 on a map without it."""
    entries: tuple[tuple[int, ...], ...] = ()
    """For each unit the places where it may enter the game (8.1, 8.2)."""
    sudden_end: tuple[int, ...] = ()
    """Hexes that end the game at once when Japan controls them (option)."""
    ferry: tuple[int, ...] = ()
    """The two ends of the Penang ferry (option, R87); empty without one."""
    water: Water = BY_ENGINEER
    """What water without a bridge is to armour (4.23)."""


class Nets(NamedTuple):
    """The open hexsides of each kind of mover, and of supply lines."""

    leg: Net
    armour: Net
    sail: Net
    afloat: Net
    afloat_east: Net
    trace: Net
    trace_armoured: Net


class Ground(Standing):
    """The map as columns by hex, and the hexsides open to each kind of mover."""

    def __init__(self, board: HexMap, tec: Tec, rules: Rules) -> None:
        super().__init__(board, tec)
        flags = board.flags
        self.airfield: Final = flags["airfield"]
        self.port: Final = flags["port"]
        self.site: Final = bytes(a | p for a, p in zip(self.airfield, self.port, strict=True))
        self.coast: Final = bytes(c | i for c, i in zip(flags["coastal"], self.island, strict=True))
        self.quay: Final = bytes(p | i for p, i in zip(self.port, self.island, strict=True))
        """Where ground units embark: ports, and one-hex islands (4.41, R151)."""
        self.west_coast: Final = flags["west_coast"]
        self.penang: Final = board.hexes("penang_island")
        self.singapore: Final = board.hexes("singapore_island")
        self.north: Final = flags["north_of_xx13"]
        self.ground: Final = bytes(
            dry if rules.area.has(board, h) else 0 for h, dry in enumerate(self.land)
        )
        """Hexes a ground unit may stand in by terrain and by the scenario's area."""
        self.water: Final = [WaterCosts(board, tec, FORD), WaterCosts(board, tec, rules.water)]
        """What it costs all units but armour, and armour, to cross water."""
        nets = _nets(board, tec, self)
        self.leg: Final = nets.leg
        self.armour: Final = nets.armour
        self.sail: Final = nets.sail
        self.afloat: Final = nets.afloat
        self.afloat_east: Final = nets.afloat_east
        self.trace: Final = nets.trace
        self.trace_armoured: Final = nets.trace_armoured
        self.along: Final = _along_routes(board, self.ground)
        self.ferry_waters: Final = _ferry_waters(board, rules.ferry, self.sea, self.places)
        self.bridges_near: Final = _bridges_near(board)


@final
class Theatre(Ground):
    """Shared by every state of a game.  Edge tables are indexed `hex * 6 + direction`."""

    def __init__(self, pack: Pack, board: HexMap, roster: Roster, rules: Rules) -> None:
        tec, movement = pack.tec, pack.movement
        super().__init__(board, tec, rules)
        self.pack: Final = pack
        """The values that every state on this theatre was made with."""
        self.roster: Final = roster
        self.tec: Final = tec
        self.crt: Final = pack.crt
        self.air: Final = pack.air
        self.rules: Final = rules
        self.die_factor: Final = _factors(movement)
        self.die_factor_afloat: Final[int] = movement.die_factor["amphibious"]
        self.sea_initiative: Final[int] = movement.sea_initiative
        self.movers: Final = _numbers(roster, GROUND_AND_SHIPS)
        self.ships: Final = _numbers(roster, (SHIP,))
        self.guns: Final = [[u for u in own if roster.bombardment[u]] for own in self.movers]
        self.wings: Final = _numbers(roster, (FIGHTER, BOMBER))
        self.bombers: Final = [[u for u in own if roster.bombardment[u]] for own in self.wings]
        self.firers: Final = [u for u in range(roster.count) if roster.bombardment[u]]
        """Of both sides: guns, ships and aircraft that bombard (5.2)."""
        self.fighters: Final = _numbers(roster, (FIGHTER,))
        self.toll: Final = bytes([0, tec.interdicted_cost]) + bytes(254)
        """Turns Interdict markers into the MP they add (6.7)."""
        self._rings: Final[dict[int, list[int]]] = {}
        # What rebuilds this theatre when a saved game is decoded.
        self.spec: dict[str, Any] = {"scenario": rules.scenario}
        titles = {box.place: f"the {box.title}" for box in rules.boxes}
        self.words: Final = BoardNames(board, roster.names, titles)
        self.labels = self.words.labels

    def place_name(self, place: int) -> str:
        """Label and name of a place, for the log."""
        return self.words.place_name(place)

    def is_box(self, place: int) -> bool:
        """Whether a place is an off-map box."""
        return place >= self.size

    def box(self, place: int) -> Box:
        """The rules of an off-map box."""
        name = self.map.boxes[place - self.size]
        return next(box for box in self.rules.boxes if box.name == name)

    def ground_key(self, h: int) -> str:
        """Terrain of a hex as the TEC names it."""
        return self.map.terrain_name(h)

    def off_area(self, h: int) -> bool:
        """Whether the scenario's area alone keeps ground units out of a hex of land."""
        passable = self.tec.hex_cost.get(self.ground_key(h), 0) and self.map.flags["in_play"][h]
        return bool(passable) and not self.ground[h]

    def within_three(self, h: int) -> list[int]:
        """The hexes 1 to 3 hexes off, worked out when first asked for."""
        found = self._rings.get(h)
        if found is None:
            found = self._rings[h] = [to for to in self.map.grid.within(h, 3) if to != h]
        return found

    def sea_between(self, a: int, b: int) -> bool:
        """Whether open sea parts two neighbours: a one-hex island, and no route to it (R151)."""
        return bool(self.island[a] or self.island[b]) and not self.connected(a, b)

    def connected(self, a: int, b: int) -> bool:
        """Whether a road, trail or railroad joins two neighbouring hexes."""
        edge = self.map.edge(a, b)
        return edge >= 0 and self.map.route[edge] != 0


def _factors(movement: Movement) -> list[int]:
    """MP for each pip of the initiative die, by kind of unit (4.1)."""
    factors = [movement.die_factor["ground"]] * len(KINDS)
    factors[ARMOURED] = movement.die_factor["armoured"]
    factors[COASTAL] = movement.die_factor["coastal-artillery"]
    factors[SHIP] = movement.die_factor["ship"]
    return factors


def _cheapest(board: HexMap, mask: int, costs: dict[str, int]) -> int:
    found = [costs[kind] for kind in board.routes_in(mask) if costs.get(kind, 0)]
    return min(found) if found else 0


def _nets(board: HexMap, tec: Tec, on: Ground) -> Nets:
    """Bake every table of hexside costs."""
    near6 = board.near6
    on_foot, armoured = on.water
    leg = _leg_edges(board, tec, on.ground, on_foot.alone)
    armour = _armour_edges(board, tec, on.ground, on_foot.alone)
    afloat = _sea_edges(board, on.sea, tec.sea_cost)
    return Nets(
        leg=Net(near6, leg),
        armour=Net(near6, armour),
        sail=Net(near6, _sea_edges(board, on.sailable, tec.sea_cost)),
        afloat=Net(near6, afloat),
        afloat_east=Net(near6, _east_edges(board, afloat)),
        trace=Net(near6, _trace_edges(leg, on_foot)),
        trace_armoured=Net(near6, _trace_edges(armour, armoured)),
    )


def _leg_edges(board: HexMap, tec: Tec, ground: bytes, barrier: list[int]) -> bytes:
    """MP of every unit but armour to cross each hexside, without water barriers (4.21, 4.22).

    The sides of a one-hex island are open sea unless a route leads over them (4.25, R151).
    """
    island = board.flags["one_hex_island"]
    edges = bytearray(board.size * 6)
    for edge, to in enumerate(board.near6):
        if to < 0 or not ground[to]:
            continue
        mask = board.route[edge]
        if (island[edge // 6] or island[to]) and not mask:
            continue
        cost = tec.hex_cost.get(board.terrain_name(to), 0)
        if mask:
            by_route = _cheapest(board, mask, tec.route_cost)
            cost = min(cost, by_route) if cost and by_route else by_route or cost
        if cost:
            edges[edge] = cost | ((BRIDGE if mask else WATER) if barrier[edge] else 0)
    return bytes(edges)


def _armour_edges(board: HexMap, tec: Tec, ground: bytes, barrier: list[int]) -> bytes:
    """MP of armour: along routes, or over open water into a hex that has one (4.23, R28)."""
    edges = bytearray(board.size * 6)
    for edge, to in enumerate(board.near6):
        if to < 0 or not ground[to]:
            continue
        mask = board.route[edge]
        if mask:
            cost = _cheapest(board, mask, tec.route_cost_armoured)
            edges[edge] = cost | (BRIDGE if barrier[edge] else 0)
        elif barrier[edge] and board.has_route[to]:
            cost = _cheapest(board, board.has_route[to], tec.route_cost_armoured)
            edges[edge] = cost | WATER
    return bytes(edges)


def _sea_edges(board: HexMap, open_to: bytes, cost: int) -> bytes:
    """MP into each hex that is open to ships, or to units moving amphibiously (4.25, 4.41)."""
    return bytes(cost if to >= 0 and open_to[to] else 0 for to in board.near6)


def _numbers(roster: Roster, kinds: tuple[int, ...]) -> list[list[int]]:
    """For each side its units of these kinds, in ascending order."""
    return [
        [u for u in range(roster.count) if roster.side[u] == side and roster.kind[u] in kinds]
        for side in (JAPAN, ALLIES)
    ]


def _east_edges(board: HexMap, edges: bytes) -> bytes:
    """Sea hexsides that do not touch the west coast (4.44)."""
    west = board.flags["west_coast"]
    return bytes(
        0 if cost and (west[edge // 6] or west[board.near6[edge]]) else cost
        for edge, cost in enumerate(edges)
    )


def _trace_edges(edges: bytes, water: WaterCosts) -> bytes:
    """MP of a supply line: bridges always stand, and no engineer helps (7.3, R32, R62)."""
    added = [water.alone[i] if edge & WATER else 0 for i, edge in enumerate(edges)]
    return bytes(
        0 if more == SHUT else min(COST, (edge & COST) + more)
        for edge, more in zip(edges, added, strict=True)
    )


def _along_routes(board: HexMap, ground: bytes) -> list[list[int]]:
    """Neighbours of each hex that a road, trail or railroad leads to."""
    joined: list[list[int]] = []
    for h in range(board.size):
        edges = range(h * 6, h * 6 + 6)
        to = [board.near6[e] for e in edges if board.route[e] and ground[board.near6[e]]]
        joined.append(sorted(to))
    return joined


def _ferry_waters(board: HexMap, ends: tuple[int, ...], sea: bytes, places: int) -> bytes:
    """Where ships and units at sea stop the ferry: its ends and the sea beside them (R87)."""
    waters = bytearray(places)
    for end in ends:
        waters[end] = 1
        for near in board.near[end]:
            waters[near] |= sea[near]
    return bytes(waters)


def _bridges_near(board: HexMap) -> list[tuple[int, ...]]:
    """For each hexside, the hexes within two of it: both banks and their neighbours (4.5, R24)."""
    found: list[tuple[int, ...]] = [()] * (board.size * 6)
    for edge, to in enumerate(board.near6):
        if to >= 0 and board.side[edge]:
            a = edge // 6
            found[edge] = tuple(sorted({a, to, *board.near[a], *board.near[to]}))
    return found
