"""Paths from everywhere at once lead where a search hex by hex leads."""

from __future__ import annotations

import random

import pytest

from sandtable.board.strides import Strides, members


def least_steps(steps: list[list[int]], start: int, goals: bytes, bars: bytes) -> int:
    """Steps to the nearest goal through hexes that are open; 99 where there is no path."""
    if goals[start]:
        return 0
    ring, seen, length = [start], {start}, 0
    while ring:
        length += 1
        ring = [to for h in ring for to in steps[h] if not bars[to] and to not in seen]
        if any(goals[to] for to in ring):
            return length
        seen.update(ring)
    return 99


@pytest.mark.parametrize("seed", range(40))
def test_a_path_of_so_many_steps_is_found_from_wherever_it_begins(seed: int) -> None:
    luck = random.Random(seed)
    size = luck.randint(2, 90)
    steps = [
        [to for to in range(size) if to != h and abs(to - h) < 9 and luck.random() < 0.2]
        for h in range(size)
    ]
    goals = bytes(luck.random() < 0.1 for _ in range(size))
    bars = bytes(luck.random() < 0.3 for _ in range(size))
    for most in range(6):
        found = Strides(steps).within(members(goals), most, members(bars))
        assert [h for h in range(size) if found >> h & 1] == [
            h for h in range(size) if least_steps(steps, h, goals, bars) <= most
        ]
