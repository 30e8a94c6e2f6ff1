"""Rare positions: sentences of the book at their edges, and what a refusal says there."""

from __future__ import annotations

import pytest

from sandtable.board.files import PackError
from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import at

RAILS = '[[map.route]]\nkind = "rail"\nhexes = ["0101", "0102", "0103"]\n'

# ── 3.0 Movement: what a refusal says ────────────────────────────────────────


def test_3_0_a_hex_too_far_is_refused_with_what_it_would_cost():
    t = table({"0101": ["NI4"], "0909": ["RI3"]}, "initial movement")
    refusal = t.why("move NI4 0107")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.0", "6 of 4 MP")


def test_4_3_a_hex_behind_a_zone_is_refused_with_what_leaving_it_costs():
    t = table({"0101": ["NT3"], "0303": ["RI3"], "0909": ["RI4"]}, "initial movement")
    t.play("move NT3", "move NT3 0202")
    refusal = t.why("move NT3 0204")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.3", "4 of 2 MP")


def test_3_0_a_hex_that_enemies_seal_off():
    ring = {"0804": ["RI1"], "0805": ["RI2"], "0904": ["RI3"], "0906": ["RI4"]}
    t = table({"0404": ["NI4"], **ring}, "initial movement")
    assert "leave no way there" in str(t.why("move NI4 0905"))


def test_g5_a_train_off_its_line():
    t = table(
        {"0101": ["NP4"], "0909": ["RI3"]},
        "initial movement",
        features=RAILS.replace("0103", "0202"),
    )
    assert t.case("move NP4 0103") == "G5"


RIVER = (
    '[[map.side]]\nkind = "major_river"\nbetween = ["0404", "0405"]\n'
    '[map.terrain]\nrough-woods = ["0305", "0306", "0505", "0506"]\n'
)


@pytest.mark.parametrize(
    ("unit", "top", "features", "case", "reason"),
    [
        ("NT3", "", RIVER, "3.0", "by a bridge or road only"),
        ("NI4", "", RIVER, "", ""),
        ("NG4", "options = { mud = true }", "", "G7", "keep to the roads"),
        ("NI4", "options = { mud = true }", "", "", ""),
        ("NT3", "", '[map.terrain]\nrough-woods = ["0405"]\n', "3.0", "along a road only"),
    ],
)
def test_3_0_ground_closed_to_a_unit(unit: str, top: str, features: str, case: str, reason: str):
    t = table({"0404": [unit], "0909": ["RI3"]}, "initial movement", top, features)
    assert t.case("move " + unit + " 0405") == case
    assert reason in str(t.why("move " + unit + " 0405"))


@pytest.mark.parametrize("unit", ["NI4", "NT3"])
def test_9_4_a_zone_on_the_way_closes_it_to_a_broken_command(unit: str):
    t = table(
        {"0201": [unit], "0303": ["RI3"]},
        "initial movement",
        features='[map.terrain]\nrough-woods = ["0103"]\n',
        boxes='""',
        top='[commands]\nNX = "broken"\n',
    )
    assert t.case("move " + unit + " 0204") == "9.4"


def test_4_1_infantry_whose_overrun_failed_has_entered_no_zone():
    """It began beside the enemy: its movement is over because of the overrun (3.2)."""
    t = table(
        {"0404": ["NT3", "NI3"], "0405": ["RI9"], "0909": ["NI2"]},
        "initial movement",
        features='[map.flags]\ntown = ["0405"]\n',
    )
    t.play("move NT3", "with NI3", "overrun 0405", 6, 1, 1)
    assert t.case("move NI3 0403") == t.case("move NT3 0403") == "3.2"


# ── 5.0 Stacking ─────────────────────────────────────────────────────────────


def test_5_0_nobody_overstacks_a_hex_with_room():
    with pytest.raises(PackError, match="more units in the hex"):
        table({"0404": ["NI4", "NI4b overstacked"]})


def test_r105_reinforcements_move_together_with_who_stands_there():
    t = at(
        'game = "guadalajara"\n[map]\ncolumns = 9\nrows = 9\n'
        '[entry]\n1L3 = ["0401"]\n2L3 = ["0401"]\n'
        '[units]\n0401 = ["1/6G"]\n0909 = ["I/50BM"]\n[off]\nwaiting = ["1L3", "2L3"]\n'
    )
    t.play("place 1L3 0401")
    assert t.case("place 2L3 0401") == "3.3"
    t.play("move 1L3", "with 1/6G", "move 1L3 0402")
    assert t.at("1/6G") == t.at("1L3") == "0402"


def test_5_0_three_units_that_move_together_overstack_every_hex():
    """The third takes a D in each hex, also in an empty one: so they go step by step."""
    t = table({"0404": ["NI4", "NI4b", "NI4c"], "0909": ["RI3"]}, "initial movement")
    t.play("move NI4", "with NI4b", "with NI4c")
    assert t.reach("NI4") == ["0304", "0305", "0403", "0405", "0504", "0505"]
    assert "step by step" in str(t.why("move NI4 0406"))
    t.play("move NI4 0405")
    assert t.disruption("NI4c") == "D"
    t.play("move NI4 0406")
    assert t.disruption("NI4c") == "DD"
    t.play("move NI4 0407")
    assert t.lost() == ["NI4c"]
    assert t.at("NI4") == t.at("NI4b") == "0407"


def test_5_0_two_headquarters_that_move_together_overstack_every_hex():
    t = table({"0404": ["NH", "NHb"], "0909": ["RI3"]}, "initial movement")
    t.play("move NH", "with NHb")
    assert "move NH 0406" not in t.legal()
    t.play("without NHb")
    assert "move NH 0406" in t.legal()


# ── positions ────────────────────────────────────────────────────────────────


M = 'game = "guadalajara"\nask = "resolve"\n[map]\ncolumns = 5\nrows = 5\n[units]\n'


@pytest.mark.parametrize(
    ("unit", "case"), [("1/6G D", "9.2"), ("HQ6G", "7.4"), ("1/6G improving", "3.4")]
)
def test_7_0_a_position_declares_only_units_that_may_attack(unit: str, case: str):
    with pytest.raises(PackError, match=case):
        at(f'{M}0303 = ["2/6G target=0304", "{unit} target=0304"]\n0304 = ["I/50BM"]\n')


def test_7_0_a_position_declares_attacks_on_enemies_only():
    with pytest.raises(PackError, match="no enemy unit"):
        at(f'{M}0303 = ["2/6G target=0304", "1/6G target=0302"]\n0304 = ["I/50BM"]\n')


def test_7_21_a_position_may_begin_with_a_retreat():
    """Defenders first, then attackers, then the advance of those whose target the hex was."""
    units = {
        "0403": ["NI4 target=0404"],
        "0304": ["NI3 D retreats"],
        "0404": ["RI4 D retreats", "RH D retreats", "RI3 DD retreats"],
        "0405": ["RI1", "RI2"],
        "0909": ["NI2"],
    }
    t = table(units, top='ask = "retreat"\n')
    assert t.actor == "Republican"
    assert t.case("retreat RI3 0405") == "7.21"
    t.play("retreat RI4 0405")
    assert t.disruption("RI4") == "DD"
    assert t.case("retreat RI4 0505") == ""
    t.play("retreat RI4 0406", "retreat RH 0405")  # RI3 has one way left
    assert t.actor == "Nationalist"
    t.play("retreat NI3 0203")
    assert t.legal() == ["advance NI4", "done"]


def test_7_2_only_disrupted_units_retreat_in_a_position():
    with pytest.raises(PackError, match="D or DD"):
        table({"0403": ["NI4"], "0404": ["RI4 retreats"]}, top='ask = "retreat"\n')
    with pytest.raises(PackError, match='ask = "retreat"'):
        table({"0403": ["NI4"], "0404": ["RI4 D retreats"]})


def test_9_0_a_unit_is_d_or_dd_in_a_position():
    with pytest.raises(PackError, match="D or DD, once"):
        table({"0404": ["NI4 DD D"]})


def test_r107_only_units_that_fight_are_lost():
    t = at(
        'ask = "reveal"\n'
        'air = ["CR32-1 allotted", "CR32-2", "S81 supports 0808", "I15-1 allotted", '
        '"I15-2 allotted", "I15-3 allotted"]\n'
        '[map]\ncolumns = 9\nrows = 9\n[units]\n0404 = ["1/6G"]\n0808 = ["I/50BM"]\n'
    )
    t.play("done", 1, 10, 10, 10)
    assert t.g.due[t.unit("CR32-1")] == 6
    assert t.g.due[t.unit("CR32-2")] == t.g.due[t.unit("S81")] == 0


def test_r107_a_unit_kept_to_bounce_is_not_lost_for_another():
    t = at(
        'ask = "reveal"\nair = ["CR32-1 allotted", "CR32-2 allotted", "I15-1 allotted"]\n'
        '[map]\ncolumns = 9\nrows = 9\n[units]\n0404 = ["1/6G"]\n0808 = ["I/50BM"]\n'
    )
    t.play("excess CR32-2", 1, 10)
    away = [name for name in ("CR32-1", "CR32-2") if t.g.due[t.unit(name)]]
    assert away == ["CR32-1"]


def test_r108_a_train_loads_beside_the_enemy():
    t = table({"0102": ["NP4"], "0202": ["RI3"]}, "initial movement", features=RAILS)
    assert t.why("entrain NP4") is None


def test_10_13_a_position_with_units_to_bounce_alone():
    t = at(
        'ask = "reveal"\nphasing = "Republican"\n'
        'air = ["CR32-1 bouncer", "SB supports 0404", "RZ interdicts 0505"]\n'
        '[map]\ncolumns = 9\nrows = 9\n[units]\n0404 = ["1/6G"]\n0808 = ["I/50BM"]\n'
    )
    assert t.legal() == ["bounce CR32-1", "done"]
    t.play("bounce CR32-1")
    assert t.legal() == ["target SB", "target RZ", "cancel"]
