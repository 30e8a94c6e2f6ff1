"""One movement phase: reinforcements come in, everybody moves in turn, who stays digs in."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.guadalajara.orders import Orders
from sandtable.ai.guadalajara.overrun import best_overrun, overrun_value
from sandtable.ai.guadalajara.picture import Picture, is_fighter
from sandtable.ai.guadalajara.places import GOT_AWAY, Places
from sandtable.ai.guadalajara.plan import Plan
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war.kinds import OVERSTACKER, SECOND, WAITING
from sandtable.games.spanish_civil_war.state import State

DIG_AT: Final = 1.0
"""Enemy factors near a hex from which a unit that stays in it digs in."""
GAIN: Final = 0.05
"""What a hex must be better to leave the one a unit stands in."""


@final
class Marches:
    """Orders of one movement phase and how far they are carried out."""

    def __init__(self, g: State, side: int, orders: Orders) -> None:
        self.side: Final = side
        self.picture: Final = Picture(g, side)
        self.plan: Final = Plan(g, self.picture, orders)
        self.overrun: Final = orders.weights.overrun
        self.places: Final = Places(g, self.plan)
        self.queue: Final = self._queue(g)
        self.seen: Final[set[int]] = set()
        self.raid: list[Choice] = []
        """What is left of an overrun: companions, the way, the overrun itself."""

    def _queue(self, g: State) -> list[int]:
        """Shaken units make room first, then the front, artillery and Headquarters last; in column
        whoever is ahead, whatever he is, so that the road is free for those behind.
        """
        near = self.picture.gap
        given = self.plan.given

        def rank(unit: int) -> tuple[int, int, int]:
            kind = 0 if g.disruption[unit] else 1 if is_fighter(g, unit) else 2
            kind = 3 if g.is_hq(unit) else kind
            return kind, near[g.hex[unit]], unit

        def ahead(unit: int) -> tuple[int, int]:
            left = self.plan.home(g, unit) if given.refuges else near
            return left[g.hex[unit]], unit

        return sorted(self.plan.units, key=ahead if given.column else rank)

    # ── the phase ────────────────────────────────────────────────────────────

    def next(self, g: State, choices: list[Choice]) -> Choice:
        """The next thing to do."""
        able = {c.unit for c in choices if c.verb == "move"}
        while self.queue:
            unit = self.queue.pop(0)
            if unit in able and not (g.phase == SECOND and self._digs_on(g, unit)):
                return Choice("move", unit)
        arrivals = [c for c in choices if c.verb == "place"]
        if arrivals:
            return self._arrive(g, arrivals)
        for choice in choices:
            if choice.verb == "improve" and self._digs(g, choice.unit):
                return choice
        done = Choice("done")
        return done if done in choices else self._make_room(g, choices)

    def _arrive(self, g: State, choices: list[Choice]) -> Choice:
        """Where a reinforcement is nearest to its goal; it moves at once."""

        def cost(choice: Choice) -> tuple[int, int, int]:
            goal = self.plan.order(g, choice.unit).goal
            way = self.picture.maps.way(goal)
            return way[choice.hex], choice.unit, choice.hex

        fighters = [c for c in choices if is_fighter(g, c.unit)]
        best = min(fighters or choices, key=cost)
        if g.status[best.unit] == WAITING:
            self.queue.append(best.unit)
        return best

    def _make_room(self, g: State, choices: list[Choice]) -> Choice:
        """Somebody must leave a hex that is too full."""
        for choice in choices:
            if choice.verb == "move" and g.used[choice.unit] & OVERSTACKER:
                return choice
        return choices[0]

    def _digs(self, g: State, unit: int) -> bool:
        """Whether a unit that has stayed improves its position."""
        if g.disruption[unit]:
            return True
        if self.plan.order(g, unit).drive and not self._got_away(g, unit):
            return False
        return self.picture.threat(g.hex[unit]) >= DIG_AT

    def _got_away(self, g: State, unit: int) -> bool:
        """Whether one who leaves the ground stands near his refuge."""
        left = self.plan.home(g, unit)[g.hex[unit]]
        return bool(self.plan.given.refuges) and left <= GOT_AWAY

    def _digs_on(self, g: State, unit: int) -> bool:
        return bool(g.digging[unit])

    # ── one unit in hand ─────────────────────────────────────────────────────

    def moving(self, g: State, frame: Any, choices: list[Choice]) -> Choice:
        """The best hex in reach; or what is left of an overrun."""
        units: tuple[int, ...] = frame.units
        if self.raid:
            choice = self.raid.pop(0)
            if choice in choices:
                return choice
            self.raid = []
        unit = units[0]
        if len(units) == 1 and unit not in self.seen:
            self.raid = best_overrun(g, self.picture, units, self.overrun, self.places.trap)
            if self.raid:
                self.seen.add(unit)
                return self.raid.pop(0)
        for choice in choices:
            if choice.verb == "overrun" and self._goes_on(g, units, choice.hex):
                return choice
        if unit in self.seen and len(units) == 1 and g.hex[unit] == self.places.left_for(unit):
            return Choice("stop")
        self.seen.add(unit)
        hexes = [c.hex for c in choices if c.verb == "move"]
        best = self.places.best(g, unit, hexes)
        forced = bool(g.used[unit] & OVERSTACKER) and bool(hexes)
        if best >= 0 and (forced or best != g.hex[unit]):
            self.places.note(unit, best)
            return Choice("move", unit, best)
        return Choice("stop")

    def _goes_on(self, g: State, units: tuple[int, ...], place: int) -> bool:
        """Whether units that are on their way overrun the next hex too."""
        fear = self.places.trap(g, units, place)
        return overrun_value(g, place, units, self.overrun) > fear
