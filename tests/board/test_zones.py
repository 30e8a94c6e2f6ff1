"""Reach among hexes that stop a unit or cost something to leave."""

from __future__ import annotations

import random
from itertools import pairwise

from sandtable.board.hexes import Grid
from sandtable.board.reach import Net, Reach, Walker, reach
from sandtable.board.zones import CLOSED, STOPS, Halts, reach_among

GRID = Grid(9, 7)
ENEMY, FRIEND = 2, 1


class Full(Halts):
    """The hexes that are full."""

    def __init__(self, *labels: str) -> None:
        self.places = [GRID.number(label) for label in labels]

    def ends(self, place: int) -> bool:
        return place in self.places


def even(cost: int = 2) -> Net:
    return Net(GRID.near6, bytes(cost if to >= 0 else 0 for to in GRID.near6))


def marks(*labels: str, value: int = 1) -> bytes:
    column = bytearray(GRID.size)
    for label in labels:
        column[GRID.number(label)] = value
    return bytes(column)


def first_of(net: Net, start: int) -> list[tuple[int, int]]:
    return [(to, least) for to, least, _, _ in net.steps[start]]


def go(
    start: str,
    mp: int,
    zone: bytes,
    leaving: int,
    *,
    occ: bytes | None = None,
    toll: bytes | None = None,
    halts: Halts | None = None,
    first: list[tuple[int, int]] | None = None,
    goal: int = -1,
) -> Reach:
    net, h = even(), GRID.number(start)
    there = bytes(GRID.size) if occ is None else occ
    steps = first_of(net, h) if first is None else first
    return reach_among(
        net, h, steps, mp, there, ENEMY, FRIEND, toll, zone, leaving, halts or Full(), goal
    )


def cost(ways: Reach, label: str) -> int:
    return ways.cost.get(GRID.number(label), -1)


def test_without_marks_it_is_plain_reach() -> None:
    net = even()
    for start in ("0101", "0504", "0907"):
        h = GRID.number(start)
        plain = reach(net, h, 6, bytes(GRID.size), ENEMY, 0, None, Walker())
        assert go(start, 6, bytes(GRID.size), STOPS).cost == plain.cost


def test_a_mark_stops_whoever_enters() -> None:
    wall = [f"05{row:02}" for row in range(1, 8)]
    ways = go("0404", 12, marks(*wall), STOPS)
    assert cost(ways, "0504") == 2
    assert all(cost(ways, f"06{row:02}") == -1 for row in range(1, 8))


def test_leaving_a_mark_costs_more_each_time() -> None:
    columns = [f"{c:02}{row:02}" for c in (5, 6) for row in range(1, 8)]
    ways = go("0404", 12, marks(*columns), 3)
    assert cost(ways, "0504") == 2
    assert cost(ways, "0604") == 2 + 3 + 2
    assert cost(ways, "0704") == 2 + 3 + 2 + 3 + 2


def test_marks_may_be_closed() -> None:
    wall = [f"05{row:02}" for row in range(1, 8)]
    ways = go("0304", 12, marks(*wall), CLOSED)
    assert cost(ways, "0404") == 2
    assert cost(ways, "0504") == -1


def test_the_first_step_is_the_callers() -> None:
    at = GRID.number("0404")
    ways = go("0404", 4, bytes(GRID.size), STOPS, first=[(GRID.near[at][0], 3)])
    assert ways.cost == {at: 0, GRID.near[at][0]: 3}
    dear = go("0404", 4, bytes(GRID.size), STOPS, first=[(GRID.near[at][0], 5)])
    assert dear.cost == {at: 0}


def test_a_cheaper_way_beats_a_dear_first_step() -> None:
    at, near = GRID.number("0404"), GRID.number("0403")
    first = [(to, 6 if to == near else 2) for to in GRID.near[at]]
    ways = go("0404", 6, bytes(GRID.size), STOPS, first=first)
    assert ways.cost[near] == 4
    assert len(ways.path(near)) == 3


def test_enemies_bar_and_full_hexes_end_the_way() -> None:
    column = [f"05{row:02}" for row in range(1, 8)]
    shut = go("0304", 12, bytes(GRID.size), STOPS, occ=marks(*column, value=ENEMY))
    assert cost(shut, "0404") == 2
    assert cost(shut, "0504") == -1
    friends = marks(*column, value=FRIEND)
    assert cost(go("0304", 12, bytes(GRID.size), STOPS, occ=friends), "0604") == 6
    full = go("0304", 12, bytes(GRID.size), STOPS, occ=friends, halts=Full(*column))
    assert cost(full, "0504") == 4
    assert cost(full, "0604") == -1


def test_a_toll_is_paid_on_entering() -> None:
    wall = [f"05{row:02}" for row in range(1, 8)]
    ways = go("0304", 12, bytes(GRID.size), STOPS, toll=marks(*wall, value=5))
    assert cost(ways, "0504") == 2 + 2 + 5
    assert cost(ways, "0604") == 2 + 2 + 5 + 2
    assert cost(ways, "0704") == -1


def test_path_and_goal() -> None:
    start, goal = GRID.number("0201"), GRID.number("0805")
    ways = go("0201", 60, bytes(GRID.size), STOPS, goal=goal)
    path = ways.path(goal)
    assert path[0] == start
    assert path[-1] == goal
    assert all(b in GRID.near[a] for a, b in pairwise(path))
    assert ways.cost[goal] == 2 * (len(path) - 1)
    assert ways.path(start) == [start]


def slow(net: Net, start: int, mp: int, occ: bytes, zone: bytes, leaving: int) -> dict[int, int]:
    """The same by sweeping over all hexsides until nothing changes."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for h in sorted(best):
            stopped = zone[h] and leaving < 0 and h != start
            if stopped:
                continue
            extra = leaving if zone[h] and leaving > 0 and h != start else 0
            for to, least, _, _ in net.steps[h]:
                sum_ = best[h] + extra + least
                shut = occ[to] & ENEMY or (zone[to] and leaving == CLOSED)
                if not shut and sum_ <= mp and sum_ < best.get(to, mp + 1):
                    best[to] = sum_
                    changed = True
    return best


def test_a_slow_sweep_finds_the_same() -> None:
    dice = random.Random(4)
    for _ in range(60):
        edges = bytes(dice.choice((0, 1, 3, 6, 12)) if to >= 0 else 0 for to in GRID.near6)
        net = Net(GRID.near6, edges)
        zone = bytes(dice.choice((0, 0, 1)) for _ in range(GRID.size))
        occ = bytes(dice.choice((0, 0, 0, 0, 2)) for _ in range(GRID.size))
        start, leaving = dice.randrange(GRID.size), dice.choice((STOPS, CLOSED, 3, 7))
        mp = dice.choice((5, 20, 60))
        first = [
            (to, least)
            for to, least in first_of(net, start)
            if not occ[to] & ENEMY and not (zone[to] and leaving == CLOSED)
        ]
        ways = reach_among(net, start, first, mp, occ, ENEMY, 0, None, zone, leaving, Full())
        assert ways.cost == slow(net, start, mp, occ, zone, leaving)
