"""7.2 Retreats and 7.3 the advance after combat."""

import re

import pytest

from sandtable.games.spanish_civil_war.position import write_position
from tests.cases.spanish_civil_war.forces import fight, table
from tests.cases.spanish_civil_war.position import RULEBOOK, at

# 0404 has the neighbours 0403 0504 0505 0405 0305 0304, clockwise from north.
D = 4
"""A die that disrupts the defenders in the columns 2-3 and 4-5."""


def ways(found, unit: str) -> list[str]:
    """Where a unit may retreat."""
    return [text.split()[2] for text in found.legal("retreat") if text.split()[1] == unit]


# ── 7.2, 7.21 ────────────────────────────────────────────────────────────────


def test_7_2_a_disrupted_unit_retreats_one_hex_without_mp():
    """7.21 A: out of the zone of NI6a in 0403 only the south is left."""
    found = fight(["RI4a"], ["NI6a"], D)
    assert found.actor == "Republican"
    assert ways(found, "RI4a") == ["0305", "0405", "0505"]
    assert found.case("retreat RI4a 0304") == "7.21"
    found.play("retreat RI4a 0405")
    assert found.at("RI4a") == "0405"
    assert found.g.spent[found.unit("RI4a")] == 0


def test_7_21_a_friend_in_an_enemy_zone_opens_the_hex():
    """Any friendly unit, a Headquarters too."""
    found = fight(["RI4a"], ["NI6a"], D, others={"0304": ["RH8a"]})
    assert "0304" in ways(found, "RI4a")


def test_7_21_a_broken_unit_retreats_to_a_friend_in_an_enemy_zone():
    """R32: that is a retreat and no entry."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0304": ["RH8a"]})
    found.g.broken[found.g.theatre.roster.command[found.unit("RI4a")]] = 1
    found.play("attack 0404", "with NI6a", "done", "done", "resolve 0404", D)
    assert "0304" in ways(found, "RI4a")


def test_7_2_one_leaves_and_another_is_without_a_way():
    """R85: NI4a needs the hex of NI4b; when NI4b has gone first, NI4a is lost."""
    others = {"0304": ["NI4b"], "0502": ["RI1a"], "0302": ["RI1b"]}
    found = fight(["RI9a"], ["NI4a"], others=others, declare=False)
    found.play(
        "attack 0404", "with NI4a", "with NI4b", "done", "done", "resolve 0404", 8, "suffer NI4b"
    )
    assert ways(found, "NI4a") == ["0304"]
    assert ways(found, "NI4b") == ["0203", "0204", "0403"]
    found.play("retreat NI4b 0203")
    assert found.lost() == ["NI4a"]


def test_7_21_an_enemy_occupied_hex_is_closed():
    """7.21 B: an enemy Headquarters alone has no zone and stops a retreat into its hex."""
    found = fight(["RI4a"], ["NI6a"], D, others={"0405": ["NH8a"]})
    assert ways(found, "RI4a") == ["0305", "0505"]
    assert found.case("retreat RI4a 0405") == "7.21"


def test_7_2_prohibited_ground_is_closed():
    """Tanks do not enter rough-woods off the road."""
    woods = '[map.terrain]\nrough-woods = ["0405"]\n'
    found = fight(["RT4a"], ["NI6a"], D, features=woods)
    assert ways(found, "RT4a") == ["0305", "0505"]
    assert found.case("retreat RT4a 0405") == "7.2"
    assert found.case("retreat RT4a 0406") == "7.2"


def test_7_2_the_train_keeps_to_the_line():
    """G5: forced to retreat without a free rail hex it is eliminated."""
    rail = '[[map.route]]\nkind = "rail"\nhexes = ["0404", "0405", "0406"]\n'
    found = fight(["RP4a"], ["NI6a"], D, features=rail)
    assert found.at("RP4a") == "0405"  # the only way is taken by itself
    found = fight(["RP4a"], ["NI6a"], D, features=rail, others={"0405": ["NI5a"]})
    assert found.lost() == ["RP4a"]


def test_7_21_no_way_out_is_elimination():
    """7.21 D: zones all round."""
    found = fight(["RI4a"], ["NI6a"], D, others={"0305": ["NI4a"], "0505": ["NI4b"]})
    assert found.lost() == ["RI4a"]
    assert found.legal("advance") == ["advance NI6a"]


def test_7_2_headquarters_retreat_with_the_others():
    """R72."""
    found = fight(["RI4a", "RH8a"], ["NI6a"], 3)  # 6 - 5: 0-1, D
    assert {text.split()[1] for text in found.legal("retreat")} == {"RI4a", "RH8a"}


def test_7_2_the_owner_chooses_the_order_and_each_finds_its_own_hex():
    """R85."""
    found = fight(["RI4a", "RI4b"], ["NI6a", "NI6b"], D)
    found.play("retreat RI4b 0405", "retreat RI4a 0505")
    assert (found.at("RI4a"), found.at("RI4b")) == ("0505", "0405")


# ── 7.21 C: full hexes (R19, R20, R84) ───────────────────────────────────────

FULL = {"0405": ["RI1a", "RI1b"], "0305": ["NH8a"], "0505": ["NH8b"]}


def test_7_21_through_a_full_hex_with_a_d_more():
    """RI4a passes 0405, takes its second level there, and goes on to a hex with room."""
    found = fight(["RI4a"], ["NI6a"], D, others=FULL)
    assert found.at("RI4a") == "0405"
    assert found.disruption("RI4a") == "DD"
    assert found.disruption("RI1a") == ""
    assert ways(found, "RI4a") == ["0306", "0406", "0506"]
    assert found.case("stand RI4a") == "7.21"
    assert found.case("retreat RI4a 0404") == "7.21"
    found.play("retreat RI4a 0406")
    assert found.at("RI4a") == "0406"
    assert found.disruption("RI4a") == "DD"


def test_7_21_each_full_hex_costs_a_d():
    """R19, R84: a second full hex would be the end, so the way through it is none."""
    more = {"0406": ["RI1c", "RI1d"], "0306": ["NH8c"], "0506": ["NH8d"]}
    found = fight(["RI4a"], ["NI6a"], D, others={**FULL, **more})
    assert found.lost() == ["RI4a"]
    assert found.disruption("RI1a") == ""


def test_7_21_a_unit_with_dd_does_not_survive_a_full_hex():
    """R84: D on D makes DD, and 0405 would be its third level."""
    found = fight(["RI4a D"], ["NI6a"], D, others=FULL)
    assert found.lost() == ["RI4a"]
    assert found.at("RI1a") == "0405"


def test_7_21_a_full_hex_need_not_be_avoided():
    """R21: its owner may choose it though 0505 is empty."""
    found = fight(["RI4a"], ["NI6a"], D, others={"0405": ["RI1a", "RI1b"]})
    assert ways(found, "RI4a") == ["0305", "0405", "0505"]
    notes = RULEBOOK.choice_notes(found.g, found.game.choices())
    told = {text: note.get("risk") for text, note in zip(found.legal(), notes, strict=True)}
    warning = {"case": "7.21", "text": "0405 is full: it takes a D and retreats further"}
    assert told["retreat RI4a 0405"] == warning
    assert told["retreat RI4a 0505"] is None


# ── 7.22 direction ───────────────────────────────────────────────────────────


def test_7_22_into_supply_first():
    """Only 0505 is within three hexes of the source in 0806: taken by itself."""
    supply = '[supply]\nRepublican = ["0806"]\n'
    found = fight(["RI4a"], ["NI6a"], D, features=supply)
    assert found.at("RI4a") == "0505"


def test_7_22_the_refusal_names_the_ways_into_supply():
    """With a second unit to go nothing is forced; out of supply the die of 5 counts 4."""
    supply = '[supply]\nRepublican = ["0806"]\n'
    found = fight(["RI4a", "RI4b"], ["NI6a", "NI6b"], 5, features=supply)
    refusal = found.why("retreat RI4a 0305")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("7.22", "0505")


def test_7_22_without_supply_anywhere_any_way_will_do():
    """If possible, says the case."""
    supply = '[supply]\nRepublican = ["0909"]\n'
    found = fight(["RI4a"], ["NI6a"], D, features=supply)
    assert ways(found, "RI4a") == ["0305", "0405", "0505"]


# ── 7.2 towns and improved positions ─────────────────────────────────────────


def test_7_2_a_town_lets_units_ignore_the_retreat():
    """R42: also a city and a strongpoint, never a village."""
    for kind in ("town", "city", "strongpoint"):
        flags = f'[map.flags]\n{kind} = ["0404"]\n'
        found = fight(["RI4a"], ["NI6a", "NI2a"], D, features=flags)
        assert found.case("stand RI4a") == ""
        found.play("stand RI4a")
        assert found.at("RI4a") == "0404"
        assert found.disruption("RI4a") == "D"
        assert found.legal("advance") == []
    village = '[map.flags]\nvillage = ["0404"]\n'
    found = fight(["RI4a"], ["NI6a", "NI2a"], D, features=village)
    assert found.case("stand RI4a") == "7.2"


def test_7_2_an_improved_position_lets_units_ignore_the_retreat():
    """3.4; R48: when one goes, the marker stays with the other."""
    found = table({"0404": ["RI4a", "RI4b"], "0403": ["NI6a", "NI6b"]}, top='improved = ["0404"]')
    found.play(
        "attack 0404", "with NI6a", "with NI6b", "done", "done", "resolve 0404", 3
    )  # 12 - 10: 2-3, D
    found.play("retreat RI4a 0405")
    assert found.improved("0404")
    found.play("stand RI4b")
    assert found.improved("0404")


def test_7_2_a_position_is_lost_with_its_last_digger():
    """R48: both retreat."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a", "NI2a"]}, top='improved = ["0404"]')
    found.play("attack 0404", "with NI6a", "with NI2a", "done", "done", "resolve 0404", 3)
    found.play("retreat RI4a 0405")
    assert not found.improved("0404")


def test_7_2_sheltered_units_without_a_way_stay():
    """No way out matters only to who must retreat."""
    town = '[map.flags]\ntown = ["0404"]\n'
    found = fight(
        ["RI4a"], ["NI6a", "NI2a"], D, features=town, others={"0305": ["NI4a"], "0505": ["NI4b"]}
    )
    assert found.at("RI4a") == "0404"  # played by itself: it has no other choice
    assert found.disruption("RI4a") == "D"


def test_7_2_attackers_ignore_retreats_from_a_town_too():
    """R7: 4 - 4: column 0-1, 10 is ADD for one attacker."""
    town = '[map.flags]\ntown = ["0403"]\n'
    found = fight(["RI4a"], ["NI4a"], 10, features=town)
    assert found.disruption("NI4a") == "DD"
    found.play("stand NI4a")
    assert found.at("NI4a") == "0403"


TRENCH = 'improved = ["0404"]\n'


def besieged(*dice: int | str, target: tuple[str, ...] = ("RI4a", "RG5a")):
    """Infantry and artillery in one improved position, attacked from 0403."""
    found = table({"0404": list(target), "0403": ["NI9a"]}, top=TRENCH)
    found.play("attack 0404", "with NI9a", "done", "done", "resolve 0404", *dice)
    return found


@pytest.mark.parametrize("first", ["RI4a", "RG5a"])
def test_7_2_who_may_stay_does_not_hang_on_who_is_named_first(first: str):
    """R110: 9 - 7 in column 2-3, 4: D. The battery may stay, also when the battalion has gone."""
    found = besieged(4)
    if first == "RI4a":
        found.play("retreat RI4a 0405")
        assert not found.improved("0404")
    assert found.why("stand RG5a") is None
    found.play("stand RG5a")
    if first == "RG5a":
        found.play("retreat RI4a 0405")
    assert (found.at("RG5a"), found.at("RI4a"), found.improved("0404")) == ("0404", "0405", False)


def test_7_2_a_battery_stays_when_the_result_eliminates_its_battalion():
    """R110: DD on a D eliminates; the position is gone with it, the shelter was there."""
    found = besieged(4, target=("RI4a DD", "RG5a"))
    assert found.lost() == ["RI4a"]
    assert not found.improved("0404")
    assert found.why("stand RG5a") is None


def test_7_2_who_comes_into_a_position_by_retreating_has_no_shelter():
    """R110: settled when the result fell, in the hex it stood in then."""
    units = {"0404": ["RI4a", "RI1a D"], "0403": ["NI9a"], "0405": ["RI4b"]}
    found = table(units, top='improved = ["0405"]\n')
    found.play("attack 0404", "with NI9a", "done", "done", "resolve 0404", 4)
    assert found.case("stand RI4a") == "7.2"


def test_7_2_a_retreat_that_an_older_record_began_is_still_read():
    """Without the field that settles the shelter it is found as each unit's turn comes."""
    found = besieged(4)
    text = write_position(found.g)
    line = next(line for line in text.splitlines() if '["Retreat"' in line)
    old = re.sub(r", \[[0-9, ]+\]\],?$", "]", line)
    assert old != line
    again = at(text.replace(line, old))
    assert again.why("stand RG5a") is None
    again.play("retreat RI4a 0405")
    assert again.case("stand RG5a") == "7.2"


# ── 7.3 advance ──────────────────────────────────────────────────────────────


def both_check(south: list[str], *dice: int):
    """0404 is attacked from 0403 and 0405: BC on a 6.  RI4a has no way out, and zones leave NI3a
    in 0403 none but the hex in front of it.
    """
    ring = {"0302": ["RI1a"], "0502": ["RI1b"], "0604": ["RI1c"], "0204": ["RI1d"]}
    found = table({"0404": ["RI4a"], "0403": ["NI3a"], "0405": south, **ring})
    joined = [f"with {name}" for name in ("NI3a", *south)]
    found.play("attack 0404", *joined, "done", "done", "resolve 0404", 6, 10, *dice)
    assert found.lost() == ["RI4a"]
    return found


def test_7_3_an_attacker_that_fell_back_into_the_vacated_hex_does_not_shut_it():
    """R109: NI3a fails and goes where the defender was; NI3b still advances."""
    found = both_check(["NI3b"], 10, 1)
    assert found.at("NI3a") == "0404"
    assert found.legal("advance") == ["advance NI3b"]
    assert found.case("advance NI3a") == "9.2"
    found.play("advance NI3b")
    assert (found.at("NI3a"), found.at("NI3b")) == ("0404", "0404")


def test_7_3_who_fell_back_into_the_vacated_hex_takes_room_there():
    """R109: of two that held only one goes in."""
    found = both_check(["NI1a", "NI2b"], 10, 1, 1)
    assert found.at("NI3a") == "0404"
    assert found.legal("advance") == ["advance NI1a", "advance NI2b"]
    found.play("advance NI1a")
    assert found.legal("advance") == []


def test_7_3_advance_up_to_the_stacking_limit():
    """Two of three; MP are not spent, and it is voluntary."""
    others = {"0304": ["NI6c"]}
    found = fight(["RI4a"], ["NI6a", "NI6b"], others=others, declare=False)
    found.play(
        "attack 0404", "with NI6a", "with NI6b", "with NI6c", "done", "done", "resolve 0404", 1
    )
    assert found.legal() == ["advance NI6a", "advance NI6b", "advance NI6c", "done"]
    (*_, done) = found.game.view("both")["choices"]
    assert done["label"] == "No advance"
    found.play("advance NI6c")
    (*_, done) = found.game.view("both")["choices"]
    assert done["label"] == "No more advance"
    found.play("advance NI6a")
    assert [found.at(u) for u in ("NI6a", "NI6b", "NI6c")] == ["0404", "0403", "0404"]
    assert found.phase == "E"


def test_7_3_only_attackers_advance():
    """Not whoever stands by."""
    found = fight(["RI4a"], ["NI6a", "NI6b"], 1, others={"0304": ["NI6c"]})
    assert found.case("advance NI6c") == "7.3"
    found.play("done")
    assert found.at("NI6a") == "0403"


def test_7_3_no_advance_into_prohibited_ground():
    """R86: tanks attack into rough-woods and stay outside."""
    woods = '[map.terrain]\nrough-woods = ["0404"]\n'
    found = fight(["RI4a DD"], ["NT10a"], 3, features=woods)
    assert found.lost() == ["RI4a"]
    assert found.at("NT10a") == "0403"
    assert found.legal("advance") == []


def test_7_3_disrupted_attackers_do_not_advance():
    """9.2: BC, the defender is eliminated by his check and the attacker fails his."""
    found = fight(["RI4a DD"], ["NI6a", "NI2a"], 6, 10, 10, 1)  # 8 - 3: column 4-5, BC
    assert found.lost() == ["RI4a"]
    found.play("retreat NI6a 0402")
    assert found.legal("advance") == ["advance NI2a"]
    assert found.case("advance NI6a") == "9.2"


def test_7_3_an_advance_into_an_enemy_zone_is_free():
    """R47: another enemy is beside 0404."""
    found = fight(["RI4a"], ["NI6a", "NI6b"], 1, others={"0405": ["RI4b"]})
    found.play("advance NI6a")
    assert found.at("NI6a") == "0404"
    assert found.g.spent[found.unit("NI6a")] == 0


# ── answers ──────────────────────────────────────────────────────────────────


def test_7_2_refusals_name_the_rule():
    """Far hexes, others' retreats, advances that are not due."""
    found = fight(["RI4a"], ["NI6a", "NI2a"], D)
    assert found.case("retreat RI4a 0808") == "7.2"
    assert found.case("retreat NI6a 0402") == "7.2"
    assert found.case("advance NI6a") == "7.2"
    found.play("retreat RI4a 0405")
    assert found.case("advance RI4a") == "7.3"
