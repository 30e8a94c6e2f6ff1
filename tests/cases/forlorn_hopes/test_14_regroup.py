"""14.0 The Regroup Phase."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DISRUPTED,
    FLOWN,
    JAPANESE,
    POOL,
    READY,
)
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.turn import (
    regroup,
    repairs,
)
from tests.cases.forlorn_hopes.turn import Turn

FED = {"1808": ["6KNIL", "ASup2"], "1702": ["229R", "JSup1"]}
"""Both sides have a supply unit."""


def phase(units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    """The Regroup Phase begins."""
    return Turn("regroup", {**FED, **(units or {})}, turn=3, **table)


# ── 14.1 Individual Unit Regroup ─────────────────────────────────────────────


def test_14_1_disrupted_units_become_normal_reduced_ones_roll():
    """Japanese on 1 to 6, Allied on 1 to 5; the enemy scores half a point for each step."""
    turn = phase(
        {
            "Sarawak": ["75Sentai regroup disrupted", "59Sentai regroup steps=1"],
            "Soerabaja": ["CW21 regroup steps=1", "19BG regroup steps=1"],
        }
    )
    assert (turn.asked, turn.actor) == ("AirRegroup", "Japanese")
    turn.play("done")
    assert not turn.disrupted("75Sentai")
    assert (turn.asked, turn.actor) == ("RegainRoll", "dice")
    assert "59Sentai regains a step on 1 to 6" in turn.prompt
    turn.play(6)
    assert turn.steps("59Sentai") == 2
    assert turn.halves(ALLIED) == 1
    assert (turn.asked, turn.actor) == ("AirRegroup", "Allied")
    turn.play("done")
    assert "1 to 5" in turn.prompt
    turn.play(6, 5)
    assert (turn.steps("19BG"), turn.steps("CW21")) == (1, 2)
    assert turn.halves(JAPANESE) == 1


def test_14_1_a_unit_that_is_disrupted_and_reduced_loses_the_disruption_only():
    """R40."""
    turn = phase({"Sarawak": ["59Sentai regroup steps=1 disrupted"]}).play("done")
    assert turn.asked != "RegainRoll"
    assert (turn.steps("59Sentai"), turn.disrupted("59Sentai")) == (1, False)


def test_14_1_only_units_in_regroup_boxes():
    turn = phase({"Sarawak": ["59Sentai steps=1", "75Sentai disrupted flown"]}).play("done")
    assert turn.asked != "RegainRoll"
    assert turn.disrupted("75Sentai")


@pytest.mark.parametrize(
    ("state", "case"), [("disrupted", "14.1"), ("destroyed", "14.1"), ("oos", "13.5")]
)
def test_14_1_the_airbase_must_be_sound_and_in_supply(state: str, case: str):
    turn = phase({"Sarawak": ["75Sentai regroup disrupted"]}, airbases={"Sarawak": state})
    bar = regroup.bars_regroup(turn.g, JAPANESE, turn.unit("75Sentai"))
    assert bar is not None
    assert bar.case == case
    turn.play("done")
    assert turn.disrupted("75Sentai")


def test_14_1_a_contested_airbase_regroups_nobody():
    units = {"1702": ["229R", "6KNIL"], "Sarawak": ["75Sentai regroup disrupted"]}
    turn = Turn("regroup", units, control={"Japanese": ["1702"]})
    bar = regroup.bars_regroup(turn.g, JAPANESE, turn.unit("75Sentai"))
    assert bar == regroup.BASE_DOWN


def test_14_1_aircraft_of_a_disrupted_carrier_do_not_regroup():
    """The Reserve Fleet lies in port overnight; its carrier is the airbase (6.3)."""
    units = {"1407": ["RFCV disrupted"], "RFCV": ["Fulmar1 regroup disrupted"]}
    turn = phase(units, covering={"reserve": 2})
    bar = regroup.bars_regroup(turn.g, ALLIED, turn.unit("Fulmar1"))
    assert bar is not None
    assert bar.figures == "RF Carrier"


def test_14_1_unavailable_units_of_the_11th_air_fleet_regroup():
    turn = phase({"UNAVAILABLE": ["G3M-1 regroup disrupted"]}).play("done")
    assert not turn.disrupted("G3M-1")


def test_14_1_the_enemy_sees_steps_regained_by_the_points_alone():
    """How many dice fell, and for whom, is secret; so is that nothing was regrouped."""
    none = phase({"Sarawak": ["59Sentai", "75Sentai"]}).play("done")
    some = phase({"Sarawak": ["59Sentai regroup steps=1", "75Sentai regroup disrupted"]})
    some.play("done", 10)
    assert known_to(none.g, ALLIED).digest() == known_to(some.g, ALLIED).digest()
    assert none.told("14.1", ALLIED) == some.told("14.1", ALLIED) == []


# ── 14.2 Airbase Reorganization ──────────────────────────────────────────────


def test_14_2_everybody_is_ready_again():
    """Those that regrouped or flew; units stay disrupted if they are."""
    turn = phase(
        {"Sarawak": ["59Sentai flown disrupted", "75Sentai regroup"], "Malang": ["17PG flown"]}
    )
    turn.play("done", "done")
    assert [turn.g.box[turn.unit(name)] for name in ("59Sentai", "75Sentai", "17PG")] == [READY] * 3
    assert turn.disrupted("59Sentai")


def test_14_2_units_over_capacity_stay_flown():
    """All of the airbase (6.3)."""
    four = ["BuffA", "BuffB flown", "BuffC", "CW21"]
    turn = phase({"Tjilatjap": four, "Malang": ["17PG flown"]}).play("done")
    assert [turn.g.box[turn.unit(name.split()[0])] for name in four] == [FLOWN] * 4
    assert turn.g.box[turn.unit("17PG")] == READY


# ── 14.4 Removing Hits: airbases, cities, ports ──────────────────────────────


@pytest.mark.parametrize(("supply", "most"), [("", 7), (" oos", 5)])
def test_14_4_the_disruption_of_an_airbase_goes_on_a_die(supply: str, most: int):
    turn = phase(airbases={"Sarawak": f"disrupted hits=2{supply}"})
    assert (turn.asked, turn.actor) == ("RepairRoll", "dice")
    assert turn.prompt == f"Die to remove the disruption of Sarawak: 1 to {most}."
    turn.play(most)
    base = turn.airbase("Sarawak")
    assert not turn.g.base_state[base] & BASE_DISRUPTED
    assert turn.g.base_hits[base] == 2
    assert turn.asked != "RepairRoll"
    failed = phase(airbases={"Sarawak": f"disrupted{supply}"}).play(most + 1)
    assert failed.g.base_state[base] & BASE_DISRUPTED


def test_14_4_then_one_hit_a_turn():
    """R41: an airbase that was disrupted had its die."""
    turn = phase(airbases={"Sarawak": "hits=2"})
    assert "a hit on the airbase Sarawak: 1 to 6" in turn.prompt
    turn.play(6)
    assert turn.g.base_hits[turn.airbase("Sarawak")] == 1
    assert turn.asked != "RepairRoll"


def test_14_4_no_hit_is_removed_out_of_supply():
    turn = phase(airbases={"Sarawak": "hits=2 oos"})
    assert turn.asked != "RepairRoll"


def test_14_4_a_destroyed_airbase_is_not_repaired():
    assert phase(airbases={"Sarawak": "destroyed disrupted hits=6"}).asked != "RepairRoll"


def test_14_4_a_mobile_airbase_is_repaired_as_others():
    turn = phase(airbases={"MobileC": "at=1707 disrupted"})
    assert "Mobile C" in turn.prompt


def test_14_4_city_and_port_each_lose_a_hit():
    turn = phase(hits={"1808": "city=2 port=1"})
    assert "the city Soerabaja" in turn.prompt
    turn.play(6)
    assert "the port Soerabaja" in turn.prompt
    turn.play(7)
    h = turn.hex("1808")
    assert (turn.g.city_hits[h], turn.g.port_hits[h]) == (1, 1)


def test_14_4_a_port_out_of_supply_keeps_its_hits():
    """Medan has no other source in reach: it cannot be its own with two hits (13.4)."""
    turn = phase(hits={"0801": "port=2"})
    assert turn.asked != "RepairRoll"


# ── 14.4 ground units ────────────────────────────────────────────────────────


def test_14_4_ground_units_in_supply_lose_their_disruption():
    turn = phase({"1707": ["4KNIL disrupted"], "2005": ["MDBandjermasin disrupted oos=1"]})
    assert not turn.disrupted("4KNIL")
    assert turn.disrupted("MDBandjermasin")


def test_14_4_troops_aboard_recover_unseen():
    """What state they are in is their owner's secret until the ship is spotted."""
    turn = Turn("mission", {"2204": ["ET1"]}, aboard={"ET1": ["1F disrupted"]}, parts=["regroup"])
    repairs.begin(turn.g)
    assert not turn.disrupted("1F")
    assert turn.told("14.4", ALLIED) == []
    assert len(turn.told("14.4", JAPANESE)) == 1


# ── 14.4 naval units ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("place", "recovers"),
    [("1808", True), ("1607", False), ("AUSTRALIA", True), ("2204", False)],
)
def test_14_4_ships_lose_their_disruption_in_port(place: str, recovers: bool):
    """Friendly ports and boxes, not at sea nor in an enemy port."""
    turn = phase({place: [*FED.get(place, []), "Java disrupted"]})
    assert turn.disrupted("Java") != recovers


@pytest.mark.parametrize(
    ("ship", "place", "repairs_there"),
    [
        ("Java", "1808", True), ("Java", "AUSTRALIA", True), ("Java", "3311", False),
        ("Java", "1407", False), ("Chokai", "INDOCHINA", True), ("Chokai", "1202", True),
        ("Chokai", "1702", False), ("Akagi", "COVERING", False),
    ],
)  # fmt: skip
def test_14_4_damaged_ships_are_repaired_in_a_box_or_dockyard(
    ship: str, place: str, repairs_there: bool
):
    """On 1 and 2; the Covering Fleet keeps its damage in its box (5.2, R42)."""
    turn = phase(
        {place: [*FED.get(place, []), f"{ship} steps=1"]}, control={"Japanese": ["1202", "1702"]}
    )
    assert (turn.asked == "RepairRoll") == repairs_there
    if repairs_there:
        assert turn.prompt == f"Die to remove the damage of {ship}: 1 to 2."
        turn.play(2)
        assert turn.steps(ship) == 2


def test_14_4_a_contested_port_is_no_harbour():
    """R174: control stays Allied, the enemy is in the hex; boats stay there (12.2)."""
    for foe in ([], ["229R"]):
        turn = phase({"1808": [*FED["1808"], "MTB disrupted", "Java steps=1", *foe], "1702": []})
        turn.play(*[10] * (turn.asked == "RepairRoll"))
        assert turn.disrupted("MTB") == bool(foe)
        rolled = [event for event in turn.told("14.4") if "damage of Java" in event.text]
        assert bool(rolled) != bool(foe)


def test_14_4_a_port_with_two_hits_repairs_no_ship():
    turn = phase({"1808": ["6KNIL", "ASup2", "Java steps=1"]}, hits={"1808": "port=2"})
    assert "a hit on the port Soerabaja" in turn.prompt
    turn.play(10)
    assert turn.asked != "RepairRoll"


def test_14_4_ships_of_the_covering_box_lose_their_disruption():
    turn = phase({"COVERING": ["Akagi disrupted steps=1"]})
    assert not turn.disrupted("Akagi")
    assert turn.g.status[turn.unit("Akagi")] == POOL


# ── 14.5 General Regroup Turn ────────────────────────────────────────────────


def general(units: dict[str, list[str]]) -> Turn:
    return phase(units, regroup_turn=3)


def test_14_5_all_japanese_air_units_regroup():
    """As if in the box: disrupted ones become normal, reduced ones roll."""
    turn = general({"Sarawak": ["75Sentai disrupted", "59Sentai steps=1"]})
    turn.play("done")
    assert not turn.disrupted("75Sentai")
    turn.play(6)
    assert turn.steps("59Sentai") == 2


def test_14_5_six_japanese_units_regain_a_step_without_a_die():
    names = ["G3M-1", "G3M-2", "G3M-3", "G4M-1", "G4M-2", "A6M-1", "A6M-2"]
    turn = general({"Indochina": [f"{name} steps=1" for name in names]})
    turn.play(*[f"regain {name}" for name in names[:6]])
    assert turn.legal() == ["done"]
    assert turn.why("regain A6M-2").case == "14.5"
    turn.play("done", 7)
    assert [turn.steps(name) for name in names] == [2] * 6 + [1]
    assert turn.halves(ALLIED) == 6


def test_14_5_two_allied_units_out_of_the_regroup_boxes():
    """Those not in a box do not regroup (R43)."""
    turn = general(
        {
            "Soerabaja": [f"{name} regroup steps=1" for name in ("CW21", "19BG", "7BG")],
            "Malang": ["17PG steps=1"],
        }
    )
    assert turn.legal("regain") == ["regain 19BG", "regain 7BG", "regain CW21"]
    turn.play("regain 19BG", "regain CW21")
    assert turn.legal() == ["done"]
    assert turn.why("regain 17PG").case == "14.1"
    turn.play("done", 5)
    assert turn.halves(JAPANESE) == 3


def test_14_5_who_gains_nothing_without_a_die():
    there = ["59Sentai steps=1 disrupted", "75Sentai", "98Sentai steps=1 flown staged", "27Sentai"]
    turn = general({"Sarawak": there, "Malang": ["17PG"]})
    assert turn.legal("regain") == []
    assert turn.why("regain 59Sentai").reason.startswith("it is disrupted")
    assert turn.why("regain 75Sentai").reason == "it is at full strength"
    assert turn.why("regain 98Sentai").case == "9.3"


def test_14_5_the_aircraft_of_the_covering_fleet_regroup_too():
    turn = general({"COVERING": ["Akagi", "CVA6M-1 steps=1", "CVA6M-2 disrupted"], "Sarawak": [
        "75Sentai"]})  # fmt: skip
    turn.play("regain CVA6M-1", "done")
    assert turn.steps("CVA6M-1") == 2
    assert not turn.disrupted("CVA6M-2")


def test_14_5_no_free_steps_in_any_other_turn():
    turn = phase({"Sarawak": ["59Sentai steps=1 regroup"]})
    assert turn.legal() == ["done"]
    assert turn.why("regain 59Sentai").case == "14.5"
    assert "General Regroup turn only" in turn.why("regain 59Sentai").reason
