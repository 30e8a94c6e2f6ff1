"""What bombs and shells would do: the best targets in a hex for a strength, and the gain in SP."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.attack import worth_of
from sandtable.games.doro_nawa.bombardment_strength import has_one_hit, marked
from sandtable.games.doro_nawa.fields_of_fire import targets_in
from sandtable.games.doro_nawa.kinds import ALLIES, ARMOURED, ARTILLERY, JAPAN, SHIP
from sandtable.games.doro_nawa.state import State

AIRCRAFT: Final = 1.6
"""What an aircraft is worth, in SP; it comes back two turns later."""
AFLOAT: Final = 1.3
"""A unit at sea goes with one hit: its SP count somewhat more than ashore."""


class Strike(NamedTuple):
    """A bombardment: where, at whom, and the SP it should gain."""

    place: int
    targets: tuple[int, ...]
    gain: float


def prize(g: State, unit: int) -> float:
    """What the loss of a unit that goes with one hit is worth."""
    roster = g.theatre.roster
    if g.afloat[unit]:
        return AFLOAT * g.sp[unit] + 0.5
    if roster.kind[unit] == SHIP:
        return 1.0 + 0.8 * roster.bombardment[unit]
    return AIRCRAFT + 0.4 * roster.bombardment[unit]


def chances(g: State, total: int, defence: int) -> list[int]:
    """SP lost on each face of the die."""
    column = g.theatre.crt.bombardment_column(total - defence)
    return [row[column] for row in g.theatre.crt.loss]


def gain_on(g: State, targets: list[int], total: int, double: bool) -> float:
    """The mean gain of a strength against these targets together."""
    defence = sum([0 if has_one_hit(g, u) else g.sp[u] * (2 if double else 1) for u in targets])
    gain = 0.0
    for loss in chances(g, total, defence):
        if not loss:
            continue
        for u in targets:
            if has_one_hit(g, u):
                gain += prize(g, u)
            else:
                gain += min(loss, g.sp[u]) * worth_of(g, u)
                if loss >= g.sp[u]:
                    gain += 0.5
    return gain / 6


def fire_at(g: State, values: list[tuple[int, int]], place: int, targets: list[int]) -> int:
    """Total fire of units given as (kind, value) against targets (5.2)."""
    roster = g.theatre.roster
    armour = any(roster.kind[u] == ARMOURED for u in targets)
    naval = any(roster.kind[u] == SHIP or g.afloat[u] for u in targets)
    ships = all(roster.kind[u] == SHIP and roster.side[u] == ALLIES for u in targets)
    covered = marked(g, place, g.theatre.tec.halves_bombardment)
    north = bool(g.theatre.north[place]) and ships and g.half == JAPAN
    total = 0
    for kind, full in values:
        value = full
        for halves in (armour, naval and kind == ARTILLERY, covered):
            if halves and value > 1:
                value //= 2
        if north and kind > 7:
            value *= 2
        total += value
    return total


def best_strike(g: State, place: int, values: list[tuple[int, int]]) -> Strike:
    """The best targets in a hex for the fire of some units."""
    there = targets_in(g, place, 1 - g.half)
    double = marked(g, place, g.theatre.tec.doubles_bombardment_defence)
    best = Strike(place, (), 0.0)
    for unit in there:
        if g.afloat[unit]:
            gain = gain_on(g, [unit], fire_at(g, values, place, [unit]), False)
            if gain > best.gain:
                best = Strike(place, (unit,), gain)
    for together in _sets(g, [u for u in there if not g.afloat[u]]):
        gain = gain_on(g, together, fire_at(g, values, place, together), double)
        if gain > best.gain + 1e-9:
            best = Strike(place, tuple(sorted(together)), gain)
    return best


def _sets(g: State, there: list[int]) -> list[list[int]]:
    """Sets of targets worth a look: what goes with one hit, then ground units one by one."""
    roster = g.theatre.roster
    soft = [u for u in there if has_one_hit(g, u)]
    ground = [u for u in there if not has_one_hit(g, u)]
    sets: list[list[int]] = [soft] if soft else []
    ships = [u for u in soft if roster.kind[u] == SHIP]
    if ships and len(ships) < len(soft):
        sets.append(ships)
    foot = [u for u in ground if roster.kind[u] != ARMOURED]
    for order in (1, -1):
        group: list[int] = list(soft)
        for u in sorted(foot, key=lambda unit: (order * g.sp[unit], unit)):
            group = [*group, u]
            sets.append(group)
    if len(foot) < len(ground):
        sets.append(ground)
    return sets
