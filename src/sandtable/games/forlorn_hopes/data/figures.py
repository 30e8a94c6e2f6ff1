"""Modifiers and single numbers of the charts, each under the name `table.key`."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Table, meant

FIGURE_COLUMNS: Final[list[str]] = ["table", "key", "title", "number", "provenance"]

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

    table: str
    key: str
    title: str
    number: int


def read_figures(table: Table, known: dict[str, str], low: int, high: int) -> list[Figure]:
    """Every known key once."""
    lines: list[Figure] = []
    seen: set[str] = set()
    for row in table.rows:
        group = row.one_of("table", list(known))
        key = row.text("key")
        if key not in known[group].split():
            raise row.trouble("key", f"is {key!r}", meant(key, known[group].split()))
        if f"{group}.{key}" in seen:
            raise row.trouble("key", f"{group}.{key} has a line already", "one line for each")
        seen.add(f"{group}.{key}")
        row.filled("provenance")
        lines.append(Figure(group, key, row.filled("title"), row.integer("number", low, high)))
    for group, keys in known.items():
        for key in keys.split():
            if f"{group}.{key}" not in seen:
                raise table.trouble(f"no line for {group}, {key}", "add one")
    return lines


def by_name(lines: list[Figure]) -> dict[str, int]:
    """The numbers by `table.key`."""
    return {f"{line.table}.{line.key}": line.number for line in lines}
