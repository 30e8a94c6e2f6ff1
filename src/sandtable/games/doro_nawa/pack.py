"""The data pack: everything that is printed, typed and checked.

`load_pack()` reads our own values, `load_pack(folder)` lays an owner's files over them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple, final

from sandtable.board.files import Folder, Keys, PackError
from sandtable.board.map import HexMap
from sandtable.board.own_charts import pack_on
from sandtable.board.pack_files import (
    MARKER_COLUMNS,
    Marker,
    Turn,
    read_markers,
    read_turns,
    scenario_names,
)
from sandtable.board.tables import Ranges
from sandtable.games.doro_nawa.data.charts import (
    TEC_COLUMNS,
    AirTable,
    Crt,
    Movement,
    Tec,
    TecRow,
    read_movement,
)
from sandtable.games.doro_nawa.data.map import (
    WORDS,
    Box,
    Geography,
    read_map,
    small_map,
)
from sandtable.games.doro_nawa.data.roster import Roster, read_roster
from sandtable.games.doro_nawa.data.scenarios import (
    AMPHIBIOUS,
    BASED,
    IN_BOX,
    LAND,
    SEA,
    Area,
    Arrival,
    Placement,
    Scenario,
    Source,
    Stock,
    VictoryItem,
    read_scenario,
)
from sandtable.games.doro_nawa.data.setup import read_units

__all__ = [
    "AMPHIBIOUS",
    "BASED",
    "IN_BOX",
    "LAND",
    "SEA",
    "WORDS",
    "AirTable",
    "Area",
    "Arrival",
    "Box",
    "Crt",
    "Level",
    "Marker",
    "Movement",
    "Pack",
    "PackError",
    "Placement",
    "Roster",
    "Scenario",
    "Source",
    "Tec",
    "TecRow",
    "Turn",
    "VictoryItem",
    "load_pack",
    "small_map",
    "with_charts",
]

DATA: Final = Path(__file__).parent / "data"

FILES: Final[list[str]] = [
    "pack.toml",
    "counters.csv",
    "map/grid.toml",
    "map/hexes.csv",
    "map/hexsides.csv",
    "map/routes.csv",
    "map/places.csv",
    "map/coast.json",
    "charts/crt.csv",
    "charts/air.csv",
    "charts/tec.csv",
    "charts/movement.csv",
    "charts/turns.csv",
    "charts/markers.csv",
]
"""All but the scenarios, of which an owner may add some."""


class Level(NamedTuple):
    """A level of victory by the winner's lead over the loser; without bound = -1."""

    low: int
    high: int
    name: str


@final
class Pack:
    """The whole game as printed; nothing in it changes once it is loaded."""

    __slots__ = (
        "air",
        "boxes",
        "crt",
        "folder",
        "hash",
        "japanese_ports",
        "last_row_north",
        "levels",
        "made_with",
        "map",
        "markers",
        "movement",
        "penang_ferry",
        "roster",
        "scenarios",
        "singapore",
        "spots",
        "supply_bases",
        "tec",
        "title",
        "turns",
        "west_coast_symbol",
    )

    def __init__(self, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("pack.toml")
        keys.integer("format", 1, 1)
        self.folder: Final = folder
        self.title: Final = keys.text("title")
        self.levels: Final[list[Level]] = _read_levels(keys)
        geography = read_map(folder)
        self.map: Final[HexMap] = geography.map
        self.spots: Final = geography.spots
        self.boxes: Final[list[Box]] = geography.boxes
        self.japanese_ports: Final[list[int]] = geography.japanese_ports
        self.supply_bases: Final[list[int]] = geography.supply_bases
        self.singapore: Final[int] = geography.singapore
        self.west_coast_symbol: Final[int] = geography.west_coast_symbol
        self.penang_ferry: Final[list[int]] = geography.penang_ferry
        self.last_row_north: Final[int] = geography.last_row_north
        self.roster: Final[Roster] = read_roster(folder)
        self.tec: Final = Tec(folder.csv("charts/tec.csv", TEC_COLUMNS), WORDS)
        self.crt: Final = Crt(folder.csv("charts/crt.csv", ["row", "provenance"]))
        self.air: Final = AirTable(
            folder.csv("charts/air.csv", ["strength", "anti_air", "air_to_air", "provenance"])
        )
        self.movement: Final[Movement] = read_movement(
            folder.csv("charts/movement.csv", ["mover", "die_factor", "initiative", "provenance"])
        )
        self.turns: Final[list[Turn]] = read_turns(
            folder.csv("charts/turns.csv", ["turn", "dates", "history", "provenance"]), "dates"
        )
        self.markers: Final[list[Marker]] = read_markers(
            folder.csv("charts/markers.csv", MARKER_COLUMNS)
        )
        self.scenarios: Final[dict[str, Scenario]] = self._read_scenarios(keys, geography)
        keys.sub("provenance")
        keys.done()
        self.hash: Final[str] = folder.hash()
        self.made_with: Final[str] = made_with or self.hash
        """The hash without the charts that a position states for itself."""

    def _read_scenarios(self, keys: Keys, geography: Geography) -> dict[str, Scenario]:
        """Those that pack.toml lists, in its order, then what an owner added."""
        names = scenario_names(self.folder, keys, FILES)
        stock = Stock(geography, self.roster, self.tec, len(self.turns))
        scenarios: dict[str, Scenario] = {}
        for name in names:
            scenario, rest = read_scenario(self.folder, name, stock)
            read_units(rest, scenario, stock)
            scenarios[name] = scenario
        return scenarios

    def map_json(self) -> dict[str, Any]:
        """What the browser draws the map from."""
        from sandtable.games.doro_nawa.showing.drawing import map_json

        return map_json(self)

    def charts_json(self) -> dict[str, Any]:
        """The charts as the browser shows them."""
        from sandtable.games.doro_nawa.showing.drawing import charts_json

        return charts_json(self)

    def roster_json(self) -> list[dict[str, Any]]:
        """What the browser draws the counters from."""
        from sandtable.games.doro_nawa.showing.drawing import roster_json

        return roster_json(self)


def _read_levels(keys: Keys) -> list[Level]:
    tables = keys.subs("level")
    try:
        spans = Ranges([table.text("lead") for table in tables])
    except ValueError as error:
        raise keys.trouble("level", str(error)) from error
    levels = [
        Level(
            -1 if low is None else low,
            -1 if high is None else high,
            table.text("name"),
        )
        for (low, high), table in zip(spans.spans, tables, strict=True)
    ]
    for table in tables:
        table.done()
    return levels


_ours: Final[list[Pack]] = []


def load_pack(overlay: Path | None = None) -> Pack:
    """The pack; with an owner's folder, each file in it replaces ours of the same relative path."""
    if overlay is not None:
        return Pack(Folder(DATA, overlay))
    if not _ours:
        _ours.append(Pack(Folder(DATA)))
    return _ours[0]


def with_charts(pack: Pack, keys: Keys) -> Pack:
    """The pack with the charts that a position states for itself."""
    return pack_on(keys, pack.folder, FILES, lambda folder: Pack(folder, pack.made_with))
