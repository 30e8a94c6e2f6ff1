"""Plans of Doro Nawa: what one click may stand for, in stated positions."""

from __future__ import annotations

from sandtable.core.plan import Plan, plans_for
from tests.cases.doro_nawa.position import Table
from tests.cases.doro_nawa.test_5_3_ground_combat import FED, fight


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
