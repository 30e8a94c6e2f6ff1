"""The map as text: a sign for each hex, and below it who is there."""

from __future__ import annotations

from typing import Final

from sandtable.core.book import Signs
from sandtable.games.forlorn_hopes.state import State

ISLANDS: Final[dict[str, str]] = {"sea": "~", "jungle": "j", "cultivated": "c", "bush": "b"}
SETTLED: Final[dict[str, str]] = {"city": "C", "town": "T", "port": "P"}
ISLANDS_LEGEND: Final = (
    "~ sea, j jungle, c cultivated, b bush; C city, T town, P port, A airbase, M mobile airbase,",
    "* a road or railroad; below J or A with the combat factors ashore, s and the number of ships,",
    "+ aircraft; j or a a land hex held by a side that has nothing there",
)


def _island(g: State, h: int) -> str:
    """Terrain, what is built there, and the airbases that stand there."""
    theatre = g.theatre
    if not theatre.in_play[h]:
        return "#"
    built = [letter for kind, letter in SETTLED.items() if theatre.map.flags[kind][h]]
    built += ["A"] if h in theatre.base_in else []
    built += ["M"] if h in [g.base_at[base] for own in theatre.roving for base in own] else []
    return ISLANDS.get(theatre.map.terrain_name(h), "?") + "".join(built)


def _garrison(g: State, h: int) -> str:
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


def _airfield(g: State, unit: int) -> int:
    """The hex of an air unit's airbase, -1 if that is nowhere or not known."""
    return int(g.base_hex(g.base[unit])) if g.base[unit] >= 0 else -1


SIGNS: Final[Signs] = Signs(_island, _garrison, ISLANDS_LEGEND)
