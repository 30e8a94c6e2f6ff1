"""The data pack: everything that is printed, typed and checked.

`load_pack()` reads our own values, `load_pack(folder)` lays an owner's files over them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, final

from sandtable.board.files import Keys
from sandtable.board.folder import Folder
from sandtable.board.own_charts import pack_on
from sandtable.board.pack_files import MARKERS, read_scenarios, read_turns
from sandtable.board.records import read_table, some_text
from sandtable.board.tables import Ranges
from sandtable.games.doro_nawa.data.charts import AirTable, Crt, Tec, read_movement
from sandtable.games.doro_nawa.data.map import WORDS, read_map
from sandtable.games.doro_nawa.data.roster import COUNTERS, Roster
from sandtable.games.doro_nawa.data.scenarios import Scenario, Stock
from sandtable.games.doro_nawa.data.setup import read_scenario

__all__ = ["DATA", "Level", "Pack", "Scenario", "load_pack", "with_charts"]

DATA: Final = Path(__file__).parent / "data"


class Level(NamedTuple):
    """A level of victory by the winner's lead over the loser; without bound = -1."""

    low: int
    high: int
    name: str


class _Level(NamedTuple):
    lead: str = some_text()
    name: str = some_text()


@final
class Pack:
    """The whole game as printed; nothing in it changes once it is loaded."""

    def __init__(self, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("pack.toml")
        keys.integer("format", 1, 1)
        self.folder: Final = folder
        self.title: Final = keys.text("title")
        self.levels: Final = _read_levels(keys)
        geography = read_map(folder)
        self.geography: Final = geography
        self.map: Final = geography.map
        self.spots: Final = geography.spots
        self.boxes: Final = geography.boxes
        self.roster: Final = COUNTERS.read(Roster(), folder)
        self.tec: Final = Tec(folder, WORDS)
        self.crt: Final = Crt(folder)
        self.air: Final = AirTable(folder)
        self.movement: Final = read_movement(folder)
        self.turns: Final = read_turns(folder, "dates")
        self.markers: Final = MARKERS.read(folder)
        stock = Stock(geography, self.roster, self.tec, len(self.turns))
        self.scenarios: Final[dict[str, Scenario]] = read_scenarios(
            folder, keys, lambda file: read_scenario(file, stock)
        )
        keys.ignore("provenance")
        keys.done()
        self.hash: Final[str] = folder.hash()
        self.made_with: Final[str] = made_with or self.hash
        """The hash without the charts that a position states for itself."""


def _read_levels(keys: Keys) -> list[Level]:
    lines = [read_table(_Level, table) for table in keys.subs("level")]
    try:
        spans = Ranges([line.lead for line in lines]).spans
    except ValueError as error:
        raise keys.trouble("level", str(error)) from error
    return [
        Level(-1 if low is None else low, -1 if high is None else high, line.name)
        for (low, high), line in zip(spans, lines, strict=True)
    ]


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
    return pack_on(keys, pack.folder, lambda folder: Pack(folder, pack.made_with))
