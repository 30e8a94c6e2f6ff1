"""Bars, refusals and troubles."""

from __future__ import annotations

import pytest

from sandtable.core import case
from sandtable.core.case import Bar, Illegal, Refusal, Trouble
from sandtable.core.line import RecordError

FULL = Bar("3.1", "the hex is full", "Move another unit out.")


def test_a_bar_says_its_figures_without_changing() -> None:
    told = FULL.says("12 of 10 SP")
    assert (told.case, told.reason, told.remedy) == (FULL.case, FULL.reason, FULL.remedy)
    assert (told.figures, FULL.figures) == ("12 of 10 SP", "")
    assert str(told) == "3.1: the hex is full (12 of 10 SP). Move another unit out."
    assert str(Bar("3.2", "enemies are there")) == "3.2: enemies are there."
    assert repr(FULL) == "Bar('3.1', 'the hex is full')"


def test_bars_are_equal_by_case_and_reason() -> None:
    assert FULL.says("a") == FULL.says("b") == Bar("3.1", "the hex is full")
    assert len({FULL, FULL.says("a")}) == 1
    assert Bar("3.2", "the hex is full") != FULL
    assert Bar("3.1", "the hex is empty") != FULL
    assert FULL != "3.1"


def test_a_refusal_is_the_whole_answer() -> None:
    refusal = Refusal(FULL.says("12 of 10 SP"), "move I/11 0804", "Stacking")
    assert refusal.encode() == {
        "choice": "move I/11 0804",
        "case": "3.1",
        "title": "Stacking",
        "reason": "the hex is full",
        "figures": "12 of 10 SP",
        "remedy": "Move another unit out.",
    }
    assert str(refusal) == (
        "No: case 3.1 Stacking: the hex is full (12 of 10 SP). Move another unit out."
    )
    assert str(Refusal(Bar("4", "no"), "x")) == "No: case 4: no."


def test_an_illegal_choice_carries_its_refusal() -> None:
    refusal = Refusal(FULL, "move I/11 0804")
    error = Illegal(refusal)
    assert error.refusal is refusal
    assert str(error) == str(refusal)


@pytest.mark.parametrize(
    "kind",
    [case.Illegal, case.BadChoice, case.OutOfTurn, case.GameOver, case.CannotUndo, RecordError],
)
def test_whatever_a_user_causes_is_trouble(kind: type[Exception]) -> None:
    assert issubclass(kind, Trouble)
