"""8.1 Initiative missions, 8.2 alternating missions, 8.3 passing, 8.4 closure."""

from __future__ import annotations

from typing import Any

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
    assert turn.asked == "GroundMoves"


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
    assert turn.asked == "GroundMoves"
