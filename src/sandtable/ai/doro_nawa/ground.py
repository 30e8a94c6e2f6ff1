"""Where each ground unit should go in a Movement impulse: one after the other, on the real map."""

from __future__ import annotations

from typing import Final, final

from sandtable.ai.doro_nawa.allies import AlliedPlan
from sandtable.ai.doro_nawa.japan import JapanesePlan
from sandtable.ai.doro_nawa.landings import voyage
from sandtable.ai.doro_nawa.maps import FAR
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import amphibious, movement, ways
from sandtable.games.doro_nawa.kinds import COASTAL, HALTED, JAPAN, MOVED, MOVEMENT
from sandtable.games.doro_nawa.state import State

MARGIN: Final = 0.02
"""A unit moves only for a hex that is better by this much."""
LANDED: Final = 3.0
SAILED: Final = 0.5
EMBARKED: Final = 1.0
"""SP that a step of a landing is worth when an option is chosen (2.1)."""

Plan = JapanesePlan | AlliedPlan


@final
class Moves:
    """The moves of one half-impulse; remembers who has been thought about."""

    def __init__(self, g: State, picture: Picture) -> None:
        self.picture: Final = picture
        self.plan: Final[Plan] = (
            JapanesePlan(g, picture) if picture.side == JAPAN else AlliedPlan(g, picture)
        )
        self.thought: Final[set[int]] = set()
        self.gain = 0.0

    def order(self, g: State) -> list[int]:
        """Front units first: they make room for the others."""
        goal = self.picture.goal
        size = g.theatre.size
        units = [
            u
            for u in g.theatre.movers[self.picture.side]
            if 0 <= g.hex[u] < size and g.theatre.roster.kind[u] <= COASTAL
        ]
        units.sort(key=lambda u: (goal[g.hex[u]], u))
        return units

    def next(self, g: State) -> Choice | None:
        """The next unit to move and where to, or None when all have been thought about."""
        for unit, to in self.picture.orders.moves:
            if unit not in self.thought:
                self.thought.add(unit)
                if movement.bars_moving(g, unit) is None:
                    return Choice("move", unit, to)
        for unit in self.order(g):
            if unit in self.thought:
                continue
            self.thought.add(unit)
            if unit in self.picture.orders.stays:
                continue
            if g.used[unit] & (MOVED | HALTED) or movement.bars_moving(g, unit) is not None:
                continue
            found = self.best_for(g, unit)
            if found is not None:
                return found
        return None

    def best_for(self, g: State, unit: int) -> Choice | None:
        """The best place for one unit, None to stay."""
        if g.afloat[unit]:
            return self.bound(g, unit) or self.ashore(g, unit)
        plan = self.plan
        here = g.hex[unit]
        if isinstance(plan, JapanesePlan) and plan.port.get(unit, -1) == here:
            return self.embarking(g, unit, plan.beach[unit])
        reach = ways.reach_of(g, unit, ways.free_mp(g, unit) - g.spent[unit]).cost
        stay = plan.score(g, unit, here)
        best, to = stay + MARGIN, -1
        for h in sorted(reach):
            if h != here:
                score = plan.score(g, unit, h) - 0.002 * reach[h]
                if score > best:
                    best, to = score, h
        if to < 0:
            return None
        self.gain += best - stay
        return Choice("move", unit, to)

    def embarking(self, g: State, unit: int, beach: int) -> Choice | None:
        """Take ship on the side of the port nearest to the beach; wait where none is open."""
        way = voyage(g, beach)
        open_sea = [
            (way[to], to)
            for to in g.theatre.near[g.hex[unit]]
            if to in way and amphibious.bars_embarking(g, unit, to) is None
        ]
        if not open_sea:
            return None
        self.gain += EMBARKED
        return Choice("embark", unit, min(open_sea)[1])

    def bound(self, g: State, unit: int) -> Choice | None:
        """Land on the beach that was ordered, or sail nearer to it; None without such an order."""
        beach = self.plan.beach.get(unit, -1) if isinstance(self.plan, JapanesePlan) else -1
        if beach < 0:
            return None
        if amphibious.bars_landing(g, unit, beach) is None:
            self.gain += LANDED
            return Choice("land", unit, beach)
        way = voyage(g, beach)
        here = way.get(g.hex[unit], FAR)
        reach = ways.reach_of(g, unit, ways.free_mp(g, unit) - g.spent[unit]).cost
        nearer = min([(way.get(h, FAR), h) for h in reach], default=(FAR, -1))
        if nearer[0] >= here:
            return None
        self.gain += SAILED
        return Choice("move", unit, nearer[1])

    def ashore(self, g: State, unit: int) -> Choice | None:
        """Land on the best beach, or sail towards one."""
        best, found = -1e9, -1
        place = g.hex[unit]
        for to in g.theatre.near[place]:
            if g.theatre.coast[to] and amphibious.bars_landing(g, unit, to) is None:
                score = self.plan.score(g, unit, to)
                if score > best:
                    best, found = score, to
        if found >= 0:
            self.gain += LANDED
            return Choice("land", unit, found)
        return self.sail(g, unit)

    def sail(self, g: State, unit: int) -> Choice | None:
        """Sail to the sea hex from which the best beach can be landed on."""
        reach = ways.reach_of(g, unit, ways.free_mp(g, unit) - g.spent[unit]).cost
        best, found = -1e9, -1
        for h in sorted(reach):
            for to in g.theatre.near[h]:
                if (
                    g.theatre.coast[to]
                    and g.theatre.ground[to]
                    and amphibious.bars_beach(g, unit, to) is None
                    and not g.surface_enemy_in(to, self.picture.side)
                ):
                    score = self.plan.score(g, unit, to)
                    if score > best:
                        best, found = score, h
        if found < 0 or found == place_of(g, unit):
            return None
        self.gain += SAILED
        return Choice("move", unit, found)


def place_of(g: State, unit: int) -> int:
    """Where a unit is."""
    return g.hex[unit]


def movement_value(g: State, picture: Picture, die: int) -> float:
    """What a Movement impulse with this die would gain: the moves are made on a copy."""
    copy = g.clone()
    copy.half, copy.option, copy.die = picture.side, MOVEMENT, die
    size = len(copy.used)
    copy.used, copy.spent, copy.held = [0] * size, [0] * size, []
    moves = Moves(copy, picture)
    while True:
        choice = moves.next(copy)
        if choice is None:
            return moves.gain
        if choice.verb == "land":
            amphibious.land(copy, choice.unit, choice.hex)
        elif choice.verb == "embark":
            amphibious.embark(copy, choice.unit, choice.hex)
        else:
            copy.put(choice.unit, choice.hex)
            copy.used[choice.unit] |= MOVED
