"""6.2 Where aircraft land: near the front, free, and not about to be overrun."""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.picture import Picture
from sandtable.games.doro_nawa import aircraft
from sandtable.games.doro_nawa.flight import flight_cost, gap
from sandtable.games.doro_nawa.kinds import FIGHTER, JAPAN
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Theatre

SAFE: Final = 4
"""MP that enemy ground units should be away from a base."""
DANGER: Final = 1.5
"""Weight of the enemy fighters that can reach a base."""
BETTER: Final = 2.5
"""An idle aircraft changes its base only for one that is better by this much."""


def best_base(g: State, picture: Picture, unit: int) -> int:
    """The best friendly airfield or box within reach, its own hex too; -1 if there is none.

    Plans leave those that other aircraft in the air need to come home to, where there is a choice.
    """
    places = fields(g, picture.side)
    mindful = picture.orders.weights.homes
    wanted = last_fields(g, picture.side, unit, places) if mindful else set()
    free = _best_of(g, picture, unit, [h for h in places if h not in wanted])
    return free if free >= 0 or not wanted else _best_of(g, picture, unit, places)


def last_fields(g: State, side: int, unit: int, places: list[int]) -> set[int]:
    """Fields without each of which fewer other aircraft in the air come down in their next impulse.

    One is based at each (3.3).  Who reaches a box, where there is room for all, needs none.
    """
    theatre = g.theatre
    reach: list[list[int]] = []
    for other in theatre.wings[side]:
        if other == unit or g.based[other] or not 0 <= g.hex[other] < theatre.size:
            continue
        ma = theatre.roster.ma[other]
        near = [h for h in places if flight_cost(g, other, h) <= ma and is_free(g, other, h)]
        if not any(h >= theatre.size for h in near):
            reach.append(near)
    most = berths(reach)
    every = sorted({h for near in reach for h in near})
    return {h for h in every if berths([[f for f in near if f != h] for near in reach]) < most}


def berths(reach: list[list[int]]) -> int:
    """How many aircraft can come down at once, each on one of the fields in its reach.

    >>> berths([[1, 2], [1], [1]]), berths([[1, 2], [1, 2]])
    (2, 2)
    """
    taken: dict[int, int] = {}

    def finds(who: int, tried: set[int]) -> bool:
        """Whether one finds a field, though others may have to go to another for it."""
        for h in reach[who]:
            if h not in tried:
                tried.add(h)
                if h not in taken or finds(taken[h], tried):
                    taken[h] = who
                    return True
        return False

    return sum([finds(who, set()) for who in range(len(reach))])


def _best_of(g: State, picture: Picture, unit: int, places: list[int]) -> int:
    """The best of these places within reach, -1 if there is none."""
    here = g.hex[unit]
    left = aircraft.mp_left(g, unit)
    best, found = -1e9, -1
    for place in places:
        if place != here and (flight_cost(g, unit, place) > left or not is_free(g, unit, place)):
            continue
        if place == here and not g.based[unit] and aircraft.bars_base(g, unit) is not None:
            continue
        score = base_score(g, picture, unit, place)
        if place == here and g.based[unit]:
            score += BETTER
        if score > best:
            best, found = score, place
    return found


def fields(g: State, side: int) -> list[int]:
    """Friendly airfields, and the boxes of a side."""
    theatre = g.theatre
    found = [h for h in airfields(g) if g.control[h] == side + 1]
    return found + [box.place for box in theatre.rules.boxes if box.side == side]


def airfields(g: State) -> list[int]:
    """All airfields of the map."""
    return g.theatre.once(_airfields)


def _airfields(theatre: Theatre) -> list[int]:
    return theatre.map.hexes("airfield")


def is_free(g: State, unit: int, place: int) -> bool:
    """Whether no other aircraft is based there."""
    if place >= g.theatre.size:
        return True
    return not any(g.based[other] and other != unit for other in g.units_in(place))


def base_score(g: State, picture: Picture, unit: int, place: int) -> float:
    """Near the front within half the aircraft's range, away from enemy soldiers."""
    theatre = g.theatre
    front = picture.front()
    if front < 0:
        return 0.0
    away = gap(theatre, place, front)
    half = theatre.roster.ma[unit] // 2
    if place >= theatre.size:
        box = theatre.box(place)
        away += box.mp
        score = -2.0 if away <= theatre.roster.ma[unit] else -20.0
    else:
        score = 0.0
        near = picture.near_enemy[place]
        if near <= SAFE:
            score -= (SAFE + 1 - near) * (2.0 if picture.side != JAPAN else 1.0)
        if near <= 1:
            score -= 10.0
    score -= 0.1 * away + max(0, away - half) * 1.0
    return score - DANGER * raids(g, picture.side, place)


def raids(g: State, side: int, place: int) -> float:
    """Chances of enemy fighters, added up, that can come, fire at an aircraft here and go home."""
    theatre = g.theatre
    roster = theatre.roster
    if place >= theatre.size:
        return 0.0
    total = 0
    for unit in theatre.wings[1 - side]:
        at = g.hex[unit]
        if (
            0 <= at < theatre.size
            and roster.kind[unit] == FIGHTER
            and 2 * theatre.map.distance(at, place) <= roster.ma[unit]
        ):
            total += max(0, 7 - theatre.air.air_to_air(roster.air[unit]))
    return total / 6
