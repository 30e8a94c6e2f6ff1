"""4.4 Amphibious movement."""

import pytest

from tests.cases.doro_nawa.position import at

MAP = """
[map]
columns = 7
rows = 7
low = "even"
default = "clear"
[map.terrain]
sea = [
  "0101", "0102", "0103", "0104", "0105", "0106", "0107", "0201",
  "0202", "0203", "0204", "0205", "0206",
]
[[map.route]]
kind = "road"
hexes = ["0303", "0304", "0305"]
[map.flags]
port = ["0303"]
west_coast = [
  "0101", "0102", "0103", "0104", "0105", "0106", "0107", "0201",
  "0202", "0203", "0204", "0205", "0206", "0302", "0303", "0304",
  "0305", "0306", "0307",
]
penang_island = ["0706"]
"""


def sea(units: str, die: int = 3, side: str = "Japanese", head: str = "") -> str:
    return f'half = "{side}"\noption = "movement"\ndie = {die}\n{head}\n{MAP}\n[units]\n{units}\n'


def test_4_41_embarking_ends_the_movement():
    """From a port to an adjacent sea hex, and no further."""
    table = at(sea('"0303" = ["I/11"]'))
    table.play("embark I/11 0203")
    assert (table.at("I/11"), table.g.afloat[table.unit("I/11")]) == ("0203", 1)
    assert table.case("move I/11") == "4.41"


def test_4_41_embarking_needs_a_port_and_an_unmoved_unit():
    """Elsewhere, or after a move, it is refused."""
    table = at(sea('"0304" = ["I/11"]'))
    assert table.case("embark I/11 0203") == "4.41"
    table.play("move I/11 0303")
    assert table.case("embark I/11 0203") == "4.41"


def test_4_41_embarking_takes_the_printed_initiative():
    """Initiative 3 in port on a 4: no; at sea it has 5 and lands (R17)."""
    table = at(sea('"0303" = ["2ESurrey"]', 4, "Allied"))
    assert table.case("embark 2ESurrey 0203") == "4.1"
    table = at(sea('"0203" = ["2ESurrey"]', 4, "Allied"))
    assert table.case("land 2ESurrey 0303") == ""


def test_4_41_at_sea_a_unit_moves_as_a_ship():
    """Twice the roll in sea hexes; it may not come ashore by moving."""
    table = at(sea('"0102" = ["I/11"]', 2))
    table.play("move I/11 0106")
    assert table.at("I/11") == "0106"
    assert table.g.spent[table.unit("I/11")] == 4
    table = at(sea('"0203" = ["I/11"]', 2))
    assert table.case("move I/11 0304") == "4.41"


def test_4_41_landing_needs_an_unmoved_unit_and_ends_its_movement():
    """One impulse at sea, the next ashore."""
    table = at(sea('"0205" = ["I/11"]', 2))
    table.play("move I/11 0204")
    assert table.case("land I/11 0304") == "4.41"
    table = at(sea('"0204" = ["I/11"]', 2))
    table.play("land I/11 0304")
    assert (table.at("I/11"), table.g.afloat[table.unit("I/11")]) == ("0304", 0)
    assert table.case("move I/11") == "4.41"


def test_4_41_armour_lands_in_ports_only():
    """A road on the beach is not enough."""
    table = at(sea('"0204" = ["1TkRgt"]', 2))
    assert table.case("land 1TkRgt 0304") == "4.41"
    table = at(sea('"0203" = ["1TkRgt"]', 2))
    assert table.case("land 1TkRgt 0303") == ""


def test_4_41_force_march_at_sea_is_an_option():
    """Without the option twice the roll is all; with it each MP more costs 1 SP."""
    table = at(sea('"0101" = ["I/11"]', 2))
    assert table.legal("march") == []
    table = at(sea('"0101" = ["I/11"]', 2) + "[options]\nmarch_at_sea = true\n")
    table.play("march I/11 0106")
    assert (table.at("I/11"), table.sp("I/11")) == ("0106", 2)


def test_4_42_no_landing_beside_an_enemy_held_coast():
    """An enemy in the next coastal hex bars the beach, unless friends are there."""
    table = at(sea('"0204" = ["I/11"]\n"0305" = ["2Argylls"]'))
    assert table.case("land I/11 0304") == "4.42"
    table = at(sea('"0204" = ["I/11"]\n"0305" = ["2Argylls"]\n"0304" = ["II/11"]'))
    assert table.case("land I/11 0304") == ""


def test_4_42_enemy_inland_or_overhead_does_not_matter():
    """Only coastal hexes count, and aircraft hold no coast (R19)."""
    table = at(sea('"0204" = ["I/11"]\n"0404" = ["2Argylls"]\n"0305" = ["21Sqn flying"]'))
    assert table.case("land I/11 0304") == ""


def test_4_44_the_west_coast_is_closed_while_penang_is_held():
    """Landing, sailing and embarking are refused to the Japanese, not to the Allies."""
    held = '"0706" = ["3SSVF"]'
    table = at(sea(f'"0204" = ["I/11"]\n"0303" = ["II/11"]\n{held}'))
    assert table.case("land I/11 0304") == "4.44"
    assert table.case("move I/11 0205") == "4.44"
    assert table.case("embark II/11 0203") == "4.44"
    table = at(sea(f'"0204" = ["2Argylls"]\n{held}', side="Allied"))
    assert table.case("land 2Argylls 0304") == ""


def test_4_44_a_unit_that_was_on_penang_closes_it_for_the_impulse():
    """Clearing Penang opens the coast with the next impulse (R20)."""
    table = at(sea('"0204" = ["I/11"]', head="penang = true"))
    assert table.case("land I/11 0304") == "4.44"


def test_4_44_a_flyer_does_not_hold_penang():
    """Only ground units and based aircraft do (R22)."""
    table = at(sea('"0204" = ["I/11"]\n"0706" = ["21Sqn flying"]'))
    assert table.case("land I/11 0304") == ""


@pytest.mark.parametrize(("choice", "case"), [("land I/11 0622", ""), ("land I/11 0623", "4.2")])
def test_4_41_r150_at_sea_the_area_of_a_scenario_has_no_edge_ashore_it_has(
    choice: str, case: str
) -> None:
    """Jitra ends with row 22: who sails past it lands nowhere beyond it, though both are coast."""
    head = 'scenario = "jitra"\noption = "movement"\ndie = 2\n[units]\n'
    assert at(f'{head}0321 = ["I/11"]').case("move I/11 0323") == ""
    assert at(f'{head}0523 = ["I/11"]').case(choice) == case


def test_4_44_a_unit_that_the_closed_coast_holds_is_not_counted_as_able():
    """The count above the board and the mark on the unit say the same, by option."""
    units = '"0204" = ["I/11"]\n"0402" = ["II/11"]\n"0304" = ["2Argylls"]\n'
    held = '"0706" = ["3SSVF"]'
    for option, closed, able in (
        ("movement", held, 1),
        ("combat", held, 0),
        ("movement", "", 2),
        ("combat", "", 1),
    ):
        text = sea(units + closed).replace('option = "movement"', f'option = "{option}"')
        view = at(text).game.view("both")
        assert view["status"]["able"] == able, option
        unit = next(u for u in view["units"] if u["id"] == at(text).unit("I/11"))
        assert ("4.44" in unit.get("bar", "")) is bool(closed)
