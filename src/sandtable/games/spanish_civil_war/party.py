"""3.0, 4.1-4.3 and 5.0: what a step costs one unit, or several that move together."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.reach import Net, Reach
from sandtable.board.zones import CLOSED, STOPS, reach_among
from sandtable.core.case import Bar
from sandtable.games.spanish_civil_war.kinds import LAND, MOVED, MOVERS, MUD, POINT, RAIL, SECOND
from sandtable.games.spanish_civil_war.stacking import Guests
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.theatre import Theatre

ANY_MP: Final = 99 * POINT
"""More than any unit has: how far a hex is that is out of reach."""

# What keeps units from a hex beside its distance, each a bit: whoever wants to know which of them
# it is asks for the way with some of them lifted.

ROOM: Final = 1
"""Full hexes, which end the way (R15)."""
ZONES: Final = 2
"""Enemy zones of control (4.0)."""
TOLLS: Final = 4
"""What Interdiction costs (10.2)."""

# ── 3.0 Movement allowance and terrain costs ─────────────────────────────────


def mp_left(g: State, unit: int) -> int:
    """Sixths of an MP that a unit has left in this phase."""
    return g.theatre.allowance(unit, g.phase == SECOND) - g.spent[unit]


def in_mud(g: State) -> bool:
    """Whether the ground is mud: an option of the game, in certain turns (G7)."""
    mud = g.theatre.rules.exclusive.mud
    return mud is not None and g.has_option(MUD) and mud.first_turn <= g.turn <= mud.last_turn


def net_for(theatre: Theatre, movers: int, mud: bool) -> Net:
    """Hexsides and costs for a set of movers: the highest cost that any of them has (R53)."""
    members = [m for m in range(len(MOVERS)) if movers >> m & 1]
    if len(members) == 1:
        return theatre.net(members[0], mud)
    key = movers << 1 | mud
    known = theatre.joint.get(key)
    if known is None:
        edges = theatre.net(members[0], mud).edges
        for member in members[1:]:
            other = theatre.net(member, mud).edges
            edges = bytes([max(a, b) if a and b else 0 for a, b in zip(edges, other, strict=True)])
        known = Net(theatre.near6, edges)
        theatre.joint[key] = known
    return known


def tolls(g: State) -> bytes | None:
    """What Interdiction adds on entering each hex, for both sides (10.2, R36); None without any."""
    return bytes(g.interdicted.translate(g.theatre.toll)) if 1 in g.interdicted else None


# ── 3.0, G5, G7 Ground and hexsides that are closed to a unit ────────────────

NO_GROUND: Final = Bar(
    "3.0",
    "such a unit enters that hex along a road only",
    "Come along such a road, or choose another hex.",
)
ALL_WATER: Final = Bar(
    "3.0",
    "such a unit comes into that hex by a bridge or road only: all its hexsides are water",
    "Come by a bridge or road, or choose another hex.",
)
NO_FORD: Final = Bar(
    "3.0",
    "such a unit crosses this hexside by a bridge or road only",
    "Go round by a bridge or road.",
)
IN_MUD: Final = Bar("G7", "in mud vehicles keep to the roads", "Follow a road.")
NO_RAIL: Final = Bar("G5", "an armoured train moves along the railway only", "Follow the rails.")


def bars_entering(g: State, unit: int, at: int, to: int) -> Bar | None:
    """What closes the hexside from one hex into the next to a unit, whatever the MP."""
    theatre = g.theatre
    mover, edge = theatre.mover[unit], theatre.map.edge(at, to)
    if theatre.net(mover, in_mud(g)).edges[edge]:
        return None
    if mover == RAIL:
        return NO_RAIL
    if theatre.edges[mover][edge]:
        return IN_MUD
    return NO_FORD if open_ground(g, mover, to) else NO_GROUND


def open_ground(g: State, mover: int, to: int) -> bool:
    """Whether a kind of mover may stand in a hex without a road, whatever water is about it."""
    return bool(g.theatre.tec.hex_cost[mover].get(g.theatre.map.terrain_name(to), 0))


@final
class Party:
    """Units that move as one: the least MP left, the highest costs, the strictest zone (R53)."""

    def __init__(self, g: State, units: tuple[int, ...]) -> None:
        theatre = g.theatre
        second = g.phase == SECOND
        movers = left = surcharge = 0
        stops = broken = False
        fresh = True
        for unit in units:
            rest = theatre.allowance(unit, second) - g.spent[unit]
            left = rest if unit == units[0] else min(left, rest)
            movers |= 1 << theatre.mover[unit]
            surcharge = max(surcharge, theatre.leaving[unit])
            stops = stops or theatre.leaving[unit] < 0
            broken = broken or g.broken[theatre.roster.command[unit]] > 0
            fresh = fresh and not g.used[unit] & MOVED
        self.g: Final = g
        self.units: Final = units
        self.side: Final[int] = theatre.roster.side[units[0]]
        self.start: Final[int] = g.hex[units[0]]
        self.net: Final = net_for(theatre, movers, in_mud(g))
        self.left: Final[int] = left
        """Sixths of an MP of the slowest."""
        self.surcharge: Final[int] = surcharge
        """Sixths of an MP to leave an enemy ZOC, for those who need not stop in one (4.2, 4.3)."""
        self.stops: Final[bool] = stops
        """Whether one of them stops in an enemy ZOC (4.1)."""
        self.broken: Final[bool] = broken
        """Whether one of them may not enter an enemy ZOC (9.4)."""
        self.fresh: Final[bool] = fresh
        """Whether this is the first step of the phase for all of them."""
        self.in_zone: Final[bool] = g.in_zone(self.start, self.side)
        self.toll: Final = tolls(g)

    # ── 4.0-4.3 The first step (R12, R13, R51) ───────────────────────────────

    def whole(self, to: int) -> bool:
        """Whether the step from ZOC to ZOC takes the entire allowance of some of them (4.1)."""
        return self.stops and self.in_zone and self.g.in_zone(to, self.side)

    def entry_cost(self, to: int, least: int) -> int:
        """Terrain, water and Interdiction: what a step costs without the surcharges for zones."""
        return least if self.toll is None else least + self.toll[to]

    def step_cost(self, to: int, least: int) -> int:
        """The same with what it costs to leave a zone, but for the first step out of zones."""
        cost = self.entry_cost(to, least)
        if self.in_zone and (not self.fresh or self.g.in_zone(to, self.side)):
            return cost + self.surcharge
        return cost

    def first_cost(self, to: int, least: int, lifted: int = 0) -> int:
        """Sixths of an MP that one step takes of the slowest; -1 if it is not possible.

        The first step of a phase is always possible into a hex that may be entered (3.0).
        """
        g = self.g
        if g.occ[to] & LAND << (1 - self.side):
            return -1
        if lifted & ZONES:
            cost = self.entry_cost(to, least)
        elif self.broken and g.in_zone(to, self.side):
            return -1
        elif self.whole(to):
            return self.left if self.fresh else -1
        else:
            cost = self.step_cost(to, least)
        if lifted:
            return cost - self.toll[to] if lifted & TOLLS and self.toll is not None else cost
        if cost > self.left:
            return self.left if self.fresh else -1
        return cost

    def first_steps(self, lifted: int = 0) -> list[tuple[int, int]]:
        """The neighbouring hexes that the first step may lead to, with what it costs."""
        first: list[tuple[int, int]] = []
        for to, least, _, _ in self.net.steps[self.start]:
            cost = self.first_cost(to, least, lifted)
            if cost >= 0:
                first.append((to, cost))
        return first

    # ── 4.1-4.3 Straight from zone to zone, though a roundabout is cheaper ───

    def straight(self, found: Reach) -> list[int]:
        """Hexes beside them, in a zone as theirs is, to which `found` knows a cheaper way round.

        A move goes the cheapest way: the step itself is a choice of its own (`step`).
        """
        if not self.in_zone:
            return []
        return sorted(
            to
            for to, cost in self.first_steps()
            if self.g.in_zone(to, self.side) and found.cost.get(to, cost) < cost
        )

    # ── 3.0 Reach ────────────────────────────────────────────────────────────

    def reach(self, goal: int = -1, lifted: int = 0) -> Reach:
        """The hexes within their MP, and the way to each or to the goal.

        With limits `lifted`: with any number of MP, as if those did not hold.
        """
        g = self.g
        zone = bytes(len(g.occ)) if lifted & ZONES else bytes(g.zone[1 - self.side])
        leaving = CLOSED if self.broken else STOPS if self.stops else self.surcharge
        enemy, friend = LAND << (1 - self.side), 0 if lifted & ROOM else LAND << self.side
        guests = Guests(g, self.units)
        if guests.crowd and friend:  # they overstack every hex: one step at a time (R15)
            zone, leaving = bytes([1]) * len(zone), STOPS
        mp = ANY_MP if lifted else self.left
        toll = None if lifted & TOLLS else self.toll
        return reach_among(
            self.net, self.start, self.first_steps(lifted), mp, bytes(g.occ), enemy, friend,
            toll, zone, leaving, guests, goal,
        )  # fmt: skip

    def needs(self, to: int, lifted: int) -> int:
        """Sixths of an MP to a hex without the limits that are lifted; -1 for no way."""
        return self.reach(to, lifted).cost.get(to, -1)

    def pay(self, path: list[int], cost: int) -> None:
        """Charge all of them for a way; alone a first step can take more of some (R53)."""
        g = self.g
        if len(path) == 2:
            edge = g.theatre.map.edge(path[0], path[1])
            cost = self.step_cost(path[1], self.net.edges[edge])
        everything = len(path) == 2 and self.whole(path[1])
        for unit in self.units:
            left = mp_left(g, unit)
            stopped = everything and g.theatre.leaving[unit] < 0
            g.spent[unit] += left if stopped else min(cost, left)
