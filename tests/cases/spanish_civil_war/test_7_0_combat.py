"""7.0 Combat: who attacks whom, strength, the eight results."""

import pytest

from sandtable.games.spanish_civil_war import combat, combat_strength
from tests.cases.spanish_civil_war.forces import CUT, fight, table
from tests.cases.spanish_civil_war.position import RULEBOOK

TOWN = '[map.flags]\ntown = ["0404"]\n'
VILLAGE = '[map.flags]\nvillage = ["0404"]\n'


def scales(found, *names: str, target: str = "0404"):
    """An attack weighed up."""
    units = tuple(sorted(found.unit(name) for name in names))
    return combat_strength.weigh(found.g, found.hex(target), units)


def column(found, *names: str) -> str:
    """The column of an attack on 0404."""
    return str(found.g.theatre.crt.names[scales(found, *names).column])


# ── the examples of the book ─────────────────────────────────────────────────


def test_3_4_example_two_units_in_an_improved_position():
    """4 and 5 in an improved position against 10: 11, so -1 (R1)."""
    found = table({"0404": ["RI4a", "RI5a"], "0403": ["NI10a"]}, top='improved = ["0404"]')
    weighed = scales(found, "NI10a")
    assert (weighed.attack, weighed.defence, weighed.difference) == (10, 11, -1)
    assert column(found, "NI10a") == "-1 or less"


def test_7_0_example_a_improved_position_in_a_town():
    """12 against 4 + 4: column 4-5."""
    found = table(
        {"0404": ["RI4a"], "0403": ["NI6a", "NI6b"]},
        top='improved = ["0404"]',
        features=TOWN,
    )
    weighed = scales(found, "NI6a", "NI6b")
    assert (weighed.attack, weighed.defence) == (12, 8)
    assert column(found, "NI6a", "NI6b") == "4-5"


def test_7_0_example_b_village():
    """6 against 5 + 1: column 0-1."""
    found = table({"0404": ["RI5a"], "0403": ["NI6a"]}, features=VILLAGE)
    assert scales(found, "NI6a").difference == 0
    assert column(found, "NI6a") == "0-1"


# ── 7.0 terrain (R74, R75) ───────────────────────────────────────────────────


def test_7_0_terrain_village_and_position_add_up():
    """R75: rough 1, village 1, position 2."""
    rough = VILLAGE + '[map.terrain]\nrough = ["0404"]\n'
    found = table({"0404": ["RI4a"], "0403": ["NI6a"]}, top='improved = ["0404"]', features=rough)
    assert scales(found, "NI6a").defence == 8


def test_7_0_water_counts_when_every_attacker_crosses_it():
    """R74: one foot on the near bank and the bonus is gone; a bridge keeps it."""
    river = '[[map.side]]\nkind = "river"\nbetween = ["0403", "0404"]\n'
    bridge = '[[map.route]]\nkind = "road"\nhexes = ["0403", "0404"]\n'
    places = {"0404": ["RI4a"], "0403": ["NI6a"], "0405": ["NI6b"]}
    for features in (river, river + bridge):
        found = table(places, features=features)
        assert scales(found, "NI6a").defence == 5
        assert scales(found, "NI6a", "NI6b").defence == 4


def test_7_0_the_smaller_of_two_waters():
    """R74: river 1 before one, major river 2 before the other."""
    water = (
        '[[map.side]]\nkind = "river"\nbetween = ["0403", "0404"]\n'
        '[[map.side]]\nkind = "major_river"\nbetween = ["0405", "0404"]\n'
    )
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0405": ["NI6b"]}, features=water)
    assert scales(found, "NI6a", "NI6b").defence == 5
    assert scales(found, "NI6b").defence == 6


# ── 7.0 who may attack ───────────────────────────────────────────────────────


def test_7_0_units_of_several_hexes_attack_one():
    """And each unit of a hex may choose its own target (R86)."""
    found = table({"0404": ["RI4a"], "0305": ["RI4b"], "0403": ["NI6a"], "0304": ["NI6b", "NI5a"]})
    found.play("attack 0404", "with NI6a", "with NI6b", "done")
    found.play("attack 0305", "with NI5a", "done")
    assert found.legal("recall") == ["recall 0305", "recall 0404"]
    found.play("done")
    assert found.legal() == ["resolve 0305", "resolve 0404"]


def test_7_0_each_unit_attacks_once():
    """Declared elsewhere it is refused, until that attack is taken back (R25)."""
    found = table({"0404": ["RI4a"], "0304": ["RI4b"], "0403": ["NI6a"]})
    found.play("attack 0404", "with NI6a", "done")
    assert found.legal() == ["attack 0404", "recall 0404", "done"]
    refusal = found.why("attack 0304")
    assert refusal is not None
    assert refusal.case == "7.0"
    assert "once" in refusal.reason
    found.play("recall 0404", "attack 0304", "with NI6a", "done")
    assert found.legal("recall") == ["recall 0304"]


def test_7_0_an_attack_may_be_changed_before_done():
    """Opened again it shows who is in it; `cancel` leaves it as it was."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a", "NI6b"]})
    found.play("attack 0404", "with NI6a", "done", "attack 0404", "with NI6b", "cancel")
    assert combat.attackers_of(found.g, found.hex("0404")) == (found.unit("NI6a"),)
    found.play("attack 0404", "without NI6a", "with NI6b", "done")
    assert combat.attackers_of(found.g, found.hex("0404")) == (found.unit("NI6b"),)


def test_7_0_no_attack_without_units():
    """`done` needs somebody."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"]})
    found.play("attack 0404")
    assert found.case("done") == "7.0"


def test_7_0_all_are_declared_before_any_is_resolved():
    """R87: after done nothing is declared, recalled or dropped."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0604": ["RI4b"], "0603": ["NI6b"]})
    found.play("attack 0404", "with NI6a", "done", "attack 0604", "with NI6b", "done", "done")
    assert found.legal() == ["resolve 0404", "resolve 0604"]
    assert found.case("attack 0404") == "7.0"
    assert found.case("recall 0404") != ""


def test_7_0_every_declared_combat_waits_for_its_player():
    """The only one as the last of several: its dice fall when he says so, not with `done`."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"]})
    found.play("attack 0404", "with NI6a", "done", "done")
    assert found.legal() == ["resolve 0404"]
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0604": ["RI4b"], "0603": ["NI6b"]})
    found.play("attack 0404", "with NI6a", "done", "attack 0604", "with NI6b", "done", "done")
    found.play("resolve 0604", 6)
    while found.legal()[0] != "resolve 0404":
        found.play(found.legal()[0])
    assert found.legal() == ["resolve 0404"]


def test_7_0_combat_is_voluntary():
    """Nothing has to attack."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"]})
    found.play("done")
    assert found.phase == "E"


@pytest.mark.parametrize(
    ("unit", "case"),
    [
        ("NH8a", "7.4"),
        ("NI6a D", "9.2"),
        ("NI6a DD", "9.2"),
        ("NI6a improving", "3.4"),
        ("NG5a fired", "6.0"),
    ],
)
def test_7_0_who_may_not_attack(unit: str, case: str):
    """Headquarters, disrupted units, those that dig, artillery that fired."""
    found = table({"0404": ["RI4a"], "0403": [unit], "0304": ["NI6c"]})
    found.play("attack 0404")
    assert found.case(f"with {unit.split(maxsplit=1)[0]}") == case


def test_9_4_a_broken_command_does_not_attack():
    """Nobody of it."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"]})
    found.g.broken[found.g.theatre.roster.command[found.unit("NI6a")]] = 1
    assert found.case("attack 0404") == "9.4"


def test_5_0_a_unit_that_overstacks_does_not_attack():
    """R73: the third of three."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a", "NI6b", "NI6c"]})
    found.play("attack 0404")
    assert found.case("with NI6c") == "5.0"
    assert found.case("with NI6a") == ""


def test_7_0_only_neighbours_attack():
    """Two hexes away is too far."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0402": ["NI6b"]})
    found.play("attack 0404")
    assert found.case("with NI6b") == "7.0"
    assert found.case("with RI4a") == "7.0"


def test_7_0_the_train_attacks_like_artillery():
    """R88: while it has not fired, and it is marked Fired."""
    rail = '[[map.route]]\nkind = "rail"\nhexes = ["0403", "0402"]\n'
    found = table({"0404": ["RI4a"], "0403": ["NP4a"]}, features=rail)
    found.play(
        "attack 0404", "with NP4a", "done", "done", "resolve 0404", 7
    )  # 4 - 4: column 0-1, AC
    assert found.g.fired[found.unit("NP4a")] == 1
    found = table({"0404": ["RI4a"], "0403": ["NP4a fired", "NI4a"]}, features=rail)
    found.play("attack 0404")
    assert found.case("with NP4a") == "6.0"


# ── 7.4 Headquarters, 9.2 disruption, 5.0 overstacking in defence ────────────


def test_7_4_a_headquarters_defends_with_1():
    """Disrupted or not."""
    found = table({"0404": ["RI4a", "RH8a D"], "0403": ["NI6a"]})
    assert scales(found, "NI6a").defence == 5


def test_9_2_disrupted_units_defend_with_one_less():
    """D or DD alike, and never below 0 (R76)."""
    found = table({"0404": ["RI4a DD", "RG5a D"], "0403": ["NI6a"]})
    assert scales(found, "NI6a").defence == 3


def test_5_0_overstacked_defenders_do_not_count():
    """They are struck all the same."""
    found = fight(["RI4a", "RI4b", "RI4c"], ["NI6a", "NI6b"], 4)  # 12 - 8: column 4-5, D
    assert found.disruption("RI4c") == "D"
    found = table({"0404": ["RI4a", "RI4b", "RI4c"], "0403": ["NI6a", "NI6b"]})
    assert scales(found, "NI6a", "NI6b").defence == 8


# ── 7.5 armour ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("attacker", "target", "drm"),
    [
        ("RT4a", "NI4a", -2),
        ("RT4a", "NT3a", -1),
        ("RT4a", "NT3a D", -1),  # R92
        ("RC4a", "NI4a", 0),  # R41
        ("RI4a", "NT3a", 0),
        ("NT3a", "RI4a", -1),
        ("NT3a", "RT4a", 0),
        ("NT3a", "RC4a", -1),
        ("NC3a", "RI4a", 0),
    ],
)
def test_7_5_armour_modifiers(attacker: str, target: str, drm: int):
    """Republican -2 or -1, Nationalist -1 or none; armoured cars are no armour."""
    phase = "D" if attacker[0] == "N" else "J"
    found = table({"0404": [target], "0403": [attacker]}, phase=phase)
    assert scales(found, attacker).drm == drm


def test_7_5_the_modifier_is_in_the_result():
    """RT4a on NI4a: difference 0, die 3 - 2 = 1 is DD in column 0-1."""
    found = table({"0404": ["NI4a"], "0403": ["RT4a"]}, phase="J")
    events = found.play("attack 0404", "with RT4a", "done", "done", "resolve 0404", 3)
    told = [event for event in events if "result" in event.detail]
    assert told[0].detail["result"] == "DD"
    assert told[0].detail["modified"] == 1


# ── 7.6 out of supply (R22, R23) ─────────────────────────────────────────────


def test_7_6_attackers_out_of_supply_count_half_each_rounded_up():
    """R22: 5 and 5 make 3 and 3."""
    found = table({"0404": ["RI4a"], "0403": ["NI5a oos", "NI5b oos"]})
    weighed = scales(found, "NI5a", "NI5b")
    assert weighed.attack == 6
    assert [m.value for m in weighed.strengths] == [-2, -2]


def test_7_6_defenders_out_of_supply_only_if_all_are():
    """R23."""
    found = table({"0404": ["RI4a oos", "RI4b oos"], "0403": ["NI6a"]})
    assert scales(found, "NI6a").drm == -1
    found = table({"0404": ["RI4a oos", "RI4b"], "0403": ["NI6a"]})
    assert scales(found, "NI6a").drm == 0


def test_7_6_supply_is_found_in_the_combat_phase():
    """2.1 D: a unit cut off since the movement phase counts half."""
    found = table(
        {"0404": ["RI4a"], "0403": ["NI5a supplied", "NG5a supplied"]},
        phase="B",
        features=CUT.format(side="Nationalist"),
    )
    assert found.supplied("NI5a")
    found.play("done")
    assert found.phase == "D"
    assert not found.supplied("NI5a")
    assert scales(found, "NI5a").attack == 3


# ── 7.1 results ──────────────────────────────────────────────────────────────


def test_7_1_ac_attackers_check_and_retreat():
    """6 - 4: column 2-3, 8. Attackers that fail retreat too (R7)."""
    found = fight(["RI4a"], ["NI6a"], 8, 7)
    assert found.disruption("NI6a") == "D"
    assert found.actor == "Nationalist"
    found.play("retreat NI6a 0402")
    assert found.at("NI6a") == "0402"
    found = fight(["RI4a"], ["NI6a"], 8, 6)
    assert found.disruption("NI6a") == ""


def test_7_1_add_the_owner_chooses_who_takes_the_dd():
    """12 - 12: column 0-1, 10."""
    found = fight(["RI6a", "RI6b"], ["NI6a", "NI6b"], 10)
    assert found.actor == "Nationalist"
    assert found.legal() == ["suffer NI6a", "suffer NI6b"]
    found.play("suffer NI6b")
    assert [found.disruption(u) for u in ("NI6a", "NI6b")] == ["D", "DD"]
    assert {text.split()[1] for text in found.legal("retreat")} == {"NI6a", "NI6b"}


def test_7_1_ae_attackers_are_eliminated():
    """4 - 6: -1 or less, 10."""
    found = fight(["RI6a"], ["NI4a"], 10)
    assert found.lost() == ["NI4a"]


def test_7_1_ex_the_attacker_chooses_his_losses():
    """8 - 4: column 4-5, 1. He owes 4 and may pay with 6, or with 2 and then more (R24, R91)."""
    found = fight(["RI4a"], ["NI6a", "NI2a"], 1)
    assert found.lost() == ["RI4a"]
    assert found.actor == "Nationalist"
    assert found.legal() == ["lose NI6a", "lose NI2a"]
    found.play("lose NI6a")
    assert found.lost() == ["RI4a", "NI6a"]
    assert found.legal("advance") == ["advance NI2a"]


def test_7_1_ex_more_than_needed():
    """R24: 2 first, and then 6 must follow."""
    found = fight(["RI4a"], ["NI6a", "NI2a"], 1, "lose NI2a")
    assert found.lost() == ["RI4a", "NI2a", "NI6a"]


def test_7_1_ex_counts_printed_factors():
    """Two defenders, one disrupted, and a Headquarters: 2 + 2 + 1 are owed, disruption or not."""
    found = fight(["RI2a D", "RI2b", "RH8a"], ["NI6a", "NI3a"], 1)
    assert found.prompt().startswith("Exchange in 0404: lose units of 5")


def test_7_1_dd_and_d_on_the_defender():
    """12 - 8: column 4-5, 3 and 4."""
    found = fight(["RI4a", "RI4b"], ["NI6a", "NI6b"], 3)
    assert found.actor == "Republican"
    found.play("suffer RI4a")
    assert [found.disruption(u) for u in ("RI4a", "RI4b")] == ["DD", "D"]
    found = fight(["RI4a", "RI4b"], ["NI6a", "NI6b"], 4)
    assert [found.disruption(u) for u in ("RI4a", "RI4b")] == ["D", "D"]


def test_7_1_dd_eliminates_a_disrupted_unit():
    """9.2f; and 9.2e: D on DD."""
    found = fight(["RI4a D", "RI4b"], ["NI6a", "NI6b"], 2, "suffer RI4a")  # 12 - 7: 4-5, 2
    assert found.lost() == ["RI4a"]
    found = fight(["RI4a DD"], ["NI6a"], 4)  # 6 - 3: 2-3, 4
    assert found.lost() == ["RI4a"]
    assert found.legal("advance") == ["advance NI6a"]


def test_7_1_de_defenders_are_eliminated():
    """12 - 4: column 8-9, 1."""
    found = fight(["RI4a"], ["NI6a", "NI6b"], 1)
    assert found.lost() == ["RI4a"]
    assert found.legal("advance") == ["advance NI6a", "advance NI6b"]


def test_7_1_bc_both_sides_check_and_the_defenders_retreat_first():
    """6 - 4: column 2-3, 6; R78: all dice, then defenders, then attackers."""
    found = fight(["RI4a"], ["NI6a"], 6, 10, 10)
    assert [found.disruption(u) for u in ("RI4a", "NI6a")] == ["D", "D"]
    assert found.actor == "Republican"
    found.play("retreat RI4a 0405")
    assert found.actor == "Nationalist"
    assert {text.split()[0] for text in found.legal()} == {"retreat"}
    found.play("retreat NI6a 0402")
    assert found.phase == "E"


def test_6_3_artillery_that_attacks_is_marked_fired():
    """6.3.1; and R79: it does not advance."""
    found = fight(["RI4a"], ["NI6a", "NI10a"], 1, others={"0304": ["NG5a"]}, declare=False)
    found.play(
        "attack 0404", "with NI6a", "with NI10a", "with NG5a", "done", "done", "resolve 0404", 1
    )
    assert found.g.fired[found.unit("NG5a")] == 1
    assert found.legal("advance") == ["advance NI6a", "advance NI10a"]
    assert found.case("advance NG5a") == "6.4"


def test_7_0_retreat_into_a_hex_that_is_attacked_later():
    """R77: RI4a joins RI4b and defends with it."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0405": ["RI4b"], "0406": ["NI6b"]})
    found.play("attack 0404", "with NI6a", "done", "attack 0405", "with NI6b", "done", "done")
    found.play("resolve 0404", 4, "retreat RI4a 0405", "done")
    assert scales(found, "NI6b", target="0405").defence == 7


def test_7_0_the_sheet_has_every_addend_and_exact_chances():
    """The combat sheet: totals, modifiers with their cases, chances in tenths."""
    found = table(
        {"0404": ["RI4a D"], "0403": ["NI5a oos", "NT3a"]},
        features=VILLAGE,
        top='improved = ["0404"]',
    )
    found.play("attack 0404", "with NI5a", "with NT3a")
    sheet = combat.sheet(found.g, found.g.frames[-1])
    assert sheet is not None
    assert (sheet["attack"], sheet["defence"], sheet["difference"]) == (6, 6, 0)
    told = [(row["case"], row["value"]) for row in sheet["modifiers"]]
    assert told == [("7.6", -2), ("9.2", -1), ("7.0", 1), ("3.4", 2), ("7.5", -1)]
    assert sheet["outcomes"] == [
        {"loss": "DD", "chance": "2/10"},
        {"loss": "D", "chance": "2/10"},
        {"loss": "BC", "chance": "3/10"},
        {"loss": "AC", "chance": "3/10"},
    ]


def test_7_6_a_half_that_takes_nothing_is_no_row_of_the_sheet():
    """Half of 1 rounded up is 1: the unit says why it is weighed so, no modifier of 0 does."""
    found = table({"0404": ["RI4a"], "0403": ["NI1a oos", "NI3a oos"]})
    found.play("attack 0404", "with NI1a", "with NI3a")
    sheet = combat.sheet(found.g, found.g.frames[-1])
    assert [(row["text"], row["value"]) for row in sheet["modifiers"]] == [
        ("NI3a: out of supply, half rounded up", -1)
    ]
    assert [(row["sp"], row["value"]) for row in sheet["attackers"]] == [(1, 1), (3, 2)]
    assert all(row["notes"] for row in sheet["attackers"])


# ── 3.2 overruns (R9) ────────────────────────────────────────────────────────


def test_3_2_an_overrun_is_fought_like_any_combat():
    """R9: 10 - 4: column 6-7, die 4 - 1 is DD; the defender retreats, the tank advances."""
    found = table({"0405": ["RI4a"], "0404": ["NT10a", "NG5a"]}, phase="A")
    found.play("move NT10a", "with NG5a", "overrun 0405", 4)
    assert found.disruption("RI4a") == "DD"
    found.play("retreat RI4a 0406")
    assert found.at("NT10a") == "0405"
    assert (found.at("NG5a"), found.g.fired[found.unit("NG5a")]) == ("0404", 1)  # R79


def test_3_2_an_overrun_is_weighed_before_its_die():
    """10 - 4: column 6-7, one off the die for the armour; what it costs and leaves is told too."""
    found = table({"0405": ["RI4a"], "0404": ["NT10a", "NG5a"]}, phase="A")
    found.play("move NT10a", "with NG5a")
    choices = found.game.choices()
    notes = RULEBOOK.choice_notes(found.g, choices)
    note = next(n for c, n in zip(choices, notes, strict=True) if c.verb == "overrun")
    found.play("overrun 0405")
    odds = note["odds"]
    assert note["cost"]
    assert f"{odds['text']}, {odds['add']:+} to the die" in found.prompt()
    assert [(m["case"], m["value"]) for m in odds["modifiers"]] == [("7.5", -1)]
    assert sum(int(each["chance"].partition("/")[0]) for each in odds["outcomes"]) == 10


def test_3_2_overrunners_that_are_disrupted_retreat():
    """R9: 4 - 4: column 0-1, 10 - 1 is AC; the tank fails, goes back and has finished."""
    found = table({"0405": ["RI4a"], "0404": ["NT4a"], "0101": ["NI4a"]}, phase="A")
    found.play("move NT4a", "overrun 0405", 10, 7, "retreat NT4a 0403")
    assert found.at("NT4a") == "0403"
    assert found.case("move NT4a 0402") != ""


# ── answers ──────────────────────────────────────────────────────────────────


def test_7_0_refusals_name_the_rule():
    """Empty hexes, and what comes too early or too late."""
    found = table({"0404": ["RI4a"], "0403": ["NI6a"], "0707": ["RI4b"], "0706": ["NI6b"]})
    assert found.case("attack 0101") == "7.0"
    assert found.case("recall 0404") == "7.0"
    assert found.case("resolve 0404") == "7.0"
    found.play("attack 0404", "with NI6a")
    assert found.case("attack 0707") == "7.0"
    found.play("done", "attack 0707", "with NI6b", "done", "done")
    assert found.case("attack 0101") == "7.0"
