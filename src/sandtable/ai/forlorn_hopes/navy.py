"""Naval operations: who sails, the way there, surface combat, the way home."""

from __future__ import annotations

from typing import Final

from sandtable.ai.forlorn_hopes import plans, worth
from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.ai.forlorn_hopes.voyages import Voyage, gap, prey, threat, transports
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import ALLIED, ENDED, JAPANESE, TRANSPORT
from sandtable.games.forlorn_hopes.sea import (
    cargo,
    naval_movement,
    sea_ways,
    surface_combat,
)
from sandtable.games.forlorn_hopes.sea.surface_combat import Gunnery
from sandtable.games.forlorn_hopes.state import State

BOATS: Final = 4
"""Empty transports that go together."""
ESCORTS: Final = 2
"""Warships that go with any convoy."""
LADEN: Final = 1.4
"""How much sooner those break off who guard transports."""

# ── putting the group together (10.1.1, 10.2.2) ──────────────────────────────


def group_up(g: State, side: int, choices: list[Choice], voyage: Voyage | None) -> Choice | None:
    """Ships join, troops go aboard, the group departs."""
    joined = sea_ways.group(g, side)
    joins = [c.unit for c in choices if c.verb == "join"]
    fleet = _fleet(g, voyage)
    wanted = [s for s in joins if s in fleet]
    boats = [s for s in wanted if g.theatre.roster.type[s] == TRANSPORT]
    strong = voyage is not None and voyage.strong
    if boats and (strong or _needs_boats(g, joined, voyage)):
        return Choice("join", boats[0])
    guard = sorted([s for s in wanted if s not in boats], key=lambda s: (-worth.guns(g, [s]), s))
    safe = not strong and bool(transports(g, joined)) and _guarded(g, side, joined, voyage)
    if guard and not safe and len(joined) < g.theatre.number["naval.units_most"]:
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


def _fleet(g: State, voyage: Voyage | None) -> list[int]:
    """The ships that may go; empty transports stay unless troops or a port need them."""
    if voyage is None:
        return []
    boats = bool(voyage.troops) or sea_ways.friendly_port(g, JAPANESE, voyage.goal)
    types = g.theatre.roster.type
    return [s for s in voyage.ships if boats or types[s] != TRANSPORT]


def _needs_boats(g: State, joined: list[int], voyage: Voyage | None) -> bool:
    """Whether the transports that joined have no room for all the troops yet."""
    if voyage is None:
        return False
    if not voyage.troops:
        return len(joined) < BOATS
    room = sum([g.theatre.roster.cargo[s] for s in transports(g, joined)])
    carriers = {g.aboard[u] for u in voyage.troops if g.aboard[u] >= 0}
    return room < sum([g.steps[u] for u in voyage.troops]) or not carriers <= set(joined)


def stow(g: State, choices: list[Choice]) -> Choice:
    """A transport before a warship, the fullest first."""
    types = g.theatre.roster.type
    return min(choices, key=lambda c: (types[c.unit] != TRANSPORT, cargo.space(g, c.unit), c.unit))


# ── under way (10.3) ─────────────────────────────────────────────────────────


def steam(g: State, orders: Orders, side: int, choices: list[Choice], goal: int) -> Choice | None:
    """The next hex of the way to the goal; end the mission there, or where it goes no further."""
    frame = g.frames[-1]
    ships = sea_ways.group(g, side)
    here = g.hex[ships[0]]
    halt = Choice("halt")
    if here == goal and halt in choices:
        return halt
    open_to = [c.hex for c in choices if c.verb == "steam"]
    ways = naval_movement.reach(g, frame)
    if orders.screened and worth.guns(g, ships) <= 0:
        free = sea_ways.ways(g, ships, here, max(0, frame.most - frame.spent), True)
        ways = free if goal in free.cost else ways
    if goal not in ways.cost:
        slow = _burden(g, ships, here, goal, frame.spent)
        drop = Choice("drop", slow)
        if slow >= 0 and drop in choices:
            return drop
        goal = _shelter(g, side, here, ways)
    if goal != here:
        path = ways.path(goal)
        if path and path[0] in open_to:
            return Choice("steam", hex=path[0])
    if halt in choices:
        return halt
    return Choice("steam", hex=open_to[0]) if open_to else None


def chase(g: State, orders: Orders, side: int) -> int:
    """Where a group at its goal finds other ships with the points that it has left; else here."""
    ships = sea_ways.group(g, side)
    here = g.hex[ships[0]]
    if any(g.cargo_of(s) for s in ships) or worth.guns(g, ships) <= 0:
        return here
    within = sorted(naval_movement.reach(g, g.frames[-1]).cost)
    _, h = prey(g, orders, side, ships, [h for h in within if h != here], at_once=True)
    return h if h >= 0 else here


def _burden(g: State, ships: list[int], here: int, goal: int, spent: int) -> int:
    """The damaged ship without which the others could still reach the goal, -1 if none is."""
    slowest = min(ships, key=lambda s: (sea_ways.speed(g, s), s))
    others = [s for s in ships if s != slowest]
    if not g.is_reduced(slowest) or not others:
        return -1
    left = max(0, sea_ways.allowance(g, others) - spent)
    ahead = sea_ways.ways(g, others, here, left)
    return slowest if goal in ahead.cost else -1


def _shelter(g: State, side: int, here: int, ways: sea_ways.Ways) -> int:
    """An own port within reach, where the way to the goal is too far for damaged ships."""
    ports = [place for place in sorted(ways.cost) if sea_ways.friendly_port(g, side, place)]
    return min(ports, key=lambda place: (ways.cost[place], place), default=here)


def intercept(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """Meet the group under way with ships that are strong enough."""
    under_way = sea_ways.group(g, 1 - side)
    if not plans.free(g, orders.kept, orders.kept.ships, g.hex[under_way[0]]):
        return Choice("pass")
    if plans.is_lure(g, orders.kept, side, under_way):
        return Choice("pass")
    if not plans.may_strike(g, orders, side, g.hex[under_way[0]], under_way):
        return Choice("pass")
    prize = sum([worth.ship_step(g, s) for s in under_way])
    for choice in choices:
        if choice.verb == "intercept":
            own = worth.guns_in(g, choice.hex, side)
            if plans.dares(g, orders, own, under_way) and prize > 0.5:
                return choice
    return Choice("pass")


# ── surface combat (10.4) ────────────────────────────────────────────────────


def meet(g: State, orders: Orders, side: int, place: int) -> Choice:
    """Fight where the odds are fair."""
    own = worth.guns_in(g, place, side)
    daring = plans.dares(g, orders, own, g.ships_in(place, 1 - side))
    return Choice("engage") if daring else Choice("avoid")


def shoot(g: State, frame: Gunnery, choices: list[Choice]) -> Choice:
    """The target of which a shot is worth most, after those that are aimed at it already."""
    shots = [c for c in choices if c.verb == "shoot"]
    if not shots:
        return choices[0]
    hoped: dict[int, float] = {}
    for firer, target in frame.shots:
        if g.side(firer) == frame.side:
            hoped[target] = hoped.get(target, 0.0) + _hits(g, frame, firer, target)[1]

    def value(choice: Choice) -> tuple[float, int]:
        target = choice.unit
        disrupted, steps = _hits(g, frame, frame.queue[0], target)
        left = max(0.2, g.steps[target] - hoped.get(target, 0.0))
        gain = min(steps, left) + worth.DISRUPTION * disrupted
        return worth.ship_step(g, target) * gain * (1.3 if g.is_reduced(target) else 1.0), -target

    return max(shots, key=value)


def _hits(g: State, frame: Gunnery, firer: int, target: int) -> tuple[float, float]:
    """Disruptions and steps that a shot brings on average."""
    keys = surface_combat.fire_keys(g, firer, target, frame.number, frame.night)
    shift = surface_combat.attack_factor(g, firer) - g.theatre.roster.df[g.face(target)][target]
    return worth.expected(g.theatre.pack.naval_combat, shift + sea_ways.total(g, keys))


def break_off(g: State, orders: Orders, side: int, place: int, choices: list[Choice]) -> Choice:
    """Withdraw from a fight that is being lost."""
    own, enemy = worth.guns_in(g, place, side), worth.guns_in(g, place, 1 - side)
    boats = transports(g, g.ships_in(place, side))
    flee = Choice("withdraw")
    if orders.screened and must_land(g, side, boats):
        return Choice("stay")
    losing = own < orders.weights.losing * enemy or (
        boats and own < LADEN * orders.weights.losing * enemy
    )
    return flee if losing and flee in choices else Choice("stay")


def must_land(g: State, side: int, boats: list[int]) -> bool:
    """Whether who breaks off gives the game up: who withdraws does not land (10.4.6)."""
    if g.turn < g.last_turn or g.points[side] > g.points[1 - side]:
        return False
    return any(g.cargo_of(s) and (g.sailing[s] or g.done[s] & ENDED) for s in boats)


def retire(g: State, side: int, choices: list[Choice]) -> Choice:
    """Towards the nearest own port."""
    ports = [h for h in g.theatre.field if sea_ways.friendly_port(g, side, h)]
    grid = g.theatre.map.grid

    def value(choice: Choice) -> tuple[int, int]:
        return min([grid.distance(choice.hex, h) for h in ports], default=0), choice.hex

    return min(choices, key=value)


# ── the way home (12.2) ──────────────────────────────────────────────────────


def home(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """Empty Japanese transports to where troops wait, everybody else near the front."""

    def value(choice: Choice) -> tuple[float, int]:
        ship, place = choice.unit, choice.hex
        types = g.theatre.roster.type
        if side == JAPANESE and plans.operations(g, orders):
            return plans.berth(g, orders, ship, place), -place
        waiting = len([u for u in g.ground_in(place, side) if not g.theatre.roster.garrison[u]])
        box = g.theatre.box_of(place)
        found = 0.0
        if side == JAPANESE and types[ship] == TRANSPORT and not g.cargo_of(ship):
            found += waiting if box is not None else 0.3 * waiting
        found -= 0.15 * gap(g, side, place, [ship])
        if side == JAPANESE and types[ship] != TRANSPORT:
            force = g.theatre.roster.force
            boats = [s for s in transports(g, g.ships_in(place, side)) if force[s] == force[ship]]
            found += min(len(boats), 2) * (1.5 if waiting else 0.8)
        if side == ALLIED and place < g.theatre.size:
            found += 0.5 if any(b.place == place for b in g.theatre.bases) else 0.0
        return found, -place

    return max(choices, key=value)
