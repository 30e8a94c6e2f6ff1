"""The map as text: a sign for each hex, and below it who is there."""

from __future__ import annotations

from typing import Final

from sandtable.core.book import Signs
from sandtable.games.spanish_civil_war.state import State

TERRAIN: Final[dict[str, str]] = {"clear": ".", "rough": "r", "woods": "w", "rough-woods": "x"}
BUILT: Final[dict[str, str]] = {"village": "V", "town": "T", "city": "C", "strongpoint": "S"}
TERRAIN_LEGEND: Final = (
    ". clear, r rough, w woods, x both; V village, T town, C city, S strongpoint; # out of play,",
    "* a route; below N or R with the combat factors, + Headquarters, d disrupted, ^ improved",
    "position, ! interdicted",
)


def _terrain(g: State, h: int) -> str:
    """Terrain, and what is built on it."""
    board = g.theatre.map
    if not board.flags["in_play"][h]:
        return "#"
    built = [letter for kind, letter in BUILT.items() if board.flags[kind][h]]
    return TERRAIN.get(board.terrain_name(h), "?") + "".join(built)


def _factors(g: State, h: int) -> str:
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


SIGNS: Final[Signs] = Signs(_terrain, _factors, TERRAIN_LEGEND)
