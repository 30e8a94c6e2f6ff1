"""10.4.9 Submarines."""

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, EVENT, JAPANESE, LOST
from tests.cases.forlorn_hopes.desk import at
from tests.cases.forlorn_hopes.sea import Sea


def test_10_4_9_one_unit_attacks_one_ship():
    """AF 3 against DF 3 of a cruiser: 9 is a step. Without destroyers it is gone again."""
    sea = Sea({"2205": "Nachi"}).submarine(ALLIED)
    assert sea.legal() == ["pick USNSS", "pick RNNSS"]
    sea.play("pick USNSS", "shoot Nachi", 9)
    assert sea.steps("Nachi") == 1
    assert sea.g.status[sea.unit("USNSS")] == EVENT
    assert (sea.at("USNSS"), sea.asked) == ("-", "Play")


def test_10_4_9_transports_one_more():
    """No other modifier: neither torpedoes nor the target's type (R94)."""
    sea = Sea({"2205": "ET1"}).submarine(ALLIED).play("pick RNNSS", "shoot ET1", 5)
    assert sea.modifiers("10.4.9") == [1]
    assert sea.figures("10.4.9")["total"] == 6  # 5 + 3 - 3 + 1


def test_10_4_9_not_where_a_major_airbase_is():
    """Soerabaja and Darwin shelter ships; so do the boxes."""
    sea = Sea({"1808": "Exeter", "1608": "Houston", "AUSTRALIA": "Perth"}).submarine(JAPANESE)
    sea.play("pick IJNSS1")
    assert sea.legal() == ["shoot Houston"]
    assert sea.case("shoot Exeter") == "10.4.9"
    assert sea.case("shoot Perth") == "10.4.9"


def test_10_4_9_nobody_to_attack():
    sea = Sea({"1808": "Exeter"}).submarine(JAPANESE)
    assert sea.asked == "Play"
    assert "nobody" in sea.last("10.4.9").text


@pytest.mark.parametrize(("die", "status"), [(2, LOST), (3, EVENT)])
def test_10_4_9_destroyers_hunt_it(die, status):
    """A DD in the hex of the target, the target itself too: sunk on 1 or 2."""
    sea = Sea({"2205": "Nachi DDNaka"}).submarine(ALLIED).play("pick USNSS", "shoot Nachi", 1, die)
    assert sea.g.status[sea.unit("USNSS")] == status
    sea = Sea({"2205": "DDNaka"}).submarine(ALLIED).play("pick USNSS", "shoot DDNaka", 10, die)
    assert sea.g.status[sea.unit("USNSS")] == status


def test_10_4_9_a_submarine_sails_on_no_mission():
    sea = Sea({"1808": "USNSS"})
    assert sea.sailing_from(ALLIED, "1808") == "10.4.9"


def test_10_4_9_who_comes_ashore_from_a_sunken_ship_takes_supplies():
    """13.3, R176: as where bombs or guns sink her."""
    desk = at("""
game = "forlorn-hopes"
turn = 4
ask = "event"
[units]
2407 = ["JavaT steps=1", "JSup1"]
2204 = ["Naka"]
[aboard]
JavaT = ["6KNIL"]
[off]
event = ["IJNSS1"]
[control]
Allied = ["2407"]
""")
    desk.play(4)
    while desk.actor != "dice":
        desk.play(desk.legal()[0])
    events = desk.play(10)
    assert any(event.case == "16.2" and "Allied +" in event.text for event in events)
    assert desk.steps("JavaT") == desk.steps("JSup1") == 0
    assert desk.at("6KNIL") == "2407"
