"""6.3 and 9.2 at a glance: who may take off, and where there is room, for whole listings.

Each function says of all units at once what a `bars_` function of `bases` says of one.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.bases import counts_at, may_base
from sandtable.games.forlorn_hopes.kinds import (
    BOMBER,
    FIGHTER,
    HIDDEN,
    MOBILE,
    PLAY,
    RECON,
    TENDER,
)
from sandtable.games.forlorn_hopes.state import State


def able(g: State, side: int) -> list[int]:
    """A side's air units that may take off, ascending: `bases.bars_takeoff` bars none of them."""
    theatre = g.theatre
    types = theatre.roster.type
    crews: dict[int, list[int]] = {}
    for unit in theatre.air[side]:
        base = g.base[unit]
        if base >= 0 and g.status[unit] == PLAY:
            crews.setdefault(base, []).append(unit)
    found: list[int] = []
    for base, crew in crews.items():
        counted = [
            u
            for u in crew
            if types[u] != RECON or counts_at(theatre.roster, theatre.bases, u, base)
        ]
        if bases.bars_departure(g, side, base, counted) is None:
            found += [u for u in crew if g.shown[u] == HIDDEN]
    return sorted(found)


class Vacancy(NamedTuple):
    """An airbase that takes units in, and how many more of each type."""

    base: int
    place: int
    fighters: int
    scouts: int
    others: int

    def takes(self, g: State, unit: int) -> bool:
        """Whether `bases.bars_host` lets a unit from elsewhere land there."""
        theatre = g.theatre
        kind = theatre.roster.type[unit]
        rooms = self.fighters if kind == FIGHTER else self.scouts if kind == RECON else self.others
        free = not counts_at(theatre.roster, theatre.bases, unit, self.base)
        return (rooms > 0 or free) and may_base(
            theatre.roster, theatre.bases, theatre.basing, unit, self.base
        )


def vacancy(g: State, side: int, base: int) -> Vacancy | None:
    """An airbase of the side if it may take units in, a full one too."""
    theatre = g.theatre
    if bases.bars_use(g, side, base) is not None:
        return None
    place = g.base_hex(base)
    kind = theatre.bases[base].kind
    if kind == TENDER and (bases.is_disrupted(g, base) or not bases.sheltered(g, place)):
        return None
    there = bases.types_of(g, bases.counted(g, base))
    if kind == MOBILE:
        rooms = [
            bases.limit(g, base, [*there, one]) - len(there) for one in (FIGHTER, RECON, BOMBER)
        ]
    else:
        rooms = [bases.limit(g, base, there) - len(there)] * 3
    return Vacancy(base, place, rooms[0], rooms[1], rooms[2])


def vacancies(g: State, side: int) -> list[Vacancy]:
    """All of them, ascending."""
    found = [vacancy(g, side, base) for base in g.theatre.bases_of[side]]
    return [spot for spot in found if spot is not None]
