"""Orders as a player is told them: what the plan wants, with units and places by their names."""

from __future__ import annotations

from sandtable.ai.command.doctrine import Plan
from sandtable.ai.command.spoken import Spoken
from sandtable.ai.forlorn_hopes.orders import CAMPAIGN, WITHOUT, Orders, sentence
from sandtable.ai.forlorn_hopes.schemes import Scheme
from sandtable.core.plan import capital
from sandtable.games.forlorn_hopes.state import State


def spoken(g: State, side: int, plan: Plan) -> Spoken:
    """A scheme in a position: its title, its orders as a sentence, where it wants something."""
    assert isinstance(plan, Scheme)
    orders = plan.orders(g, side)
    says, told = capital(plan.says), sentence(g, orders)
    words = f"{says}." if told == WITHOUT else f"{says}: {told}"
    return Spoken(plan.says, words, aims(g, orders))


def aims(g: State, orders: Orders) -> tuple[str, ...]:
    """The places that orders name, beyond those of the timetable that staff has by itself."""
    found = [op.goal for op in orders.timetable if op not in CAMPAIGN]
    found += [label for label, _ in (*orders.axis, *orders.targets)]
    if orders.mission is not None and 0 <= orders.mission.goal < g.theatre.size:
        found.append(g.theatre.label(orders.mission.goal))
    return tuple(dict.fromkeys(found))
