"""The par of a scenario: measured in games of staff, kept in a file, told in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.ai.player import makers
from sandtable.core.case import Trouble
from sandtable.games import PACKAGES, rulebook
from sandtable.lab import pars
from sandtable.lab.pars import Par
from sandtable.lab.selfplay import Plan, counts, play_many, points_of

SOME = Par("ford-at-dawn", "dawn", "staff", 4, (2, 1), "some", 1, 1.5)


def test_every_scenario_has_a_par_of_todays_rules() -> None:
    """Of a game whose rules have changed since, the pars are to be measured again."""
    for game in PACKAGES:
        book = rulebook(game)
        assert book is not None
        for info in book.scenarios():
            assert (game, info.id) in pars.known(), f"{game}/{info.id}: sandtable lab par"
            par = pars.known()[game, info.id]
            assert counts(game, par.rules), f"{game}/{info.id}: sandtable lab par"
            assert par.games >= 20
            assert par.player in makers(game)


def test_a_par_is_what_its_games_came_to() -> None:
    found = pars.measure("ford-at-dawn", "dawn", 4, "some")
    played = play_many(Plan("ford-at-dawn", ("staff", "staff"), "some", "dawn"), 4)
    wins = [sum(one.winner == side for one in played) for side in range(2)]
    assert found.wins == tuple(wins)
    assert found.draws == 4 - sum(wins)
    leads = sorted(first - second for first, second in map(points_of, played))
    assert found.lead == (leads[1] + leads[2]) / 2


def test_another_player_may_play_himself() -> None:
    found = pars.measure("ford-at-dawn", "dawn", 4, "some", player="random")
    played = play_many(Plan("ford-at-dawn", ("random", "random"), "some", "dawn"), 4)
    assert found.player == "random"
    assert found.wins == tuple(sum(one.winner == side for one in played) for side in range(2))
    with pytest.raises(Trouble, match="nobody"):
        pars.measure("ford-at-dawn", "dawn", 1, "some", player="nobody")


def test_words_tell_games_shares_and_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pars, "known", lambda: {SOME[:2]: SOME})
    assert pars.words("ford-at-dawn", "dawn") == (
        "Between equals, 4 games of staff against itself: "
        "Gold won 50 % (15 to 85), Blue won 25 % (5 to 70), 1 drawn; "
        "in the middle game Gold led by 1.5 points."
    )
    assert pars.leader(SOME._replace(lead=-2.0)) == "Blue led by 2 points"
    assert pars.leader(SOME._replace(lead=0.0)) == "nobody led"
    assert not pars.words("ford-at-dawn", "somewhere else")
    assert not pars.words("no game", "dawn")


def test_a_par_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "pars.csv"
    other = SOME._replace(scenario="dusk")
    pars.put(SOME, path)
    pars.put(other, path)
    pars.put(SOME._replace(wins=(0, 4)), path)
    assert pars.read(path) == [SOME._replace(wins=(0, 4)), other]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("ford-at-dawn,dawn,staff,many,1,1,x,1,0", "whole numbers"),
        ("ford-at-dawn,dawn,staff,4,1,1,x,1,much", "a number in lead"),
        ("ford-at-dawn,dawn,staff,4,3,2,x,1,0", "3 and 2 wins in 4 games"),
        ("ford-at-dawn,dawn,staff,4", "whole numbers"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str, wrong: str) -> None:
    path = tmp_path / "pars.csv"
    path.write_text(",".join(pars.HEAD) + f"\n{line}\n", "utf-8")
    with pytest.raises(Trouble, match=wrong) as told:
        pars.read(path)
    assert f"{path}, line 2" in str(told.value)


def test_the_guide_has_todays_table() -> None:
    page = Path("docs/players-guide.md")
    text = page.read_text("utf-8")
    assert text == pars.with_table(text), f"run `python -m sandtable.lab.pars {page}`"
