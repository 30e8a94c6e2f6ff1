"""The board as text: stacks by place, and a map of a few columns and rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.case import Trouble
from sandtable.core.game import Game

WIDEST: Final = 16
"""Columns of a map that is drawn without being asked for."""


def stack_lines(game: Game) -> list[str]:
    """Every place with its units, in the words of a position file."""
    drawn = STACKS.get(game.rulebook.name)
    return drawn(game.state) if drawn else []


def map_lines(game: Game, window: str | None) -> list[str]:
    """The map, or the part between two hexes; a big one only where it is asked for."""
    drawn = MAPS.get(game.rulebook.name)
    if drawn is None:
        if window is not None:
            raise Trouble(f"{game.rulebook.title} is not drawn as text yet; leave --map out")
        return []
    return drawn(game.state, window)


# ── Doro Nawa ────────────────────────────────────────────────────────────────


def _stacks(g: Any) -> list[str]:
    from sandtable.games.doro_nawa.position_text import stacks_of

    lines = []
    for place, name, units in stacks_of(g):
        head = f"  {place} {name}".rstrip()
        lines.append(f"{head:<24} {', '.join(units)}")
    return lines


def _map(g: Any, window: str | None) -> list[str]:
    board = g.theatre.map
    grid = board.grid
    low, high = (1, 1), (grid.columns, grid.rows)
    if window is None and grid.columns > WIDEST:
        return []
    if window:
        low, high = _window(board, window)
    low_parity = 0 if grid.low == "even" else 1
    lines: list[str] = []
    columns = range(low[0], high[0] + 1)
    for row in range(low[1], high[1] + 1):
        for sunk in (False, True):
            tops, belows = "", ""
            for column in columns:
                mine = (column % 2 == low_parity) == sunk
                h = grid.find(f"{column:02}{row:02}") if mine else -1
                tops += f"{_top(g, h):<6}"
                belows += f"{_below(g, h):<6}"
            lines += [line.rstrip() for line in (tops, belows) if line.strip()]
    return [*[f"  {line}" for line in lines], "", *[f"  {line}" for line in LEGEND]]


LEGEND: Final = (
    ". clear, j jungle, h hills, m mountain, s swamp, ~ sea, = lake, # out of play, * a route;",
    "below J or A with the SP of the ground units, + for aircraft and ships",
)
LETTERS: Final[dict[str, str]] = {
    "clear": ".", "jungle": "j", "hills": "h", "mountain": "m", "swamp": "s", "sea": "~",
    "lake": "=", "out-of-play": "#",
}  # fmt: skip


def _window(board: Any, window: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two corners, such as 0508-1216."""
    ends = window.split("-")
    places = [board.grid.find(end) for end in ends]
    if len(places) != 2 or min(places) < 0:
        raise Trouble(f"--map {window}: write two corners of the map such as 0508-1216")
    columns = sorted(board.grid.col(h) for h in places)
    rows = sorted(board.grid.row(h) for h in places)
    return (columns[0], rows[0]), (columns[1], rows[1])


def _top(g: Any, h: int) -> str:
    """Number and terrain."""
    if h < 0:
        return ""
    route = "*" if g.theatre.map.has_route[h] else ""
    label: str = g.theatre.label(h)
    return label + LETTERS.get(g.theatre.ground_key(h), "?") + route


def _below(g: Any, h: int) -> str:
    """Who is there: SP ashore and afloat of each side, and whether there is anything else."""
    if h < 0:
        return ""
    found = ""
    for side, letter in enumerate("JA"):
        land = [*g.ground_in(h, side), *g.afloat_in(h, side)]
        if land:
            found += f"{letter}{sum(g.sp[unit] for unit in land)}"
        if g.ships_in(h, side) or g.aircraft_in(h, side):
            found += "+" if land else f"{letter}+"
    return found


STACKS: Final[dict[str, Callable[[Any], list[str]]]] = {"doro-nawa": _stacks}
MAPS: Final[dict[str, Callable[[Any, str | None], list[str]]]] = {"doro-nawa": _map}
