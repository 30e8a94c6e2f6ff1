"""Rulings from R198 on: railway bridges, guns that are attacked, the rail box, who digs."""

import pytest

from sandtable.games.spanish_civil_war.party import bars_entering
from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import PLAIN, at

RIVER = '[[map.side]]\nkind = "major_river"\nbetween = ["0404", "0405"]\n'
RAILS = '[[map.route]]\nkind = "rail"\nhexes = ["0403", "0404", "0405"]\n'


def test_3_0_r198_a_railway_bridge_is_one_for_everybody():
    """Without the rails the river stops a tank there."""
    for features, bridged in ((RIVER + RAILS, True), (RIVER, False)):
        found = table({"0404": ["NT3"], "0909": ["NI9"]}, "initial movement", features=features)
        bar = bars_entering(found.g, found.unit("NT3"), found.hex("0404"), found.hex("0405"))
        assert (bar is None) is bridged


def test_6_3_r199_a_gun_that_has_held_against_an_attack_still_fires():
    """An overrun of its hex fails, and in the bombardment phase it is not marked."""
    found = at(
        f'game = "guadalajara"\nphase = "A"\n{PLAIN}\n[map.flags]\ntown = ["0405"]\n[units]\n'
        '0404 = ["1L3"]\n0405 = ["Art12Div"]\n0101 = ["HQCTV"]\n0901 = ["HQ49BM"]\n'
        '0808 = ["2/6G"]\n0809 = ["II/50BM"]\n'
    )
    found.play("move 1L3", "overrun 0405", 9)
    assert found.at("Art12Div") == "0405"
    assert not found.g.used[found.unit("Art12Div")]


def test_9_1_r200_in_the_rail_transfer_box_a_unit_recovers():
    found = at(
        f'game = "guadalajara"\nphase = "L"\n{PLAIN}\n{RAILS}[units]\n'
        'RAIL = ["Tren D began=0404"]\n0101 = ["HQCTV"]\n0901 = ["HQ49BM"]\n'
    )
    assert found.prompt().startswith("Tren, D, recovers")


@pytest.mark.parametrize(("state", "top"), [(" DD", ""), ("", '[commands]\nNX = "broken"\n')])
def test_3_4_r220_who_is_in_no_state_to_attack_digs(state: str, top: str):
    found = table({"0404": [f"NI4{state}"], "0909": ["RI3"]}, "initial movement", top, boxes='""')
    assert found.case("improve NI4") == ""


def test_3_4_r220_so_does_a_unit_out_of_supply():
    cut = '[supply]\nNationalist = ["0909"]\n'
    found = table({"0404": ["NI4"], "0909": ["RI3"]}, "initial movement", features=cut)
    assert not found.supplied("NI4")
    found.play("improve NI4")
    while found.phase != "G":
        found.play("done")
    assert found.improved("0404")
