"""What is left of the timetable of a plan, and the voyages that carry it out.

An operation takes troops from where they are over own ports to a coast.  A beach beside its prize
does as well as the prize: with a supply unit the troops are fed there, which in a contested port
they are not (11.3, 13.3).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import worth
from sandtable.ai.forlorn_hopes.orders import Kept, Operation, Orders
from sandtable.games.forlorn_hopes.kinds import (
    CARRIES_INFANTRY,
    JAPANESE,
    MOVED,
    PLAY,
    TRANSPORT,
    WAITING,
)
from sandtable.games.forlorn_hopes.sea import sea_ways
from sandtable.games.forlorn_hopes.state import State

LAST_ODDS: Final = 1.2
"""Times the defence without which nobody lands in the last two turns."""
UNDER_WAY: Final = 0.5
"""The share of an operation's strength without which it does not set out."""
BESIDE: Final = 1
"""Hexes from a place at which an enemy has come to it."""
MAIN: Final = 3
"""An operation of more units than this is the main one of its fleet."""


class Convoy(NamedTuple):
    """Troops of an operation that lie together, and the voyage that they are to make.

    final    it is to land, and not only to come nearer
    main     it is the main operation of its fleet
    swift    it is carried by warships, and needs no others
    """

    start: int
    goal: int
    troops: tuple[int, ...]
    boats: tuple[int, ...]
    final: bool
    main: bool
    due: int
    swift: bool = False


# ── what is left to do ───────────────────────────────────────────────────────


def units_of(g: State, names: tuple[str, ...]) -> list[int]:
    """The units of these names that are not lost; a roster may lack some."""
    found = [g.theatre.roster.find(name) for name in names]
    return [u for u in found if u >= 0 and g.status[u] in (PLAY, WAITING)]


def operations(g: State, orders: Orders) -> list[Operation]:
    """Operations that somebody is left for and whose prize is not taken, in their order."""
    if not g.theatre.printed or g.theatre.rules.items:
        return []
    find = g.theatre.map.find
    return [
        op
        for op in orders.timetable
        if min(find(op.goal), find(op.prize)) >= 0
        and g.holder(find(op.prize)) != JAPANESE
        and units_of(g, op.troops)
    ]


def waiting(g: State, orders: Orders, op: Operation) -> list[int]:
    """Its troops that have not been landed yet: at sea, in boxes, in own ports.

    Who has an earlier operation still before him waits for that one.
    """
    busy: set[int] = set()
    for earlier in operations(g, orders):
        if earlier == op:
            break
        busy.update(units_of(g, earlier.troops))
    return _not_landed(g, op, busy)


def _not_landed(g: State, op: Operation, busy: set[int]) -> list[int]:
    find = g.theatre.map.find
    near = {
        h for goal in (find(op.goal), find(op.prize)) for h in (goal, *g.theatre.land_near[goal])
    }
    return [
        u for u in units_of(g, op.troops)
        if u not in busy and (g.aboard[u] >= 0 or g.hex[u] not in near)
    ]  # fmt: skip


def coming(g: State, side: int) -> list[int]:
    """Troops that arrive in the next turn, in a port that is known."""
    entries = g.theatre.rules.entries
    return [
        u for u in g.theatre.ground[side]
        if g.status[u] == WAITING and g.due[u] == g.turn + 1 and len(entries[u]) == 1
        and sea_ways.friendly_port(g, side, entries[u][0])
    ]  # fmt: skip


def stands(g: State, unit: int) -> int:
    """Where a unit is, or arrives in the next turn."""
    return g.theatre.rules.entries[unit][0] if unit in coming(g, g.side(unit)) else g.hex[unit]


def reserved(g: State, orders: Orders, side: int) -> set[int]:
    """Troops that the plan needs or keeps where they are: nobody else takes them along."""
    wanted: set[int] = set()
    busy: set[int] = set()
    for op in operations(g, orders):
        wanted.update(_not_landed(g, op, busy))
        busy.update(units_of(g, op.troops))
    wanted.update(units_of(g, orders.reserve))
    for label in orders.garrisons:
        wanted.update(g.troops_in(g.theatre.map.find(label), side)[:1])
    return wanted


def beach(g: State, orders: Orders, unit: int, h: int) -> bool:
    """Whether the plan puts a unit ashore in a hex."""
    if not able(g, orders, g.aboard[unit]) and sea_ways.friendly_port(g, JAPANESE, h):
        return True
    label = g.theatre.label(h)
    table = orders.timetable if orders.thorough else operations(g, orders)
    return any(label in (op.goal, op.prize) and unit in units_of(g, op.troops) for op in table)


def urgency(g: State, orders: Orders, h: int) -> float:
    """What a step of the defence of a hex is worth beside its points."""
    label = g.theatre.label(h) if h < g.theatre.size else ""
    for op in operations(g, orders):
        if label in (op.goal, op.prize) and op.turn <= g.turn + 1:
            return orders.weights.softened
    return 0.0


def bonus(g: State, orders: Orders, h: int) -> float:
    """What a hit in a hex is worth to a plan that goes for it."""
    label = g.theatre.label(h) if orders.targets and 0 <= h < g.theatre.size else ""
    return sum([points for place, points in orders.targets if place == label])


def drawn(g: State, orders: Orders, h: int) -> float:
    """What a hex is worth to a plan that marches on it."""
    label = g.theatre.label(h) if orders.axis else ""
    return sum([points for place, points in orders.axis if place == label])


def prize(g: State, h: int) -> bool:
    """Whether a hex scores and is not Japanese."""
    objectives = g.theatre.rules.objectives
    return g.holder(h) != JAPANESE and any(o.hex == h for o in objectives)


def holds(g: State, kept: Kept, places: tuple[str, ...]) -> bool:
    """Whether anybody is still kept for these places."""
    return bool(places) and g.turn < kept.until


def free(g: State, kept: Kept, places: tuple[str, ...], h: int) -> bool:
    """Whether what is kept for these places may go to a hex: one of them, or beside it."""
    if not holds(g, kept, places) or h >= g.theatre.size:
        return True
    grid, find = g.theatre.map.grid, g.theatre.map.find
    return any(grid.distance(h, find(label)) <= BESIDE for label in places)


def has_come(g: State, kept: Kept, side: int, h: int) -> bool:
    """Whether bombers that are kept may fly to a hex: the enemy himself is there, or they are free.

    An airbase that he holds there is not yet he: nobody may be at it.
    """
    if not holds(g, kept, kept.bombers):
        return True
    come = g.ships_in(h, 1 - side) or g.ground_in(h, 1 - side)
    return bool(come) and free(g, kept, kept.bombers, h)


def carries(g: State, ships: list[int]) -> bool:
    """Whether any of these ships carries somebody, or is made for it."""
    return any(g.theatre.roster.type[s] == TRANSPORT or g.cargo_of(s) for s in ships)


def is_lure(g: State, kept: Kept, side: int, ships: list[int]) -> bool:
    """Whether warships that carry nobody would draw off those kept for transports yet to sail."""
    if not holds(g, kept, kept.ships):
        return False
    types = g.theatre.roster.type
    if carries(g, ships):
        return False
    return any(
        types[ship] == TRANSPORT
        and g.in_play(ship)
        and 0 <= g.hex[ship] < g.theatre.size
        and not g.done[ship] & MOVED
        for ship in g.theatre.ships[1 - side]
    )


def baited(g: State, orders: Orders, side: int, h: int) -> bool:
    """Whether bombers of a fleet in ambush would spend themselves on a lure in a hex."""
    return orders.ambush and is_lure(g, orders.kept, side, g.ships_in(h, 1 - side))


UNGUARDED: Final = 3.0
"""Guns beside a transport with troops that do not count as an escort."""
FEW: Final = 0.2
"""Nor do so many for each of those that may still sail against them."""


def unguarded(g: State, ships: list[int]) -> bool:
    """Whether some of these ships carry troops, and nobody to speak of guards them."""
    if not carries(g, ships):
        return False
    hunters = [
        s for s in g.theatre.ships[1 - g.side(ships[0])] if g.in_play(s) and not g.done[s] & MOVED
    ]
    return worth.guns(g, ships) <= max(UNGUARDED, FEW * worth.guns(g, hunters))


def may_strike(g: State, orders: Orders, side: int, h: int, ships: list[int]) -> bool:
    """Whether a fleet in ambush goes for these ships, or waits for others to lie alone."""
    if not orders.ambush or unguarded(g, ships):
        return True
    enemies = [s for s in g.theatre.ships[1 - side] if g.in_play(s) and carries(g, [s])]
    return not any(s not in ships and g.hex[s] != h for s in enemies)


def dares(g: State, orders: Orders, own: float, ships: list[int]) -> bool:
    """Whether ships of this strength go to meet these: other odds may do where nobody is landed."""
    weights = orders.weights
    share = weights.brave if carries(g, ships) else weights.duel or weights.brave
    return own >= share * worth.guns(g, ships)


# ── convoys ──────────────────────────────────────────────────────────────────


def convoys(g: State, orders: Orders, fleet: int, place: int, ships: list[int]) -> list[Convoy]:
    """The voyages that the plan wants of the transports of a fleet at a place."""
    large = [s for s in ships if g.theatre.roster.type[s] == TRANSPORT and able(g, orders, s)]
    found: list[Convoy] = []
    for op in operations(g, orders):
        boats = small(g, orders, ships) if op.swift else large
        carriers = boats if orders.thorough else ships
        here = [
            u for u in waiting(g, orders, op)
            if g.hex[u] == place and (g.aboard[u] < 0 or g.aboard[u] in carriers)
        ]  # fmt: skip
        if op.fleet != fleet or not here or not boats:
            continue
        party, used = (spread if op.swift else packed)(g, here, boats)
        goal, final = destination(g, orders, op, place, used, party)
        enough = worth.attack_of(g, party) >= UNDER_WAY * worth.attack_of(g, waiting(g, orders, op))
        if party and goal != place and enough:
            main = len(op.troops) > MAIN
            found.append(
                Convoy(place, goal, tuple(party), tuple(used), final, main, op.turn, op.swift)
            )
    return found


def able(g: State, orders: Orders, ship: int) -> bool:
    """Whether a ship keeps up with a convoy: damaged ones do not, and some plans wait for none."""
    return not (orders.thorough and g.is_reduced(ship))


def small(g: State, orders: Orders, ships: list[int]) -> list[int]:
    """The cruisers and destroyers among ships that take a step of infantry aboard."""
    types = g.theatre.roster.type
    return [s for s in ships if types[s] in CARRIES_INFANTRY and able(g, orders, s)]


def packed(g: State, units: list[int], boats: list[int]) -> tuple[list[int], list[int]]:
    """The first of these units that transports have room for, and the transports they need."""
    used = sorted({g.aboard[u] for u in units if g.aboard[u] >= 0})
    free = sorted([b for b in boats if b not in used], key=lambda b: (bool(g.cargo_of(b)), b))
    left = {b: g.theatre.roster.cargo[b] - sum(g.steps[u] for u in g.cargo_of(b)) for b in used}
    party = [u for u in units if g.aboard[u] >= 0]
    for unit in sorted([u for u in units if g.aboard[u] < 0], key=lambda u: -g.steps[u]):
        fit = [b for b in left if left[b] >= g.steps[unit]]
        if not fit and free:
            fit = [free.pop(0)]
            left[fit[0]] = g.theatre.roster.cargo[fit[0]]
        if fit:
            left[fit[0]] -= g.steps[unit]
            party.append(unit)
    return party, sorted(left)


def spread(g: State, units: list[int], boats: list[int]) -> tuple[list[int], list[int]]:
    """The first of these units that small ships have room for, a step on each, and the ships."""
    laden = {s for u in units for s in (g.aboard[u], g.second[u]) if s >= 0}
    free = [b for b in boats if b not in laden and not g.cargo_of(b)]
    party, used = [], sorted(laden)
    for unit in units:
        steps = g.steps[unit] if g.aboard[unit] < 0 else 0
        if steps <= len(free):
            party.append(unit)
            used, free = used + free[:steps], free[steps:]
    return party, used


def destination(
    g: State, orders: Orders, op: Operation, place: int, boats: list[int], party: list[int]
) -> tuple[int, bool]:
    """The goal when it is time, all are there and it can be reached; else the next port."""
    find = g.theatre.map.find
    if not boats:
        return place, False
    ways = sea_ways.ways(g, boats, place, sea_ways.allowance(g, boats))
    goal = aim(g, orders, op, party)
    if g.turn >= op.turn and goal in ways.cost and ready(g, orders, op, party, goal):
        return goal, True
    if g.turn < op.turn - 1:
        return place, False
    grid = g.theatre.map.grid
    here = grid.distance(place, goal) if place < g.theatre.size else 99
    ports = [find(label) for label in op.stages]
    good = [
        h
        for h in ports
        if h in ways.cost
        and sea_ways.friendly_port(g, JAPANESE, h)
        and grid.distance(h, goal) < here
    ]
    return (good[-1], False) if good else (place, False)


def ready(g: State, orders: Orders, op: Operation, party: list[int], goal: int) -> bool:
    """Whether all are there and strong enough for the coast where they are to land."""
    attack = worth.attack_of(g, party)
    odds = orders.weights.odds if g.turn < g.last_turn - 1 else LAST_ODDS
    strong = attack >= odds * worth.defence_of(g, goal, 1 - JAPANESE)
    return strong and attack >= orders.weights.together * worth.attack_of(g, waiting(g, orders, op))


def aim(g: State, orders: Orders, op: Operation, party: list[int]) -> int:
    """The prize itself where a landing should take it at once, else the beach."""
    goal, prize = g.theatre.map.find(op.goal), g.theatre.map.find(op.prize)
    sure = worth.attack_of(g, party) >= orders.weights.sure * worth.defence_of(
        g, prize, 1 - JAPANESE
    )
    return prize if sure and g.theatre.coastal[prize] else goal


def needed(g: State, orders: Orders, box: int, fleet: int) -> int:
    """Transports that the troops in a box, or to come there soon, still lack."""
    find = g.theatre.map.find
    count = 0
    for op in operations(g, orders):
        if op.fleet == fleet and op.start and find(op.start) == box and not op.swift:
            troops = [
                u for u in waiting(g, orders, op) if g.aboard[u] < 0 and (g.hex[u] in (-1, box))
            ]
            count += max(len([u for u in troops if g.steps[u] > 1]), bool(troops))
    types, force = g.theatre.roster.type, g.theatre.roster.force
    there = [s for s in g.ships_in(box, JAPANESE) if types[s] == TRANSPORT and force[s] == fleet]
    return count - len([s for s in there if not g.cargo_of(s)])


# ── ports of the fleets ──────────────────────────────────────────────────────


def main(g: State, orders: Orders, fleet: int, ahead: int) -> Operation | None:
    """The main operation of a fleet, if it is due in so many turns or fewer."""
    for op in operations(g, orders):
        if op.fleet == fleet and len(op.troops) > MAIN and op.turn - ahead <= g.turn:
            return op
    return None


def rally(g: State, orders: Orders, fleet: int) -> int:
    """Where a fleet gathers for its main operation: a port on the way, or with its troops."""
    find = g.theatre.map.find
    op = main(g, orders, fleet, 1)
    if op is None:
        return -1
    held = [find(s) for s in op.stages if sea_ways.friendly_port(g, JAPANESE, find(s))]
    places = held or [
        g.hex[u] for u in waiting(g, orders, op) if sea_ways.friendly_port(g, JAPANESE, g.hex[u])
    ]
    return places[-1] if places else -1


def kept_for_main(g: State, orders: Orders, fleet: int, place: int) -> bool:
    """Whether the main troops of a fleet are at a place and soon to sail: their escorts stay."""
    op = main(g, orders, fleet, 2)
    return op is not None and any(g.hex[u] == place for u in waiting(g, orders, op))


def tied(g: State, orders: Orders, fleet: int, place: int) -> bool:
    """Whether the warships of a fleet at a place are wanted for its main operation."""
    return rally(g, orders, fleet) not in (-1, place) or kept_for_main(g, orders, fleet, place)


def berth(g: State, orders: Orders, ship: int, place: int) -> float:
    """What a port is worth to a ship that returns: with its fleet, empty transports in a box."""
    roster = g.theatre.roster
    fleet = roster.force[ship]
    if roster.type[ship] == TRANSPORT and not g.cargo_of(ship) and place >= g.theatre.size:
        return 5.0 + needed(g, orders, place, fleet)
    if roster.type[ship] == TRANSPORT and not g.cargo_of(ship):
        return 6.0 if needed(g, orders, place, fleet) > 0 and g.turn >= 4 else 0.0
    together = [s for s in g.ships_in(place, JAPANESE) if roster.force[s] == fleet]
    return 4.0 * (place == rally(g, orders, fleet)) + 0.3 * worth.guns(g, together)
