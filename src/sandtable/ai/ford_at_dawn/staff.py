"""`staff` of Ford at Dawn: it weighs hexes by what they are worth, and attacks by their chances."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, final

from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.games.ford_at_dawn.combat import Advance, Fight, Retreat, attackers, result_of
from sandtable.games.ford_at_dawn.movement import March
from sandtable.games.ford_at_dawn.sealing import Seal
from sandtable.games.ford_at_dawn.state import GOLD, State

WORTH: Final = {"AE": -4, "AR": -1, "--": 0, "DR": 3, "DE": 6}
GOLD_ORDERS: Final = ("march", "assault", "assault", "hold")
BLUE_ORDERS: Final = ("hold", "hold", "assault", "march")
"""Each as likely as the other; one that is barred is drawn again."""
RASH: Final = -9
"""Six times what an attack must promise whoever is rash."""


@final
class Staff:
    """Plays either side; the only chance in it, which order it seals, comes from its seed."""

    __slots__ = ("least", "random", "side")

    def __init__(self, side: int, seed: str, least: int = 0) -> None:
        self.side: Final = side
        self.least: Final = least
        self.random: Final = Random(seed)

    def choose(self, known: Knowledge) -> Choice:
        """One of the legal choices."""
        answer = ANSWERS[type(known.state.frames[-1])]
        return answer(self, known.state, known.choices)

    def order(self, g: State, choices: list[Choice]) -> Choice:
        """Gold marches first and assaults later, Blue holds more often than not."""
        if g.turn == 1 and self.side == GOLD:
            return choices[-1]
        drawn = GOLD_ORDERS if self.side == GOLD else BLUE_ORDERS
        return self.random.choice([c for verb in drawn for c in choices if c.verb == verb])

    def move(self, g: State, choices: list[Choice]) -> Choice:
        """The move that gains most; done when none gains."""
        best, gain = choices[-1], 0.0
        here = {u: value(g, u, g.hex[u]) for u in g.on_map(self.side)}
        for choice in choices[:-1]:
            more = value(g, choice.unit, choice.hex) - here[choice.unit]
            if more > gain:
                best, gain = choice, more
        return best

    def attack(self, g: State, choices: list[Choice]) -> Choice:
        """The attack that promises most; done when none promises enough."""
        least, side = self.least, self.side
        return max(choices, key=lambda c: promise(g, side, c.hex) if c.hex >= 0 else least)

    def place(self, g: State, choices: list[Choice]) -> Choice:
        """Where it is worth most to stand; to stay is worth what one has."""
        return max(choices, key=lambda c: value(g, c.unit, c.hex) if c.hex >= 0 else 0)

    def advance(self, g: State, choices: list[Choice]) -> Choice:
        """Into a hex that is worth more than the one it leaves."""
        gains = [value(g, c.unit, c.hex) - value(g, c.unit, g.hex[c.unit]) for c in choices[:-1]]
        return choices[gains.index(max(gains))] if max(gains) > 0 else choices[-1]


def value(g: State, unit: int, place: int) -> float:
    """What a hex is worth to a counter: its VP, the way to those of the enemy, cover, company."""
    box, side = g.theatre, g.side(unit)
    found = float(box.charts.cover.get(box.terrain(place), 0)) - (box.terrain(place) == "ford")
    for prize, worth in box.prizes.items():
        far = box.map.distance(place, prize)
        mine = g.held[prize] == 1 + side
        guarded = mine and side in [g.side(u) for u in range(box.units) if g.hex[u] == prize]
        if far == 0:
            found += 3 * worth
        elif not guarded or g.there(prize) == unit:
            found += worth * max(0.0, 6 - far) / (4 if mine else 2)
    near = g.enemies_beside(place, side)
    friends = [u for u in g.on_map(side) if u != unit and box.map.distance(g.hex[u], place) < 3]
    force = box.strength[unit] + sum(box.strength[u] for u in friends) / 2
    return found + sum(min(2.0, force / box.strength[u] - 1.2) for u in near)


def promise(g: State, side: int, place: int) -> int:
    """Six times what an attack brings on average; the enemy's order is not known."""
    party = attackers(g, side, place)
    return sum(WORTH[result_of(g, place, party, die)] for die in range(1, 7))


ANSWERS: Final[dict[type[Any], Callable[[Staff, State, list[Choice]], Choice]]] = {
    Seal: Staff.order,
    March: Staff.move,
    Fight: Staff.attack,
    Retreat: Staff.place,
    Advance: Staff.advance,
}
