"""9.7.8, 9.8.3, 9.8.4: the way home, points for an aborted mission, accidents."""

from typing import Any

import pytest

from sandtable.games.forlorn_hopes.air import homing
from sandtable.games.forlorn_hopes.kinds import (
    FLOWN,
    HIDDEN,
    NO_PART,
    ON_AIRBASE,
    ON_GROUND,
    ON_PORT,
    ON_SHIPS,
)
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield
from tests.cases.forlorn_hopes.desk import at

OVER = ":shown:over=1908"
RAID = {"side": "Japanese", "hex": "1908", "target": "airbase", "at": "Malang", "bombed": True}


def home(units: dict[str, str], **keys: Any) -> Airfield:
    """The mission to Malang is over, its units and the interceptors are above it."""
    keys.setdefault("mission", RAID)
    return Airfield(units, ask="home", **keys)


def test_9_7_8_all_return_to_their_own_airbase_and_are_flown():
    field = home(
        {
            "Balikpapan": f"G4M-1:attacker{OVER} A6M-1:escort{OVER} G4M-2:aborted{OVER}",
            "Soerabaja": f"CW21:interceptor{OVER}:flown",
        }
    )
    assert field.asked == "Operations"
    for name in ("G4M-1", "A6M-1", "G4M-2"):
        assert field.home(name) == "Balikpapan flown"
        assert field.part(name) == NO_PART
        assert field.g.shown[field.unit(name)] == HIDDEN
        assert field.g.hex[field.unit(name)] == -1
    assert field.home("CW21") == "Soerabaja flown"
    assert field.g.mission_side == -1


def test_9_7_8_an_airbase_keeps_the_place_of_its_own():
    crew = "MartinI MartinII MartinIII BuffA"  # with the interceptor five: all that Malang hosts
    field = home({"Malang": f"{crew} CW21:interceptor{OVER}:flown"})
    assert field.home("CW21") == "Malang flown"


def test_9_7_8_a_unit_whose_airbase_is_lost_goes_to_another_within_range():
    field = home(
        {"Balikpapan": f"G4M-1:attacker{OVER}", "Malang": f"BuffA:interceptor{OVER}:flown"},
        airbases={"Malang": "destroyed"},
    )
    assert (field.asked, field.actor) == ("Landing", "Allied")
    assert field.case("base BuffA Malang") == "6.6.3"
    assert field.case("base BuffA Batavia") == "9.2"
    assert field.case("done") == "9.7.8"
    field.play("base BuffA Djokjakarta")
    assert field.home("BuffA") == "Djokjakarta flown"
    assert field.asked == "Operations"


def test_9_7_8_without_one_it_is_eliminated():
    gone = dict.fromkeys(["Malang", "Soerabaja", "DenPasar", "Djokjakarta"], "destroyed")
    field = home({"Malang": f"CW21:interceptor{OVER}:flown"}, airbases=gone)
    assert field.home("CW21") == "lost"
    assert field.points(JAPAN) == 1


def test_9_7_8_option_any_friendly_airbase_within_range():
    field = home({"Balikpapan": f"G4M-1:attacker{OVER}"}, options={"free_return": True})
    assert field.asked == "Landing"
    assert "base G4M-1 Balikpapan" in field.legal()
    field.play("base G4M-1 Sarawak")
    assert field.home("G4M-1") == "Sarawak flown"


def test_9_7_8_who_fled_and_circled_is_flown_at_its_own_airbase():
    field = home({"Balikpapan": f"G4M-1:attacker{OVER}", "Malang": "MartinI:fled:flown"})
    assert field.asked == "Operations"
    assert field.home("MartinI") == "Malang flown"
    assert field.part("MartinI") == NO_PART


def test_9_7_8_who_fled_from_an_airbase_that_is_lost_looks_for_another():
    field = home(
        {"Balikpapan": f"G4M-1:attacker{OVER}", "Malang": "MartinI:fled:flown"},
        airbases={"Malang": "destroyed"},
    )
    field.play("base MartinI Soerabaja")
    assert field.home("MartinI") == "Soerabaja flown"


def test_9_7_8_the_enemy_does_not_learn_whether_anybody_had_fled():
    fled = home({"Balikpapan": f"G4M-1:attacker{OVER}", "Malang": "MartinI:fled:flown"},
                airbases={"Malang": "destroyed"})  # fmt: skip
    none = home({"Balikpapan": f"G4M-1:attacker{OVER}", "Soerabaja": "MartinI"},
                airbases={"Malang": "destroyed"})  # fmt: skip
    assert (fled.asked, none.asked) == ("Landing", "Landing")
    assert fled.known(JAPAN) == none.known(JAPAN)
    assert "MartinI: land at which airbase?" in fled.prompt
    assert none.prompt == "No unit of yours has to look for an airbase, only done."
    fled.play("base MartinI Soerabaja")
    none.play("done")
    assert fled.known(JAPAN) == none.known(JAPAN)
    assert fled.read_by(JAPAN) == none.read_by(JAPAN)


@pytest.mark.parametrize(("place", "found"), [("2009", True), ("2204", False)])
def test_9_7_8_an_f1m_whose_cvs_is_sunk_finds_the_other(place, found):
    field = home(
        {place: "Kamikawa", "Chitose": f"EastF1M:attacker{OVER}"},
        mission={**RAID, "target": "naval", "at": ""},
        off={"eliminated": ["Chitose"]},
    )
    if found:
        field.play("base EastF1M Kamikawa")
    assert field.home("EastF1M") == ("Kamikawa flown" if found else "lost")


# ── 9.8.3 ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("bombed", "halves"), [(True, 0), (False, 1)])
def test_9_8_3_the_enemy_scores_for_an_aborted_mission(bombed, halves):
    field = home({"Balikpapan": f"G4M-1:aborted{OVER}"}, mission={**RAID, "bombed": bombed})
    assert field.points(ALLIES) == halves
    assert field.points(JAPAN) == 0


# ── 9.8.4 ────────────────────────────────────────────────────────────────────


def test_9_8_4_units_disrupted_at_the_start_risk_an_accident():
    field = home(
        {
            "Balikpapan": f"G4M-1:attacker:shaken:disrupted{OVER} G4M-2:attacker:disrupted{OVER}",
            "Soerabaja": f"CW21:interceptor:shaken:disrupted{OVER}:flown",
        }
    )
    assert field.asked == "Accident"
    field.play(2, 3)
    assert (field.steps("G4M-1"), field.steps("G4M-2"), field.steps("CW21")) == (1, 2, 2)
    assert field.asked == "Operations"


def test_9_11_2_an_aborted_c_unit_brings_its_troops_home():
    field = Airfield({"Sarawak": "Ki57", "1702": "TS1"}).play(
        "strike 1204", "attack Ki57", "load TS1", "launch"
    )
    assert field.asked == "Altitude"  # the mission is shown: the troops are aboard
    g, plane, troops = field.g, field.unit("Ki57"), field.unit("TS1")
    assert g.aboard[troops] == plane
    assert troops not in g.units_in(field.place("1702"))
    g.frames.pop()  # it aborts: the frame of its attack is gone
    field.run()
    assert (g.aboard[troops], g.second[troops]) == (-1, -1)
    assert troops in g.units_in(field.place("1702"))
    assert field.home("Ki57") == "Sarawak flown"
    assert field.points(ALLIES) == 1


def test_9_7_8_interceptors_come_home_to_the_flown_box():
    """Also those of a position that says no more than that they intercept."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "home"
        [mission]
        side = "Japanese"
        hex = "1808"
        target = "airbase"
        at = "Soerabaja"
        bombed = true
        [units]
        Kendari = ["G4M-1 attacker shown over=1808"]
        Soerabaja = ["CW21 interceptor shown over=1808"]
    """)
    assert desk.asked == "Operations"
    for name in ("G4M-1", "CW21"):
        assert desk.g.box[desk.unit(name)] == FLOWN


# ── what the mission brought about ───────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "target", "told"),
    [
        (ON_AIRBASE, "Soerabaja", "the airbase Soerabaja is disrupted, 1 hit"),
        (ON_PORT, "", "the port has 1 hit"),
        (ON_GROUND, "6KNIL", "6KNIL is not disrupted"),
        (ON_SHIPS, "", "2 ships left there, 1 disrupted"),
    ],
)
def test_9_7_8_a_mission_that_bombed_is_summed_up(kind: int, target: str, told: str):
    field = Airfield(
        {"1808": "6KNIL Java:disrupted JavaT", "Sarawak": "G4M-1:attacker"},
        ask="target",
        mission={"side": "Japanese", "hex": "1808"},
        airbases={"Soerabaja": "disrupted"},
    )
    g = field.g
    g.base_hits[field.airbase("Soerabaja")] = 1
    g.port_hits[field.place("1808")] = 1
    g.mission_kind, g.mission_unit, g.mission_bombed = kind, -1, 1
    if target:
        g.mission_unit = field.airbase(target) if kind == ON_AIRBASE else field.unit(target)
    homing.begin(g)
    assert field.said("9.7.8") == [
        f"The Japanese mission to Soerabaja (1808) is over: {told}; 1 unit to go home."
    ]


def test_9_8_3_one_that_did_not_bomb_is_told_as_aborted_only():
    field = Airfield(
        {"1808": "6KNIL", "Sarawak": "G4M-1:attacker"},
        ask="target",
        mission={"side": "Japanese", "hex": "1808"},
    )
    field.g.mission_kind = ON_PORT
    homing.begin(field.g)
    assert field.said("9.7.8") == []
    assert field.said("9.8.3") == ["The Japanese mission is aborted."]
