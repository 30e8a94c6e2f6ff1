"""Chapter 10: sentences where two cases meet."""

from sandtable.games.forlorn_hopes.kinds import BEATEN
from sandtable.games.forlorn_hopes.land import landing
from tests.cases.forlorn_hopes.desk import at


def test_10_3_4_a_ship_that_withdrew_has_moved():
    """R150: it intercepts nobody in this turn; its own mission it may still perform."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "naval-combat"
        acting = "Allied"
        [mission]
        hex = "2204"
        [combat]
        round = 1
        [units]
        2204 = ["Nachi", "DeRuyter sailing"]
        2106 = ["Java"]
        1808 = ["JavaT"]
        Balikpapan = ["G4M-1"]
    """)
    desk.play(1, 1, "stay", "withdraw", 1, "withdraw 2301", "halt")
    assert desk.at("Nachi") == "2301"
    assert desk.g.done[desk.unit("Nachi")] & BEATEN
    assert desk.actor == "Japanese"
    assert desk.case("sail 2301") == ""


def test_10_3_4_refused_with_the_reason():
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "entered"
        acting = "Allied"
        [units]
        1906 = ["DeRuyter sailing spotted"]
        2204 = ["Nachi{beaten}", "Naka", "Jintsu"]
    """
    free = at(text.format(beaten=""))
    free.play("intercept 2204")
    assert free.case("join Nachi") == ""
    desk = at(text.format(beaten=" beaten"))
    desk.play("intercept 2204")
    refusal = desk.why("join Nachi")
    assert refusal is not None
    assert (refusal.case, "withdrew" in str(refusal)) == ("10.3.4", True)


def test_10_2_2_two_ships_that_share_a_unit_are_of_one_fleet():
    """10.1.1: ships of two Japanese fleets sail in no group together; Allied ones do."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "move"
        control = {{Japanese = ["1707"]}}
        [units]
        1707 = ["1F", "Naka", "Sendai"{more}]
    """
    assert at(text.format(more="")).case("embark 1F") == "10.2.2"
    desk = at(text.format(more=', "DDNaka"'))
    desk.play("embark 1F")
    assert desk.legal() == ["pick Naka", "pick DDNaka"]
    desk.play("pick DDNaka")
    assert desk.g.second[desk.unit("1F")] == desk.unit("DDNaka")
    reduced = at(text.format(more="").replace('"1F"', '"1F steps=1"'))
    assert reduced.case("embark 1F") == ""


def test_10_2_2_motorised_troops_want_a_transport():
    """R151."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "move"
        [units]
        2204 = ["230R steps=1", "Naka"{more}]
    """
    refusal = at(text.format(more="")).why("embark 230R")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("10.2.2", "1 step")
    assert refusal.reason == landing.NEEDS_TRANSPORT.reason
    assert at(text.format(more=', "ET1"')).case("embark 230R") == ""


def test_11_5_4_nobody_embarks_where_no_ship_lies():
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "move"
        [units]
        2204 = ["146R"]
    """)
    assert desk.case("embark 146R") == "11.5.4"


def test_10_1_1_a_ship_whose_mission_has_ended_has_performed_it():
    """In a position, too: one mission a turn."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        acting = "Japanese"
        [units]
        2204 = ["Naka ended", "Nachi"]
        1808 = ["Java"]
    """)
    desk.play("sail 2204")
    assert desk.case("join Naka") == "10.1.1"
    assert desk.case("join Nachi") == ""
