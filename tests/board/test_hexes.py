"""The grid: numbers and labels, neighbours, distances."""

from __future__ import annotations

from collections import deque

import pytest

from sandtable.board.hexes import DIRECTIONS, NORTH, SOUTH, SOUTH_EAST, Grid, opposite

GRIDS = [Grid(9, 8, "even"), Grid(9, 8, "odd"), Grid(1, 1), Grid(2, 5, "odd"), Grid(7, 1)]


@pytest.mark.parametrize("grid", GRIDS)
def test_every_label_leads_back_to_its_hex(grid: Grid) -> None:
    for h in range(grid.size):
        label = grid.label(h)
        assert grid.number(label) == grid.find(label) == h
        assert label == f"{grid.col(h):02}{grid.row(h):02}"
        assert h == (grid.col(h) - 1) * grid.rows + grid.row(h) - 1


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_symmetric_and_one_apart(grid: Grid) -> None:
    for h in range(grid.size):
        assert grid.near[h] == sorted(n for n in grid.near6[h * 6 : h * 6 + 6] if n >= 0)
        for d in range(6):
            n = grid.near6[h * 6 + d]
            if n >= 0:
                assert grid.near6[n * 6 + opposite(d)] == h
                assert grid.direction(h, n) == d
                assert grid.distance(h, n) == 1


@pytest.mark.parametrize("grid", GRIDS)
def test_distance_is_the_length_of_the_shortest_way(grid: Grid) -> None:
    for start in range(grid.size):
        far = {start: 0}
        line = deque([start])
        while line:
            h = line.popleft()
            for n in grid.near[h]:
                if n not in far:
                    far[n] = far[h] + 1
                    line.append(n)
        for h in range(grid.size):
            assert grid.distance(start, h) == far[h]
        for reach in (0, 1, 3):
            assert grid.within(start, reach) == [h for h in range(grid.size) if far[h] <= reach]


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_drawn_one_row_apart_clockwise_from_north(grid: Grid) -> None:
    for h in range(grid.size):
        x, y = grid.centre(h)
        for d, n in enumerate(grid.near6[h * 6 : h * 6 + 6]):
            if n >= 0:
                dx, dy = grid.centre(n)[0] - x, grid.centre(n)[1] - y
                assert dx * dx + dy * dy == pytest.approx(1)
                name = DIRECTIONS[d]
                assert ("N" in name) == (dy < 0)
                assert ("E" in name) == (dx > 0)
                assert ("W" in name) == (dx < 0)


def test_low_columns_stand_half_a_hex_south() -> None:
    even, odd = Grid(4, 4, "even"), Grid(4, 4, "odd")
    assert even.is_low(even.number("0201"))
    assert not even.is_low(even.number("0101"))
    assert odd.is_low(odd.number("0101"))
    assert even.label(even.near6[even.number("0202") * 6 + SOUTH_EAST]) == "0303"
    assert odd.label(odd.near6[odd.number("0202") * 6 + SOUTH_EAST]) == "0302"
    assert even.label(even.near6[even.number("0202") * 6 + NORTH]) == "0201"
    assert even.label(even.near6[even.number("0202") * 6 + SOUTH]) == "0203"


@pytest.mark.parametrize(
    ("label", "words"),
    [("0505", "off the map"), ("0001", "off the map"), ("01", "no hex number"), ("BOX", "no hex")],
)
def test_a_wrong_label_says_what_is_wrong(label: str, words: str) -> None:
    grid = Grid(4, 4)
    assert grid.find(label) == -1
    with pytest.raises(ValueError, match=words):
        grid.number(label)


def test_a_map_has_at_most_99_columns_and_rows() -> None:
    assert Grid(99, 99).label(99 * 99 - 1) == "9999"
    with pytest.raises(ValueError, match="1 to 99"):
        Grid(100, 5)
    with pytest.raises(ValueError, match="'even' or 'odd'"):
        Grid(4, 4, "high")
