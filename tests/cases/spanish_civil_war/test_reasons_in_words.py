"""The right reason where an outside reader heard another: 3.1, 7.1, 7.3, 10.0, G7."""

from __future__ import annotations

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
