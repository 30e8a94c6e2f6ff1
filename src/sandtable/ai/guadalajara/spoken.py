"""Orders as a player is told them: what the plan wants, with units and hexes by their names."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.doctrine import Plan
from sandtable.ai.command.spoken import Spoken
from sandtable.ai.guadalajara.last_word import giver_of
from sandtable.ai.guadalajara.orders import NAMED, sentence
from sandtable.ai.guadalajara.schemes import Scheme
from sandtable.core.plan import capital
from sandtable.games.spanish_civil_war.air_superiority import Bounce, Bounces, Excess, Losses
from sandtable.games.spanish_civil_war.bombardment import Bombard
from sandtable.games.spanish_civil_war.combat import Attack, Resolve
from sandtable.games.spanish_civil_war.combat_results import Exchange
from sandtable.games.spanish_civil_war.morale import Suffer
from sandtable.games.spanish_civil_war.retreat import Advance, Retreat
from sandtable.games.spanish_civil_war.state import State

FIGHTS: Final[tuple[type, ...]] = (
    *(Attack, Bombard, Resolve, Exchange, Suffer, Retreat, Advance),
    *(Excess, Losses, Bounces, Bounce),
)
"""Decisions about a fight that is put together or under way: a plan says nothing of them."""


def spoken(g: State, side: int, plan: Plan) -> Spoken:
    """A scheme in a position: its title, its orders as a sentence, where it wants something."""
    assert isinstance(plan, Scheme)
    orders = giver_of(plan)(g, side)
    aims = [goal.hex for goal in orders.goals] + [task.hex for task in orders.tasks[:NAMED]]
    hexes = tuple([g.theatre.label(h) for h in dict.fromkeys([*aims, *orders.targets])])
    return Spoken(plan.says, f"{capital(plan.says)}. {sentence(g, side, orders)}", hexes)
