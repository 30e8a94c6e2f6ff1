"""What a game is played on and never changes: map, counters, charts, scenario; baked to ints."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes.data_air import BattleBoard, Flight
from sandtable.games.forlorn_hopes.data_bases import Airbase
from sandtable.games.forlorn_hopes.data_map import BASE, Box, blocked_sides, navigable, zone_column
from sandtable.games.forlorn_hopes.data_points import Objective, loss_halves
from sandtable.games.forlorn_hopes.data_roster import Roster
from sandtable.games.forlorn_hopes.data_scenarios import (
    EarlyEnd,
    Exchange,
    Surrender,
    VictoryItem,
)
from sandtable.games.forlorn_hopes.kinds import CATEGORIES, CLOSED_TO, FORCES, OFF_MAP, SIDES
from sandtable.games.forlorn_hopes.pack import Pack

CELL: Final = "T"
"""Before the number of a hex of the Tactical Battle Board: T0707 is its target hex."""
FAR: Final = 999
"""Distance of places that no path joins."""


class Rules(NamedTuple):
    """What a scenario or a position sets."""

    scenario: str
    first_turn: int
    initiative: int
    """Of the first turn, in which no die is thrown (7.0)."""
    initiative_missions: int
    """Of the first turn; 0 = by die (7.5)."""
    phases: tuple[str, ...]
    """What of the game turn is played (17.1): names of `data_scenarios.PHASES`."""
    entries: tuple[tuple[int, ...], ...]
    """For each unit the places where it may arrive as a reinforcement (15.0)."""
    events: tuple[int, ...]
    """Units that come by a random event (5.4)."""
    control: tuple[int, ...]
    """By hex: who controls it at the start, NOBODY for nobody."""
    objective_halves: tuple[int, int]
    objectives: tuple[Objective, ...]
    items: tuple[VictoryItem, ...]
    surrender: Surrender | None
    exchange: Exchange | None
    early_end: EarlyEnd | None
    tie: int


@final
class Words:
    """Names of units and places, and back; an airbase is a place of its own, by its id."""

    def __init__(
        self, board: HexMap, roster: Roster, bases: list[Airbase], battle: BattleBoard
    ) -> None:
        self.map: Final = board
        self.roster: Final = roster
        places = board.size + len(board.boxes)
        self.labels: list[str] = [board.label(place) for place in range(places)]
        self.spot_of: Final[dict[str, int]] = {}
        for base in bases:
            self.spot_of[base.id.lower()] = len(self.labels)
            self.labels.append(base.id)
        self.cells: Final = len(self.labels)
        """The place of the first hex of the Tactical Battle Board."""
        cells = battle.grid.size
        self.labels += [CELL + battle.grid.label(cell) for cell in range(cells)]
        for cell in range(cells):
            self.spot_of[self.labels[self.cells + cell].lower()] = self.cells + cell

    def unit_name(self, unit: int) -> str:
        """The short name."""
        return self.roster.short[unit]

    def hex_name(self, hex: int) -> str:
        """The printed number, the name of the box, or the id of the airbase."""
        return self.labels[hex]

    def find_unit(self, word: str) -> int:
        """By short name or id, upper and lower case alike; -1 if there is none."""
        return self.roster.find(word)

    def find_hex(self, word: str) -> int:
        """By printed number, box name or id of an airbase; -1 if there is none."""
        place = self.map.find(word)
        return self.spot_of.get(word.lower(), -1) if place < 0 else place

    def unit_words(self) -> list[str]:
        """Every short name."""
        return self.roster.short


@final
class Theatre:
    """Shared by every state of a game.  Edge tables are indexed `hex * 6 + direction`.

    Places are hexes, then boxes, then airbases, then hexes of the Tactical Battle Board: a choice
    names an airbase by `spot(base)`, a hex of the board by `cell_place(cell)`.
    """

    def __init__(  # noqa: PLR0915 - a list of assignments
        self,
        pack: Pack,
        board: HexMap,
        boxes: list[Box],
        roster: Roster,
        bases: list[Airbase],
        rules: Rules,
    ) -> None:
        self.pack: Final = pack
        """The charts; map, boxes, roster and airbases are those of this theatre."""
        self.map: Final = board
        self.boxes: Final = boxes
        self.roster: Final = roster
        self.bases: Final = bases
        self.rules: Final = rules
        self.drm: Final = pack.drm
        """Modifiers by `table.key`."""
        self.number: Final = pack.number
        """Other numbers of the charts by `table.key`."""
        self.size: Final = board.size
        self.places: Final = board.size + len(board.boxes)
        nowhere: list[list[int]] = [[] for _ in board.boxes]
        self.near: Final[list[list[int]]] = board.near + nowhere
        near6 = board.near6
        self.near6: Final = near6
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
        self.coasts_near: Final[list[list[int]]] = _coasts_near(
            board, self.number["naval.mtb_hexes"]
        )
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
        self.of_category: Final[list[list[int]]] = [
            [u for u in range(roster.count) if roster.category[u] == kind]
            for kind in range(len(CATEGORIES))
        ]
        self.air: Final[list[list[int]]] = self._own(0)
        """By side: its air units, ascending."""
        self.ships: Final[list[list[int]]] = self._own(1)
        self.ground: Final[list[list[int]]] = self._own(2)
        self.base_of_ship: Final[dict[int, int]] = {
            base.ship: number for number, base in enumerate(bases) if base.ship >= 0
        }
        self.bases_of: Final[list[list[int]]] = [
            [number for number, base in enumerate(bases) if base.displays[side]]
            for side in range(len(SIDES))
        ]
        """By side: the airbases on its Airbase Display."""
        self.base_in: Final[dict[int, int]] = {
            base.place: number for number, base in enumerate(bases) if base.place >= 0
        }
        """By hex or box: the airbase printed there."""
        self.roving: Final[list[list[int]]] = [
            [number for number in own if bases[number].place < 0] for own in self.bases_of
        ]
        """By side: mobile airbases and those afloat."""
        self.sites: Final[list[int]] = [
            h for h in self.field if board.flags["city"][h] or board.flags["port"][h]
        ]
        """Hexes with a city or a port."""
        printed = board is pack.map
        self.loss_halves: Final[list[int]] = (
            pack.loss_halves if roster is pack.roster else loss_halves(roster, pack.scores)
        )
        """By unit: half points the enemy scores for it (16.1)."""
        ids = [base.id for base in bases]
        self.basing: Final[dict[str, list[int]]] = {
            model: [ids.index(pack.bases[b].id) for b in allowed if pack.bases[b].id in ids]
            for model, allowed in pack.basing.items()
        }
        """The only airbases of a model (6.3)."""
        self.recon_hexes: Final[list[int]] = pack.recon_hexes if printed else [-1, -1]
        """By side: where its reconnaissance unit changes the initiative die (7.4)."""
        self.unavailable: Final = board.find(pack.map.label(pack.unavailable))
        """The 11th Air Fleet Unavailable box, -1 on a map without one (5.1)."""
        self.home_edge: Final[list[list[int]]] = [_edge_of(board, side) for side in range(2)]
        """By side: sea and coastal hexes of the map edge that is its own (13.1)."""
        self.printed: Final = printed
        """Whether this is the printed map, whose hexes the charts name."""
        self._flights: Final[dict[int, list[int]]] = {}
        self._within: Final[dict[tuple[int, int], list[int]]] = {}
        self.ways_off: Final[dict[Flight, tuple[int, ...]]] = {}
        """By class: MP off the Tactical Battle Board, worked out when first needed (9.8.2)."""
        # What rebuilds this theatre when a saved game is decoded.
        self.spec: dict[str, Any] = {"scenario": rules.scenario}
        self.words: Final = Words(board, roster, bases, pack.air.board)

    def _own(self, category: int) -> list[list[int]]:
        side = self.roster.side
        return [[u for u in self.of_category[category] if side[u] == s] for s in range(len(SIDES))]

    # ── places ───────────────────────────────────────────────────────────────

    def spot(self, base: int) -> int:
        """The place by which a choice names an airbase: its box, if it is off the map."""
        there = self.bases[base]
        return there.place if there.kind == OFF_MAP else self.places + base

    def base_of_spot(self, place: int) -> int:
        """The airbase that a choice names, -1 for a hex; a box that is a base is one too."""
        if place >= self.places:
            number = place - self.places
            return number if number < len(self.bases) else -1
        if place >= self.size:
            for number, base in enumerate(self.bases):
                if base.kind == OFF_MAP and base.place == place:
                    return number
        return -1

    def cell_place(self, cell: int) -> int:
        """The place by which a choice names a hex of the Tactical Battle Board."""
        return self.words.cells + cell

    def cell_of(self, place: int) -> int:
        """The hex of the Tactical Battle Board that a choice names, -1 for any other place."""
        cell = place - self.words.cells
        return cell if 0 <= cell < self.pack.air.board.grid.size else -1

    def box_of(self, place: int) -> Box | None:
        """The box that is this place."""
        for box in self.boxes:
            if box.place == place:
                return box
        return None

    def label(self, place: int) -> str:
        """Printed number of a hex, name of a box or airbase, or a dash off the map."""
        return self.words.labels[place] if place >= 0 else "-"

    def place_name(self, place: int) -> str:
        """Label and name of a place, for the log."""
        if place >= self.words.cells:
            return self.label(place)
        if place >= self.places:
            return self.bases[place - self.places].title
        if place >= self.size:
            box = self.box_of(place)
            return self.label(place) if box is None else box.title
        name = self.map.place_name[place] if place >= 0 else ""
        return f"{name} ({self.label(place)})" if name else self.label(place)

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
        steps[box.place] = [(h, each + entry) for h in box.sea_hexes]
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
