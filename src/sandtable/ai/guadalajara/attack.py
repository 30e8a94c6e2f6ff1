"""7.0 Which attacks are declared, with whom, and in which order they are fought."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.guadalajara.odds import attack_value
from sandtable.ai.guadalajara.plan import Plan
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import combat
from sandtable.games.spanish_civil_war.kinds import ARTILLERY, COMBAT, LAND, TRAIN
from sandtable.games.spanish_civil_war.state import State

ADDS: Final = 0.12
"""Worth that another unit must add to join in."""


@final
class Attacks:
    """The attacks of one combat phase, and how far they are declared."""

    def __init__(self, g: State, plan: Plan) -> None:
        self.plan: Final = plan
        self.side: Final = plan.side
        self.wanted: Final = self._choose(g)
        self.asked: Final[set[int]] = set()

    def dear(self) -> float:
        """How much own losses count."""
        return dear_of(self.plan)

    # ── choosing ─────────────────────────────────────────────────────────────

    def _choose(self, g: State) -> dict[int, tuple[int, ...]]:
        """Targets with those who attack them: the best first, then the best with who is left."""
        free = [u for u in g.theatre.ground[self.side] if is_able(g, u)]
        enemy = LAND << (1 - self.side)
        near = g.theatre.near
        open_ = sorted({h for u in free for h in near[g.hex[u]] if g.occ[h] & enemy})
        found: dict[int, tuple[int, ...]] = {}
        values: dict[int, tuple[float, tuple[int, ...]]] = {}
        for place in open_:
            values[place] = self._force(g, place, free)
        while values:
            place = max(values, key=lambda h: (values[h][0], -h))
            value, units = values.pop(place)
            if value < self.plan.given.weights.attack:
                break
            found[place] = units
            free = [u for u in free if u not in units]
            for other in values:
                if any(u in values[other][1] for u in units):
                    values[other] = self._force(g, other, free)
        return found

    def _force(self, g: State, place: int, free: list[int]) -> tuple[float, tuple[int, ...]]:
        """The best force against a hex: the strongest first as long as another one helps."""
        near = g.theatre.near[place]
        cf = g.theatre.roster.cf
        able = sorted([u for u in free if g.hex[u] in near], key=lambda u: (-cf[u], u))
        best: tuple[float, tuple[int, ...]] = (0.0, ())
        for count in range(1, len(able) + 1):
            units = tuple(sorted(able[:count]))
            value = attack_value(g, place, units, self.plan.ground(place), self.dear())
            if value > best[0] + ADDS * (count - len(best[1])):
                best = (value, units)
        return best

    # ── declaring and resolving ──────────────────────────────────────────────

    def declare(self, choices: list[Choice]) -> Choice:
        """The next attack that is not declared yet."""
        for place in self.wanted:
            choice = Choice("attack", hex=place)
            if place not in self.asked and choice in choices:
                self.asked.add(place)
                return choice
        return Choice("done")

    def assemble(self, frame: Any, choices: list[Choice]) -> Choice:
        """Units join one by one."""
        for unit in self.wanted.get(frame.target, ()):
            choice = Choice("with", unit)
            if unit not in frame.units and choice in choices:
                return choice
        done = Choice("done")
        return done if frame.units and done in choices else Choice("cancel")

    def resolve(self, g: State, choices: list[Choice]) -> Choice:
        """The surest first: a stack that gives way closes retreats and opens the way."""
        return max(choices, key=lambda c: (self._value(g, c.hex), -c.hex))

    def _value(self, g: State, place: int) -> float:
        units = combat.attackers_of(g, place)
        if not units:
            return 0.0
        return attack_value(g, place, units, self.plan.ground(place), self.dear())


def dear_of(plan: Plan) -> float:
    """How much own losses count to a side with such a plan."""
    weights = plan.given.weights
    drives = any(order.drive for order in plan.orders.values())
    return weights.losses if drives else weights.holding


def is_able(g: State, unit: int) -> bool:
    """Whether a unit may attack and is no gun, which has better to do."""
    if g.theatre.roster.type[unit] in (ARTILLERY, TRAIN):
        return False
    if g.phase != COMBAT:
        return False
    return combat.bars_able(g, unit) is None
