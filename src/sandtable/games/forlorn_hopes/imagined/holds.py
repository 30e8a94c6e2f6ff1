"""10.1.2 What a side may think is in the holds of enemy ships that it has not spotted.

Each ground unit in play that is nowhere to be seen is aboard a ship with room, every such ship as
likely as any other; parachute units are first of all in the C units over the target (9.11).  One in
four has lost steps.  Two ships share a unit only where it is all one which of them goes where.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from sandtable.core.imagine import one_in, shuffled
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    HIDDEN,
    INFANTRY,
    PLAY,
    SUPPLY,
    TRANSPORT,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.land.landing import GoingAboard
from sandtable.games.forlorn_hopes.sea import cargo
from sandtable.games.forlorn_hopes.state import State

HURT: Final[int] = 4
"""One unit aboard in so many has lost steps."""
TRIES: Final[int] = 8
"""Stowings that are tried before everybody is thought to be small."""


class Hold(NamedTuple):
    """The ships that nobody has spotted, and what is known of them."""

    ships: list[int]
    named: set[int]
    """Numbers in the decisions under way."""
    promised: dict[int, int]
    """Steps for which there is room in a ship, by all that is known."""


def stow(g: State, enemy: int, rng: Random) -> None:
    """Put everybody aboard whose place is not known."""
    units = [u for u in g.theatre.ground[enemy] if g.status[u] == PLAY and g.hex[u] < 0]
    if not units:
        return
    for unit in units:
        _suffer(g, unit, rng)
    left = _emplane(g, enemy, shuffled(rng, units))
    hold = Hold(
        [s for s in g.theatre.ships[enemy] if g.status[s] == PLAY and not g.spotted[s]],
        _numbers(g.frames[1:]),
        _promised(g, enemy, rng),
    )
    for tried in range(TRIES + 1):
        if tried == TRIES:  # the smallest take any room that anybody has
            for unit in left:
                g.steps[unit] = 1
        if all(_aboard(g, unit, hold, rng) for unit in _order(g, shuffled(rng, left))):
            return
        for unit in left:
            g.aboard[unit] = g.second[unit] = g.hex[unit] = -1


def _suffer(g: State, unit: int, rng: Random) -> None:
    if g.steps[unit] > 1 and one_in(rng, HURT):
        g.steps[unit] = rng.randint(1, g.steps[unit] - 1)


def _emplane(g: State, enemy: int, units: list[int]) -> list[int]:
    """Parachute units to the C units over the target that have not dropped; the others."""
    planes = [
        u
        for u in g.theatre.air[enemy]
        if g.theatre.roster.type[u] == TRANSPORT_PLANE
        and g.shown[u] != HIDDEN
        and (g.part[u] == ABORTED or (g.part[u] == ATTACKER and g.loaded[u]))
    ]
    left: list[int] = []
    for unit in units:
        if planes and g.theatre.roster.parachute[unit]:
            g.load(unit, planes.pop(0))
        else:
            left.append(unit)
    return left


def _order(g: State, units: list[int]) -> list[int]:
    """Whoever needs a T goes aboard first, the largest before others."""
    types = g.theatre.roster.type
    return sorted(units, key=lambda u: (types[u] in (INFANTRY, SUPPLY), -g.steps[u]))


def _aboard(g: State, unit: int, hold: Hold, rng: Random) -> bool:
    """Put it aboard a ship, or two that lie together; False if no room is left for it."""
    room = cargo.rooms(g, hold.ships)
    for ship, steps in hold.promised.items():
        if ship in room:
            room[ship] -= steps
    for ship in shuffled(rng, cargo.fit(g, unit, room)):
        if g.theatre.roster.type[ship] == TRANSPORT or g.steps[unit] == 1:
            g.load(unit, ship)
            return True
        beside = {s: left for s, left in room.items() if _go_together(g, s, ship, hold.named)}
        others = cargo.fit(g, unit, beside, ship)
        if others:
            other = rng.choice(others)
            g.load(unit, min(ship, other), max(ship, other))
            return True
    return False


def _go_together(g: State, ship: int, other: int, named: set[int]) -> bool:
    """Whether two ships lie in one place and nothing under way parts them, so far as is known."""
    if g.hex[ship] != g.hex[other] or g.sailing[ship] != g.sailing[other]:
        return False
    if g.done[ship] != g.done[other]:
        return False
    met = g.ships_in(g.hex[ship], 1 - g.side(ship))
    return not (met or ship in named or other in named)


def _numbers(value: Any) -> set[int]:
    """All numbers in the decisions under way: those of the ships that they name among them."""
    if isinstance(value, int):
        return {value}
    if isinstance(value, (tuple, list)):
        return {number for part in value for number in _numbers(part)}
    return set()


def _promised(g: State, enemy: int, rng: Random) -> dict[int, int]:
    """Room that a unit ashore is known to find, which is about to go aboard (11.5.4)."""
    for frame in g.frames:
        if not isinstance(frame, GoingAboard) or frame.side != enemy:
            continue
        unit, found = frame.unit, {} if frame.first < 0 else {frame.first: 1}
        ships = g.ships_in(g.hex[unit], enemy)
        fit = cargo.carriers(g, unit, ships, frame.first)
        ship = rng.choice(fit)
        whole = g.theatre.roster.type[ship] == TRANSPORT
        found[ship] = g.steps[unit] if whole else 1
        if frame.first < 0 and not whole and g.steps[unit] > 1:
            found[rng.choice(cargo.carriers(g, unit, ships, ship))] = 1
        return found
    return {}
