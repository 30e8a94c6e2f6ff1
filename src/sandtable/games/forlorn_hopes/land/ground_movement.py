"""11.2 and 11.3: how a ground unit moves, and how many fit in a hex."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.forlorn_hopes.kinds import (
    ARMOUR,
    MOTORISED,
    MOVED,
    ON_FOOT,
    STOPPED,
    SUPPLY,
)
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory
from sandtable.games.forlorn_hopes.turn.supply import is_land

FAST: Final[tuple[int, ...]] = (MOTORISED, ARMOUR)
"""Types that may move farther than one hex (11.2)."""

GARRISON: Final = Bar("11.4.1", "a garrison never leaves its hex", "Leave it where it is.")
ABOARD: Final = Bar("11.2", "the unit is at sea", "Land it in the hex of its ship.")
EMBARKED: Final = Bar(
    "11.5.4", "it has just gone aboard: its loading for the next turn", "Wait for the next turn."
)
IN_BOX: Final = Bar(
    "10.2.2",
    "the unit is in an off-map box, from which it comes by ship",
    "Load it when a naval mission starts there (`load`).",
)
ELSEWHERE: Final = Bar("11.2", "the unit is not on the map", "Choose one that is.")
ARRIVED: Final = Bar(
    "11.2", "a unit that landed or dropped this turn does not move", "Wait for the next turn."
)
HAS_STOPPED: Final = Bar(
    "11.2", "it entered a hex with enemy ground units and stops there", "Wait for the next turn."
)
HAS_MOVED: Final = Bar("11.2", "it has moved as far as it may", "Wait for the next turn.")
HAS_LEFT: Final = Bar("11.2", "it has moved, and no more goes aboard", "Wait for the next turn.")
AS_FAR: Final = Bar(
    "11.2", "it has moved two hexes, or captured supplies and stopped", "Wait for the next turn."
)
SLOW_GROUND: Final = Bar(
    "11.2",
    "a second hex is for motorised and armoured units in cultivated land or bush",
    "Wait for the next turn.",
)
NO_SUPPLY: Final = Bar("13.5", "out of supply it moves one hex at most", "Wait for the next turn.")
NO_NEIGHBOUR: Final = Bar("11.2", "that hex is not beside it", "Move hex by hex.")
STRAIT: Final = Bar("11.2", "a sea strait lies between", "Go by sea.")
NO_LAND: Final = Bar("11.2", "ground units cannot enter that hex", "Go by sea.")
FULL: Final = Bar(
    "11.3", "five ground units of a side are in the hex already", "Choose another hex."
)
DEFENDED: Final = Bar(
    "13.3", "a supply unit alone would be captured there", "Bring a combat unit first."
)
AT_PEACE: Final = Bar(
    "14.5",
    "in the General Regroup turn nobody enters a hex of enemy combat units (R170)",
    "Choose a hex without them, or one where your side stands too.",
)
NOT_FALLEN: Final = Bar(
    "15.0", "nobody enters Singapore before it surrenders", "Choose another hex."
)


# ── 11.3 Stacking ────────────────────────────────────────────────────────────


def bars_stacking(g: State, unit: int, h: int) -> Bar | None:
    """Whether a hex is full for one more ground unit; supply units are free."""
    if g.theatre.roster.type[unit] == SUPPLY:
        return None
    there = len(g.troops_in(h, g.side(unit)))
    most = g.theatre.number["ground.stack"]
    return FULL.says(f"{there} of {most}") if there >= most else None


# ── 11.2 Ground Unit Movement ────────────────────────────────────────────────


def bars_unit(g: State, unit: int) -> Bar | None:
    """Why a unit cannot move at all now, wherever to."""
    if not g.in_play(unit) or g.hex[unit] < 0:
        return ELSEWHERE
    if g.aboard[unit] >= 0:
        return EMBARKED if g.done[unit] & STOPPED else ABOARD
    if g.hex[unit] >= g.theatre.size:
        return IN_BOX
    if g.theatre.roster.garrison[unit]:
        return GARRISON
    if g.arrived[unit] != ON_FOOT:
        return ARRIVED
    return _bars_further(g, unit) if g.done[unit] & (MOVED | STOPPED) else None


def _bars_further(g: State, unit: int) -> Bar | None:
    """Why a unit that has moved goes no further: enemies, its type, supply (13.5), the ground."""
    theatre = g.theatre
    at = g.hex[unit]
    stopped = g.done[unit] & STOPPED
    if stopped and g.troops_in(at, 1 - g.side(unit)):
        return HAS_STOPPED
    if theatre.roster.type[unit] not in FAST:
        return HAS_MOVED
    if g.oos[unit]:
        return NO_SUPPLY
    return _bars_ground(g, at) or (AS_FAR if stopped else None)


def _bars_ground(g: State, h: int) -> Bar | None:
    """Whether the ground of a hex lets fast units go two hexes (R109)."""
    terrain = g.theatre.map.terrain[h]
    if g.theatre.pack.tec.fast_hexes[terrain] > 1:
        return None
    return SLOW_GROUND.says(f"{g.theatre.map.terrains[terrain]} there")


def bars_move(g: State, unit: int, to: int) -> Bar | None:
    """Why a unit cannot move one hex (further) to this hex."""
    bar = bars_unit(g, unit)
    if bar is not None:
        return bar
    theatre = g.theatre
    at = g.hex[unit]
    edge = _edge(g, at, to)
    if edge < 0:
        return NO_NEIGHBOUR
    if not is_land(theatre, to):
        return NO_LAND
    if theatre.no_troops[edge]:
        return STRAIT
    if g.done[unit] & MOVED:
        bar = _bars_ground(g, to)
        if bar is not None:
            return bar
    return bars_entry(g, unit, to)


def bars_entry(g: State, unit: int, to: int) -> Bar | None:
    """Why a unit may not enter a hex, on foot or from the sea (11.3, 13.3, 14.5, 15.0)."""
    surrender = g.theatre.rules.surrender
    if surrender is not None and to == surrender.hex and g.turn < surrender.turn:
        return NOT_FALLEN.says(f"in turn {surrender.turn}")
    side = g.side(unit)
    enemies = g.troops_in(to, 1 - side)
    own = g.troops_in(to, side)
    if enemies and not own:
        if g.regroup_turn == g.turn:
            return AT_PEACE
        if g.theatre.roster.type[unit] == SUPPLY:
            return DEFENDED
    return bars_stacking(g, unit, to)


def _edge(g: State, at: int, to: int) -> int:
    """The hexside from a hex to its neighbour, -1 if they are none."""
    for edge in range(at * 6, at * 6 + 6):
        if g.theatre.near6[edge] == to:
            return edge
    return -1


def move(g: State, unit: int, to: int) -> None:
    """One hex: control follows combat units (3.0); enemies there stop the unit (11.2)."""
    at = g.hex[unit]
    side = g.side(unit)
    second = g.done[unit] & MOVED
    before = [victory.occupant(g, place) for place in (to, at)]
    g.put(unit, to)
    g.done[unit] |= MOVED
    if g.ground_in(to, 1 - side) or second:
        g.done[unit] |= STOPPED
    g.say("11.2", f"{g.name(unit)} moves from {g.where(at)} to {g.where(to)}.", (at, to), (unit,))
    control.update(g, to, before[0])
    control.update(g, at, before[1])
