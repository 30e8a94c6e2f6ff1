"""Refusals that name the case that bars, and what may still act."""

import pytest

from sandtable.games.spanish_civil_war.position import write_position
from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import RULEBOOK, at

MAP = "[map]\ncolumns = 9\nrows = 9\n"


def told(found, choice: str) -> tuple[str, str]:
    """Case and reason of a refusal."""
    refusal = found.why(choice)
    assert refusal is not None, choice
    return refusal.case, refusal.reason


# ── 3.0-3.4 what has ended a movement ────────────────────────────────────────

LINE = '[[map.route]]\nkind = "rail"\nhexes = ["0101", "0201", "0301", "0401"]\n'


def test_3_1_a_train_that_has_arrived_says_so():
    found = at(f'phase = "G"\n{MAP}{LINE}[units]\nRAIL = ["Tren began=0101"]\n0909 = ["I/50BM"]\n')
    found.play("place Tren 0401")
    assert told(found, "move Tren 0301")[0] == "3.1"
    assert "arrived by rail" in told(found, "move Tren 0301")[1]
    assert "arrived by rail" in told(found, "entrain Tren")[1]
    again = at(write_position(found.g))
    assert again.g.digest() == found.g.digest()
    assert told(again, "move Tren 0301") == told(found, "move Tren 0301")


def test_3_2_who_did_not_advance_after_an_overrun_says_so():
    found = table({"0404": ["NT4a"], "0403": ["RI4a"], "0909": ["NI1a"]}, phase="A")
    found.play("move NT4a", "overrun 0403", 8, 1)  # AC, and it holds
    assert told(found, "move NT4a 0405")[0] == "3.2"
    again = at(write_position(found.g))
    assert again.g.digest() == found.g.digest()
    assert told(again, "move NT4a 0405")[0] == "3.2"


@pytest.mark.parametrize(("phase", "when"), [("A", "the"), ("E", "your next")])
def test_3_0_whoever_moves_into_an_enemy_is_told_when_one_attacks(phase, when):
    found = at(f'phase = "{phase}"\n{MAP}[units]\n0202 = ["2/6G"]\n0304 = ["I/50BM"]\n')
    refusal = found.why("move 2/6G 0304")
    assert (refusal.case, refusal.reason) == ("3.0", "an enemy unit is there")
    assert refusal.remedy == f"Move beside it and attack in {when} combat phase (7.0)."


def test_3_0_what_may_be_done_about_an_enemy_is_told_to_who_can_do_it():
    """An overrun to armour that can make one; an attack alone to the others."""
    found = at(f'phase = "A"\n{FIELD}[units]\n0202 = ["2/6G"]\n0303 = ["1L3", "2L3"]\n'
               '0304 = ["I/50BM"]\n0306 = ["II/50BM"]\n')  # fmt: skip
    assert "verrun" not in found.why("move 2/6G 0304").remedy
    assert found.why("move 1L3 0304").remedy.startswith("Overrun it")
    assert "then overrun it" in found.why("move 1L3 0306").remedy
    found.g.disruption[found.unit("2L3")] = 1
    found.play("move 1L3", "with 2L3")
    assert "verrun" not in found.why("move 2L3 0304").remedy


def test_3_0_who_was_put_down_says_so():
    found = at(f'phase = "A"\n{MAP}[units]\n0404 = ["1/6G"]\n0101 = ["2/6G"]\n')
    found.play("move 1/6G 0405", "stop")
    assert "put down after it had moved" in told(found, "move 1/6G 0406")[1]


FIELD = "[map]\ncolumns = 9\nrows = 9\n"


def test_4_1_a_zone_that_is_gone_stopped_it_all_the_same():
    """The tanks drive away whose zone it was: who stopped in it hears of zones too."""
    found = at(f'phase = "A"\n{FIELD}[units]\n0202 = ["2/6G"]\n0303 = ["1L3", "2L3"]\n'
               '0304 = ["I/50BM"]\n0909 = ["3/6G"]\n')  # fmt: skip
    found.play("move 2/6G", "move 2/6G 0203")
    assert told(found, "move 2/6G 0202")[0] == "4.1"
    found.play("move 1L3", "with 2L3", "overrun 0304", 1, "retreat I/50BM 0305")
    assert told(found, "move 2/6G 0202")[1].endswith("or a zone stopped it (4.1)")


def test_3_4_who_was_thrown_back_in_an_overrun_hears_of_it():
    """It stands where it stood, so it has not moved."""
    found = at(f'phase = "A"\n{FIELD}[units]\n0303 = ["1L3", "1/6G"]\n0304 = ["Thaelmann"]\n'
               '0909 = ["2/6G"]\n')  # fmt: skip
    found.play("move 1L3", "with 1/6G", "overrun 0304", 7, 1, 1, 1)
    assert told(found, "improve 1/6G") == ("3.4", "it took part in an overrun in this phase")


def test_7_2_attackers_hear_that_defenders_retreat_first():
    found = at(f'phase = "D"\n{FIELD}[units]\n0303 = ["1/1Litt"]\n'
               '0304 = ["I/50BM", "II/50BM"]\n')  # fmt: skip
    found.play("attack 0304", "with 1/1Litt", "done", "done", "resolve 0304", 2, 9, 1, 10)
    case, reason = told(found, "retreat 1/1Litt 0302")
    assert case == "7.2"
    assert reason.endswith("the defenders' first (R7), and each once")


def test_3_3_a_reinforcement_that_has_just_come_has_not_moved():
    """R65: it is told that it came, also where it would be loaded."""
    entry = '[entry]\n"1/9G" = ["0101"]\nTren = ["0101"]\n'
    off = '[off]\nwaiting = ["1/9G turn=1"]\n'
    found = at(f'phase = "A"\n{MAP}{entry}{off}[units]\n0909 = ["2/6G"]\n')
    found.play("place 1/9G 0101")
    assert told(found, "improve 1/9G") == ("3.4", "it came onto the map in this phase (R65)")
    found.play("move 1/9G 0102", "stop")
    assert told(found, "improve 1/9G")[1] == "it has moved in this phase"
    rail = f'phase = "G"\n{MAP}{LINE}{entry}[off]\nwaiting = ["Tren turn=1"]\n'
    found = at(f'{rail}[units]\n0909 = ["I/50BM"]\n')
    found.play("place Tren 0101")
    assert told(found, "entrain Tren") == ("3.1", "it came onto the map in this phase")


# ── 3.2 who cannot overrun, and whether he can be left behind ────────────────

TO_0405 = "overrun 0405"
WOODS = '[map.terrain]\nrough-woods = ["0405"]\n'
WATER = '[[map.side]]\nkind = "major_river"\nbetween = ["0404", "0405"]\n'


def tanks(hand: list[str], top: str = "", features: str = "", boxes: str = ""):
    """These are picked up in 0404, with an enemy in 0405."""
    found = table(
        {"0404": hand, "0405": ["RI4"], "0909": ["NI9"]}, "initial movement", top, features, boxes
    )
    names = [text.split()[0] for text in hand]
    found.play(f"move {names[0]}", *[f"with {name}" for name in names[1:]])
    return found


@pytest.mark.parametrize(
    ("top", "features", "case", "reason"),
    [
        ("", WOODS, "3.0", "along a road only"),
        ("", WATER, "3.0", "by a bridge or road only"),
        ("options = { mud = true }", "", "G7", "vehicles keep to the roads"),
        ("options = { mud = true }", WATER, "3.0", "by a bridge or road only"),
    ],
)
def test_3_2_a_tank_alone_hears_what_ground_is_closed_to_it(top, features, case, reason):
    refusal = tanks(["NT3"], top, features).why(TO_0405)
    assert refusal.case == case
    assert reason in refusal.reason
    assert "without" not in refusal.remedy


def test_3_2_who_cannot_enter_is_named_and_may_stay_behind():
    """The armoured train keeps to its rails (G5)."""
    rails = '[[map.route]]\nkind = "rail"\nhexes = ["0403", "0404"]\n'
    found = tanks(["NP3", "NT3"], features=rails)
    refusal = found.why(TO_0405)
    assert (refusal.case, refusal.figures) == ("G5", "NP3")
    assert refusal.remedy == "Leave it behind with `without`."
    found.play("without NP3")
    assert found.why(TO_0405) is None


def test_3_2_armour_that_cannot_enter_is_not_to_be_left_behind():
    """Without it nobody could overrun: the rest of the stack may enter or not."""
    refusal = tanks(["NI3", "NT3"], features=WOODS).why(TO_0405)
    assert (refusal.case, refusal.figures) == ("3.0", "NT3")
    assert "without" not in refusal.remedy
    staff = tanks(["NH9", "NT3"], features=WOODS).why(TO_0405)
    assert (staff.case, staff.figures) == ("3.0", "NT3")


def test_3_2_a_disrupted_unit_is_left_behind_if_other_armour_is_there():
    found = tanks(["NT3 D", "NT4"])
    assert found.why(TO_0405).remedy == "Leave it behind with `without`."
    found.play("without NT3")
    assert found.why(TO_0405) is None
    alone = tanks(["NT3 D"]).why(TO_0405)
    assert (alone.case, alone.remedy) == ("9.2", "It may recover in the Morale Recovery Phase.")


def test_9_4_armour_of_a_broken_command_is_not_to_be_left_behind():
    found = tanks(["NT3", "NI3"], '[commands]\nNX = "broken"\n', boxes='""')
    refusal = found.why(TO_0405)
    assert (refusal.case, refusal.remedy) == ("9.4", "Choose another command's armour.")


# ── 7.0-7.3 what has been done already ───────────────────────────────────────


def test_7_0_a_combat_that_is_not_left_cannot_be_declared_any_more():
    """Fought, or never declared: neither is to be declared now."""
    units = {"0404": ["RI4a"], "0403": ["NI2a"], "0704": ["RI4b"], "0703": ["NI2b"]}
    found = table({**units, "0709": ["RI4c"], "0909": ["RI4d"]})
    found.play("attack 0404", "with NI2a", "done", "attack 0704", "with NI2b", "done")
    assert told(found, "recall 0709")[1] == "no attack on that hex is declared"
    found.play("done")
    left = ("7.0", "no combat on that hex is left to resolve")
    assert [told(found, f"resolve {place}") for place in ("0709", "0808")] == [left, left]
    assert found.why("resolve 0709").remedy == "Resolve those that are declared."
    found.play("resolve 0404", 10)
    assert found.prompt().startswith("The combat on 0704 is left")
    assert told(found, "resolve 0404") == left


def test_7_2_who_has_retreated_retreats_no_more():
    found = table({"0404": ["RI4a", "RI4b"], "0403": ["NI9a", "NI9b"]})
    found.play("attack 0404", "with NI9a", "with NI9b", "done", "done", "resolve 0404", 8)
    assert found.disruption("RI4a") == "D"
    found.play("retreat RI4a 0405")
    case, reason = told(found, "retreat RI4a 0406")
    assert (case, reason.endswith("and each once")) == ("7.2", True)
    assert told(found, "stand RI4a") == told(found, "lose RI4a") == (case, reason)


def test_7_21_a_retreat_through_a_full_hex_is_finished_first():
    """RI4b must retreat as well, but not before RI4a has found room."""
    top = 'ask = "retreat"\n'
    found = table(
        {"0404": ["RI4a D retreats", "RI4b D retreats"], "0405": ["RI1a", "RI1b"],
         "0403": ["NI9a target=0404"]},
        top=top,
    )  # fmt: skip
    found.play("retreat RI4a 0405")
    assert found.prompt().endswith("RI4a retreats further.")
    finish = ("7.21", "another unit is in the middle of its retreat")
    assert told(found, "retreat RI4b 0305") == told(found, "stand RI4b") == finish
    found.play("retreat RI4a 0406", "retreat RI4b 0305")


def test_7_3_who_has_advanced_hears_it():
    """Two of three have room."""
    units = {"0404": ["RI1a"], "0403": ["NI4a", "NI4b"], "0504": ["NI4c"], "0901": ["NI4d"]}
    found = table(units)
    found.play("attack 0404", *[f"with NI4{letter}" for letter in "abc"], "done", "done")
    found.play("resolve 0404", 1, "advance NI4a")
    again = found.why("advance NI4a")
    assert (again.case, again.reason) == ("7.3", "it has advanced already")
    assert again.remedy == "Advance with another unit, or done."
    assert told(found, "advance NI4d")[1] == "only units that made this attack advance"


# ── 4.2, 4.3 a zone that is left dearly ──────────────────────────────────────


@pytest.mark.parametrize(("unit", "case"), [("CabSoria spent=6", "4.2"), ("1L3 spent=7", "4.3")])
def test_4_2_who_stands_in_a_zone_cannot_go_round_it(unit: str, case: str):
    enemy = '0505 = ["I/50BM"]\n0909 = ["1/6G"]\n'
    found = at(f'phase = "A"\n{MAP}[units]\n0404 = ["{unit} began=0303 began-free"]\n{enemy}')
    refusal = found.why(f"move {unit.split(maxsplit=1)[0]} 0403")
    assert refusal.case == case
    assert refusal.remedy.startswith("Leave the zone it is in as the first step")


def test_4_3_who_comes_to_zones_on_his_way_may_go_round():
    """Without the zones of 0406 its points would do; it stands in none itself."""
    units = '0404 = ["1L3 spent=4"]\n0406 = ["I/50BM"]\n'
    found = at(f'phase = "A"\n{MAP}[units]\n{units}')
    refusal = found.why("move 1L3 0407")
    assert (refusal.case, refusal.remedy) == ("4.3", "Go round the zones.")


# ── 10.0, G6 an air unit is no ground unit ───────────────────────────────────


def test_g6_a_grounded_air_unit_is_given_no_mission_either():
    air = 'air = ["S81 grounded", "CR32-1"]\n'
    found = at(f'phase = "A"\n{air}{MAP}[units]\n0404 = ["1/6G"]\n0909 = ["I/50BM"]\n')
    assert told(found, "move S81 0405")[0] == "G6"
    assert found.why("move CR32-1 0405").remedy == "Give it one in the air phase."
    found.play("move 1/6G")
    assert told(found, "with S81")[0] == "G6"


# ── 6.1, 7.1-7.3, 10.12 what comes first ─────────────────────────────────────


@pytest.mark.parametrize("choice", ["done", "advance NI2a", "attack 0404", "resolve"])
def test_7_1_an_exchange_is_paid_before_anything_else(choice: str):
    found = table({"0404": ["RI2a"], "0403": ["NI2a", "NI4a"]})
    found.play("attack 0404", "with NI2a", "with NI4a", "done", "done", "resolve 0404", 1)
    assert found.prompt().startswith("Exchange")
    case, reason = told(found, choice)
    assert (case, reason) == ("7.1", "the attacker still owes losses for the exchange")


@pytest.mark.parametrize("choice", ["done", "advance NI9a", "retreat RI4a 0405", "lose RI4a"])
def test_7_1_the_dd_is_named_before_anything_else(choice: str):
    found = table({"0404": ["RI4a", "RI1a"], "0403": ["NI9a"]})
    found.play("attack 0404", "with NI9a", "done", "done", "resolve 0404", 3)
    assert told(found, choice) == ("7.1", "one unit has to take the DD first")


def test_6_1_a_dd_of_a_bombardment_is_one_of_6_1():
    found = table({"0404": ["RI4a", "RI1a"], "0403": ["NG99a"], "0401": ["NI1a"]}, phase="B")
    found.play("bombard 0404", "with NG99a", "resolve", 1)
    assert told(found, "suffer NI1a")[0] == "6.1"
    assert told(found, "done")[0] == "6.1"


def test_7_2_retreats_come_before_anything_else():
    found = table({"0404": ["RI4a"], "0403": ["NI9a"]})
    found.play("attack 0404", "with NI9a", "done", "done", "resolve 0404", 5)
    for choice in ("done", "advance NI9a", "recall 0404", "stop"):
        assert told(found, choice)[0] == "7.2"


def test_10_12_hits_are_taken_before_anything_else():
    text = f'ask = "reveal"\nair = ["CR32-1 allotted", "I15-1 allotted", "I15-2 allotted"]\n{MAP}'
    found = at(f'{text}[units]\n0404 = ["1/6G"]\n')
    found.play("done", 10, 1, 1)
    assert found.prompt().startswith("Choose 1 air unit")
    for choice in ("done", "advance 1/6G", "bounce I15-1"):
        assert told(found, choice)[0] == "10.12"


# ── 10.0 the side that is not phasing ────────────────────────────────────────


def test_10_0_the_other_side_flies_air_superiority_only():
    air = 'ask = "allot"\nair = ["CR32-1", "I15-1"]\n'
    found = at(f'{air}{MAP}[units]\n0404 = ["1/6G"]\n0405 = ["I/50BM"]\n')
    assert told(found, "support CR32-1 0405")[0] == "10.1"
    assert told(found, "support I15-1 0404")[0] == "10.0"  # whoever is asked first
    found.play("keep CR32-1")
    for choice in ("support I15-1 0404", "interdict I15-1 0404", "fly I15-1"):
        assert told(found, choice) == (
            "10.0", "the side that is not phasing flies air superiority only")  # fmt: skip


# ── 10.2 interdicted hexes on the way ────────────────────────────────────────


def test_10_2_what_interdiction_adds_is_named_by_its_case():
    """A row of interdicted hexes lies across its way."""
    hexes = [f"{column:02}02" for column in range(1, 10)]
    names = ["CR32-1", "CR32-2", "CR32-3", "Ro37", "S81", "I15-1", "I15-2", "I15-3", "SB"]
    air = [f"{name} interdicts {place}" for name, place in zip(names, hexes, strict=True)]
    found = at(f'phase = "A"\nair = {air}\n{MAP}[units]\n0401 = ["1/6G"]\n'.replace("'", '"'))
    left = found.mp_left("1/6G") // 6
    assert told(found, f"move 1/6G 04{1 + left:02}")[0] == "10.2"
    assert told(found, f"move 1/6G 04{2 + left:02}")[0] == "3.0"
    assert found.why("move 1/6G 0402") is None


def test_10_2_an_overrun_says_what_the_interdiction_adds():
    air = 'air = ["Ro37 interdicts 0405"]\n'
    found = at(f'phase = "A"\n{air}{MAP}[units]\n0404 = ["1L3 spent=6"]\n0405 = ["I/50BM"]\n')
    found.play("move 1L3")
    refusal = found.why("overrun 0405")
    assert refusal.case == "3.2"
    assert "2 of them for the Interdiction (10.2)" in refusal.figures


# ── 4.1 straight from zone to zone ───────────────────────────────────────────


def zone_to_zone():
    """NI4a stands in a zone; 0504 beside it is in another, and 0505 beside both in none."""
    return at(
        f'phase = "A"\n{MAP}[units]\n0404 = ["1/6G"]\n0304 = ["I/50BM"]\n0603 = ["II/50BM"]\n'
    )


def test_4_1_the_step_from_zone_to_zone_is_offered_beside_a_cheaper_roundabout():
    found = zone_to_zone()
    found.play("move 1/6G")
    assert "move 1/6G 0504" in found.legal()
    assert found.legal("step") == ["step 1/6G 0305", "step 1/6G 0504"]
    notes = RULEBOOK.choice_notes(found.g, found.game.choices())
    by_text = dict(zip(found.legal(), notes, strict=True))
    whole = by_text["step 1/6G 0504"]
    assert (whole["mp"], whole["stop"]) == ("0", True)
    assert by_text["move 1/6G 0504"]["cost"] != whole["cost"]
    found.play("step 1/6G 0504")
    assert (found.at("1/6G"), found.mp_left("1/6G")) == ("0504", 0)


def test_4_1_the_roundabout_is_still_the_way_of_a_move():
    found = zone_to_zone()
    found.play("move 1/6G 0504")
    assert found.at("1/6G") == "0504"
    assert found.mp_left("1/6G") > 0


def test_4_1_a_step_is_given_in_one_line_and_refused_where_a_move_does():
    found = zone_to_zone()
    assert found.why("step 1/6G 0504") is None
    assert told(found, "step 1/6G 0405")[0] == "4.0"
    assert told(found, "step 1/6G 0909")[0] == "3.0"
    found.play("step 1/6G 0504")
    assert found.at("1/6G") == "0504"


# ── what may still act ───────────────────────────────────────────────────────


def test_3_0_units_that_can_go_nowhere_are_not_counted():
    """Infantry ringed by the enemy; a battery with a Fired marker; one that is free."""
    ring = ["0403", "0504", "0505", "0405", "0305", "0304"]
    units = [
        f'{place} = ["{n}/50BM"]' for place, n in zip(ring[:3], ("I", "II", "III"), strict=True)
    ]
    units += [f'{place} = ["{n}/72BM"]' for place, n in zip(ring[3:5], ("I", "II"), strict=True)]
    units.append('0304 = ["Thaelmann"]')
    text = "\n".join(units)
    found = at(f'phase = "A"\n{MAP}[units]\n{text}\n0404 = ["1/6G"]\n0109 = ["2/6G"]\n')
    assert found.prompt().endswith("1 unit may move.")
    left = RULEBOOK.view(found.g, 0)["status"]["left"]
    assert left == {"units": 1, "aircraft": 0, "arrivals": 0, "late": 0}


def test_3_3_reinforcements_that_may_come_are_counted():
    entry = '[entry]\n"1/9G" = ["0101"]\n"2/9G" = ["0101"]\n'
    off = '[off]\nwaiting = ["1/9G turn=1", "2/9G turn=3"]\n'
    found = at(f'phase = "A"\n{MAP}{entry}{off}[units]\n0909 = ["I/50BM"]\n')
    assert found.prompt().endswith("0 units may move, 1 reinforcement may arrive.")


def test_6_0_guns_with_a_target_are_counted():
    units = {"0404": ["RI4a"], "0403": ["NI1a", "NG5a"], "0402": ["NG6a D"], "0401": ["NG7a"]}
    found = table(units, phase="B")
    assert "2 guns may fire" in found.prompt()
    found.play("bombard 0404", "with NG5a", "resolve", 10)
    assert "1 gun may fire" in found.prompt()


def test_7_0_units_that_may_still_attack_are_counted():
    units = {"0404": ["RI4a"], "0403": ["NI1a", "NI2a"], "0304": ["NI3a D"], "0909": ["NI4a"]}
    found = table(units)
    assert found.prompt().endswith("2 units may still attack.")
    found.play("attack 0404", "with NI2a", "done")
    assert found.prompt().endswith("1 unit may still attack.")


def test_the_prompt_says_when_nobody_else_may_act():
    """7.0, 10.0: what is left to write is done alone."""
    found = table({"0404": ["RI4a"], "0403": ["NI2a"]})
    found.play("attack 0404", "with NI2a", "done")
    assert found.prompt() == "Nationalist combat, declared: 0404: nobody else may attack."
    text = f'ask = "missions"\nair = ["CR32-1 allotted", "I15-1"]\n{MAP}'
    alone = at(f'{text}[units]\n0404 = ["1/6G"]\n0405 = ["I/50BM"]\n')
    assert (alone.legal(), alone.prompt().endswith("no air unit is left, only done.")) == (
        ["done"],
        True,
    )


def test_10_0_air_units_that_are_left_are_counted_for_their_owner_alone():
    """How many are left would tell how many are in the box (10.1)."""
    text = f'ask = "missions"\nair = ["CR32-1 allotted", "CR32-2", "I15-1"]\n{MAP}'
    found = at(f'{text}[units]\n0404 = ["1/6G"]\n0405 = ["I/50BM"]\n')
    assert "1 air unit may fly" in found.prompt()
    assert RULEBOOK.view(found.g, 0)["status"]["left"]["aircraft"] == 1
    assert RULEBOOK.view(found.g, 1)["status"]["left"]["aircraft"] == 2
    assert "1 air unit" not in str(found.why("attack 0405"))


def test_3_3_who_waits_for_room_is_named_in_the_prompt():
    text = (
        'game = "guadalajara"\nphase = "A"\nturn = 2\n[map]\ncolumns = 9\nrows = 7\n[off]\n'
        'waiting = ["1/9G turn=2", "2/9G turn=2", "3/9G turn=3"]\n[entry]\n'
        '"1/9G" = ["0101"]\n"2/9G" = ["0101"]\n"3/9G" = ["0101"]\n[units]\n'
        '0101 = ["1/6G", "2/6G"]\n'
    )
    found = at(text)
    told = found.prompt()
    assert told.endswith("2 units may move, 2 cannot come in yet at 0101 (1/9G, 2/9G).")
    left = found.game.view()["status"]["left"]
    assert (left["arrivals"], left["late"]) == (0, 2)


# ── 3.0 ground that no bridge opens, and hexes that water closes ─────────────

RAILWAY_BRIDGE = (
    f"{WOODS}[[map.side]]\nkind = 'river'\nbetween = ['0404', '0405']\n"
    "[[map.route]]\nkind = 'rail'\nhexes = ['0404', '0405']\n"
)


def test_3_0_rough_woods_behind_a_railway_bridge_are_entered_along_a_road_only():
    """The bridge is there, and is no way in for a tank."""
    found = table({"0404": ["NT3"], "0909": ["NI9"]}, features=RAILWAY_BRIDGE)
    found.play("move NT3")
    refusal = found.why("move NT3 0405")
    assert refusal.case == "3.0"
    assert "bridge" not in refusal.reason + refusal.remedy


def test_3_0_a_hex_with_water_all_about_it_says_so():
    """Of clear ground nobody says that a road alone leads on to it."""
    found = table({"0404": ["NT3"], "0909": ["NI9"]})
    g = found.g
    island, near = g.theatre.map.label, g.theatre.near[g.theatre.map.find("0607")]
    sides = "".join(
        f"[[map.side]]\nkind = 'major_river'\nbetween = ['0607', '{island(place)}']\n"
        for place in near
    )
    found = table({"0404": ["NT3"], "0909": ["NI9"]}, features=sides)
    found.play("move NT3")
    refusal = found.why("move NT3 0607")
    assert refusal.case == "3.0"
    assert "all its hexsides are water" in refusal.reason
