"""Modifiers and single numbers of the charts, each under the name `table.key`."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Row, meant
from sandtable.board.folder import Folder
from sandtable.board.records import some_text, whole
from sandtable.board.sheets import Sheet

MODIFIERS: Final[dict[str, str]] = {
    "initiative": "japanese_recon allied_recon japanese_major soerabaja_disrupted",
    "reconnaissance": "foul_weather base_disrupted far off_map",
    "interceptor_scramble": (
        "flown disrupted regroup_box airbase_disrupted recon patrol foul_weather"
    ),
    "target_scramble": (
        "airbase_disrupted unit_disrupted recon patrol fighter regroup_box foul_weather crowd"
    ),
    "air_fire": "rear above ace against_ace disrupted target_disrupted foul_weather crossfire",
    "abort": "reduced escort",
    "accident": "foul_weather",
    "anti_aircraft_fire": "high medium low",
    "bombing": (
        "dive torpedo torpedo_port precision regular_high regular_high_naval regular_medium"
        " regular_medium_naval regular_low regular_low_naval landing_or_port fast slow disrupted"
        " foul_weather base_out_of_supply"
    ),
    "paratroop": "disrupted",
    "air_evacuation": "airbase_disrupted unit_disrupted patrol far",
    "spotting": "recon_or_patrol airbase big_group transport foul_weather",
    "naval_interception": "patrol faster slower foul_weather far",
    "night_action": "japanese patrol",
    "naval_combat": (
        "torpedoes japanese_torpedoes night_allied night_japanese disrupted target_disrupted"
        " transport submarine_transport"
    ),
    "naval_bombardment": "always bb",
    "ground_combat": "landed dropped attacker_artillery defender_artillery armour",
    "amphibious": "big_ship foul_weather enemy_small_ship heavy",
}
"""By table: the keys of charts/modifiers.csv.  Terrain has its own in charts/tec.csv."""

NUMBERS: Final[dict[str, str]] = {
    "commitment": "covering_most covering_before fighter_share",
    "airbase": "disrupted_aa mobile_mixed out_of_supply",
    "initiative": "least",
    "reconnaissance": "most far",
    "patrol": "hexes rounds",
    "missions": "passes",
    "flight": "box stage",
    "scramble": "attempts crowd difference_most",
    "air_battle": "rounds stack apart near_target escort aces",
    "abort": "least escort",
    "accident": "most",
    "anti_aircraft_fire": "misses also_step",
    "bombing": "strafing dive_levels fast slow",
    "naval": "speed_factor hex box units_most mtb_hexes",
    "spotting": "range near base big_group",
    "naval_interception": "most attempts share far near",
    "night_action": "near",
    "naval_combat": "rounds withdraw_day withdraw_night withdraw_hexes",
    "submarine": "lost",
    "ground": "stack halved",
    "amphibious": "step_lost",
    "supply": "hexes hexes_cultivated hits step_loss_from garrison_step_loss",
}
"""By table: the keys of charts/numbers.csv."""


class Figure(NamedTuple):
    """A line of charts/modifiers.csv or charts/numbers.csv."""

    table: str = some_text()
    key: str = some_text()
    title: str = some_text()
    number: int = whole("low", "high")


class Figures(NamedTuple):
    """A file of them: the keys it has by table, and between what its numbers are."""

    path: str
    known: dict[str, str]
    low: int
    high: int


MODIFIER_LINES: Final = Figures("charts/modifiers.csv", MODIFIERS, -9, 9)
NUMBER_LINES: Final = Figures("charts/numbers.csv", NUMBERS, 0, 99)


def _is_known(line: Figure, row: Row, of: Figures) -> None:
    keys = of.known[row.one_of("table", list(of.known))].split()
    if line.key not in keys:
        raise row.trouble("key", f"is {line.key!r}", meant(line.key, keys))


def sheet_of(of: Figures) -> Sheet[Figure]:
    """The file."""
    return Sheet(of.path, Figure, check=_is_known)


def read_figures(folder: Folder, of: Figures) -> list[Figure]:
    """Every known key once."""
    table = sheet_of(of).table(folder)
    lines = sheet_of(of).lines(table, of)
    seen: list[str] = []
    for row, line in zip(table.rows, lines, strict=True):
        name = f"{line.table}.{line.key}"
        if name in seen:
            raise row.trouble("key", f"{name} has a line already", "one line for each")
        seen.append(name)
    for group, keys in of.known.items():
        for key in keys.split():
            if f"{group}.{key}" not in seen:
                raise table.trouble(f"no line for {group}, {key}", "add one")
    return lines


def by_name(lines: list[Figure]) -> dict[str, int]:
    """The numbers by `table.key`."""
    return {f"{line.table}.{line.key}": line.number for line in lines}
