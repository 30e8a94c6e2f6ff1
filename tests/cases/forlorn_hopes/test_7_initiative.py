"""7.1 the General Regroup decision, 7.2 designation, 7.4 initiative, 7.5 initiative missions."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, READY, REGROUP
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.turn import (
    initiative,
    regroup,
    regroup_designation,
)
from tests.cases.forlorn_hopes.turn import Turn

SOMEBODY = {"Kendari": ["EastH6K"], "Soerabaja": ["PBY1"]}

# ── 7.1 Japanese General Regroup Decision ────────────────────────────────────


def test_7_1_the_japanese_player_declares_the_regroup_turn():
    turn = Turn("regroup-turn", SOMEBODY, turn=3)
    assert (turn.asked, turn.actor) == ("RegroupDecision", "Japanese")
    turn.play("yes")
    assert turn.g.regroup_turn == 3
    other = Turn("regroup-turn", SOMEBODY, turn=3).play("no")
    assert other.g.regroup_turn == 0


def test_7_1_there_is_one_in_a_game():
    turn = Turn("regroup-turn", SOMEBODY, turn=3, regroup_turn=2)
    assert turn.asked != "RegroupDecision"
    bar = initiative.bars_regroup_turn(turn.g)
    assert bar is not None
    assert (bar.case, bar.figures) == ("7.1", "it was turn 2")


def test_7_1_not_in_a_turn_of_the_covering_fleet():
    """R3."""
    turn = Turn("regroup-turn", SOMEBODY, covering={"on": True, "commitments": 1})
    assert turn.asked != "RegroupDecision"
    assert initiative.bars_regroup_turn(turn.g) == initiative.COMMITTED


# ── 7.2 Individual Unit Regroup Designation ──────────────────────────────────

WEARY = {
    "Kendari": ["EastH6K", "75Sentai disrupted"],
    "Soerabaja": ["PBY1 disrupted", "CW21 steps=1", "19BG", "7BG disrupted regroup"],
}


def test_7_2_both_players_designate_in_secret():
    turn = Turn("designation", WEARY)
    assert (turn.asked, turn.actor) == ("Designation", "Japanese")
    assert turn.legal() == ["regroup 75Sentai", "done"]
    turn.play("regroup 75Sentai")
    assert turn.legal() == ["done"]
    turn.play("done")
    assert (turn.asked, turn.actor) == ("Designation", "Allied")
    turn.play("regroup CW21", "done")
    assert turn.g.box[turn.unit("75Sentai")] == REGROUP
    assert turn.g.box[turn.unit("CW21")] == REGROUP
    assert turn.told("7.2") == []
    assert [line.text for line in turn.told("7.2", ALLIED)] == ["CW21 regroups."]


def test_7_2_who_may_be_designated():
    """Disrupted and reduced units of any type (R23, R39)."""
    turn = Turn("designation", WEARY).play("done")
    assert turn.legal("regroup") == ["regroup PBY1", "regroup CW21"]
    assert turn.why("regroup 19BG").reason == "it is neither disrupted nor reduced"
    assert turn.why("regroup 7BG").reason == "it is in the Regroup box already"
    assert turn.why("regroup 75Sentai").reason == "it is no air unit of this side"
    assert turn.why("regroup 17PG").case == "7.2"


def test_6_3_over_capacity_nobody_regroups():
    """They may only stage, until the airbase has room for them again."""
    crew = ["CW21 disrupted flown", "BuffA flown", "BuffB flown", "BuffC flown", "Hawk75 flown"]
    for units, case in (([*crew, "MartinI flown"], "6.3"), (crew, "")):
        turn = Turn("designation", {"Kendari": ["EastH6K"], "Malang": units}).play("done")
        bar = regroup_designation.bars_designation(turn.g, ALLIED, turn.unit("CW21"))
        assert (bar.case if bar else "") == case
        assert ("regroup CW21" in turn.legal()) == (not case)


def test_7_2_at_a_disrupted_airbase_too():
    """R164: it does not recover there (6.6.2), but may stage away until then."""
    units = {"Malang": ["17PG disrupted"]}
    turn = Turn("designation", units, airbases={"Malang": "disrupted"}).play("regroup 17PG")
    unit = turn.unit("17PG")
    bar = regroup.bars_regroup(turn.g, ALLIED, unit)
    assert bar is not None
    assert (bar.case, bar.figures) == ("14.1", "Malang")


def test_7_2_the_enemy_learns_nothing():
    """Not even that there is nobody to designate: he who has aircraft is always asked."""
    healthy = Turn("designation", {"Soerabaja": ["CW21"], "Kendari": ["EastH6K"]})
    assert healthy.legal() == ["done"]
    healthy.play("done", "done")
    weary = Turn("designation", {"Soerabaja": ["CW21 steps=1"], "Kendari": ["EastH6K"]})
    weary.play("done", "regroup CW21", "done")
    assert known_to(healthy.g, JAPANESE).digest() == known_to(weary.g, JAPANESE).digest()


def test_7_2_without_aircraft_nobody_is_asked():
    turn = Turn("designation", {"Kendari": ["75Sentai disrupted"]}).play("done")
    assert turn.asked != "Designation"


def test_7_2_in_the_regroup_turn_the_japanese_designate_nobody():
    """All their units regroup anyway (14.5)."""
    turn = Turn("designation", WEARY, turn=2, regroup_turn=2)
    assert turn.actor == "Allied"
    assert turn.g.box[turn.unit("75Sentai")] == READY


# ── 7.4 Initiative Determination ─────────────────────────────────────────────


@pytest.mark.parametrize(("die", "side"), [(5, ALLIED), (6, JAPANESE)])
def test_7_4_six_or_more_is_japanese(die: int, side: int):
    turn = Turn("initiative", SOMEBODY, turn=2)
    assert (turn.asked, turn.actor) == ("InitiativeRoll", "dice")
    turn.play(die)
    assert turn.g.initiative == side


def test_7_0_no_die_in_the_first_turn():
    turn = Turn("initiative", SOMEBODY, turn=1, initiative="Allied")
    assert turn.asked == "MissionsRoll"
    assert turn.g.initiative == JAPANESE


def modifiers(units: dict[str, list[str]] | None = None, **table: object) -> list[int]:
    turn = Turn("initiative", units or SOMEBODY, turn=4, **table)
    return [value for _, _, value in initiative.modifiers(turn.g)]


def test_7_4_reconnaissance_over_darwin_and_singapore():
    over = {"Kendari": ["EastH6K reconnoitring over=3311"], "Soerabaja": ["PBY1"]}
    assert modifiers(over) == [1]
    under = {"Kendari": ["EastH6K"], "Soerabaja": ["PBY1 reconnoitring over=1202"]}
    assert modifiers(under) == [-1]
    elsewhere = {"Kendari": ["EastH6K reconnoitring over=1202"], "Soerabaja": ["PBY1"]}
    assert modifiers(elsewhere) == []


def test_7_4_each_undisrupted_japanese_major_base_on_the_map():
    """Off-map bases do not count."""
    assert modifiers() == []
    assert modifiers(control={"Japanese": ["1202"]}) == [1]
    assert modifiers(control={"Japanese": ["1202", "1808"]}) == [1, 1]
    held = {"control": {"Japanese": ["1202"]}, "airbases": {"Singapore": "disrupted"}}
    assert modifiers(None, **held) == []


def test_7_4_darwin_in_japanese_hands_is_no_japanese_base():
    """It is on the Allied Display alone (R145)."""
    assert modifiers(control={"Japanese": ["3311"]}) == []


def test_7_4_soerabaja_disrupted():
    """Whoever holds it (R49)."""
    assert modifiers(airbases={"Soerabaja": "disrupted"}) == [1]
    assert modifiers(airbases={"Soerabaja": "destroyed"}) == [1]
    taken = {"control": {"Japanese": ["1808"]}, "airbases": {"Soerabaja": "disrupted"}}
    assert modifiers(None, **taken) == [1]


def test_7_4_the_log_tells_the_modifiers():
    turn = Turn("initiative", SOMEBODY, turn=4, airbases={"Soerabaja": "disrupted"}).play(5)
    line = turn.told("7.4")[-1]
    assert turn.g.initiative == JAPANESE
    assert line.detail["result"] == 6
    assert line.detail["modifiers"] == [{"case": "7.4", "text": "Soerabaja disrupted", "value": 1}]


# ── 7.5 Initiative Missions Determination ────────────────────────────────────


@pytest.mark.parametrize(("die", "number"), [(1, 1), (3, 2), (6, 3), (9, 4), (10, 4)])
def test_7_5_missions_by_die(die: int, number: int):
    turn = Turn("missions", SOMEBODY, turn=2, parts=["initiative"])
    turn.play(die)
    assert turn.told("7.5")[0].detail["result"] == number


def test_7_5_the_scenario_may_say_how_many():
    turn = Turn("missions", {"2205": ["Naka"], "1808": ["Java"]}, scenario="java-sea")
    assert turn.asked == "Operations"
    assert turn.g.missions == 1


def test_7_1_the_question_says_what_the_regroup_turn_forbids_and_gives():
    prompt = Turn("regroup-turn", SOMEBODY, turn=3).prompt
    assert "nobody enters a hex of enemy troops" in prompt
    assert prompt.endswith("Japan regroups as a whole (14.5).")
