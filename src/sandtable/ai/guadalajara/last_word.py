"""The last turn: what the score still pays for goes before everything else (G10).

A side that pays dearly for units lost is left out: who moves first gives the enemy the last word.
After his last movement only the enemy comes.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from sandtable.ai.guadalajara.goals import is_ours
from sandtable.ai.guadalajara.lines import price, swings
from sandtable.ai.guadalajara.order import AROUND
from sandtable.ai.guadalajara.orders import Giver, Orders, Task
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.schemes import OWN, Scheme
from sandtable.games.spanish_civil_war.kinds import SECOND
from sandtable.games.spanish_civil_war.state import State

REACH: Final = 6
"""MP from which forces are called to a place that pays."""
TWICE: Final = 2.2
"""Factors sent for each that defends, beside one who goes in."""
UNIT: Final = 5.0
"""What a unit is worth in the choice of attacks."""
MOST: Final = 20.0
"""The most that a point counts there."""
LOSSES: Final = (0.2, 2.0)
"""The least and the most that own losses count."""
SPARED: Final = 0.4
"""VP for each unit lost above which a side goes on as before."""
SLOW: Final = 0.2
"""What an MP nearer to the goal is worth in the last movement of who moves first."""
SURE: Final = 3.0
"""What an overrun must promise in it."""


def giver_of(scheme: Scheme) -> Giver:
    """The orders of a scheme with its last word; staff's own are as they are."""
    return scheme.orders if scheme.name == OWN.name else partial(last_word, scheme.orders)


def last_word(giver: Giver, g: State, side: int) -> Orders:
    """The orders of a plan; in the last turn places first, and losses by what the score pays."""
    given = giver(g, side)
    if g.turn < g.last_turn or not given.weights.strike:
        return given
    own, enemy = abs(price(g, side)), abs(price(g, 1 - side))
    if own <= SPARED and enemy:
        given = places_first(given, g, side)
    return parting(given, g, side) if g.phase == SECOND else given


def places_first(given: Orders, g: State, side: int) -> Orders:
    """Places within reach that the enemy holds come before the plan, for troops and guns."""
    own, enemy = abs(price(g, side)), abs(price(g, 1 - side))
    pays, picture = swings(g), Picture(g, side)
    open_ = [h for h in pays if not is_ours(g, h, side) and picture.strength_near(h, True, AROUND)]
    places = sorted(open_, key=lambda h: (-pays[h], h))
    stacks = picture.enemy
    defence = {h: stacks[h].defence if h in stacks else 0.0 for h in places}
    tasks = [Task(h, TWICE * defence[h] + 1, REACH, True) for h in places]
    dear = max(LOSSES[0], min(LOSSES[1], own / enemy))
    weights = given.weights._replace(
        points=min(MOST, UNIT / enemy), losses=dear, holding=dear, dear=dear
    )
    return given._replace(
        tasks=(*tasks, *given.tasks), targets=(*places, *given.targets), weights=weights
    )


def parting(given: Orders, g: State, side: int) -> Orders:
    """The last movement of all: who moves first does not go forward, nor beside the enemy for an
    attack that will not come; who moves last has nothing more to fear.
    """
    weights = given.weights
    if side == g.theatre.rules.first_player:
        weights = weights._replace(strike=0.0, progress=SLOW, overrun=SURE)
    else:
        weights = weights._replace(danger=0.0, wary=0.0, ringed=0.0, trapped=0.0)
    return given._replace(weights=weights)
