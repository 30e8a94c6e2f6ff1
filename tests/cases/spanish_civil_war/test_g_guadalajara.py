"""G1 to G10: what Guadalajara adds to the system; and 1.2, what is on its counters."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from sandtable.games.spanish_civil_war import supply, victory
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, HQ, NATIONALIST, REPUBLICAN
from sandtable.games.spanish_civil_war.position import read_position
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.games.spanish_civil_war.theatre import GUN_RANGE
from tests.cases.spanish_civil_war.position import RULEBOOK, Table, at

WILD = """
phase = "A"
[map]
columns = 16
rows = 9
[supply]
Nationalist = ["0105"]
Republican = ["1601"]
"""
"""No road anywhere: everything hangs on the sources themselves."""


def test_1_2_air_units_have_8_factors_and_headquarters_morale_8():
    """All artillery has a range of 10 hexes."""
    roster = RULEBOOK.pack().roster
    for unit in range(roster.count):
        if roster.type[unit] == AIRCRAFT:
            assert roster.barrage[unit] == 8
        if roster.type[unit] == HQ:
            assert roster.morale[unit] == 8
    assert GUN_RANGE == 10


def test_g1_the_nationalist_player_begins_on_8_march():
    """Phase A of a scenario is his."""
    g = RULEBOOK.start("campaign", {}, 16)
    assert RULEBOOK.pack().first_player == NATIONALIST
    assert (g.turn, g.phase_letter(), g.phasing) == (1, "A", NATIONALIST)
    assert RULEBOOK.pack().turns[0].date == "8 March 1937"


def test_g2_a_display_has_a_box_for_every_ground_unit_of_its_command():
    """Aircraft have a command without a display."""
    pack = RULEBOOK.pack()
    for number, command in enumerate(pack.commands):
        types = [
            t for t, c in zip(pack.roster.type, pack.roster.command, strict=True) if c == number
        ]
        assert len(command.boxes) == len([t for t in types if t != AIRCRAFT])


@pytest.mark.parametrize(
    ("hex", "unit", "fed"),
    [
        ("0405", "1/6G", True),
        ("0505", "1/6G", False),
        ("0605", "HQ6G", True),
        ("0705", "HQ6G", False),
    ],
)
def test_g3_a_unit_traces_three_hexes_to_a_source_and_a_headquarters_five(
    hex: str, unit: str, fed: bool
):
    """R50: a Headquarters needs no road."""
    assert at(f'{WILD}\n[units]\n"{hex}" = ["{unit}"]').supplied(unit) is fed


def test_g3_a_source_that_the_enemy_overlooks_feeds_nobody():
    """A friendly unit in it negates his zone."""
    enemy = '"0104" = ["I/50BM"]'
    assert not at(f'{WILD}\n[units]\n{enemy}\n"0306" = ["1/6G"]').supplied("1/6G")
    guard = '"0105" = ["2/6G"]'
    assert at(f'{WILD}\n[units]\n{enemy}\n{guard}\n"0306" = ["1/6G"]').supplied("1/6G")


@pytest.mark.parametrize(
    ("title", "fed"), [({}, True), ({"units_by_road = true": "units_by_road = false"}, False)]
)
def test_g3_a_unit_draws_on_the_road_itself_where_the_title_has_it_so(
    title: dict[str, str], fed: bool, tmp_path: Path
):
    """R111: switched off a unit needs a Headquarters, on the road too; one in a source does not."""
    own = tmp_path / "title.toml"
    text = (files("sandtable.games.spanish_civil_war") / "guadalajara" / "title.toml").read_text()
    for old, new in title.items():
        assert old in text
        text = text.replace(old, new)
    own.write_text(text)
    units = '"0505" = ["1/6G"]\n"0805" = ["2/6G"]\n"0105" = ["3/6G"]\n"1305" = ["I/50BM"]'
    road = ", ".join([f'"{column:02}05"' for column in range(1, 7)])
    features = f'[[map.route]]\nkind = "road"\nhexes = [{road}]\n'
    table = tomllib.loads(f"{WILD}{features}[units]\n{units}")
    g = read_position(table, "test", SpanishCivilWar(tmp_path).pack())
    unit = g.theatre.roster.find
    assert [not g.oos[unit(name)] for name in ("1/6G", "2/6G", "3/6G")] == [fed, fed, True]
    assert bool(supply.path_of(g, unit("1/6G"))) is fed
    table["units"]["0704"] = ["HQ6G"]
    g = read_position(table, "test", SpanishCivilWar(tmp_path).pack())
    assert not any(g.oos[unit(name)] for name in ("1/6G", "2/6G", "3/6G", "HQ6G"))


def assault(held: str, commands: str = "", lost: str = "[]") -> Table:
    """The last phase of the last turn of the first scenario."""
    return at(
        f'scenario = "assault"\nturn = 5\nphase = "L"\n[held]\nNationalist = {held}\n'
        f'[commands]\n{commands}\n[units]\n"5912" = ["1/6G"]\n"1148" = ["I/50BM"]\n'
        f"[off]\neliminated = {lost}\n"
    )


@pytest.mark.parametrize(
    ("held", "commands", "points", "over"),
    [
        ('["5912", "4632", "3030"]', "", 7, 1 + NATIONALIST),
        ('["5912", "4321", "4632"]', "", 5, 1 + REPUBLICAN),
        ('["5912", "4632", "3030"]', 'N1 = "broken"', 6, 1 + REPUBLICAN),
        ('["5912", "4632"]', "", 4, 1 + REPUBLICAN),
        ('["5912", "2635"]', 'R1 = "broken"', 8, 1 + NATIONALIST),
    ],
)
def test_g10_the_assault_is_won_by_seven_points(held: str, commands: str, points: int, over: int):
    """Six are too few; broken commands count on either side."""
    g = assault(held, commands).g
    assert victory.total(g, NATIONALIST) == points
    assert g.over == over


@pytest.mark.parametrize(
    ("lost", "points"),
    [
        ('["2/6G"]', 6),
        ('["II/50BM", "I/72BM"]', 7),
        ('["II/50BM", "I/72BM", "Thaelmann"]', 8),
        ('["2/6G", "II/50BM", "1/4G", "I/72BM", "Thaelmann"]', 6),
    ],
)
def test_g10_the_assault_counts_losses(lost: str, points: int):
    """A point for three Republican units, one less for each Nationalist unit."""
    g = assault('["5912", "4632", "3030"]', "", lost).g
    assert victory.total(g, NATIONALIST) == points
    assert g.over == 1 + (NATIONALIST if points >= 7 else REPUBLICAN)


def test_g10_a_hex_is_held_by_the_last_side_that_had_supply_there():
    """R102: noted when the half ends; who cannot trace supply to it takes nothing."""
    text = 'scenario = "assault"\nturn = 2\nphase = "F"\n[held]\nRepublican = ["5912"]\n'
    units = '[units]\n"1148" = ["I/50BM"]\n"5912" = ["1/6G"]'
    taken = at(f"{text}{units}")
    cut = at(f'{text}[supply]\nNationalist = ["2640"]\n{units}')
    for table, side in ((taken, NATIONALIST), (cut, REPUBLICAN)):
        assert table.phase == "G"
        assert table.g.held[table.hex("5912")] == 1 + side


def test_g10_tanks_that_drive_out_of_supply_take_nothing():
    """R102: they were in supply at the last check, where they came from."""
    table = at("""
        scenario = "assault"
        turn = 5
        phase = "E"
        [supply]
        Nationalist = ["2640"]
        [units]
        2637 = ["1L3"]
        7201 = ["2L3"]
        0101 = ["CabRgt"]
    """)
    assert not table.g.oos[table.unit("1L3")]
    table.play("move 1L3 2635", "done")
    assert table.g.held[table.hex("2635")] == 1 + REPUBLICAN


def test_8_0_who_arrives_cut_off_is_out_of_supply_from_the_next_check_on():
    """R183: the guns fire with all their factors in B."""
    table = at("""
        scenario = "campaign"
        phase = "A"
        turn = 2
        [units]
        7701 = ["I/50BM"]
        7801 = ["II/50BM"]
        7002 = ["III/50BM"]
        6703 = ["1/1T26"]
        [off]
        waiting = ["65/17-3Div"]
    """)
    table.play("place 65/17-3Div 6901", "done")
    unit = table.unit("65/17-3Div")
    assert table.phase == "B"
    assert not table.g.oos[unit]
    table.play("bombard 6703", "with 65/17-3Div")
    assert "4 factors" in table.prompt()
    table.play("cancel", "done")
    while table.phase in "BC":
        table.play("done")
    assert table.g.oos[unit]
