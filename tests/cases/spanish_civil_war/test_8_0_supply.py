"""8.0 Supply."""

from tests.cases.spanish_civil_war.position import Table, at

ROAD = """
phase = "A"
[map]
columns = 16
rows = 9
[[map.route]]
kind = "road"
hexes = ["0105", "0205", "0305"]
[supply]
Nationalist = ["0105"]
Republican = ["1601"]
"""


def fed(units: str, features: str = "", phase: str = "A") -> Table:
    """Nationalist units west, on a road of three hexes from their source in 0105."""
    text = ROAD.replace('phase = "A"', f'phase = "{phase}"')
    return at(f"{text}\n{features}\n[units]\n{units}")


def test_8_0_three_hexes_to_a_road_that_is_joined_to_a_source():
    """0605 is three hexes from 0305, 0705 four; the unit's own hex never counts."""
    assert fed('"0605" = ["1/6G"]').supplied("1/6G")
    assert not fed('"0705" = ["1/6G"]').supplied("1/6G")


def test_8_0_five_hexes_to_a_headquarters_and_five_from_it_to_the_road():
    """R33: the two ranges are counted apart, each with the hex it leads to."""
    table = fed('"0805" = ["HQ6G"]\n"1305" = ["1/6G"]\n"1405" = ["2/6G"]')
    assert table.supplied("HQ6G")
    assert table.supplied("1/6G")
    assert not table.supplied("2/6G")


def test_8_0_a_headquarters_out_of_supply_feeds_nobody():
    """Six hexes from the road it has no supply, nor has the unit beside it."""
    table = fed('"0905" = ["HQ6G"]\n"1005" = ["1/6G"]')
    assert not table.supplied("HQ6G")
    assert not table.supplied("1/6G")


def test_8_0_headquarters_do_not_feed_headquarters():
    """A second Headquarters within five of the first, but not of the road, is out (8.0, R185)."""
    table = fed('"0805" = ["HQ6G"]\n"1005" = ["HQ8G"]')
    assert not table.supplied("HQ8G")


def test_8_0_any_headquarters_of_the_side_will_do():
    """The book asks for no command: cavalry of Soria draws on a Headquarters of Fiamme Nere."""
    table = fed('"0805" = ["HQ6G"]\n"1305" = ["CabSoria"]\n"1308" = ["I/50BM"]')
    assert table.supplied("CabSoria")


def test_8_0_a_path_does_not_lead_through_enemy_units():
    """An enemy astride the road cuts it; the source itself still feeds within three hexes."""
    table = fed('"0305" = ["I/50BM"]\n"0605" = ["1/6G"]\n"0103" = ["2/6G"]')
    assert not table.supplied("1/6G")
    assert table.supplied("2/6G")


def test_8_0_zones_of_control_bar_a_path():
    """0405 lies in the zone of 0404, and so do the hexes to go round by."""
    walls = '"0404" = ["I/50BM"]\n"0406" = ["II/50BM"]\n"0402" = ["III/50BM"]\n"0408" = ["IV/50BM"]'
    assert not fed(f'{walls}\n"0605" = ["1/6G"]').supplied("1/6G")


def test_8_0_a_friendly_unit_negates_a_zone_for_supply():
    """4.0: the road in the zone of 0204 is usable while a friendly unit stands on each hex."""
    enemy = '"0204" = ["I/50BM"]'
    assert not fed(f'{enemy}\n"0505" = ["1/6G"]').supplied("1/6G")
    guards = '"0205" = ["2/6G"]\n"0305" = ["3/6G"]\n"0105" = ["1/8G"]'
    assert fed(f'{enemy}\n{guards}\n"0505" = ["1/6G"]').supplied("1/6G")


def test_8_0_an_enemy_headquarters_has_no_zone_but_bars_its_hex():
    """4.0 and 8.0."""
    table = fed('"0404" = ["HQ50BM"]\n"0605" = ["1/6G"]')
    assert table.supplied("1/6G")
    table = fed('"0205" = ["HQ50BM"]\n"0605" = ["1/6G"]')
    assert not table.supplied("1/6G")


def test_8_0_a_source_in_enemy_hands_feeds_nobody():
    """Its hex would be part of the path."""
    assert not fed('"0105" = ["I/50BM"]\n"0605" = ["1/6G"]').supplied("1/6G")


def test_8_0_prohibited_terrain_bars_a_path():
    """A major river without a bridge: vehicles may not cross it, infantry may (TEC)."""
    river = "\n".join(
        f'[[map.side]]\nkind = "major_river"\nbetween = ["{a}", "{b}"]'
        for row in range(1, 10)
        for a, b in [(f"04{row:02}", f"05{row:02}"), (f"04{row:02}", f"05{row + 1:02}")]
        if row < 9 or b != "0510"
    )
    table = fed('"0605" = ["1/6G", "1L3"]', features=river)
    assert table.supplied("1/6G")
    assert not table.supplied("1L3")


def test_8_0_a_headquarters_traces_to_a_source_off_the_roads():
    """R50: HQ at 4102, source 4201, nearest rail 4006: in supply."""
    text = 'scenario = "campaign"\nphase = "A"\n[units]\n"4102" = ["HQ1Soria"]\n'
    assert at(text).supplied("HQ1Soria")


def test_8_0_interdiction_does_not_cut_supply():
    """10.2: supply may be traced through the hex."""
    text = ROAD.replace('phase = "A"', 'phase = "A"\nair = ["I15-1 interdicts 0205"]')
    text += '[units]\n"0605" = ["1/6G"]'
    assert at(text).supplied("1/6G")


def test_8_0_out_of_supply_units_do_not_move_in_the_second_phase():
    """3.0 and 8.0: the second allowance is 0."""
    table = fed('"0705" = ["1/6G"]\n"0605" = ["2/6G"]', phase="E")
    assert table.case("move 1/6G 0805") == "3.0"
    assert table.why("move 2/6G 0705") is None


def test_8_0_supply_is_checked_when_a_movement_phase_begins():
    """A road cut in the enemy's half tells when the own half begins."""
    table = fed('"0605" = ["1/6G"]\n"0307" = ["I/50BM"]', phase="G")
    assert table.supplied("1/6G")
    table.play("move I/50BM 0306")
    while table.phase != "A":
        table.play("done")
    assert not table.supplied("1/6G")


def test_8_0_the_train_traces_along_its_line():
    """R104: off the rails the ground is prohibited to it, so that a road beside them is no use."""
    line = """
phase = "G"
[map]
columns = 9
rows = 9
[[map.route]]
kind = "rail"
hexes = ["0404", "0405", "0406"]
[[map.route]]
kind = "road"
hexes = ["0501", "0502", "0503", "0504"]
[supply]
Nationalist = ["0909"]
Republican = ["0501"]
[units]
0405 = ["Tren", "I/50BM"]
0808 = ["1/6G"]
"""
    table = at(line)
    assert table.supplied("I/50BM")
    assert not table.supplied("Tren")
    assert at(line.replace('"0504"]', '"0504", "0404"]')).supplied("Tren")
    assert at(line.replace("[units]", '[units]\n0404 = ["HQ50BM"]')).supplied("Tren")
    assert not at(line.replace("[units]", '[units]\n0504 = ["HQ50BM"]')).supplied("Tren")
