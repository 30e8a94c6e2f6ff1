"""What a game is played on and never changes: map, counters, charts, scenario; baked to ints."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.counters import UnitNames
from sandtable.board.map import HexMap
from sandtable.board.names import BoardNames
from sandtable.games.forlorn_hopes.data.air import BattleBoard, Flight
from sandtable.games.forlorn_hopes.data.bases import Airbase
from sandtable.games.forlorn_hopes.data.map import Box
from sandtable.games.forlorn_hopes.data.points import Objective, loss_halves
from sandtable.games.forlorn_hopes.data.roster import Roster
from sandtable.games.forlorn_hopes.data.scenarios import (
    PHASES,
    EarlyEnd,
    Exchange,
    Surrender,
    VictoryItem,
)
from sandtable.games.forlorn_hopes.kinds import CATEGORIES, JAPANESE, NOBODY, OFF_MAP, SIDES
from sandtable.games.forlorn_hopes.pack import Pack
from sandtable.games.forlorn_hopes.terrain import Terrain

CELL: Final = "T"
"""Before the number of a hex of the Tactical Battle Board: T0707 is its target hex."""


class Rules(NamedTuple):
    """What a scenario or a position sets; what is not said is that of a small map."""

    entries: tuple[tuple[int, ...], ...]
    """For each unit the places where it may arrive as a reinforcement (15.0)."""
    control: tuple[int, ...]
    """By hex: who controls it at the start, NOBODY for nobody."""
    scenario: str = "position"
    first_turn: int = 1
    initiative: int = JAPANESE
    """Of the first turn, in which no die is thrown (7.0)."""
    initiative_missions: int = 0
    """Of the first turn; 0 = by die (7.5)."""
    phases: tuple[str, ...] = tuple(PHASES)
    """What of the game turn is played (17.1)."""
    events: tuple[int, ...] = ()
    """Units that come by a random event (5.4)."""
    objective_halves: tuple[int, int] = (2, 1)
    objectives: tuple[Objective, ...] = ()
    items: tuple[VictoryItem, ...] = ()
    surrender: Surrender | None = None
    exchange: Exchange | None = None
    early_end: EarlyEnd | None = None
    tie: int = NOBODY


@final
class Words(BoardNames):
    """Names of units and places; an airbase is a place of its own, by its id."""

    __slots__ = ("_bases", "cells", "spot_of")

    def __init__(
        self, board: HexMap, units: UnitNames, bases: list[Airbase], battle: BattleBoard
    ) -> None:
        super().__init__(board, units)
        self._bases: Final = bases
        self.labels.extend([base.id for base in bases])
        self.cells: Final = len(self.labels)
        """The place of the first hex of the Tactical Battle Board."""
        self.labels.extend([CELL + battle.grid.label(cell) for cell in range(battle.grid.size)])
        first = self.cells - len(bases)
        self.spot_of: Final = {
            word.lower(): at for at, word in enumerate(self.labels[first:], first)
        }

    def place_name(self, hex: int) -> str:
        """An airbase by its title, all else as on any board."""
        base = hex - (self.cells - len(self._bases))
        return self._bases[base].title if 0 <= base < len(self._bases) else super().place_name(hex)

    def find_hex(self, word: str) -> int:
        """By printed number, box name or id of an airbase; -1 if there is none."""
        place = super().find_hex(word)
        return self.spot_of.get(word.lower(), -1) if place < 0 else place


@final
class Theatre(Terrain):
    """Shared by every state of a game.  Edge tables are indexed `hex * 6 + direction`.

    Places are hexes, then boxes, then airbases, then hexes of the Tactical Battle Board: a choice
    names an airbase by `spot(base)`, a hex of the board by `cell_place(cell)`.
    """

    def __init__(
        self,
        pack: Pack,
        board: HexMap,
        boxes: list[Box],
        roster: Roster,
        bases: list[Airbase],
        rules: Rules,
    ) -> None:
        super().__init__(pack, board, boxes)
        self.pack: Final = pack
        """The charts; map, boxes, roster and airbases are those of this theatre."""
        self.roster: Final = roster
        self.bases: Final = bases
        self.rules: Final = rules
        self.drm: Final = pack.drm
        """Modifiers by `table.key`."""
        self.of_category: Final[list[list[int]]] = _by_category(roster)
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
        self.printed: Final = board is pack.map
        """Whether this is the printed map, whose hexes the charts name."""
        self.loss_halves: Final[list[int]] = (
            pack.loss_halves if roster is pack.roster else loss_halves(roster, pack.scores)
        )
        """By unit: half points the enemy scores for it (16.1)."""
        self.basing: Final[dict[str, list[int]]] = _basing(pack, bases)
        """The only airbases of a model (6.3)."""
        self.recon_hexes: Final[list[int]] = pack.recon_hexes if self.printed else [-1, -1]
        """By side: where its reconnaissance unit changes the initiative die (7.4)."""
        self.unavailable: Final = board.find(pack.map.label(pack.unavailable))
        """The 11th Air Fleet Unavailable box, -1 on a map without one (5.1)."""
        self.ways_off: Final[dict[Flight, tuple[int, ...]]] = {}
        """By class: MP off the Tactical Battle Board, worked out when first needed (9.8.2)."""
        self.bombing_levels: Final[dict[Any, dict[Any, frozenset[int]]]] = {}
        """From where on the board a bomber can end at which levels over its target (9.7.3)."""
        # What rebuilds this theatre when a saved game is decoded.
        self.spec: dict[str, Any] = {"scenario": rules.scenario}
        self.words: Final = Words(board, roster.names, bases, pack.air.board)
        self.labels = self.words.labels

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


def _by_category(roster: Roster) -> list[list[int]]:
    units, kinds = range(roster.count), range(len(CATEGORIES))
    return [[u for u in units if roster.category[u] == kind] for kind in kinds]


def _basing(pack: Pack, bases: list[Airbase]) -> dict[str, list[int]]:
    ids = [base.id for base in bases]
    return {
        model: [ids.index(pack.bases[b].id) for b in allowed if pack.bases[b].id in ids]
        for model, allowed in pack.basing.items()
    }
