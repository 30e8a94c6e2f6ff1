"""A cruise: ships follow the front along the shore, and keep away from forts and strong fleets.

Staff's ships look no further than a sortie; when all is over where they fire first they stay there
to the end, while the army fights down the coast.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.ai.doro_nawa.picture import Picture
from sandtable.games.doro_nawa.kinds import COASTAL, LAND, SHIP
from sandtable.games.doro_nawa.state import State

RANGE: Final = 3
"""Hexes that ships and coastal artillery fire (5.2)."""
ASTRAY: Final = 0.15
"""What each hex from the front beyond that costs, in SP."""
FORT: Final = 1.5
"""What a fort in range costs."""
MEETING: Final = 9
"""Hexes from which ships may come near enough to fire (4.1)."""
MET: Final = 3.0
"""What it costs where a strong fleet may."""


def astray(g: State, picture: Picture, h: int, targets: Sequence[tuple[int, float]]) -> float:
    """What it costs a ship to be in a hex: the way to the next target ashore, forts and fleets."""
    distance = g.theatre.map.distance
    land = LAND << 1 - picture.side
    away = min([distance(h, place) for place, _ in targets if g.occ[place] & land], default=0)
    cost = ASTRAY * max(0, away - RANGE) + FORT * forts_near(g, picture, h)
    return cost + (MET if may_be_met(g, picture.side, h) else 0.0)


def forts_near(g: State, picture: Picture, h: int) -> int:
    """Hexes in range with coastal artillery of the enemy."""
    kind = g.theatre.roster.kind
    return sum([
        any(kind[u] == COASTAL for u in stack.units)
        for place, stack in picture.enemy.items()
        if g.theatre.map.distance(h, place) <= RANGE
    ])  # fmt: skip


def may_be_met(g: State, side: int, h: int) -> bool:
    """Whether enemy ships with more than half the fire of all own ones are near a hex."""
    roster = g.theatre.roster
    fire = [0, 0]
    for u, place in enumerate(g.hex):
        if roster.kind[u] == SHIP and 0 <= place < g.theatre.size:
            owner = roster.side[u]
            if owner == side or g.theatre.map.distance(h, place) <= MEETING:
                fire[owner] += roster.bombardment[u]
    return 2 * fire[1 - side] > fire[side]
