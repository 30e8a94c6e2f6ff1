"""The board as text: stacks by place, and a map of a few columns and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.view import BOTH, side_of

if TYPE_CHECKING:
    from sandtable.core.book import Signs

WIDEST: Final = 16
"""Columns of a map that is drawn without being asked for."""
CELL: Final = 6
"""Characters from one column of hexes to the next."""


def seen_by(game: Game, role: str) -> Any:
    """The state as a role may see it: all of it for both."""
    side = side_of(game, role)
    return game.state if role == BOTH else game.rulebook.known_to(game.standing(side), side)


def stack_lines(game: Game, g: Any) -> list[str]:
    """Every place of a state with its units, in the words of a position file."""
    lines = []
    for place, name, units in game.rulebook.stacks_of(g):
        head = f"  {place} {name}".rstrip()
        lines.append(f"{head:<24} {', '.join(units)}")
    return lines


def map_lines(game: Game, g: Any, window: str | None) -> list[str]:
    """The map of a state, or the part between two hexes; a big one only where it is asked for."""
    signs = game.rulebook.signs()
    if signs is None:
        if window is not None:
            raise Trouble(f"{game.rulebook.title} is not drawn as text yet; leave --map out")
        return []
    return _map(g, window, signs)


# ── any map ──────────────────────────────────────────────────────────────────


def _map(g: Any, window: str | None, signs: Signs) -> list[str]:
    board = g.theatre.map
    grid = board.grid
    low, high = (1, 1), (grid.columns, grid.rows)
    if window is None and grid.columns > WIDEST:
        return []
    if window is not None:
        low, high = _window(board, window)
    low_parity = 0 if grid.low == "even" else 1
    lines: list[str] = []
    columns = range(low[0], high[0] + 1)
    for row in range(low[1], high[1] + 1):
        for sunk in (False, True):
            tops, belows = "", ""
            for column in columns:
                if (column % 2 == low_parity) != sunk:
                    continue
                h = grid.find(f"{column:02}{row:02}")
                margin = (column - low[0]) * CELL
                tops = tops.ljust(margin) + _top(g, h, signs)
                belows = belows.ljust(margin) + signs.below(g, h)
            lines += [line.rstrip() for line in (tops, belows) if line.strip()]
    return [*[f"  {line}" for line in lines], "", *[f"  {line}" for line in signs.legend]]


def _window(board: Any, window: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two corners, such as 0508-1216."""
    ends = window.split("-")
    places = [board.grid.find(end) for end in ends]
    if len(places) != 2 or min(places) < 0:
        raise Trouble(f"--map {window}: write two corners of the map such as 0508-1216")
    columns = sorted(board.grid.col(h) for h in places)
    rows = sorted(board.grid.row(h) for h in places)
    return (columns[0], rows[0]), (columns[1], rows[1])


def _top(g: Any, h: int, signs: Signs) -> str:
    """Number, sign of the terrain, and whether a route is there."""
    route = "*" if g.theatre.map.has_route[h] else ""
    label: str = g.theatre.label(h)
    return label + signs.sign(g, h) + route
