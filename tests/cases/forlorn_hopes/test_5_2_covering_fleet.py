"""5.2 The Covering Fleet, and the aircraft of its carriers (6.3)."""

from __future__ import annotations

import pytest

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, LOST, OUT, PLAY, POOL
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.refusals import refusals
from sandtable.games.forlorn_hopes.sea import covering
from sandtable.games.forlorn_hopes.turn import (
    conclusion,
    initiative,
)
from tests.cases.forlorn_hopes.turn import Turn

AIRCRAFT = [
    "CVA6M-1", "CVA6M-2", "CVA6M-3", "CVD3A-1", "CVD3A-2", "CVB5N-1", "CVB5N-2", "CVB5N-3",
]  # fmt: skip
SHIPS = ["Akagi", "Soryu", "Kongo"]


def decision(**table: object) -> Turn:
    return Turn("covering", {"COVERING": SHIPS}, **table)


# ── how often ────────────────────────────────────────────────────────────────


def test_5_2_the_fleet_is_committed_or_not():
    turn = decision()
    assert (turn.asked, turn.actor) == ("CoveringDecision", "Japanese")
    turn.play("commit")
    assert (turn.g.covering, turn.g.covering_on, turn.g.covering_after) == (1, 1, 0)
    assert turn.halves(ALLIED) == 0
    left = decision().play("decline")
    assert (left.g.covering, left.g.covering_on) == (0, 0)


def test_5_2_the_question_tells_what_it_costs_and_what_is_left():
    """16.1: a point for CV and BB, half of one for CA and DD; two of three before the regroup."""
    asked = decision().prompt
    assert "1 VP for each CV or BB that enters, ½ for each CA or DD" in asked
    assert "Open still: 2 before the General Regroup turn, this one included, and 1 after" in asked
    later = decision(covering={"commitments": 1}, turn=4, regroup_turn=3).prompt
    assert later.endswith("Open still: 1, this one included.")


def test_5_2_twice_before_the_regroup_turn():
    once = decision(covering={"commitments": 1}, turn=3)
    assert once.asked == "CoveringDecision"
    twice = decision(covering={"commitments": 2}, turn=3)
    assert twice.asked != "CoveringDecision"
    bar = covering.bars_commitment(twice.g)
    assert bar is not None
    assert (bar.case, bar.figures) == ("5.2", "2 of 2")


def test_5_2_the_refusal_speaks_where_nobody_is_asked():
    there = {"COVERING": SHIPS, "Kendari": ["75Sentai"]}
    off = {"waiting": ["BLACK"]}
    turn = Turn("reinforcements", there, turn=3, covering={"commitments": 2}, off=off)
    assert refusals.bar_of(turn.g, Choice("commit")) == covering.TWO_BEFORE
    turn = Turn("designation", there, covering={"commitments": 1, "on": True})
    assert refusals.bar_of(turn.g, Choice("yes")) == initiative.COMMITTED


@pytest.mark.parametrize("before", [0, 1, 2])
def test_5_2_once_after_the_regroup_turn(before: int):
    """However often it was before (R4)."""
    first = decision(covering={"commitments": before}, turn=4, regroup_turn=3)
    first.play("commit")
    assert (first.g.covering, first.g.covering_after) == (before + 1, 1)
    second = decision(
        covering={"commitments": before + 1, "after_regroup": 1}, turn=5, regroup_turn=3
    )
    assert second.asked != "CoveringDecision"
    bar = covering.bars_commitment(second.g)
    assert bar is not None
    assert bar.figures == "1 of 1"


def test_5_2_a_fleet_that_is_sunk_is_not_committed():
    turn = Turn("covering", {"Kendari": ["EastH6K"]})
    assert turn.asked != "CoveringDecision"
    assert covering.bars_commitment(turn.g) == covering.NO_FLEET


def test_5_2_a_commitment_bars_the_regroup_turn():
    """R3: commitments come before that turn, or after it."""
    turn = Turn("regroup-turn", {"COVERING": SHIPS}, covering={"commitments": 1, "on": True})
    assert turn.asked != "RegroupDecision"


# ── which aircraft ───────────────────────────────────────────────────────────


def entering(*ships: str, aircraft: list[str] | None = None) -> Turn:
    """These carriers leave the box of the fleet."""
    there = [*SHIPS, *(AIRCRAFT if aircraft is None else aircraft)]
    turn = Turn("mission", {"COVERING": there}, covering={"on": True}, missions=4)
    covering.embark(turn.g, tuple(turn.unit(name) for name in ships))
    return turn


def test_5_2_one_carrier_takes_four_of_the_eight():
    turn = entering("Akagi")
    assert (turn.asked, turn.actor) == ("Embarking", "Japanese")
    assert len(turn.legal("base")) == 8
    turn.play(*[f"base {name} Akagi" for name in AIRCRAFT[2:6]])
    assert turn.asked != "Embarking"
    assert [turn.base(name) for name in AIRCRAFT[2:6]] == ["Akagi"] * 4
    assert turn.base("CVA6M-1") == "Unavailable"


def test_5_2_two_carriers_share_the_eight():
    turn = entering("Akagi", "Soryu")
    turn.play(*[f"base {name} Soryu" for name in AIRCRAFT[:4]])
    assert turn.asked != "Embarking"
    assert [turn.base(name) for name in AIRCRAFT] == ["Soryu"] * 4 + ["Akagi"] * 4


def test_5_2_who_may_not_embark():
    turn = entering("Akagi", "Soryu").play("base CVA6M-1 Akagi")
    assert turn.why("base CVA6M-1 Soryu").case == "5.2"
    turn.play("base CVA6M-2 Akagi", "base CVA6M-3 Akagi", "base CVD3A-1 Akagi")
    carriers = (turn.unit("Akagi"), turn.unit("Soryu"))
    turn.g.base[turn.unit("CVA6M-1")] = turn.airbase("Akagi")
    turn.g.base[turn.unit("CVB5N-3")] = -2
    bar = covering.bars_embarking(turn.g, turn.unit("CVB5N-3"), turn.airbase("Akagi"), carriers)
    assert bar is not None
    assert bar.case == "6.3"
    one = entering("Akagi").play("base CVA6M-1 Akagi")
    assert one.why("base CVA6M-1 Akagi").reason == covering.ABOARD.reason
    assert one.why("base CVA6M-2 Soryu").reason == covering.OTHER_SHIP.reason
    assert one.why("base CVA6M-2 Kendari").case == "6.3"


def test_5_2_nothing_is_asked_without_a_choice():
    turn = entering("Akagi", aircraft=AIRCRAFT[:3])
    assert turn.asked != "Embarking"
    assert [turn.base(name) for name in AIRCRAFT[:3]] == ["Akagi"] * 3
    assert entering("Kongo").base("CVA6M-1") == "-"


def test_5_2_the_second_carrier_takes_the_rest_later():
    turn = entering("Akagi").play(*[f"base {name} Akagi" for name in AIRCRAFT[4:]])
    covering.embark(turn.g, (turn.unit("Soryu"),))
    assert [turn.base(name) for name in AIRCRAFT[:4]] == ["Soryu"] * 4


def test_5_2_whose_carrier_is_not_the_one_that_sank_embarks_on_the_other():
    """R169: until then they are unavailable, and the enemy cannot tell who they are."""
    turn = entering("Akagi").play(*[f"base {name} Akagi" for name in AIRCRAFT[:4]])
    turn.g.put(turn.unit("Akagi"), turn.hex("1401"))
    losses.lose(turn.g, turn.unit("Akagi"), 2, "10.4.4")
    assert [turn.base(name) for name in AIRCRAFT[4:]] == ["Unavailable"] * 4
    covering.embark(turn.g, (turn.unit("Soryu"),))
    assert [turn.base(name) for name in AIRCRAFT[4:]] == ["Soryu"] * 4
    assert [turn.g.status[turn.unit(name)] for name in AIRCRAFT[:4]] == [LOST] * 4


def test_5_2_the_enemy_does_not_see_who_embarked():
    one = entering("Akagi").play(*[f"base {name} Akagi" for name in AIRCRAFT[:4]])
    other = entering("Akagi").play(*[f"base {name} Akagi" for name in AIRCRAFT[4:]])
    assert known_to(one.g, ALLIED).digest() == known_to(other.g, ALLIED).digest()
    assert one.told("5.2", ALLIED) == []


# ── the end of the turn ──────────────────────────────────────────────────────


def test_5_2_the_fleet_leaves_with_its_damage():
    turn = Turn("mission", {"1401": ["Akagi steps=1 disrupted"], "Akagi": ["CVA6M-1 disrupted"]})
    conclusion.leave_map(turn.g, JAPANESE)
    assert turn.at("Akagi") == "COVERING"
    assert turn.g.status[turn.unit("Akagi")] == POOL
    assert turn.steps("Akagi") == 1
    assert turn.disrupted("Akagi")
    assert (turn.base("CVA6M-1"), turn.g.status[turn.unit("CVA6M-1")]) == ("-", POOL)
    assert turn.disrupted("CVA6M-1")


def test_5_2_aircraft_that_did_not_embark_are_back_in_the_box_too():
    """Even if the one carrier that entered was sunk, and nobody is left to leave the map."""
    turn = entering("Akagi").play(*[f"base {name} Akagi" for name in AIRCRAFT[:4]])
    turn.g.put(turn.unit("Akagi"), turn.hex("1401"))
    losses.lose(turn.g, turn.unit("Akagi"), 2, "10.4.4")
    conclusion.leave_map(turn.g, JAPANESE)
    idle = [turn.unit(name) for name in AIRCRAFT[4:]]
    assert [turn.g.status[unit] for unit in idle] == [POOL] * 4
    assert [turn.base(name) for name in AIRCRAFT[4:]] == ["-"] * 4


@pytest.mark.parametrize("committed", [False, True])
def test_5_2_aircraft_in_the_box_lose_their_disruption(committed: bool):
    """In the Regroup Phase of a turn in which the fleet was not committed."""
    there = ["Akagi", "CVA6M-1 disrupted", "CVA6M-2 disrupted steps=1"]
    turn = Turn("regroup", {"COVERING": there}, covering={"on": committed})
    assert turn.disrupted("CVA6M-1") == committed
    assert turn.disrupted("CVA6M-2") == committed
    assert turn.steps("CVA6M-2") == 1


def test_6_3_aircraft_go_down_with_their_carrier():
    there = {"1401": ["Akagi"], "Akagi": ["CVA6M-1"], "COVERING": ["Soryu", "CVA6M-2"]}
    turn = Turn("mission", there)
    losses.lose(turn.g, turn.unit("Akagi"), 2, "10.4.4")
    assert turn.g.status[turn.unit("CVA6M-1")] == LOST
    assert turn.g.status[turn.unit("CVA6M-2")] == POOL
    assert turn.halves(ALLIED) == 8 + 2


def test_6_3_without_a_carrier_aircraft_leave_the_game():
    """They score nothing: nobody attacked them."""
    turn = Turn("mission", {"1401": ["Akagi"], "COVERING": ["Kongo", "CVA6M-2"]})
    losses.lose(turn.g, turn.unit("Akagi"), 2, "10.4.4")
    assert turn.g.status[turn.unit("CVA6M-2")] == OUT
    assert turn.g.status[turn.unit("Kongo")] == POOL
    assert turn.halves(ALLIED) == 8


def test_6_3_the_reserve_fleet_takes_its_own_aircraft():
    there = ["RFCV", "Fulmar1", "Fulmar2", "Albacore1", "Albacore2"]
    turn = Turn("mission", {"RESERVE": there}, covering={"released": True})
    covering.embark(turn.g, (turn.unit("RFCV"),))
    assert [turn.base(name) for name in there[1:]] == ["RFCV"] * 4
    assert turn.g.status[turn.unit("Fulmar1")] == PLAY
