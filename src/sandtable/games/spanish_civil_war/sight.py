"""6.3.2 Fire at enemies in woods: the straight line between two hexes, in whole numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.hexes import Grid
from sandtable.games.spanish_civil_war.state import State

# ── the straight line ────────────────────────────────────────────────────────

# A hex is 4 wide and 2 high here, its centre (3 * column, 2 * row + half): the picture is squeezed,
# but lines stay straight and vertices whole numbers.  Side i lies between vertices i and i + 1.
CORNERS: Final[tuple[tuple[int, int], ...]] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class Line(NamedTuple):
    """What a line from centre to centre passes between its ends."""

    crossed: tuple[int, ...]
    """Hexes whose inside it passes, in ascending order; a mere corner is none."""
    along: tuple[tuple[int, int], ...]
    """Pairs of hexes along whose common side it runs."""


def centre(grid: Grid, h: int) -> tuple[int, int]:
    """The centre of a hex in whole numbers."""
    return 3 * grid.col(h), 2 * grid.row(h) + (1 if grid.is_low(h) else 0)


def line_of(grid: Grid, a: int, b: int) -> Line:
    """The straight line between two hexes, the two themselves left out."""
    ax, ay = centre(grid, a)
    bx, by = centre(grid, b)
    dx, dy = bx - ax, by - ay
    length = dx * dx + 3 * dy * dy  # heights are drawn shorter by the root of 3
    crossed: list[int] = []
    along: list[tuple[int, int]] = []
    for h in _box(grid, a, b):
        x, y = centre(grid, h)
        x, y = x - ax, y - ay
        if h in (a, b) or not 0 < x * dx + 3 * y * dy < length:
            continue
        turns = [dx * (y + cy) - dy * (x + cx) for cx, cy in CORNERS]
        if min(turns) < 0 < max(turns):
            crossed.append(h)
        elif turns.count(0) == 2:
            other = grid.near6[h * 6 + _flat_side(turns)]
            if h < other:
                along.append((h, other))
    return Line(tuple(crossed), tuple(along))


def _flat_side(turns: list[int]) -> int:
    """The side of the hex that lies on the line."""
    for side in range(6):
        if turns[side] == 0 and turns[(side + 1) % 6] == 0:
            return side
    return 0


def _box(grid: Grid, a: int, b: int) -> list[int]:
    """The hexes of the rectangle around two hexes, one row wider, in ascending order."""
    columns = sorted((grid.col(a) - 1, grid.col(b) - 1))
    rows = sorted((grid.row(a) - 1, grid.row(b) - 1))
    low, high = max(0, rows[0] - 1), min(grid.rows, rows[1] + 2)
    return [c * grid.rows + r for c in range(columns[0], columns[1] + 1) for r in range(low, high)]


# ── 6.3.2 What hides a target ────────────────────────────────────────────────


def is_woods(g: State, h: int) -> bool:
    """Whether a hex is woods for artillery: every kind that blocks observation."""
    return g.theatre.map.terrain_name(h) in g.theatre.tec.blocks_observation


def woods_between(g: State, a: int, b: int) -> list[int]:
    """The woods hexes that block the line; along a hexside both hexes must be woods.

    The map never changes: each line is drawn once.
    """
    key = a * g.theatre.size + b
    known = g.theatre.screens.get(key)
    if known is None:
        line = line_of(g.theatre.map.grid, a, b)
        found = [h for h in line.crossed if is_woods(g, h)]
        for one, other in line.along:
            if is_woods(g, one) and is_woods(g, other):
                found += [one, other]
        known = g.theatre.screens[key] = sorted(set(found))
    return known
