"""The outline of a set of hexes, for drawing only: a coast along hexsides where none is drawn.

Corners are counted in whole steps, half a hexside across and half a row down, so that the corners
of neighbouring hexes are the same and no two floats need to be compared.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.hexes import Grid

ACROSS: Final = 0.2886751
"""Half a hexside in map units: a column is three of them, a hex four wide."""
CORNERS: Final[list[tuple[int, int]]] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)]
"""Steps from the centre; the hexside of direction d runs from corner d to the next."""

Corner = tuple[int, int]


def shore(grid: Grid, inside: bytes) -> list[dict[str, Any]]:
    """For each connected group of hexes its outer ring and the rings of its holes, in map units."""
    seen = bytearray(grid.size)
    islands: list[dict[str, Any]] = []
    for h in range(grid.size):
        if inside[h] and not seen[h]:
            rings = _rings(_sides(grid, inside, _group(grid, inside, seen, h)))
            outer = next(ring for ring in rings if _area(ring) > 0)
            holes = [_points(ring) for ring in rings if ring is not outer]
            islands.append({"outer": _points(outer), "holes": holes})
    return islands


def _group(grid: Grid, inside: bytes, seen: bytearray, first: int) -> list[int]:
    """The hexes that hang together with the first."""
    seen[first] = 1
    group = [first]
    for h in group:
        for near in grid.near[h]:
            if inside[near] and not seen[near]:
                seen[near] = 1
                group.append(near)
    return group


def _sides(grid: Grid, inside: bytes, group: list[int]) -> dict[Corner, Corner]:
    """The hexsides around the group, each from its first corner to its second, clockwise.

    Three hexes meet in a corner, so that at most one such hexside begins there.
    """
    sides: dict[Corner, Corner] = {}
    for h in group:
        x, y = 3 * (grid.col(h) - 1), 2 * (grid.row(h) - 1) + (1 if grid.is_low(h) else 0)
        for d in range(6):
            near = grid.near6[h * 6 + d]
            if near < 0 or not inside[near]:
                (ax, ay), (bx, by) = CORNERS[d], CORNERS[(d + 1) % 6]
                sides[x + ax, y + ay] = (x + bx, y + by)
    return sides


def _rings(sides: dict[Corner, Corner]) -> list[list[Corner]]:
    rings: list[list[Corner]] = []
    while sides:
        corner = next(iter(sides))
        ring: list[Corner] = []
        while corner in sides:
            ring.append(corner)
            corner = sides.pop(corner)
        rings.append(ring)
    return rings


def _area(ring: list[Corner]) -> int:
    """Above 0 for a ring that runs clockwise on the map: an outer one."""
    ends = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)


def _points(ring: list[Corner]) -> list[list[float]]:
    return [[round(x * ACROSS, 3), y / 2] for x, y in ring]
