"""Which naval mission is sailed: the plan of the campaign first, then what offers itself."""

from __future__ import annotations

from typing import Final

from sandtable.ai.forlorn_hopes import plans, worth
from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.ai.forlorn_hopes.voyages import (
    Voyage,
    at_stake,
    crews,
    landing,
    safety,
    shift,
    sortie,
    support,
    threat,
    transports,
    troops_at,
)
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import ALLIED, COVERING, CV, JAPANESE
from sandtable.games.forlorn_hopes.sea import sea_ways
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import supply

PLANNED: Final = 5.0
"""The plan goes before what offers itself."""
WEAK: Final = 0.9
"""The share of the enemy's strength below which ships do not stay where he can find them."""
SCATTERED: Final = 3
"""Until this turn ships that lie scattered are brought together."""
SAFE: Final = 1000.0
"""A box beside the map is stronger than any fleet."""
RAID: Final = 5.0
"""Steps of ships, by their worth, for which the carriers come."""
CARRIER_REACH: Final = 3
"""Range of the carriers' aircraft."""
URGENT: Final = 50.0
"""Who would be overwhelmed goes before everything else."""


def best_voyage(g: State, orders: Orders, side: int, choices: list[Choice]) -> Voyage | None:
    """The naval mission that promises most, None if none is worth it.

    Japanese convoys that are to land sail last, when the Allied ships have shown what they do.
    """
    found = voyages(g, orders, side, choices)
    first = [voyage for voyage in found if side == ALLIED or not voyage.lands]
    return max(first or found, key=lambda voyage: voyage.value, default=None)


def voyages(g: State, orders: Orders, side: int, choices: list[Choice]) -> list[Voyage]:
    """Naval missions that could be sailed."""
    found: list[Voyage] = []
    for choice in choices:
        if choice.verb == "sail":
            for fleet, ships in crews(g, side, choice.hex).items():
                found += candidates(g, orders, side, fleet, choice.hex, ships)
    if orders.screened:
        starts = [choice.hex for choice in choices if choice.verb == "sail"]
        ahead = [screen(g, side, found, start) for start in starts]
        found += [voyage for voyage in ahead if voyage is not None]
    return found


def screen(g: State, side: int, found: list[Voyage], place: int) -> Voyage | None:
    """Warships from elsewhere to where a convoy is to land, before it comes."""
    convoy = max([v for v in found if v.lands], key=lambda v: v.value, default=None)
    if convoy is None or convoy.start == place:
        return None
    for ships in crews(g, side, place).values():
        fighting = guards(g, ships)
        if fighting and not any(g.cargo_of(s) for s in ships):
            ways = sea_ways.ways(g, fighting, place, sea_ways.allowance(g, fighting))
            if convoy.goal in ways.cost:
                return Voyage(URGENT, place, convoy.goal, (), tuple(fighting), strong=True)
    return None


def passage(g: State, side: int, place: int, goal: int) -> Voyage | None:
    """Everybody at a place who may sail, with what is aboard, to a goal; None out of reach."""
    for ships in crews(g, side, place).values():
        ways = sea_ways.ways(g, ships, place, sea_ways.allowance(g, ships))
        if goal in ways.cost and goal != place:
            troops = tuple([u for ship in ships for u in g.cargo_of(ship)])
            held = sea_ways.friendly_port(g, side, goal)
            return Voyage(0.0, place, goal, troops, tuple(ships), True, held)
    return None


def shelters(g: State, side: int, place: int) -> list[int]:
    """For each group at a place the own port in reach that the enemy threatens least."""
    found: list[int] = []
    for ships in crews(g, side, place).values():
        ways = sea_ways.ways(g, ships, place, sea_ways.allowance(g, ships))
        ports = [h for h in sorted(ways.cost) if h != place and sea_ways.friendly_port(g, side, h)]
        if ports:
            found.append(
                min(ports, key=lambda h: (threat(g, side, h) if h < g.theatre.size else 0.0, h))
            )
    return found


def candidates(
    g: State, orders: Orders, side: int, fleet: int, place: int, ships: list[int]
) -> list[Voyage]:
    """Missions for the ships of a fleet at a place: the planned one, and those of the others."""
    found: list[Voyage | None] = []
    kept = plans.reserved(g, orders, side)
    free = ships
    if side == JAPANESE and plans.operations(g, orders):
        planned = planned_voyage(g, orders, fleet, place, ships)
        found.append(planned)
        free = beside(free, planned) if planned is not None else free
        if plans.tied(g, orders, fleet, place):
            free = transports(g, free)
    if free:
        fed = supply.reached(g, side)
        found.append(landing(g, orders, side, place, free, fed, kept))
        found.append(sortie(g, orders, side, place, free))
        found.append(shift(g, orders, side, place, free, kept))
        found.append(support(g, side, place, free))
    return [voyage for voyage in found if voyage is not None]


# ── the plan ─────────────────────────────────────────────────────────────────


def planned_voyage(
    g: State, orders: Orders, fleet: int, place: int, ships: list[int]
) -> Voyage | None:
    """What the plan wants of the ships of a fleet at a place."""
    for convoy in plans.convoys(g, orders, fleet, place, ships):
        voyage = escorted(g, orders, fleet, convoy, ships)
        if voyage is not None:
            return voyage
    return (
        raid(g, fleet, place, ships)
        or hastening(g, orders, fleet, place, ships)
        or following(g, orders, fleet, place, ships)
        or gathering(g, orders, fleet, place, ships)
        or collecting(g, orders, fleet, place, ships)
    )


def escorted(
    g: State, orders: Orders, fleet: int, convoy: plans.Convoy, ships: list[int]
) -> Voyage | None:
    """A convoy with its escorts, None if they are too weak; every second one is left to others."""
    weights, escorting = orders.weights, escorts_for(g, orders, fleet, convoy, ships)
    others = [s for s in escorting if s not in convoy.boats]
    group = (*convoy.boats, *others)[: g.theatre.number["naval.units_most"]]
    hurry = g.turn >= g.last_turn - 1
    daring = 0.0 if hurry else weights.daring if g.turn <= convoy.due else weights.late
    there = weights.covered * worth.guns_in(g, convoy.goal, JAPANESE)
    if worth.guns(g, escorting) + there < weights.escorted * exposure(g, convoy) and not hurry:
        return None
    if safety(g, JAPANESE, convoy.goal, list(group)) < daring:
        return None
    value = PLANNED + 2.0 * convoy.main + convoy.final
    return Voyage(value, convoy.start, convoy.goal, convoy.troops, group, True, not convoy.final)


def escorts_for(
    g: State, orders: Orders, fleet: int, convoy: plans.Convoy, ships: list[int]
) -> list[int]:
    """The warships among these that go along with a convoy, the strongest first."""
    found = guards(g, ships)
    if convoy.swift:
        return [s for s in found if s in convoy.boats]
    spares = not convoy.main and plans.kept_for_main(g, orders, fleet, convoy.start)
    return found[::2] if spares else found


def raid(g: State, fleet: int, place: int, ships: list[int]) -> Voyage | None:
    """The carriers, with everybody, to where their aircraft reach most ships of the enemy."""
    types = g.theatre.roster.type
    if fleet != COVERING or not any(types[s] == CV for s in ships):
        return None
    ways = sea_ways.ways(g, ships, place, sea_ways.allowance(g, ships))
    enemy = [s for s in g.theatre.ships[ALLIED] if g.in_play(s) and 0 <= g.hex[s] < g.theatre.size]
    best: tuple[float, int] = (RAID, 0)
    for h in sorted(ways.cost):
        if h >= g.theatre.size or g.theatre.coastal[h] or g.ships_in(h, ALLIED):
            continue
        away = g.theatre.flights(h)
        prey = [worth.ship_step(g, s) for s in enemy if away[g.hex[s]] <= CARRIER_REACH]
        best = max(best, (sum(prey) - 0.05 * ways.cost[h], h))
    if best[0] <= RAID:
        return None
    return Voyage(URGENT - 1.0, place, best[1], (), tuple(ships), strong=True)


def following(g: State, orders: Orders, fleet: int, place: int, ships: list[int]) -> Voyage | None:
    """Warships to the port from which the main operation of their fleet is to sail."""
    port = plans.rally(g, orders, fleet)
    fighting = guards(g, ships)
    if port in (-1, place) or not fighting or any(g.cargo_of(s) for s in fighting):
        return None
    ways = sea_ways.ways(g, fighting, place, sea_ways.allowance(g, fighting))
    if port not in ways.cost:
        return None
    return Voyage(PLANNED + 0.5, place, port, (), tuple(fighting), strong=True)


def hastening(g: State, orders: Orders, fleet: int, place: int, ships: list[int]) -> Voyage | None:
    """Small warships to troops that are to sail aboard some, where there are none yet."""
    free = [s for s in plans.small(g, orders, ships) if not g.cargo_of(s)]
    for op in plans.operations(g, orders) if g.turn > 1 else ():
        start = g.theatre.map.find(op.start)
        troops = [u for u in plans.waiting(g, orders, op) if plans.stands(g, u) == start]
        steps = sum([g.steps[u] for u in troops])
        there = [s for s in g.ships_in(start, JAPANESE) if g.theatre.roster.force[s] == fleet]
        if not op.swift or op.fleet != fleet or start == place or plans.small(g, orders, there):
            continue
        group = free[:steps]
        if not 0 < steps == len(group):
            continue
        ways = sea_ways.ways(g, group, place, sea_ways.allowance(g, group))
        if start in ways.cost:
            return Voyage(PLANNED + 0.7, place, start, (), tuple(group), strong=True)
    return None


def exposure(g: State, convoy: plans.Convoy) -> float:
    """The strongest that a convoy may meet on its way."""
    ends = [h for h in (convoy.start, convoy.goal) if h < g.theatre.size]
    return max([threat(g, JAPANESE, h) for h in ends], default=0.0)


def guards(g: State, ships: list[int]) -> list[int]:
    """The warships among these, the strongest first."""
    fighting = [s for s in ships if worth.guns(g, [s]) > 0]
    return sorted(fighting, key=lambda s: (-worth.guns(g, [s]), s))


def beside(ships: list[int], planned: Voyage) -> list[int]:
    """The ships that a planned voyage leaves free: its transports and best escorts are not."""
    return [s for s in ships if s not in planned.ships]


def collecting(g: State, orders: Orders, fleet: int, place: int, ships: list[int]) -> Voyage | None:
    """Empty transports to a box where troops of the plan lack some."""
    spare = max(0, -plans.needed(g, orders, place, fleet))
    empty = [s for s in transports(g, ships) if not g.cargo_of(s)][:spare]
    if not empty:
        return None
    ways = sea_ways.ways(g, empty, place, sea_ways.allowance(g, empty))
    for box in sorted(ways.cost):
        if box != place and plans.needed(g, orders, box, fleet) > 0:
            group = (*empty[: plans.needed(g, orders, box, fleet)], *guards(g, ships))
            return Voyage(PLANNED, place, box, (), group, strong=True)
    return None


def gathering(g: State, orders: Orders, fleet: int, place: int, ships: list[int]) -> Voyage | None:
    """Ships that the enemy could overwhelm where they are, to where their fleet is strongest."""
    own = worth.guns_in(g, place, JAPANESE)
    against = threat(g, JAPANESE, place) if place < g.theatre.size else 0.0
    if own >= WEAK * against or g.turn > SCATTERED:
        return None
    ways = sea_ways.ways(g, ships, place, sea_ways.allowance(g, ships))
    best: tuple[float, int] = (own, 0)
    for there in sorted(ways.cost):
        if there != place and sea_ways.friendly_port(g, JAPANESE, there):
            same = [s for s in g.ships_in(there, JAPANESE) if g.theatre.roster.force[s] == fleet]
            strength = worth.guns(g, same) + (own if there < g.theatre.size else SAFE)
            best = max(best, (strength, there))
    if best[0] <= own:
        return None
    boats = transports(g, ships)
    kept = plans.reserved(g, orders, JAPANESE)
    troops = [u for u in troops_at(g, JAPANESE, place, ships, True) if u in kept]
    party = plans.packed(g, troops, boats)[0] if boats else []
    value = URGENT + at_stake(g, boats, party)
    return Voyage(value, place, best[1], tuple(party), tuple(ships), True, True)
