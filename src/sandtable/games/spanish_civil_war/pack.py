"""The data of a title: everything that is printed, typed and checked.

`load_pack()` reads Guadalajara, `load_pack("jarama")` the folder of that name beside it, and
`load_pack(title, folder)` lays an owner's files over the title's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from sandtable.board.files import Folder, Keys, PackError, meant
from sandtable.board.map import HexMap
from sandtable.board.map_files import read_drawing
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
from sandtable.games.spanish_civil_war.data.charts import (
    AirTable,
    BombardmentTable,
    Crt,
    Modifier,
    bounded,
    read_modifiers,
)
from sandtable.games.spanish_civil_war.data.map import (
    DRAWN,
    WORDS,
    Box,
    read_map,
    small_map,
)
from sandtable.games.spanish_civil_war.data.roster import (
    Command,
    LossBox,
    Roster,
    read_commands,
    read_roster,
)
from sandtable.games.spanish_civil_war.data.scenarios import (
    COMMANDS_BROKEN,
    ELIMINATED,
    HELD,
    LEAD,
    POINTS,
    Arrival,
    Automatic,
    Closed,
    Decision,
    Holding,
    Placement,
    Scenario,
    Stock,
    Victory,
    VictoryItem,
    read_scenario,
)
from sandtable.games.spanish_civil_war.data.setup import read_units
from sandtable.games.spanish_civil_war.data.tec import (
    MOVER_COLUMNS,
    TEC_COLUMNS,
    Tec,
    TecRow,
)
from sandtable.games.spanish_civil_war.data.title import (
    ENTRY_COLUMNS,
    SUPPLY_COLUMNS,
    Entry,
    Exclusive,
    LateOrders,
    Mud,
    OpeningBarrage,
    Source,
    Stacking,
    Trace,
    read_entries,
    read_exclusive,
    read_sources,
    read_stacking,
    read_trace,
)
from sandtable.games.spanish_civil_war.kinds import SIDES

__all__ = [
    "COMMANDS_BROKEN",
    "ELIMINATED",
    "HELD",
    "LEAD",
    "POINTS",
    "WORDS",
    "AirTable",
    "Arrival",
    "Automatic",
    "BombardmentTable",
    "Box",
    "Closed",
    "Command",
    "Crt",
    "Decision",
    "Entry",
    "Exclusive",
    "Holding",
    "LateOrders",
    "LossBox",
    "Marker",
    "Modifier",
    "Mud",
    "OpeningBarrage",
    "Pack",
    "PackError",
    "Placement",
    "Roster",
    "Scenario",
    "Source",
    "Stacking",
    "Tec",
    "TecRow",
    "Trace",
    "Turn",
    "Victory",
    "VictoryItem",
    "bounded",
    "load_pack",
    "small_map",
    "titles",
]

TITLES: Final = Path(__file__).parent
"""Each folder with a title.toml is a title of the series."""

FILES: Final[list[str]] = [
    "title.toml",
    "counters.csv",
    "map/grid.toml",
    "map/hexes.csv",
    "map/hexsides.csv",
    "map/routes.csv",
    "map/places.csv",
    "map/coast.json",
    "charts/air.csv",
    "charts/bombardment.csv",
    "charts/commands.csv",
    "charts/crt.csv",
    "charts/drm.csv",
    "charts/entries.csv",
    "charts/markers.csv",
    "charts/morale.csv",
    "charts/movers.csv",
    "charts/supply.csv",
    "charts/tec.csv",
    "charts/turns.csv",
]
"""All but the scenarios, of which an owner may add some."""


@final
class Pack:
    """A title as printed; nothing in it changes once it is loaded."""

    __slots__ = (
        "air",
        "bombardment",
        "boxes",
        "commands",
        "crt",
        "drm",
        "entries",
        "exclusive",
        "first_player",
        "folder",
        "hash",
        "id",
        "made_with",
        "map",
        "markers",
        "modifiers",
        "roster",
        "scenarios",
        "series",
        "sources",
        "spots",
        "stacking",
        "subtitle",
        "tec",
        "title",
        "trace",
        "turns",
    )

    def __init__(self, id: str, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("title.toml")
        keys.integer("format", 1, 1)
        self.id: Final = id
        self.folder: Final = folder
        self.title: Final = keys.text("title")
        self.subtitle: Final = keys.text("subtitle")
        self.series: Final = keys.text("series")
        self.first_player: Final[int] = SIDES.index(keys.one_of("first_player", list(SIDES)))
        self.stacking: Final[Stacking] = read_stacking(keys.sub("stacking"))
        self.trace: Final[Trace] = read_trace(keys.sub("supply"))
        geography = read_map(folder)
        self.map: Final[HexMap] = geography.map
        self.spots: Final = geography.spots
        self.boxes: Final[list[Box]] = geography.boxes
        self.commands: Final[list[Command]] = read_commands(folder)
        self.roster: Final[Roster] = read_roster(folder, self.commands)
        self.tec: Final = Tec(
            folder.csv("charts/tec.csv", TEC_COLUMNS),
            folder.csv("charts/movers.csv", MOVER_COLUMNS),
            WORDS,
        )
        self.crt: Final = Crt(folder.csv("charts/crt.csv", ["row", "provenance"]))
        self.bombardment: Final = BombardmentTable(
            folder.csv("charts/bombardment.csv", ["row", "provenance"])
        )
        self.modifiers: Final[list[Modifier]] = read_modifiers(
            folder.csv("charts/drm.csv", ["table", "key", "title", "number", "provenance"])
        )
        self.drm: Final[dict[str, int]] = {line.key: line.number for line in self.modifiers}
        self.turns: Final[list[Turn]] = read_turns(folder.csv("charts/turns.csv", TURN_COLUMNS))
        self.air: Final = AirTable(
            folder.csv("charts/air.csv", ["turns", "nationalist", "republican", "provenance"]),
            len(self.turns),
        )
        self.sources: Final[list[Source]] = read_sources(
            folder.csv("charts/supply.csv", SUPPLY_COLUMNS), self.map
        )
        self.entries: Final[list[Entry]] = read_entries(
            folder.csv("charts/entries.csv", ENTRY_COLUMNS), self.map
        )
        self.markers: Final[list[Marker]] = read_markers(
            folder.csv("charts/markers.csv", MARKER_COLUMNS)
        )
        self.exclusive: Final[Exclusive] = read_exclusive(keys, self.commands, len(self.turns))
        self.scenarios: Final[dict[str, Scenario]] = self._read_scenarios(keys)
        keys.sub("provenance")
        keys.done()
        self.hash: Final[str] = folder.hash()
        self.made_with: Final[str] = made_with or self.hash
        """The hash without the charts that a position states for itself."""

    def available(self, turn: int, side: int) -> int:
        """The highest die with which an air unit of this side flies in this turn."""
        return self.air.available(turn, side)

    def sources_of(self, side: int) -> list[int]:
        """The hexes of a side's supply sources, in order."""
        return sorted(source.hex for source in self.sources if source.side == side)

    def drawing(self) -> dict[str, Any]:
        """Rivers, woods and rough ground as drawn; they decide nothing and are read anew."""
        return read_drawing(self.folder, DRAWN)

    def _read_scenarios(self, keys: Keys) -> dict[str, Scenario]:
        """Those that title.toml lists, in its order, then what an owner added."""
        names = scenario_names(self.folder, keys, FILES)
        stock = Stock(
            self.map,
            self.roster,
            self.commands,
            self.tec,
            self.entries,
            self.stacking,
            len(self.turns),
        )
        scenarios: dict[str, Scenario] = {}
        for name in names:
            scenario, rest = read_scenario(self.folder, name, stock)
            read_units(rest, scenario, stock)
            scenarios[name] = scenario
        return scenarios


def titles() -> list[str]:
    """The titles of the series that are here."""
    return sorted(path.parent.name for path in TITLES.glob("*/title.toml"))


_ours: Final[dict[str, Pack]] = {}


def load_pack(
    title: str = "guadalajara", overlay: Path | None = None, home: Path | None = None
) -> Pack:
    """A title; with an owner's folder, each file in it replaces ours of the same relative path.

    `home` is the folder of a title that another package brings.
    """
    if home is not None:
        return Pack(title, Folder(home, overlay))
    if title not in titles():
        raise PackError(str(TITLES), f"has no title {title!r}", meant(title, titles()))
    if overlay is not None:
        return Pack(title, Folder(TITLES / title, overlay))
    if title not in _ours:
        _ours[title] = Pack(title, Folder(TITLES / title))
    return _ours[title]


def with_charts(pack: Pack, keys: Keys) -> Pack:
    """The title with the charts that a position states for itself."""
    return pack_on(keys, pack.folder, FILES, lambda folder: Pack(pack.id, folder, pack.made_with))
