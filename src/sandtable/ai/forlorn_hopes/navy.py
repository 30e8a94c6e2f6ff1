"""Naval operations: landings, sorties, the way there, surface combat, the way home."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import worth
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes import cargo, ground, naval_missions, sea_ways
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
from sandtable.games.forlorn_hopes.state import State

LEAST: Final = 0.8
"""A landing that promises less is not tried."""
BRAVE: Final = 0.85
"""The share of the enemy's strength with which ships go to meet him."""
MASTERY: Final = 3.5
"""Times the defence with which a landing is strong enough."""
AT_SEA: Final = 0.25
"""What a landing far from home costs, for each point of movement used."""
ESCORTS: Final = 2
"""Warships that go with any convoy."""
FARTHEST: Final = 60


class Voyage(NamedTuple):
    """A naval mission that could be sailed: its worth, start, end, what it lands."""

    value: float
    start: int
    goal: int
    troops: tuple[int, ...]
    lands: bool


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


def troops_at(g: State, side: int, place: int, ships: list[int]) -> list[int]:
    """Ground units aboard these ships, and at the place free to go aboard, best first."""
    roster = g.theatre.roster
    aboard = [u for u in g.theatre.ground[side] if g.aboard[u] in ships]
    ashore = [
        u
        for u in g.ground_in(place, side)
        if not roster.garrison[u] and not g.arrived[u] and roster.type[u] != SUPPLY
    ]
    if place < g.theatre.size:
        ashore = _spare(g, side, place, ashore)
    face = roster.cf
    ashore.sort(key=lambda u: (roster.type[u] != INFANTRY, -face[g.face(u)][u], u))
    return aboard + ashore


def _spare(g: State, side: int, place: int, units: list[int]) -> list[int]:
    """Of units ashore those that need not hold the place: one stays where it counts."""
    staying = [u for u in g.troops_in(place, side) if u not in units]
    if staying or not any(o.hex == place for o in g.theatre.rules.objectives):
        return units
    weakest = sorted(units, key=lambda u: (g.theatre.roster.cf[g.face(u)][u], u))
    return [u for u in units if u not in weakest[:1]]


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


def best_voyage(g: State, side: int, choices: list[Choice]) -> Voyage | None:
    """The naval mission that promises most, None if none is worth it."""
    best: Voyage | None = None
    for choice in choices:
        if choice.verb != "sail":
            continue
        for ships in crews(g, side, choice.hex).values():
            for voyage in (
                landing(g, side, choice.hex, ships),
                sortie(g, side, choice.hex, ships),
                shift(g, side, choice.hex, ships),
                support(g, side, choice.hex, ships),
            ):
                if voyage is not None and (best is None or voyage.value > best.value):
                    best = voyage
    return best


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
    own = worth.guns(g, ships) + 0.5 * worth.guns_in(g, h, side)
    return 1.0 if against <= 0 else min(1.0, 0.2 + 0.8 * own / against)


def at_stake(g: State, boats: list[int], troops: list[int]) -> float:
    """What is lost if a convoy is."""
    return 0.8 * len(boats) + 0.5 * sum([g.steps[u] for u in troops])


def landing(g: State, side: int, place: int, ships: list[int]) -> Voyage | None:
    """A landing at the best coast within reach, with as many of the troops as it takes."""
    boats = transports(g, ships)
    troops = room_for(g, troops_at(g, side, place, ships), ships)
    if not boats or not troops:
        return None
    ways = sea_ways.ways(g, boats, place, sea_ways.allowance(g, boats))
    best: Voyage | None = None
    for h in sorted(ways.cost):
        if h >= g.theatre.size or not g.theatre.coastal[h] or h == place:
            continue
        party = enough(g, side, h, troops)
        safe = safety(g, side, h, ships)
        value = coast_worth(g, side, h, worth.attack_of(g, party), ships) * safe
        value -= AT_SEA * ways.cost[h] / 10 + (1.0 - safe) * at_stake(g, boats[:2], party)
        if value >= LEAST and (best is None or value > best.value):
            best = Voyage(value, place, h, tuple(party), True)
    return best


def enough(g: State, side: int, h: int, troops: list[int]) -> list[int]:
    """The first of these troops that should be able to take a hex; what is left sails elsewhere."""
    need = MASTERY * worth.defence_of(g, h, 1 - side) - worth.attack_of(g, g.troops_in(h, side))
    party: list[int] = []
    for unit in troops:
        if party and worth.attack_of(g, party) >= max(need, 1.0):
            break
        party.append(unit)
    wanted = {u for item in g.theatre.rules.items if h in item.hexes for u in item.units}
    return party + [u for u in troops if u in wanted and u not in party]


def coast_worth(g: State, side: int, h: int, attack: float, ships: list[int]) -> float:
    """What a landing in a hex promises: the hex and what is beside it, if it can be taken."""
    if g.holder(h) == side and not g.contested(h):
        return 0.0
    if _closed(g, ships, h) or sea_ways.closed(g, h):
        return 0.0
    if ground.bars_entry(g, _some_unit(g, side), h) is not None:
        return 0.0
    defence = worth.defence_of(g, h, 1 - side)
    own = worth.attack_of(g, g.troops_in(h, side))
    chance = worth.wins(attack * 0.8 + own, defence)
    beyond = 0.0
    for near in g.theatre.land_near[h]:
        if g.holder(near) != side:
            beyond = max(beyond, worth.hex_worth(g, near, side) * 0.5)
    if side == ALLIED:
        chance *= 0.6
    guard = worth.guns_in(g, h, 1 - side)
    if guard > worth.guns(g, ships):
        chance *= 0.3
    return (worth.hex_worth(g, h, side) + beyond) * max(0.0, chance - 0.25)


def _some_unit(g: State, side: int) -> int:
    """Any unit of a side, to ask whether its like may enter a hex."""
    types = g.theatre.roster.type
    return next(u for u in g.theatre.ground[side] if types[u] == INFANTRY)


def sortie(g: State, side: int, place: int, ships: list[int]) -> Voyage | None:
    """Warships against enemy ships within reach that they can beat."""
    fighting = [s for s in ships if worth.guns(g, [s]) > 0]
    strength = worth.guns(g, fighting)
    if not fighting or any(g.cargo_of(s) for s in fighting):
        return None
    ways = sea_ways.ways(g, fighting, place, sea_ways.allowance(g, fighting))
    best: Voyage | None = None
    for h in sorted(ways.cost):
        enemies = g.ships_in(h, 1 - side) if h < g.theatre.size else []
        if not enemies:
            continue
        against = worth.guns(g, enemies)
        if strength < BRAVE * against:
            continue
        prize = sum([worth.ship_step(g, s) for s in enemies])
        fresh = any(g.done[s] & ENDED for s in enemies)  # they have come to land
        value = prize * min(1.5, strength / (against + 4)) * (1.0 if fresh else 0.45) - 0.6
        if value > 0.5 and (best is None or value > best.value):
            best = Voyage(value, place, h, (), False)
    return best


def support(g: State, side: int, place: int, ships: list[int]) -> Voyage | None:
    """Warships to a convoy of their own that lies on a coast and might be attacked."""
    fighting = [s for s in ships if worth.guns(g, [s]) > 0]
    if not fighting or any(g.cargo_of(s) for s in fighting):
        return None
    ways = sea_ways.ways(g, fighting, place, sea_ways.allowance(g, fighting))
    best: Voyage | None = None
    for h in sorted(ways.cost):
        boats = [s for s in transports(g, g.ships_in(h, side)) if g.done[s] & ENDED]
        if h >= g.theatre.size or h == place or not boats:
            continue
        against = threat(g, side, h)
        own = worth.guns_in(g, h, side)
        if against <= own:
            continue
        help_ = min(1.0, worth.guns(g, fighting) / against)
        value = help_ * (0.8 * len(boats) + sum(len(g.cargo_of(s)) for s in boats))
        if value > 0.5 and (best is None or value > best.value):
            best = Voyage(value, place, h, (), False)
    return best


def shift(g: State, side: int, place: int, ships: list[int]) -> Voyage | None:
    """Transports with troops to an own port nearer to what is to be taken."""
    boats = transports(g, ships)
    if not boats or side != JAPANESE:
        return None
    troops = room_for(g, troops_at(g, side, place, ships), ships)
    ways = sea_ways.ways(g, boats, place, sea_ways.allowance(g, boats))
    here = _gap(g, side, place, ships) if troops else _idle(g, side, place)
    best: Voyage | None = None
    for there in sorted(ways.cost):
        if there == place or not sea_ways.friendly_port(g, side, there):
            continue
        nearer = here - (_gap(g, side, there, ships) if troops else _idle(g, side, there))
        value = 0.1 * nearer - (1.0 - safety(g, side, there, ships)) * at_stake(g, boats, troops)
        value += 0.3 * bool(_escorts(g, side, there, ships))
        if value > 0.1 and nearer > 2 and (best is None or value > best.value):
            best = Voyage(min(value, 0.7), place, there, tuple(troops), False)
    return best


def _escorts(g: State, side: int, place: int, ships: list[int]) -> list[int]:
    """Warships of the same fleet at a place, that could go on with transports."""
    fleets = {g.theatre.roster.force[s] for s in ships}
    return [
        s
        for s in g.ships_in(place, side)
        if worth.guns(g, [s]) > 0 and (side == ALLIED or g.theatre.roster.force[s] in fleets)
    ]


def _gap(g: State, side: int, place: int, ships: list[int]) -> int:
    """How far it is from a place to the best hexes that are not held yet."""
    grid = g.theatre.map.grid
    box = g.theatre.box_of(place)
    starts = box.sea_hexes if box is not None else [place]
    gaps: list[float] = []
    for objective in g.theatre.rules.objectives:
        h = objective.hex
        if g.holder(h) != side and not _closed(g, ships, h):
            near = min([grid.distance(start, h) for start in starts], default=FARTHEST)
            gaps.append(near + (3 if box is not None else 0) - 1.5 * objective.points)
    return round(min(gaps, default=0))


def _idle(g: State, side: int, place: int) -> int:
    """How badly empty transports are out of place: troops wait in the boxes."""
    waiting = [u for u in g.ground_in(place, side) if not g.theatre.roster.garrison[u]]
    box = g.theatre.box_of(place)
    return 0 if box is not None and waiting else 8 - min(len(waiting), 4)


# ── putting the group together (10.1.1, 10.2.2) ──────────────────────────────


def group_up(g: State, side: int, choices: list[Choice], voyage: Voyage | None) -> Choice | None:
    """Ships join, troops go aboard, the group departs."""
    place = g.frames[-1].place
    joined = sea_ways.group(g, side)
    joins = [c.unit for c in choices if c.verb == "join"]
    lands = voyage is not None and bool(voyage.troops)
    fleet = _fleet_of(g, side, place, joined, voyage)
    wanted = [s for s in joins if s in fleet]
    boats = [s for s in wanted if g.theatre.roster.type[s] == TRANSPORT]
    if lands and boats and _needs_boats(g, joined, voyage):
        return Choice("join", boats[0])
    guard = sorted([s for s in wanted if s not in boats], key=lambda s: (-worth.guns(g, [s]), s))
    enough_guns = lands and _guarded(g, side, joined, voyage)
    if guard and not enough_guns and len(joined) < g.theatre.number["naval.units_most"]:
        return Choice("join", guard[0])
    if voyage is not None:
        for choice in choices:
            if choice.verb == "load" and choice.unit in voyage.troops:
                return choice
    depart = Choice("depart")
    if depart in choices:
        return depart
    return Choice("join", joins[0]) if joins else None


def _guarded(g: State, side: int, joined: list[int], voyage: Voyage | None) -> bool:
    """Whether a convoy has escorts enough against whoever could come."""
    goal = voyage.goal if voyage is not None else -1
    against = threat(g, side, goal) if 0 <= goal < g.theatre.size else 0.0
    escorts = [s for s in joined if worth.guns(g, [s]) > 0]
    return len(escorts) >= ESCORTS and worth.guns(g, escorts) >= 1.2 * against


def _fleet_of(
    g: State, side: int, place: int, joined: list[int], voyage: Voyage | None
) -> list[int]:
    """The ships that go: of one fleet, empty transports stay unless troops need them."""
    found = crews(g, side, place)
    if side != JAPANESE:
        ships = found.get(NOBODY, [])
    elif joined:
        ships = found.get(g.theatre.roster.force[joined[0]], [])
    else:
        fleets = sorted(found.items(), key=lambda one: (-len(transports(g, one[1])), one[0]))
        if voyage is not None and voyage.troops:
            carrying = [one for one in fleets if any(g.aboard[u] in one[1] for u in voyage.troops)]
            fleets = carrying or fleets
        elif voyage is not None:
            fleets.sort(key=lambda one: (-worth.guns(g, one[1]), one[0]))
        ships = fleets[0][1] if fleets else []
    if voyage is not None and not voyage.troops and not _moves_boats(g, voyage):
        return [s for s in ships if g.theatre.roster.type[s] != TRANSPORT]
    return ships


def _moves_boats(g: State, voyage: Voyage) -> bool:
    """Whether the voyage brings empty transports to a port."""
    return sea_ways.friendly_port(g, JAPANESE, voyage.goal)


def _needs_boats(g: State, joined: list[int], voyage: Voyage | None) -> bool:
    """Whether the transports that joined have no room for all the troops yet."""
    if voyage is None:
        return False
    room = sum([g.theatre.roster.cargo[s] for s in transports(g, joined)])
    carriers = {g.aboard[u] for u in voyage.troops if g.aboard[u] >= 0}
    return room < sum([g.steps[u] for u in voyage.troops]) or not carriers <= set(joined)


def stow(g: State, choices: list[Choice]) -> Choice:
    """A transport before a warship, the fullest first."""
    types = g.theatre.roster.type
    return min(choices, key=lambda c: (types[c.unit] != TRANSPORT, cargo.space(g, c.unit), c.unit))


# ── under way (10.3) ─────────────────────────────────────────────────────────


def steam(g: State, side: int, choices: list[Choice], goal: int) -> Choice | None:
    """The next hex of the way to the goal; end the mission there, or where it goes no further."""
    frame = g.frames[-1]
    ships = sea_ways.group(g, side)
    here = g.hex[ships[0]]
    halt = Choice("halt")
    if here == goal and halt in choices:
        return halt
    open_to = [c.hex for c in choices if c.verb == "steam"]
    ways = sea_ways.ways(g, ships, here, max(0, frame.most - frame.spent))
    if goal not in ways.cost:
        goal = _shelter(g, side, here, ways)
    if goal != here:
        path = ways.path(goal)
        if path and path[0] in open_to:
            return Choice("steam", hex=path[0])
    if halt in choices:
        return halt
    return Choice("steam", hex=open_to[0]) if open_to else None


def _shelter(g: State, side: int, here: int, ways: sea_ways.Ways) -> int:
    """An own port within reach, where the way to the goal is too far for damaged ships."""
    ports = [place for place in sorted(ways.cost) if sea_ways.friendly_port(g, side, place)]
    return min(ports, key=lambda place: (ways.cost[place], place), default=here)


def intercept(g: State, side: int, choices: list[Choice]) -> Choice:
    """Meet the group under way with ships that are strong enough."""
    under_way = sea_ways.group(g, 1 - side)
    against = worth.guns(g, under_way)
    prize = sum([worth.ship_step(g, s) for s in under_way])
    for choice in choices:
        if choice.verb == "intercept":
            own = worth.guns_in(g, choice.hex, side)
            if own >= BRAVE * against and prize > 0.5:
                return choice
    return Choice("pass")


# ── surface combat (10.4) ────────────────────────────────────────────────────


def meet(g: State, side: int, place: int) -> Choice:
    """Fight where the odds are fair."""
    own, enemy = worth.guns_in(g, place, side), worth.guns_in(g, place, 1 - side)
    return Choice("engage") if own >= BRAVE * enemy else Choice("avoid")


def shoot(g: State, choices: list[Choice]) -> Choice:
    """The target that is worth most for what it can stand."""
    shots = [c for c in choices if c.verb == "shoot"]
    if not shots:
        return choices[0]
    roster = g.theatre.roster

    def value(choice: Choice) -> tuple[float, int]:
        target = choice.unit
        soft = 0.12 * (6 - roster.df[g.face(target)][target]) + 0.3 * g.is_reduced(target)
        return worth.ship_step(g, target) * (0.5 + soft), -target

    return max(shots, key=value)


def break_off(g: State, side: int, place: int, choices: list[Choice]) -> Choice:
    """Withdraw from a fight that is being lost."""
    own, enemy = worth.guns_in(g, place, side), worth.guns_in(g, place, 1 - side)
    boats = transports(g, g.ships_in(place, side))
    flee = Choice("withdraw")
    losing = own < 0.5 * enemy or (boats and own < 0.7 * enemy)
    return flee if losing and flee in choices else Choice("stay")


def retire(g: State, side: int, choices: list[Choice]) -> Choice:
    """Towards the nearest own port."""
    ports = [h for h in g.theatre.field if sea_ways.friendly_port(g, side, h)]
    grid = g.theatre.map.grid

    def value(choice: Choice) -> tuple[int, int]:
        return min([grid.distance(choice.hex, h) for h in ports], default=0), choice.hex

    return min(choices, key=value)


# ── the way home (12.2) ──────────────────────────────────────────────────────


def home(g: State, side: int, choices: list[Choice]) -> Choice:
    """Empty Japanese transports to where troops wait, everybody else near the front."""

    def value(choice: Choice) -> tuple[float, int]:
        ship, place = choice.unit, choice.hex
        types = g.theatre.roster.type
        waiting = len([u for u in g.ground_in(place, side) if not g.theatre.roster.garrison[u]])
        box = g.theatre.box_of(place)
        found = 0.0
        if side == JAPANESE and types[ship] == TRANSPORT and not g.cargo_of(ship):
            found += waiting if box is not None else 0.3 * waiting
        found -= 0.15 * _gap(g, side, place, [ship])
        if side == JAPANESE and types[ship] != TRANSPORT:
            force = g.theatre.roster.force
            boats = [s for s in transports(g, g.ships_in(place, side)) if force[s] == force[ship]]
            found += min(len(boats), 2) * (1.5 if waiting else 0.8)
        if side == ALLIED and place < g.theatre.size:
            found += 0.5 if any(b.place == place for b in g.theatre.bases) else 0.0
        return found, -place

    return max(choices, key=value)
