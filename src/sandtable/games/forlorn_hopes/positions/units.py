"""The units of a position: where each is."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys, meant
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    EVENT,
    GROUND,
    LOST,
    NAVAL,
    PLAY,
    POOL,
    UNAVAILABLE,
    UNKNOWN,
    WAITING,
)
from sandtable.games.forlorn_hopes.positions.theatre import hex_at
from sandtable.games.forlorn_hopes.positions.words import (
    Line,
    describe,
    is_transport_plane,
    words_of,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.supply import is_land

OFF: Final[dict[str, int]] = {"eliminated": LOST, "waiting": WAITING, "event": EVENT}


# ── reading ──────────────────────────────────────────────────────────────────


def read_units(g: State, units: Keys, aboard: Keys, off: Keys) -> None:
    """[units], [aboard] and [off]: everybody in his place, then the words about each."""
    seen: dict[int, str] = {}
    lines: list[Line] = []
    for key in units.names():
        found = _lines(g, units, key, seen)
        for line in found:
            _put(g, line)
        lines += found
    for key in aboard.names():
        found = _lines(g, aboard, key, seen)
        for line in found:
            _load(g, line)
        lines += found
    for key in off.names():
        if key not in OFF:
            raise off.trouble(key, "means nothing here", meant(key, list(OFF)))
        found = _lines(g, off, key, seen)
        for line in found:
            g.status[line.unit] = OFF[key]
            g.steps[line.unit] = 0 if OFF[key] == LOST else g.steps[line.unit]
            if OFF[key] == WAITING:
                g.due[line.unit] = g.turn
        lines += found
    for line in lines:
        for word in line.words:
            describe(g, line, word)
    for unit in g.theatre.of_category[GROUND]:
        if g.aboard[unit] >= 0 and g.is_air(g.aboard[unit]):
            g.hex[unit] = g.hex[g.aboard[unit]]


def _lines(g: State, keys: Keys, key: str, seen: dict[int, str]) -> list[Line]:
    lines: list[Line] = []
    for text in keys.texts(key):
        words = text.split()
        if not words:
            right = 'a unit and its words such as "1F disrupted steps=1"'
            raise keys.trouble(key, "has an empty text", right)
        unit = g.theatre.roster.find(words[0])
        if unit < 0:
            known = meant(words[0], g.theatre.roster.short)
            raise keys.trouble(key, f"no unit is called {words[0]!r}", known)
        if unit in seen:
            what = f"names {g.name(unit)}, which {seen[unit]} names"
            raise keys.trouble(key, what, "name it once")
        seen[unit] = key
        lines.append(Line(keys, key, unit, words[1:]))
    return lines


def _put(g: State, line: Line) -> None:
    """An air unit at an airbase or in a pool, a ship or ground unit in a hex or box."""
    unit = line.unit
    theatre = g.theatre
    place = theatre.words.find_hex(line.key)
    box = theatre.box_of(place)
    if box is not None and box.side != g.side(unit):
        raise line.trouble(f"{g.name(unit)} is in {box.name}", "a box of its own side")
    if theatre.roster.category[unit] == AIR:
        _base(g, line, place)
        return
    if place < 0 or place >= theatre.places:
        place = hex_at(line.keys, line.key, line.key, theatre.map)
    if place < theatre.size:
        _check_hex(g, line, place)
    g.put(unit, place)
    if box is not None and box.kind == "pool":
        g.status[unit] = POOL


def _base(g: State, line: Line, place: int) -> None:
    """By the airbase's id; by a box; by a hex, the airbase that is there."""
    unit = line.unit
    theatre = g.theatre
    g.status[unit] = PLAY
    if 0 <= place == theatre.unavailable:
        g.base[unit] = UNAVAILABLE
        return
    box = theatre.box_of(place)
    if box is not None and box.kind == "pool":
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


def _check_hex(g: State, line: Line, place: int) -> None:
    """Ships at sea or on a coast, ground units on land."""
    theatre = g.theatre
    hex_at(line.keys, line.key, theatre.label(place), theatre.map)
    if theatre.roster.category[line.unit] == NAVAL and not theatre.navigable[place]:
        raise line.trouble(f"{g.name(line.unit)} is on land", "a sea or coastal hex (10.3)")
    if theatre.roster.category[line.unit] == GROUND and not is_land(theatre, place):
        raise line.trouble(f"{g.name(line.unit)} is at sea", "name it under [aboard] (10.2)")


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


def units_table(g: State) -> dict[str, list[str]]:
    """[units]: each hex and box with ships and ground units, each airbase with its air units."""
    theatre = g.theatre
    table: dict[str, list[str]] = {}
    for place in sorted(g.at):
        table[theatre.label(place)] = [words_of(g, unit) for unit in g.at[place]]
    for unit in theatre.of_category[AIR]:
        if g.status[unit] in (PLAY, POOL) and g.base[unit] != UNKNOWN:
            label = _home(g, unit)
            table.setdefault(label, []).append(words_of(g, unit))
    return table


def _home(g: State, unit: int) -> str:
    """The airbase of an air unit, or its box of units out of play."""
    theatre = g.theatre
    if g.base[unit] >= 0:
        return theatre.bases[g.base[unit]].id
    if g.base[unit] == UNAVAILABLE:
        return theatre.label(theatre.unavailable)
    side = g.side(unit)
    return next(b.name for b in theatre.boxes if b.kind == "pool" and b.side == side and b.entry)


def aboard_table(g: State) -> dict[str, list[str]]:
    """[aboard]: each ship, or two, with what they carry."""
    table: dict[str, list[str]] = {}
    for unit in g.theatre.of_category[GROUND]:
        if g.aboard[unit] >= 0:
            ships = [s for s in (g.aboard[unit], g.second[unit]) if s >= 0]
            table.setdefault("+".join([g.name(s) for s in ships]), []).append(words_of(g, unit))
    return table


def off_table(g: State) -> dict[str, list[str]]:
    """[off]: eliminated units, reinforcements, units that come by an event."""
    table: dict[str, list[str]] = {}
    for key, status in OFF.items():
        units = [u for u in range(g.theatre.roster.count) if g.status[u] == status]
        if units:
            table[key] = [words_of(g, unit) for unit in units]
    return table
