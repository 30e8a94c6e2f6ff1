"""The long sweep itself: its games are those of their numbers, and a few of them are played."""

from __future__ import annotations

import pytest

from sandtable.games.doro_nawa import RULEBOOK
from tests.properties import sweep


def test_numbers_go_through_scenarios_options_and_styles() -> None:
    dealt = [sweep.deal(number) for number in range(4 * 64 * 4)]
    assert {deal.scenario for deal in dealt} == {info.id for info in RULEBOOK.scenarios()}
    for option in RULEBOOK.options():
        assert {deal.options[option.id] for deal in dealt} == {True, False}
    assert {deal.style for deal in dealt} == {0, 1, 2, 3}
    assert {deal.turns for deal in dealt if deal.scenario == "campaign"} == set(range(1, 11))
    assert sweep.deal(417) == sweep.deal(417)


@pytest.mark.parametrize("number", [4, 9, 2, 12])
def test_a_game_of_each_style(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "MOST", 400)
    assert sweep.play(number) > 50


def test_a_fault_is_told_with_the_number_and_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "broken", lambda _: ["9.9 a law that never holds"])
    number, count, fault = sweep.outcome(7)
    assert (number, count) == (7, 0)
    assert "9.9 a law that never holds" in fault
    assert "choice 1, '" in fault
