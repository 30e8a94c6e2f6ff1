"""7.0 Supply."""

from sandtable.games.doro_nawa import supply
from tests.cases.doro_nawa.position import at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
jungle = ["0604"]
sea = ["0901", "0902"]
[[map.route]]
kind = "road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406", "0407"]
[[map.side]]
kind = "river"
between = ["0504", "0505"]
[map.flags]
port = ["0401"]
[supply]
Japanese = ["0401"]
Allied = ["0407"]
held = ["Japanese"]
"""


def lines(units: str, head: str = "", control: str = '["0401"]') -> str:
    text = f'half = "Japanese"\noption = "movement"\ndie = 3\n{head}\n{MAP}\n'
    return f"{text}[control]\nJapanese = {control}\n[units]\n{units}\n"


def out(table, unit: str) -> bool:
    return supply.out_of_supply(table.g, table.unit(unit))


def test_7_1_a_unit_without_a_line_to_a_source_is_out_of_supply():
    """It must trace to a source of its own side; the enemy's feeds it nothing."""
    table = at(lines('"0402" = ["I/11"]\n"0406" = ["2ESurrey"]'))
    assert not out(table, "I/11")
    assert not out(table, "2ESurrey")
    table = at(lines('"0406" = ["I/11"]\n"0403" = ["2ESurrey"]'))
    assert out(table, "I/11")
    table = at(lines('"0808" = ["I/11"]'))
    assert out(table, "I/11")


def test_7_3_a_unit_on_the_road_to_a_source_is_in_supply():
    """The road needs an unblocked path to the source."""
    table = at(lines('"0404" = ["I/11"]'))
    assert not out(table, "I/11")


def test_7_3_an_enemy_on_the_road_cuts_it():
    """No supply line through enemy ground units."""
    table = at(lines('"0405" = ["I/11"]\n"0403" = ["2Argylls"]'))
    assert out(table, "I/11")


def test_7_3_range_is_the_initiative_less_one():
    """Initiative 5 reaches 4 MP: two clear hexes (R62: cost as the unit would pay)."""
    table = at(lines('"0603" = ["I/11"]'))
    assert not out(table, "I/11")
    table = at(lines('"0703" = ["I/11"]'))
    assert out(table, "I/11")
    table = at(lines('"0504" = ["2ESurrey"]\n'))
    assert not out(table, "2ESurrey")
    table = at(lines('"0604" = ["2ESurrey"]\n'))
    assert out(table, "2ESurrey")


def test_7_3_interdiction_blocks_the_line_but_not_the_start():
    """A line may not be traced into an interdicted hex; a unit standing in one traces out (R61)."""
    table = at(lines('"0404" = ["I/11"]', 'interdicted = ["0402"]'))
    assert out(table, "I/11")
    table = at(lines('"0503" = ["I/11"]', 'interdicted = ["0503"]'))
    assert not out(table, "I/11")


def test_7_4_japanese_ports_must_be_held():
    """A port under Allied control is no source (R63)."""
    table = at(lines('"0404" = ["I/11"]', control="[]"))
    assert out(table, "I/11")


def test_7_4_no_source_under_an_enemy():
    """A source with an enemy in it feeds nobody."""
    table = at(lines('"0405" = ["2ESurrey"]\n"0407" = ["I/11"]'))
    assert out(table, "2ESurrey")


def test_7_5_ships_aircraft_and_units_at_sea_are_always_in_supply():
    """No line is asked for."""
    table = at(lines('"0901" = ["I/11", "Chokai"]\n"0808" = ["59Sentai flying"]'))
    assert not any(out(table, unit) for unit in ("I/11", "Chokai", "59Sentai"))


def test_7_6_out_of_supply_lowers_the_initiative_by_one():
    """Initiative 5 does not act on a 5 when cut off."""
    table = at(lines('"0808" = ["I/11"]').replace("die = 3", "die = 5"))
    refusal = table.why("move I/11")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.1", "initiative 4, out of supply, roll 5")


def test_7_2_supply_is_checked_when_the_die_is_thrown():
    """The status then holds for the half (R64)."""
    text = lines('"0808" = ["I/11"]').replace('option = "movement"\ndie = 3\n', "")
    table = at(text)
    table.g.oos[table.unit("I/11")] = 0
    table.play("movement", 2)
    assert table.g.oos[table.unit("I/11")] == 1


def test_7_2_option_supply_of_the_turn_start_stands():
    """With the option the die does not check again."""
    head = "[options]\nturn_start_supply = true\n"
    text = lines('"0404" = ["I/11"]').replace('option = "movement"\ndie = 3\n', "") + head
    table = at(text)
    table.g.oos[table.unit("I/11")] = 1
    table.play("movement", 2)
    assert table.g.oos[table.unit("I/11")] == 1
