"""The board as text: stacks by place, and a map of a few columns and rows."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

from sandtable.cli.books import package_of
from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.view import BOTH, side_of

WIDEST: Final = 16
"""Columns of a map that is drawn without being asked for."""
CELL: Final = 6
"""Characters from one column of hexes to the next."""


class Drawing(NamedTuple):
    """How a game's map is written: a sign for each hex, who is there, and what it all means."""

    sign: Callable[[Any, int], str]
    below: Callable[[Any, int], str]
    legend: tuple[str, ...]


def seen_by(game: Game, role: str) -> Any:
    """The state as a role may see it: all of it for both."""
    side = side_of(game, role)
    return game.state if role == BOTH else game.rulebook.known_to(game.standing(side), side)


def stack_lines(game: Game, g: Any) -> list[str]:
    """Every place of a state with its units, in the words of a position file."""
    try:
        module: Any = import_module(f"{package_of(game.rulebook)}.positions.text")
    except ModuleNotFoundError:
        return []
    lines = []
    for place, name, units in module.stacks_of(g):
        head = f"  {place} {name}".rstrip()
        lines.append(f"{head:<24} {', '.join(units)}")
    return lines


def map_lines(game: Game, g: Any, window: str | None) -> list[str]:
    """The map of a state, or the part between two hexes; a big one only where it is asked for."""
    drawing = DRAWINGS.get(game.rulebook.code)
    if drawing is None:
        if window is not None:
            raise Trouble(f"{game.rulebook.title} is not drawn as text yet; leave --map out")
        return []
    return _map(g, window, drawing)


# ── any map ──────────────────────────────────────────────────────────────────


def _map(g: Any, window: str | None, drawing: Drawing) -> list[str]:
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
                tops = tops.ljust(margin) + _top(g, h, drawing)
                belows = belows.ljust(margin) + drawing.below(g, h)
            lines += [line.rstrip() for line in (tops, belows) if line.strip()]
    return [*[f"  {line}" for line in lines], "", *[f"  {line}" for line in drawing.legend]]


def _window(board: Any, window: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two corners, such as 0508-1216."""
    ends = window.split("-")
    places = [board.grid.find(end) for end in ends]
    if len(places) != 2 or min(places) < 0:
        raise Trouble(f"--map {window}: write two corners of the map such as 0508-1216")
    columns = sorted(board.grid.col(h) for h in places)
    rows = sorted(board.grid.row(h) for h in places)
    return (columns[0], rows[0]), (columns[1], rows[1])


def _top(g: Any, h: int, drawing: Drawing) -> str:
    """Number, sign of the terrain, and whether a route is there."""
    route = "*" if g.theatre.map.has_route[h] else ""
    label: str = g.theatre.label(h)
    return label + drawing.sign(g, h) + route


# ── Doro Nawa ────────────────────────────────────────────────────────────────

GROUND: Final[dict[str, str]] = {
    "clear": ".", "jungle": "j", "hills": "h", "mountain": "m", "swamp": "s", "sea": "~",
    "lake": "=", "out-of-play": "#",
}  # fmt: skip
GROUND_LEGEND: Final = (
    ". clear, j jungle, h hills, m mountain, s swamp, ~ sea, = lake, # out of play, * a route;",
    "below J or A with the SP of the ground units, + for aircraft and ships",
)


def _ground(g: Any, h: int) -> str:
    return GROUND.get(g.theatre.ground_key(h), "?")


def _strengths(g: Any, h: int) -> str:
    """Who is there: SP ashore and afloat of each side, and whether there is anything else."""
    found = ""
    for side, letter in enumerate("JA"):
        land = [*g.ground_in(h, side), *g.afloat_in(h, side)]
        if land:
            found += f"{letter}{sum(g.sp[unit] for unit in land)}"
        if g.ships_in(h, side) or g.aircraft_in(h, side):
            found += "+" if land else f"{letter}+"
    return found


# ── The Battles of the Spanish Civil War ─────────────────────────────────────

TERRAIN: Final[dict[str, str]] = {"clear": ".", "rough": "r", "woods": "w", "rough-woods": "x"}
BUILT: Final[dict[str, str]] = {"village": "V", "town": "T", "city": "C", "strongpoint": "S"}
TERRAIN_LEGEND: Final = (
    ". clear, r rough, w woods, x both; V village, T town, C city, S strongpoint; # out of play,",
    "* a route; below N or R with the combat factors, + Headquarters, d disrupted, ^ improved",
    "position, ! interdicted",
)


def _terrain(g: Any, h: int) -> str:
    """Terrain, and what is built on it."""
    board = g.theatre.map
    if not board.flags["in_play"][h]:
        return "#"
    built = [letter for kind, letter in BUILT.items() if board.flags[kind][h]]
    return TERRAIN.get(board.terrain_name(h), "?") + "".join(built)


def _factors(g: Any, h: int) -> str:
    """Combat factors of the units there; Headquarters, disruption, an improved position."""
    units = g.units_in(h)
    if not units:
        return "!" if g.interdicted[h] else ""
    roster = g.theatre.roster
    found = "NR"[roster.side[units[0]]] + str(sum(roster.cf[unit] for unit in units))
    found += "+" if any(g.is_hq(unit) for unit in units) else ""
    found += "d" if any(g.disruption[unit] for unit in units) else ""
    found += "^" if g.improved[h] else ""
    return found + ("!" if g.interdicted[h] else "")


# ── Forlorn Hopes ────────────────────────────────────────────────────────────

ISLANDS: Final[dict[str, str]] = {"sea": "~", "jungle": "j", "cultivated": "c", "bush": "b"}
SETTLED: Final[dict[str, str]] = {"city": "C", "town": "T", "port": "P"}
ISLANDS_LEGEND: Final = (
    "~ sea, j jungle, c cultivated, b bush; C city, T town, P port, A airbase, M mobile airbase,",
    "* a road or railroad; below J or A with the combat factors ashore, s and the number of ships,",
    "+ aircraft; j or a a land hex held by a side that has nothing there",
)


def _island(g: Any, h: int) -> str:
    """Terrain, what is built there, and the airbases that stand there."""
    theatre = g.theatre
    if not theatre.in_play[h]:
        return "#"
    built = [letter for kind, letter in SETTLED.items() if theatre.map.flags[kind][h]]
    built += ["A"] if h in theatre.base_in else []
    built += ["M"] if h in [g.base_at[base] for own in theatre.roving for base in own] else []
    return ISLANDS.get(theatre.map.terrain_name(h), "?") + "".join(built)


def _garrison(g: Any, h: int) -> str:
    """Combat factors, ships and aircraft of each side, else the holder of a land hex."""
    theatre = g.theatre
    flying = [u for own in theatre.air for u in own if h in (g.hex[u], _airfield(g, u))]
    found = ""
    for side, letter in enumerate("JA"):
        ashore, ships = g.ground_in(h, side), g.ships_in(h, side)
        factors = sum(theatre.roster.cf[g.face(unit)][unit] for unit in ashore)
        told = str(factors) if ashore else ""
        told += f"s{len(ships)}" if ships else ""
        told += "+" if any(g.side(unit) == side for unit in flying) else ""
        found += f"{letter}{told}" if told else ""
    return found or ("ja"[g.holder(h)] if g.holder(h) >= 0 else "")


def _airfield(g: Any, unit: int) -> int:
    """The hex of an air unit's airbase, -1 if that is nowhere or not known."""
    return int(g.where(g.base[unit])) if g.base[unit] >= 0 else -1


DRAWINGS: Final[dict[str, Drawing]] = {
    "DN": Drawing(_ground, _strengths, GROUND_LEGEND),
    "SCW": Drawing(_terrain, _factors, TERRAIN_LEGEND),
    "FH": Drawing(_island, _garrison, ISLANDS_LEGEND),
}
"""Each game's way of writing its map, by its code."""
