"""7.3.5, 9.7 The stages that wait below a fight for a patrol, and below its end.

A fight for a patrol comes in the midst of reconnaissance, where the enemy's decision may wait below
it; what of the fight is still to come follows from what is asked.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.frame import Then
from sandtable.games.forlorn_hopes.air import homing, scramble
from sandtable.games.forlorn_hopes.air.accidents import Accident
from sandtable.games.forlorn_hopes.air.battle import (
    FIGHTERS,
    FIRST_MOVERS,
    Leaving,
    Order,
)
from sandtable.games.forlorn_hopes.air.battle_fire import on_board
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import EntryEdge, SettingUp, of_part
from sandtable.games.forlorn_hopes.kinds import NOBODY, PATROL
from sandtable.games.forlorn_hopes.state import State

SET_UP: Final = (EntryEdge, SettingUp)
BEFORE: Final = (scramble.Scrambling, scramble.ScrambleDie)
"""What is asked before the fight."""


def patrol_of(g: State) -> int:
    """The patrol that is fought for, -1 if it is none any more."""
    found = of_part(g, PATROL)
    return found[0] if found else NOBODY


def stages(g: State, asked: Any) -> list[Any]:
    """What waits below a decision of the fight, from the bottom up."""
    patrol = patrol_of(g)
    if isinstance(asked, BEFORE):
        return [Then("patrols.met", (patrol,))]
    if isinstance(asked, Accident):
        return _landings(0, g.mission_side, 1 - g.mission_side)
    if isinstance(asked, homing.Landing):
        return _landings(0, 1 - g.mission_side) if asked.side == g.mission_side else _landings(0)
    home = Then("homing.begin") if patrol < 0 else Then("patrols.fought", (patrol, 1))
    if isinstance(asked, SET_UP):
        waits = asked.side == g.mission_side
        later = [Then("battle_setup.interceptors")] if waits else []
        return [home, Then("battle.round"), *later]
    if isinstance(asked, Leaving):
        return [home, Then("battle.round")]
    return [home, Then("battle.leave"), Then("battle.bombs"), *_moves(g, asked)]


def landing(g: State, enemy: int) -> list[Any]:
    """The enemy looks for airbases after a mission (9.7.8), and what comes after that."""
    waits = (1 - enemy,) if enemy == g.mission_side else ()
    return [*_landings(0, *waits), homing.Landing(enemy)]


def _landings(dropped: int, *sides: int) -> list[Any]:
    """The end of the mission, and before it the landings of these sides, the first one first."""
    return [Then("homing.end"), *[Then("homing.land", (side, dropped)) for side in reversed(sides)]]


def _moves(g: State, asked: Any) -> list[Any]:
    """The segments of a round that come after a unit's flight; none after the fire."""
    if not isinstance(asked, (Order, Flying)):
        return []
    unit = asked.units[0] if isinstance(asked, Order) else asked.unit
    first = g.part[unit] in FIRST_MOVERS
    left = [Then("battle.fire")]
    if first:
        left.append(Then("battle.fighters", (NOBODY, ())))
    if isinstance(asked, Order):
        return left
    own = _moved(g, asked.side, asked.waiting, first)
    if first:
        return [*left, Then("battle.attackers", (own,))]
    others = [u for u in on_board(g, 1 - asked.side) if g.part[u] in FIGHTERS]
    return [*left, Then("battle.fighters", (1 - asked.side, (*own, *others[: len(own) - 1])))]


def _moved(g: State, side: int, waiting: tuple[int, ...], first: bool) -> tuple[int, ...]:
    """Who of a side has moved in this segment; of the other side as many, but one, are thought to
    have.
    """
    parts = FIRST_MOVERS if first else FIGHTERS
    return tuple([u for u in on_board(g, side) if g.part[u] in parts and u not in waiting])
