"""The map as text: a sign for each hex, and below it who is there."""

from __future__ import annotations

from typing import Final

from sandtable.core.book import Signs
from sandtable.games.doro_nawa.state import State

GROUND: Final[dict[str, str]] = {
    "clear": ".", "jungle": "j", "hills": "h", "mountain": "m", "swamp": "s", "sea": "~",
    "lake": "=", "out-of-play": "#",
}  # fmt: skip
GROUND_LEGEND: Final = (
    ". clear, j jungle, h hills, m mountain, s swamp, ~ sea, = lake, # out of play, * a route;",
    "below J or A with the SP of the ground units, + for aircraft and ships",
)


def _ground(g: State, h: int) -> str:
    return GROUND.get(g.theatre.ground_key(h), "?")


def _strengths(g: State, h: int) -> str:
    """Who is there: SP ashore and afloat of each side, and whether there is anything else."""
    found = ""
    for side, letter in enumerate("JA"):
        land = [*g.ground_in(h, side), *g.afloat_in(h, side)]
        if land:
            found += f"{letter}{sum(g.sp[unit] for unit in land)}"
        if g.ships_in(h, side) or g.aircraft_in(h, side):
            found += "+" if land else f"{letter}+"
    return found


SIGNS: Final[Signs] = Signs(_ground, _strengths, GROUND_LEGEND)
