"""What a ballot asks of a rule: what may be legal when it lists, everything when it explains."""

from __future__ import annotations

from typing import Any

from sandtable.core.case import Bar
from sandtable.core.choice import Row
from sandtable.core.frame import Ballot, bar_by


def steps_of(_g: Any, unit: int) -> str:
    return f"{unit} steps"


WEAK = Bar("1.1", "it is too weak", "Wait.", told=steps_of)
GONE = Bar("1.2", "it is gone", "Choose another.")


def sort_strong(_g: Any, units: list[int], told: dict[int, Bar] | None) -> list[int]:
    """Units of two steps and more; 9 is gone."""
    able: list[int] = []
    for unit in units:
        if 2 <= unit < 9:
            able.append(unit)
        elif told is not None:
            told[unit] = GONE if unit == 9 else WEAK
    return able


def strong(_g: Any, _side: int) -> list[int]:
    return [2, 3]


def everybody(_g: Any, _side: int) -> list[int]:
    return [1, 2, 3, 9]


def test_a_rule_that_sorts_lists_over_the_narrow_set_and_explains_over_the_wide_one() -> None:
    moves = Row("move").upto(10)
    plain, telling = Ballot(), Ballot(explain=True)
    for ballot in (plain, telling):
        ballot.ask(None, 0, moves, strong, everybody, sort_strong)
    assert plain.open == telling.open == [moves[2], moves[3]]
    assert plain.barred == []
    assert [(choice.unit, str(bar)) for choice, bar in telling.barred] == [
        (1, "1.1: it is too weak (1 steps). Wait."),
        (9, "1.2: it is gone. Choose another."),
    ]


def test_one_unit_is_asked_about_by_the_same_rule() -> None:
    assert bar_by(sort_strong, None, 3) is None
    bar = bar_by(sort_strong, None, 0)
    assert bar == WEAK
    assert bar is not None
    assert bar.figures == "0 steps"


def test_sets_by_purpose() -> None:
    plain, telling = Ballot(), Ballot(explain=True)
    assert list(plain.over([1], [1, 2])) == [1]
    assert list(telling.over([1], [1, 2])) == [1, 2]
    assert list(plain.beside([1, 2])) == []
    assert list(telling.beside([1, 2])) == [1, 2]
    assert plain.asks(True)
    assert not plain.asks(False)
    assert telling.asks(False)
    assert (plain.another().explain, telling.another().explain) == (False, True)


def test_what_is_never_legal_is_told_to_who_asks_only() -> None:
    def tell(unit: int, ballot: Ballot) -> None:
        ballot.add("move", unit, bar=GONE)

    plain, telling = Ballot(), Ballot(explain=True)
    for ballot in (plain, telling):
        ballot.also(tell, 7)
    assert plain.barred == []
    assert [choice.unit for choice, _ in telling.barred] == [7]


def test_figures_are_worked_out_only_if_somebody_may_ask() -> None:
    worked: list[int] = []

    def figures(unit: int) -> str:
        worked.append(unit)
        return f"unit {unit}"

    bar = Bar("3.2", "an enemy unit is there")
    assert Ballot().told(bar, figures, 7) is bar
    assert worked == []
    assert (
        str(Ballot(explain=True).told(bar, figures, 7)) == "3.2: an enemy unit is there (unit 7)."
    )
    assert Ballot(explain=True).told(None, figures, 7) is None
    assert worked == [7]
