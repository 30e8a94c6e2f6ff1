"""The smallest set that reaches a column: beside every set that there is, with invented scales."""

from __future__ import annotations

from itertools import combinations

import pytest

from sandtable.core.choice import Choice
from sandtable.core.plan import Mark, Weigh, best_column, column_plans, smallest


def pool_of(number: int) -> list[Choice]:
    return [Choice("with", unit) for unit in range(number)]


def sums(strengths: list[int], width: int = 4, hits: int = 3) -> Weigh:
    """Columns of so many points each, from strengths that add up."""

    def weigh(chosen: tuple[Choice, ...]) -> Mark:
        total = sum([strengths[choice.unit] for choice in chosen])
        return Mark(total // width, f"column {total // width}", total, hits, 6)

    return weigh


def arms(strengths: list[int], hits: int = 3) -> Weigh:
    """Not a sum: whoever stands at an odd number helps only beside an even one, 7 does harm."""

    def weigh(chosen: tuple[Choice, ...]) -> Mark:
        even = [c.unit for c in chosen if not c.unit % 2]
        odd = [c.unit for c in chosen if c.unit % 2]
        total = sum([strengths[u] for u in even]) + sum([strengths[u] for u in odd[: len(even)]])
        total -= 9 * (7 in odd)
        return Mark(total // 4, f"column {total // 4}", total, hits, 6)

    return weigh


def least(pool: list[Choice], weigh: Weigh, column: int) -> int:
    """How many additions reach a column at least, by trying every set; 0 if none does."""
    for size in range(1, len(pool) + 1):
        if any(weigh(chosen).column >= column for chosen in combinations(pool, size)):
            return size
    return 0


@pytest.mark.parametrize("number", [3, 9, 14])
def test_strengths_that_add_up_are_searched_exactly_whatever_their_number(number: int) -> None:
    strengths = [(7 * unit + 3) % 11 for unit in range(number)]
    pool, weigh = pool_of(number), sums(strengths)
    best, sure = best_column(pool, weigh, adds=True)
    assert (best, sure) == (sum(strengths) // 4, True)
    for column in range(1, best + 1):
        found = smallest(pool, weigh, column, adds=True)
        assert found is not None
        assert found.sure
        assert (len(found.chosen), weigh(found.chosen).column >= column) == (
            least(pool, weigh, column),
            True,
        )
    assert smallest(pool, weigh, best + 1, adds=True) is None


def test_up_to_ten_additions_of_any_kind_are_searched_exactly() -> None:
    strengths = [5, 3, 2, 8, 1, 4, 6, 9, 3, 7]
    pool, weigh = pool_of(10), arms(strengths)
    best, sure = best_column(pool, weigh)
    assert sure
    assert least(pool, weigh, best)
    assert not least(pool, weigh, best + 1)
    for column in range(1, best + 1):
        found = smallest(pool, weigh, column)
        assert found is not None
        assert found.sure
        assert len(found.chosen) == least(pool, weigh, column)
    plans = column_plans(pool, weigh, (), "odds")
    assert [plan.id for plan in plans] == ["next-column", "best-column", "all"]
    assert not any("step by step" in plan.note for plan in plans)


def test_beyond_that_the_note_says_that_not_everything_was_tried() -> None:
    strengths = [1] * 24
    plans = {plan.id: plan for plan in column_plans(pool_of(24), arms(strengths), (), "odds")}
    told = "searched step by step: another set may do better"
    assert plans["best-column"].note == f"instead of column 0; hits on 3 of 6; {told}"
    assert told not in plans["all"].note
    every = {p.id: p for p in column_plans(pool_of(24), arms(strengths, hits=6), (), "odds")}
    assert every["best-column"].note == "instead of column 0; hits on 6 of 6", "none does better"
    exact = {p.id: p for p in column_plans(pool_of(24), sums(strengths), (), "fire", adds=True)}
    assert exact["best-column"].note == "instead of column 0; hits on 3 of 6"
    assert exact["next-column"].label == "Fewest for better fire: column 1 with 4 units more"


def test_nothing_is_offered_that_no_die_makes_good() -> None:
    strengths = [4, 4, 4]
    assert column_plans(pool_of(3), sums(strengths, hits=0), (), "fire", adds=True) == []
    assert column_plans(pool_of(3), arms(strengths, hits=0), (), "odds") == []

    def late(chosen: tuple[Choice, ...]) -> Mark:
        column = len(chosen)
        return Mark(column, f"column {column}", column, 1 if column == 3 else 0, 6)

    assert [plan.label for plan in column_plans(pool_of(3), late, (), "odds")] == [
        "Best odds: column 3 with 3 units more"
    ]


def test_who_would_leave_the_column_where_it_is_is_not_offered() -> None:
    """More guns in the last column change nothing; of nobody nothing is said."""
    strengths = [4, 4, 4]

    def from_last(chosen: tuple[Choice, ...]) -> Mark:
        return Mark(3, "column 25 or more", 25 + len(chosen), 3, 6)

    assert column_plans(pool_of(3), from_last, (), "fire", adds=True) == []

    def from_nobody(chosen: tuple[Choice, ...]) -> Mark:
        return sums(strengths)(chosen) if chosen else Mark(-1, "nobody")

    plans = column_plans(pool_of(3), from_nobody, (), "fire", adds=True)
    assert plans
    assert all(plan.note == "hits on 3 of 6" for plan in plans)


def test_the_risk_of_those_who_attack_is_told_beside_what_the_enemy_risks() -> None:
    """Where a table has results that hurt them; a barrage never does (7.1)."""

    def risky(chosen: tuple[Choice, ...]) -> Mark:
        return sums([4, 4, 4])(chosen)._replace(hurts=3 - len(chosen))

    plans = {p.id: p for p in column_plans(pool_of(3), risky, (), "odds", adds=True)}
    assert plans["next-column"].note.endswith("hits on 3 of 6, may hurt you on 2")
    assert plans["best-column"].note.endswith("hits on 3 of 6, may hurt you on none")
