"""13.0 Supply: sources, lines, supply units, hits, and the penalty for going without."""

from __future__ import annotations

from typing import Final

from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DESTROYED,
    BB,
    CA,
    CL,
    CV,
    CVS,
    DD,
    DROPPED,
    JAPANESE,
    MAJOR,
    MTB,
    NOBODY,
    OFF_MAP,
    SUPPLY,
    SUPPLY_IN_TURN,
)
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.terrain import FAR
from sandtable.games.forlorn_hopes.theatre import Theatre
from sandtable.games.forlorn_hopes.turn import victory

COMBAT_SHIPS: Final[tuple[int, ...]] = (BB, CA, CL, CV, CVS, DD, MTB)
"""3.0: naval units that close the way of supply to a port (13.1); neither T nor SS."""
CULTIVATED: Final = "cultivated"


# ── 13.1 Supply Sources ──────────────────────────────────────────────────────


def sources(g: State, side: int) -> list[int]:
    """Hexes from which a side's supply lines start, ascending."""
    ports = open_ports(g, side)
    found = [h for h in ports if not g.contested(h)]
    units = [u for u in g.theatre.ground[side] if g.theatre.roster.type[u] == SUPPLY]
    for unit in units:  # 13.3
        h = g.hex[unit]
        ashore = g.in_play(unit) and g.aboard[unit] < 0
        if ashore and 0 <= h < g.theatre.size and h not in found and not g.contested(h):
            found.append(h)
    return sorted(found)


def major_bases(g: State, side: int) -> list[int]:
    """Hexes of a side's own major bases on the map that are sources (13.1, 13.4).

    Darwin, on the Allied Display alone, is nobody else's base; a destroyed one is no base (R145).
    """
    return [
        base.place
        for number, base in enumerate(g.theatre.bases)
        if base.kind == MAJOR
        and base.displays[side]
        and g.holder(base.place) == side
        and not g.base_state[number] & BASE_DESTROYED
        and not _spoilt(g, base.place)
    ]


def _spoilt(g: State, h: int) -> bool:
    """Whether hits on the port or the city stop supply (13.4).

    A destroyed airbase does not stop its port.
    """
    most = g.theatre.number["supply.hits"]
    return g.port_hits[h] >= most or g.city_hits[h] >= most


def open_ports(g: State, side: int) -> list[int]:
    """A side's major bases, and its ports that are open to the sea (13.1)."""
    found = major_bases(g, side)
    reached = _sea_lanes(g, side, found)
    ports = g.theatre.map.flags["port"]
    for h in g.theatre.field:
        good = ports[h] and reached[h] and g.holder(h) == side and not _spoilt(g, h)
        if good and h not in found:
            found.append(h)
    return found


def _sea_lanes(g: State, side: int, majors: list[int]) -> bytearray:
    """Sea and coastal hexes joined to the side's map edge or to one of its own major bases."""
    theatre = g.theatre
    closed = bytearray(theatre.size)
    types = theatre.roster.type
    for ship in theatre.ships[1 - side]:
        place = g.hex[ship]
        if g.in_play(ship) and 0 <= place < theatre.size and types[ship] in COMBAT_SHIPS:
            closed[place] = 1
    seen = closed.copy()
    todo: list[int] = []
    for h in (*theatre.home_edge[side], *majors):
        if theatre.navigable[h] and not seen[h]:
            seen[h] = 1
            todo.append(h)
    sea_near = theatre.sea_near
    for h in todo:  # grows as the lanes do
        for to in sea_near[h]:
            if not seen[to]:
                seen[to] = 1
                todo.append(to)
    reached = bytearray(theatre.size)
    for h in todo:
        reached[h] = 1
    return reached


# ── 13.2 Supply Lines ────────────────────────────────────────────────────────


def reached(g: State, side: int) -> bytearray:
    """1 for each hex to which a side can trace a supply line, ashore (13.2)."""
    theatre = g.theatre
    number = theatre.number
    starts = sources(g, side)
    fed = bytearray(theatre.size)
    grown = theatre.map.terrains.index(CULTIVATED)
    tilled = bytes(1 if kind == grown else 0 for kind in theatre.map.terrain)
    every = bytes([1]) * theatre.size
    _spread(g, side, starts, number["supply.hexes"], every, fed)
    fields = [h for h in starts if tilled[h]]
    _spread(g, side, fields, number["supply.hexes_cultivated"], tilled, fed)
    return fed


def _spread(
    g: State, side: int, starts: list[int], most: int, ground: bytes, fed: bytearray
) -> None:
    """Mark what lies within so many land hexes of a start, by such ground alone.

    Enemy ground units end a line: a unit beside them in their hex is reached, nobody behind.
    """
    theatre = g.theatre
    away = [FAR] * theatre.size
    wave = starts
    for h in starts:
        away[h] = 0
        fed[h] = 1
    for distance in range(1, most + 1):
        beyond: list[int] = []
        for h in wave:
            if distance > 1 and g.ground_in(h, 1 - side):
                continue
            for to in theatre.land_near[h]:
                if away[to] > distance and ground[to]:
                    away[to] = distance
                    fed[to] = 1
                    beyond.append(to)
        wave = beyond


def is_land(theatre: Theatre, h: int) -> bool:
    """Whether ground units may be in a hex."""
    return bool(theatre.in_play[h]) and bool(theatre.pack.tec.ground_open[theatre.map.terrain[h]])


# ── 13.5 Penalty for Failing to Trace Supply ─────────────────────────────────


def begin(g: State) -> None:
    """The Supply Phase: what is found now, for both sides, lasts until the next one (R184).

    Who has a hex is looked at when both have lost their steps, as after a combat (R114).
    """
    in_turn = g.has_option(SUPPLY_IN_TURN)
    found = [reached(g, side) for side in (JAPANESE, ALLIED)]
    bled: dict[int, int] = {}
    for side in (JAPANESE, ALLIED):
        fed = reached(g, side) if in_turn else found[side]
        for unit in g.theatre.ground[side]:
            place = g.hex[unit]
            before = victory.occupant(g, place) if place >= 0 else NOBODY
            if _loses_a_step(g, unit, fed):
                bled.setdefault(place, before)
            if in_turn:
                _settle(g, bled)
        for base in g.theatre.bases_of[side]:
            _check_base(g, side, base, fed)
    _settle(g, bled)


def _settle(g: State, places: dict[int, int]) -> None:
    """Who has these hexes now, each with who occupied it until then; none is asked twice."""
    for place, before in places.items():
        control.update(g, place, before)
    places.clear()


def traces_none(g: State, unit: int) -> bool:
    """Whether a ground unit has nothing to do with supply: it is not there, or is supply itself."""
    return not g.in_play(unit) or g.hex[unit] < 0 or g.theatre.roster.type[unit] == SUPPLY


def lacks(g: State, unit: int, fed: bytearray) -> bool:
    """Whether a ground unit is out of supply where it is now."""
    place = g.hex[unit]
    afloat = g.aboard[unit] >= 0  # R144: nobody traces at sea; a row of phases ends there
    # 9.11.3: no supply is needed in the turn of the drop.
    return not (afloat or place >= g.theatre.size or fed[place] or g.arrived[unit] >= DROPPED)


def _loses_a_step(g: State, unit: int, fed: bytearray) -> bool:
    """Count the phases that a unit is out of supply; whether it has lost a step by it."""
    if g.over or traces_none(g, unit):
        return False
    if not lacks(g, unit, fed):
        g.oos[unit] = 0
        return False
    g.oos[unit] = min(g.oos[unit] + 1, 9)
    number = g.theatre.number
    g.say("13.5", f"{g.name(unit)} is out of supply.", (g.hex[unit],), (unit,))
    spared = g.theatre.roster.garrison[unit] and not number["supply.garrison_step_loss"]
    if g.oos[unit] < number["supply.step_loss_from"] or spared:
        return False
    losses.lose(g, unit, 1, "13.5")
    return True


def _check_base(g: State, side: int, base: int, fed: bytearray) -> None:
    place = g.base_at[base]
    kind = g.theatre.bases[base]
    if g.over or kind.kind == OFF_MAP or kind.ship >= 0 or not 0 <= place < g.theatre.size:
        return
    if g.holder(place) != side:
        return
    before = g.base_oos[base]
    g.base_oos[base] = 0 if fed[place] else 1
    if g.base_oos[base] and not before:
        g.say("13.5", f"The airbase of {kind.title} is out of supply.", (place,))
