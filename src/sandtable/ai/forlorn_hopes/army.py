"""Ground operations: marches, landings, attacks, losses, retreats."""

from __future__ import annotations

from typing import Final

from sandtable.ai.forlorn_hopes import columns, plans, worth
from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.ai.forlorn_hopes.voyages import GOAL
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import ALLIED, INFANTRY, JAPANESE, SUPPLY
from sandtable.games.forlorn_hopes.land import (
    ground_combat,
    ground_movement,
)
from sandtable.games.forlorn_hopes.state import State

FALLOFF: Final = 0.6
"""What a goal is worth from one hex farther away."""
FAR: Final[tuple[int, int]] = (3, 6)
"""By side: hexes to which it looks for something to do; in the jungle nobody is supplied."""
ALONE: Final = 2.0
"""What it costs to leave a supply unit to the enemy."""


def march(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """Land first, infantry before the others; then march towards what is worth having."""
    types = g.theatre.roster.type
    landings = [
        c
        for c in choices
        if c.verb == "land"
        and (worth_landing(g, side, g.hex[c.unit]) or plans.beach(g, orders, c.unit, g.hex[c.unit]))
    ]
    if landings:
        return min(landings, key=lambda c: (types[c.unit] != INFANTRY, c.unit))
    kept = plans.reserved(g, orders, side)
    if orders.columns:
        going = [c for c in choices if c.verb == "move" and c.unit not in kept]
        found = columns.march(g, side, going)
        if found is not None:
            return found
    best: tuple[float, int] = (0.05, 1)
    for number, choice in enumerate(choices):
        if choice.verb == "move" and choice.unit not in kept:
            best = max(best, (_march_gain(g, orders, side, choice.unit, choice.hex), -number))
    return choices[-best[1]] if best[1] <= 0 else Choice("done")


def worth_landing(g: State, side: int, h: int) -> bool:
    """Whether troops go ashore; where there is nothing to take or to hold they stay aboard."""
    if side == ALLIED or g.troops_in(h, ALLIED) or g.turn >= g.last_turn:
        return True
    objective = any(o.hex == h for o in g.theatre.rules.objectives)
    empty = not g.troops_in(h, side)
    taken = g.holder(h) == side
    return (not taken and worth.hex_worth(g, h, side) >= GOAL) or (objective and empty)


def _march_gain(g: State, orders: Orders, side: int, unit: int, to: int) -> float:
    """What a march promises over staying; leaving what must be held costs what it is worth."""
    at = g.hex[unit]
    supply = g.theatre.roster.type[unit] == SUPPLY
    if supply:
        return 0.0
    gain = _pull(g, orders, side, unit, to) - _pull(g, orders, side, unit, at)
    others = [u for u in g.troops_in(at, side) if u != unit]
    enemies = g.troops_in(at, 1 - side)
    if enemies:
        return gain - 2.0 if others else -1.0
    if not others and [u for u in g.ground_in(at, side) if u != unit]:
        gain -= ALONE
    if not others and side == ALLIED:
        gain -= worth.hex_worth(g, at, side)
    if not others and any(o.hex == at for o in g.theatre.rules.objectives):
        last = g.turn >= g.last_turn
        gain -= worth.hex_worth(g, at, side) * (1.0 if last else 0.5)
    return gain


def _pull(g: State, orders: Orders, side: int, unit: int, start: int) -> float:
    """The best that can be reached from a hex: hexes to take, hexes to help."""
    seen = {start}
    wave = [start]
    best = 0.0
    strength = ground_combat.strength(g, unit)
    for distance in range(FAR[side]):
        for h in wave:
            best = max(best, _prize(g, orders, side, unit, h, strength) * FALLOFF**distance)
        following = []
        for h in wave:
            if distance and g.troops_in(h, 1 - side):
                continue
            for near in g.theatre.land_near[h]:
                if near not in seen:
                    seen.add(near)
                    following.append(near)
        wave = following
    return best


def _prize(g: State, orders: Orders, side: int, unit: int, h: int, strength: int) -> float:
    """What it is worth that a unit comes to a hex."""
    enemies = g.troops_in(h, 1 - side)
    own = [u for u in g.troops_in(h, side) if u != unit]
    value = worth.hex_worth(g, h, side) + plans.drawn(g, orders, h)
    if enemies:
        attack = worth.attack_of(g, own) + strength + worth.attack_of(g, _comrades(g, unit, h))
        if side == ALLIED and g.holder(h) != side:
            return 0.0
        defence = worth.defence_of(g, h, 1 - side)
        done = worth.wins(worth.attack_of(g, own), defence) if own else 0.0
        return value * max(0.0, worth.wins(attack, defence) - done)
    if g.holder(h) != side:
        return value if side == JAPANESE else 0.2 * value
    if side == ALLIED:
        return 0.3 * value if len(own) < 2 else 0.0
    objective = any(o.hex == h for o in g.theatre.rules.objectives)
    return value if objective and not own and g.turn >= g.last_turn - 1 else 0.0


def _comrades(g: State, unit: int, h: int) -> list[int]:
    """Units beside this one that could still go the same way."""
    at = g.hex[unit]
    if h == at or h not in g.theatre.land_near[at] or g.troops_in(at, 1 - g.side(unit)):
        return []
    others = [u for u in g.troops_in(at, g.side(unit)) if u != unit]
    return [u for u in others if ground_movement.bars_unit(g, u) is None]


# ── combat (11.4) ────────────────────────────────────────────────────────────


def attack(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """Where the odds are good enough; the Japanese are in a hurry."""
    rule = g.theatre.rules.early_end if orders.patient else None
    found: list[tuple[bool, float, int]] = []
    for number, choice in enumerate(choices):
        if choice.verb == "assault":
            units = tuple(ground_combat.able(g, choice.hex, side))
            odds = ground_combat.weigh(g, choice.hex, units)
            ratio = odds.attack / max(1, odds.defence) * (1 + 0.15 * odds.drm)
            if ratio > orders.weights.press:
                ends = rule is not None and choice.hex in rule.hexes
                found.append((not ends, ratio, -number))
    return choices[-max(found)[2]] if found else Choice("done")


def lose(g: State, choices: list[Choice]) -> Choice:
    """The step that costs least strength; a unit is kept alive where it can be."""
    cf = g.theatre.roster.cf

    def cost(choice: Choice) -> tuple[float, int]:
        unit = choice.unit
        now = cf[g.face(unit)][unit]
        after = cf[1][unit] if g.steps[unit] > 1 else 0
        return now - after + (0.5 if g.steps[unit] == 1 else 0.0), unit

    return min(choices, key=cost)


def retreat(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """Stay where it matters and somebody is left to stay; else go where friends are."""
    place = g.frames[-1].hex
    units = g.troops_in(place, side)
    steps = sum([g.steps[u] for u in units])
    goes = [c for c in choices if c.verb == "withdraw"]
    stays = steps > 1 and worth.hex_worth(g, place, side) >= orders.weights.stand
    if not goes or stays:
        return Choice("stay")
    return max(goes, key=lambda c: (len(g.troops_in(c.hex, side)), -c.hex))
