"""12.2 Naval units return to port; fleets leave the map."""

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, FLOWN, JAPANESE, PLAY, POOL, READY
from tests.cases.forlorn_hopes.sea import Sea


def test_12_1_reconnaissance_comes_home_before_the_ships():
    """The H6K goes to an airbase within its range, ready; a patrol to the Flown box; then ships."""
    sea = Sea({"1609": "Houston"})
    sea.look_out("EastH6K", "2208")
    sea.look_out("Do24A", "1709", patrol=True)
    sea.conclude()
    assert (sea.asked, sea.actor) == ("ScoutsHome", "Japanese")
    sea.play("return EastH6K Kendari")
    assert sea.actor == "Allied"
    sea.play("return Do24A Malang")
    boxes = [sea.g.box[sea.unit(name)] for name in ("EastH6K", "Do24A")]
    assert boxes == [READY, FLOWN]
    assert sea.asked == "Returning"


def test_12_2_ships_at_sea_choose_a_friendly_port():
    """From 1609 a damaged cruiser, nine points, reaches Tjilatjap and Christmas Island."""
    sea = Sea({"1609": "Houston"})
    sea.damage("Houston")
    sea.conclude()
    ports = sea.legal("return")
    assert "return Houston 1608" in ports
    assert "return Houston 1310" in ports
    assert sea.case("return Houston 1708") == "12.2"  # Djokjakarta is no port
    assert sea.case("return Houston 3311") == "12.2"  # Darwin is too far
    sea.play("return Houston 1608")
    assert (sea.at("Houston"), sea.asked) == ("1608", "Play")


def test_12_2_ships_return_one_by_one():
    """Each is asked in its turn; the others wait."""
    sea = Sea({"1609": "Houston Exeter"}).conclude()
    assert sea.case("return Houston 1608") == "12.2"
    sea.play("return Exeter 1608", "return Houston 1310")
    assert (sea.at("Exeter"), sea.at("Houston")) == ("1608", "1310")


def test_12_2_ships_in_port_stay():
    sea = Sea({"1808": "DeRuyter", "INDOCHINA": "Chokai", "1609": "Houston"}).conclude()
    assert sea.case("return DeRuyter 1407") == "12.2"
    sea.play("return Houston 1608")
    assert (sea.at("DeRuyter"), sea.at("Chokai"), sea.asked) == ("1808", "INDOCHINA", "Play")


def test_12_2_a_coast_without_a_port_is_left():
    sea = Sea({"1708": "Houston"}).conclude()
    assert sea.asked == "Returning"


def test_12_2_off_map_boxes_of_the_side():
    """Australia lies two points beyond its arrow hexes; Japanese boxes are not the Allies'."""
    sea = Sea({"2612": "Perth", "1402": "Chokai"}).conclude()
    sea.play("return Chokai INDOCHINA")
    assert "return Perth AUSTRALIA" in sea.legal()
    sea.play("return Perth AUSTRALIA")
    assert sea.at("Perth") == "AUSTRALIA"


def test_12_2_the_way_is_free_of_enemy_warships():
    """Cruisers in the three hexes that lead to Tjilatjap shut it; one beside the way does not."""
    around = {"1509": "Nachi", "1609": "Ashigara", "1709": "Jintsu"}
    sea = Sea({"1610": "Houston", **around})
    sea.g.initiative = ALLIED
    sea.conclude()
    assert "return Houston 1310" in sea.legal()
    assert sea.case("return Houston 1608") == ""  # round about
    around = {"1508": "Nachi", "1609": "Ashigara", "1708": "Jintsu"}
    sea = Sea({"1610": "Houston", **around})
    sea.g.initiative = ALLIED
    sea.conclude()
    assert sea.case("return Houston 1608") == "12.2"


def test_12_2_the_initiative_player_returns_first():
    """R96: his ships clear the way."""
    sea = Sea({"1609": "Houston", "2205": "Nachi"}).conclude()
    assert sea.actor == "Japanese"
    sea.play("return Nachi 2204")
    assert sea.actor == "Allied"


def test_12_2_who_reaches_no_port_loses_a_step():
    """R85: damaged ships far from anywhere are lost with their last step, others stay there."""
    sea = Sea({"0113": "Houston", "0413": "JavaT"})
    sea.damage("Houston", "JavaT")
    sea.conclude()
    assert sea.asked == "Play"
    assert (sea.steps("Houston"), sea.steps("JavaT")) == (0, 0)
    assert sea.points(JAPANESE) == 6  # CA 4 and T 2 halves
    sea = Sea({"0213": "ABDAT"}).conclude()
    assert (sea.at("ABDAT"), sea.steps("ABDAT")) == ("0213", 1)


def test_12_2_motor_torpedo_boats_stay():
    sea = Sea({"1609": "MTB"}).conclude()
    assert (sea.at("MTB"), sea.steps("MTB"), sea.asked) == ("1609", 1, "Play")


def test_12_2_contested_and_enemy_ports_are_no_haven():
    """R86: Japanese troops stand in Tjilatjap."""
    sea = Sea({"1608": "Houston 1F South"}).conclude()
    assert sea.asked == "Returning"
    assert sea.case("return Houston 1608") == "12.2"


def test_12_2_two_ships_with_one_unit_return_to_one_port():
    """R103: the second follows the first."""
    sea = Sea({"1609": "DDElectra DeRuyter"})
    sea.aboard("6KNIL", "DeRuyter", "DDElectra")
    sea.conclude()
    sea.play("return DeRuyter 1310")
    assert sea.legal() == ["return DDElectra 1310"]
    assert sea.case("return DDElectra 1608") == "12.2"
    sea.play("return DDElectra 1310")
    assert sea.at("6KNIL") == "1310"


def test_12_2_zones_hold_on_the_way_home():
    """An East Fleet cruiser in the line hex does not go home through the west."""
    sea = Sea({"1706": "Nachi"}).conclude()
    assert sea.case("return Nachi INDOCHINA") == "12.2"
    assert sea.case("return Nachi 2204") == ""


@pytest.mark.parametrize("damaged", [False, True])
def test_12_2_the_covering_fleet_leaves_in_whatever_state(damaged):
    """From the middle of the map into its box, its aircraft out of play (5.2)."""
    sea = Sea({"2110": "Akagi DDAbukuma"})
    if damaged:
        sea.damage("Akagi")
    plane = sea.unit("CVA6M-1")
    sea.g.status[plane] = PLAY
    sea.g.base[plane] = sea.g.theatre.base_of_ship[sea.unit("Akagi")]
    sea.conclude()
    assert (sea.at("Akagi"), sea.at("DDAbukuma"), sea.asked) == ("COVERING", "COVERING", "Play")
    assert sea.g.status[sea.unit("Akagi")] == sea.g.status[plane] == POOL
    assert sea.steps("Akagi") == (1 if damaged else 2)
    assert not sea.g.done[sea.unit("Akagi")]


def test_12_2_troops_aboard_the_covering_fleet_go_to_a_box():
    """R97."""
    sea = Sea({"2110": "DDAbukuma"})
    sea.aboard("KureSNLF", "DDAbukuma")
    sea.conclude()
    assert sea.at("KureSNLF") == "INDOCHINA"
    assert sea.g.aboard[sea.unit("KureSNLF")] == -1


def test_12_2_the_reserve_fleet_leaves_a_turn_later():
    """In the turn it entered it goes to a port like other ships, in the next it leaves."""
    sea = Sea({"0903": "RFCA"}, turn=3)
    sea.g.reserve = 1 + 3
    sea.conclude()
    assert sea.at("RFCA") == "0903"
    sea.g.turn = 4
    sea.conclude()
    assert sea.at("RFCA") == "RESERVE"
    assert sea.sailing_from(ALLIED, "RESERVE") == "5.4"
