"""Answers for choices that the open decision does not even tell of: which rule says no, and why."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sandtable.board.reach import Reach, Walker, reach
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    amphibious,
    anti_aircraft,
    crossings,
    fields_of_fire,
    ground_combat,
    interdiction,
    naval_combat,
    reinforcements,
    replacements,
    retreat,
)
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    ARMOURED,
    COMBAT,
    LAND,
    MARCH_AT_SEA,
    NAVAL,
    OPTIONS,
    PLAY,
    REPLACEMENT,
    SHIP,
    SIDES,
)
from sandtable.games.doro_nawa.moments import (
    NO_FACE,
    bars_beginning,
    bars_place,
    bars_time,
    not_now,
)
from sandtable.games.doro_nawa.movement import NOT_YOURS, Moving, bars_moving, off_map
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Initiative, Option
from sandtable.games.doro_nawa.stacking import (
    NOT_OVERSTACKED,
    Reduce,
    bars_joining,
    bars_meeting,
)
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import BRIDGE
from sandtable.games.doro_nawa.ways import March, free_mp, most_mp, net_of, reach_of, tolls

IN_HAND: Final = Bar("4.1", "the unit is picked up", "Name the hex, or stop.")
AIR_FLIES: Final = Bar("4.24", "aircraft fly", "Write `fly` with the unit and the hex.")
GROUND_MOVES: Final = Bar("4.24", "only aircraft fly", "Write `move` with the unit and the hex.")
NO_BOX: Final = Bar("6.2", "only aircraft enter an off-map box", "Choose a hex of the map.")
ON_SPOT: Final = Bar("4.1", "the unit is there already", "Choose another hex, or stop.")
IMPASSABLE: Final = Bar("4.21", "no ground unit may enter that hex", "Choose a land hex.")
OFF_AREA: Final = Bar(
    "4.2", "the hex is outside the area of this scenario", "Choose a hex inside the area."
)
BY_SHIP: Final = Bar(
    "4.41",
    "a ground unit goes to sea only by embarking from a port",
    "Write `embark` for a unit that began the impulse in a port, and a sea hex beside it.",
)
NO_WAY: Final = Bar("4.21", "no way by land leads there", "Go by sea: embark in a port (4.41).")
NO_SEAWAY: Final = Bar("4.25", "no way by water leads there", "Choose another hex.")
OFF_ROUTE: Final = Bar(
    "4.23", "armour may only be in hexes with a road, trail or railroad", "Choose such a hex."
)
NO_ROUTE: Final = Bar(
    "4.23",
    "armour moves only along roads, trails and railroads, and none leads there",
    "Follow a route.",
)
BRIDGE_DOWN: Final = Bar(
    "4.5",
    "an enemy unit within two hexes destroys the bridge, and armour cannot cross",
    "Keep a friendly unit stationary beside the bridge, or drive the enemy off.",
)
NO_ENGINEER: Final = Bar(
    "4.23",
    "armour crosses unbridged water only with the help of an engineer that stays put",
    "Keep an engineer stationary beside the water.",
)
NOT_SEA: Final = Bar("4.25", "ships keep to sea and partial sea hexes", "Choose a sea hex.")
AFLOAT_LANDS: Final = Bar(
    "4.41",
    "a unit at sea comes ashore by landing",
    "Write `land` with the unit and an adjacent coastal hex.",
)
FAR: Final = Bar(
    "4.1", "the hex is further than its MP", "Choose a nearer hex, or wait for a higher roll."
)
TOO_DEAR: Final = Bar(
    "4.21",
    "the hexes on the way cost more MP than it has",
    "Choose a nearer hex, or wait for a higher roll.",
)
CUT_OFF: Final = Bar("3.2", "enemy units bar every way there", "Go round, or drive them off first.")
CROWDED: Final = Bar(
    "3.1",
    "full stacks bar every way there within its MP; limits hold at all times",
    "Move other units out first.",
)
WITHIN_MP: Final = Bar(
    "4.3", "the hex is within the MP of the roll: no force march is needed", "Write `move`."
)
NEEDS_MARCH: Final = Bar(
    "4.3",
    "the hex takes a force march, 1 SP for each MP above the roll's",
    "Write `march` to pay for it.",
)
NOT_COMBAT: Final = Bar(
    "5.1",
    "ground units attack in a Combat impulse",
    "Choose the Combat option in your next half.",
)
NOT_REPLACEMENT: Final = Bar(
    "8.2",
    "replacements come in a Replacement impulse",
    "Choose the Replacement option in your next half.",
)

GOING: Final = ("move", "march", "embark", "land", "fly", "base")
"""The verbs of a unit that is picked up."""


def bar_of(g: State, choice: Choice) -> Bar:
    """The case that speaks against a choice which the top frame does not list."""
    top = g.frames[-1]
    verb = choice.verb
    unit = choice.unit
    if isinstance(top, (Option, Initiative, EndTurn)):
        return bars_beginning(g, choice)
    if verb == "roll" and top.actor(g) == CHANCE:
        return NO_FACE
    if isinstance(top, reinforcements.Arrivals) and verb == "place":
        return bars_place(g, top.side, unit, choice.hex) or not_now(g)
    if isinstance(top, retreat.Retreat) and verb in ("retreat", "stand"):
        if unit not in top.going:
            return retreat.NOT_RETREATING.says(g.named(top.going))
        return retreat.bars_retreat(g, unit, choice.hex) or not_now(g)
    if isinstance(top, retreat.Advance) and verb == "advance":
        return retreat.NOT_ATTACKER.says(g.named(top.units))
    if isinstance(top, anti_aircraft.FlakHex) and verb in ("guns", "flak", "with", "fire"):
        labels = ", ".join([g.theatre.label(place) for place in top.places])
        return anti_aircraft.ONE_HEX.says(labels)
    if isinstance(top, Reduce) and verb == "remove":
        return NOT_OVERSTACKED.says(f"it is {g.where(top.place)} that holds too much")
    goes = unit >= 0 and verb in GOING
    if goes and isinstance(top, aircraft.Flying) and unit == top.unit:
        return _bars_flying(g, choice) or not_now(g)
    if goes or verb == "replace":
        bar = _bars_unit(g, unit, verb)
        if bar is not None:
            return bar
    if goes and isinstance(top, Moving) and unit == top.unit:
        return bars_going(g, choice) if choice.hex >= 0 else IN_HAND
    if isinstance(top, (Impulse, Moving, aircraft.Flying)):
        bar = _bars_impulse(g, choice) if isinstance(top, Impulse) else None
        return bar or bars_time(g, choice)
    return not_now(g)


def _bars_impulse(g: State, choice: Choice) -> Bar | None:
    """Why a half-impulse as a whole does not list a choice of its own verbs."""
    verb = choice.verb
    if verb == "attack":
        if g.option != COMBAT:
            return NOT_COMBAT.says(f"this is a {OPTIONS[g.option]} impulse")
        return ground_combat.bars_target(g, choice.hex)
    if verb == "dogfight":
        return air_combat.bars_dogfight(g, choice.hex, g.half)
    if verb == "bombard":
        return fields_of_fire.bars_bombarding(g, g.half, choice.hex)
    if verb == "interdict":
        return interdiction.bars_hex(g, g.half, choice.hex)
    if verb == "engage":
        return naval_combat.bars_engaging(g, choice.hex, g.half)
    if verb in ("replace", "return") and g.option != REPLACEMENT:
        return NOT_REPLACEMENT.says(f"this is a {OPTIONS[g.option]} impulse")
    if verb == "return":
        return replacements.bars_return(g, choice.unit, choice.hex)
    return None


def _bars_flying(g: State, choice: Choice) -> Bar | None:
    if choice.verb == "fly" and choice.hex >= 0:
        return aircraft.bars_flight(g, choice.unit, choice.hex)
    if choice.verb == "base":
        return aircraft.bars_base(g, choice.unit)
    return IN_HAND if choice.verb == "fly" else AIR_FLIES


def _bars_unit(g: State, unit: int, verb: str) -> Bar | None:
    roster = g.theatre.roster
    if g.status[unit] != PLAY:
        return off_map(g, unit)
    if roster.side[unit] != g.half:
        return NOT_YOURS.says(f"{g.name(unit)} is {SIDES[roster.side[unit]]}")
    if g.is_air(unit):
        return AIR_FLIES if verb in ("move", "march", "embark", "land") else None
    if verb in ("fly", "base"):
        return GROUND_MOVES
    return bars_moving(g, unit) if verb != "replace" else None


def meant(g: State, unit: int, place: int) -> Choice:
    """What a unit that is picked up would do in a place: land, take ship, fly, or else move.

    Where a force march would reach, it is listed; beyond that `move` names both limits.
    """
    theatre = g.theatre
    if g.is_air(unit):
        return Choice("fly", unit, place)
    if theatre.roster.kind[unit] == SHIP or place >= theatre.size:
        return Choice("move", unit, place)
    if g.afloat[unit]:
        return Choice("move" if theatre.sea[place] else "land", unit, place)
    start = g.hex[unit]
    ships = theatre.sea[place] and theatre.port[start] and place in theatre.near[start]
    return Choice("embark" if ships else "move", unit, place)


# ── a hex that is not within reach ───────────────────────────────────────────


def bars_going(g: State, choice: Choice) -> Bar:
    """Why a picked-up ground or naval unit cannot go to a hex in this way."""
    unit, to = choice.unit, choice.hex
    if choice.verb == "embark":
        return amphibious.bars_embarking(g, unit, to) or not_now(g)
    if choice.verb == "land":
        return amphibious.bars_landing(g, unit, to) or not_now(g)
    if to == g.hex[unit]:
        return ON_SPOT
    if to >= g.theatre.size:
        return NO_BOX
    bar = bars_meeting(g, unit, to) or _bars_terrain(g, unit, to)
    if bar is not None:
        return bar
    spent = g.spent[unit]
    found = reach_of(g, unit, most_mp(g, unit) - spent).cost
    if to in found:
        free = free_mp(g, unit) - spent
        bar = WITHIN_MP if found[to] <= free else NEEDS_MARCH
        return bar.says(f"{found[to]} MP, {max(0, free)} left of the roll")
    return _bars_distance(g, unit, to)


def _bars_terrain(g: State, unit: int, to: int) -> Bar | None:
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if kind == SHIP:
        return None if theatre.sailable[to] else NOT_SEA
    if g.afloat[unit]:
        if not theatre.sea[to]:
            return AFLOAT_LANDS
        place = g.hex[unit]
        return amphibious.bars_west_coast(g, unit, place, to)
    if theatre.sea[to]:
        return BY_SHIP
    if not theatre.ground[to]:
        if theatre.tec.hex_cost.get(theatre.ground_key(to), 0) and theatre.map.flags["in_play"][to]:
            return OFF_AREA
        return IMPASSABLE.says(theatre.ground_key(to))
    if kind == ARMOURED and not theatre.map.has_route[to]:
        return OFF_ROUTE
    return None


def _bars_distance(g: State, unit: int, to: int) -> Bar:
    """Too far, cut off by the enemy, or crowded: tell them apart by lifting one limit at a time."""
    have = most_mp(g, unit) - g.spent[unit]
    at_sea = bool(g.afloat[unit]) or g.theatre.roster.kind[unit] == SHIP
    through = _open_reach(g, unit, True).cost
    if through.get(to, FAR_MP) <= have:
        return bars_joining(g, unit, to, bool(g.afloat[unit]), g.sp[unit]) or CROWDED
    far = reach_of(g, unit, FAR_MP, False)
    if to in far.cost:
        bar = FAR if at_sea else TOO_DEAR
        return bar.says(f"{far.cost[to]} MP needed, {have} left{_no_march(g, unit)}")
    if to in through:
        return CROWDED
    if to in _open_reach(g, unit, False).cost:
        return CUT_OFF
    if g.afloat[unit]:
        return amphibious.bars_west_coast(g, unit, g.hex[unit], to) or NO_SEAWAY
    if at_sea:
        return NO_SEAWAY
    if g.theatre.roster.kind[unit] == ARMOURED:
        return _bars_water(g, unit, to)
    return NO_WAY


def _bars_water(g: State, unit: int, to: int) -> Bar:
    """Which water stops armour on its way: a destroyed bridge, one without an engineer, or none."""
    theatre = g.theatre
    side = theatre.roster.side[unit]
    net = net_of(g, unit)
    enemy = (LAND | AFLOAT | NAVAL) << (1 - side)
    for ford, mask in ((False, enemy), (True, enemy), (False, 0), (True, 0)):
        found = reach(net, g.hex[unit], FAR_MP, bytes(g.occ), mask, 0, tolls(g), Bridged(ford))
        if to not in found.cost:
            continue
        path = found.path(to)
        for a, b in pairwise(path):
            edge = theatre.map.edge(a, b)
            code = net.edges[edge]
            if code > 63 and crossings.crossing_cost(g, edge, code, side, unit, True) < 0:
                where = f"{theatre.label(a)}-{theatre.label(b)}"
                if not code & BRIDGE:
                    return NO_ENGINEER.says(where)
                near = crossings.destroyer(g, edge, side)
                return BRIDGE_DOWN.says(f"{where}, {g.name(near)} in {g.where(g.hex[near])}")
    return NO_ROUTE


FAR_MP: Final = 120


def _no_march(g: State, unit: int) -> str:
    """What a force march adds to the MP left, or why it adds nothing (4.3)."""
    more = most_mp(g, unit) - max(free_mp(g, unit), g.spent[unit])
    if more > 0:
        return f"; {more} of them by force march, its initiative and SP allow no more (4.3)"
    if g.afloat[unit] and not g.has_option(MARCH_AT_SEA):
        return "; no force march at sea (4.41)"
    if g.theatre.roster.kind[unit] == SHIP:
        return "; ships do not force march (4.3)"
    if g.initiative(unit) <= g.die:
        return f"; no force march: initiative {g.initiative(unit)} is not above the roll (4.3)"
    return ""


class Bridged(Walker):
    """Armour to whom every bridge stands; `ford`: and an engineer helps over all other water."""

    def __init__(self, ford: bool) -> None:
        self.ford: Final = ford

    def edge_cost(self, edge: int, code: int) -> int:
        """The route, or open water when it can be crossed."""
        return code & 63 if code & BRIDGE or self.ford else -1

    def may_enter(self, place: int, cost: int) -> bool:
        """Always."""
        return True


class Ghost(Walker):
    """Walks through friendly stacks."""

    def __init__(self, march: March) -> None:
        self.march: Final = march

    def edge_cost(self, edge: int, code: int) -> int:
        """As for the unit itself."""
        return self.march.edge_cost(edge, code)

    def may_enter(self, place: int, cost: int) -> bool:
        """Always."""
        return True


def _open_reach(g: State, unit: int, enemies: bool) -> Reach:
    """The reach of a unit if no stack were full, and if asked no enemy in the way."""
    side = g.theatre.roster.side[unit]
    ship = g.theatre.roster.kind[unit] == SHIP
    mask = LAND | AFLOAT if ship else LAND | AFLOAT | NAVAL
    enemy = mask << (1 - side) if enemies else 0
    walker = Ghost(March(g, unit))
    net = net_of(g, unit)
    return reach(net, g.hex[unit], FAR_MP, bytes(g.occ), enemy, 0, tolls(g), walker)
