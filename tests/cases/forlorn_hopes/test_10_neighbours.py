"""Chapter 10: sentences where two cases meet."""

from sandtable.games.forlorn_hopes.air import composition
from sandtable.games.forlorn_hopes.kinds import BEATEN
from sandtable.games.forlorn_hopes.land import ground_movement, landing
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


def test_10_5_a_ship_that_withdrew_may_bombard():
    """R150: it has moved since it fought; R104: it may halt where it begins its mission."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "naval-combat"
        acting = "Japanese"
        control = {Japanese = ["2009"]}
        [mission]
        hex = "2109"
        [combat]
        round = 1
        [units]
        2109 = ["Nachi sailing", "DeRuyter"]
        2009 = ["146R"]
    """)
    desk.play(1, 1, "stay", "withdraw", 1, "withdraw 2009", "halt")
    assert desk.at("DeRuyter") == "2009"
    desk.play("sail 2009", "join DeRuyter", "depart", "halt")
    assert desk.legal("bombard")


def test_10_3_5_who_sets_out_among_enemies_is_asked_whatever_he_fought():
    """R89: an earlier fight, there or elsewhere, lets nobody slip away."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        acting = "Allied"
        [units]
        1906 = ["DeRuyter{fought}", "Java", "Naka moved ended{fought}"]
    """
    for fought in ("", " fought"):
        desk = at(text.format(fought=fought))
        desk.play("sail 1906", "join DeRuyter", "join Java", "depart")
        assert desk.legal() == ["engage", "avoid"]


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


def test_9_10_4_troops_of_a_ship_sunk_in_a_full_port_stand_ashore():
    """R176: they are the sixth there, and nobody more may enter."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "naval-combat"
        acting = "Allied"
        control = {Japanese = ["2204"]}
        [mission]
        hex = "2204"
        [combat]
        round = 1
        [units]
        2204 = ["ET1 steps=1", "4R", "16R", "29R", "146R", "229R", "Java sailing"]
        [aboard]
        ET1 = ["1F"]
    """)
    full = desk.g.theatre.roster.steps[desk.unit("1F")]
    desk.play(10)
    assert desk.at("ET1") == "-"
    assert (desk.at("1F"), desk.g.steps[desk.unit("1F")]) == ("2204", full - 1)
    refusal = ground_movement.bars_stacking(desk.g, desk.unit("146R"), desk.g.hex[desk.unit("1F")])
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("11.3", "6 of 5")


def test_10_3_1_a_group_steams_through_a_box():
    """R177, R88: two points in, two out."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 3
        ask = "sailing"
        acting = "Japanese"
        [units]
        2201 = ["ET1 sailing"]
    """)
    before = desk.prompt
    desk.play("steam PHILIPPINES", "steam 2801")
    left = [int(text.split(" of ")[0].split()[-1]) for text in (before, desk.prompt)]
    assert left[0] - left[1] == 4


def test_11_5_4_who_has_moved_goes_aboard_no_more():
    """Though armour may still move: it is not said that it may not."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 5
        ask = "move"
        acting = "Japanese"
        control = {Japanese = ["1908", "1808"]}
        [units]
        1908 = ["2Recon", "ET3"]
        1808 = ["ET2"]
    """)
    desk.play("move 2Recon 1808")
    assert desk.legal("move")
    refusal = desk.why("embark 2Recon")
    assert refusal is not None
    assert (refusal.case, refusal.reason) == ("11.2", ground_movement.HAS_LEFT.reason)


def test_14_5_no_raid_on_a_port_in_the_general_regroup_turn():
    """Not even with guns: 10.3.1 alone would let them in."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        {regroup}
        ask = "sailing"
        acting = "Japanese"
        [voyage]
        spent = 1
        [units]
        2406 = ["Nachi sailing"]
    """
    assert at(text.format(regroup="")).case("steam 2407") == ""
    assert at(text.format(regroup="regroup_turn = 4")).case("steam 2407") == "14.5"


def test_9_1_1_an_escort_from_land_ends_what_carriers_alone_may():
    """The mission is not full: it is this escort for which it is too large."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 3
        acting = "Japanese"
        fleet = true
        [covering]
        commitments = 1
        on = true
        [units]
        2408 = ["Akagi moved", "Soryu moved"]
        Akagi = ["CVA6M-1", "CVD3A-1", "CVB5N-1", "CVB5N-2"]
        Soryu = ["CVD3A-2", "CVB5N-3", "CVA6M-2", "CVA6M-3"]
        Kendari = ["A6M-1"]
        2407 = ["MDMakassar"]
    """)
    five = ("CVD3A-1", "CVB5N-1", "CVB5N-2", "CVD3A-2", "CVB5N-3")
    desk.play("strike 2407", *[f"attack {name}" for name in five])
    assert desk.case("escort CVA6M-2") == ""
    refusal = desk.why("escort A6M-1")
    assert refusal is not None
    assert refusal.reason == composition.NOT_OF_CARRIERS.reason


def test_5_4_a_bomber_is_no_fighter_even_when_it_is_lost():
    """The convoy brings back eliminated units: that it was lost is not what bars it."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 3
        ask = "event"
        [units]
        Tjilatjap = ["BuffA steps=1"]
        [off]
        eliminated = ["BuffB", "19BG"]
    """)
    desk.play(5)
    refusal = desk.why("base 19BG Australia")
    assert refusal is not None
    assert (refusal.case, refusal.reason) == ("5.4", "the convoy brings back fighters only")


def test_11_4_3_stay_is_asked_on_land_too():
    desk = at("""
        game = "forlorn-hopes"
        turn = 5
        ask = "combat"
        acting = "Japanese"
        control = {Allied = ["1808"]}
        [units]
        1808 = ["1F", "6KNIL"]
    """)
    assert [desk.case("stay"), desk.case("withdraw 1708")] == ["11.4.3", "11.4.3"]


def test_10_5_a_ship_with_one_target_says_what_it_fires_at():
    """Its die falls with the ship that is named; of several targets one is named afterwards."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "sailing"
        acting = "Japanese"
        control = {{Allied = ["1908"]}}
        [voyage]
        spent = 1
        [units]
        1908 = ["Nachi sailing"{more}]
    """
    for more, told in (("", ["fires at once at the airbase Malang"]), (', "6KNIL"', [])):
        desk = at(text.format(more=more))
        desk.play("halt")
        shown = desk.game.view("Japanese")["choices"]
        odds = [c["odds"] for c in shown if c["v"] == "bombard" and "odds" in c]
        assert [one["text"] for one in odds] == told
