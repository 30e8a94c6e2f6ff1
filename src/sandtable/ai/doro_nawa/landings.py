"""Landings behind the front (4.4): who takes ship where, and the beach they are bound for."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.goals import goals_of
from sandtable.ai.doro_nawa.maps import FAR, Maps, maps_of
from sandtable.ai.doro_nawa.orders import Landing
from sandtable.ai.doro_nawa.picture import Stack, stacks_of
from sandtable.ai.doro_nawa.strength import FOOT
from sandtable.board.reach import Net
from sandtable.games.doro_nawa import amphibious
from sandtable.games.doro_nawa.kinds import COASTAL, JAPAN, LAND, NAVAL, PLAY
from sandtable.games.doro_nawa.state import State

PARTY: Final = 8
"""SP that sail together, as many as take ship at all."""
LEAST: Final = 3
"""SP below which nobody sails: they would starve on the beach."""
MUCH: Final = 4.0
"""SP that a landing must be worth before anybody takes ship for it."""
CALL: Final = 8
"""MP from a port within which its party is looked for."""
VOYAGE: Final = 24
"""Sea hexes beyond which a landing comes too late."""
BEHIND: Final = (3, 16)
"""MP behind an enemy stack, on its road home, between which a beach cuts it off."""
INLAND: Final = 3
"""MP from the beach to that road."""
WATCHED: Final = 4
"""MP from a beach within which the enemy is counted against it."""
SLOW: Final = 0.15
"""SP that each hex of the voyage costs."""


class Beach(NamedTuple):
    """A hex to land in, and what it is worth in SP of the enemy that it cuts off."""

    hex: int
    worth: float


def landings(g: State, side: int) -> tuple[Landing, ...]:
    """The landings of this half-impulse: those at sea go on, otherwise one party takes ship."""
    if side != JAPAN:
        return ()
    maps = maps_of(g.theatre)
    afloat = [
        u
        for u in g.theatre.movers[side]
        if g.afloat[u] and g.status[u] == PLAY and g.theatre.roster.kind[u] <= COASTAL
    ]
    if afloat:
        beaches = beaches_of(g, maps)
        return tuple([landing for u in afloat for landing in bound(g, u, beaches)])
    best = (0.0, Landing((), -1, -1))
    for port in ports_of(g):
        best = max(best, embarking(g, maps, port))
    return (best[1],) if best[0] >= MUCH else ()


def bound(g: State, unit: int, beaches: list[Beach]) -> list[Landing]:
    """The landing of a unit at sea, if a beach is worth it."""
    worth, beach = best_beach(g, g.hex[unit], beaches)
    return [Landing((unit,), g.hex[unit], beach)] if worth > 0 else []


def embarking(g: State, maps: Maps, port: int) -> tuple[float, Landing]:
    """What a landing from a port is worth, and who sails: others hold the enemy in front."""
    party = party_of(g, maps, port)
    if sum([g.sp[u] for u in party]) < LEAST:
        return 0.0, Landing((), port, -1)
    worth, beach = best_beach(g, port, beaches_of(g, maps, party))
    return worth, Landing(tuple(party), port, beach)


def best_beach(g: State, start: int, beaches: list[Beach]) -> tuple[float, int]:
    """The beach that is worth most to whoever sails from a hex, with what that is: 0 for none."""
    way = voyage(g, start)
    return max([(rate(g, beach, way), beach.hex) for beach in beaches], default=(0.0, -1))


def party_of(g: State, maps: Maps, port: int) -> list[int]:
    """Infantry near a port that does not stand beside the enemy, the nearest first."""
    kind = g.theatre.roster.kind
    field = maps.to((port,))
    near = sorted(
        (field[h], -g.sp[u], u)
        for u in g.theatre.movers[JAPAN]
        if g.status[u] == PLAY and kind[u] in FOOT and not g.afloat[u]
        for h in (g.hex[u],)
        if 0 <= h < g.theatre.size and field[h] <= CALL and not g.enemy_beside(h, JAPAN)
    )
    party: list[int] = []
    for _, _, u in near:
        if sum([g.sp[other] for other in party]) + g.sp[u] <= PARTY:
            party.append(u)
    return party


def ports_of(g: State) -> list[int]:
    """Ports in Japan's hands whose sea is open to it, within the area."""
    theatre = g.theatre
    closed = amphibious.holds_penang(g) or g.penang
    return [
        h
        for h in range(theatre.size)
        if theatre.port[h]
        and theatre.ground[h]
        and g.control[h] == JAPAN + 1
        and not (closed and theatre.west_coast[h])
    ]


def voyage(g: State, start: int) -> dict[int, int]:
    """Sea hexes by the steps from a hex, as far as a voyage may go; it is as long the other way."""
    theatre = g.theatre
    closed = bool(g.penang) or amphibious.holds_penang(g)
    net = theatre.afloat_east if closed else theatre.afloat
    enemy = (LAND | NAVAL) << (1 - JAPAN)
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        h = waiting.popleft()
        if steps[h] >= VOYAGE:
            continue
        for to in next_at_sea(g, net, h, closed):
            if to not in steps and not g.occ[to] & enemy:
                steps[to] = steps[h] + 1
                waiting.append(to)
    return steps


def next_at_sea(g: State, net: Net, h: int, closed: bool) -> list[int]:
    """The sea hexes beside a hex that are open."""
    theatre = g.theatre
    if theatre.sea[h]:
        return [step[0] for step in net.steps[h] if theatre.sea[step[0]]]
    west = theatre.west_coast
    return [to for to in theatre.near[h] if theatre.sea[to] and not (closed and west[to])]


def rate(g: State, beach: Beach, way: dict[int, int]) -> float:
    """What a beach is worth to whoever has this way to go; 0 when it cannot be reached."""
    steps = min([way[h] for h in g.theatre.near[beach.hex] if h in way], default=FAR)
    return max(0.0, beach.worth - SLOW * steps) if steps < FAR else 0.0


def beaches_of(g: State, maps: Maps, party: Sequence[int] = ()) -> list[Beach]:
    """Beaches on or beside the road home of enemy stacks that others than the party hold there.

    They are worth the SP that stand in front of that road, less those near the beach.
    """
    enemy = stacks_of(g, maps, 1 - JAPAN)
    front = [h for h, s in stacks_of(g, maps, JAPAN).items() if not set(s.units) <= set(party)]
    worth: dict[int, float] = {}
    for stack in enemy.values():
        if not engaged(maps, stack, front):
            continue
        for h, way in road_home(g, maps, stack.hex):
            if BEHIND[0] <= way <= BEHIND[1]:
                for beach in beside(g, maps, h):
                    worth[beach] = worth.get(beach, 0.0) + stack.sp / (1 + way / BEHIND[1])
    found = []
    for h, value in sorted(worth.items()):
        near = sum([s.sp for at, s in enemy.items() if maps.to((h,))[at] <= WATCHED])
        if value > near and not barred(g, h):
            found.append(Beach(h, value - near))
    return found


def engaged(maps: Maps, stack: Stack, front: list[int]) -> bool:
    """Whether somebody is near enough in front of a stack to hold it there."""
    field = maps.to((stack.hex,))
    return any(field[h] <= BEHIND[1] for h in front)


def road_home(g: State, maps: Maps, start: int) -> list[tuple[int, int]]:
    """Hexes on the shortest way from a hex to the goal of the drive, with the MP to each."""
    field = maps.to(goals_of(g, maps))
    found: list[tuple[int, int]] = []
    h = start
    while 0 < field[h] < FAR and field[start] - field[h] <= BEHIND[1]:
        h = min(maps.steps[h], key=lambda step: (field[step[0]] + step[1], step[0]))[0]
        found.append((h, field[start] - field[h]))
    return found


def beside(g: State, maps: Maps, road: int) -> list[int]:
    """Coastal hexes from which a road can be reached at once."""
    theatre = g.theatre
    field = maps.to((road,))
    return [
        h
        for h in range(theatre.size)
        if field[h] <= INLAND and theatre.coast[h] and theatre.ground[h]
    ]


def barred(g: State, h: int) -> bool:
    """Whether the enemy holds a beach, or the coast beside it (3.2, 4.42)."""
    theatre = g.theatre
    enemy = LAND << (1 - JAPAN)
    if g.occ[h] & enemy:
        return True
    return any(theatre.coast[near] and g.occ[near] & enemy for near in theatre.near[h])
