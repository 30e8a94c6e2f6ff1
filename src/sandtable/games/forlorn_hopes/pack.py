"""The data of the game: everything that is printed, typed and checked.

`load_pack()` reads ours, `load_pack(folder)` lays an owner's files over them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from sandtable.board.folder import Folder
from sandtable.board.map_files import hex_of, read_drawing
from sandtable.board.pack_files import read_scenarios
from sandtable.board.printed import Printed, Shelf
from sandtable.games.forlorn_hopes.data.air import AirCharts
from sandtable.games.forlorn_hopes.data.bases import read_airbases, read_basing
from sandtable.games.forlorn_hopes.data.charts import (
    EVENT_LINES,
    MISSIONS,
    GroundTable,
    effects,
    every_die,
)
from sandtable.games.forlorn_hopes.data.figures import (
    MODIFIER_LINES,
    NUMBER_LINES,
    by_name,
    read_figures,
)
from sandtable.games.forlorn_hopes.data.map import BASE, DRAWN, POOL_BOX, WORDS, box_of, read_map
from sandtable.games.forlorn_hopes.data.points import (
    EVERY_LEAD,
    LEVELS,
    OBJECTIVES,
    REGROUP,
    SCORE_LINES,
    loss_halves,
)
from sandtable.games.forlorn_hopes.data.roster import COUNTERS, Known, Roster
from sandtable.games.forlorn_hopes.data.scenarios import Scenario, Stock
from sandtable.games.forlorn_hopes.data.setup import set_up
from sandtable.games.forlorn_hopes.data.tec import Tec
from sandtable.games.forlorn_hopes.kinds import SIDES

__all__ = ["DATA", "Pack", "Scenario", "load_pack", "with_charts"]

DATA: Final = Path(__file__).parent / "data"


@final
class Pack(Printed):
    """The game as printed; nothing in it changes once it is loaded."""

    def __init__(self, folder: Folder, made_with: str = "") -> None:
        keys = folder.toml("pack.toml")
        geography = read_map(folder)
        super().__init__(folder, keys, geography)
        self.subtitle: Final = keys.text("subtitle")
        self.boxes: Final = geography.boxes
        self.roster: Final = COUNTERS.read(Roster(), folder)
        on = Known(self.map, self.boxes, self.roster)
        self.tec: Final = Tec(folder, WORDS)
        self.modifiers: Final = read_figures(folder, MODIFIER_LINES)
        self.drm: Final = by_name(self.modifiers)
        """Modifiers by `table.key`, such as `air_fire.rear`."""
        self.numbers: Final = read_figures(folder, NUMBER_LINES)
        self.number: Final = by_name(self.numbers)
        """Other numbers by `table.key`, such as `naval.speed_factor`."""
        self.bases: Final = read_airbases(folder, on, self.number["airbase.mobile_mixed"])
        self.basing: Final = read_basing(keys.sub("basing"), self.roster, self.bases)
        box = keys.sub("unavailable")
        self.unavailable: Final = box_of(box, "box", self.boxes, POOL_BOX).place
        self.unavailable_to: Final = box_of(box, "to", self.boxes, BASE).place
        """Where drawn and bought units of the 11th Air Fleet go (5.1)."""
        box.done()
        recon = keys.sub("recon")
        self.recon_hexes: Final = [
            hex_of(recon, side, recon.text(side), self.map) for side in SIDES
        ]
        """By side: where its reconnaissance unit changes the initiative die (7.3)."""
        recon.done()
        self.air: Final = AirCharts(folder, geography)
        self.initiative_missions: Final = every_die(MISSIONS.ranged(folder, "die"))
        self.naval_combat: Final = effects(folder, "charts/naval_combat.csv")
        self.ground_combat: Final = GroundTable(folder)
        self.events: Final = every_die(EVENT_LINES.ranged(folder, "die", on))
        self.scores: Final = SCORE_LINES.keyed(folder)
        self.loss_halves: Final = loss_halves(self.roster, self.scores)
        """By unit: half points the enemy scores for its elimination, for ground units each step."""
        self.objectives: Final = OBJECTIVES.read(folder, on)
        levels = LEVELS.ranged(folder, "lead_halves")
        self.levels: Final = levels.between(None, None, EVERY_LEAD)
        self.regroup: Final = REGROUP.keyed(folder)
        stock = Stock(
            *on, self.bases, self.basing, self.tec, self.number, self.unavailable, len(self.turns)
        )
        self.scenarios: Final = read_scenarios(folder, keys, Scenario, stock, set_up)
        self.seal(keys, made_with)

    # ── what the tables come to ──────────────────────────────────────────────

    def base(self, word: str) -> int:
        """The airbase of this name, upper and lower case alike, or -1."""
        for number, there in enumerate(self.bases):
            if there.id.lower() == word.lower():
                return number
        return -1

    def scramble_difference(self, mission: int, interceptor: int) -> int:
        """9.4: the "?": distances flown, subtracted, from 0 to a maximum; taken off the die."""
        return max(0, min(mission - interceptor, self.number["scramble.difference_most"]))

    def drawing(self) -> dict[str, Any]:
        """Coast, lakes and rivers as drawn; they decide nothing and are read anew."""
        return read_drawing(self.folder, DRAWN)


SHELF: Final = Shelf(Pack, DATA)
load_pack: Final = SHELF.load
with_charts: Final = SHELF.with_charts
