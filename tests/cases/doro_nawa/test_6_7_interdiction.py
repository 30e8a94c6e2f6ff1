"""6.7 Interdiction."""

import pytest

from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.interdiction import sheet
from sandtable.games.doro_nawa.kinds import ALLIES
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 7
rows = 7
low = "even"
default = "clear"
[map.terrain]
jungle = ["0605"]
sea = ["0101", "0102", "0103"]
[map.flags]
airfield = ["0404"]
[[map.route]]
kind = "road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406"]
[[box]]
name = "REAR"
side = "Japanese"
mp = 4
hexes = ["0701"]
[supply]
Allied = ["0406"]
[control]
Allied = ["0404"]
"""


def scene(units: str, option: str = "combat", half: str = "Japanese", head: str = "") -> Table:
    clock = f'half = "{half}"\noption = "{option}"\ndie = 3\n'
    return at(f"{clock}{head}{MAP}\n[units]\n{units}\n")


def marked(table: Table, label: str) -> bool:
    return bool(table.g.interdicted[table.g.theatre.map.find(label)])


THREE = '"0404" = ["12Sentai flying", "60Sentai flying", "75Sentai flying"]'


@pytest.mark.parametrize("option", ["movement", "combat", "replacement"])
def test_6_7_any_option_serves(option: str) -> None:
    """Interdiction is no matter of the option or the roll."""
    assert scene(THREE, option).legal("interdict") == ["interdict 0404"]


def test_6_7_any_number_of_the_bombardment_row_interdicts() -> None:
    """8 points, column 8-10: 3 or more; the aircraft are face-down in any case."""
    table = scene(THREE)
    table.play("interdict 0404", "with 12Sentai", "with 60Sentai", "with 75Sentai")
    events = table.play("resolve", 3)
    assert marked(table, "0404")
    detail = events[-1].detail
    assert (detail["attack"], detail["defence"], detail["column"], detail["result"]) == (
        8, 0, "8-10", 1,
    )  # fmt: skip
    assert [table.g.face[table.unit(name)] for name in ("12Sentai", "75Sentai")] == [0, 0]
    assert [table.g.raider[table.unit(name)] for name in ("12Sentai", "75Sentai")] == [1, 1]


def test_6_7_failure_leaves_the_aircraft_face_down() -> None:
    """2 with the same points is nothing."""
    table = scene(THREE)
    table.play("interdict 0404", "with 12Sentai", "with 60Sentai", "resolve", 2)
    assert not marked(table, "0404")
    assert table.g.face[table.unit("12Sentai")] == 0
    assert table.g.raider[table.unit("12Sentai")] == 0
    assert table.g.face[table.unit("75Sentai")] == 1


def test_6_7_terrain_plays_no_part() -> None:
    """Over jungle the values count in full (R98)."""
    table = scene('"0605" = ["12Sentai flying"]')
    table.play("interdict 0605", "with 12Sentai")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert (shown["attack"], shown["column"], shown["chance"]) == (3, 2, "2/6")


def test_6_7_the_sheet_tells_the_cost_that_is_played() -> None:
    """Of a chart that is not ours."""
    dear = '[charts.tec."interdicted hex"]\nmp = 3\nmp_armoured = 3\n'
    table = scene('"0605" = ["12Sentai flying"]', head=dear)
    table.play("interdict 0605", "with 12Sentai")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert "both sides pay 3 MP more to enter" in shown["notes"][-1]["text"]


def test_6_7_any_hex_may_be_interdicted_but_no_box() -> None:
    """Sea too."""
    table = scene('"REAR" = ["12Sentai"]\n"0102" = ["60Sentai flying"]')
    assert table.case("interdict REAR") == "6.7"
    assert table.legal("interdict") == ["interdict 0102"]


def test_6_7_an_interdicted_hex_takes_no_second_marker() -> None:
    """Nor does one that the enemy interdicts."""
    table = scene('"0404" = ["12Sentai raider", "60Sentai flying"]')
    assert table.case("interdict 0404") == "6.7"
    table = scene('"0404" = ["62Sqn raider", "60Sentai flying"]')
    assert table.case("interdict 0404") == "6.7"


def test_6_7_the_conditions_of_the_mission() -> None:
    """Face-up, with a bombardment value, in the hex, no face-up enemy fighter."""
    table = scene('"0404" = ["12Sentai down"]')
    assert table.case("interdict 0404") == "6.3"
    table = scene('"0404" = ["59Sentai flying"]')
    assert table.case("interdict 0404") == "6.7"
    table = scene('"0404" = ["12Sentai flying", "21Sqn flying"]')
    assert table.case("interdict 0404") == "6.7"
    table = scene('"0404" = ["12Sentai flying"]\n"0405" = ["60Sentai flying"]')
    table.play("interdict 0404")
    assert table.case("with 60Sentai") == "6.3"
    assert table.case("with 62Sqn") == "2.1"
    assert table.case("resolve") == "6.7"
    assert table.case("without 12Sentai") == "6.7"


def test_6_7_anti_aircraft_fire_comes_first() -> None:
    """6 points, one of 3 is shot down: 3 points roll."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying", "60Sentai flying"]')
    table.play("interdict 0404", "with 12Sentai", "with 60Sentai", "resolve")
    assert table.actor == "Allied"
    table.play("flak 12Sentai", "guns", "fire", 6)
    events = table.play(5)
    assert events[-1].detail["attack"] == 3
    assert marked(table, "0404")
    assert table.g.raider[table.unit("12Sentai")] == 0


def test_6_7_nobody_left_interdicts_nothing() -> None:
    """The only aircraft is shot down."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying"]')
    table.play("interdict 0404", "with 12Sentai", "resolve", "flak 12Sentai", "guns", "fire", 6)
    assert (table.actor, marked(table, "0404")) == ("Japanese", False)


def test_6_7_no_supply_line_enters_the_hex() -> None:
    """The Allied unit up the road is cut off until the marker goes; in the hex it is not (R61)."""
    units = '"0402" = ["2ESurrey"]\n"0404" = ["12Sentai flying", "60Sentai flying", "2/1GR"]'
    table = scene(units)
    g = table.g
    assert not supply.out_of_supply(g, table.unit("2ESurrey"))
    table.play("interdict 0404", "with 12Sentai", "with 60Sentai", "resolve", "hold", 6)
    assert supply.out_of_supply(table.g, table.unit("2ESurrey"))
    assert not supply.out_of_supply(table.g, table.unit("2/1GR"))


def test_6_7_both_sides_pay_one_mp_more() -> None:
    """The interdicting side as well (R59): 0403 to 0404 by road costs 2."""
    table = scene('"0404" = ["12Sentai raider"]\n"0403" = ["I/11"]', "movement")
    table.play("move I/11 0404")
    assert table.g.spent[table.unit("I/11")] == 2


def test_6_7_the_marker_goes_when_one_of_the_aircraft_leaves() -> None:
    """Also if others stay; by flying off or by being shot down (R60)."""
    units = '"0404" = ["12Sentai raider", "60Sentai raider"]'
    table = scene(units)
    table.play("fly 60Sentai 0504", "stop")
    assert not marked(table, "0404")
    assert table.g.raider[table.unit("12Sentai")] == 0
    table = scene(units)
    table.g.eliminate(table.unit("12Sentai"))
    assert not marked(table, "0404")


def test_6_7_interdictors_may_fly_on() -> None:
    """Combining ends no movement here: they would only lift their marker (R103)."""
    table = scene(THREE)
    table.play("interdict 0404", "with 12Sentai", "with 60Sentai", "resolve", 6)
    assert table.case("fly 12Sentai 0504") == ""


def test_6_7_cancel_leaves_no_trace() -> None:
    """Nothing is spent before it is resolved."""
    table = scene(THREE)
    before = table.g.digest()
    table.play("interdict 0404", "with 12Sentai", "with 60Sentai", "without 60Sentai", "cancel")
    assert table.g.digest() == before


def test_6_7_an_aircraft_flies_one_mission_in_a_half() -> None:
    """One that has flown is refused, even face-up again (R100)."""
    table = scene('"0404" = ["12Sentai flying fought"]')
    assert table.case("interdict 0404") == "2.1"


def test_6_7_the_allies_interdict_as_well() -> None:
    """Both sides may (6.7)."""
    table = scene('"0404" = ["62Sqn flying"]', half="Allied")
    table.play("interdict 0404", "with 62Sqn", "resolve", 6)
    assert marked(table, "0404")
    assert table.g.theatre.roster.side[table.unit("62Sqn")] == ALLIES


def test_6_7_interdictions_are_saved_and_rebuilt_at_every_decision() -> None:
    """The frames come back from their encoded form."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying"]')
    rulebook = table.game.rulebook
    for step in ("interdict 0404", "with 12Sentai", "resolve", "hold", 6):
        table.play(step)
        assert rulebook.decode(rulebook.encode(table.g)).digest() == table.g.digest()
