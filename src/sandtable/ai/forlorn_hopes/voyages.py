"""Naval missions that could be sailed, and what they are worth: landings, sorties, transfers."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import plans, worth
from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    CLOSED_TO,
    CVS,
    ENDED,
    INFANTRY,
    JAPANESE,
    MOVED,
    MTB,
    NOBODY,
    SS,
    SUPPLY,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.land import ground_movement
from sandtable.games.forlorn_hopes.sea import (
    naval_missions,
    sea_ways,
)
from sandtable.games.forlorn_hopes.state import State

MASTERY: Final = 3.5
"""Times the defence with which a landing is strong enough."""
AT_SEA: Final = 0.25
"""What a landing far from home costs, for each point of movement used."""
FARTHEST: Final = 60
WANTED: Final = 0.02
"""What a CF is worth elsewhere, for each turn that is left."""
MARCHES: Final = 2
PRIZE: Final = 4.0
"""What is worth staying for within so many hexes ashore."""
LEFT_ALONE: Final = 0.3
"""What it costs to leave a transport behind without an escort."""
CAREFUL: Final = 0.5
"""The safety without which troops are not moved nearer."""
GOAL: Final = 1.0
"""Nobody lands where less is to be had."""
STARVING: Final = 0.3
"""What is left of a goal's worth where those who land will not be supplied."""
BOMBARDING: Final = 40.0
"""Guns of ships that halve a defence."""


class Voyage(NamedTuple):
    """A naval mission that could be sailed: its worth, start, end, what it lands."""

    value: float
    start: int
    goal: int
    troops: tuple[int, ...]
    ships: tuple[int, ...]
    strong: bool = False
    """Whether as many escorts go along as a group takes."""
    goal_held: bool = False
    """Whether it only brings troops nearer, to an own port: then there is no need to wait."""

    @property
    def lands(self) -> bool:
        """Whether its troops are to land against the enemy."""
        return bool(self.troops) and not self.goal_held


# ── who could sail ───────────────────────────────────────────────────────────


def crews(g: State, side: int, place: int) -> dict[int, list[int]]:
    """Ships at a place that may sail now: by fleet for Japan, all together for the Allies."""
    found: dict[int, list[int]] = {}
    roster = g.theatre.roster
    for ship in g.ships_in(place, side):
        if naval_missions.bars_ship(g, ship) is None and roster.type[ship] not in (SS, MTB, CVS):
            fleet = roster.force[ship] if side == JAPANESE else NOBODY
            found.setdefault(fleet, []).append(ship)
    return found


def transports(g: State, ships: list[int]) -> list[int]:
    """Those that are transports."""
    return [s for s in ships if g.theatre.roster.type[s] == TRANSPORT]


def troops_at(
    g: State, side: int, place: int, ships: list[int], supplies: bool = False
) -> list[int]:
    """Ground units aboard these ships, and at the place free to go aboard, best first."""
    roster = g.theatre.roster
    aboard = [u for u in g.theatre.ground[side] if g.aboard[u] in ships]
    ashore = [
        u
        for u in g.ground_in(place, side)
        if not roster.garrison[u] and not g.arrived[u] and (supplies or roster.type[u] != SUPPLY)
    ]
    if place < g.theatre.size:
        ashore = _spare(g, side, place, ashore)
    face = roster.cf
    ashore.sort(key=lambda u: (roster.type[u] != INFANTRY, -face[g.face(u)][u], u))
    return aboard + ashore


def _spare(g: State, side: int, place: int, units: list[int]) -> list[int]:
    """Of units ashore those that need not hold the place: one stays where it counts."""
    if side == JAPANESE and _prize_inland(g, side, place):
        return []
    staying = [u for u in g.troops_in(place, side) if u not in units]
    if staying or not any(o.hex == place for o in g.theatre.rules.objectives):
        return units
    weakest = sorted(units, key=lambda u: (g.theatre.roster.cf[g.face(u)][u], u))
    return [u for u in units if u not in weakest[:1]]


def _prize_inland(g: State, side: int, place: int) -> bool:
    """Whether troops have a great prize to march to from here."""
    seen = {place}
    wave = [place]
    for _ in range(MARCHES):
        wave = [to for h in wave for to in g.theatre.land_near[h] if to not in seen]
        seen.update(wave)
    return any(g.holder(h) != side and worth.hex_worth(g, h, side) >= PRIZE for h in sorted(seen))


def room_for(g: State, units: list[int], ships: list[int]) -> list[int]:
    """The first of these units that transports have room for, those aboard among them."""
    left = sum([g.theatre.roster.cargo[s] for s in transports(g, ships)])
    found: list[int] = []
    for unit in units:
        if g.aboard[unit] in ships or g.steps[unit] <= left:
            left -= g.steps[unit]
            found.append(unit)
    return found


# ── what a voyage is worth ───────────────────────────────────────────────────


def _closed(g: State, ships: list[int], h: int) -> bool:
    zone = g.theatre.zone[h]
    shut = CLOSED_TO[zone] if zone >= 0 else NOBODY
    return any(g.theatre.roster.force[s] == shut for s in ships)


def threat(g: State, side: int, h: int) -> float:
    """The strength of the enemy ships that could come to a hex this turn."""
    groups: dict[int, list[int]] = {}
    for ship in g.theatre.ships[1 - side]:
        if g.in_play(ship) and 0 <= g.hex[ship] < g.theatre.size and not g.done[ship] & MOVED:
            groups.setdefault(g.hex[ship], []).append(ship)
    found: list[float] = []
    for place, ships in groups.items():
        fighting = [s for s in ships if worth.guns(g, [s]) > 0]
        reach = sea_ways.allowance(g, fighting)
        if fighting and g.theatre.map.grid.distance(place, h) <= reach:
            found.append(worth.guns(g, fighting))
    return max(found, default=0.0) + 0.3 * (sum(found) - max(found, default=0.0))


def safety(g: State, side: int, h: int, ships: list[int]) -> float:
    """The share of its worth that a voyage keeps: escorts against who might come."""
    against = threat(g, side, h) if 0 <= h < g.theatre.size else 0.0
    share = 1.0 if sea_ways.friendly_port(g, side, h) else 0.5
    own = worth.guns(g, ships) + share * worth.guns_in(g, h, side)
    return 1.0 if against <= 0 else min(1.0, 0.2 + 0.8 * own / against)


def at_stake(g: State, boats: list[int], troops: list[int]) -> float:
    """What is lost if a convoy is."""
    return 0.8 * len(boats) + 0.5 * sum([g.steps[u] for u in troops])


def landing(
    g: State,
    orders: Orders,
    side: int,
    place: int,
    ships: list[int],
    fed: bytearray,
    kept: set[int],
) -> Voyage | None:
    """A landing at the best coast within reach, with as many of the troops as it takes."""
    if orders.screened:
        ships = with_one_convoy(g, ships)
    boats = transports(g, ships)
    free = [u for u in troops_at(g, side, place, ships) if u not in kept]
    troops = room_for(g, free, ships)
    if not boats or not troops:
        return None
    unguarded = orders.screened and worth.guns(g, ships) <= 0
    ways = sea_ways.ways(g, boats, place, sea_ways.allowance(g, boats), peaceful=unguarded)
    least = orders.weights.landing
    best: Voyage | None = None
    for h in sorted(ways.cost):
        if h >= g.theatre.size or not g.theatre.coastal[h] or h == place:
            continue
        party = enough(g, side, h, troops)
        value = coast_worth(g, side, h, worth.attack_of(g, party), ships)
        if value < least:
            continue
        safe = safety(g, side, h, ships)
        value *= safe * lasting(g, h, fed) * max(1, len(wanted_in(g, h, party)))
        value -= AT_SEA * ways.cost[h] / 10 + (1.0 - safe) * at_stake(g, boats[:2], party)
        if side == JAPANESE:
            value -= WANTED * worth.attack_of(g, party) * (g.last_turn - g.turn)
        if value >= least and (best is None or value > best.value):
            best = Voyage(value, place, h, tuple(party), tuple(ships), orders.screened)
    return best


def with_one_convoy(g: State, ships: list[int]) -> list[int]:
    """These ships without all laden transports but one: the others come when it has been met."""
    laden = [s for s in transports(g, ships) if g.cargo_of(s)]
    return [s for s in ships if s not in laden[1:]]


def lasting(g: State, h: int, fed: bytearray) -> float:
    """The share of a hex's worth that a landing keeps: without a port it starves (13.5)."""
    if fed[h] or g.theatre.is_port(h) or g.last_turn - g.turn <= 1:
        return 1.0
    return STARVING


def enough(g: State, side: int, h: int, troops: list[int]) -> list[int]:
    """The first of these troops that should be able to take a hex; what is left sails elsewhere."""
    need = MASTERY * worth.defence_of(g, h, 1 - side) - there_already(g, side, h)
    party: list[int] = []
    for unit in troops:
        if party and worth.attack_of(g, party) >= max(need, 1.0):
            break
        party.append(unit)
    return party + [u for u in wanted_in(g, h, troops) if u not in party]


def wanted_in(g: State, h: int, troops: list[int]) -> list[int]:
    """Those of these troops that score by being ashore in a hex."""
    wanted = {u for item in g.theatre.rules.items if h in item.hexes for u in item.units}
    return [u for u in troops if u in wanted]


def there_already(g: State, side: int, h: int) -> float:
    """CF of a side in a hex, ashore or about to land."""
    aboard = [u for s in g.ships_in(h, side) if g.done[s] & ENDED for u in g.cargo_of(s)]
    return worth.attack_of(g, g.troops_in(h, side) + aboard)


def coast_worth(g: State, side: int, h: int, attack: float, ships: list[int]) -> float:
    """What a landing in a hex promises, with what it adds to those who are there already."""
    value = worth.hex_worth(g, h, side)
    if (g.holder(h) == side and not g.contested(h)) or (value < GOAL and side == JAPANESE):
        return 0.0
    if _closed(g, ships, h) or sea_ways.closed(g, h):
        return 0.0
    if ground_movement.bars_entry(g, _some_unit(g, side), h) is not None:
        return 0.0
    defence = worth.defence_of(g, h, 1 - side) / (1.0 + worth.guns(g, ships) / BOMBARDING)
    own = there_already(g, side, h)
    chance = worth.wins(attack * 0.8 + own, defence)
    if side == ALLIED:
        chance *= 0.6
    guard = worth.guns_in(g, h, 1 - side)
    if guard > worth.guns(g, ships):
        chance *= 0.3
    hope = chance - worth.wins(own, defence) if own else chance - 0.25
    return value * max(0.0, hope)


def _some_unit(g: State, side: int) -> int:
    """Any unit of a side, to ask whether its like may enter a hex."""
    types = g.theatre.roster.type
    return next(u for u in g.theatre.ground[side] if types[u] == INFANTRY)


def sortie(g: State, orders: Orders, side: int, place: int, ships: list[int]) -> Voyage | None:
    """Warships against enemy ships within reach that they can beat."""
    fighting = [s for s in ships if worth.guns(g, [s]) > 0]
    if not fighting or any(g.cargo_of(s) for s in fighting):
        return None
    ways = sea_ways.ways(g, fighting, place, sea_ways.allowance(g, fighting))
    left = LEFT_ALONE * len(transports(g, g.ships_in(place, side))) if side == JAPANESE else 0.0
    value, h = prey(g, orders, side, fighting, sorted(ways.cost), left)
    return Voyage(value, place, h, (), tuple(fighting)) if h >= 0 else None


def prey(
    g: State,
    orders: Orders,
    side: int,
    fighting: list[int],
    hexes: list[int],
    left: float = 0.0,
    at_once: bool = False,
) -> tuple[float, int]:
    """What these warships win by going for enemy ships, and in which of some hexes, -1 for none.

    `at_once`: they are out already, and points that they have left are lost when they stop.
    """
    strength = worth.guns(g, fighting)
    best = (0.5, -1)
    for h in hexes:
        enemies = g.ships_in(h, 1 - side) if h < g.theatre.size else []
        hunted = orders.ambush and plans.unguarded(g, enemies)
        if not enemies or not (
            at_once or hunted or plans.free(g, orders.kept, orders.kept.ships, h)
        ):
            continue
        if plans.is_lure(g, orders.kept, side, enemies):
            continue
        if not at_once and not plans.may_strike(g, orders, side, h, enemies):
            continue
        against = worth.guns(g, enemies)
        if not plans.dares(g, orders, strength, enemies):
            continue
        prize = sum([worth.ship_step(g, s) for s in enemies])
        fresh = any(g.done[s] & ENDED for s in enemies)  # they have come to land
        value = prize * min(1.5, strength / (against + 4))
        if not at_once:
            value = value * (1.0 if fresh else 0.45) - 0.6 - left
        if value > best[0]:
            best = value, h
    return best


def support(g: State, side: int, place: int, ships: list[int]) -> Voyage | None:
    """Warships to a convoy of their own that lies on a coast and might be attacked."""
    fighting = [s for s in ships if worth.guns(g, [s]) > 0]
    if not fighting or any(g.cargo_of(s) for s in fighting):
        return None
    ways = sea_ways.ways(g, fighting, place, sea_ways.allowance(g, fighting))
    best: Voyage | None = None
    for h in sorted(ways.cost):
        there = transports(g, g.ships_in(h, side))
        boats = [s for s in there if g.done[s] & ENDED or g.cargo_of(s)]
        if h >= g.theatre.size or h == place or not boats:
            continue
        against = threat(g, side, h)
        own = worth.guns_in(g, h, side)
        if against <= 0.7 * own:
            continue
        help_ = min(1.0, worth.guns(g, fighting) / against)
        value = help_ * (0.8 * len(boats) + sum(len(g.cargo_of(s)) for s in boats))
        if value > 0.5 and (best is None or value > best.value):
            best = Voyage(value, place, h, (), tuple(fighting))
    return best


def shift(
    g: State, orders: Orders, side: int, place: int, ships: list[int], kept: set[int]
) -> Voyage | None:
    """Transports with troops to an own port nearer to what is to be taken."""
    boats = transports(g, ships)
    laden = any(g.cargo_of(s) for s in boats)
    if (
        not boats
        or side != JAPANESE
        or (place >= g.theatre.size and not laden)
        or any(u in kept for s in boats for u in g.cargo_of(s))
    ):
        return None
    free = [u for u in troops_at(g, side, place, ships) if u not in kept]
    troops = room_for(g, free, ships)
    ways = sea_ways.ways(g, boats, place, sea_ways.allowance(g, boats))
    here = gap(g, side, place, ships) if troops else _idle(g, side, place)
    best: Voyage | None = None
    for there in sorted(ways.cost):
        if there == place or not sea_ways.friendly_port(g, side, there):
            continue
        if orders.wary and worth.guns_in(g, there, 1 - side) > 0:
            continue
        safe = safety(g, side, there, ships)
        if troops and safe < CAREFUL:
            continue
        nearer = here - (gap(g, side, there, ships) if troops else _idle(g, side, there))
        value = 0.1 * nearer - (1.0 - safe) * at_stake(g, boats, troops)
        value += 0.3 * bool(escorts(g, side, there, ships))
        if value > 0.1 and nearer > 2 and (best is None or value > best.value):
            best = Voyage(min(value, 0.7), place, there, tuple(troops), tuple(ships))
    return best


def escorts(g: State, side: int, place: int, ships: list[int]) -> list[int]:
    """Warships of the same fleet at a place, that could go on with transports."""
    fleets = {g.theatre.roster.force[s] for s in ships}
    return [
        s
        for s in g.ships_in(place, side)
        if worth.guns(g, [s]) > 0 and (side == ALLIED or g.theatre.roster.force[s] in fleets)
    ]


def gap(g: State, side: int, place: int, ships: list[int]) -> int:
    """How far it is from a place to the best hexes that are not held yet."""
    grid = g.theatre.map.grid
    box = g.theatre.box_of(place)
    starts = box.sea_hexes if box is not None else [place]
    gaps: list[float] = []
    for objective in g.theatre.rules.objectives:
        h = objective.hex
        if g.holder(h) != side and not _closed(g, ships, h):
            near = min([grid.distance(start, h) for start in starts], default=FARTHEST)
            gaps.append(near + (3 if box is not None else 0) - 1.5 * worth.hex_worth(g, h, side))
    return round(min(gaps, default=0))


def _idle(g: State, side: int, place: int) -> int:
    """How badly empty transports are out of place: troops wait in the boxes."""
    waiting = [u for u in g.ground_in(place, side) if not g.theatre.roster.garrison[u]]
    box = g.theatre.box_of(place)
    return 0 if box is not None and waiting else 8 - min(len(waiting), 4)
