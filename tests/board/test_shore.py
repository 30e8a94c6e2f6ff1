"""The outline of hexes, for drawing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexes import Grid
from sandtable.board.shore import ACROSS, shore

Ring = list[list[float]]


def marked(grid: Grid, *labels: str) -> bytes:
    return bytes(grid.label(h) in labels for h in range(grid.size))


def area(ring: Ring) -> float:
    """Above 0 for a clockwise ring, as y grows to the south."""
    ends = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends) / 2


def test_one_hex_is_a_hexagon_around_its_centre() -> None:
    grid = Grid(3, 3)
    island = shore(grid, marked(grid, "0202"))
    (x, y), outer = grid.centre(grid.number("0202")), island[0]["outer"]
    assert island[0]["holes"] == []
    assert outer[0] == [round(x - ACROSS, 3), y - 0.5]
    assert outer[2] == [round(x + 2 * ACROSS, 3), y]
    assert len(outer) == 6


def test_a_hole_belongs_to_the_land_around_it() -> None:
    grid = Grid(5, 5, "odd")
    ring = [grid.label(h) for h in grid.near[grid.number("0303")]]
    islands = shore(grid, marked(grid, *ring, "0101"))
    assert [len(island["holes"]) for island in islands] == [0, 1]
    assert len(islands[1]["outer"]) == 18
    assert len(islands[1]["holes"][0]) == 6


def test_no_land_has_no_outline() -> None:
    grid = Grid(4, 4)
    assert shore(grid, bytes(grid.size)) == []


@given(st.data())
def test_the_rings_hold_exactly_the_land(data: st.DataObject) -> None:
    """Outer rings run clockwise, holes the other way, and what they hold is so many hexes."""
    low = data.draw(st.sampled_from(["even", "odd"]))
    grid = Grid(data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7)), low)
    cells = st.lists(st.integers(0, 1), min_size=grid.size, max_size=grid.size)
    inside = bytes(data.draw(cells))
    held = 0.0
    for island in shore(grid, inside):
        assert area(island["outer"]) > 0
        held += area(island["outer"])
        for hole in island["holes"]:
            assert area(hole) < 0
            held += area(hole)
    hexagon = 6 * ACROSS * 0.5
    assert abs(held - sum(inside) * hexagon) < 0.01 * (1 + sum(inside))
