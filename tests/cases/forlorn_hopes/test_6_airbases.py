"""6.1 to 6.4, 6.6: who may use an airbase, what it hosts, hits and capture."""

import pytest

from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import composition
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import BASE_DISRUPTED
from sandtable.games.forlorn_hopes.land import control
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield


def test_6_0_an_airbase_is_used_by_the_side_that_controls_it():
    field = Airfield({})
    assert field.base_says(ALLIES, "Soerabaja") == ""
    assert field.base_says(JAPAN, "Soerabaja") == "6.0"
    assert field.base_says(JAPAN, "Indochina") == ""
    assert field.base_says(ALLIES, "Indochina") == "6.0"


def test_6_0_darwin_is_on_the_allied_display_only():
    field = Airfield({}, control={"Japanese": ["3311"]})
    assert field.base_says(JAPAN, "Darwin") == "6.0"
    assert field.base_says(ALLIES, "Darwin") == "6.0"  # the enemy has the hex


def test_6_1_the_display_is_hidden_from_the_enemy():
    one = Airfield({"Soerabaja": "CW21 BuffA:disrupted", "Malang": "BuffB:flown:steps=1"})
    two = Airfield({"Malang": "CW21 BuffA", "Soerabaja": "BuffB"})
    assert one.known(JAPAN) == two.known(JAPAN)
    assert one.known(ALLIES) != two.known(ALLIES)


def test_6_2_singapore_is_of_use_only_after_it_has_surrendered():
    assert Airfield({}, turn=2, control={"nobody": ["1202"]}).base_says(JAPAN, "Singapore") == "6.0"
    assert Airfield({}, control={"Japanese": ["1202"]}).base_says(JAPAN, "Singapore") == ""


def test_6_2_mobile_airbases_are_built_first():
    assert Airfield({}).base_says(ALLIES, "MobileC") == "6.5"
    assert Airfield({}, airbases={"MobileC": "at=1707"}).base_says(ALLIES, "MobileC") == ""
    building = Airfield({}, airbases={"MobileC": "at=1707 building"})
    assert building.base_says(ALLIES, "MobileC") == "6.5"


def test_6_3_capacity_is_that_of_the_display():
    full = Airfield({"Waingapoe": "CW21 BuffA", "Soerabaja": "BuffB"})
    assert full.host_says("BuffB", "Waingapoe") == "6.3"
    assert full.host_says("BuffB", "Malang") == ""
    assert bases.room(full.g, full.airbase("Waingapoe")) == 0


def test_6_3_units_in_the_air_keep_their_place():
    field = Airfield({"Tjilatjap": "Do24A:patrolling:over=1608 CW21 BuffA", "Soerabaja": "BuffB"})
    assert field.host_says("BuffB", "Tjilatjap") == "6.3"


def test_6_3_reconnaissance_is_free_at_a_major_airbase_only():
    major = Airfield({"Soerabaja": "PBY1 CW21"})
    assert bases.counted(major.g, major.airbase("Soerabaja")) == [major.unit("CW21")]
    minor = Airfield({"Waingapoe": "PBY1 CW21", "Malang": "BuffA"})
    assert minor.host_says("BuffA", "Waingapoe") == "6.3"


def test_6_3_a_mobile_airbase_hosts_four_of_a_type_or_any_two():
    at = {"MobileC": "at=1707"}
    fighters = Airfield({"MobileC": "CW21 BuffA BuffB", "Malang": "BuffC MartinI"}, airbases=at)
    assert fighters.host_says("BuffC", "MobileC") == ""
    assert fighters.host_says("MartinI", "MobileC") == "6.3"
    bar = bases.bars_host(fighters.g, fighters.unit("MartinI"), fighters.airbase("MobileC"))
    assert bar is not None
    assert bar.figures == "3 units there; of different types it holds 2"
    mixed = Airfield({"MobileC": "CW21 MartinI", "Malang": "BuffC"}, airbases=at)
    assert mixed.host_says("BuffC", "MobileC") == "6.3"
    assert not bases.over_capacity(mixed.g, mixed.airbase("MobileC"))


def test_6_3_reconnaissance_at_a_mobile_airbase_counts_as_what_keeps_it_legal():
    at = {"MobileC": "at=1707"}
    field = Airfield({"MobileC": "CW21 PBY1 BuffB", "Malang": "BuffC"}, airbases=at)
    assert field.host_says("BuffC", "MobileC") == ""


def test_6_3_out_of_supply_half_the_capacity():
    field = Airfield({"Malang": "CW21 BuffA BuffB"}, airbases={"Malang": "oos"})
    assert bases.limit(field.g, field.airbase("Malang"), []) == 3
    assert not bases.over_capacity(field.g, field.airbase("Malang"))


def test_6_3_over_capacity_all_are_flown_and_may_only_stage():
    field = Airfield(
        {"Malang": "CW21 BuffA BuffB MartinI"}, airbases={"Malang": "oos"}, acting="Allied"
    )
    bases.crowd(field.g)
    assert field.home("CW21") == "Malang flown"
    assert bases.bars_takeoff(field.g, field.unit("CW21")).case == "6.3"
    field.play("stage")
    assert field.case("stage CW21 Soerabaja") == ""


def test_6_3_no_more_over_capacity_the_units_stay_flown():
    field = Airfield(
        {"Malang": "CW21 BuffA BuffB MartinI"}, airbases={"Malang": "oos"}, acting="Allied"
    )
    bases.crowd(field.g)
    field.play("stage", "stage CW21 Soerabaja")
    assert not bases.over_capacity(field.g, field.airbase("Malang"))
    assert field.home("MartinI") == "Malang flown"


@pytest.mark.parametrize("box", ["", ":regroup"])
def test_6_3_in_a_stated_position_too_all_units_over_capacity_are_flown(box: str):
    """One that stages out does not free the others (R9)."""
    units = " ".join([name + box for name in ("CW21", "BuffA", "BuffB", "MartinI")])
    field = Airfield({"Malang": units}, airbases={"Malang": "oos"}, acting="Allied", turn=4)
    assert [field.home(u.split(":")[0]) for u in units.split()] == ["Malang flown"] * 4
    field.play("stage", "stage CW21 Soerabaja", "pass")
    bar = composition.bars_ready(field.g, field.unit("MartinI"))
    assert bar is composition.HAS_FLOWN


def test_6_3_a_position_of_the_supply_phase_waits_for_the_regroup_phase():
    """Capacity may just have fallen there; 14.2 moves the units."""
    units = {"Malang": "CW21 BuffA BuffB MartinI:regroup"}
    field = Airfield(units, ask="regroup", airbases={"Malang": "oos"}, phase=8)
    assert field.home("MartinI") == "Malang regroup"


def test_6_3_b17_base_at_darwin_soerabaja_and_australia_only():
    field = Airfield({"Australia": "19BG"})
    assert field.host_says("19BG", "Soerabaja") == ""
    assert field.host_says("19BG", "Darwin") == ""
    assert field.host_says("19BG", "Malang") == "6.3"


def test_6_3_f1m_base_at_an_undisrupted_cvs_on_a_coast():
    field = Airfield({"2204": "Chitose", "2205": "Kamikawa", "Chitose": "EastF1M"})
    assert field.host_says("EastF1M", "Kamikawa") == "6.3"  # open sea
    assert field.host_says("EastF1M", "Kendari") == "6.3"
    coast = Airfield({"2204": "Chitose", "2606": "Kamikawa", "Chitose": "EastF1M"})
    assert coast.host_says("EastF1M", "Kamikawa") == ""
    hit = Airfield({"2204": "Chitose", "2606": "Kamikawa:disrupted", "Chitose": "EastF1M"})
    assert hit.host_says("EastF1M", "Kamikawa") == "6.3"


def test_6_3_from_a_disrupted_cvs_or_one_at_sea_an_f1m_only_stages():
    for where, words in (("2204", ":disrupted"), ("2205", "")):
        field = Airfield(
            {where: f"Chitose{words}", "2606": "Kamikawa", "Chitose": "EastF1M", "2301": "Java"}
        )
        assert bases.bars_takeoff(field.g, field.unit("EastF1M")).case == "6.3"
        field.play("stage")
        assert field.case("stage EastF1M Kamikawa") == ""


@pytest.mark.parametrize("held", [False, True])
def test_6_3_a_disrupted_cv_launches_neither_missions_nor_interceptions(held):
    """By rules 8 not even stage moves (R62), and that is what one is told."""
    field = Airfield({"2705": "Akagi:disrupted", "Akagi": "CVD3A-1"}, options={"held_aboard": held})
    bar = bases.bars_takeoff(field.g, field.unit("CVD3A-1"))
    assert bar.case == "10.2.3"
    assert ("may only stage away" in bar.reason) is not held


def test_6_3_carrier_aircraft_go_down_with_their_ship():
    field = Airfield({"2705": "Akagi", "Akagi": "CVD3A-1 CVA6M-1"})
    losses.lose(field.g, field.unit("Akagi"), 2, "9.10.4")
    assert field.home("CVD3A-1") == "lost"
    assert field.points(ALLIES) == 8 + 2 * 2


def test_6_3_a_sunk_cvs_takes_the_f1m_aboard_but_not_its_patrol():
    field = Airfield(
        {"2204": "Chitose", "2606": "Kamikawa", "Chitose": "EastF1M WestF1M:patrolling:over=2204"}
    )
    losses.lose(field.g, field.unit("Chitose"), 2, "9.10.4")
    assert field.home("EastF1M") == "lost"
    assert field.over("WestF1M") == "2204"


def test_6_6_3_hits_disrupt_and_in_the_end_destroy():
    field = Airfield({}, airbases={"Malang": "hits=4"})
    malang = field.airbase("Malang")
    bases.take_hits(field.g, malang, 1, "9.10.3")
    assert bases.is_disrupted(field.g, malang)
    assert field.g.base_hits[malang] == 5
    assert field.base_says(ALLIES, "Malang") == ""
    bases.take_hits(field.g, malang, 1, "9.10.3")
    assert field.base_says(ALLIES, "Malang") == "6.6.3"
    assert bases.in_hex(field.g, field.place("1908"), ALLIES) == []


def test_6_6_3_a_destroyed_mobile_airbase_may_be_built_again():
    field = Airfield({}, airbases={"MobileC": "at=1707 hits=1"})
    mobile = field.airbase("MobileC")
    bases.take_hits(field.g, mobile, 1, "9.10.3")
    assert (field.g.base_at[mobile], field.g.base_state[mobile], field.g.base_hits[mobile]) == (
        -1, 0, 0,
    )  # fmt: skip


def test_6_5_disruption_takes_one_under_construction_off_the_map():
    field = Airfield({}, airbases={"MobileC": "at=1707 building"})
    mobile = field.airbase("MobileC")
    bases.disrupt(field.g, mobile, "9.10.3")
    assert (field.g.base_at[mobile], field.g.base_state[mobile]) == (-1, 0)


def test_6_6_hits_on_darwin_score_three_times_at_most():
    field = Airfield({})
    bases.take_hits(field.g, field.airbase("Darwin"), 2, "9.10.3")
    bases.take_hits(field.g, field.airbase("Darwin"), 2, "9.10.3")
    assert field.points(JAPAN) == 3
    bases.take_hits(field.g, field.airbase("Malang"), 1, "9.10.3")
    assert field.points(JAPAN) == 3


def test_6_6_4_capture_makes_it_friendly_and_disrupted():
    field = Airfield({"1908": "1F"}, control={"Allied": ["1908"]})
    control.update(field.g, field.place("1908"))
    malang = field.airbase("Malang")
    assert field.base_says(JAPAN, "Malang") == ""
    assert field.g.base_state[malang] == BASE_DISRUPTED
    assert field.g.control[field.place("1908")] - 1 == JAPAN


def test_6_6_4_a_contested_airbase_is_nobodys_to_land_at():
    field = Airfield({"1908": "1F 6KNIL", "Malang": "CW21"})
    control.update(field.g, field.place("1908"))
    assert field.base_says(ALLIES, "Malang") == "11.3"
    assert bases.bars_takeoff(field.g, field.unit("CW21")).case == "11.3"


def test_6_5_a_captured_mobile_airbase_is_gone_for_good():
    for state in ("", " building"):
        field = Airfield(
            {"1707": "1F"}, airbases={"MobileC": f"at=1707{state}"}, control={"Allied": ["1707"]}
        )
        control.update(field.g, field.place("1707"))
        assert field.base_says(ALLIES, "MobileC") == "6.5"
        assert field.said("6.5") == ["Mobile C is lost for good."]


def test_6_4_each_airbase_has_ready_flown_and_regroup_boxes():
    field = Airfield({"Soerabaja": "CW21 BuffA:flown BuffB:regroup:disrupted"})
    assert field.home("CW21") == "Soerabaja ready"
    assert field.home("BuffA") == "Soerabaja flown"
    bases.land(field.g, field.unit("CW21"), field.airbase("Malang"))
    assert field.home("CW21") == "Malang flown"
    assert field.disrupted("BuffB")


def test_6_6_1_disrupted_aa_is_one_at_most_and_ground_units_capture_only():
    lines = Airfield({}).g.theatre.pack.air.anti_aircraft
    assert lines["airbase"].number(4, 0, False) == 4
    assert lines["airbase"].number(4, 0, True) == 1
    assert lines["airbase"].number(0, 0, True) == 0  # lowered, never raised
    assert lines["under_construction"].number(1, 0, False) == 0


def test_6_6_1_off_map_airbases_are_out_of_reach():
    field = Airfield({"Darwin": "19BG", "Australia": "7BG"})
    for name in ("Indochina", "Philippines", "Australia"):
        place = field.g.theatre.bases[field.airbase(name)].place
        assert place >= field.g.theatre.size
        assert place not in field.g.theatre.field


def test_6_6_2_disruption_is_told_and_hinders():
    field = Airfield({"Malang": "CW21"})
    bases.disrupt(field.g, field.airbase("Malang"), "9.10.3")
    bases.disrupt(field.g, field.airbase("Malang"), "9.10.3")
    assert field.said("9.10.3", JAPAN) == ["Malang is disrupted."]
    assert field.base_says(ALLIES, "Malang") == ""  # it still hosts what is there
