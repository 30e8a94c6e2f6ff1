"""The kernel of reach tells what bars a step: the enemy, a full hex, or what a walker names."""

from __future__ import annotations

from typing import Final

from sandtable.board.hexes import Grid
from sandtable.board.reach import ASK, ENEMY, FULL, WALKERS, Net, Reach, Walker, reach

WIDE: Final = 5
GRID: Final = Grid(WIDE, 1)
THEIRS: Final = 1
OURS: Final = 2
RIVER: Final = WALKERS


class Closing(Walker):
    """Every hexside that is asked about is closed by a river, every stack of ours is full."""

    def edge_cost(self, edge: int, code: int) -> int:
        return -RIVER

    def may_enter(self, place: int, cost: int) -> bool:
        return False


def row(occ: list[int], asked: int = -1, lifted: int = 0, mp: int = 9) -> Reach:
    """The reach from the first hex of a row at 1 MP a step; into `asked` a walker is asked."""
    near6 = GRID.near6
    costs = [0 if to < 0 else 1 | ASK if to == asked else 1 for to in near6]
    return reach(
        Net(near6, bytes(costs)), 0, mp, bytes(occ), THEIRS, OURS, None, Closing(), -1, lifted
    )


def test_a_search_that_lifts_nothing_stops_at_each_bar_and_notes_none() -> None:
    for occ, asked in (([0, 0, THEIRS, 0, 0], -1), ([0, 0, OURS, 0, 0], -1), ([0] * WIDE, 2)):
        found = row(occ, asked)
        assert sorted(found.cost) == [0, 1]
        assert found.barred(1) == []


def test_what_is_lifted_is_noted_on_the_way_and_nothing_else() -> None:
    occ = [0, 0, THEIRS, OURS, 0]
    assert sorted(row(occ, lifted=ENEMY).cost) == [0, 1, 2]
    assert sorted(row(occ, lifted=FULL).cost) == [0, 1]
    both = row(occ, lifted=ENEMY | FULL)
    assert both.cost == {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}
    assert both.barred(4) == [(1, 2, ENEMY), (2, 3, FULL)]
    assert both.barred(1) == []


def test_a_closed_hexside_is_told_by_the_name_that_the_walker_gives_it() -> None:
    assert row([0] * WIDE, 2, lifted=2 * RIVER).barred(4) == []
    assert 4 not in row([0] * WIDE, 2, lifted=2 * RIVER).cost
    assert row([0] * WIDE, 2, lifted=RIVER).barred(4) == [(1, 2, RIVER)]
    crossed = row([0, 0, THEIRS, 0, 0], 2, lifted=RIVER | ENEMY)
    assert crossed.barred(3) == [(1, 2, RIVER | ENEMY)]


def test_a_limit_of_mp_holds_whatever_is_lifted() -> None:
    assert sorted(row([0, 0, THEIRS, 0, 0], lifted=ENEMY, mp=3).cost) == [0, 1, 2, 3]
