"""9.3: one air unit moves to another airbase; 9.8.4: accidents of disrupted units."""

from typing import Any

import pytest

from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.showing import pointed_at, showing
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield
from tests.cases.forlorn_hopes.desk import at


def staging(units: dict[str, str], **keys: Any) -> Airfield:
    """The Allied player has announced a stage move."""
    keys.setdefault("acting", "Allied")
    return Airfield(units, **keys).play("stage")


def test_9_3_twice_the_range_and_into_the_flown_box():
    field = staging({"Soerabaja": "CW21", "Kendari": "EastH6K"})  # SR 2
    assert field.case("stage CW21 Bandoeng") == ""  # four hexes
    bar = field.why("stage CW21 Oosthaven")  # five
    assert bar is not None
    assert (bar.case, bar.figures) == ("9.3", "5 range points, 4 to spend")
    field.play("stage CW21 Bandoeng")
    assert field.home("CW21") == "Bandoeng flown"
    assert field.asked == "Operations"
    assert field.actor == "Japanese"  # it was his mission opportunity


def test_9_3_from_a_disrupted_airbase_but_not_to_one():
    field = staging({"Soerabaja": "CW21"}, airbases={"Soerabaja": "disrupted"})
    assert field.case("stage CW21 Malang") == ""
    field = staging({"Soerabaja": "CW21"}, airbases={"Malang": "disrupted"})
    assert field.case("stage CW21 Malang") == "9.3"


def decks(other: str = "Soryu", **keys: Any) -> Airfield:
    """Japan's turn; Akagi is disrupted, with CVA6M-1 aboard, the other CV in the next hex."""
    units = {"2705": "Akagi:disrupted", "2706": other, "Akagi": "CVA6M-1"}
    return Airfield({**units, **keys.pop("more", {})}, acting="Japanese", **keys)


def test_9_3_from_a_disrupted_cv_to_another_of_its_fleet():
    """R62: by rules 8 it launched nothing, no stage moves either."""
    field = decks(more={"Soryu": "CVA6M-2"}).play("stage")
    assert field.legal() == ["stage CVA6M-1 Soryu"]
    assert field.case("stage CVA6M-1 Kendari") == "6.3"  # no airbase of carrier aircraft
    assert field.case("stage CVA6M-2 Akagi") == "9.3"  # out of a disrupted one, not into it
    field.play("stage CVA6M-1 Soryu")
    assert field.home("CVA6M-1") == "Soryu flown"
    assert field.asked == "Operations"


def test_9_3_from_a_disrupted_cv_to_a_sound_one_with_room():
    full = decks(more={"Soryu": "CVA6M-2 CVA6M-3 CVD3A-1 CVD3A-2"}).why("stage")
    assert full is not None
    assert (full.case, full.figures) == ("6.3", "CVA6M-1 to CV Soryu-Hiryu: 4 of 4 units")
    shaken = decks("Soryu:disrupted").why("stage")
    assert shaken is not None
    assert (shaken.case, shaken.figures) == ("9.3", "CVA6M-1 to CV Soryu-Hiryu")


def test_9_3_who_lands_on_his_disrupted_cv_stages_on():
    """It takes its own back in any state, and who has flown may stage."""
    field = decks(more={"Akagi": "CVA6M-1:flown"})
    assert field.host_says("CVA6M-1", "Akagi") == ""
    field.play("stage", "stage CVA6M-1 Soryu")
    assert field.home("CVA6M-1") == "Soryu flown"


def test_9_3_from_a_disrupted_cv_also_in_the_general_regroup_turn():
    field = decks(regroup_turn=4).play("stage", "stage CVA6M-1 Soryu")
    assert field.home("CVA6M-1") == "Soryu flown"


def test_9_3_a_disrupted_unit_off_a_disrupted_cv_risks_an_accident():
    field = decks(more={"Akagi": "CVA6M-1:disrupted"})
    field.play("stage", "stage CVA6M-1 Soryu", 2)
    assert field.steps("CVA6M-1") == 1
    assert field.home("CVA6M-1") == "Soryu flown"


def test_9_3_in_a_game_of_rules_8_nobody_stages_from_a_disrupted_cv():
    """R62: neither is one asked for a stage move for their sake, nor do they take part in it."""
    old = {"held_aboard": True}
    bar = decks(options=old).why("stage")
    assert bar is not None
    assert (bar.case, bar.reason) == ("10.2.3", "a disrupted CV launches nothing")
    field = decks(more={"Kendari": "EastH6K"}, options=old).play("stage")
    assert field.case("stage CVA6M-1 Soryu") == "10.2.3"


def test_9_3_room_ownership_and_kind_of_base():
    field = staging({"Soerabaja": "CW21 19BG", "DenPasar": "BuffA BuffB BuffC"})
    assert field.case("stage CW21 DenPasar") == "6.3"
    assert field.case("stage CW21 Kendari") == "6.0"
    assert field.case("stage CW21 Soerabaja") == "9.3"
    assert field.case("stage 19BG Malang") == "6.3"


def test_9_3_not_to_an_airbase_of_the_enemys_display():
    field = staging({"Soerabaja": "CW21", "2306": "Akagi"}, airbases={"MobileA": "at=2204"})
    for base in ("MobileA", "INDOCHINA", "Akagi"):
        assert field.case(f"stage CW21 {base}") == "6.0", base


def test_9_3_out_of_a_contested_hex():
    field = staging({"1908": "1F 6KNIL", "Malang": "CW21"})
    assert field.case("stage CW21 Soerabaja") == ""


def test_9_3_off_map_costs_two_more_each_way():
    field = staging({"Australia": "BuffA MartinI"})  # ranges 3 and 4
    reach = {text.split()[2] for text in field.legal("stage") if "BuffA" in text}
    away = field.g.theatre.flights(field.place("AUSTRALIA"))
    for name in reach:
        base = field.g.theatre.bases[field.airbase(name)]
        assert 2 < away[base.place] <= 6
    assert "Darwin" in reach
    assert away[field.place("3311")] == 4  # two points, and two hexes from the arrow hex


def test_9_3_a_unit_that_has_flown_may_stage():
    field = staging({"Soerabaja": "CW21:flown"}).play("stage CW21 Malang")
    assert field.home("CW21") == "Malang flown"


def test_9_3_a_unit_stages_once_a_phase():
    field = staging({"Soerabaja": "CW21:staged BuffA"})
    assert field.case("stage CW21 Malang") == "9.3"
    assert Airfield({"Soerabaja": "CW21:staged"}, acting="Allied").case("stage") == "9.3"


def test_9_3_a_regrouping_unit_loses_its_regroup():
    field = staging({"Soerabaja": "CW21:regroup"}).play("stage CW21 Malang")
    assert field.home("CW21") == "Malang flown"


def test_9_3_also_in_the_general_regroup_turn():
    assert staging({"Soerabaja": "CW21"}, regroup_turn=4).case("stage CW21 Malang") == ""


def test_9_3_the_general_regroup_turn_goes_on_while_units_may_stage():
    """R29: nobody sails, and staging is all that is flown in that turn."""
    for turn, asked in ((4, True), (3, False)):
        field = Airfield({"Soerabaja": "PBY1", "Kendari": "EastH6K"}, regroup_turn=turn)
        field.play("pass")
        assert (field.asked == "Operations") == asked


def test_9_3_units_in_the_air_do_not_stage():
    field = staging({"Soerabaja": "CW21 Do24A:patrolling:over=1808"})
    assert field.case("stage Do24A Malang") == "7.3"


def test_9_3_reconnaissance_and_transports_stage_too():
    field = staging({"Soerabaja": "PBY1 Lodestar"})
    assert field.case("stage PBY1 Koepang") == ""
    assert field.case("stage Lodestar Malang") == ""


@pytest.mark.parametrize(
    ("die", "foul", "steps"), [(2, False, 1), (3, False, 2), (3, True, 1), (4, True, 2)]
)
def test_9_8_4_a_disrupted_unit_that_stages_risks_an_accident(die, foul, steps):
    field = staging({"Soerabaja": "CW21:disrupted"}, foul=foul)
    field.play("stage CW21 Malang", die)
    assert field.steps("CW21") == steps
    assert field.home("CW21") == "Malang flown"


def test_9_8_4_an_accident_may_be_the_end():
    field = staging({"Soerabaja": "CW21:disrupted:steps=1"}).play("stage CW21 Malang", 1)
    assert field.home("CW21") == "lost"
    assert field.points(JAPAN) == 1


def test_9_3_the_enemy_hears_of_a_stage_move_and_nothing_more():
    one = staging({"Soerabaja": "CW21 BuffA:disrupted"}).play("stage CW21 Malang")
    two = staging({"Soerabaja": "CW21 BuffA:disrupted"}).play("stage BuffA Malang", 1)
    assert one.known(JAPAN) == two.known(JAPAN)
    assert one.read_by(JAPAN) == two.read_by(JAPAN)
    assert one.said("9.3", JAPAN) == ["Allied: a unit stages."]
    assert one.read_by(ALLIES) != two.read_by(ALLIES)


def test_9_3_one_line_stages_and_the_enemy_reads_neither_unit_nor_airbase():
    desk = at("""
        turn = 4
        acting = "Allied"
        [units]
        Soerabaja = ["CW21 disrupted", "BuffA"]
    """)
    assert desk.case("stage BuffA Kendari") == "6.0"
    assert desk.case("stage BuffA Oosthaven") == ""
    before = len(desk.game.record.rows)
    desk.play("stage CW21 Malang", 5)  # its accident die belongs to the same line
    assert len(desk.game.record.rows) == before + 1
    told = desk.game.record.text("Japanese")
    assert "CW21" not in told.splitlines()[-1]
    assert "Malang" not in told.splitlines()[-1]


def test_9_3_pointing_tells_the_range_twice_over_and_the_risk_of_an_accident():
    """Of who stages, and as long as a mission is asked for, where the plain range falls short."""
    units = {"Soerabaja": "CW21:disrupted 17PG", "Kendari": "EastH6K"}
    field = staging(units)

    def told(unit: str, place: str) -> str:
        place_ = field.g.theatre.words.find_hex(place)
        lines = pointed_at.hex_info(field.g, place_, field.unit(unit))["lines"]
        return str([line["text"] for line in lines if "range points" in line["text"]][-1])

    assert told("CW21", "Bandoeng") == (
        "CW21: 4 of 4 range points to stage, twice its range 2; disrupted, it loses a step in an "
        "accident on 2 or less (9.8.4)"
    )
    reach = field.g.theatre.roster.sr[field.unit("17PG")]
    assert told("17PG", "Malang").endswith(f"twice its range {reach}")
    field = Airfield(units, acting="Allied")
    assert "of 4 range points to stage" in told("CW21", "Bandoeng")
    assert told("CW21", "Malang") == "CW21: 1 of 2 range points"


def test_9_8_4_a_stage_move_of_a_disrupted_unit_names_the_accident():
    field = staging({"Soerabaja": "CW21:disrupted 17PG", "Kendari": "EastH6K"})
    ballot = Ballot()
    field.g.frames[-1].verdicts(field.g, ballot)
    notes = zip(ballot.open, showing.all_notes(field.g, ballot.open), strict=True)
    told = {(c.unit, c.hex): note.get("label", "") for c, note in notes}
    assert told[field.unit("CW21"), field.place("Malang")] == (
        "Stage CW21 to Malang: disrupted, it loses a step in an accident on 2 or less (9.8.4)"
    )
    assert told[field.unit("17PG"), field.place("Malang")] == ""
