"""Odd combinations: rules of several chapters that meet in one hex or one phase."""

from __future__ import annotations

from tests.cases.spanish_civil_war.forces import table

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


# ── 5.0 Moving as a stack ────────────────────────────────────────────────────


def test_5_0_a_stack_moves_whoever_of_it_is_named():
    t = table({"0404": ["NI4", "NT3"], "0808": ["RI3"]}, phase="initial movement")
    t.play("move NI4", "with NT3", "move NT3 0405")
    assert t.at("NI4") == t.at("NT3") == "0405"
