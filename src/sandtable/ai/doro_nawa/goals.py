"""What each scenario is about: the hexes that the Japanese drive for and the Allies cover."""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.maps import Maps
from sandtable.games.doro_nawa.kinds import JAPAN
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Theatre

MOST: Final = 6.0
"""The most that a single hex is worth, in SP: beyond it nothing else would count."""


def goals_of(g: State, maps: Maps) -> tuple[int, ...]:
    """The hexes that the drive ends in: Singapore, or the far edge of a scenario's area."""
    return goal_hexes(g.theatre, maps)


def goal_hexes(theatre: Theatre, maps: Maps) -> tuple[int, ...]:
    """Singapore when it lies within the area; otherwise the roads of the southernmost row."""
    if not maps.goals:
        maps.goals = find_goals(theatre, maps)
    return maps.goals


def find_goals(theatre: Theatre, maps: Maps) -> tuple[int, ...]:
    """The same, looked for on the map."""
    rules = theatre.rules
    if rules.goal >= 0 and theatre.ground[rules.goal]:
        return (rules.goal,)
    last = max((maps.row[h] for h in range(theatre.size) if theatre.ground[h]), default=0)
    roads = [
        h
        for h in range(theatre.size)
        if theatre.ground[h] and maps.row[h] == last and theatre.along[h]
    ]
    return tuple(roads or [h for h in range(theatre.size) if theatre.ground[h]][:1])


def prizes_of(theatre: Theatre) -> dict[int, float]:
    """Points that a scenario gives for hexes, by hex; the campaign gives none."""
    prizes: dict[int, float] = {}
    for item in theatre.rules.victory:
        if item.item == "hexes":
            for h in item.hexes:
                prizes[h] = max(prizes.get(h, 0.0), min(MOST, float(item.points)))
        elif item.item == "clear" and item.side == JAPAN:
            for h in item.hexes:
                prizes[h] = max(prizes.get(h, 0.0), item.points / len(item.hexes))
    return prizes
