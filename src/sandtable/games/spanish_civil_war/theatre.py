"""What a game is played on and never changes: map, counters, charts, scenario; baked to ints."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.map import HexMap
from sandtable.board.names import BoardNames
from sandtable.board.reach import Net
from sandtable.board.strides import Strides
from sandtable.board.theatre import OnMap
from sandtable.games.spanish_civil_war.data.roster import Command, Roster
from sandtable.games.spanish_civil_war.data.tec import Tec
from sandtable.games.spanish_civil_war.data.title import Stacking, Trace
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    ARTILLERY,
    HQ,
    MOVERS,
    POINT,
    SIDES,
    TRAIN,
)
from sandtable.games.spanish_civil_war.pack import Exclusive, Pack, Victory

ROADS: Final[tuple[str, ...]] = ("main_road", "road")
RAILWAY: Final = "rail"
CUT_RANGE: Final = 8
"""Hexes along the map edge that a blocked reinforcement may go (3.3)."""
GUN_RANGE: Final = 10
"""All artillery units (1.2)."""


class Rules(NamedTuple):
    """What a title and its scenario or a position set; what is not said is that of a small map."""

    first_player: int
    sources: tuple[tuple[int, ...], tuple[int, ...]]
    trace: Trace
    entries: tuple[tuple[int, ...], ...]
    """For each unit the hexes where it may enter (3.3)."""
    fallback: dict[int, int]
    """For each entry hex the map-edge hex from which the eight hexes are counted (3.3, R43)."""
    stacking: Stacking
    victory: Victory
    exclusive: Exclusive
    scenario: str = "position"
    first_turn: int = 1
    available: tuple[tuple[int, int], ...] = ()
    """For each turn from 1 the highest die with which an air unit flies, by side; () = always."""
    lost_before: tuple[int, ...] = ()
    """Units on the loss displays at the start: they do not count for victory."""


class Ground(OnMap):
    """What follows from the map and the TEC alone.  Edge tables: `hex * 6 + direction`."""

    def __init__(self, board: HexMap, tec: Tec) -> None:
        super().__init__(board)
        self.tec: Final = tec
        self.rail_box: Final = board.size if board.boxes else -1
        """The Rail Transfer Box (3.1), -1 on a map without one."""
        self.in_play: Final = board.flags["in_play"]
        self.field: Final = board.hexes("in_play")
        self.edges: Final[list[bytes]] = [_edges(board, tec, m, False) for m in range(len(MOVERS))]
        """Sixths of an MP over each hexside by mover, 0 closed: terrain, route and water."""
        self.open_to: Final[list[list[list[int]]]] = [_open(board, edges) for edges in self.edges]
        """For each mover and hex the neighbours it may go to: supply paths, retreats (7.2, 8.0)."""
        self._strides: Final[dict[int, Strides]] = {}
        self._nets: Final[dict[int, Net]] = {}
        self.joint: Final[dict[int, Net]] = {}
        """Nets of stacks of several movers, made when one first moves (5.0)."""
        self.screens: Final[dict[int, list[int]]] = {}
        """Woods on the line between two hexes, `a * size + b`, drawn when first asked for (6.3)."""
        self.along_roads: Final = _along(board, (*ROADS, RAILWAY))
        self.along_rail: Final = _along(board, (RAILWAY,))
        rails = _bits(board, (RAILWAY,))
        self.has_rail: Final = bytes(1 if mask & rails else 0 for mask in board.has_route)
        self.toll: Final = bytes([0, tec.interdicted]) + bytes(254)
        """Turns Interdiction markers into the sixths they add (10.2)."""

    def net(self, mover: int, mud: bool) -> Net:
        """Hexsides and costs of a mover; made when one first moves."""
        key = mover << 1 | mud
        known = self._nets.get(key)
        if known is None:
            edges = _edges(self.map, self.tec, mover, True) if mud else self.edges[mover]
            known = self._nets[key] = Net(self.near6, edges)
        return known

    def strides(self, mover: int) -> Strides:
        """The steps of a mover over the whole map; made when one first traces a path (8.0)."""
        known = self._strides.get(mover)
        if known is None:
            known = self._strides[mover] = Strides(self.open_to[mover])
        return known

    def enterable(self, mover: int, place: int) -> bool:
        """Whether such a unit could enter a hex from anywhere."""
        return any(place in self.open_to[mover][near] for near in self.near[place])

    def is_built(self, h: int, kind: str) -> bool:
        """Whether a hex holds a village, town, city or strongpoint."""
        return h < self.size and bool(self.map.flags[kind][h])


@final
class Theatre(Ground):
    """Shared by every state of a game.  Edge tables are indexed `hex * 6 + direction`."""

    def __init__(
        self,
        pack: Pack,
        board: HexMap,
        roster: Roster,
        commands: list[Command],
        rules: Rules,
    ) -> None:
        tec = pack.tec
        super().__init__(board, tec)
        self.pack: Final = pack
        """The values that every state on this theatre was made with."""
        self.roster: Final = roster
        self.commands: Final = commands
        self.crt: Final = pack.crt
        self.barrages: Final = pack.bombardment
        self.rules: Final = rules
        self.drm: Final = pack.drm
        """Modifiers beside the tables by key, as charts/drm.csv has them (3.4, 7.5, 7.6, 9.1)."""
        self.mover: Final[list[int]] = [tec.mover_of_type[t] for t in roster.type]
        """Column of the TEC that each unit moves by, -1 for air units."""
        self.leaving: Final[list[int]] = [tec.zone_of_type[t] for t in roster.type]
        """Sixths that each unit pays to leave an enemy ZOC; -1 = it stops in one (4.1 to 4.3)."""
        self.ground: Final = _grouped(roster, roster.side, len(SIDES))
        self.staffs: Final = [[u for u in own if roster.type[u] == HQ] for own in self.ground]
        self.guns: Final = [
            [u for u in own if roster.type[u] in (ARTILLERY, TRAIN) and roster.barrage[u]]
            for own in self.ground
        ]
        self.by_rail: Final = [
            [u for u in own if roster.type[u] in rules.exclusive.rail_types] for own in self.ground
        ]
        self.wings: Final = [u for u in range(roster.count) if _flies(roster, u)]
        self.members: Final = _grouped(roster, roster.command, len(commands))
        self.prizes: Final = _prizes(rules.victory)
        """Hexes that somebody holds: those victory asks about."""
        # What rebuilds this theatre when a saved game is decoded.
        self.spec: dict[str, Any] = {"scenario": rules.scenario}
        boxes = range(self.size, self.places)
        titles = dict.fromkeys(boxes, "the Rail Transfer Box")
        self.words: Final = BoardNames(board, roster.names, titles)
        self.labels = self.words.labels

    def place_name(self, place: int) -> str:
        """Label and name of a place, for the log."""
        return self.words.place_name(place)

    def allowance(self, unit: int, second: bool) -> int:
        """Printed movement allowance of a phase in sixths of an MP (3.0)."""
        roster = self.roster
        return POINT * (roster.ma2[unit] if second else roster.ma1[unit])


def _prizes(victory: Victory) -> list[int]:
    hexes: list[int] = []
    for item in victory.items:
        hexes += item.hexes
    for automatic in victory.automatic:
        hexes += automatic.held
    return sorted(set(hexes))


def _grouped(roster: Roster, group: list[int], groups: int) -> list[list[int]]:
    """Ground units by side or by command, in ascending order."""
    land = [u for u in range(roster.count) if not _flies(roster, u)]
    return [[u for u in land if group[u] == number] for number in range(groups)]


def _flies(roster: Roster, unit: int) -> bool:
    return roster.type[unit] == AIRCRAFT


def _edges(board: HexMap, tec: Tec, mover: int, mud: bool) -> bytes:
    """Sixths of an MP to cross each hexside: by the road it carries, else terrain plus water."""
    edges = bytearray(board.size * 6)
    in_play = board.flags["in_play"]
    known: dict[tuple[int, int, int], int] = {}
    for edge, to in enumerate(board.near6):
        if to < 0 or not in_play[to]:
            continue
        key = (board.route[edge], board.terrain[to], board.side[edge])
        if key not in known:
            known[key] = _entry(board, tec, mover, mud, key)
        edges[edge] = known[key]
    return bytes(edges)


def _entry(board: HexMap, tec: Tec, mover: int, mud: bool, key: tuple[int, int, int]) -> int:
    """The cost by the routes over a hexside, the terrain behind it and the water it is."""
    kinds = board.routes_in(key[0])
    by_route = [tec.route_cost[mover][kind] for kind in kinds if tec.route_cost[mover].get(kind, 0)]
    if by_route:
        return min(by_route)
    cost = tec.hex_cost[mover].get(board.terrains[key[1]], 0)
    water = "" if kinds else board.side_kinds[key[2]]
    extras = [tec.side_cost[mover].get(water, 0), tec.mud[mover] if mud else 0]
    return 0 if not cost or min(extras) < 0 else cost + sum(extras)


def _open(board: HexMap, edges: bytes) -> list[list[int]]:
    """For each hex the neighbours behind its open hexsides."""
    near6 = board.near6
    return [[near6[e] for e in range(h * 6, h * 6 + 6) if edges[e]] for h in range(board.size)]


def _bits(board: HexMap, kinds: tuple[str, ...]) -> int:
    """These kinds of route as a mask."""
    return sum([1 << bit for bit, kind in enumerate(board.route_kinds) if kind in kinds])


def _along(board: HexMap, kinds: tuple[str, ...]) -> list[list[int]]:
    """Neighbours of each hex that a route of these kinds leads to."""
    wanted = _bits(board, kinds)
    near6, route = board.near6, board.route
    joined: list[list[int]] = []
    for h in range(board.size):
        edges = range(h * 6, h * 6 + 6)
        joined.append(sorted([near6[e] for e in edges if near6[e] >= 0 and route[e] & wanted]))
    return joined
