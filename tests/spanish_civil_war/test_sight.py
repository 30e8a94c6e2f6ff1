"""The straight line of 6.3.2 against an oracle that walks along it in small steps."""

from __future__ import annotations

import math

import pytest

from sandtable.board.hexes import Grid
from sandtable.games.spanish_civil_war.sight import line_of

STEPS = 197
RANGE = 10


def centre(grid: Grid, h: int) -> tuple[float, float]:
    """The true centre of a hex with sides of 1."""
    down = grid.row(h) + (0.5 if grid.is_low(h) else 0.0)
    return 1.5 * grid.col(h), math.sqrt(3) * down


def walked(grid: Grid, a: int, b: int) -> tuple[set[int], set[tuple[int, int]]]:
    """Hexes the line is inside of, and pairs it has the same distance to, at any step."""
    (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
    length = grid.distance(a, b)
    near = [h for h in grid.within(a, length) if grid.distance(h, b) <= length]
    inside: set[int] = set()
    along: set[tuple[int, int]] = set()
    for step in range(1, STEPS):
        x = ax + (bx - ax) * step / STEPS
        y = ay + (by - ay) * step / STEPS
        found = sorted((math.dist((x, y), centre(grid, h)), h) for h in near)
        gap = found[1][0] - found[0][0]
        if gap > 1e-6:
            inside.add(found[0][1])
        elif gap < 1e-9:
            along.add((min(found[0][1], found[1][1]), max(found[0][1], found[1][1])))
    inside -= {a, b}
    return inside, {pair for pair in along if not set(pair) & (inside | {a, b})}


@pytest.mark.parametrize("low", ["even", "odd"])
@pytest.mark.parametrize("start", ["1212", "1312"])
def test_6_3_the_line_passes_what_a_walk_along_it_meets(low: str, start: str):
    """A sample of the hexes within range, and the way back is the same."""
    grid = Grid(25, 25, low)
    a = grid.number(start)
    for b in grid.within(a, RANGE)[::13]:
        if a == b:
            continue
        line = line_of(grid, a, b)
        assert line == line_of(grid, b, a)
        inside, along = walked(grid, a, b)
        assert (set(line.crossed), set(line.along)) == (inside, along), grid.label(b)
