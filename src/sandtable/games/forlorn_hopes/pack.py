"""The data of the game: everything that is printed, typed and checked.

`load_pack()` reads ours, `load_pack(folder)` lays an owner's files over them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from sandtable.board.files import Folder, Keys, PackError
from sandtable.board.map import HexMap
from sandtable.board.map_files import hex_of, read_drawing
from sandtable.board.own_charts import pack_on
from sandtable.board.pack_files import (
    MARKER_COLUMNS,
    TURN_COLUMNS,
    Marker,
    Turn,
    read_markers,
    read_turns,
    scenario_names,
)
from sandtable.games.forlorn_hopes.data.air import (
    CLASSES,
    EFFECT_COLUMNS,
    AirCharts,
    AntiAircraft,
    BattleBoard,
    Bombed,
    Composition,
    Flight,
    class_of,
)
from sandtable.games.forlorn_hopes.data.bases import (
    BASE_COLUMNS,
    Airbase,
    counts_at,
    may_base,
    read_airbases,
    read_basing,
)
from sandtable.games.forlorn_hopes.data.charts import (
    EVENT_COLUMNS,
    EffectTable,
    EventTable,
    GroundTable,
    NumberTable,
    bounded,
)
from sandtable.games.forlorn_hopes.data.figures import (
    FIGURE_COLUMNS,
    MODIFIERS,
    NUMBERS,
    Figure,
    by_name,
    read_figures,
)
from sandtable.games.forlorn_hopes.data.map import (
    BASE,
    DRAWN,
    POOL_BOX,
    WORDS,
    Box,
    blocked_sides,
    box_of,
    navigable,
    read_map,
    small_map,
    zone_column,
)
from sandtable.games.forlorn_hopes.data.points import (
    REGROUP_COLUMNS,
    SCORE_COLUMNS,
    Levels,
    Objective,
    Regroup,
    Score,
    loss_halves,
    read_objectives,
    read_regroup,
    read_scores,
)
from sandtable.games.forlorn_hopes.data.roster import Roster, read_roster
from sandtable.games.forlorn_hopes.data.scenarios import (
    PHASES,
    Arrival,
    EarlyEnd,
    Exchange,
    Placement,
    Scenario,
    Stock,
    Surrender,
    VictoryItem,
    read_scenario,
)
from sandtable.games.forlorn_hopes.data.setup import read_units
from sandtable.games.forlorn_hopes.data.tec import TEC_COLUMNS, Tec
from sandtable.games.forlorn_hopes.kinds import SIDES

__all__ = [
    "CLASSES", "DATA", "FILES", "PHASES", "WORDS", "Airbase", "AntiAircraft", "Arrival",
    "BattleBoard", "Bombed", "Box", "Composition", "EarlyEnd", "Exchange", "Figure", "Flight",
    "Marker", "Objective", "Pack", "PackError", "Placement", "Regroup", "Roster", "Scenario",
    "Score", "Surrender", "Turn", "VictoryItem", "blocked_sides", "bounded", "class_of",
    "counts_at", "load_pack", "may_base", "navigable", "small_map", "zone_column",
]  # fmt: skip

DATA: Final = Path(__file__).parent / "data"

FILES: Final[list[str]] = [
    "pack.toml", "counters.csv",
    "map/grid.toml", "map/hexes.csv", "map/hexsides.csv", "map/routes.csv", "map/places.csv",
    "map/coast.json",
    "charts/air_evacuation.csv", "charts/air_fire.csv", "charts/air_movement.csv",
    "charts/airbases.csv", "charts/anti_aircraft.csv", "charts/battle_board.csv",
    "charts/bombing.csv", "charts/bombing_targets.csv", "charts/composition.csv",
    "charts/entry_level.csv", "charts/ground_combat.csv", "charts/initiative_missions.csv",
    "charts/markers.csv", "charts/modifiers.csv", "charts/naval_combat.csv", "charts/numbers.csv",
    "charts/objectives.csv", "charts/paratroop.csv", "charts/random_events.csv",
    "charts/regroup.csv", "charts/target_scramble.csv", "charts/tec.csv", "charts/turns.csv",
    "charts/victory_levels.csv", "charts/victory_points.csv",
]  # fmt: skip
"""All but the scenarios, of which an owner may add some."""

MOST_MISSIONS: Final = 20


@final
class Pack:
    """The game as printed; nothing in it changes once it is loaded."""

    __slots__ = (
        "air", "bases", "basing", "boxes", "drm", "events", "folder", "ground_combat", "hash",
        "initiative_missions", "levels", "loss_halves", "made_with", "map", "markers", "modifiers",
        "naval_combat", "number", "numbers", "objectives", "recon_hexes", "regroup", "roster",
        "scenarios", "scores", "spots", "subtitle", "tec", "title", "turns", "unavailable",
        "unavailable_to",
    )  # fmt: skip

    tec: Tec
    modifiers: list[Figure]
    drm: dict[str, int]
    """Modifiers by `table.key`, such as `air_fire.rear`."""
    numbers: list[Figure]
    number: dict[str, int]
    """Other numbers by `table.key`, such as `naval.speed_factor`."""
    bases: list[Airbase]
    basing: dict[str, list[int]]
    unavailable: int
    unavailable_to: int
    """Where drawn and bought units of the 11th Air Fleet go (5.1)."""
    recon_hexes: list[int]
    """By side: where its reconnaissance unit changes the initiative die (7.3)."""
    air: AirCharts
    initiative_missions: NumberTable
    naval_combat: EffectTable
    ground_combat: GroundTable
    events: EventTable
    scores: dict[str, Score]
    loss_halves: list[int]
    """By unit: half points the enemy scores for its elimination, for ground units each step."""
    objectives: list[Objective]
    levels: Levels
    regroup: dict[str, Regroup]
    turns: list[Turn]
    markers: list[Marker]

    def __init__(self, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("pack.toml")
        keys.integer("format", 1, 1)
        self.folder: Final = folder
        self.title: Final = keys.text("title")
        self.subtitle: Final = keys.text("subtitle")
        geography = read_map(folder)
        self.map: Final[HexMap] = geography.map
        self.spots: Final = geography.spots
        self.boxes: Final[list[Box]] = geography.boxes
        self.roster: Final[Roster] = read_roster(folder)
        self._read_numbers()
        self._read_bases(keys)
        self._read_combat()
        self._read_points()
        self._read_turns()
        self.scenarios: Final[dict[str, Scenario]] = self._read_scenarios(keys)
        keys.sub("provenance")
        keys.done()
        self.hash: Final[str] = folder.hash()
        self.made_with: Final[str] = made_with or self.hash
        """The hash without the charts that a position states for itself."""

    # ── reading ──────────────────────────────────────────────────────────────

    def _read_numbers(self) -> None:
        """Terrain, modifiers and the other numbers."""
        csv = self.folder.csv
        self.tec = Tec(csv("charts/tec.csv", TEC_COLUMNS), WORDS)
        self.modifiers = read_figures(csv("charts/modifiers.csv", FIGURE_COLUMNS), MODIFIERS, -9, 9)
        self.drm = by_name(self.modifiers)
        self.numbers = read_figures(csv("charts/numbers.csv", FIGURE_COLUMNS), NUMBERS, 0, 99)
        self.number = by_name(self.numbers)

    def _read_bases(self, keys: Keys) -> None:
        """Airbases, who may base there, and the boxes and hexes that rules speak of."""
        table = self.folder.csv("charts/airbases.csv", BASE_COLUMNS)
        mixed = self.number["airbase.mobile_mixed"]
        self.bases = read_airbases(table, self.map, self.boxes, self.roster, mixed)
        self.basing = read_basing(keys.sub("basing"), self.roster, self.bases)
        box = keys.sub("unavailable")
        self.unavailable = box_of(box, "box", self.boxes, POOL_BOX).place
        self.unavailable_to = box_of(box, "to", self.boxes, BASE).place
        box.done()
        recon = keys.sub("recon")
        self.recon_hexes = [hex_of(recon, side, self.map) for side in SIDES]
        recon.done()

    def _read_combat(self) -> None:
        """Combat in the air, at sea and on land, missions and random events."""
        csv = self.folder.csv
        self.air = AirCharts(self.folder, self.map)
        missions = csv("charts/initiative_missions.csv", ["die", "missions", "provenance"])
        self.initiative_missions = NumberTable(missions, "missions", MOST_MISSIONS)
        self.naval_combat = EffectTable(csv("charts/naval_combat.csv", EFFECT_COLUMNS))
        self.ground_combat = GroundTable(csv("charts/ground_combat.csv", ["row", "provenance"]))
        events = csv("charts/random_events.csv", EVENT_COLUMNS)
        self.events = EventTable(events, self.map, self.roster)

    def _read_points(self) -> None:
        """Victory points and levels."""
        csv = self.folder.csv
        self.scores = read_scores(csv("charts/victory_points.csv", SCORE_COLUMNS))
        self.loss_halves = loss_halves(self.roster, self.scores)
        objectives = csv("charts/objectives.csv", ["hex", "points", "provenance"])
        self.objectives = read_objectives(objectives, self.map)
        columns = ["lead_halves", "level", "winner", "provenance"]
        self.levels = Levels(csv("charts/victory_levels.csv", columns))

    def _read_turns(self) -> None:
        """The Turn Record Track, regrouping and the markers of a set."""
        csv = self.folder.csv
        self.regroup = read_regroup(csv("charts/regroup.csv", REGROUP_COLUMNS))
        self.turns = read_turns(csv("charts/turns.csv", TURN_COLUMNS))
        self.markers = read_markers(csv("charts/markers.csv", MARKER_COLUMNS))

    # ── what the tables come to ──────────────────────────────────────────────

    def base(self, word: str) -> int:
        """The airbase of this name, upper and lower case alike, or -1."""
        for number, there in enumerate(self.bases):
            if there.id.lower() == word.lower():
                return number
        return -1

    def base_at(self, place: int) -> int:
        """The airbase printed in a hex or box, or -1; mobile ones and ships are the state's."""
        for number, there in enumerate(self.bases):
            if there.place == place:
                return number
        return -1

    def box(self, name: str) -> Box:
        """The box of this name."""
        for box in self.boxes:
            if box.name == name:
                return box
        raise KeyError(name)

    def scramble_difference(self, mission: int, interceptor: int) -> int:
        """9.4: the "?": distances flown, subtracted, from 0 to a maximum; taken off the die."""
        return max(0, min(mission - interceptor, self.number["scramble.difference_most"]))

    def box_distance(self, box: Box, h: int) -> int:
        """9.2: range points from a box to a hex by the best arrow hex, which is entered too."""
        grid = self.map.grid
        nearest = min(grid.distance(entry, h) for entry in box.hexes)
        return nearest + self.number["flight.box"]

    def entry_distance(self, entry: int, h: int) -> int:
        """9.2: range points from a box to a hex by this arrow hex, and back."""
        return self.map.grid.distance(entry, h) + self.number["flight.box"]

    def drawing(self) -> dict[str, Any]:
        """Coast, lakes and rivers as drawn; they decide nothing and are read anew."""
        return read_drawing(self.folder, DRAWN)

    def _read_scenarios(self, keys: Keys) -> dict[str, Scenario]:
        """Those that pack.toml lists, in its order, then what an owner added."""
        names = scenario_names(self.folder, keys, FILES)
        stock = Stock(
            self.map,
            self.boxes,
            self.roster,
            self.bases,
            self.basing,
            self.tec,
            self.number,
            self.unavailable,
            len(self.turns),
        )
        scenarios: dict[str, Scenario] = {}
        for name in names:
            scenario, rest = read_scenario(self.folder, name, stock)
            read_units(rest, scenario, stock)
            scenarios[name] = scenario
        return scenarios


_ours: Final[list[Pack]] = []


def load_pack(overlay: Path | None = None) -> Pack:
    """Our pack; with an owner's folder, each file in it replaces ours of the same relative path."""
    if overlay is not None:
        return Pack(Folder(DATA, overlay))
    if not _ours:
        _ours.append(Pack(Folder(DATA)))
    return _ours[0]


def with_charts(pack: Pack, keys: Keys) -> Pack:
    """The pack with the charts that a position states for itself."""
    return pack_on(keys, pack.folder, FILES, lambda folder: Pack(folder, pack.made_with))
