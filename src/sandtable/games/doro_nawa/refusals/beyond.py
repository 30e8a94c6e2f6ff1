"""4.0 Why a unit cannot move to a hex: the enemy, the terrain, too few MP, a crowd."""

from __future__ import annotations

from typing import Final

from sandtable.board.reach import ENEMY, FULL
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import amphibious, crossings
from sandtable.games.doro_nawa.amphibious import NO_SEA
from sandtable.games.doro_nawa.kinds import ARMOURED, MARCH_AT_SEA, SHIP
from sandtable.games.doro_nawa.movement import OFF_AREA
from sandtable.games.doro_nawa.refusals.moments import not_now
from sandtable.games.doro_nawa.stacking import bars_joining, bars_meeting
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.ways import (
    BRIDGE_DOWN,
    UNHELPED,
    free_mp,
    march_loss,
    most_mp,
    reach_of,
)

NO_BOX: Final = Bar("6.2", "only aircraft enter an off-map box", "Choose a hex of the map.")
ON_SPOT: Final = Bar("4.1", "the unit is there already", "Choose another hex, or stop.")
IMPASSABLE: Final = Bar("4.21", "no ground unit may enter that hex", "Choose a land hex.")
BY_SHIP: Final = Bar(
    "4.41",
    "a ground unit goes to sea only by embarking from a port",
    "A unit that began the impulse in a port embarks (`embark`) into a sea hex beside it.",
)
NO_WAY: Final = Bar("4.21", "no way by land leads there", "Go by sea: embark in a port (4.41).")
NO_WAY_AT_ALL: Final = Bar("4.21", NO_WAY.reason, "Choose another hex.")
NO_SEAWAY: Final = Bar("4.25", "no way by water leads there", "Choose another hex.")
OFF_ROUTE: Final = Bar(
    "4.23", "armour may only be in hexes with a road, trail or railroad", "Choose such a hex."
)
NO_ROUTE: Final = Bar(
    "4.23",
    "armour moves only along roads, trails and railroads, and none leads there",
    "Follow a route.",
)
NO_BRIDGE: Final = Bar(
    "4.5",
    "an enemy unit within two hexes destroys the bridge, and armour cannot cross",
    "Keep a friendly unit stationary beside the bridge, or drive the enemy off.",
)
NO_ENGINEER: Final = Bar(
    "4.23",
    "armour crosses unbridged water only with the help of an engineer that stays put",
    "Keep an engineer stationary beside the water.",
)
AFLOAT_LANDS: Final = Bar(
    "4.41",
    "a unit at sea comes ashore by landing",
    "Land it (`land`) in a coastal hex beside it.",
)
FAR: Final = Bar(
    "4.1", "the hex is further than its MP", "Choose a nearer hex, or go on in a later impulse."
)
TOO_DEAR: Final = Bar(
    "4.21",
    "the hexes on the way cost more MP than it has",
    "Choose a nearer hex, or go on in a later impulse.",
)
CUT_OFF: Final = Bar("3.2", "enemy units bar every way there", "Drive them off first.")
CUT_OFF_BY_LAND: Final = Bar(
    "3.2",
    "enemy units bar every way there by land",
    "Drive them off first, or go by sea: embark in a port (4.41).",
)
CROWDED: Final = Bar(
    "3.1",
    "full stacks stand in its cheapest way there; limits hold at all times",
    "Move other units out first, or try another way hex by hex.",
)
WITHIN_MP: Final = Bar(
    "4.3", "the hex is within the MP of the roll: no force march is needed", "Move there (`move`)."
)
NEEDS_MARCH: Final = Bar(
    "4.3",
    "the hex takes a force march, 1 SP for each MP above the roll's",
    "A force march (`march`) pays for it.",
)
BRIDGE_COSTS: Final = Bar(
    "4.5",
    "an enemy unit within two hexes destroys a bridge on the way, and its water costs MP",
    "Keep a friendly unit stationary beside the bridge, drive the enemy off, or go less far.",
)

# ── the hardest reason first ─────────────────────────────────────────────────


def bars_for_good(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a unit out of a hex whatever its MP and the roll: enemies, then the terrain."""
    if to < 0 or to >= g.theatre.size or to == g.hex[unit]:
        return None
    bar = bars_meeting(g, unit, to)
    return bar if bar is not None else _bars_terrain(g, unit, to)


def bars_going_so(g: State, unit: int, verb: str, to: int) -> Bar | None:
    """What keeps a unit from going there by this verb on any roll, from where it is (4.41)."""
    if to < 0 or to >= g.theatre.size or to == g.hex[unit]:
        return None
    if verb == "embark":
        return amphibious.bars_quay(g, unit, to)
    if verb == "land":
        return amphibious.bars_shore(g, unit, to)
    return _bars_element(g, unit, to)


def bars_going(g: State, choice: Choice) -> Bar:
    """Why a picked-up ground or naval unit cannot go to a hex in this way."""
    unit, to = choice.unit, choice.hex
    if to == g.hex[unit]:
        lands = choice.verb == "land" and g.afloat[unit]
        return amphibious.TOO_FAR_OUT.says(f"it is in {g.where(to)}") if lands else ON_SPOT
    if choice.verb == "embark":
        return amphibious.bars_embarking(g, unit, to) or not_now(g)
    if choice.verb == "land":
        return amphibious.bars_landing(g, unit, to) or not_now(g)
    if to >= g.theatre.size:
        return NO_BOX
    bar = bars_for_good(g, unit, to) or _bars_element(g, unit, to)
    if bar is None and g.afloat[unit]:
        bar = amphibious.bars_west_coast(g, unit, g.hex[unit], to)
    if bar is not None:
        return bar
    spent = g.spent[unit]
    found = reach_of(g, unit, most_mp(g, unit) - spent).cost
    if to not in found:
        return _bars_distance(g, unit, to)
    # A march may take the last SP on the way into a full hex: to move there is a question of room.
    if march_loss(g, unit, found[to]) >= g.sp[unit]:
        bar = bars_joining(g, unit, to, bool(g.afloat[unit]), g.sp[unit])
    if bar is None:
        bar = WITHIN_MP if found[to] <= free_mp(g, unit) - spent else NEEDS_MARCH
        bar = bar.says(f"{found[to]} MP, {max(0, free_mp(g, unit) - spent)} left of the roll")
    return bar


def _bars_element(g: State, unit: int, to: int) -> Bar | None:
    """From land to sea and from sea to land there are other ways than moving (4.41)."""
    sea = bool(g.theatre.sea[to])
    if g.theatre.roster.kind[unit] == SHIP:
        return None
    if g.afloat[unit]:
        return None if sea else AFLOAT_LANDS
    return BY_SHIP if sea else None


def _bars_terrain(g: State, unit: int, to: int) -> Bar | None:
    """Where a unit of this kind may never be."""
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if kind == SHIP:
        return None if theatre.sailable[to] else NO_SEA
    if theatre.sea[to]:
        return None
    if not theatre.ground[to]:
        return OFF_AREA if theatre.off_area(to) else IMPASSABLE.says(theatre.ground_key(to))
    if kind == ARMOURED and not theatre.map.has_route[to]:
        return OFF_ROUTE
    return None


# ── a hex that is not within reach ───────────────────────────────────────────

FAR_MP: Final = 120
"""So far a way is looked for, more than any unit has."""


def _bars_distance(g: State, unit: int, to: int) -> Bar:
    """Too far, cut off by the enemy, or crowded: tell them apart by lifting one limit at a time."""
    have = most_mp(g, unit) - g.spent[unit]
    at_sea = bool(g.afloat[unit]) or g.theatre.roster.kind[unit] == SHIP
    through = reach_of(g, unit, FAR_MP, False, lifted=FULL).cost
    if through.get(to, FAR_MP) <= have:
        there = max(1, g.sp[unit] - march_loss(g, unit, through[to]))  # 4.3: paid before it is in
        return bars_joining(g, unit, to, bool(g.afloat[unit]), there) or CROWDED
    far = reach_of(g, unit, FAR_MP, False)
    if to in far.cost:
        bar = FAR if at_sea else TOO_DEAR
        needed = f"{far.cost[to]} MP needed, {have} left{_no_march(g, unit)}"
        return _bars_bridge(g, unit, to, have, needed) or bar.says(needed)
    if to in through:  # full stacks are in the way, and without them it would be too far as well
        needed = f"{through[to]} MP needed, {have} left{_no_march(g, unit)}"
        full = bars_joining(g, unit, to, bool(g.afloat[unit]), g.sp[unit])
        return full or (FAR if at_sea else TOO_DEAR).says(needed)
    if to in reach_of(g, unit, FAR_MP, False, to, ENEMY | FULL).cost:
        return CUT_OFF if at_sea or not _has_ports(g) else CUT_OFF_BY_LAND
    if g.afloat[unit]:
        return amphibious.bars_west_coast(g, unit, g.hex[unit], to) or NO_SEAWAY
    if at_sea:
        return NO_SEAWAY
    if g.theatre.island[g.hex[unit]]:
        return amphibious.OPEN_SEA
    if g.theatre.roster.kind[unit] == ARMOURED:
        return _bars_water(g, unit, to)
    return NO_WAY if _has_ports(g) else NO_WAY_AT_ALL


def _has_ports(g: State) -> bool:
    """Whether anybody could go round by sea: there is a port, or an island, with sea beside it."""
    theatre = g.theatre
    for place in range(theatre.size):
        if theatre.quay[place] and any(theatre.sea[near] for near in theatre.near[place]):
            return True
    return False


def _bars_bridge(g: State, unit: int, to: int, have: int, needed: str) -> Bar | None:
    """Whether a destroyed bridge makes a way too dear that a unit could pay else."""
    ship = g.theatre.roster.kind[unit] == SHIP
    if g.afloat[unit] or ship or not crossings.crosses_alone(g, unit):
        return None
    down = reach_of(g, unit, have, False, to, BRIDGE_DOWN).barred(to)
    return BRIDGE_COSTS.says(f"{_destroyed(g, unit, *down[0][:2])}; {needed}") if down else None


def _bars_water(g: State, unit: int, to: int) -> Bar:
    """Which water stops armour on its way: a destroyed bridge, one without an engineer, or none."""
    bridge, water = BRIDGE_DOWN | FULL, BRIDGE_DOWN | UNHELPED | FULL
    for lifted in (bridge, water, bridge | ENEMY, water | ENEMY):
        for a, b, bars in reach_of(g, unit, FAR_MP, False, to, lifted).barred(to):
            if bars & UNHELPED:
                return NO_ENGINEER.says(f"{g.theatre.label(a)}-{g.theatre.label(b)}")
            if bars & BRIDGE_DOWN:
                return NO_BRIDGE.says(_destroyed(g, unit, a, b))
    return NO_ROUTE


def _destroyed(g: State, unit: int, a: int, b: int) -> str:
    """The two hexes at a destroyed bridge, and who destroys it."""
    near = crossings.destroyer(g, g.theatre.map.edge(a, b), g.theatre.roster.side[unit])
    banks = f"{g.theatre.label(a)}-{g.theatre.label(b)}"
    return f"{banks}, {g.name(near)} in {g.where(g.hex[near])}"


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
