"""Printed tables: ranges and odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.board.tables import Odds, Ranges


def test_ranges_find_the_column_and_clamp() -> None:
    ranges = Ranges(["..0", "1..2", "3", "4.."])
    assert [ranges.column(n) for n in (-9, 0, 1, 2, 3, 4, 99)] == [0, 0, 1, 1, 2, 3, 3]
    assert ranges.names == ["0 or less", "1-2", "3", "4 or more"]
    bounded = Ranges(["1..2", "3..4"])
    assert [bounded.column(n) for n in (0, 1, 4, 9)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("heads", "words"),
    [
        (["1..2", "4.."], "does not follow"),
        (["1..3", "3.."], "does not follow"),
        (["1..", "2.."], "does not follow"),
        (["a"], "no range"),
        (["3..1"], "no range"),
        ([".."], "no range"),
    ],
)
def test_ranges_with_gaps_or_overlaps_are_refused(heads: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Ranges(heads)


def test_odds_round_in_the_defenders_favour() -> None:
    heads = ["<1:2", "1:2", "1:1", "3:2", "2:1", "3:1"]
    odds = Odds(heads)
    assert odds.names == ["below 1:2", "1:2", "1:1", "3:2", "2:1", "3:1 or more"]
    ladder = [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3)]
    for attack in range(60):
        for defence in range(1, 25):
            ratio = Fraction(attack, defence)
            right = max(n for n, least in enumerate(ladder) if ratio >= least)
            assert odds.column(attack, defence) == right


def test_odds_against_nothing_are_the_best() -> None:
    assert Odds(["1:1", "2:1"]).column(1, 0) == 1


@pytest.mark.parametrize(
    ("heads", "words"),
    [
        (["2:1", "1:1"], "odds rise"),
        (["1:1", "<2:1"], "only the first"),
        (["one to one"], "are no odds"),
        (["0:1"], "are no odds"),
    ],
)
def test_odds_that_do_not_rise_are_refused(heads: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Odds(heads)
