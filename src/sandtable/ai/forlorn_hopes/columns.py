"""Columns ashore: how the troops of a hex share out the places about it, by the combat table.

All ways to share them out are weighed: what may fall in this turn and the next, what may be had
from there after it, and what is left alone.
"""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import worth
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.data.charts import bounded
from sandtable.games.forlorn_hopes.kinds import DIE, SUPPLY
from sandtable.games.forlorn_hopes.land import ground_combat
from sandtable.games.forlorn_hopes.state import State

UNITS: Final = 6
GOALS: Final = 4
"""Units of a hex, and hexes about it, that are weighed together: those that count most."""
AHEAD: Final = 2
"""Attacks that are foreseen."""
PAYS: Final = 1.0
"""VP from which an empty place is worth a march."""
NEXT: Final = 0.7
"""What a place that may be had in the next turn is worth of its own."""
ALONE: Final = 2.0
"""VP of a supply unit that is left alone."""
SAFE: Final = 0.5
"""What an objective that nobody stands in is worth less, where no enemy is beside it."""


class Fight(NamedTuple):
    """An attack: CF of both sides, steps of the defender, modifiers."""

    attack: int
    defence: int
    steps: int
    drm: int


class Chances:
    """Chances to take a hex in so many attacks, by the table that a game is played with."""

    def __init__(self, g: State) -> None:
        self.table: Final = g.theatre.pack.ground_combat
        self.known: Final[dict[tuple[Fight, int], float]] = {}

    def of(self, fight: Fight, attacks: int) -> float:
        """The chance that nobody is left of the defender; he stays where he could retreat."""
        if fight.steps <= 0:
            return 1.0
        if attacks <= 0 or fight.attack <= 0:
            return 0.0
        key = fight, attacks
        if key not in self.known:
            column = self.table.column(fight.attack, max(1, fight.defence))
            total = 0.0
            for die in range(1, DIE + 1):
                result = self.table.result(bounded(die + fight.drm), column)
                left = fight.steps - result.defender - result.retreat
                if left <= 0:
                    total += 1.0
                elif attacks > 1:
                    defence = -(-fight.defence * left // fight.steps)
                    attack = max(0, fight.attack - 2 * result.attacker)
                    total += self.of(Fight(attack, defence, left, fight.drm), attacks - 1)
            self.known[key] = total / DIE
        return self.known[key]


class Column(NamedTuple):
    """The troops of a hex that may march: the goals about it, and what lies beyond each."""

    side: int
    start: int
    units: list[int]
    goals: list[int]
    beyond: dict[int, list[int]]
    chances: Chances


def march(g: State, side: int, choices: list[Choice]) -> Choice | None:
    """The first march of the first hex whose troops gain by going; None where all stay."""
    ways: dict[int, dict[int, list[int]]] = {}
    types = g.theatre.roster.type
    for choice in [choice for choice in choices if types[choice.unit] != SUPPLY]:
        ways.setdefault(g.hex[choice.unit], {}).setdefault(choice.unit, []).append(choice.hex)
    chances = Chances(g)
    for start in sorted(ways):
        if not g.troops_in(start, 1 - side):
            found = shared_out(g, side, start, ways[start], chances)
            if found is not None:
                return found
    return None


def shared_out(
    g: State, side: int, start: int, ways: dict[int, list[int]], chances: Chances
) -> Choice | None:
    """The first march of the best of all ways to share out the troops of a hex."""
    units = sorted(ways, key=lambda u: (-ground_combat.strength(g, u), u))[:UNITS]
    near = sorted({h for u in units for h in ways[u]})
    later = g.turn < g.last_turn
    beyond = {h: further(g, side, start, h) if later else [] for h in near}
    goals = [h for h in near if pays(g, side, h) or beyond[h]]
    if not goals:
        return None

    def rank(h: int) -> tuple[float, int]:
        most = max([worth.hex_worth(g, n, side) for n in beyond[h]], default=0.0)
        return -(worth.hex_worth(g, h, side) * pays(g, side, h) + NEXT * most), h

    goals = sorted(sorted(goals, key=rank)[:GOALS])
    column = Column(side, start, units, goals, beyond, chances)
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for shares in product(*[[start, *[h for h in goals if h in ways[u]]] for u in units]):
        value = expected(g, column, shares)
        if value > best[0]:
            best = value, shares
    for unit, to in zip(units, best[1], strict=False):
        if to != start:
            return Choice("move", unit, hex=to)
    return None


def pays(g: State, side: int, h: int) -> bool:
    """Whether a hex is worth a march by itself: the enemy is there, or it scores and is not own."""
    if g.troops_in(h, 1 - side):
        return True
    return g.holder(h) != side and worth.hex_worth(g, h, side) >= PAYS


def further(g: State, side: int, start: int, h: int) -> list[int]:
    """What pays beside a hex, and scores."""
    near = g.theatre.land_near[h]
    return [n for n in near if n != start and pays(g, side, n) and scores(g, n)]


def scores(g: State, h: int) -> bool:
    """Whether a hex is an objective."""
    return any(objective.hex == h for objective in g.theatre.rules.objectives)


def expected(g: State, column: Column, shares: tuple[int, ...]) -> float:
    """What may be expected of troops that go where they are told; below 0 where they may not."""
    side, attacks = column.side, min(AHEAD, g.last_turn - g.turn + 1)
    total = 0.0
    after: list[tuple[float, int, int]] = []
    for h in column.goals:
        party = [u for u, to in zip(column.units, shares, strict=True) if to == h]
        if not party:
            continue
        own = g.troops_in(h, side)
        if len(party) + len(own) > g.theatre.number["ground.stack"]:
            return -1.0
        fight = fight_in(g, side, h, [*own, *party])
        if pays(g, side, h):
            before = column.chances.of(fight_in(g, side, h, own), attacks) if own else 0.0
            gain = column.chances.of(fight, attacks) - before
            total += worth.hex_worth(g, h, side) * gain
        first = column.chances.of(fight, 1)
        for n in column.beyond[h]:
            chance = first * column.chances.of(fight_in(g, side, n, party), attacks - 1)
            after.append((NEXT * chance * worth.hex_worth(g, n, side), n, h))
    taken, gone = set(shares), set[int]()
    for value, n, h in sorted(after, reverse=True):
        if n not in taken and h not in gone:
            taken.add(n)
            gone.add(h)
            total += value
    return total - left_alone(g, column, shares)


def left_alone(g: State, column: Column, shares: tuple[int, ...]) -> float:
    """What it costs that nobody stays where the troops were."""
    start, side = column.start, column.side
    if len(g.troops_in(start, side)) > len([to for to in shares if to != start]):
        return 0.0
    types = g.theatre.roster.type
    cost = ALONE if any(types[u] == SUPPLY for u in g.ground_in(start, side)) else 0.0
    if scores(g, start):
        calm = g.turn < g.last_turn and not any(
            g.troops_in(n, 1 - side) for n in g.theatre.land_near[start]
        )
        cost += worth.hex_worth(g, start, side) * (SAFE if calm else 1.0)
    return cost


def fight_in(g: State, side: int, h: int, units: list[int]) -> Fight:
    """An attack of units in a hex, as if all were there."""
    steps = sum([g.steps[u] for u in g.troops_in(h, 1 - side)])
    attackers = tuple([u for u in units if not g.theatre.roster.garrison[u]])
    if not attackers:
        return Fight(0, 1, steps, 0)
    odds = ground_combat.weigh(g, h, attackers)
    return Fight(odds.attack, odds.defence, steps, odds.drm)
