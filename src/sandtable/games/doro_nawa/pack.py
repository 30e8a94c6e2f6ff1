"""The data pack: everything that is printed, typed and checked.

`load_pack()` reads our own values, `load_pack(folder)` lays an owner's files over them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, final

from sandtable.board.files import Keys
from sandtable.board.folder import Folder
from sandtable.board.pack_files import read_scenarios
from sandtable.board.printed import Printed, Shelf
from sandtable.board.records import read_table, some_text
from sandtable.board.tables import Ranges
from sandtable.games.doro_nawa.data.charts import AirTable, Crt, Tec, read_movement
from sandtable.games.doro_nawa.data.map import WORDS, read_map
from sandtable.games.doro_nawa.data.roster import COUNTERS, Roster
from sandtable.games.doro_nawa.data.scenarios import Scenario, Stock
from sandtable.games.doro_nawa.data.setup import set_up
from sandtable.games.doro_nawa.data.standing import Standing

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
class Pack(Printed):
    """The whole game as printed; nothing in it changes once it is loaded."""

    def __init__(self, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("pack.toml")
        geography = read_map(folder)
        super().__init__(folder, keys, geography, "dates")
        self.levels: Final = _read_levels(keys)
        self.geography: Final = geography
        self.boxes: Final = geography.boxes
        self.roster: Final = COUNTERS.read(Roster(), folder)
        self.tec: Final = Tec(folder, WORDS)
        self.crt: Final = Crt(folder)
        self.air: Final = AirTable(folder)
        self.movement: Final = read_movement(folder)
        standing = Standing(self.map, self.tec)
        at_sea = self.movement.sea_initiative
        stock = Stock(geography, self.roster, standing, at_sea, len(self.turns))
        self.scenarios: Final = read_scenarios(folder, keys, Scenario, stock, set_up)
        self.seal(keys, made_with)


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


SHELF: Final = Shelf(Pack, DATA)
load_pack: Final = SHELF.load
with_charts: Final = SHELF.with_charts
