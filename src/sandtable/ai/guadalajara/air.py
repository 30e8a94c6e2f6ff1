"""10.0 Air units: how many fight for superiority, what the others support or interdict."""

from __future__ import annotations

from random import Random
from typing import Any, Final, final

from sandtable.ai.guadalajara.fire import follow_up, strike_value
from sandtable.ai.guadalajara.orders import Air
from sandtable.ai.guadalajara.plan import Plan
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war.air import free_units
from sandtable.games.spanish_civil_war.air_superiority import ready
from sandtable.games.spanish_civil_war.kinds import LAND
from sandtable.games.spanish_civil_war.state import State

FIGHTER: Final = 7
"""The highest combat factor, which is the die needed, of a fighter."""
BEHIND: Final = 3
"""Hexes behind the enemy's front where a road is interdicted."""


def is_fighter_plane(g: State, unit: int) -> bool:
    """Whether an air unit is good at superiority."""
    return g.theatre.roster.cf[unit] <= FIGHTER


def allot(g: State, frame: Any, seed: str, air: Air) -> Choice:
    """A fighter goes to the box by chance, so that the enemy cannot count on either."""
    unit: int = frame.unit
    if not is_fighter_plane(g, unit):
        return Choice("keep", unit)
    enemies = len(ready(g, 1 - frame.side))
    if g.phasing == frame.side and not enemies:
        return Choice("keep", unit)
    share = air.own_half if g.phasing == frame.side else air.their_half
    if g.phasing != frame.side and not enemies:
        share = 0
    dice = Random(f"{seed}/{g.turn}/{g.phasing}/{unit}")
    return Choice("allot" if dice.randrange(100) < share else "keep", unit)


@final
class Sorties:
    """The missions of the phasing side's air units in one half."""

    def __init__(self, g: State, plan: Plan) -> None:
        self.plan: Final = plan
        self.side: Final = plan.side
        self.wanted: Final = self._share_out(g)

    def _share_out(self, g: State) -> dict[int, Choice]:
        """Each unit to where its bombs add most; otherwise over the enemy's road."""
        found: dict[int, Choice] = {}
        over: dict[int, list[int]] = {}
        values: dict[int, float] = {}
        enemy = LAND << (1 - self.side)
        targets = {
            h: weight
            for h in sorted(g.at)
            if h < g.theatre.size
            and g.occ[h] & enemy
            and (weight := follow_up(g, self.plan, h)) >= 0.3
        }
        for unit in free_units(g, self.side):
            best, at = self.plan.given.air.support, -1
            for place, weight in targets.items():
                units = (*over.get(place, []), unit)
                factors = sum([g.theatre.roster.barrage[u] for u in units])
                gain = weight * strike_value(g, place, factors, units) - values.get(place, 0.0)
                if gain > best:
                    best, at = gain, place
            if at >= 0:
                over.setdefault(at, []).append(unit)
                values[at] = values.get(at, 0.0) + best
                found[unit] = Choice("support", unit, at)
            else:
                road = self._road(g, {c.hex for c in found.values() if c.verb == "interdict"})
                if road >= 0:
                    found[unit] = Choice("interdict", unit, road)
        return found

    def _road(self, g: State, taken: set[int]) -> int:
        """A road hex a little behind the enemy units nearest to our goal, -1 for none."""
        if self.plan.given.refuges:
            return self._before(g, taken)
        goal = self.plan.main_goal(g)
        way = self.plan.picture.maps.way(goal)
        near_own = self.plan.picture.own
        heads = sorted(self.plan.picture.enemy, key=lambda h: (way[h], h))
        distance = g.theatre.map.distance
        roads = self.plan.picture.maps.road
        for head in heads[:1]:
            hexes = [
                h
                for h in g.theatre.field
                if roads[h]
                and h not in taken
                and h not in near_own
                and distance(h, head) == BEHIND
                and way[h] > way[head]
            ]
            if hexes:
                return min(hexes, key=lambda h: (way[h], h))
        return -1

    def _before(self, g: State, taken: set[int]) -> int:
        """A road hex before the foremost of those who pursue us, -1 for none."""
        picture = self.plan.picture
        ways = [picture.maps.way(h) for h in self.plan.given.refuges]
        left = [min(way[h] for way in ways) for h in range(g.theatre.size)]
        armed = [h for h, stack in picture.enemy.items() if stack.attack >= 1]
        if not armed:
            return -1
        head = min(armed, key=lambda h: (left[h], h))
        distance = g.theatre.map.distance
        hexes = [
            h
            for h in g.theatre.field
            if picture.maps.road[h]
            and h not in taken
            and h not in picture.own
            and distance(h, head) <= BEHIND
            and left[h] < left[head]
        ]
        return min(hexes, key=lambda h: (distance(h, head), left[h], h), default=-1)

    def pick(self, choices: list[Choice]) -> Choice:
        """The next unit with a mission."""
        for unit in self.wanted:
            choice = Choice("fly", unit)
            if choice in choices:
                return choice
        return Choice("done")

    def fly(self, frame: Any, choices: list[Choice]) -> Choice:
        """Where it goes."""
        wanted = self.wanted.pop(frame.unit, None)
        return wanted if wanted is not None and wanted in choices else Choice("stop")


# ── 10.12, 10.13 answers ─────────────────────────────────────────────────────


def excess(g: State, frame: Any, choices: list[Choice]) -> Choice:
    """The best fighters fight; the excess bounces if the enemy may have units on missions."""
    if frame.left <= 0:
        return Choice("done")
    able = [c for c in choices if c.verb == "excess"]
    if not able:
        return Choice("done")
    return max(able, key=lambda c: (g.theatre.roster.cf[c.unit], c.unit))


def lose(g: State, choices: list[Choice]) -> Choice:
    """The worst fighter is lost."""
    return max(choices, key=lambda c: (g.theatre.roster.cf[c.unit], c.unit))


def bounce(choices: list[Choice]) -> Choice:
    """Every bouncer bounces."""
    for choice in choices:
        if choice.verb == "bounce":
            return choice
    return Choice("done")


def prey(g: State, frame: Any, choices: list[Choice]) -> Choice:
    """Ground support before interdiction, the most bombers over one hex first."""
    aims = [c for c in choices if c.verb == "target"]
    if not aims:
        return Choice("cancel")

    def rank(choice: Choice) -> tuple[int, int]:
        place = g.hex[choice.unit]
        mission = g.mission[choice.unit]
        return mission, -len(g.friends_in(place, frame.side)) * 100 - choice.unit

    return max(aims, key=rank)
