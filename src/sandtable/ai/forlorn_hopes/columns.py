"""Columns ashore: who of a hex marches where, all together, by the chances of the combat table.

>>> Fight(20, 6, 5, 0).key
(20, 6, 5, 0)
"""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import worth
from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.data.charts import bounded
from sandtable.games.forlorn_hopes.kinds import DIE, SUPPLY
from sandtable.games.forlorn_hopes.land import ground_combat, ground_movement
from sandtable.games.forlorn_hopes.state import State

MOST: Final = 6
"""Units of one hex that are weighed together."""
AHEAD: Final = 2
"""Attacks that are foreseen."""
ALONE: Final = 2.0
"""VP of a supply unit that is left alone."""
ROOM: Final = 5
NEXT: Final = 0.7
"""What a place beside one that falls first is worth of its own."""


class Fight(NamedTuple):
    """An attack in a hex: CF of both, steps of the defender, modifiers."""

    attack: int
    defence: int
    steps: int
    drm: int

    @property
    def key(self) -> tuple[int, int, int, int]:
        """What its chances hang on."""
        return self.attack, self.defence, self.steps, self.drm


class Chances:
    """Chances to take a hex in so many attacks, by the table of a theatre."""

    def __init__(self, g: State) -> None:
        self.table: Final = g.theatre.pack.ground_combat
        self.known: Final[dict[tuple[int, int, int, int, int], float]] = {}

    def of(self, fight: Fight, attacks: int) -> float:
        """The chance that nobody is left of the defender; he stays where he could retreat."""
        if fight.steps <= 0:
            return 1.0
        if attacks <= 0 or fight.attack <= 0:
            return 0.0
        key = (*fight.key, attacks)
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


def march(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice | None:
    """The next march of the hex from which most is to be had; None where all stay."""
    by_start: dict[int, dict[int, set[int]]] = {}
    for choice in choices:
        if choice.verb == "move":
            by_start.setdefault(g.hex[choice.unit], {}).setdefault(choice.unit, set()).add(
                choice.hex
            )
    chances = Chances(g)
    for start in sorted(by_start):
        ways = by_start[start]
        if g.troops_in(start, 1 - side):
            continue
        units = sorted(ways, key=lambda u: (-ground_combat.strength(g, u), u))[:MOST]
        found = best(g, side, start, units, ways, chances)
        if found is not None:
            return found
    return None


def best(
    g: State, side: int, start: int, units: list[int], ways: dict[int, set[int]], chances: Chances
) -> Choice | None:
    """The first march of the best of all ways to share out these units."""
    goals = sorted({h for u in units for h in ways[u] if wanted(g, side, h)})
    further = {h: beyond(g, side, h, start) for u in units for h in ways[u]} if g.turn < g.last_turn else {}
    goals = sorted({h for u in units for h in ways[u] if h in goals or further.get(h)})
    if not goals:
        return None
    if len(goals) > GOALS:
        rank = {h: value_of(g, side, h, start) * wanted(g, side, h) + max([0.6 * v for _, v in further.get(h, [])], default=0.0) for h in goals}
        goals = sorted(sorted(goals, key=lambda h: (-rank[h], h))[:GOALS])
    lists = [[start, *[h for h in goals if h in ways[u]]] for u in units]
    top: tuple[float, tuple[int, ...]] = (0.0, ())
    for shared in product(*lists):
        value = worth_of(g, side, start, units, shared, goals, chances, further)
        if value > top[0] + 1e-9:
            top = (value, shared)
    for unit, to in zip(units, top[1]):
        if to != start:
            return Choice("move", unit, hex=to)
    return None

GOALS = 4

def beyond(g, side, h, start):
    """Places beside a hex, not beside the start, that pay."""
    near = g.theatre.land_near[start]
    return [(n, value_of(g, side, n, start)) for n in g.theatre.land_near[h]
            if n != start and wanted(g, side, n) and worth.hex_worth(g, n, side) >= 1.0]


def wanted(g: State, side: int, h: int) -> bool:
    """Whether a hex is worth a march: it pays, or the enemy is there."""
    if g.holder(h) == side and not g.troops_in(h, 1 - side):
        return False
    return worth.hex_worth(g, h, side) >= 1.0 or bool(g.troops_in(h, 1 - side))


def worth_of(g, side, start, units, shared, goals, chances, further):
    """What may be expected of units that go where they are told."""
    attacks = min(AHEAD, g.last_turn - g.turn + 1)
    total, served = 0.0, set()
    second = []
    for h in goals:
        party = [u for u, to in zip(units, shared) if to == h]
        if not party:
            continue
        own = g.troops_in(h, side)
        if len(party) + len(own) > ROOM:
            return -1.0
        served.add(h)
        fight = fight_in(g, side, h, [*own, *party])
        first = chances.of(fight, 1)
        if wanted(g, side, h):
            before = chances.of(fight_in(g, side, h, own), attacks) if own else 0.0
            total += value_of(g, side, h, start) * (chances.of(fight, attacks) - before)
        if attacks > 1:
            for n, v in further.get(h, []):
                p = first * chances.of(fight_in(g, side, n, party), attacks - 1)
                second.append((NEXT * v * p, n, h))
    used, went = set(), set()
    for v, n, h in sorted(second, reverse=True):
        if n in served or n in used or h in went:
            continue
        used.add(n); went.add(h)
        total += v
    supply = any(g.theatre.roster.type[u] == SUPPLY for u in g.ground_in(start, side))
    stays = len(g.troops_in(start, side)) > len([to for to in shared if to != start])
    if not stays:
        if supply:
            total -= ALONE
        if any(o.hex == start for o in g.theatre.rules.objectives):
            total -= (0.5 if g.turn < g.last_turn and not danger(g, side, start) else 1.0) * worth.hex_worth(g, start, side)
    return total

def danger(g, side, h):
    return any(not g.theatre.roster.garrison[u] for n in g.theatre.land_near[h] for u in g.troops_in(n, 1 - side))


def fight_in(g: State, side: int, h: int, units: list[int]) -> Fight:
    """An attack of units in a hex, as if all were there."""
    defenders = g.troops_in(h, 1 - side)
    steps = sum([g.steps[u] for u in defenders])
    attackers = [u for u in units if not g.theatre.roster.garrison[u]]
    if not attackers:
        return Fight(0, 1, steps, 0)
    odds = ground_combat.weigh(g, h, tuple(attackers))
    return Fight(odds.attack, odds.defence, steps, odds.drm)


import os
DISC = float(os.environ.get("DISC", "1"))
def value_of(g, side, h, start):
    v = worth.hex_worth(g, h, side)
    if g.theatre.label(h) == "1608" and g.theatre.label(start) == "1507":
        v *= DISC
    return v
