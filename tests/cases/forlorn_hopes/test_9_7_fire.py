"""9.7.5 to 9.7.7 Fire, aces, patrols; 9.8 Aborting the mission."""

from __future__ import annotations

import pytest

from sandtable.core.frame import CHANCE, Then
from sandtable.games.forlorn_hopes.air import (
    battle,
    battle_fire,
)
from sandtable.games.forlorn_hopes.air.battle_actions import craft_of, pose_of, reach
from sandtable.games.forlorn_hopes.air.battle_moves import fly
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ALLIED,
    ATTACKER,
    ESCORT,
    INTERCEPTOR,
    JAPANESE,
    PATROL,
    TWO_REAR_HEXES,
)
from tests.cases.forlorn_hopes.sky import BOARD, Sky


def segment(sky: Sky, first: int = ALLIED) -> Sky:
    """The fire segment begins."""
    sky.g.battle_round = 1
    battle_fire.begin(sky.g, first)
    sky.settle()
    return sky


def duel(
    target: str = "60Sentai", at: str = "0706", facing: str = "N", level: str = "Medium",
    part: int = ATTACKER, foul: int = 0,
) -> Sky:  # fmt: skip
    """A P-40 in 0707 at Medium, facing north, and a target."""
    sky = Sky(foul=foul)
    sky.fly("17PG", INTERCEPTOR, "0707", "N", "Medium")
    sky.fly(target, part, at, facing, level)
    return sky


# ── 9.7.5 who fires at whom ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("at", "level", "bar"),
    [
        ("0707", "Medium", ""),
        ("0706", "Medium", ""),
        ("0706", "Low", ""),
        ("0706", "High", "level"),
        ("0708", "Medium", "hex ahead"),
        ("0705", "Medium", "hex ahead"),
    ],
)
def test_9_7_5_own_hex_or_the_hex_ahead_own_level_or_one_lower(at: str, level: str, bar: str):
    """Everything else is refused, with hex or level."""
    sky = duel(at=at, level=level)
    answer = battle_fire.bars_firing(sky.g, sky.unit("17PG"), sky.unit("60Sentai"))
    assert bar in str(answer) if bar else answer is None


def test_9_7_5_the_refusal_names_the_hexes():
    sky = duel()
    sky.fly("98Sentai", ATTACKER, "0703")
    bar = segment(sky).why("fire 98Sentai")
    assert bar is not None
    assert "T0703, not in T0707 or T0706" in str(bar)


def test_9_7_5_whoever_can_fire_is_asked_once_and_may_hold_his_fire():
    """Nobody has to fire."""
    sky = segment(duel())
    assert sky.actor == ALLIED
    assert sky.legal() == ["fire 60Sentai", "pass"]
    sky.play("pass")
    assert sky.asked == ""


def test_9_7_5_the_side_without_initiative_declares_first():
    """And all have declared before a die is thrown (R71)."""
    sky = duel("A6M-1", at="0706", facing="S", part=ESCORT)
    segment(sky, battle.without_initiative(sky.g))
    assert sky.actor == ALLIED
    sky.play("fire A6M-1")
    assert sky.actor == JAPANESE
    sky.play("fire 17PG")
    assert sky.actor == CHANCE


def test_9_7_5_a_coloured_af_answers_those_that_fire_at_it():
    """In any direction, once; at nobody else."""
    sky = duel("G4M-1", facing="N")
    sky.fly("33PG", INTERCEPTOR, "0607", "SW")
    segment(sky).play("fire G4M-1")
    assert sky.asked == "Answering"
    assert sky.why("fire 33PG").startswith("9.7.5")
    sky.play("fire 17PG").roll(1, 1)
    assert sky.asked == ""


def test_9_7_5_without_af_nobody_fires():
    """A transport aircraft has none (R83)."""
    sky = segment(duel("Ki57")).play("fire Ki57")
    assert sky.actor == CHANCE


def test_9_7_5_die_plus_af_minus_df_plus_modifiers():
    """P-40 with AF 4 at a Ki-21 with DF 2, from behind."""
    sky = segment(duel()).play("fire 60Sentai", "pass").roll(1)
    assert sky.modifiers("9.7.5") == {
        "AF of 17PG": 4, "DF of 60Sentai": -2, "from the rear": 1,
    }  # fmt: skip
    assert "die 1, result 4, no effect" in sky.said("9.7.5")


def from_rear(sky: Sky) -> bool:
    """Whether the P-40 fires at the Ki-21 from behind."""
    at = battle_fire.stance(sky.g, sky.unit("17PG"))
    return battle_fire.from_rear(sky.g, at, sky.unit("60Sentai"))


@pytest.mark.parametrize(
    ("facing", "rear"),
    [("N", True), ("NE", True), ("NW", True), ("SE", False), ("S", False), ("SW", False)],
)
def test_9_7_5_from_the_rear(facing: str, rear: bool):
    """From behind, straight or slanting (R72)."""
    sky = duel(facing=facing)
    assert from_rear(sky) == rear


def test_9_7_5_option_two_rear_hexes():
    """Straight behind is no rear then (R72)."""
    for facing, rear in (("N", False), ("NE", True), ("NW", True), ("SE", False)):
        sky = duel(facing=facing)
        sky.g.options = TWO_REAR_HEXES
        assert from_rear(sky) == rear
    sky = duel(at="0707", facing="N")
    sky.g.options = TWO_REAR_HEXES
    assert from_rear(sky)


def test_9_7_5_in_one_hex_the_same_facing_is_the_rear():
    """Any other is not."""
    for facing, rear in (("N", True), ("NE", False), ("S", False)):
        sky = duel(at="0707", facing=facing)
        assert from_rear(sky) == rear


def test_9_7_5_above_disrupted_aces_and_foul_weather():
    """Each modifier of the chart."""
    sky = duel("A6M-1", facing="S", level="Low", part=ESCORT, foul=1)
    for name in ("17PG", "A6M-1"):
        sky.g.ace[sky.unit(name)] = 1
        sky.g.disrupted[sky.unit(name)] = 1
    segment(sky).play("fire A6M-1").roll(1)
    assert sky.modifiers("9.7.5") == {
        "AF of 17PG": 4, "DF of A6M-1": -3, "from above": 1, "an ace fires": 1,
        "against an ace": -1, "firer disrupted": -2, "target disrupted": 1, "Foul Weather": -1,
    }  # fmt: skip


def test_9_7_5_return_fire_together():
    """Two bombers of one hex and level that fire back have +1 each."""
    sky = duel("G4M-1", at="0706")
    sky.fly("G4M-2", ATTACKER, "0706", "N")
    sky.fly("33PG", INTERCEPTOR, "0707", "N")
    segment(sky).play("fire G4M-1", "fire G4M-2", "fire 17PG", "fire 33PG").roll(1, 1, 1)
    assert sky.modifiers("9.7.5")["return fire together"] == 1
    alone = duel("G4M-1")
    segment(alone).play("fire G4M-1", "fire 17PG").roll(1, 1)
    assert "return fire together" not in alone.modifiers("9.7.5")


def test_9_7_5_fire_is_simultaneous():
    """Both fall: effects wait for the last die."""
    sky = duel("A6M-1", facing="S", part=ESCORT)
    segment(sky).play("fire A6M-1", "fire 17PG").roll(10)
    assert sky.steps("A6M-1") == 2
    sky.roll(10)
    assert (sky.steps("A6M-1"), sky.steps("17PG")) == (0, 0)


@pytest.mark.parametrize(("die", "disrupted", "steps"), [(4, True, 2), (6, True, 1), (8, False, 0)])
def test_9_7_5_effects(die: int, disrupted: bool, steps: int):
    """AF 4 against DF 2, from the rear: die + 3."""
    sky = segment(duel(part=ESCORT)).play("fire 60Sentai", "pass").roll(die)
    assert (sky.disrupted("60Sentai"), sky.steps("60Sentai")) == (disrupted, steps)


def test_9_7_5_disrupted_twice_in_one_battle_loses_a_step():
    """Not when it came disrupted; AA fire counts too (R73)."""
    sky = duel(part=ESCORT)
    unit = sky.unit("60Sentai")
    sky.g.disrupted[unit] = 1
    segment(sky).play("fire 60Sentai", "pass").roll(4)
    assert sky.steps("60Sentai") == 2
    segment(sky).play("fire 60Sentai", "pass").roll(4)
    assert sky.steps("60Sentai") == 1


# ── 9.7.6 aces ───────────────────────────────────────────────────────────────


def test_9_7_6_a_fighter_that_eliminates_a_unit_is_an_ace():
    """Until it loses a step."""
    sky = segment(duel()).play("fire 60Sentai", "pass").roll(10)
    assert sky.steps("60Sentai") == 0
    assert sky.g.ace[sky.unit("17PG")]
    sky.fly("A6M-1", ESCORT, "0708", "N")
    segment(sky).play("fire 17PG").roll(9)
    assert sky.steps("17PG") == 1
    assert not sky.g.ace[sky.unit("17PG")]


def test_9_7_6_each_side_has_three_markers():
    """A fourth fighter gets none."""
    sky = duel()
    for name in ("BuffA", "BuffB", "CW21"):
        sky.g.ace[sky.unit(name)] = 1
    segment(sky).play("fire 60Sentai", "pass").roll(10)
    assert not sky.g.ace[sky.unit("17PG")]


def test_9_7_6_bombers_are_no_aces():
    """Fighters only."""
    sky = Sky()
    sky.fly("19BG", ATTACKER, "0707")
    sky.fly("59Sentai", INTERCEPTOR, "0708", "N")
    sky.g.steps[sky.unit("59Sentai")] = 1
    segment(sky, JAPANESE).play("fire 19BG", "fire 59Sentai").roll(1, 10)
    assert sky.steps("59Sentai") == 0
    assert not sky.g.ace[sky.unit("19BG")]


# ── 9.7.7 patrols ────────────────────────────────────────────────────────────


def patrol(at: str = "0707", facing: str = "N") -> Sky:
    """A Do-24 on patrol, TMA 4 unloaded."""
    sky = Sky(side=ALLIED, kind=-1)
    sky.fly("Do24A", PATROL, at, facing, "Low")
    sky.fly("59Sentai", INTERCEPTOR, "0104")
    return sky


def test_9_7_7_two_complete_rounds_within_three_hexes():
    """A round in which it strays farther does not count; a reduced patrol holds."""
    sky = patrol()
    unit = sky.unit("Do24A")
    fly(sky.g, unit, ())
    sky.play("ahead", "ahead", "ahead", "ahead")  # ring 4
    assert sky.g.on_station[unit] == 0
    sky.g.facing[unit] = 3
    fly(sky.g, unit, ())
    sky.play("ahead", "ahead", "ahead", "ahead")  # it began too far away
    assert sky.g.on_station[unit] == 0
    for _ in range(2):
        assert not battle.holds(sky.g, unit)
        fly(sky.g, unit, ())
        sky.play("left", "left", "ahead", "ahead")
    sky.g.steps[unit] = 1
    assert battle.holds(sky.g, unit)


def test_9_7_7_a_disrupted_or_eliminated_patrol_fails():
    """Whatever the rounds."""
    sky = patrol()
    unit = sky.unit("Do24A")
    sky.g.on_station[unit] = 2
    assert battle.holds(sky.g, unit)
    sky.g.disrupted[unit] = 1
    assert not battle.holds(sky.g, unit)


def test_9_7_7_it_leaves_when_it_wants_after_that():
    """At the end of a round, and not before."""
    sky = patrol()
    sky.g.battle_round = 2
    sky.g.on_station[sky.unit("Do24A")] = 2
    sky.push(Then("battle.leave"))
    assert sky.legal() == ["leave Do24A", "stay"]
    sky.play("leave Do24A")
    assert sky.asked == ""
    assert battle.holds(sky.g, sky.unit("Do24A"))
    sky = patrol()
    sky.g.on_station[sky.unit("Do24A")] = 1
    sky.push(Then("battle.leave"))
    assert sky.asked == "Order"


def test_9_7_7_left_alone_near_the_target_hex_it_holds():
    """Its enemies have gone (R75)."""
    sky = patrol()
    sky.g.cell[sky.unit("59Sentai")] = -1
    sky.push(Then("battle.round"))
    assert battle.holds(sky.g, sky.unit("Do24A"))


# ── 9.8 aborting the mission ─────────────────────────────────────────────────


def mission() -> Sky:
    """Two loaded bombers, an escort and an interceptor at the start of a round."""
    sky = Sky()
    sky.fly("60Sentai", ATTACKER, "0703", "S")
    sky.fly("12Sentai", ATTACKER, "0704", "S")
    sky.fly("59Sentai", ESCORT, "0702", "S")
    sky.fly("17PG", INTERCEPTOR, "0713", "N")
    sky.push(Then("battle.round"))
    return sky


def test_9_8_1_any_attackers_or_the_whole_mission():
    """At the start of any round."""
    sky = mission()
    assert sky.legal() == ["done", "abort", "abort 12Sentai", "abort 60Sentai"]
    sky.play("abort 12Sentai", "done")
    assert sky.g.part[sky.unit("12Sentai")] == ABORTED
    assert sky.g.part[sky.unit("60Sentai")] == ATTACKER
    sky = mission().play("abort")
    assert {sky.g.part[sky.unit(name)] for name in ("12Sentai", "60Sentai")} == {ABORTED}
    assert sky.g.part[sky.unit("59Sentai")] == ESCORT


def test_9_8_2_a_loaded_attacker_that_is_disrupted_rolls():
    """From 6 on it aborts: unloaded, without effect."""
    for die, part in ((5, ATTACKER), (6, ABORTED)):
        sky = segment(duel(part=ATTACKER)).play("fire 60Sentai", "pass").roll(4, die)
        assert sky.g.part[sky.unit("60Sentai")] == part
        assert bool(sky.g.loaded[sky.unit("60Sentai")]) == (part == ATTACKER)


def test_9_8_2_reduced_and_escorted():
    """+1 when reduced, -1 with an undisrupted escort within two hexes."""
    sky = duel(part=ATTACKER)
    sky.fly("59Sentai", ESCORT, "0704", "N")
    segment(sky).play("fire 60Sentai", "pass").roll(6)  # disrupted and a step
    sky.roll(5)
    assert sky.modifiers("9.8.2") == {"reduced": 1, "undisrupted escort near: 59Sentai": -1}
    assert sky.g.part[sky.unit("60Sentai")] == ATTACKER


def test_9_8_2_it_leaves_by_the_shortest_way():
    """From the centre, facing north, straight on; detours are refused."""
    sky = Sky()
    unit = sky.fly("60Sentai", ABORTED, "0704", "N", "Low")
    fly(sky.g, unit, ())
    assert sky.why("left").startswith("9.8.2")
    assert sky.legal() == ["ahead"]
    sky = Sky()
    unit = sky.fly("60Sentai", ABORTED, "0703", "S", "Low")
    ends = reach(craft_of(sky.g, unit), pose_of(sky.g, unit))
    rings = {BOARD.ring[end.cell] for end in ends if end.cell >= 0}
    assert min(rings, default=6) >= 4


def test_9_8_2_units_without_bombs_do_not_roll():
    """Escorts, and attackers that have bombed."""
    sky = duel(part=ATTACKER)
    sky.g.loaded[sky.unit("60Sentai")] = 0
    segment(sky).play("fire 60Sentai", "pass").roll(4)
    assert sky.asked == ""
