"""The map of a game, baked: who neighbours whom by land and sea, distances, ports, boxes."""

from __future__ import annotations

from typing import Final

from sandtable.board.map import HexMap
from sandtable.board.theatre import OnMap
from sandtable.games.forlorn_hopes.data.map import (
    BASE,
    Box,
    blocked_sides,
    navigable,
    zone_column,
)
from sandtable.games.forlorn_hopes.kinds import CLOSED_TO, FORCES, SIDES
from sandtable.games.forlorn_hopes.pack import Pack

FAR: Final = 999
"""Distance of places that no path joins."""


class Terrain(OnMap):
    """What follows from the map alone; every `Theatre` is one.  Edges are `hex * 6 + direction`."""

    def __init__(self, pack: Pack, board: HexMap, boxes: list[Box]) -> None:
        super().__init__(board)
        self.boxes: Final = boxes
        self.number: Final = pack.number
        """Other numbers of the charts by `table.key`."""
        self.in_play: Final = board.flags["in_play"]
        self.field: Final = board.hexes("in_play")
        self.coastal: Final = board.flags["coastal"]
        self.sea: Final = board.flags["sea"]
        self.navigable: Final = navigable(board)
        self.zone: Final = zone_column(board)
        self.no_ships: Final = blocked_sides(board, "land")
        """1 for each hexside that no ship may cross (10.3.1)."""
        self.no_troops: Final = blocked_sides(board, "strait")
        """1 for each hexside that no ground unit may cross (11.2)."""
        self.sea_near: Final[list[list[int]]] = _joined(board, self.navigable, self.no_ships)
        """For each hex the neighbours to which ships may go from it (10.3.1)."""
        self.voyages: Final[list[list[list[tuple[int, int]]]]] = [
            _voyages(board, boxes, self.sea_near, side, self.number) for side in range(len(SIDES))
        ]
        """By side and place: where ships can go from it, and the points it costs (10.3.1)."""
        self.coasts_near: Final = _coasts_near(board, self.number["naval.mtb_hexes"])
        """For each hex the coastal hexes near enough for motor torpedo boats (10.2.4)."""
        self.ports: Final[list[int]] = [h for h in board.hexes("port") if self.in_play[h]]
        self.closed_to: Final[list[list[int]]] = [
            [h for h, zone in enumerate(self.zone) if zone >= 0 and CLOSED_TO[zone] == force]
            for force in range(len(FORCES))
        ]
        """By force: the hexes that the Command Demarcation Line closes to it (3.0)."""
        dry = bytes([pack.tec.ground_open[kind] for kind in board.terrain])
        self.land_near: Final[list[list[int]]] = _joined(board, dry, self.no_troops)
        """For each hex the neighbours to which ground units may go from it (11.2)."""
        self.sites: Final[list[int]] = [
            h for h in self.field if board.flags["city"][h] or board.flags["port"][h]
        ]
        """Hexes with a city or a port."""
        self.home_edge: Final[list[list[int]]] = [_edge_of(board, side) for side in range(2)]
        """By side: sea and coastal hexes of the map edge that is its own (13.1)."""
        self._flights: Final[dict[int, list[int]]] = {}
        self._within: Final[dict[tuple[int, int], list[int]]] = {}

    def box_of(self, place: int) -> Box | None:
        """The box that is this place."""
        for box in self.boxes:
            if box.place == place:
                return box
        return None

    def is_city(self, h: int) -> bool:
        """Whether a hex holds a city."""
        return h < self.size and bool(self.map.flags["city"][h])

    def is_port(self, h: int) -> bool:
        """Whether a hex holds a port."""
        return h < self.size and bool(self.map.flags["port"][h])

    # ── 9.2 distances of flights ─────────────────────────────────────────────

    def flight(self, place: int, to: int) -> int:
        """Range points from a hex or box to a hex or box, FAR where no path leads (9.2).

        Each hex entered costs 1.  From a box the arrow hex costs the 2 points of entering the map
        and nothing besides, and so does leaving for one: 1401 to Palembang is five hexes, and the
        book's seven (R136).
        """
        return self.flights(place)[to]

    def flights(self, place: int) -> list[int]:
        """Range points from a place to every hex and box; worked out when first asked for."""
        known = self._flights.get(place)
        if known is None:
            known = self._flights[place] = self._spread(place)
        return known

    def within(self, place: int, reach: int) -> list[int]:
        """Hexes in play so many range points from a hex or box, ascending; kept once asked for."""
        known = self._within.get((place, reach))
        if known is None:
            away = self.flights(place)
            known = self._within[place, reach] = [h for h in self.field if away[h] <= reach]
        return known

    def _spread(self, place: int) -> list[int]:
        away = [FAR] * self.places
        away[place] = 0
        entry = self.number["flight.box"]
        waves: dict[int, list[int]] = {0: [place]}
        distance = 0
        while distance <= max(waves):
            for at in waves.get(distance, ()):
                if away[at] < distance:
                    continue
                if at >= self.size:
                    if at != place:
                        continue  # a box is where a flight begins or ends, not a way through
                    box = self.box_of(at)
                    steps = [(h, entry) for h in (box.hexes if box else ())]
                else:
                    steps = [(h, 1) for h in self.near[at] if self.in_play[h]]
                    steps += [(b.place, entry) for b in self.boxes if at in b.hexes]
                for to, cost in steps:
                    if distance + cost < away[to]:
                        away[to] = distance + cost
                        waves.setdefault(distance + cost, []).append(to)
            distance += 1
        return away


def _joined(board: HexMap, enterable: bytes, closed: bytes) -> list[list[int]]:
    """For each hex its neighbours in play that may be entered, over hexsides that are open."""
    near6, in_play = board.near6, board.flags["in_play"]
    joined: list[list[int]] = []
    for h in range(board.size):
        edges = [edge for edge in range(h * 6, h * 6 + 6) if near6[edge] >= 0 and not closed[edge]]
        joined.append([n for n in [near6[e] for e in edges] if enterable[n] and in_play[n]])
    return joined


def _coasts_near(board: HexMap, within: int) -> list[list[int]]:
    """For each hex the coastal hexes within so many hexes, ascending."""
    near: list[set[int]] = [{h} for h in range(board.size)]
    for _ in range(within):
        near = [reached.union(*[board.near[h] for h in reached]) for reached in near]
    coastal = board.flags["coastal"]
    return [sorted([h for h in reached if coastal[h]]) for reached in near]


def _voyages(
    board: HexMap, boxes: list[Box], near: list[list[int]], side: int, number: dict[str, int]
) -> list[list[tuple[int, int]]]:
    """Steps by sea: to neighbours, from a box to its arrow hexes, from those to a base's box."""
    each, entry = number["naval.hex"], number["naval.box"]
    steps = [[(to, each) for to in there] for there in near]
    steps += [[] for _ in board.boxes]
    for box in boxes:
        steps[box.place] = [(h, entry) for h in box.sea_hexes]
        if box.kind == BASE and box.side == side:
            for h in box.sea_hexes:
                steps[h].append((box.place, entry))
    return steps


BRITISH: Final = "british"
"""The arrow hex where the Allies enter in the west (9.2)."""


def _edge_of(board: HexMap, side: int) -> list[int]:
    """North of each column for Japan; for the Allies south of each, and the British hex (13.1)."""
    columns: dict[str, list[int]] = {}
    for h in board.hexes("in_play"):
        columns.setdefault(board.label(h)[:2], []).append(h)
    ends = {max(hexes) if side else min(hexes) for hexes in columns.values()}
    if side:
        ends.update(board.hexes(BRITISH))
    ships = navigable(board)
    return [h for h in sorted(ends) if ships[h]]
