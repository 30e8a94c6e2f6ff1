"""The long sweep itself: its games are those of their numbers, and a few of them are played."""

from __future__ import annotations

import pytest

from tests.properties import sweep
from tests.properties.matches import MATCHES, NAMES, Match


@pytest.mark.parametrize("name", NAMES)
def test_numbers_go_through_scenarios_options_and_styles(name: str) -> None:
    match = MATCHES[name]
    dealt = [sweep.deal(match, number) for number in range(4 * 64 * 4)]
    assert {deal.scenario for deal in dealt} == {info.id for info in match.rulebook.scenarios()}
    for option in match.rulebook.options():
        for style in range(4) if name == "guadalajara" else [0]:
            found = {deal.options[option.id] for deal in dealt if deal.style == style or not style}
            assert found == {True, False}
    assert {deal.style for deal in dealt} == {0, 1, 2, 3}
    assert sweep.deal(match, 417) == sweep.deal(match, 417)


def test_a_scenario_or_option_that_is_added_leaves_the_other_games_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = MATCHES["guadalajara"]
    before = [sweep.deal(match, number) for number in range(400)]
    infos, options = match.rulebook.scenarios(), match.rulebook.options()
    monkeypatch.setattr(
        type(match.rulebook), "scenarios", lambda _: [infos[0]._replace(id="new"), *infos]
    )
    monkeypatch.setattr(
        type(match.rulebook), "options", lambda _: [options[0]._replace(id="more"), *options]
    )
    after = [sweep.deal(match, number) for number in range(400)]
    taken = 0
    for old, new in zip(before, after, strict=True):
        taken += new.scenario == "new"
        added = {"more": new.options["more"]}
        assert new.scenario == "new" or new == old._replace(options={**added, **old.options})
    assert 70 < taken < 130, "a quarter of the games"


def test_campaigns_have_every_length() -> None:
    dealt = [sweep.deal(MATCHES["doro-nawa"], number) for number in range(4 * 64 * 4)]
    assert {deal.turns for deal in dealt if deal.scenario == "campaign"} == set(range(1, 11))


@pytest.mark.parametrize(
    ("name", "number"),
    [
        *[("doro-nawa", number) for number in (28, 13, 16, 4, 5, 8)],
        *[("guadalajara", number) for number in (6, 1, 18, 0, 8, 22, 16, 25)],
        *[("forlorn-hopes", number) for number in (6, 2, 18, 0, 4, 16)],
    ],
)
def test_a_game_of_each_style(name: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "MOST", 200)
    assert sweep.play(MATCHES[name], number) > 50


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_is_told_with_the_number_and_the_choice(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "broken", lambda *_: ["9.9 a law that never holds"])
    number, count, fault = sweep.outcome(name, 7)
    assert (number, count) == (7, 0)
    assert "9.9 a law that never holds" in fault
    assert "choice 1, '" in fault
