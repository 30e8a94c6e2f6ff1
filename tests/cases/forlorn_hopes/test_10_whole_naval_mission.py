"""10.1 to 10.5 A whole naval mission at the table: what is recorded, what the enemy is told."""

import json

from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from tests.cases.forlorn_hopes.desk import at

CONVOY = """
turn = 2
acting = "Allied"
[units]
1808 = ["JavaT", "DDElectra", "DDKortenaer", "6KNIL", "Marines"]
2205 = ["Nachi"]
[control]
Japanese = ["2204"]
"""


def convoy():
    """A transport with a regiment leaves Soerabaja; Nachi lies off Balikpapan."""
    desk = at(CONVOY)
    desk.play("sail 1808", "join JavaT", "load 6KNIL", "join DDElectra", "load Marines")
    assert desk.legal("pick") == ["pick DDElectra", "pick JavaT"]
    desk.play("pick DDElectra", "depart")
    return desk


def test_10_1_2_group_and_cargo_are_one_veiled_line():
    """How many choices the group took, and which, is not to be read from the record."""
    desk = convoy()
    rows = desk.game.record.rows
    assert len(rows) == 2  # what is played, and the draft
    draft = json.loads(rows[1])
    assert draft["c"].split("; ")[0] == "sail 1808"
    assert draft["c"].endswith("load Marines; pick DDElectra; depart")
    assert "salt" in draft


def test_10_1_2_the_enemy_sees_the_ships_alone():
    """Ships under way are known to both, cargo to its owner until the group is spotted."""
    desk = convoy()
    ship, cargo = desk.unit("JavaT"), desk.unit("6KNIL")
    for side, aboard in ((ALLIED, ship), (JAPANESE, -1)):
        known = known_to(desk.g, side)
        assert known.sailing[ship] == 1
        assert known.aboard[cargo] == aboard
    desk.play("steam 1907", 3)
    assert known_to(desk.g, JAPANESE).aboard[cargo] == ship


def test_10_3_3_spotted_intercepted_sunk():
    """The convoy is spotted off Borneo, caught by Nachi and sunk with its troops."""
    desk = convoy()
    desk.play("steam 1907", 4)  # base 2, a T 1: not spotted
    desk.play("steam 2007", 3, "intercept 2205", "join Nachi", "depart", 4)
    assert desk.at("Nachi") == "2007"
    desk.play(1, 9, "day")  # day or night: the mover's die, the enemy's
    assert desk.asked == "Volley"  # each has one target: the destroyer screens the transport
    desk.play(1, 10)  # DD Electra misses, Nachi: 10 + 4 - 2 + 2, sunk
    assert desk.steps("Marines") == 0
    desk.play("stay", "stay", 10)  # the transport is alone: 10 + 4 - 1 + 1
    assert (desk.steps("JavaT"), desk.steps("6KNIL")) == (0, 0)
    assert (desk.asked, desk.actor) == ("Operations", "Allied")  # Nachi has performed its mission
