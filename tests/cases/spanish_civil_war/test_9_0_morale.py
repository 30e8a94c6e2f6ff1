"""9.0 Morale, 9.1 recovery, 9.2 disruption, 9.4 Command Effectiveness."""

import pytest

from sandtable.games.spanish_civil_war import morale
from tests.cases.spanish_civil_war.forces import CUT, counter, table
from tests.cases.spanish_civil_war.position import PLAIN, at

LOSSES = ["RI1a", "RI1b", "RI1c"]


def recover(units: dict[str, list[str]], *dice: int, **more):
    """The Nationalist Morale Recovery Phase, with these dice."""
    found = table(units, phase="F", **more)
    found.play(*dice)
    return found


def checks(boxes: str, lost: int, units: list[str], *dice: int):
    """The Republican checks of phase L with so many of their units lost before."""
    gone = ", ".join([f'"{name}"' for name in LOSSES[:lost]])
    names = "".join([counter(name) for name in LOSSES[:lost]])
    found = table(
        {"0505": units[:2], "0606": units[2:]},
        phase="L",
        boxes=boxes,
        features=f"{names}[off]\neliminated = [{gone}]\n" if lost else "",
    )
    found.play(*dice)
    return found


# ── 9.0, 9.2 levels ──────────────────────────────────────────────────────────


def test_9_0_a_die_above_the_rating_disrupts():
    """A Waver check failed: RI4a D checks against 5; a 6 disrupts, a 5 does not."""
    for die, after in ((6, "DD"), (5, "D")):
        found = checks('"waver 5"', 1, ["RI4a D"], 10, 6, die)
        assert found.disruption("RI4a") == after


@pytest.mark.parametrize(
    ("before", "levels", "after"),
    [(0, 1, "D"), (0, 2, "DD"), (1, 1, "DD"), (1, 2, "-"), (2, 1, "-"), (2, 2, "-")],
)
def test_9_2_levels_of_disruption(before: int, levels: int, after: str):
    """D on D is DD; beyond DD a unit is eliminated, whatever the cause (R18)."""
    found = table({"0505": ["RI4a", "RI4b"]})
    unit = found.unit("RI4a")
    found.g.disruption[unit] = before
    gone = morale.disrupt(found.g, unit, levels, "9.0")
    assert gone == (after == "-")
    assert (found.lost() == ["RI4a"]) == gone
    assert found.disruption("RI4a") == ("" if gone else after)


def test_9_2_disruption_lowers_morale():
    """One for each level (R28); a Headquarters keeps its 8 (R71)."""
    found = table({"0505": ["RI4a D", "RI4b DD", "RH8a DD"]})
    rating = [found.g.morale(found.unit(u)) for u in ("RI4a", "RI4b", "RH8a")]
    assert rating == [5, 4, 8]


def test_9_4_a_broken_command_lowers_morale_by_one_more():
    """In addition to 9.2 a; the Headquarters too."""
    found = table({"0505": ["RI4a D", "RH8a"]})
    found.g.broken[found.g.theatre.roster.command[found.unit("RI4a")]] = 1
    assert [found.g.morale(found.unit(u)) for u in ("RI4a", "RH8a")] == [4, 7]


# ── 9.1 recovery ─────────────────────────────────────────────────────────────


def test_9_1_one_level_comes_off_at_the_rating_or_less():
    """Morale 6: D recovers on 5, DD on 4 and keeps a D (9.2 h)."""
    found = recover({"0505": ["NI4a D", "NI4b DD"]}, 5, 4)
    assert [found.disruption(u) for u in ("NI4a", "NI4b")] == ["", "D"]
    found = recover({"0505": ["NI4a D", "NI4b DD"]}, 6, 5)
    assert [found.disruption(u) for u in ("NI4a", "NI4b")] == ["D", "DD"]


def test_9_1_beside_an_enemy_one_more():
    """Any enemy unit, a Headquarters too."""
    found = recover({"0505": ["NI4a D"], "0504": ["RH8a"]}, 5)
    assert found.disruption("NI4a") == "D"
    found = recover({"0505": ["NI4a D"], "0504": ["RH8a"]}, 4)
    assert found.disruption("NI4a") == ""


def test_9_1_out_of_supply_nobody_recovers():
    """No die is thrown."""
    found = recover({"0101": ["NI4a D"]}, features=CUT.format(side="Nationalist"))
    assert found.disruption("NI4a") == "D"
    assert found.phase != "F"


def test_9_1_the_last_supply_check_counts():
    """R89: found out of supply in phase E it does not recover, even if the way is open now."""
    found = recover({"0505": ["NI4a D oos"]})
    assert found.disruption("NI4a") == "D"
    assert found.phase != "F"


def test_9_1_only_the_phasing_side_recovers():
    """The Republicans wait for phase L."""
    found = recover({"0505": ["RI4a D"]})
    assert (found.disruption("RI4a"), found.phase) == ("D", "G")


# ── 9.4 ──────────────────────────────────────────────────────────────────────


def test_9_4_no_symbol_no_check():
    """The first box of this display is empty."""
    found = checks('"", "waver 5"', 1, ["RI4a D", "RI4b"], 10)
    assert found.disruption("RI4a") == "D"
    assert found.game.actor != -1


def test_9_4_waver_only_disrupted_units_check():
    """The recovery die first (R29), the symbol's, then one die for RI4a alone."""
    found = checks('"waver 5"', 1, ["RI4a D", "RI4b"], 10, 6, 6)
    assert [found.disruption(u) for u in ("RI4a", "RI4b")] == ["DD", ""]


def test_9_4_passed_at_the_number_or_less():
    """5 against 5."""
    found = checks('"waver 5"', 1, ["RI4a D", "RI4b"], 10, 5)
    assert found.disruption("RI4a") == "D"
    assert found.game.actor != -1


def test_9_4_shaken_everybody_checks():
    """Headquarters too."""
    found = checks('"shaken 5"', 1, ["RI4a", "RH8a"], 6, 7, 9)
    assert [found.disruption(u) for u in ("RI4a", "RH8a")] == ["D", "D"]


def test_9_4_r112_a_unit_under_way_by_rail_checks_with_its_command():
    """A reinforcement that has not come does not."""
    rails = '[[map.route]]\nkind = "rail"\nhexes = ["0101", "0201"]\n[entry]\nRI4b = ["0909"]\n'
    found = at(
        f'ask = "checks"\nphasing = "Republican"\n{PLAIN}{rails}[units]\nRAIL = ["RP4a began=0101"]'
        '\n0505 = ["NI4a"]\n[off]\neliminated = ["RI1a"]\nwaiting = ["RI4b turn=9"]\n'
        '[[command]]\nid = "RX"\nside = "Republican"\nboxes = ["shaken 5"]\n'
        '[[command]]\nid = "NX"\nside = "Nationalist"\nboxes = [""]\n'
        + "".join([counter(name) for name in ("RP4a", "NI4a", "RI1a", "RI4b")])
    )
    found.play(6, 7)
    assert [found.disruption(u) for u in ("RP4a", "RI4b")] == ["D", ""]


def test_9_4_broken_levels_and_checks():
    """Disrupted units get a level and check, then the others; it lasts (R90)."""
    found = checks('"broken 5"', 1, ["RI4a D", "RI4b", "RI4c DD"], 10, 10, 6, 4, 6)
    assert found.lost() == ["RI1a", "RI4c"]
    assert [found.disruption(u) for u in ("RI4a", "RI4b")] == ["DD", ""]
    unit = found.unit("RI4b")
    assert found.g.broken[found.g.theatre.roster.command[unit]] == 1
    assert found.g.morale(unit) == 5


def test_9_4_each_symbol_is_checked_once_in_order():
    """R30: two symbols covered, two checks; losses they cause fill boxes at once."""
    found = checks('"waver 5", "waver 4", "shaken 3"', 2, ["RI4a DD", "RI4b"], 10, 6, 5, 4)
    # box 1 failed: RI4a checks against 4 with 5 and is eliminated; box 2 passed by 4
    assert found.lost() == ["RI1a", "RI1b", "RI4a"]
    assert found.prompt().startswith("RX, box 3: shaken check")
    found.play(3)
    assert found.g.checked[found.g.theatre.roster.command[found.unit("RI4b")]] == 3
