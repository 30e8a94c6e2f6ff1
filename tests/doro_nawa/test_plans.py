"""Plans of Doro Nawa: what one click may stand for, in stated positions."""

from __future__ import annotations

from sandtable.core.plan import Plan, plans_for
from tests.cases.doro_nawa.position import Table, at
from tests.cases.doro_nawa.test_5_2_bombardment import scene as guns
from tests.cases.doro_nawa.test_5_3_ground_combat import FED, fight
from tests.cases.doro_nawa.test_5_21_naval_combat import scene as ships
from tests.cases.doro_nawa.test_6_4_anti_aircraft import raid
from tests.cases.doro_nawa.test_6_aircraft import flying
from tests.cases.doro_nawa.test_8_reinforcements import turn_of


def plans(table: Table, units: str = "", hex: str = "") -> dict[str, Plan]:
    """The plans of the side that is asked, by their ids."""
    game = table.game
    place = game.rulebook.names(game.state).find_hex(hex) if hex else -1
    found = plans_for(game, game.actor, [table.unit(name) for name in units.split()], place)
    return {plan.id: plan for plan in found}


def texts(table: Table, plan: Plan) -> list[str]:
    return [table.game.text(choice) for choice in plan.choices]


# ── 4.1 stacks ───────────────────────────────────────────────────────────────


def test_4_1_a_stack_moves_as_its_units_do() -> None:
    table = fight('0404 = ["I/11", "II/11", "III/11"]', option="movement", die=3)
    plan = plans(table, "I/11 II/11 III/11", "0403")["stack"]
    assert texts(table, plan) == [
        "move I/11 0403",
        "move II/11 0403",
        "move III/11 0403",
        "stop",
    ]
    assert plan.label == "Move 3 units to 0403"
    assert plan.note == "each has then had its move"
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("I/11", "II/11", "III/11")] == ["0403"] * 3
    table.game.undo()
    assert [table.at(name) for name in ("I/11", "II/11", "III/11")] == ["0404"] * 3


def test_4_1_one_unit_in_hand_stands_for_its_stack() -> None:
    table = fight('0404 = ["I/11", "II/11"]', option="movement", die=3)
    table.play("move I/11")
    assert set(plans(table, "I/11", "0403")["stack"].units) == {
        table.unit("I/11"),
        table.unit("II/11"),
    }


def test_4_3_who_needs_a_march_stays_and_the_plan_says_so() -> None:
    table = fight('0404 = ["I/11", "II/11"]\n0405 = ["III/11"]', option="movement", die=2)
    plan = plans(table, "I/11 II/11 III/11", "0403")["stack"]
    assert set(plan.units) == {table.unit("I/11"), table.unit("II/11")}
    assert plan.note == "each has then had its move; stays: III/11: by force march only"


def test_4_3_a_march_of_all_names_who_loses_by_it() -> None:
    table = fight('0404 = ["I/11", "II/11"]\n0405 = ["III/11"]', option="movement", die=2)
    plan = plans(table, "I/11 II/11 III/11", "0403")["march"]
    assert plan.label == "Force march 3 units to 0403"
    assert plan.note == "III/11 loses 2 SP by force march; each has then had its move"
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("I/11", "II/11", "III/11")] == ["0403"] * 3
    assert [table.sp(name) for name in ("I/11", "II/11", "III/11")] == [3, 3, 1]


BEACH = """
option = "movement"
half = "Japanese"
die = 2
[map]
columns = 5
rows = 5
[map.terrain]
sea = ["0501", "0502", "0503", "0504", "0505"]
[map.flags]
port = ["0403"]
[units]
0503 = ["I/11 afloat", "II/11 afloat", "III/11 afloat"]
"""


def test_4_41_a_stack_at_sea_lands_as_one() -> None:
    table = at(BEACH)
    plan = plans(table, "I/11 II/11 III/11", "0402")["stack"]
    assert plan.label == "Land 3 units at 0402"
    assert texts(table, plan) == ["land I/11 0402", "land II/11 0402", "land III/11 0402"]
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("I/11", "II/11", "III/11")] == ["0402"] * 3
    table.game.undo()
    assert [table.at(name) for name in ("I/11", "II/11", "III/11")] == ["0503"] * 3


def test_4_41_a_stack_in_port_embarks_as_one() -> None:
    table = at(BEACH.replace(" afloat", "").replace("0503 = ", "0403 = "))
    table.play("move I/11")
    plan = plans(table, "I/11 II/11 III/11", "0503")["stack"]
    assert plan.label == "Embark 3 units into 0503"
    assert plan.choices[0].verb == "embark"


# ── 5.3 odds ─────────────────────────────────────────────────────────────────

AROUND = '0403 = ["I/11"]\n0405 = ["II/11"]\n0304 = ["III/11"]\n0504 = ["1IndAT"]\n'


def test_5_3_the_smallest_set_for_the_next_column_and_for_the_best() -> None:
    table = fight(AROUND + '0404 = ["2Argylls"]')
    table.play("attack 0404")
    found = plans(table)
    assert set(found) >= {"next-column", "best-column"}
    best = found["best-column"]
    by_hand = fight(AROUND + '0404 = ["2Argylls"]')
    by_hand.play("attack 0404", "with I/11", "with II/11", "with III/11", "with 1IndAT")
    top = by_hand.game.view()["sheet"]["column"]
    table.play(*texts(table, best))
    assert table.game.view()["sheet"]["column"] == top
    assert len(best.units) <= 4


def test_5_3_from_a_click_on_the_enemy() -> None:
    table = fight(AROUND + '0404 = ["2Argylls"]')
    found = plans(table, "", "0404")
    assert texts(table, found["best-column"])[0] == "attack 0404"
    assert found["best-column"].hexes == (table.game.rulebook.names(table.g).find_hex("0404"),)


def test_5_3_no_smaller_set_reaches_the_column() -> None:
    """Whatever one of the set is left out, the column is lower."""
    table = fight(AROUND + '0404 = ["2Argylls"]')
    table.play("attack 0404")
    for plan in plans(table).values():
        if plan.id == "all":
            continue
        after = fight(AROUND + '0404 = ["2Argylls"]')
        after.play("attack 0404", *texts(table, plan))
        column = after.game.view()["sheet"]["column"]
        for left_out in texts(table, plan):
            less = fight(AROUND + '0404 = ["2Argylls"]')
            less.play("attack 0404", *[t for t in texts(table, plan) if t != left_out])
            sheet = less.game.view()["sheet"]
            assert not sheet["attackers"] or sheet["column"] < column


STACK = '0404 = ["2Argylls", "2ESurrey"]\n'


def test_5_37_no_odds_are_offered_that_take_nothing_on_any_die() -> None:
    """Less than 1:2 alone: nothing; with a second battalion 1:2, which takes 1 SP on a 6."""
    alone = fight(STACK + '0405 = ["I/11"]')
    assert plans(alone, "", "0404") == {}
    alone.play("attack 0404")
    assert plans(alone) == {}
    both = fight(STACK + '0405 = ["I/11"]\n0403 = ["II/11"]')
    [plan] = plans(both, "", "0404").values()
    assert (plan.id, plan.label) == ("best-column", "Best odds: 1:2 with 2 units")
    assert plan.note == "hits on 1 of 6"


# ── 5.2, 5.21, 6.4 fire ──────────────────────────────────────────────────────


def test_5_2_the_smallest_fire_that_can_hit_and_the_best() -> None:
    """A gun of 3 against a defence of 3 hits nobody: one of 4 is the least, and all three best."""
    one = guns('"0405" = ["5FldArt"]\n"0404" = ["2ESurrey"]')
    assert plans(one, "", "0404") == {}
    three = guns('"0405" = ["5FldArt"]\n"0403" = ["18HvyArt", "18Mtn"]\n"0404" = ["2ESurrey"]')
    found = plans(three, "", "0404")
    assert found["next-column"].label == "Fewest that can hit: column 1-2 with 1 unit"
    assert found["next-column"].note == "hits on 1 of 6"
    assert texts(three, found["next-column"]) == ["bombard 0404", "with 18HvyArt"]
    assert found["best-column"].label == "Best fire: column 5-7 with 3 units"
    assert found["best-column"].note == "hits on 3 of 6"
    three.game.choose_all(found["best-column"].choices)
    assert three.game.view()["sheet"]["columns"][three.game.view()["sheet"]["column"]] == "5-7"


def test_5_21_all_ships_at_the_one_they_hit_most_often() -> None:
    found = plans(ships('"0303" = ["Chokai", "7CruDiv", "Repulse", "ForceZDD"]'), "", "0303")
    plan = found["best-target"]
    assert plan.label == "All 2 ships at Repulse"
    assert plan.note == "column 11-14: hits on 5 of 6; the shot cannot be taken back"


def test_6_4_everything_fires_at_the_aircraft() -> None:
    table = raid("0404", '"2ESurrey"', "12Sentai")
    plan = plans(table)["flak"]
    assert plan.label == "Everything at 12Sentai: strength 2"
    assert plan.note.startswith("kills on 6; ")
    assert texts(table, plan) == ["flak 12Sentai", "guns", "fire"]
    table.game.choose_all(plan.choices)
    assert table.actor == "dice"


# ── 8.1 arrivals ─────────────────────────────────────────────────────────────

DUE = 'waiting = ["I/11 turn=2", "Kashii turn=2", "21Rgt turn=2", "1TkRgt turn=2"]'


def test_8_1_arrivals_are_placed_together_as_far_as_there_is_room() -> None:
    """3.1 leaves 21Rgt no room beside the others; it may wait."""
    table = at(turn_of(DUE))
    table.play("done")
    plan = plans(table)["all"]
    assert plan.label == "Place 3 arrivals at 0301, 0101"
    assert plan.note == "no room now for 21Rgt"
    table.game.choose_all(plan.choices)
    where = [table.at(name) for name in ("I/11", "1TkRgt", "Kashii")]
    assert where == ["0301", "0301", "0101"]
    table.game.undo()
    assert "place I/11 0301" in table.legal()


def test_8_1_those_that_are_named_at_the_hex_that_is_clicked() -> None:
    table = at(turn_of(DUE))
    table.play("done")
    plan = plans(table, "I/11 1TkRgt", "0301")["all"]
    assert texts(table, plan) == ["place I/11 0301", "place 1TkRgt 0301"]
    assert plan.note == "nobody is left over"


# ── 5.38 advance ─────────────────────────────────────────────────────────────


def test_5_38_all_that_may_advance_at_one_stroke() -> None:
    table = fight('0403 = ["I/11"]\n0405 = ["II/11"]\n0404 = ["2Argylls sp=1"]')
    table.play("attack 0404", "with I/11", "with II/11", "resolve", 6)
    assert table.legal() == ["advance I/11", "advance II/11", "done"]
    plan = plans(table)["advance"]
    assert plan.note == "nobody stays behind who may advance"
    assert texts(table, plan) == ["advance I/11", "advance II/11"]
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("I/11", "II/11")] == ["0404", "0404"]
    table.game.undo()
    assert [table.at(name) for name in ("I/11", "II/11")] == ["0403", "0405"]


def test_5_38_whom_the_others_let_go_advances_after_them() -> None:
    """Of three behind too full a front the engineers cannot leave first (3.1)."""
    counters = "".join(
        f'[[counter]]\nshort = "X{n}"\nside = "Japanese"\nkind = "infantry"\n'
        "sp = 3\ninitiative = 2\n"
        for n in (1, 2)
    )
    units = '"0404" = ["1Leics sp=1"]\n"0403" = ["5Eng", "X1", "X2"]'
    table = fight(units, supply=counters + FED)
    table.play("attack 0404", "with 5Eng", "with X1", "with X2", "resolve", 6)
    assert "advance 5Eng" not in table.legal()
    plan = plans(table)["advance"]
    assert texts(table, plan) == ["advance X1", "advance 5Eng", "advance X2"]


# ── 8.2 replacements ─────────────────────────────────────────────────────────


def test_8_2_everybody_who_may_takes_a_replacement_at_one_stroke() -> None:
    units = '0404 = ["I/11 sp=1", "II/11 sp=2", "III/11"]'
    table = fight(units, option="replacement", die=3)
    plan = plans(table)["replace"]
    assert plan.label == "Replacements for all 2"
    assert plan.note == "1 SP each: I/11, II/11"
    assert texts(table, plan) == ["replace I/11", "replace II/11"]
    table.game.choose_all(texts(table, plan))
    assert [table.sp(name) for name in ("I/11", "II/11", "III/11")] == [2, 3, 3]
    assert "replace" not in plans(table)


def test_8_2_one_alone_needs_no_plan() -> None:
    table = fight('0404 = ["I/11 sp=1", "II/11"]', option="replacement", die=3)
    assert plans(table) == {}


# ── 4.24, 6.2 aircraft ───────────────────────────────────────────────────────


def test_6_2_several_aircraft_fly_as_one_each_by_its_own_entry() -> None:
    table = at(flying('BOX = ["27Sentai", "1Sentai", "12Sentai"]'))
    plan = plans(table, "27Sentai 1Sentai 12Sentai", "0304")["stack"]
    assert plan.label == "Fly 3 aircraft to 0304"
    assert plan.note.startswith("in the air there, ")
    step = table.game.step
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("27Sentai", "1Sentai", "12Sentai")] == ["0304"] * 3
    entries = [table.game.record.entry(index).text for index in range(step, table.game.step)]
    for name in ("27Sentai", "1Sentai", "12Sentai"):
        assert f"fly {name} 0304" in entries
    table.game.undo()
    assert [table.at(name) for name in ("27Sentai", "1Sentai", "12Sentai")] == ["BOX"] * 3


def test_6_2_with_one_in_hand_the_others_fly_along() -> None:
    table = at(flying('0304 = ["27Sentai", "1Sentai"]'))
    table.play("fly 27Sentai")
    plan = plans(table, "27Sentai 1Sentai", "BOX")["stack"]
    assert (plan.label, plan.note) == ("Fly 2 aircraft to BOX", "they land there")
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("27Sentai", "1Sentai")] == ["BOX"] * 2


def test_4_24_who_does_not_reach_it_stays_and_the_plan_says_why() -> None:
    table = at(flying('0304 = ["27Sentai", "1Sentai"]\n0904 = ["12Sentai flying"]'))
    plan = plans(table, "27Sentai 1Sentai 12Sentai", "BOX")["stack"]
    assert plan.label == "Fly 3 aircraft to BOX"
    table = at(flying('1604 = ["27Sentai", "1Sentai"]\n0904 = ["12Sentai", "60Sentai"]'))
    plan = plans(table, "27Sentai 1Sentai 12Sentai 60Sentai", "BOX")["stack"]
    assert set(plan.units) == {table.unit("12Sentai"), table.unit("60Sentai")}
    far = "it is farther than the aircraft's MP"
    assert plan.note == f"they land there; stays: 27Sentai: {far}, 1Sentai: {far}"


def test_6_8_the_flight_of_several_ends_where_fighters_may_fire() -> None:
    """The first of them alone is no stroke: its owner waits for what the enemy does."""
    table = at(flying('0304 = ["27Sentai", "1Sentai"]\n0904 = ["243Sqn"]'))
    assert "stack" not in plans(table, "27Sentai 1Sentai", "0904")
    assert plans(table, "27Sentai 1Sentai", "0804")["stack"].note == "in the air there, 11 MP left"


def test_6_2_all_that_are_in_the_air_fly_home() -> None:
    table = at(flying('0304 = ["27Sentai"]\n0305 = ["1Sentai"]\n0404 = ["12Sentai"]'))
    plan = plans(table)["home"]
    assert (plan.label, plan.note) == (
        "2 aircraft home: BOX",
        "they land there: 1Sentai, 27Sentai",
    )
    table.game.choose_all(texts(table, plan))
    assert [table.at(name) for name in ("27Sentai", "1Sentai")] == ["BOX"] * 2
    assert table.at("12Sentai") == "0404"


def test_6_8_nobody_is_sent_home_past_fighters() -> None:
    out = '0304 = ["27Sentai"]\n0305 = ["1Sentai"]\n'
    assert "home" in plans(at(flying(out)))
    assert "home" not in plans(at(flying(out + '0101 = ["243Sqn"]\n0201 = ["488Sqn"]')))
