"""The units of a position: where each is, and the words that follow its name."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, PackError, meant
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    AIR,
    ATTACKER,
    BEATEN,
    BOMBARDED,
    CATEGORIES,
    DROPPED,
    DROPPED_WELL,
    ENDED,
    ESCORT,
    EVENT,
    FLED,
    FLOWN,
    FOUGHT,
    GROUND,
    GROUNDED,
    IN_BATTLE,
    INTERCEPTOR,
    LANDED,
    LEVELS,
    LOST,
    MOVED,
    NAVAL,
    OFF_MAP,
    PATROL,
    PATROLLING,
    PLAY,
    POOL,
    RECONNOITRING,
    REGROUP,
    ROLLING,
    STOPPED,
    TRANSPORT_PLANE,
    TRYING,
    UNAVAILABLE,
    WAITING,
)
from sandtable.games.forlorn_hopes.position_theatre import hex_at
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.supply import is_land

DEEDS: Final[dict[str, int]] = {
    "moved": MOVED,
    "fought": FOUGHT,
    "bombarded": BOMBARDED,
    "stopped": STOPPED,
    "ended": ENDED,
    "beaten": BEATEN,
}
"""Words for what a ship or ground unit did this turn: bits of `done`."""
VALUES: Final[dict[str, tuple[str, int]]] = {
    "disrupted": ("disrupted", 1),
    "flown": ("box", FLOWN),
    "regroup": ("box", REGROUP),
    "ace": ("ace", 1),
    "staged": ("staged", 1),
    "shaken": ("shaken", 1),
    "attacker": ("part", ATTACKER),
    "escort": ("part", ESCORT),
    "interceptor": ("part", INTERCEPTOR),
    "fought-over": ("part", PATROL),
    "fled": ("part", FLED),
    "aborted": ("part", ABORTED),
    "trying": ("part", TRYING),
    "grounded": ("part", GROUNDED),
    "rolling": ("part", ROLLING),
    "reconnoitring": ("shown", RECONNOITRING),
    "patrolling": ("shown", PATROLLING),
    "shown": ("shown", IN_BATTLE),
    "loaded": ("loaded", 1),
    "spotted": ("spotted", 1),
    "sailing": ("sailing", 1),
    "landed": ("arrived", LANDED),
    "dropped": ("arrived", DROPPED),
    "dropped-well": ("arrived", DROPPED_WELL),
    "held": ("held", 1),
}
"""Words that stand for a value of a column."""
NUMBERS: Final[dict[str, str]] = {
    "steps": "steps",
    "oos": "oos",
    "struck": "struck",
    "rounds": "on_station",
    "turn": "due",
    "facing": "facing",
}
"""Words with a number behind `=`, and their columns."""
OF_CATEGORY: Final[list[list[str]]] = [
    [
        "disrupted", "flown", "regroup", "ace", "staged", "shaken", "attacker", "escort",
        "interceptor", "fought-over", "fled", "aborted", "trying",
        "grounded", "rolling", "reconnoitring", "patrolling", "shown", "loaded",
        "over=HEX", "cell=T0707", "level=High", "facing=N", "struck=N", "rounds=N", "steps=N",
        "turn=N", "held",
    ],
    [
        "disrupted", "spotted", "sailing", "moved", "fought", "bombarded", "ended", "beaten",
        "steps=N", "turn=N", "held",
    ],
    [
        "disrupted", "moved", "fought", "stopped", "landed", "dropped", "dropped-well",
        "oos=N", "plane=UNIT",
        "steps=N", "turn=N", "held",
    ],
]  # fmt: skip
"""By category: the words that may follow a unit."""
OFF: Final[dict[str, int]] = {"eliminated": LOST, "waiting": WAITING, "event": EVENT}
MOST: Final = 99


class Line(NamedTuple):
    """A unit as the file names it: key, unit and the words behind."""

    keys: Keys
    key: str
    unit: int
    words: list[str]

    def trouble(self, what: str, right: str) -> PackError:
        """An error at this unit."""
        return self.keys.trouble(self.key, what, right)


# ── reading: who is where ────────────────────────────────────────────────────


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
            _describe(g, line, word)
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
    if theatre.roster.category[unit] == AIR:
        _base(g, line, place)
        return
    if place < 0 or place >= theatre.places:
        place = hex_at(line.keys, line.key, line.key, theatre.map)
    if place < theatre.size:
        _check_hex(g, line, place)
    g.put(unit, place)
    box = theatre.box_of(place)
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
    if theatre.bases[base].kind != OFF_MAP and not theatre.bases[base].displays[g.side(unit)]:
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
    if len(ships) == 1 and ships[0] >= 0 and _is_transport_plane(g, ships[0]):
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


def _is_transport_plane(g: State, unit: int) -> bool:
    return g.theatre.roster.type[unit] == TRANSPORT_PLANE


# ── words ────────────────────────────────────────────────────────────────────


def _describe(g: State, line: Line, word: str) -> None:
    unit = line.unit
    category = g.theatre.roster.category[unit]
    known = OF_CATEGORY[category]
    name, equals, value = word.partition("=")
    fits = any(one.partition("=")[0] == name and bool(equals) == ("=" in one) for one in known)
    if not fits:
        what = f"{g.name(unit)} is followed by {word!r}"
        raise line.trouble(what, f"{meant(word, known)} ({CATEGORIES[category]} units)")
    if not equals and word in DEEDS:
        g.done[unit] |= DEEDS[word]
    elif not equals:
        column, number = VALUES[word]
        getattr(g, column)[unit] = number
    elif name in NUMBERS:
        if not value.isdecimal() or int(value) > MOST:
            raise line.trouble(f"{g.name(unit)} has {word}", f"{name}= and a whole number")
        getattr(g, NUMBERS[name])[unit] = int(value)
        _check_number(g, line, name, word)
    else:
        _value(g, line, name, value)


def _check_number(g: State, line: Line, name: str, word: str) -> None:
    most = {"steps": g.theatre.roster.steps[line.unit], "facing": 5}.get(name, MOST)
    number = getattr(g, NUMBERS[name])[line.unit]
    if number > most or (name == "steps" and not number):
        raise line.trouble(f"{g.name(line.unit)} has {word}", f"at most {most}")


def _value(g: State, line: Line, name: str, value: str) -> None:
    """over=HEX, cell=T0707, level=High."""
    unit = line.unit
    told = f"{g.name(unit)} has {name}={value}"
    if name == "level":
        if value not in LEVELS:
            raise line.trouble(told, meant(value, LEVELS))
        g.level[unit] = LEVELS.index(value)
        return
    if name == "plane":
        plane = g.theatre.roster.find(value)
        if plane < 0 or not _is_transport_plane(g, plane):
            raise line.trouble(told, "a C unit of the mission that is put together (9.11.1)")
        g.second[unit] = plane
        return
    place = g.theatre.words.find_hex(value)
    if name == "over":
        if not 0 <= place < g.theatre.size or not g.theatre.in_play[place]:
            raise line.trouble(told, "a hex in play")
        g.hex[unit] = place
        return
    cell = g.theatre.cell_of(place) if place >= 0 else -1
    if cell < 0 or g.theatre.pack.air.board.ring[cell] < 0:
        raise line.trouble(told, "a hex of the Tactical Battle Board such as T0707")
    g.cell[unit] = cell


# ── writing ──────────────────────────────────────────────────────────────────


def words_of(g: State, unit: int) -> str:
    """A unit as a line of a position."""
    roster = g.theatre.roster
    category = roster.category[unit]
    known = OF_CATEGORY[category]
    words = [g.name(unit)]
    for word in known:
        name = word.partition("=")[0]
        if word in DEEDS:
            told = bool(g.done[unit] & DEEDS[word])
        elif word in VALUES:
            column, number = VALUES[word]
            told = getattr(g, column)[unit] == number
        else:
            _number(g, unit, name, words)
            told = False
        if told:
            words.append(word)
    return " ".join(words)


def _number(g: State, unit: int, name: str, words: list[str]) -> None:
    """The words with a value behind `=`."""
    if name == "over":
        if g.hex[unit] >= 0:
            words.append(f"over={g.theatre.label(g.hex[unit])}")
    elif name == "cell":
        if g.cell[unit] >= 0:
            words.append(f"cell={g.theatre.label(g.theatre.cell_place(g.cell[unit]))}")
    elif name == "level":
        if g.level[unit]:
            words.append(f"level={LEVELS[g.level[unit]]}")
    elif name == "plane":
        if g.aboard[unit] < 0 <= g.second[unit]:
            words.append(f"plane={g.name(g.second[unit])}")
    elif name == "steps":
        if g.status[unit] != LOST and g.steps[unit] != g.theatre.roster.steps[unit]:
            words.append(f"steps={g.steps[unit]}")
    else:
        value = getattr(g, NUMBERS[name])[unit]
        plain = g.turn if name == "turn" and g.status[unit] == WAITING else 0
        if value != plain:
            words.append(f"{name}={value}")


def units_table(g: State) -> dict[str, list[str]]:
    """[units]: each hex and box with ships and ground units, each airbase with its air units."""
    theatre = g.theatre
    table: dict[str, list[str]] = {}
    for place in sorted(g.at):
        table[theatre.label(place)] = [words_of(g, unit) for unit in g.at[place]]
    for unit in theatre.of_category[AIR]:
        if g.status[unit] in (PLAY, POOL):
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
