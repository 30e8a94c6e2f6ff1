"""The right reason where an outside reader heard another: 3.1, 3.3, 5.0, 7.0, 7.1, 7.3, 10, G7."""

from __future__ import annotations

import pytest

from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import Table

WIDE = """
game = "guadalajara"
phase = "{phase}"
[map]
columns = 14
rows = 12
"""


def told(table: Table, choice: str) -> tuple[str, str, str]:
    """Case, reason and remedy of a refusal."""
    refusal = table.why(choice)
    assert refusal is not None
    return refusal.case, refusal.reason, refusal.remedy


def test_3_1_the_enemys_train_is_the_enemys_whatever_it_did_in_its_own_half():
    for flags in ("moved-this-turn", "moved"):
        table = Table(
            WIDE.format(phase="A")
            + f"""
[[map.route]]
kind = "rail"
hexes = ["0101", "0102", "0103", "0104", "0105"]
[units]
0103 = ["Tren {flags}"]
0808 = ["1/6G"]
"""
        )
        assert "other side" in told(table, "entrain Tren")[1]


def test_7_3_an_advance_onto_closed_ground_is_refused_as_an_advance():
    table = Table(
        WIDE.format(phase="D")
        + """
[[map.side]]
kind = "major_river"
between = ["0503", "0504"]
[units]
0503 = ["1L3", "1/1Litt"]
0403 = ["2/1Litt", "3/1Litt"]
0504 = ["HQ50BM"]
"""
    )
    table.play("attack 0504", "with 1L3", "with 1/1Litt", "with 2/1Litt", "done", "done")
    table.play("resolve 0504", 2)
    case, reason, remedy = told(table, "advance 1L3")
    assert case == "7.3"
    assert "prohibited" in reason
    assert remedy == "Advance with another unit, or done."


def test_7_1_an_attacker_that_is_gone_hears_that_it_is():
    table = Table(
        WIDE.format(phase="D")
        + """
[units]
0504 = ["1/1Litt", "2/1Litt"]
0404 = ["1/6G", "1L3"]
0505 = ["I/50BM"]
"""
    )
    table.play("attack 0505", "with 1/1Litt", "with 1/6G", "with 1L3", "done", "done")
    table.play("resolve 0505", 3, "lose 1L3")
    assert told(table, "lose 1L3")[:2] == ("7.1", "it has been eliminated")
    table.play("lose 1/6G")
    assert told(table, "advance 1/6G")[:2] == ("7.3", "it has been eliminated")


def test_10_0_infantry_is_no_air_unit_in_the_secret_allotment():
    table = Table(
        """
game = "guadalajara"
ask = "allot"
air = ["S81", "I15-1", "R5 interdicts 0404"]
[map]
columns = 14
rows = 12
[units]
0404 = ["1/6G"]
0606 = ["I/50BM"]
"""
    )
    table.play("keep S81")
    for choice in ("fly 1/6G", "interdict 1/6G 0404", "support 1/6G 0404"):
        assert "no air unit" in told(table, choice)[1]


# ── 3.3 a reinforcement that is to move has to come first ────────────────────

COMING = """
[entry]
"1/9G" = ["0101"]
"2/9G" = ["0101"]
[off]
waiting = ["1/9G turn=1", "2/9G turn=3"]
[units]
"""


def test_3_3_a_reinforcement_that_is_to_move_hears_where_it_is_placed():
    found = Table(WIDE.format(phase="A") + COMING + '0909 = ["2/6G"]\n1412 = ["I/50BM"]\n')
    refusal = found.why("move 1/9G 0102")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "it enters at 0101")
    assert "`place`" in refusal.remedy
    assert found.why("place 1/9G 0101") is None
    assert "later turn" in told(found, "move 2/9G 0102")[1]
    found.play("place 1/9G 0101", "move 1/9G 0102")


def test_3_3_a_reinforcement_hears_why_no_hex_is_open_to_it():
    found = Table(WIDE.format(phase="A") + COMING + '0101 = ["1/6G", "2/6G"]\n1412 = ["I/50BM"]\n')
    refusal = found.why("move 1/9G 0102")
    assert refusal is not None
    assert refusal.figures == "0101: the hex would hold more than stacking allows"
    assert "`place`" not in refusal.remedy


@pytest.mark.parametrize(
    ("phase", "said"), [("E", "in the initial movement phase of their side"), ("G", "other side")]
)
def test_3_3_nobody_arrives_in_another_movement_phase(phase: str, said: str):
    found = Table(WIDE.format(phase=phase) + COMING + '0909 = ["2/6G"]\n1412 = ["I/50BM"]\n')
    assert said in told(found, "move 1/9G 0102")[1]
    assert told(found, "move 1/9G 0102") == told(found, "place 1/9G 0101")


# ── 7.0 R87 declared combats ─────────────────────────────────────────────────


def test_7_0_a_declared_combat_is_not_taken_back_when_the_declarations_are_done():
    """R87; of one that is fought nothing is left to take back."""
    units = {"0404": ["RI4a"], "0403": ["NI2a"], "0704": ["RI4b"], "0703": ["NI2b"]}
    found = table({**units, "0909": ["RI4d"]})
    found.play("attack 0404", "with NI2a", "done", "attack 0704", "with NI2b", "done", "done")
    assert "(R87)" in told(found, "recall 0404")[1]
    assert found.why("resolve 0404") is None
    found.play("resolve 0404", 10)
    assert told(found, "recall 0404")[1] == "no combat on that hex is left to resolve"
    assert "(R87)" in told(found, "recall 0704")[1]


# ── 10.2 Interdiction ────────────────────────────────────────────────────────


def sky(air: list[str], units: str, phase: str = "A") -> Table:
    """A position with air units over hexes."""
    listed = f"air = {air}\n".replace("'", '"')
    return Table(f'phase = "{phase}"\n{listed}[map]\ncolumns = 9\nrows = 9\n[units]\n{units}')


def test_10_2_an_interdicted_hex_beside_the_unit_is_its_first_step_another_time():
    """R12: the remedy is a way; round the hex there is none, for the hex itself is dear."""
    near = '0404 = ["1/6G spent=5 began=0304"]\n0909 = ["I/50BM"]\n'
    found = sky(["I15-1 interdicts 0405"], near)
    case, _, remedy = told(found, "move 1/6G 0405")
    assert (case, "one hex is always possible" in remedy) == ("10.2", True)
    fresh = sky(["I15-1 interdicts 0405"], '0404 = ["1/6G"]\n0909 = ["I/50BM"]\n')
    assert fresh.why("move 1/6G 0405") is None
    far = sky(["I15-1 interdicts 0406"], '0404 = ["1/6G spent=3 began=0304"]\n0909 = ["I/50BM"]\n')
    assert told(far, "move 1/6G 0406")[2].startswith("Choose a nearer hex")


def test_5_0_a_way_round_a_full_hex_may_be_there_and_too_long():
    """Interdiction makes it so: the sentence speaks of the ways within its points only."""
    units = '0404 = ["1/6G"]\n0405 = ["2/6G", "3/6G"]\n0909 = ["I/50BM"]\n'
    found = sky(["I15-1 interdicts 0505", "I15-2 interdicts 0305"], units)
    case, reason, _ = told(found, "move 1/6G 0408")
    assert (case, "within its points" in reason) == ("5.0", True)


def test_10_2_only_a_hex_of_the_map_is_interdicted():
    text = 'ask = "missions"\nair = ["CR32-1", "S81"]\n[map]\ncolumns = 9\nrows = 9\n[units]\n'
    found = Table(text + '0404 = ["1/6G"]\n0505 = ["I/50BM"]\n')
    assert told(found, "interdict CR32-1 RAIL")[1] == "only a hex of the map is interdicted"
    found.play("fly CR32-1")
    assert told(found, "interdict CR32-1 RAIL")[1] == "only a hex of the map is interdicted"


LINES = """
[[map.route]]
kind = "rail"
hexes = ["0101", "0201", "0301", "0401", "0501"]
[[map.route]]
kind = "rail"
hexes = ["0107", "0207"]
[units]
RAIL = ["Tren began=0101"]
"""


def by_rail(units: str, air: str = "") -> Table:
    """The train is in the box, and left from 0101."""
    top = f'phase = "G"\n{air}[map]\ncolumns = 9\nrows = 9\n'
    return Table(top + LINES + '0909 = ["I/50BM"]\n' + units)


def test_10_2_what_cuts_the_line_is_said():
    """3.1: Interdiction, enemy units, no line at all, and the enemy in the hex it left (R63)."""
    bombed = by_rail('0804 = ["1/6G"]\n', 'air = ["CR32-1 interdicts 0301"]\n')
    assert told(bombed, "place Tren 0401")[0] == "10.2"
    assert bombed.why("place Tren 0301") is None
    assert told(bombed, "place Tren 0207")[:2] == (
        "3.1", "no railway leads there from the hex it left")  # fmt: skip
    cut = by_rail('0301 = ["1/6G"]\n')
    case, reason, remedy = told(cut, "place Tren 0501")
    assert (case, reason.startswith("enemy units on the line")) == ("3.1", True)
    assert "waits in the box" in remedy
    assert "waits in the box" in told(cut, "place Tren 0201")[2]  # no hex is open at all
    held = by_rail('0101 = ["1/6G"]\n')
    for place in ("0201", "0301", "0501"):
        assert told(held, f"place Tren {place}")[1] == "an enemy unit is in the hex it left"


# ── remedies that lead somewhere ─────────────────────────────────────────────


def test_3_0_who_may_not_attack_is_not_sent_against_an_enemy():
    """7.4 a Headquarters, 9.4 a broken command: they go elsewhere."""
    staff = table({"0404": ["NH1"], "0606": ["RI1"]}, "initial movement")
    assert told(staff, "move NH1 0606")[2] == "Choose another hex."
    top = '[commands]\nNX = "broken"\n'
    broken = table({"0404": ["NI4"], "0606": ["RI1"]}, "initial movement", top, boxes='""')
    assert told(broken, "move NI4 0606")[2] == "Choose another hex."
    sound = table({"0404": ["NI4"], "0606": ["RI1"]}, "initial movement")
    assert "attack" in told(sound, "move NI4 0606")[2]


def test_6_0_a_bombardment_is_resolved_without_a_hex():
    found = table({"0404": ["RI4"], "0401": ["NG4"], "0909": ["RI5"]}, phase="B")
    found.play("bombard 0404", "with NG4")
    assert told(found, "resolve 0404")[2] == "Write `resolve`."
    assert found.why("resolve") is None
    assert told(found, "with RI4")[1] == "it is not a unit of the side that fires"


def test_7_0_who_is_not_in_it_is_not_taken_out():
    found = table({"0404": ["RI4a"], "0403": ["NI4a", "NI5 D"]})
    found.play("attack 0404")
    assert told(found, "without NI5")[2] == "Choose one that does."


def test_10_0_missions_are_given_before_the_boxes_are_shown():
    """R4: nobody is told to answer first and then give one."""
    air = 'ask = "reveal"\nair = ["CR32-1 allotted", "S81", "Ro37 supports 0606"]\n'
    found = Table(
        air + '[map]\ncolumns = 9\nrows = 9\n[units]\n0404 = ["1/6G"]\n0606 = ["I/50BM"]\n'
    )
    for choice in ("fly S81", "support S81 0606", "interdict S81 0303"):
        case, reason, remedy = told(found, choice)
        assert (case, "before air superiority" in reason) == ("10.0", True)
        assert remedy == "Give it one in your next air phase."
    assert "has its mission" in told(found, "fly Ro37")[1]


def test_10_13_nobody_picks_a_bouncer_before_the_boxes_are_shown():
    air = 'ask = "allot"\nair = ["CR32-1", "I15-1", "R5 interdicts 0404"]\n'
    found = Table(
        air + '[map]\ncolumns = 9\nrows = 9\n[units]\n0404 = ["1/6G"]\n0606 = ["I/50BM"]\n'
    )
    assert told(found, "target R5")[1] == "no excess unit can bounce now"


def test_3_4_guns_are_not_told_to_dig_another_time():
    found = table({"0404": ["NG4", "NI4"], "0909": ["RI1"]}, "second movement")
    assert "only infantry" in told(found, "improve NG4")[1]
    assert told(found, "improve NI4")[2] == "Begin one in your next initial movement phase."


def test_5_0_who_is_picked_up_alone_is_moved_or_put_down():
    found = table({"0404": ["NI4", "NI5"], "0909": ["RI1"]}, "initial movement")
    found.play("move NI4")
    assert told(found, "with NI4")[2] == "Move it (`move`), or put it down (`stop`)."
    found.play("with NI5")
    assert told(found, "with NI4")[2] == "Take it out with `without`."
