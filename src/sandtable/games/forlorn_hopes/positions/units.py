"""The units of a position: where each is."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys, meant
from sandtable.board.lines import Line, Muster
from sandtable.board.positions.ground import hex_at
from sandtable.board.positions.units import Vocabulary, lines_at, read_lines, tell, units_table
from sandtable.board.positions.words import hear
from sandtable.games.forlorn_hopes.data.map import POOL_BOX
from sandtable.games.forlorn_hopes.data.standing import check_standing
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    CATEGORIES,
    EVENT,
    GROUND,
    LOST,
    PLAY,
    POOL,
    UNAVAILABLE,
    UNKNOWN,
    WAITING,
)
from sandtable.games.forlorn_hopes.positions.words import OF_CATEGORY, is_transport_plane
from sandtable.games.forlorn_hopes.sea.sea_ways import pool_box
from sandtable.games.forlorn_hopes.state import State, blank

# ── reading ──────────────────────────────────────────────────────────────────


def read_units(g: State, keys: Keys) -> None:
    """[units], [aboard] and [off]: everybody in his place, then the words about each."""
    named, below = Muster(g.theatre.roster), keys.sub("aboard")
    here, gone = read_lines(g, keys, UNITS, _place, named)
    aboard = [line for key in below.names() for line in lines_at(below, key, -1, UNITS, named)]
    for line in here:
        _put(g, line)
    for line in aboard:
        _load(g, line)
    for line in gone:
        g.status[line.unit] = UNITS.off[line.key]
        if g.status[line.unit] == LOST:
            g.steps[line.unit] = 0
        elif g.status[line.unit] == WAITING:
            g.due[line.unit] = g.turn
    for line in [*here, *aboard, *gone]:
        category = g.theatre.roster.category[line.unit]
        hear(g, line, OF_CATEGORY[category], f" ({CATEGORIES[category]} units)")
    for unit in g.theatre.of_category[GROUND]:
        if g.aboard[unit] >= 0 and g.is_air(g.aboard[unit]):
            g.hex[unit] = g.hex[g.aboard[unit]]


def _place(g: State, _units: Keys, label: str) -> int:
    """A hex, a box, or an airbase, which only air units are at."""
    return g.theatre.words.find_hex(label)


def _put(g: State, line: Line) -> None:
    """An air unit at an airbase or in a pool, a ship or ground unit in a hex or box."""
    theatre, unit, place = g.theatre, line.unit, line.place
    flies = theatre.roster.category[unit] == AIR
    if not flies and not theatre.size <= place < theatre.places:
        hex_at(line.keys, line.key, line.key, theatre.map)
    if 0 <= place < theatre.places:
        check_standing(line, theatre.map, theatre.boxes, theatre.roster, theatre.pack.tec)
    if flies:
        _base(g, line, place)
        return
    g.put(unit, place)
    if pool_box(g, place):
        g.status[unit] = POOL


def _base(g: State, line: Line, place: int) -> None:
    """By the airbase's id; by a box; by a hex, the airbase that is there."""
    unit = line.unit
    theatre = g.theatre
    g.status[unit] = PLAY
    if 0 <= place == theatre.unavailable:
        g.base[unit] = UNAVAILABLE
        return
    if pool_box(g, place):
        g.status[unit] = POOL
        return
    base = theatre.base_of_spot(place) if place >= 0 else -1
    if base < 0:
        here = [b for b, one in enumerate(theatre.bases) if 0 <= one.place == place]
        if not here:
            known = meant(line.key, [one.id for one in theatre.bases])
            what = f"{g.name(unit)} is an air unit"
            raise line.trouble(what, f"it is under the name of an airbase: {known}")
        base = here[0]
    if not theatre.bases[base].displays[g.side(unit)]:
        what = f"{g.name(unit)} is at {theatre.bases[base].id}"
        raise line.trouble(what, "an airbase of its own Airbase Display (6.1)")
    g.base[unit] = base


def _load(g: State, line: Line) -> None:
    """[aboard] a ship, or two joined by +, with the ground units they carry."""
    ships = [g.theatre.roster.find(word) for word in line.key.split("+")]
    if len(ships) == 1 and ships[0] >= 0 and is_transport_plane(g, ships[0]):
        g.load(line.unit, ships[0])
        return
    if len(ships) > 2 or any(ship < 0 or not g.is_naval(ship) for ship in ships):
        raise line.trouble("is no ship", 'a ship of this position, or two: "Naka+Jintsu"')
    if any(g.hex[ship] < 0 for ship in ships):
        raise line.trouble("is not in a hex", "name the ship under [units]")
    if not g.is_ground(line.unit) or g.side(line.unit) != g.side(ships[0]):
        what = f"{g.name(line.unit)} is aboard {g.name(ships[0])}"
        raise line.trouble(what, "ground units of the ship's own side (10.2)")
    if len(ships) == 2:
        g.load(line.unit, min(ships), max(ships))
    else:
        g.load(line.unit, ships[0])


# ── writing ──────────────────────────────────────────────────────────────────


def usual(g: State) -> State:
    """The state as it would be read if no words followed its units."""
    plain = blank(g.theatre)
    for unit in range(g.theatre.roster.count):
        if g.status[unit] == LOST:
            plain.steps[unit] = g.steps[unit]
        elif g.status[unit] == WAITING:
            plain.due[unit] = g.turn
        if g.aboard[unit] >= 0:
            plain.second[unit] = g.second[unit]
    return plain


def all_units(g: State) -> dict[str, list[str]]:
    """[units]: each hex and box with ships and ground units, each airbase with its air units."""
    table, plain = units_table(g, UNITS), usual(g)
    for unit in g.theatre.of_category[AIR]:
        if g.status[unit] in (PLAY, POOL) and g.base[unit] != UNKNOWN:
            table.setdefault(_home(g, unit), []).extend(tell(g, plain, [unit], UNITS))
    return table


def _home(g: State, unit: int) -> str:
    """The airbase of an air unit, or its box of units out of play."""
    theatre = g.theatre
    if g.base[unit] >= 0:
        return theatre.bases[g.base[unit]].id
    if g.base[unit] == UNAVAILABLE:
        return theatre.label(theatre.unavailable)
    side = g.side(unit)
    return next(b.name for b in theatre.boxes if b.kind == POOL_BOX and b.side == side and b.entry)


def aboard_table(g: State) -> dict[str, list[str]]:
    """[aboard]: each ship, or two, with what they carry."""
    table: dict[str, list[str]] = {}
    plain = usual(g)
    for unit in g.theatre.of_category[GROUND]:
        if g.aboard[unit] >= 0:
            ships = "+".join([g.name(s) for s in (g.aboard[unit], g.second[unit]) if s >= 0])
            table.setdefault(ships, []).extend(tell(g, plain, [unit], UNITS))
    return table


def all_shown(g: State) -> dict[str, list[str]]:
    """Who is where; in what a side knows, air units of the enemy too where they are shown."""
    table, plain = all_units(g), usual(g)
    for unit in g.theatre.of_category[AIR]:
        if g.base[unit] == UNKNOWN and g.hex[unit] >= 0:
            table.setdefault(g.theatre.label(g.hex[unit]), []).extend(tell(g, plain, [unit], UNITS))
    return table


UNITS: Final = Vocabulary(
    such_as="1F disrupted steps=1",
    words=lambda g, unit: OF_CATEGORY[g.theatre.roster.category[unit]],
    off={"eliminated": LOST, "waiting": WAITING, "event": EVENT},
    usual=usual,
    order=lambda g, place: g.at[place],
)
