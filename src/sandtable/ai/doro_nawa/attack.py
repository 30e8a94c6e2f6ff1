"""Which hexes to attack, with whom: nothing is lost by attacking, so every promising one is."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.goals import goal_hexes
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.games.doro_nawa import ground_combat, retreat, supply
from sandtable.games.doro_nawa.ground_strength import Scales, weigh
from sandtable.games.doro_nawa.kinds import COMBAT, JAPAN
from sandtable.games.doro_nawa.state import State, is_gun

GROUND: Final = 1.0
"""What driving the defenders out of their hex is worth, in SP."""
LAST_BASTION: Final = (3.5, 2.5)
"""The same in Singapore, to each side."""
BARRED: Final = 0.2
"""What it is worth to open the road to those behind, for each SP of theirs."""
DENT: Final = 0.15
"""The part of it that counts when some of the defenders, who stand to the last, are left."""


class Blow(NamedTuple):
    """An attack: where, who, with which aircraft, and the SP it should gain."""

    target: int
    units: tuple[int, ...]
    air: tuple[int, ...]
    gain: float


def worth_of(g: State, unit: int) -> float:
    """What one SP of a unit is worth: a good battalion's more than a weak one's."""
    roster = g.theatre.roster
    return (roster.sp[unit] + roster.initiative[unit]) / (2.0 * max(1, roster.sp[unit]))


def ground_worth(g: State, target: int, orders: Orders = STAFF) -> float:
    """What a hex is worth: an airfield or port more than a field, Singapore most."""
    theatre = g.theatre
    prey = sum([worth for h, worth in orders.prey if h == target])
    if target in theatre.singapore:
        return LAST_BASTION[g.half] + prey
    worth = GROUND * (1.3 if theatre.site[target] else 1.0)
    if g.half == JAPAN:
        maps = maps_of(theatre)
        waiting = maps.behind(target, goal_hexes(theatre, maps))
        worth += BARRED * sum([g.sp[u] for h in waiting for u in g.ground_in(h, JAPAN)])
    return worth + prey


def gain_of(g: State, scales: Scales, orders: Orders = STAFF) -> float:
    """The SP a combat should cost the defenders, with the ground they lose."""
    target = scales.target
    defenders = [weight.unit for weight in scales.defenders]
    cut = {u: 1 if supply.suffers(g, u) else 0 for u in defenders}
    stuck = {u: 0 if retreat.ways_out(g, u) else 1 for u in defenders}
    last = g.half == JAPAN and target in g.theatre.singapore
    kill = sum([worth for h, worth in orders.kills if h == target]) / max(1, len(defenders))
    gain = 0.0
    for loss, faces in scales.outcomes:
        if not loss:
            continue
        part = ground_worth(g, target, orders)
        if last:
            stuck = dict.fromkeys(defenders, 1)
            if any(g.sp[u] > loss + cut[u] + 1 for u in defenders):
                part *= DENT
        for u in defenders:
            lost = min(g.sp[u], loss + cut[u] + stuck[u])
            part += lost * worth_of(g, u)
            if lost == g.sp[u]:
                part += 0.5 + kill
        gain += part * faces / 6
    return gain


def able_at(g: State, target: int, used: set[int]) -> list[int]:
    """Units that may join an attack on a hex; those at sea only when told to land by force."""
    return [
        u
        for u in ground_combat.neighbours_of(g, target)
        if u not in used and not g.afloat[u] and ground_combat.bars_attacking(g, u, target) is None
    ]


def blows(
    g: State, used: set[int], air: dict[int, tuple[int, ...]], orders: Orders = STAFF
) -> list[Blow]:
    """For every target the attack with all that can join in, best first."""
    kind = g.theatre.roster.kind
    found: list[Blow] = []
    for target in ground_combat.targets(g, g.half):
        units = able_at(g, target, used)
        if not any(not is_gun(kind[u]) for u in units):
            continue
        wings = air.get(target, ())
        gain = gain_of(g, weigh(g, target, tuple(units), wings), orders)
        if gain >= orders.weights.least:
            found.append(Blow(target, tuple(units), wings, gain))
    found.sort(key=lambda blow: (-blow.gain, blow.target))
    return found


def best_blow(
    g: State, used: set[int], air: dict[int, tuple[int, ...]], orders: Orders = STAFF
) -> Blow | None:
    """The best attack, without the units that add nothing to it and could strike elsewhere."""
    found = blows(g, used, air, orders)
    if not found:
        return None
    best = found[0]
    others = [blow.units for blow in found[1:]]
    units = list(best.units)
    column = weigh(g, best.target, best.units, best.air).column
    for u in sorted(units, key=lambda unit: (g.sp[unit], unit)):
        if len(units) > 1 and any(u in other for other in others):
            rest = tuple([v for v in units if v != u])
            if all(is_gun(g.theatre.roster.kind[v]) for v in rest):
                continue
            if weigh(g, best.target, rest, best.air).column == column:
                units.remove(u)
    return Blow(best.target, tuple(units), best.air, best.gain)


def combat_value(
    g: State, side: int, die: int, air: dict[int, tuple[int, ...]], orders: Orders = STAFF
) -> float:
    """What a Combat impulse with this die would gain, each unit striking once."""
    copy = g.clone()
    copy.half, copy.option, copy.die = side, COMBAT, die
    copy.used = [0] * len(copy.used)
    used: set[int] = set()
    total = 0.0
    hit: set[int] = set()
    for _ in range(12):
        found = [blow for blow in blows(copy, used, air, orders) if blow.target not in hit]
        if not found:
            break
        best = found[0]
        total += best.gain
        used.update(best.units)
        hit.add(best.target)
    return total
