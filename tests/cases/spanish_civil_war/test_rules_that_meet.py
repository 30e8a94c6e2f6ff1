"""Odd combinations: rules of several chapters that meet in one hex or one phase."""

from __future__ import annotations

import pytest

from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import PLAIN, RULEBOOK, at

AIR = f"""
game = "guadalajara"
ask = "allot"
turn = 2
air = [
    "CR32-1", "CR32-2", "CR32-3", "S81", "Ro37 grounded",
    "I15-1", "I15-2 interdicts 0505", "SB",
]
{PLAIN}
[units]
0404 = ["1/6G"]
0808 = ["I/50BM"]
"""

# ── 3.2 Overruns ─────────────────────────────────────────────────────────────

TOWN = '[map.flags]\ntown = ["0405"]\n'


def test_3_2_a_unit_that_overstacks_does_not_overrun():
    t = table(
        {"0404": ["NI4", "NI4b", "NT3 overstacked"], "0405": ["RI1"]}, phase="initial movement"
    )
    t.play("move NT3")
    assert t.case("overrun 0405") == "5.0"
    t.play("move NT3 0505")
    assert t.why("overrun 0405") is None


def test_3_4_a_digger_that_joins_an_overrun_finishes_no_position():
    t = table(
        {"0404": ["NT3", "NI4 improving"], "0405": ["RI4"], "0808": ["RI3"]},
        phase="second movement",
        features=TOWN,
    )
    t.play("move NT3", "with NI4", "overrun 0405", 4, "stand RI4")
    assert t.at("NI4") == "0404"
    assert t.phase == "G"
    assert not t.improved("0404")


def test_3_2_after_an_overrun_into_a_hex_without_a_zone_the_infantry_moves_on_too():
    t = table({"0404": ["NT9", "NI9"], "0402": ["RI1"], "0901": ["RI3"]}, "initial movement")
    t.play("move NT9", "with NI9", "move NT9 0403", "overrun 0402", 1)
    assert t.at("NI9") == t.at("NT9") == "0402"
    assert t.reach("NT9")


# ── 5.0 Moving as a stack ────────────────────────────────────────────────────


def test_5_0_a_unit_that_overstacks_does_not_dig_in():
    t = table(
        {"0404": ["NI4", "NI4b", "NI4c overstacked"], "0808": ["RI3"]}, phase="initial movement"
    )
    assert t.case("improve NI4c") == "5.0"
    t.play("move NI4 0403", "stop")
    assert "improve NI4c" in t.legal()


def test_5_0_a_stack_moves_whoever_of_it_is_named():
    t = table({"0404": ["NI4", "NT3"], "0808": ["RI3"]}, phase="initial movement")
    t.play("move NI4", "with NT3", "move NT3 0405")
    assert t.at("NI4") == t.at("NT3") == "0405"


# ── G7 ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("muddy", [True, False])
def test_r103_in_mud_guns_retreat_and_tanks_advance_along_roads_only(muddy: bool):
    found = table(
        {"0404": ["RG5", "RI1"], "0403": ["NT9"]},
        top="options = { mud = true }" if muddy else "",
        features='[[map.route]]\nkind = "road"\nhexes = ["0404", "0405"]\n',
    )
    found.play("attack 0404", "with NT9", "done", "done", "resolve 0404", 7)
    ways = [text.split()[2] for text in found.legal("retreat") if text.split()[1] == "RG5"]
    assert ways == (["0405"] if muddy else ["0305", "0405", "0505"])
    found.play("retreat RG5 0405", "retreat RI1 0305")
    assert ("advance NT9" in found.legal()) != muddy


# ── 10.12 ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("last", [16, 10])
def test_r49_an_air_unit_lost_late_does_not_return(last: int):
    text = AIR.replace("turn = 2", f"turn = 10\nturns = {last}")
    t = at(text)
    t.play("allot CR32-1", "keep CR32-2", "keep CR32-3", "keep S81", "allot I15-1", "keep SB")
    t.play("done", 10)
    told = [event.text for event in t.play(1)]
    ending = "returns in turn 15" if last == 16 else "does not return in this game"
    assert f"I15-1 is lost and {ending}." in told


def test_10_13_a_bouncer_of_phase_b_meets_a_bomber_of_phase_h():
    t = at(
        f"""
        game = "guadalajara"
        ask = "allot"
        phasing = "Republican"
        air = ["CR32-1 bouncer", "CR32-2 superiority", "SB"]
        {PLAIN}
        [units]
        0404 = ["1/6G"]
        0808 = ["I/50BM"]
        """
    )
    t.play("keep SB", "support SB 0404", "done")
    assert t.actor == "Nationalist"
    assert t.legal() == ["bounce CR32-1", "done"]
    t.play("bounce CR32-1", "target SB")
    assert t.phase == "K"


# ── Refusals: the rule that says no, and no other ────────────────────────────


def test_4_3_armour_is_refused_by_its_own_case():
    t = table({"0404": ["NT3", "NI4"], "0405": ["RI3"], "0909": ["RI3b"]}, "initial movement")
    assert t.case("move NT3 0406") == "4.3"
    assert t.case("move NI4 0406") == "4.1"
    assert t.case("improve RI3b") == "3.4"
    t.play("move NI4")
    assert "nobody else is picked up" in str(t.why("without NI4"))
    assert "other side" in str(t.why("with RI3"))


def test_7_0_a_declared_attack_is_not_resolved_before_done():
    t = table({"0404": ["NI4"], "0405": ["RI3"]})
    t.play("attack 0405", "with NI4")
    assert "being put together" in str(t.why("resolve"))
    t.play("done")
    assert "all combats are declared" in str(t.why("resolve 0405"))


def test_10_0_refusals_of_missions():
    t = at(AIR)
    assert t.case("allot Ro37") == "G6"
    assert t.case("allot SB") == "10.0"
    assert t.case("fly S81") == "10.1"
    t.play("allot CR32-1", "allot CR32-2", "keep CR32-3", "keep S81", "allot I15-1", "keep SB")
    assert t.case("fly Ro37") == "G6"
    assert t.case("fly CR32-1") == "10.0"
    assert "no air unit" in str(t.why("fly 1/6G"))
    assert "other side" in str(t.why("fly I15-2"))
    t.play("done")
    assert t.case("excess CR32-3") == "10.12"


def test_10_13_refusals_of_bouncing():
    t = at(AIR)
    t.play("allot CR32-1", "allot CR32-2", "keep CR32-3", "keep S81", "allot I15-1", "keep SB")
    t.play("done", "excess CR32-1", 1, 1)
    assert "kept for it" in str(t.why("bounce CR32-2"))
    t.play("bounce CR32-1")
    assert "interdiction or ground support" in str(t.why("target SB"))
    assert "cancel" in str(t.why("bounce CR32-2"))


def test_3_3_a_reinforcement_is_placed_before_it_moves():
    t = at(
        """
        game = "guadalajara"
        turn = 3
        [units]
        4632 = ["1/6G"]
        [off]
        waiting = ["1/9G turn=4", "HQ9G turn=3"]
        """
    )
    assert "has not come yet" in str(t.why("move HQ9G 7801"))
    assert "later turn" in str(t.why("move 1/9G 7801"))
    assert "it enters at 7701, 7801" in str(t.why("place HQ9G 5001"))


# ── 2.1 ──────────────────────────────────────────────────────────────────────


def test_2_1_defensive_fire_is_the_other_sides_phase():
    t = table({"0404": ["NG5"], "0405": ["RG5"]}, "artillery bombardment and air")
    told = [event.text for event in t.play("done")]
    assert "C: Republican defensive artillery fire phase." in told
    assert RULEBOOK.clock(t.g)["side"] == t.actor == "Republican"
