"""The data of a title: everything that is printed, typed and checked.

`load_pack()` reads Guadalajara, `load_pack("jarama")` the folder of that name beside it, and
`load_pack(title, folder)` lays an owner's files over the title's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from sandtable.board.files import Keys, PackError, meant
from sandtable.board.folder import Folder
from sandtable.board.map_files import read_drawing
from sandtable.board.own_charts import pack_on
from sandtable.board.pack_files import read_scenarios
from sandtable.board.printed import Printed
from sandtable.board.records import read_record, read_table
from sandtable.games.spanish_civil_war.data.charts import DRM, AirTable, read_barrages, read_crt
from sandtable.games.spanish_civil_war.data.map import DRAWN, WORDS, read_map
from sandtable.games.spanish_civil_war.data.roster import read_commands, read_roster
from sandtable.games.spanish_civil_war.data.scenarios import Scenario, Stock, Victory
from sandtable.games.spanish_civil_war.data.setup import set_up
from sandtable.games.spanish_civil_war.data.tec import Tec
from sandtable.games.spanish_civil_war.data.title import (
    ENTRIES,
    Exclusive,
    Stacking,
    Trace,
    read_sources,
)
from sandtable.games.spanish_civil_war.kinds import SIDES

__all__ = [
    "TITLES", "Exclusive", "Pack", "Scenario", "Victory", "load_pack", "titles", "with_charts",
]  # fmt: skip

TITLES: Final = Path(__file__).parent
"""Each folder with a title.toml is a title of the series."""


@final
class Pack(Printed):
    """A title as printed; nothing in it changes once it is loaded."""

    def __init__(self, id: str, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("title.toml")
        geography = read_map(folder)
        super().__init__(folder, keys, geography)
        self.id: Final = id
        self.subtitle: Final = keys.text("subtitle")
        self.series: Final = keys.text("series")
        self.first_player: Final = SIDES.index(keys.one_of("first_player", list(SIDES)))
        self.stacking: Final = read_table(Stacking, keys.sub("stacking"))
        self.trace: Final = read_table(Trace, keys.sub("supply"))
        self.boxes: Final = geography.boxes
        self.commands: Final = read_commands(folder)
        self.roster: Final = read_roster(folder, self.commands)
        self.tec: Final = Tec(folder, WORDS)
        self.crt: Final = read_crt(folder)
        self.bombardment: Final = read_barrages(folder)
        self.modifiers: Final = DRM.read(folder)
        self.drm: Final = {line.key: line.number for line in self.modifiers}
        self.air: Final = AirTable(folder, len(self.turns))
        self.sources: Final = read_sources(folder, geography)
        self.entries: Final = ENTRIES.read(folder, geography)
        last = len(self.turns)
        stock = Stock(
            self.map, self.roster, self.commands, self.tec, self.entries, self.stacking, last
        )
        self.exclusive: Final = read_record(Exclusive, keys, stock)
        self.scenarios: Final = read_scenarios(folder, keys, Scenario, stock, set_up)
        self.seal(keys, made_with)

    def available(self, turn: int, side: int) -> int:
        """The highest die with which an air unit of this side flies in this turn."""
        return self.air.available(turn, side)

    def sources_of(self, side: int) -> list[int]:
        """The hexes of a side's supply sources, in order."""
        return sorted(source.hex for source in self.sources if source.side == side)

    def drawing(self) -> dict[str, Any]:
        """Rivers, woods and rough ground as drawn; they decide nothing and are read anew."""
        return read_drawing(self.folder, DRAWN)


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
    return pack_on(keys, pack.folder, lambda folder: Pack(pack.id, folder, pack.made_with))
