"""3.0 Stacking."""

from tests.cases.doro_nawa.position import PLAIN, at

COUNTERS = """
[[counter]]
short = "J25"
side = "Japanese"
kind = "infantry"
sp = 2
initiative = 5
[[counter]]
short = "J42b"
side = "Japanese"
kind = "infantry"
sp = 4
initiative = 2
[[counter]]
short = "J42c"
side = "Japanese"
kind = "infantry"
sp = 4
initiative = 2
[[counter]]
short = "J95"
side = "Japanese"
kind = "infantry"
sp = 9
initiative = 2
[[counter]]
short = "A33"
side = "Allied"
kind = "infantry"
sp = 3
initiative = 3
"""


def moving(units: str, die: int = 1) -> str:
    return (
        f'half = "Japanese"\noption = "movement"\ndie = {die}\n'
        + PLAIN
        + '[[map.route]]\nkind = "road"\nhexes = ["0401", "0402", "0403", "0404", "0405"]\n'
        + COUNTERS
        + "[units]\n"
        + units
    )


def test_3_3_the_limit_is_twice_the_best_initiative():
    """2 + 4 + 4 SP fit under the 5 of one unit: ten; one SP more does not."""
    table = at(moving('"0404" = ["J25", "J42b"]\n"0403" = ["J42c"]'))
    assert table.case("move J42c 0404") == ""
    table = at(moving('"0404" = ["J25", "J42b", "J42c sp=1"]\n"0403" = ["J95 sp=4"]'))
    refusal = table.why("move J95 0404")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "11 SP, limit 10")


def test_3_3_one_unit_alone_is_never_overstacked():
    """9 SP of initiative 2 stand alone (R11)."""
    table = at(moving('"0404" = ["J95"]'))
    assert table.case("move J95 0403") == ""


def test_3_1_the_limit_holds_on_the_way():
    """A full stack may not be passed through."""
    table = at(moving('"0404" = ["J25", "J42b", "J42c"]\n"0403" = ["I/11"]', 2))
    assert table.case("move I/11 0405") in ("3.1", "3.3")


def test_3_1_a_leader_may_not_leave_too_many_behind():
    """Without the 5 the limit of the others is 4 (R10)."""
    table = at(moving('"0404" = ["J25", "J42b", "J42c"]'))
    refusal = table.why("move J25")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "8 SP left behind, limit 4")


def test_3_2_enemies_do_not_share_a_hex():
    """A hex with an enemy ground unit may not be entered."""
    table = at(moving('"0404" = ["J25"]\n"0405" = ["A33"]'))
    assert table.case("move J25 0405") == "3.2"


def test_3_2_flying_aircraft_share_any_hex():
    """Aircraft of both sides may be over the same hex as ground units."""
    table = at(moving('"0404" = ["J25"]\n"0405" = ["A33", "59Sentai flying", "21Sqn flying"]'))
    assert table.at("59Sentai") == table.at("21Sqn") == "0405"


def test_3_5_the_owner_chooses_what_goes():
    """11 SP under a limit of 10: the owner removes one, of any unit he likes."""
    table = at(moving('"0404" = ["J25", "J42b", "J42c", "J95 sp=1"]'))
    assert table.actor == "Japanese"
    assert table.legal() == ["remove J25", "remove J42b", "remove J42c", "remove J95"]
    table.play("remove J95")
    assert table.at("J95") == "-"
    assert "done" in table.legal()
