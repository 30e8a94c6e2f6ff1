"""8.1 Initiative missions, 8.2 alternating missions, 8.3 passing, 8.4 closure."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.forlorn_hopes.kinds import GROUND_PHASE
from tests.cases.forlorn_hopes.desk import at
from tests.cases.forlorn_hopes.turn import Turn

BOTH = {"Kendari": ["75Sentai"], "Malang": ["17PG", "7BG"], "2606": ["ET1"], "1808": ["Houston"]}


def asked(turn: Turn) -> tuple[str, str]:
    return turn.asked, turn.actor


def missions(**table: Any) -> Turn:
    return Turn("mission", BOTH, **table)


# ── 8.1 Initiative Missions ──────────────────────────────────────────────────


def test_8_1_the_initiative_player_has_his_first():
    turn = missions(missions=2)
    for left in (2, 1):
        assert turn.actor == "Japanese"
        assert f"({left} initiative mission" in turn.prompt
        turn.play("pass")
    assert turn.actor == "Allied"
    assert turn.g.missions == 0


def test_8_1_he_may_give_the_rest_up():
    """R20: that is no pass."""
    turn = missions(missions=3).play("done")
    assert (asked(turn), turn.g.missions, turn.g.passes) == (("Operations", "Allied"), 0, 0)
    assert turn.told("8.1")


def test_8_1_there_is_nothing_to_give_up_later():
    turn = missions()
    assert turn.why("done").case == "8.1"


# ── 8.2 Alternating Missions ─────────────────────────────────────────────────


def test_8_2_the_other_player_is_first_then_in_turn():
    turn = missions(missions=1).play("pass")
    actors = []
    for _ in range(3):
        actors.append(turn.actor)
        turn.play("pass")
    assert actors == ["Allied", "Japanese", "Allied"]


def test_8_2_a_stage_move_is_the_players_mission():
    """R13."""
    turn = missions(acting="Allied").play("stage", "stage 17PG Soerabaja")
    assert asked(turn) == ("Operations", "Japanese")


# ── 8.3 Passing ──────────────────────────────────────────────────────────────


def test_8_3_who_passes_may_act_again():
    turn = missions(acting="Allied").play("pass", "pass")
    assert turn.legal("stage") == ["stage"]
    assert len(turn.told("8.3")) == 2


def test_8_3_a_forced_pass_is_the_only_choice():
    """ABDA friction (5.4)."""
    turn = missions(acting="Allied", friction=True)
    assert turn.legal() == ["pass"]
    assert "ABDA friction" in turn.prompt
    assert turn.why("stage").case == "5.4"
    turn.play("pass")
    assert (turn.g.friction, turn.g.passes) == (0, 0)


# ── 8.4 Closure ──────────────────────────────────────────────────────────────


def test_8_4_two_passes_of_each_in_succession():
    turn = missions(acting="Allied").play("pass", "pass", "pass")
    assert turn.asked == "Operations"
    turn.play("pass")
    assert turn.g.phase == GROUND_PHASE


def test_8_4_a_mission_begins_the_count_anew():
    turn = missions(acting="Allied", passes=3).play("stage", "stage 17PG Soerabaja")
    assert turn.g.passes == 0


def test_8_4_passes_of_initiative_missions_do_not_count():
    """R19."""
    turn = missions(missions=3).play("pass", "pass", "pass")
    assert (turn.actor, turn.g.passes) == ("Allied", 0)


def test_8_4_a_forced_pass_is_none_of_the_two():
    """ABDA friction (5.4): the Allied player still passes twice himself."""
    turn = missions(friction=True)
    for actor in ("Japanese", "Allied", "Japanese", "Allied", "Japanese", "Allied"):
        assert asked(turn) == ("Operations", actor)
        turn.play("pass")
    assert turn.g.phase == GROUND_PHASE


# ── 8.3 who has nothing that could act ───────────────────────────────────────


def test_8_3_a_side_without_aircraft_and_ships_is_not_asked_to_pass():
    """Both know that it has nothing; its passes count, the other still passes twice himself."""
    turn = Turn("mission", {"Kendari": ["G4M-1"], "1808": ["6KNIL"]})
    assert asked(turn) == ("Operations", "Japanese")
    turn.play("pass")
    assert asked(turn) == ("Operations", "Japanese")
    assert [event.text for event in turn.told("8.3")] == [
        "Japanese passes.",
        "The Allied player has neither aircraft nor ships that could act.",
        "Allied passes.",
    ]
    turn.play("pass")
    assert turn.g.phase == GROUND_PHASE


def test_8_1_its_initiative_missions_are_given_up_at_once():
    turn = Turn("mission", {"Soerabaja": ["CW21"]}, acting="Japanese", missions=4)
    assert asked(turn) == ("Operations", "Allied")
    assert turn.g.missions == 0


def test_8_3_what_may_be_hidden_is_always_asked():
    """Flown or Ready is secret: with one air unit somewhere the player passes himself (6.1)."""
    for units in (["G4M-1 flown"], ["G4M-1"], ["EastH6K flown"]):
        turn = Turn("mission", {"Kendari": units, "Soerabaja": ["CW21"]})
        turn.play("pass", "pass")
        assert asked(turn) == ("Operations", "Japanese"), units


def test_8_3_ships_that_have_sailed_can_do_nothing_more():
    for word, actor in (("", "Japanese"), (" moved", "Allied")):
        turn = Turn("mission", {"2606": [f"Nachi{word}"], "Soerabaja": ["CW21"]})
        assert asked(turn) == ("Operations", actor)


def test_8_0_the_prompt_names_what_may_be_tried_as_far_as_both_know():
    """That the aircraft have flown is hidden, that the ship has moved is not."""
    flown = Turn("mission", {"Kendari": ["G4M-1 flown"], "2606": ["Nachi moved"]})
    assert flown.prompt.endswith("a target hex for an air mission, a unit to stage, or pass.")
    ship = Turn("mission", {"2606": ["Nachi"], "Soerabaja": ["CW21"]})
    assert ship.prompt.endswith("mission: choose ships for a naval mission, or pass.")


def test_5_1_a_fleet_that_is_not_committed_is_not_waited_for():
    """All of it is in its box, as both know; of a committed one some may be anywhere."""
    for fleet, actor in ((False, "Allied"), (True, "Japanese")):
        turn = Turn("mission", {"UNAVAILABLE": ["G4M-1"], "Soerabaja": ["CW21"]}, fleet=fleet)
        assert asked(turn) == ("Operations", actor)


def test_9_4_nor_is_it_asked_to_intercept():
    """Nobody is asked for fighters that are all in the Unavailable box (5.1)."""
    units = {"UNAVAILABLE": ["A6M-1"], "2606": ["1F"], "Makassar": ["MartinI"]}
    for fleet, expected in ((False, False), (True, True)):
        turn = Turn("mission", units, acting="Allied", fleet=fleet)
        turn.play("strike 2606", "attack MartinI", "launch")
        assert (turn.asked == "Scrambling") == expected


# ── 11.1 ground movement ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("units", "asks"),
    [
        ("", []),
        ("1808 = ['LSTMSoerabaja']", []),
        ("1808 = ['6KNIL']", ["Allied"]),
        ("1808 = ['LSTMSoerabaja', 'JavaT']", ["Allied"]),
        ("2606 = ['1F']\n1808 = ['6KNIL']", ["Japanese", "Allied"]),
    ],
)
def test_11_1_who_has_no_ground_unit_that_could_act_is_not_asked(units: str, asks: list[str]):
    """Unless a ship of his may carry somebody: that is hidden (10.1.2)."""
    air = "Kendari = ['G4M-1']\nSoerabaja = ['CW21']"
    desk = at(f"ask = 'mission'\nturn = 3\n[units]\n{air}\n{units}")
    found = []
    while desk.g.turn == 3:
        if desk.asked == "GroundMoves":
            found.append(desk.actor)
        desk.play(desk.legal()[-1] if desk.actor != "dice" else 5)
    assert found == asks


def test_11_1_the_prompt_counts_who_may_still_act():
    """Not who has moved, nor who has nowhere to go; who may land or go aboard too."""
    turn = Turn(
        "move", {"2606": ["1F", "2F"], "1808": ["LSTMSoerabaja"]}, aboard={}, phase=5, turn=3
    )
    assert "2 units may act. Move, land, embark, or done." in turn.prompt
    turn.play(next(move for move in turn.legal("move") if " 1F " in move))
    assert "1 unit may act." in turn.prompt
    turn.play(next(move for move in turn.legal("move") if " 2F " in move))
    assert "no units may act. End with done." in turn.prompt


# ── 8.4 what a pass ends ─────────────────────────────────────────────────────


def test_8_4_the_prompt_says_which_pass_ends_the_phase():
    """Both have to pass twice in succession: the fourth pass ends it, the third leads to that."""
    turn = missions()
    assert turn.prompt.endswith("or pass.")
    turn.play("pass", "pass")
    assert turn.prompt.endswith(
        "After a pass the phase ends if the Allied player passes too (8.4)."
    )
    turn.play("pass")
    assert turn.prompt.endswith("Japanese player has passed: another pass ends the phase (8.4).")
    assert turn.play("pass").g.phase == GROUND_PHASE


def test_8_4_the_second_pass_ends_it_where_the_enemy_can_do_nothing():
    turn = Turn("mission", {"Kendari": ["G4M-1"], "1808": ["6KNIL"]})
    assert turn.prompt.endswith("or pass.")
    turn.play("pass")
    assert turn.prompt.endswith("has nothing that could act: a pass ends the phase (8.4).")


def test_8_4_no_pass_of_an_initiative_mission_or_before_a_forced_one_ends_it():
    assert missions(missions=2, passes=3).prompt.endswith("or pass.")
    assert missions(friction=True, passes=2).prompt.endswith("or pass.")
