"""10.2, 10.3.1 Where ships may go: coasts, ports, zones, and the ways of a group by sea."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.games.forlorn_hopes.data.map import BASE, POOL_BOX
from sandtable.games.forlorn_hopes.kinds import (
    BB,
    CA,
    CL,
    CLOSED_TO,
    COVERING,
    DD,
    FORCES,
    MTB,
    NOBODY,
    POOL,
    RESERVE,
    TRANSPORT,
    ZONES,
)
from sandtable.games.forlorn_hopes.state import State

GUNS: Final[tuple[int, ...]] = (BB, CA, CL, DD)
"""10.4.3, 10.5: the types that screen others, and that bombard."""
POOL_OF: Final[list[int]] = [COVERING, RESERVE]
"""By side: the fleet that waits in a box of its own."""

# ── the group under way ──────────────────────────────────────────────────────


def group(g: State, side: int) -> list[int]:
    """The ships of the group under way, ascending."""
    return [ship for ship in g.theatre.ships[side] if g.sailing[ship]]


def group_at(g: State, side: int) -> int:
    """Where the group under way is, -1 if there is none."""
    ships = group(g, side)
    return g.hex[ships[0]] if ships else -1


def speed(g: State, ship: int) -> int:
    """The speed on the face that shows (10.2.1)."""
    return g.theatre.roster.speed[g.face(ship)][ship]


def slowest(g: State, ships: list[int] | tuple[int, ...]) -> int:
    """The lowest speed among ships, 0 of none."""
    return min([speed(g, ship) for ship in ships], default=0)


def allowance(g: State, ships: list[int] | tuple[int, ...]) -> int:
    """Movement points of a group: a multiple of its lowest speed (10.3.1)."""
    return g.theatre.number["naval.speed_factor"] * slowest(g, ships)


def warships_in(g: State, place: int, side: int) -> list[int]:
    """A side's naval combat units in a hex: all but transports (3.0)."""
    types = g.theatre.roster.type
    return [ship for ship in g.ships_in(place, side) if types[ship] != TRANSPORT]


# ── 10.2.2 coasts and ports ──────────────────────────────────────────────────


def quiet(g: State, side: int, h: int) -> bool:
    """Whether a side controls a hex and no enemy ground unit is in it (3.0, 11.3)."""
    return g.holder(h) == side and not g.ground_in(h, 1 - side)


def own_box(g: State, side: int, place: int) -> bool:
    """Whether it is an off-map box that is a base of this side."""
    box = g.theatre.box_of(place)
    return box is not None and box.kind == BASE and box.side == side


def friendly_coast(g: State, side: int, place: int) -> bool:
    """Whether ships may load and unload here: own coast or off-map box, not contested (10.2.2)."""
    if place >= g.theatre.size:
        return own_box(g, side, place)
    return bool(g.theatre.coastal[place]) and quiet(g, side, place)


def friendly_port(g: State, side: int, place: int) -> bool:
    """Whether ships are at home here: own port or off-map box, not contested (12.2, 14.5)."""
    if place >= g.theatre.size:
        return own_box(g, side, place)
    return g.theatre.is_port(place) and quiet(g, side, place)


def havens(g: State, side: int) -> list[int]:
    """All friendly ports and boxes, ascending (12.2)."""
    boxes = [box.place for box in g.theatre.boxes if box.kind == BASE and box.side == side]
    return [*[port for port in g.theatre.ports if quiet(g, side, port)], *boxes]


def enemy_port(g: State, side: int, place: int) -> bool:
    """Whether it is a port that the enemy holds: entered only to land, bombard or fight."""
    return g.theatre.is_port(place) and g.holder(place) == 1 - side


def pool_box(g: State, place: int) -> bool:
    """Whether it is the box of a fleet that is not in play (5.2, 5.4)."""
    box = g.theatre.box_of(place)
    return box is not None and box.kind == POOL_BOX


# ── 10.2.4, 10.2.5, 10.3.1 hexes open to a group ─────────────────────────────

DRY: Final = Bar("10.3.1", "ships keep to sea and coastal hexes", "Choose a sea or coastal hex.")
LAND_BETWEEN: Final = Bar(
    "10.3.1", "land lies between the two coasts: no ship crosses this hexside", "Go round by sea."
)
NOT_YET: Final = Bar(
    "15.0",
    "nobody enters this hex before its garrison has surrendered",
    "Wait for the turn of its surrender.",
)
ZONE: Final = Bar(
    "10.2.5", "the Command Demarcation Line keeps this fleet out of the zone", "Stay on its side."
)
TOO_FAR_OUT: Final = Bar(
    "10.2.4", "motor torpedo boats stay near a friendly coast", "Drop them, or keep to the coast."
)


def closed(g: State, h: int) -> bool:
    """Whether a hex is still shut: Singapore before its surrender (15.0)."""
    fall = g.theatre.rules.surrender
    return fall is not None and fall.hex == h and g.turn < fall.turn


def bars_hex(g: State, ships: list[int] | tuple[int, ...], h: int) -> Bar | None:
    """Why these ships may not enter a hex, wherever they come from."""
    theatre = g.theatre
    if not theatre.navigable[h] or not theatre.in_play[h]:
        return DRY
    if closed(g, h):
        return NOT_YET
    zone = theatre.zone[h]
    shut = CLOSED_TO[zone] if zone >= 0 else NOBODY
    for ship in ships:
        if theatre.roster.force[ship] == shut:
            return ZONE.says(f"{g.name(ship)}, {FORCES[shut]} Fleet; {ZONES[zone]}ern zone")
        if theatre.roster.type[ship] == MTB and not _near_home(g, g.side(ship), h):
            return TOO_FAR_OUT.says(f"at most {theatre.number['naval.mtb_hexes']} hexes")
    return None


def _near_home(g: State, side: int, h: int) -> bool:
    return any(g.control[coast] == side + 1 for coast in g.theatre.coasts_near[h])


def bars_hexside(g: State, a: int, b: int) -> Bar | None:
    """Why no ship may cross from one hex to its neighbour."""
    return LAND_BETWEEN if g.theatre.no_ships[g.theatre.map.edge(a, b)] else None


# ── 10.3.1 ways by sea ───────────────────────────────────────────────────────


class Ways(NamedTuple):
    """Places within reach: movement points to each, and the place before it on the way."""

    cost: dict[int, int]
    came: dict[int, int]

    def path(self, to: int) -> list[int]:
        """The places entered on the way, in order."""
        places = [to]
        while self.came[places[-1]] >= 0:
            places.append(self.came[places[-1]])
        return places[-2::-1]


def step_cost(g: State, side: int, a: int, b: int) -> int:
    """Movement points of one step, -1 for none; entering and leaving the map have theirs (R88)."""
    return next((cost for to, cost in g.theatre.voyages[side][a] if to == b), -1)


def bars_step(g: State, ships: list[int] | tuple[int, ...], a: int, b: int) -> Bar | None:
    """Why ships may not go from one place to the next, points apart."""
    if b >= g.theatre.size:
        return None
    bar = bars_hex(g, ships, b)
    if bar is None and a < g.theatre.size:
        bar = bars_hexside(g, a, b)
    return bar


def shut_hexes(g: State, ships: list[int] | tuple[int, ...]) -> bytearray:
    """1 for each hex of the water that these ships may not enter: `bars_hex`, all at once."""
    theatre = g.theatre
    shut = bytearray(theatre.size)
    for force in sorted({theatre.roster.force[ship] for ship in ships}):
        for h in theatre.closed_to[force]:
            shut[h] = 1
    fall = theatre.rules.surrender
    if fall is not None and g.turn < fall.turn:
        shut[fall.hex] = 1
    if any(theatre.roster.type[ship] == MTB for ship in ships):
        side = g.side(ships[0])
        for h in range(theatre.size):
            if theatre.navigable[h] and not shut[h] and not _near_home(g, side, h):
                shut[h] = 1
    return shut


def ways(
    g: State,
    ships: list[int] | tuple[int, ...],
    start: int,
    most: int,
    peaceful: bool = False,
    goals: list[int] | None = None,
) -> Ways:
    """The places that ships together can reach with so many movement points.

    A port that the enemy holds ends the way.  `peaceful`: nor through hexes with enemy naval
    combat units (12.2).  With `goals` the search ends as soon as one of them is reached.
    """
    side = g.side(ships[0])
    size = g.theatre.size
    shut = shut_hexes(g, ships)
    if peaceful:
        for place in g.at:
            if place < size and warships_in(g, place, 1 - side):
                shut[place] = 1
    ends = {port for port in g.theatre.ports if g.holder(port) == 1 - side and port != start}
    wanted = set(goals or ())
    voyages = g.theatre.voyages[side]
    cost, came = {start: 0}, {start: -1}
    waves: list[list[int]] = [[] for _ in range(most + 1)]
    waves[0].append(start)
    for spent in range(most + 1):
        for place in waves[spent]:
            if cost[place] != spent or place in ends:
                continue
            if place in wanted:
                return Ways(cost, came)
            for to, step in voyages[place]:
                after = spent + step
                if after > most or after >= cost.get(to, most + 1) or (to < size and shut[to]):
                    continue
                cost[to], came[to] = after, place
                waves[after].append(to)
    return Ways(cost, came)


def way_between(g: State, ships: list[int], start: int, goal: int, most: int) -> int:
    """Movement points of the shortest way over hexes of the map, -1 if it costs more than `most`.

    Only hexes from which the goal is not too far are looked at.
    """
    theatre = g.theatre
    each, distance = theatre.number["naval.hex"], theatre.map.distance
    if each * distance(start, goal) > most:
        return -1
    side = g.side(ships[0])
    shut = shut_hexes(g, ships)
    ends = {port for port in theatre.ports if g.holder(port) == 1 - side and port != start}
    seen, ring, spent = {start}, [start], 0
    while ring:
        if goal in ring:
            return spent
        spent += each
        outer: list[int] = []
        for place in ring:
            if place in ends:
                continue
            for to in theatre.sea_near[place]:
                if to in seen or shut[to] or spent + each * distance(to, goal) > most:
                    continue
                seen.add(to)
                outer.append(to)
        ring = outer
    return -1


# ── 5.2, 5.4 fleets that wait in a box ───────────────────────────────────────

NOT_COMMITTED: Final = Bar(
    "5.2", "the Covering Fleet is not committed this turn", "Commit it in the Random Events Phase."
)
NOT_RELEASED: Final = Bar(
    "5.4", "the Reserve Fleet may not enter", "It is released by a random event, once."
)


def bars_pool(g: State, ship: int) -> Bar | None:
    """Why a ship in the box of its fleet may not enter play."""
    if g.status[ship] != POOL:
        return None
    if g.theatre.roster.force[ship] == COVERING:
        return None if g.covering_on else NOT_COMMITTED
    return None if g.reserve in (1, 1 + g.turn) else NOT_RELEASED


# ── for the log ──────────────────────────────────────────────────────────────


def total(g: State, keys: list[str]) -> int:
    """The sum of modifiers, named as `table.key`."""
    return sum([g.theatre.drm[key] for key in keys])


def told(g: State, keys: list[str], case: str) -> list[dict[str, Any]]:
    """Modifiers for a line of the log, in the words of the chart.

    One that stands there "(instead)" of another stands alone in a sum.
    """
    titles = {
        f"{line.table}.{line.key}": line.title.removesuffix(" (instead)")
        for line in g.theatre.pack.modifiers
    }
    return [{"case": case, "text": titles[key], "value": g.theatre.drm[key]} for key in keys]
