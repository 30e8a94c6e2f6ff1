"""Answers in either half: who takes the DD, losses in an exchange, retreats, advances."""

from __future__ import annotations

from typing import Any, Final

from sandtable.ai.guadalajara.odds import worth
from sandtable.ai.guadalajara.plan import Plan
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import stacking
from sandtable.games.spanish_civil_war.combat_strength import printed_defence
from sandtable.games.spanish_civil_war.state import State

Choices = list[Choice]
STAND: Final = 2.0
"""What it is worth to keep a sheltered hex."""
CROWDED: Final = 6.0
"""What a retreat into a full hex costs: another D."""


def suffer(g: State, choices: Choices) -> Choice:
    """The DD goes to whoever survives it and is worth least; else to the one worth least."""
    return min(
        choices, key=lambda c: (g.disruption[c.unit] > 0, g.disruption[c.unit], worth(g, c.unit))
    )


def exchange(g: State, frame: Any, choices: Choices) -> Choice:
    """The loss that pays what is owed with the least worth."""

    def cost(choice: Choice) -> tuple[float, int]:
        paid = printed_defence(g, choice.unit)
        short = max(0, frame.price - paid)
        return worth(g, choice.unit) + 1.5 * short, choice.unit

    return min(choices, key=cost)


def retreat(g: State, choices: Choices, plan: Plan) -> Choice:
    """Each unit where it is safest; under shelter it stays if the hex is worth it."""
    best, found = -1e9, choices[0]
    for choice in choices:
        score = _retreat_score(g, choice, plan)
        if score > best:
            best, found = score, choice
    return found


def _retreat_score(g: State, choice: Choice, plan: Plan) -> float:
    unit = choice.unit
    if choice.verb == "stand":
        place = g.hex[unit]
        score = STAND + 2.0 * plan.prizes.get(place, 0.0)
        return score - (2.5 if g.disruption[unit] > 1 else 0.0)
    if choice.verb != "retreat":
        return -100.0
    h, picture = choice.hex, plan.picture
    score = 0.6 * picture.gap[h] / 6 + 0.3 * picture.maps.shield[h]
    score += 0.0 if picture.fed[h] else -4.0
    score += 1.0 if g.improved[h] else 0.0
    score -= 0.5 * g.enemy_beside(h, plan.side)
    if not stacking.fits(g, unit, h):
        score -= CROWDED
    return score


def advance(g: State, frame: Any, choices: Choices, plan: Plan) -> Choice:
    """Into a prize or towards the goal, with the best units; not into danger for nothing."""
    picture = plan.picture
    place: int = frame.place
    best, found = 0.0, Choice("done")
    for choice in choices:
        if choice.verb != "advance":
            continue
        unit = choice.unit
        start = g.hex[unit]
        order = plan.order(g, unit)
        way = plan.way(g, order, start)
        gain = 1.5 * plan.prizes.get(place, 0.0) - 1.5 * plan.prizes.get(start, 0.0)
        gain += 0.4 * (picture.maps.shield[place] - picture.maps.shield[start])
        gain -= 1.5 + plan.given.weights.dug_in if g.improved[start] else 0.0
        if order.drive:
            gain += 0.5 + 0.15 * (way[start] - way[place])
        elif len(g.friends_in(start, plan.side)) < 2:
            gain -= 0.5
        gain += 0.05 * g.theatre.roster.cf[unit]
        if gain > best:
            best, found = gain, choice
    return found
