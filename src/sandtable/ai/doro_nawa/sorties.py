"""Sorties of a half-impulse: who flies where to do what, by the gain expected."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.attack import able_at, gain_of
from sandtable.ai.doro_nawa.bombs import best_strike
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.replies import air_worth
from sandtable.games.doro_nawa import air_combat, aircraft, anti_aircraft, ground_combat, missions
from sandtable.games.doro_nawa.flight import flight_cost
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    AIR,
    COMBAT,
    FIGHTER,
    FOUGHT,
    HALTED,
    JAPAN,
    LAND,
    NAVAL,
)
from sandtable.games.doro_nawa.state import State, is_gun

WORTHWHILE: Final = 0.3
"""SP that the support of an attack should gain for each aircraft."""
RISK: Final = 6.0
"""What an aircraft is worth to its own side, in SP: it is away for two turns."""
SIEGE: Final = 4.0
"""How much more a loss or a column counts to the Japanese in Singapore: there it is decided."""
BESIDE: Final = 9
"""SP beside a hex of the city from which it does; until then bombers are kept for that day."""
HOVER: Final = 0.25
"""What it costs an aircraft to stay over the target until its next half."""


class Sortie(NamedTuple):
    """Aircraft, their hex, the verb of their mission (or `support`), and its targets."""

    place: int
    units: tuple[int, ...]
    verb: str
    targets: tuple[int, ...]


def ready(g: State, unit: int) -> bool:
    """Whether an aircraft can fly a mission in this half."""
    return g.hex[unit] >= 0 and bool(g.face[unit]) and not g.used[unit] & (HALTED | FOUGHT)


def reaches(g: State, unit: int, place: int) -> bool:
    """Whether an aircraft can be over a hex now."""
    if g.hex[unit] == place:
        return True
    return flight_cost(g, unit, place) <= aircraft.mp_left(g, unit)


# ── 6.8 fighters ─────────────────────────────────────────────────────────────


def plan_fighters(g: State, picture: Picture) -> list[Sortie]:
    """Fighters go where they can shoot aircraft down, or make enemy fighters spend themselves."""
    side = picture.side
    roster = g.theatre.roster
    places = sorted(p for p in g.at if p < g.theatre.size and g.occ[p] & AIR << (1 - side))
    if not places:
        return []
    sorties: list[Sortie] = []
    sent: dict[int, int] = {}
    for unit in g.theatre.wings[side]:
        if roster.kind[unit] != FIGHTER or roster.air[unit] <= 0 or not ready(g, unit):
            continue
        best, found = 0.25, -1
        for place in places:
            if reaches(g, unit, place):
                value = duel(g, unit, place, side) / (1 + sent.get(place, 0))
                if value > best:
                    best, found = value, place
        if found >= 0:
            sent[found] = sent.get(found, 0) + 1
            sorties.append(Sortie(found, (unit,), "dogfight", ()))
    return sorties


def duel(g: State, unit: int, place: int, side: int) -> float:
    """What a fighter gains in a hex with enemy aircraft, less what it risks."""
    roster = g.theatre.roster
    table = g.theatre.air
    enemies = g.aircraft_in(place, 1 - side)
    if not enemies:
        return 0.0
    kill = max(0, 7 - table.air_to_air(roster.air[unit])) / 6
    value = kill * max(air_worth(g, u) for u in enemies)
    risk = 0.0
    for enemy in enemies:
        if air_combat.bars_firing(g, enemy) is None:
            risk += max(0, 7 - table.air_to_air(roster.air[enemy])) / 6
            if g.occ[place] & (LAND | NAVAL) << (1 - side):
                value += 0.4
    home = 2 * g.theatre.map.distance(place, g.hex[unit]) if g.hex[unit] < g.theatre.size else 0
    far = 0.2 if home > roster.ma[unit] else 0.0
    return value - 0.6 * min(1.0, risk) * air_worth(g, unit) - far


# ── 6.5, 6.6 bombers ─────────────────────────────────────────────────────────


def plan_bombers(g: State, picture: Picture) -> list[Sortie]:
    """Share the bombers out among the best strikes and attacks, the best gain for each first."""
    side = picture.side
    roster = g.theatre.roster
    free = [u for u in g.theatre.wings[side] if roster.bombardment[u] > 0 and ready(g, u)]
    if not free:
        return []
    places = strike_places(g, picture)
    attacks = support_places(g) if g.option == COMBAT else {}
    sorties: list[Sortie] = []
    while free:
        best: tuple[float, Sortie] | None = None
        for place in places:
            found = strike_by(g, picture, place, free)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
        for place, units in attacks.items():
            found = support_by(g, place, units, free, picture.orders)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
        if best is None or best[0] <= 0:
            break
        sortie = best[1]
        sorties.append(sortie)
        free = [u for u in free if u not in sortie.units]
        if sortie.place in places:
            places.remove(sortie.place)
        attacks.pop(sortie.place, None)
    return sorties


def strike_places(g: State, picture: Picture) -> list[int]:
    """Hexes worth bombing: ships, units at sea, airfields, and enemy troops near the front."""
    side = picture.side
    soft = (NAVAL | AFLOAT | AIR) << (1 - side)
    found = []
    for place in sorted(g.at):
        if place >= g.theatre.size:
            continue
        near_front = (
            place in picture.enemy and picture.near_own[place] <= picture.orders.weights.raid
        )
        if (g.occ[place] & soft or near_front) and missions.fighters_block(g, place, side) < 0:
            found.append(place)
    return found


def wings_for(g: State, place: int, free: list[int]) -> list[int]:
    """Aircraft that reach a hex, those nearest first."""
    near = [(flight_cost(g, u, place), u) for u in free if reaches(g, u, place)]
    near.sort()
    return [u for _, u in near]


def fire_risk(g: State, place: int, side: int, count: int) -> float:
    """Mean aircraft lost to anti-aircraft fire."""
    shots = 0.0
    left = count
    for firer in anti_aircraft.firers_in(g, place, side, 0):
        if left <= 0:
            break
        value = anti_aircraft.value_of(g, place, side, firer)
        shots += max(0, 7 - g.theatre.air.anti_air(value)) / 6
        left -= 1
    return shots


def strike_by(
    g: State, picture: Picture, place: int, free: list[int]
) -> tuple[float, Sortie] | None:
    """The best number of bombers for a hex, with what they gain beyond their trouble."""
    roster = g.theatre.roster
    wings = wings_for(g, place, free)
    best: tuple[float, Sortie] | None = None
    for count in range(1, min(len(wings), 8) + 1):
        units = wings[:count]
        values = [(roster.kind[u], roster.bombardment[u]) for u in units]
        strike = best_strike(g, place, values)
        if strike.gain <= 0:
            continue
        gain = urgent(g, place, strike.gain) - RISK * fire_risk(g, place, 1 - picture.side, count)
        if count > 1:
            gain -= HOVER * count
        gain -= picture.orders.weights.sortie * count
        if best is None or gain > best[0]:
            best = (gain, Sortie(place, tuple(units), "bombard", strike.targets))
    return best


def urgent(g: State, place: int, gain: float) -> float:
    """The gain with the weight of the siege, where there is one."""
    if g.half != JAPAN or place not in g.theatre.singapore:
        return gain
    beside = sum([g.sp[u] for h in g.theatre.near[place] for u in g.ground_in(h, JAPAN)])
    return gain * SIEGE if beside >= BESIDE else gain


def support_places(g: State) -> dict[int, tuple[int, ...]]:
    """Hexes that the ground units can attack now, with those who can."""
    found: dict[int, tuple[int, ...]] = {}
    kind = g.theatre.roster.kind
    for target in ground_combat.targets(g, g.half):
        units = able_at(g, target, set())
        strong = any(not is_gun(kind[u]) for u in units)
        if strong and missions.fighters_block(g, target, g.half) < 0:
            found[target] = tuple(units)
    return found


def support_by(
    g: State, place: int, units: tuple[int, ...], free: list[int], orders: Orders = STAFF
) -> tuple[float, Sortie] | None:
    """The best number of aircraft to support an attack, with what they add beyond their trouble."""
    wings = wings_for(g, place, free)
    if not wings:
        return None
    plain = weigh(g, place, units)
    base = gain_of(g, plain, orders)
    risk = RISK * fire_risk(g, place, 1 - g.half, 1)
    best: tuple[float, Sortie] | None = None
    column = plain.column
    for count in range(1, min(len(wings), 8) + 1):
        scales = weigh(g, place, units, tuple(wings[:count]))
        if scales.column == column:
            continue
        column = scales.column
        gain = urgent(g, place, gain_of(g, scales, orders) - base) - risk - WORTHWHILE * count
        if best is None or gain > best[0]:
            best = (gain, Sortie(place, tuple(wings[:count]), "support", ()))
    return best


def support_at(g: State, side: int, orders: Orders = STAFF) -> dict[int, tuple[int, ...]]:
    """Aircraft that could support attacks with a likely die, by target."""
    copy = g.clone()
    copy.half, copy.option, copy.die = side, COMBAT, 3
    copy.used = [0] * len(copy.used)
    copy.spent = [0] * len(copy.spent)
    roster = g.theatre.roster
    free = [u for u in g.theatre.wings[side] if roster.bombardment[u] > 0 and ready(copy, u)]
    found: dict[int, tuple[int, ...]] = {}
    for place, units in support_places(copy).items():
        best = support_by(copy, place, units, free, orders)
        if best is not None and best[0] > 0:
            found[place] = best[1].units
            free = [u for u in free if u not in best[1].units]
    return found
