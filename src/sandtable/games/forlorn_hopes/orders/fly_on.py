"""9.7 What flies on by itself over the board: who is on the way home, and fighters that hit nobody.

Everything here is open to both sides: the units of a battle are shown.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air.battle import Order
from sandtable.games.forlorn_hopes.air.battle_actions import (
    End,
    craft_of,
    pose_of,
    reach,
    tma_of,
)
from sandtable.games.forlorn_hopes.air.battle_fire import on_board
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import FACINGS
from sandtable.games.forlorn_hopes.kinds import ABORTED, ATTACKER, ESCORT, INTERCEPTOR, UNLOADED
from sandtable.games.forlorn_hopes.state import State

FAR: Final = 99


def choice_of(g: State, side: int) -> Choice | None:
    """The next choice of a side that needs no thought; None where its player should look."""
    top = g.frames[-1]
    if isinstance(top, Order) and top.side == side:
        lowest = min([tma_of(g, unit) for unit in top.units])
        for unit in top.units:
            if tma_of(g, unit) == lowest:
                waiting = tuple([other for other in top.units if other != unit])
                if needs_no_thought(g, unit, ends_of(g, unit, waiting)):
                    return Choice("fly", unit)
        return None
    if isinstance(top, Flying) and top.side == side and top.left == tma_of(g, top.unit):
        ends = ends_of(g, top.unit, top.waiting)
        if needs_no_thought(g, top.unit, ends):
            return flight_to(g, best_end(g, top.unit, ends))
    return None


def ends_of(g: State, unit: int, waiting: tuple[int, ...]) -> list[End]:
    """Where a unit can end an impulse that it has not begun."""
    return sorted(reach(craft_of(g, unit, waiting), pose_of(g, unit)))


def is_homeward(g: State, unit: int) -> bool:
    """Whether it has aborted (9.8), or is an attacker that has bombed or dropped its troops."""
    bombed = g.part[unit] == ATTACKER and g.loaded[unit] == UNLOADED
    return bombed or g.part[unit] == ABORTED


def needs_no_thought(g: State, unit: int, ends: list[End]) -> bool:
    """Whether a unit flies home, or is a fighter that comes to fire at nobody wherever it ends."""
    if not ends:
        return False
    if is_homeward(g, unit):
        return True
    if g.part[unit] not in (ESCORT, INTERCEPTOR):
        return False
    prey = on_board(g, 1 - g.side(unit))
    return bool(prey) and not any(hits_somebody(g, end, prey) for end in ends)


def hits_somebody(g: State, end: End, prey: list[int]) -> bool:
    """Whether one of the enemies stands where a unit could fire at it from there (9.7.5)."""
    if end.cell < 0:
        return False
    ahead = g.theatre.pack.air.board.near6[end.cell * 6 + end.facing]
    return any(
        g.cell[enemy] in (end.cell, ahead) and end.level - g.level[enemy] in (0, 1)
        for enemy in prey
    )


def best_end(g: State, unit: int, ends: list[End]) -> End:
    """Home by the shortest way; a fighter comes as near to an enemy as it can, facing it."""
    board = g.theatre.pack.air.board
    if is_homeward(g, unit):
        off = [end for end in ends if end.cell < 0]
        return off[0] if off else max(ends, key=lambda end: (board.ring[end.cell], end))
    prey = on_board(g, 1 - g.side(unit))

    def cost(end: End) -> tuple[int, int, int, End]:
        if end.cell < 0:
            return FAR, FAR, 0, end
        ahead = board.near6[end.cell * 6 + end.facing]
        near = [(board.grid.distance(end.cell, g.cell[enemy]), enemy) for enemy in prey]
        gap, enemy = min(near)
        faced = board.grid.distance(ahead, g.cell[enemy]) if ahead >= 0 else FAR
        return gap, faced, abs(end.level - g.level[enemy]), end

    return min(ends, key=cost)


def flight_to(g: State, end: End) -> Choice:
    """The wide choice that flies there (9.7.4)."""
    if end.cell < 0:
        return Choice("goto")
    number = end.facing * FACINGS + end.level
    return Choice("goto", -1, g.theatre.cell_place(end.cell), number)
