"""What a record declares reads a file and writes it: every file of the games, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from sandtable.board.files import Keys, Table
from sandtable.board.pack_files import MARKERS
from sandtable.board.records import read_table, write_record
from sandtable.board.sheets import Printed, Sheet
from sandtable.board.toml_bounds import read_toml
from sandtable.board.toml_text import toml_text
from sandtable.games.doro_nawa import pack as dn
from sandtable.games.doro_nawa.data import charts as dn_charts
from sandtable.games.doro_nawa.data import roster as dn_roster
from sandtable.games.forlorn_hopes import pack as fh
from sandtable.games.forlorn_hopes.data import air, bases, charts, figures, points
from sandtable.games.forlorn_hopes.data import roster as fh_roster
from sandtable.games.forlorn_hopes.data import tec as fh_tec
from sandtable.games.spanish_civil_war import pack as scw
from sandtable.games.spanish_civil_war.data import charts as scw_charts
from sandtable.games.spanish_civil_war.data import roster as scw_roster
from sandtable.games.spanish_civil_war.data import tec as scw_tec
from sandtable.games.spanish_civil_war.data import title
from sandtable.games.spanish_civil_war.data.scenarios import Stock as ScwStock

DN, SCW, FH = dn.load_pack(), scw.load_pack(), fh.load_pack()
CHARTS = fh_roster.Known(FH.map, FH.boxes, FH.roster)


class File(NamedTuple):
    """A file, what names in it mean, and what is not written as it stands: 0 in an empty cell."""

    pack: Any
    sheet: Sheet[Any]
    on: Any = None
    zeros: bool = False


FILES = [
    File(DN, dn_charts.TEC),
    File(DN, dn_charts.AIR),
    File(DN, dn_charts.MOVEMENT),
    File(DN, MARKERS),
    File(DN, Sheet("counters.csv", dn_roster.Counter)),
    File(SCW, scw_tec.TEC),
    File(SCW, scw_tec.MOVER_LINES, SCW.tec),
    File(SCW, scw_charts.DRM),
    File(SCW, scw_charts.WEATHER),
    File(SCW, scw_roster.COMMANDS),
    File(SCW, scw_roster.BOXES),
    File(SCW, title.SOURCES, SCW),
    File(SCW, title.ENTRIES, SCW),
    File(SCW, MARKERS),
    File(SCW, Sheet("counters.csv", scw_roster.Counter), SCW),
    File(FH, air.COMPOSITION),
    File(FH, air.FLIGHTS),
    File(FH, air.CELLS, air.On(FH.air.board)),
    File(FH, air.ANTI_AIRCRAFT, FH),
    File(FH, air.BOMBED_LINES),
    File(FH, Sheet("charts/air_fire.csv", charts.Effect)),
    File(FH, Sheet("charts/bombing.csv", charts.Effect)),
    File(FH, Sheet("charts/naval_combat.csv", charts.Effect)),
    File(FH, Sheet("charts/air_evacuation.csv", charts.Outcome)),
    File(FH, Sheet("charts/paratroop.csv", charts.Outcome)),
    File(FH, Sheet("charts/target_scramble.csv", charts.Outcome)),
    File(FH, charts.MISSIONS),
    File(FH, charts.ENTRY_LEVELS),
    File(FH, charts.EVENT_LINES, CHARTS),
    File(FH, figures.sheet_of(figures.MODIFIER_LINES), figures.MODIFIER_LINES),
    File(FH, figures.sheet_of(figures.NUMBER_LINES), figures.NUMBER_LINES),
    File(FH, bases.BASES, CHARTS),
    File(FH, points.SCORE_LINES),
    File(FH, points.OBJECTIVES, FH),
    File(FH, points.LEVELS),
    File(FH, points.REGROUP, zeros=True),
    File(FH, fh_tec.TEC),
    File(FH, MARKERS),
    File(FH, Sheet("counters.csv", fh_roster.Counter), zeros=True),
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.pack.title} {file.sheet.path}")
def test_what_is_read_is_written_as_it_stood(file: File) -> None:
    sheet, folder = file.sheet, file.pack.folder
    table = sheet.table(folder)
    records = sheet.lines(table, file.on)
    text = sheet.text(records, table, file.on)
    assert sheet.lines(Table(sheet.path, text, sheet.columns), file.on) == records
    if not file.zeros:
        assert text == folder.text(sheet.path)


def test_a_changed_record_changes_its_cells_and_no_others() -> None:
    table = points.OBJECTIVES.table(FH.folder)
    records = [line._replace(points=line.points + 1) for line in FH.objectives]
    text = points.OBJECTIVES.text(records, table, FH)
    assert text.splitlines()[1] == "1205,Palembang,6,reconstruction"


@pytest.mark.parametrize(
    ("printed", "results", "told", "path"),
    [
        (DN.crt.printed, DN.crt.loss, str, "charts/crt.csv"),
        (SCW.crt.printed, SCW.crt.results, str, "charts/crt.csv"),
        (SCW.bombardment.printed, SCW.bombardment.results, str, "charts/bombardment.csv"),
        (
            *(FH.ground_combat.printed, FH.ground_combat.results),
            *(lambda result: result.printed, "charts/ground_combat.csv"),
        ),
    ],
    ids=["DN", "SCW", "SCW bombardment", "FH"],
)
def test_a_printed_table_is_written_as_it_stood(
    printed: Printed[Any], results: list[Any], told: Callable[[Any], str], path: str
) -> None:
    text = printed.text(results, told)
    packs = [pack for pack in (DN, SCW, FH) if path in pack.folder.all()]
    assert text in [pack.folder.text(path) for pack in packs]


class On(NamedTuple):
    """What names in a scenario of Forlorn Hopes mean."""

    map: Any
    roster: Any
    turns: int


def again(record: Any, on: Any) -> Any:
    """A record after it was written as TOML and read."""
    table = read_toml(toml_text(write_record(record, on)))
    return read_table(type(record), Keys(table, "again.toml"), on)


def test_tables_are_read_as_they_are_written() -> None:
    stock = ScwStock(
        *(SCW.map, SCW.roster, SCW.commands, SCW.tec, SCW.entries, SCW.stacking, len(SCW.turns))
    )
    turns = On(FH.map, FH.roster, len(FH.turns))
    found = [
        *[(item, DN) for scenario in DN.scenarios.values() for item in scenario.victory],
        *[(scenario.area, DN) for scenario in DN.scenarios.values()],
        *[(item, stock) for scenario in SCW.scenarios.values() for item in scenario.victory.items],
        *[
            (one, stock)
            for scenario in SCW.scenarios.values()
            for one in scenario.victory.automatic
        ],
        *[(item, turns) for scenario in FH.scenarios.values() for item in scenario.items],
        *[(s.surrender, turns) for s in FH.scenarios.values() if s.surrender is not None],
        *[(s.early_end, turns) for s in FH.scenarios.values() if s.early_end is not None],
        (SCW.trace, None),
        (SCW.stacking, None),
        (SCW.exclusive.opening_barrage, stock),
        (SCW.exclusive.late_orders, stock),
    ]
    for record, on in found:
        assert again(record, on) == record
    assert len(found) > 30
