"""Landings everywhere at once: whoever has nothing to do sails to what pays and is weakly held.

The troops of the great convoys are left to them; of those who hold a place one stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import plans, worth
from sandtable.ai.forlorn_hopes.lines import Line, places
from sandtable.ai.forlorn_hopes.orders import PLANNED, STAFF, Operation, Orders
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    CARRIES_INFANTRY,
    CLOSED_TO,
    EAST,
    INFANTRY,
    JAPANESE,
    NOBODY,
    TRANSPORT,
    WEST,
)
from sandtable.games.forlorn_hopes.sea import naval_missions, sea_ways
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import supply

ENOUGH: Final = 1.7
"""Times the defence that a party attacks with."""
SWIFT: Final = 2
"""Steps that sail aboard small warships."""
SHIPS: Final = (1, SWIFT)
"""Ships without which a fleet carries nobody: transports, small warships."""
SAILS: Final = ((2, 0), (1, 1))
"""Which ships come first: transports that are there, small warships, transports to fetch."""


class Suitor(NamedTuple):
    """A party that could take a place: what comes first counts most, the least of each is best."""

    late: int
    units: int
    way: int
    place: int
    fleet: int
    party: tuple[int, ...]
    swift: bool


def prizes(g: State) -> list[Line]:
    """Places that pay and are not Japanese, the best bargain first."""
    return sorted(
        [line for line in places(g) if line.gains == JAPANESE],
        key=lambda line: (-line.rank, line.hex),
    )


def parties(g: State, table: tuple[Operation, ...], free: list[int]) -> tuple[Operation, ...]:
    """Landings beside a timetable, the best bargain first, each by the nearest who suffice."""
    served = {op.prize for op in table} | {label for label, _ in beside(g)}
    fed, passages = supply.reached(g, JAPANESE), Passages(g)
    found: list[Operation] = []
    for line in prizes(g):
        label, coast = g.theatre.label(line.hex), g.theatre.coastal[line.hex]
        if label in served or not coast or not lasts(g, line.hex, fed):
            continue
        best = min(suitors(g, line, free, passages), default=None)
        if best is not None:
            free = [u for u in free if u not in best.party]
            names = tuple([g.theatre.roster.short[u] for u in best.party])
            start = g.theatre.label(best.place)
            found.append(Operation(g.turn, best.fleet, label, label, names, start, (), best.swift))
    return tuple(found)


def lasts(g: State, h: int, fed: bytearray) -> bool:
    """Whether who lands in a place does not starve before the game ends (13.5)."""
    return bool(fed[h]) or g.theatre.is_port(h) or g.last_turn - g.turn <= 1


def free_troops(g: State, table: tuple[Operation, ...]) -> list[int]:
    """Infantry that no landing of a timetable waits for, with nothing to take where it is."""
    wanted = plans.reserved(g, STAFF[JAPANESE]._replace(timetable=table), JAPANESE)
    types = g.theatre.roster.type
    found = [
        u for u in g.theatre.ground[JAPANESE]
        if types[u] == INFANTRY and u not in wanted and g.in_play(u) and g.hex[u] >= 0
    ]  # fmt: skip
    found += [u for u in plans.coming(g, JAPANESE) if types[u] == INFANTRY and u not in wanted]
    return [u for u in found if not needed_here(g, u)]


def needed_here(g: State, unit: int) -> bool:
    """Whether troops hold a place alone, or have something to take in it or beside it."""
    h = plans.stands(g, unit)
    if h >= g.theatre.size or g.aboard[unit] >= 0:
        return False
    near = (h, *g.theatre.land_near[h])
    if any(plans.prize(g, to) and worth.defence_of(g, to, ALLIED) for to in near):
        return True
    if not any(o.hex == h for o in g.theatre.rules.objectives):
        return False
    there = sorted(g.troops_in(h, JAPANESE), key=lambda u: (worth.attack_of(g, [u]), u))
    return there[:1] == [unit]


def suitors(g: State, line: Line, free: list[int], passages: Passages) -> Iterator[Suitor]:
    """Who could take a place, from where and by which ships."""
    for place in sorted({plans.stands(g, u) for u in free}):
        for fleet in fleets_to(g, line.hex):
            here = [u for u in free if plans.stands(g, u) == place and carried_by(g, u, fleet)]
            party = enough(g, line, here)
            steps = sum([g.steps[u] for u in party])
            for swift in (False, True) if party else ():
                late, cost = passages.of(place, fleet, swift)
                if line.hex in cost and not (swift and steps > SWIFT):
                    way = cost[line.hex]
                    yield Suitor(late, len(party), way, place, fleet, party, swift)


class Passages:
    """How far the ships of a fleet come from a place in a turn, those there or those to fetch."""

    def __init__(self, g: State) -> None:
        self.g: Final = g
        self.known: Final[dict[tuple[int, int, bool], tuple[int, dict[int, int]]]] = {}

    def of(self, place: int, fleet: int, swift: bool) -> tuple[int, dict[int, int]]:
        """How late its ships would be, and the movement points to each place in reach."""
        key = place, fleet, swift
        if key not in self.known:
            boats = afloat(self.g, fleet)[swift]
            there = [s for s in boats if self.g.hex[s] == place]
            some = there or boats[:1] if len(boats) >= SHIPS[swift] else []
            if self.g.turn >= self.g.last_turn:  # whoever is fetched now does not sail any more
                some = [s for s in there if naval_missions.bars_ship(self.g, s) is None]
            self.known[key] = SAILS[swift][bool(there)], self.cost(place, some)
        return self.known[key]

    def cost(self, place: int, ships: list[int]) -> dict[int, int]:
        """Movement points to each place that these ships reach; none without ships."""
        if not ships:
            return {}
        return sea_ways.ways(self.g, ships, place, sea_ways.allowance(self.g, ships)).cost


def enough(g: State, line: Line, units: list[int]) -> tuple[int, ...]:
    """The fewest of these units that should take a place, none if all are too few."""
    party: list[int] = []
    for unit in sorted(units, key=lambda u: (-worth.attack_of(g, [u]), u)):
        party.append(unit)
        if worth.attack_of(g, party) >= ENOUGH * line.force:
            return tuple(party)
    return ()


def fleets_to(g: State, h: int) -> list[int]:
    """The fleets that may go to a hex."""
    zone = g.theatre.zone[h]
    shut = CLOSED_TO[zone] if zone >= 0 else NOBODY
    return [fleet for fleet in (EAST, WEST) if fleet != shut]


def carried_by(g: State, unit: int, fleet: int) -> bool:
    """Whether a unit is not aboard another fleet."""
    ship = g.aboard[unit]
    return ship < 0 or g.theatre.roster.force[ship] == fleet


def afloat(g: State, fleet: int) -> tuple[list[int], list[int]]:
    """The undamaged transports of a fleet, and its other ships that carry infantry."""
    roster = g.theatre.roster
    sound = [
        s for s in g.theatre.ships[JAPANESE]
        if roster.force[s] == fleet and g.in_play(s) and not g.is_reduced(s)
    ]  # fmt: skip
    large = [s for s in sound if roster.type[s] == TRANSPORT]
    return large, [s for s in sound if roster.type[s] in CARRIES_INFANTRY]


# ── the plan ─────────────────────────────────────────────────────────────────

GREAT: Final[tuple[Operation, ...]] = (
    Operation(2, WEST, "1205", "1205", ("229R", "TS1", "TS2"), "INDOCHINA"),
    Operation(2, EAST, "2407", "2407", ("228R", "KureSNLF"), "PHILIPPINES", ("2606",)),
    Operation(
        4, EAST, "1707", "1808", ("1F", "2F", "47R", "48Recon", "48DivArt", "JSup4", "JSup2"),
        "PHILIPPINES", ("2204",),
    ),
    Operation(
        4, WEST, "1507", "1407", ("4R", "16R", "29R", "2Recon", "2DivArt", "JSup3"), "INDOCHINA"
    ),
)  # fmt: skip
"""Palembang and Makassar, then Java with tanks in both columns; everybody else is free."""
ALL_OF_JAVA: Final[tuple[Operation, ...]] = (
    *GREAT[:3],
    GREAT[3]._replace(troops=("4R", "16R", "29R", "230R", "2DivArt", "2Recon", "JSup3")),
)
"""All of Java: one regiment more in the west."""
AT_ONCE: Final = 2.0
"""Times the defence with which a convoy for all of Java lands in a town."""
IN_TIME: Final = 0.2
"""The safety with which it sails all the same: a turn later is too late."""
ALONE: Final = 0.6
"""VP that a fighter which may rise costs bombers whom nobody escorts, beside what it costs all."""
NEARBY: Final = 12.0
"""VP that a place beside own troops is worth beyond its own, though they leave a supply unit."""


def everywhere(g: State, side: int) -> Orders:
    """The great convoys, and parties to everything else; nobody walks off into the jungle."""
    return landings(g, side, GREAT)


def java(g: State, side: int) -> Orders:
    """All that can be spared for Java, which ends the game; ashore its columns act together."""
    orders = landings(g, side, ALL_OF_JAVA)
    weights = orders.weights._replace(
        sure=AT_ONCE, daring=IN_TIME, late=IN_TIME / 2, escorted=1.5 * IN_TIME, alone=ALONE
    )
    return orders._replace(plan="java", columns=True, weights=weights)


def landings(g: State, side: int, great: tuple[Operation, ...]) -> Orders:
    """Great convoys, and parties of whoever they leave free."""
    table = tuple([op for op in great if hopeful(g, op)])
    free = free_troops(g, table)
    found = parties(g, table, free)
    sail = {name for op in found for name in op.troops}
    idle = [name for u in free if (name := g.theatre.roster.short[u]) not in sail]
    return PLANNED[side]._replace(
        plan="everywhere",
        timetable=(*table, *found),
        reserve=tuple(idle),
        axis=beside(g),
        thorough=True,
        patient=True,
        weights=STAFF[side].weights._replace(covered=1.0, odds=ENOUGH),
    )


def hopeful(g: State, op: Operation) -> bool:
    """Whether those who are left of a small operation may still take its prize."""
    left = worth.attack_of(g, plans.units_of(g, op.troops))
    force = worth.defence_of(g, g.theatre.map.find(op.prize), ALLIED)
    return len(op.troops) > plans.MAIN or left >= ENOUGH * force


def beside(g: State) -> tuple[tuple[str, float], ...]:
    """Places beside own troops that they should be able to take from the land."""
    found: list[tuple[str, float]] = []
    for line in prizes(g):
        near = [u for h in g.theatre.land_near[line.hex] for u in g.troops_in(h, JAPANESE)]
        if worth.attack_of(g, near) >= ENOUGH * line.force:
            found.append((g.theatre.label(line.hex), NEARBY))
    return tuple(found)
