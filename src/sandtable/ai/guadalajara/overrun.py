"""3.2 Overruns: armour and who is stacked with it against weak enemies in reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.ai.guadalajara.odds import attack_value
from sandtable.ai.guadalajara.picture import Picture
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import movement, overruns, stacking
from sandtable.games.spanish_civil_war.kinds import ARMOUR
from sandtable.games.spanish_civil_war.party import Party
from sandtable.games.spanish_civil_war.state import State

GROUND: Final = 1.0
"""What the hex of an overrun stack is worth: the advance goes on from it."""
DEAR: Final = 1.0
"""How much own losses count."""
RAID: Final = 7
"""Hexes within which an enemy is looked at."""


Fear = Callable[[State, tuple[int, ...], int], float]
"""What units that overrun a hex have to fear in it afterwards, in worth."""


def no_fear(_g: State, _units: tuple[int, ...], _place: int) -> float:
    """Nothing."""
    return 0.0


def overrun_value(g: State, place: int, units: tuple[int, ...], least: float) -> float:
    """What an overrun promises beyond the least it must."""
    return attack_value(g, place, units, GROUND, DEAR) - least


def companions(g: State, leader: int) -> list[tuple[int, ...]]:
    """The stacks an armour unit may lead: with its strongest companion, and alone."""
    found: list[tuple[int, ...]] = []
    cf = g.theatre.roster.cf
    mates = [
        u
        for u in g.units_in(g.hex[leader])
        if movement.bars_joining(g, (leader,), u) is None
        and overruns.bars_fighting(g, u) is None
        and cf[u] > 1
    ]
    if mates:
        found.append((leader, max(mates, key=lambda u: (cf[u], -u))))
    found.append((leader,))
    return found


def best_overrun(
    g: State, picture: Picture, units: tuple[int, ...], least: float, fear: Fear = no_fear
) -> list[Choice]:
    """The steps to the best overrun in reach, none if it is not worth while."""
    leader = units[0]
    if g.theatre.roster.type[leader] != ARMOUR or overruns.bars_fighting(g, leader) is not None:
        return []
    if picture.near_enemy[g.hex[leader]] > RAID:
        return []
    best, found = 0.0, list[Choice]()
    for stack in companions(g, leader):
        party = Party(g, stack)
        reach = party.reach().cost
        for place, enemy in picture.enemy.items():
            if not g.enemy_in(place, picture.side) or enemy.defence > 12:
                continue
            value = overrun_value(g, place, stack, least)
            if value > best:
                value -= fear(g, stack, place)
            if value <= best:
                continue
            start = _start(g, party, reach, place)
            if start >= 0:
                best, found = value, _steps(g, stack, start, place)
    return found


def _start(g: State, party: Party, reach: dict[int, int], place: int) -> int:
    """The hex from which the overrun can be paid, the cheapest; -1 if there is none."""
    best, found = 1 << 30, -1
    for near in sorted(g.theatre.near[place]):
        spent = reach.get(near, -1)
        cost = overruns.overrun_cost(party, near, place)
        if spent < 0 or cost < 0:
            continue
        if spent and not stacking.room(g, near, len(party.units), 0):
            continue
        if spent and party.stops and g.in_zone(near, party.side):
            continue
        if spent + cost <= party.left and spent < best:
            best, found = spent, near
    return found


def _steps(g: State, stack: tuple[int, ...], start: int, place: int) -> list[Choice]:
    steps = [Choice("with", unit) for unit in stack[1:]]
    if g.hex[stack[0]] != start:
        steps.append(Choice("move", stack[0], start))
    return [*steps, Choice("overrun", hex=place)]
