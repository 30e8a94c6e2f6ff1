"""6.0 Bombardment, 6.2 defensive fire, and where ground support goes (10.3)."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.guadalajara.odds import fails, glance, hurt
from sandtable.ai.guadalajara.picture import Stack
from sandtable.ai.guadalajara.plan import Plan
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import bombardment
from sandtable.games.spanish_civil_war.fields_of_fire import bars_aim, bars_hex, ready_guns
from sandtable.games.spanish_civil_war.kinds import DEFENSIVE, LAND
from sandtable.games.spanish_civil_war.state import State

LEAST: Final = 0.12
"""Worth that a gun must add: else it is kept for another day."""
FOLLOWED: Final = 1.0
"""How much a hit counts where an attack may follow; elsewhere it is mostly recovered from."""
IDLE: Final = 0.3
AIMED: Final = 0.7
"""What it counts besides where the guns are ordered to fire."""
FRONT: Final = 0.7
"""The same beside or near own units: who is disrupted in our half attacks nobody in his own."""
CLOSE: Final = 3
"""Hexes from own units within which an enemy stack may attack them next."""

PURSUES: Final = 10
"""Hexes from those who leave the ground within which an enemy may catch them next."""


def strike_value(g: State, place: int, factors: int, units: tuple[int, ...]) -> float:
    """Worth that a bombardment takes from the units of a hex, on average."""
    targets = g.units_in(place)
    soft = sum([hurt(g, u, 1) for u in targets])
    hard = max([hurt(g, u, 2) - hurt(g, u, 1) for u in targets], default=0.0)
    checks = sum([hurt(g, u, 1) * fails(g, u) for u in targets])
    worths = {"C": checks, "D": soft, "DD": soft + hard}
    outcomes = bombardment.weigh_strike(g, place, factors, units).outcomes
    return sum([worths.get(result, 0.0) * faces for result, faces in outcomes]) / 10


@final
class Fires:
    """The targets of one side's guns in one phase."""

    def __init__(self, g: State, plan: Plan) -> None:
        self.plan: Final = plan
        self.side: Final = plan.side
        self.weights: Final = self._weights(g)
        self.wanted: Final = self._share_out(g)
        self.asked: Final[set[int]] = set()

    def _weights(self, g: State) -> dict[int, float]:
        """How much a hit on each enemy hex counts."""
        found: dict[int, float] = {}
        enemy = LAND << (1 - self.side)
        for place in sorted(g.at):
            if not g.occ[place] & enemy or bars_hex(g, self.side, place) is not None:
                continue
            if g.phase == DEFENSIVE:
                attack = sum(
                    [g.theatre.roster.cf[u] for u in g.units_in(place) if not g.disruption[u]]
                )
                found[place] = 1.0 if attack else 0.2
            else:
                found[place] = follow_up(g, self.plan, place)
            if place in self.plan.given.targets:
                found[place] = AIMED + found[place]
        return found

    def _share_out(self, g: State) -> dict[int, list[int]]:
        """Guns one by one, the heaviest first, to where they add most."""
        barrage = g.theatre.roster.barrage
        guns = sorted(ready_guns(g, self.side), key=lambda u: (-barrage[u], u))
        found: dict[int, list[int]] = {}
        values: dict[int, float] = {}
        for gun in guns:
            best, at = LEAST, -1
            for place, weight in self.weights.items():
                if weight < IDLE or bars_aim(g, gun, place) is not None:
                    continue
                units = (*found.get(place, []), gun)
                factors = bombardment.barrage_of_all(g, units)
                gain = weight * strike_value(g, place, factors, units) - values.get(place, 0.0)
                if gain > best:
                    best, at = gain, place
            if at >= 0:
                found.setdefault(at, []).append(gun)
                values[at] = values.get(at, 0.0) + best
        return found

    def next(self, choices: list[Choice]) -> Choice:
        """The next target."""
        for place in self.wanted:
            choice = Choice("bombard", hex=place)
            if place not in self.asked and choice in choices:
                self.asked.add(place)
                return choice
        return Choice("done")

    def assemble(self, frame: Any, choices: list[Choice]) -> Choice:
        """Guns join one by one."""
        for unit in self.wanted.get(frame.place, []):
            choice = Choice("with", unit)
            if unit not in frame.units and choice in choices:
                return choice
        return Choice("resolve") if frame.units else Choice("cancel")


def hindered(g: State, plan: Plan, stack: Stack) -> float:
    """How much a hit counts for who leaves the ground: who is disrupted pursues nobody."""
    near = any(g.theatre.map.distance(stack.hex, h) <= PURSUES for h in plan.picture.own)
    return FOLLOWED if near and stack.attack else IDLE / 2


def follow_up(g: State, plan: Plan, place: int) -> float:
    """How much a hit counts before the combat phase: whether own units beside it may attack."""
    stack = plan.picture.enemy.get(place)
    if stack is None:
        return 0.0
    if plan.given.refuges:
        return hindered(g, plan, stack)
    cf = g.theatre.roster.cf
    attack = 0
    for near in g.theatre.near[place]:
        for unit in g.friends_in(near, plan.side):
            if not g.disruption[unit] and not g.digging[unit] and not g.is_hq(unit):
                attack += cf[unit]
    if not attack:
        close = any(g.theatre.map.distance(place, h) <= CLOSE for h in plan.picture.own)
        return FRONT if close and stack.attack else IDLE / 2
    hit, cost = glance(g.theatre, attack + 2, stack.defence)
    promise = hit * stack.worth - 0.7 * cost * attack
    prize = plan.prizes.get(place, 0.0)
    return FOLLOWED * (1.0 + 0.1 * prize) if promise > 0 else FRONT
