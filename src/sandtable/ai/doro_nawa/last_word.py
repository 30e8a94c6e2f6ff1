"""The last half-impulses: moves by what they change in the score, which is counted then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.ai.doro_nawa.lines import Line, lines_of
from sandtable.ai.doro_nawa.maps import Maps, maps_of
from sandtable.ai.doro_nawa.standing import lead, without
from sandtable.ai.doro_nawa.sweep import lost_with
from sandtable.games.doro_nawa import movement, supply, ways
from sandtable.games.doro_nawa.kinds import COASTAL, LAND, MOVED, MOVEMENT, NO_OPTION, PLAY
from sandtable.games.doro_nawa.state import State

BEGINS: Final = 10
"""The impulse of the last turn after which the game may end."""
LIKELY: Final = 3
"""The die that is reckoned with before it falls."""
WORTH: Final = 6.0
"""VP from which such a move counts."""
MOST: Final = 3
"""Units that are moved so."""

Move = tuple[int, int]


def is_last(g: State) -> bool:
    """Whether the game may end with this half-impulse or the next."""
    return g.turn == g.last_turn and g.impulse >= BEGINS


def last_moves(g: State, side: int) -> tuple[bool, tuple[Move, ...]]:
    """Whether to move in this half, and the moves that the score pays for at once."""
    if not is_last(g) or g.half != side:
        return False, ()
    if g.option not in {NO_OPTION, MOVEMENT}:
        return False, ()
    copy = g.clone()
    if g.option == NO_OPTION:
        copy.option, copy.die = MOVEMENT, LIKELY
        size = len(copy.used)
        copy.used, copy.spent, copy.held = [0] * size, [0] * size, []
    maps = maps_of(g.theatre)
    lines = [line for line in lines_of(g) if line.side == side]
    found: list[Move] = []
    while len(found) < MOST:
        best = best_move(copy, maps, side, lines)
        if best is None:
            break
        unit, to = best
        copy.put(unit, to)
        copy.used[unit] |= MOVED
        found.append(best)
    return bool(found), tuple(found) if g.option == MOVEMENT else ()


def best_move(g: State, maps: Maps, side: int, lines: Sequence[Line]) -> Move | None:
    """The unit and the hex that change the lead most."""
    network = supply.flood(g, supply.sources_of(g, 1 - side), LAND << side, False)
    places = {h for item in g.theatre.rules.victory if item.item == "hexes" for h in item.hexes}
    now = lead(g, side)
    best: tuple[float, int, int] | None = None
    for unit in g.theatre.movers[side]:
        here = g.hex[unit]
        if not ashore(g, unit) or movement.bars_moving(g, unit) is not None:
            continue
        paid = sum([line.pays(maps, here) for line in lines])
        for to in sorted(ways.reach_of(g, unit, ways.free_mp(g, unit) - g.spent[unit]).cost):
            more = sum([line.pays(maps, to) for line in lines]) > paid
            if to == here or not (more or network[to] or to in places):
                continue
            copy = g.clone()
            copy.put(unit, to)
            gain = float(lead(copy, side) - now)
            if gain >= WORTH and (best is None or gain > best[0]):
                best = gain, unit, to
    return None if best is None else best[1:]


def ashore(g: State, unit: int) -> bool:
    """Whether a ground unit is on land."""
    place = g.hex[unit]
    on_land = 0 <= place < g.theatre.size and not g.afloat[unit]
    return on_land and g.status[unit] == PLAY and g.theatre.roster.kind[unit] < COASTAL


def kept(g: State, side: int) -> list[int]:
    """Units without which, where they stand, the score would be worse, their loss apart: they stay.

    Where two do the same, the second one is free to go.
    """
    stays: list[int] = []
    gone: list[int] = []
    before = lead(g, side)
    for unit in g.theatre.movers[side]:
        if not ashore(g, unit):
            continue
        after = lead(without(g, [*gone, unit]), side)
        if float(before - after) - lost_with(g, unit) >= WORTH:
            stays.append(unit)
        else:
            gone.append(unit)
            before = after
    return stays
