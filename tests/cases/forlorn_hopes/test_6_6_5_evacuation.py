"""6.6.5: air units get away from an airbase that is lost."""

from typing import Any

from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.land import control
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield
from tests.cases.forlorn_hopes.desk import at

HELD = {"Allied": ["1908"]}


def captured(units: str, **keys: Any) -> Airfield:
    """Japanese troops are alone in Malang, where these units are."""
    field = Airfield({"1908": "1F", "Malang": units}, control=HELD, **keys)
    control.update(field.g, field.place("1908"))
    return field.run()


def test_6_6_5_each_unit_on_the_ground_gets_a_die():
    field = captured("CW21 BuffA")
    assert field.legal() == ["flee CW21", "flee BuffA"]
    assert field.case("done") == "6.6.5"
    field.play("flee CW21", 6, "base CW21 Soerabaja", "flee BuffA", 9)
    assert (field.home("CW21"), field.home("BuffA")) == ("Soerabaja flown", "lost")
    assert field.points(JAPAN) == 1


def test_6_6_5_units_elsewhere_have_no_die():
    field = Airfield({"1908": "1F", "Malang": "CW21", "Soerabaja": "BuffA"}, control=HELD)
    control.update(field.g, field.place("1908"))
    assert field.run().case("flee BuffA") == "6.6.5"


def test_6_6_5_seven_and_eight_cost_a_step_and_disrupt():
    field = captured("BuffA").play("flee BuffA", 8, "base BuffA Djokjakarta")
    assert field.steps("BuffA") == 1
    assert field.disrupted("BuffA")
    assert field.home("BuffA") == "Djokjakarta flown"


def test_6_6_5_modifiers():
    field = captured("BuffA:disrupted", airbases={"Malang": "disrupted"})
    field.play("flee BuffA", 5)
    assert field.modifiers("6.6.5") == {"airbase disrupted": 2, "unit disrupted": 1}
    field = captured("BuffA")  # the capture itself disrupts it too late to count
    field.play("flee BuffA", 5)
    assert field.modifiers("6.6.5") == {}


def test_6_6_5_a_patrol_in_the_hex_helps():
    field = captured("BuffA Do24A:patrolling:over=1908")
    assert field.legal() == ["flee BuffA"]
    field.play("flee BuffA", 7)
    assert field.modifiers("6.6.5") == {"friendly patrol in the hex": -1}
    assert field.asked == "EvacuationTo"


def test_6_6_5_no_airbase_within_half_the_range():
    # A Buffalo flies three hexes: Djokjakarta is two away, all that is nearer is destroyed.
    field = captured("BuffA", airbases={"Soerabaja": "destroyed", "DenPasar": "destroyed"})
    field.play("flee BuffA", 5)
    assert field.modifiers("6.6.5") == {"no airbase within half its range": 1}


def test_6_6_5_a_full_airbase_near_by_is_one():
    """R171: Soerabaja is one hex away and full, DenPasar destroyed; it lands two hexes away."""
    crowd = "CW21 BuffB BuffC Hawk75 MartinI MartinII MartinIII 84Sqn 211Sqn 17PG"
    field = Airfield(
        {"1908": "1F", "Malang": "BuffA", "Soerabaja": crowd},
        control=HELD,
        airbases={"DenPasar": "destroyed"},
    )
    control.update(field.g, field.place("1908"))
    field.run().play("flee BuffA", 5)
    assert field.modifiers("6.6.5") == {}
    assert field.case("base BuffA Soerabaja") == "6.3"
    assert field.play("base BuffA Djokjakarta").home("BuffA") == "Djokjakarta flown"


def test_6_6_5_with_no_airbase_in_range_it_is_lost():
    near = ("Soerabaja", "DenPasar", "Djokjakarta")
    field = captured("CW21", airbases=dict.fromkeys(near, "destroyed")).play("flee CW21")
    assert field.home("CW21") == "lost"
    assert field.points(JAPAN) == 1


def test_6_6_5_room_counts():
    field = Airfield(
        {"2009": "1F", "DenPasar": "CW21", "Soerabaja": "BuffA BuffB BuffC Hawk75 MartinI MartinII "
         "MartinIII 84Sqn 211Sqn Do24A", "Malang": "Do24B"},
        control={"Allied": ["2009"]},
    )  # fmt: skip
    control.update(field.g, field.place("2009"))
    field.run().play("flee CW21", 1)
    assert field.case("base CW21 Soerabaja") == "6.3"
    assert field.case("base CW21 Kendari") == "6.0"
    assert field.case("base CW21 Medan") == "9.2"
    assert field.case("base CW21 Malang") == ""


def test_6_6_5_also_when_the_airbase_is_destroyed():
    field = Airfield({"Malang": "CW21"}, airbases={"Malang": "hits=5"})
    bases.take_hits(field.g, field.airbase("Malang"), 1, "9.10.3")
    field.run().play("flee CW21", 4, "base CW21 Soerabaja", "done")
    assert field.modifiers("6.6.5") == {"airbase disrupted": 2}
    assert field.home("CW21") == "Soerabaja flown"


def test_6_6_5_a_lost_mobile_airbase_is_left_too():
    field = Airfield(
        {"1707": "1F", "MobileC": "CW21"}, airbases={"MobileC": "at=1707"},
        control={"Allied": ["1707"]},
    )  # fmt: skip
    control.update(field.g, field.place("1707"))
    field.run().play("flee CW21", 4, "base CW21 Soerabaja", "done")
    assert field.home("CW21") == "Soerabaja flown"


def test_6_6_5_an_empty_airbase_asks_all_the_same():
    """The enemy does not learn that nobody was there."""
    full = captured("CW21 BuffA")
    empty = Airfield({"1908": "1F", "Soerabaja": "CW21 BuffA"}, control=HELD)
    control.update(empty.g, empty.place("1908"))
    empty.run()
    assert (full.asked, empty.asked) == ("Evacuation", "Evacuation")
    assert full.known(JAPAN) == empty.known(JAPAN)
    full.play(
        "flee CW21", 3, "base CW21 Djokjakarta", "flee BuffA", 6, "base BuffA Djokjakarta", "done"
    )
    empty.play("done")
    assert full.known(JAPAN) == empty.known(JAPAN)
    assert full.read_by(JAPAN) == empty.read_by(JAPAN)
    assert full.read_by(ALLIES) != empty.read_by(ALLIES)


def test_6_6_5_only_the_side_that_had_the_airbase_is_asked():
    field = Airfield({"Balikpapan": "G4M-1", "Malang": "CW21"}, airbases={"Malang": "hits=5"})
    bases.take_hits(field.g, field.airbase("Malang"), 1, "9.10.3")
    field.run().play("flee CW21", 1, "base CW21 Soerabaja", "done")
    assert field.asked == "Operations"


def test_6_6_5_who_waits_for_his_turn_hears_that_and_in_any_phase():
    """Not that he must wait for the Operations or the Random Events Phase."""
    desk = at("""
game = "forlorn-hopes"
turn = 4
ask = "combat"
[units]
1908 = ["1F", "2F", "6KNIL steps=1"]
Malang = ["17PG", "MartinI"]
Soerabaja = ["BuffA"]
1808 = ["LSTMSoerabaja"]
""")
    desk.play("assault 1908", "launch", 10)
    refusal = desk.why("base 17PG Soerabaja")
    assert refusal is not None
    assert (refusal.case, refusal.remedy) == ("6.6.5", "Answer what is asked first: flee.")
    desk.play("flee 17PG", 1)
    refusal = desk.why("flee MartinI")
    assert refusal is not None
    assert (refusal.case, refusal.remedy) == ("6.6.5", "Answer what is asked first: base.")
