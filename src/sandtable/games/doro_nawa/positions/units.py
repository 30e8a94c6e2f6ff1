"""The units of a position: where each is, and the words that follow its name."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, PackError, meant
from sandtable.games.doro_nawa.kinds import (
    CHART,
    FOUGHT,
    HALTED,
    JAPAN,
    LOST,
    MOVED,
    PLAY,
    REPLACED,
    SHIP,
    SHOT,
    WAITING,
)
from sandtable.games.doro_nawa.pack import Scenario
from sandtable.games.doro_nawa.positions.theatre import hex_at
from sandtable.games.doro_nawa.state import State

USED: Final[dict[str, int]] = {
    "moved": MOVED,
    "halted": HALTED,
    "fought": FOUGHT,
    "replaced": REPLACED,
    "shot": SHOT,
}
"""Words for what a unit did in this half-impulse."""

AIR_WORDS: Final[list[str]] = ["based", "flying", "down", "up", "raider"]
LAND_WORDS: Final[list[str]] = ["afloat", "ashore"]
SUPPLY_WORDS: Final[dict[str, int]] = {"oos": 1, "supplied": 0}
NUMBERS: Final[list[str]] = ["sp", "spent", "turn"]
WORDS: Final[list[str]] = [
    *USED, *AIR_WORDS, *LAND_WORDS, *SUPPLY_WORDS, "sp=N", "spent=N", "turn=N",
]  # fmt: skip
OFF_MAP: Final[dict[str, int]] = {"eliminated": LOST, "waiting": WAITING, "chart": CHART}


class Line(NamedTuple):
    """A unit as the file names it: key, place (-1 off the map), unit and the words behind."""

    keys: Keys
    key: str
    place: int
    unit: int
    words: list[str]

    def trouble(self, what: str, right: str) -> PackError:
        """An error at this unit."""
        return self.keys.trouble(self.key, what, right)


# ── reading ──────────────────────────────────────────────────────────────────


def read_units(g: State, units: Keys, off: Keys) -> list[Line]:
    """[units] and [off]: put every unit where it is.  `describe_units` reads the words later."""
    lines: list[Line] = []
    for label in units.names():
        place = hex_at(units, label, label, g.theatre.map)
        lines += [_line(g, units, label, place, text) for text in units.texts(label)]
    for key in off.names():
        if key not in OFF_MAP:
            raise off.trouble(key, "means nothing here", meant(key, list(OFF_MAP)))
        lines += [_line(g, off, key, -1, text) for text in off.texts(key)]
    seen: dict[int, Line] = {}
    for line in lines:
        if line.unit in seen:
            other = seen[line.unit].key
            raise line.trouble(f"names {g.name(line.unit)}, which {other} names", "name it once")
        seen[line.unit] = line
        _put(g, line)
    g.index()
    for line in lines:
        if line.place >= 0:
            _check_company(g, line)
    return lines


def _line(g: State, keys: Keys, key: str, place: int, text: str) -> Line:
    words = text.split()
    if not words:
        raise keys.trouble(key, "has an empty text", 'a unit and its words such as "I/11 sp=2"')
    unit = g.theatre.roster.find(words[0])
    if unit < 0:
        known = meant(words[0], g.theatre.roster.short)
        raise keys.trouble(key, f"no unit is called {words[0]!r}", known)
    return Line(keys, key, place, unit, words[1:])


def _put(g: State, line: Line) -> None:
    """Set a unit down in its place, ashore or at sea."""
    unit, place = line.unit, line.place
    if place < 0:
        g.status[unit] = OFF_MAP[line.key]
        if g.status[unit] == CHART and not g.is_air(unit):
            raise line.trouble(f"names {g.name(unit)}", "only lost aircraft are there (8.2)")
        if g.status[unit] == LOST and g.is_air(unit):
            raise line.trouble(f"names {g.name(unit)}", "lost aircraft are in `chart` (8.2)")
        if g.status[unit] != WAITING:
            g.sp[unit] = 0
        return
    if g.is_ground(unit) and place < g.theatre.size:
        g.afloat[unit] = int("afloat" in line.words or at_sea(g, place))
        if "ashore" in line.words:
            g.afloat[unit] = 0
    _check_terrain(g, line)
    g.hex[unit] = place
    g.status[unit] = PLAY


def at_sea(g: State, place: int) -> bool:
    """Whether a ground unit in a hex is at sea unless the file says otherwise."""
    theatre = g.theatre
    return place < theatre.size and bool(theatre.sea[place]) and not theatre.island[place]


def _check_terrain(g: State, line: Line) -> None:
    """Refuse a place where the rules never let such a unit be (4.2, 4.4, 6.2)."""
    theatre = g.theatre
    unit, place = line.unit, line.place
    name = g.name(unit)
    if place >= theatre.size:
        if not g.is_air(unit):
            raise line.trouble(f"{name} cannot be in a box", "only aircraft can (6.2)")
        boxes = [box for box in theatre.rules.boxes if box.place == place]
        if not boxes or boxes[0].side != theatre.roster.side[unit]:
            raise line.trouble(f"{name} cannot be in this box", "a box is for one side (6.2)")
    elif theatre.roster.kind[unit] == SHIP:
        if not theatre.sailable[place]:
            raise line.trouble(f"{name} is a ship", "a sea or partial sea hex (4.25)")
    elif g.afloat[unit]:
        if not theatre.sea[place]:
            raise line.trouble(f"{name} is afloat", "a sea hex (4.41)")
    elif g.is_ground(unit) and not theatre.ground[place]:
        what = f"{name} cannot be in {theatre.ground_key(place)}"
        raise line.trouble(what, "a land hex inside the area of play (4.2)")


def _check_company(g: State, line: Line) -> None:
    """Refuse enemies in one hex; aircraft meet anybody, and ships meet ships (3.2, R12)."""
    kinds, sides = g.theatre.roster.kind, g.theatre.roster.side
    unit = line.unit
    if g.is_air(unit):
        return
    for other in g.units_in(line.place):
        ships = kinds[unit] == SHIP and kinds[other] == SHIP
        if sides[other] != sides[unit] and not g.is_air(other) and not ships:
            what = f"holds {g.name(unit)} and its enemy {g.name(other)}"
            raise line.trouble(what, "enemies in different hexes (3.2)")


# ── control of airfields and ports (6.2, R53, R63) ───────────────────────────


def default_control(g: State, scenario: Scenario | None) -> dict[int, int]:
    """Control as at the scenario's start, then by who stands there; a unit for each such place."""
    theatre = g.theatre
    for h in range(theatre.size):
        if theatre.site[h] and scenario is not None:
            g.control[h] = 1 if h in scenario.airfields or h in scenario.ports else 2
    stands: dict[int, int] = {}
    for unit, place in enumerate(g.hex):
        ashore = g.is_ground(unit) and not g.afloat[unit]
        if ashore and 0 <= place < theatre.size and theatre.site[place]:
            stands[place] = unit
            g.control[place] = theatre.roster.side[unit] + 1
    return stands


# ── words ────────────────────────────────────────────────────────────────────


def describe_units(g: State, lines: list[Line]) -> None:
    """Read the words behind each unit; who controls which airfield is known by now."""
    for line in lines:
        unit = line.unit
        if line.place < 0:
            if g.status[unit] != LOST:
                g.due[unit] = g.turn if g.status[unit] == WAITING else g.turn + 2
        elif g.is_air(unit):
            g.based[unit] = int(based_by_default(g, unit))
        for word in line.words:
            _describe(g, line, word)
    based: dict[int, int] = {}
    for line in lines:
        if g.based[line.unit] and line.place < g.theatre.size:
            if line.place in based:
                both = f"{g.name(based[line.place])} and {g.name(line.unit)} are based here"
                raise line.trouble(both, "one a field (3.3): write `flying` behind the other")
            based[line.place] = line.unit


def based_by_default(g: State, unit: int) -> bool:
    """Whether an aircraft is based unless the file says otherwise: at a field not the enemy's."""
    place = g.hex[unit]
    if place < 0 or not g.face[unit]:
        return False
    if place >= g.theatre.size:
        return True
    enemy = 2 - g.theatre.roster.side[unit]
    return bool(g.theatre.airfield[place]) and g.control[place] != enemy


def _describe(g: State, line: Line, word: str) -> None:
    """One word about a unit."""
    unit = line.unit
    name, equals, number = word.partition("=")
    if equals and name in NUMBERS:
        _count(g, line, name, number)
    elif word in USED:
        g.used[unit] |= USED[word]
    elif word in SUPPLY_WORDS:
        if not g.is_ground(unit):
            raise line.trouble(f"{g.name(unit)} is {word}", "only ground units need supply (7.5)")
    elif word in AIR_WORDS:
        if not g.is_air(unit) or line.place < 0:
            raise line.trouble(f"{g.name(unit)} is {word}", "a word for aircraft on the map (6.2)")
        _fly(g, line, word)
    elif word in LAND_WORDS:
        if not g.is_ground(unit) or line.place < 0:
            raise line.trouble(f"{g.name(unit)} is {word}", "a word for ground units on the map")
    else:
        raise line.trouble(f"{g.name(unit)} is followed by {word!r}", meant(word, WORDS))


def _count(g: State, line: Line, name: str, number: str) -> None:
    """sp=N, spent=N, turn=N."""
    unit = line.unit
    value = int(number) if number.isdecimal() and len(number) < 4 else -1
    printed = g.theatre.roster.sp[unit]
    if name == "sp":
        least = 0 if g.status[unit] in (LOST, CHART) else 1
        if not least <= value <= printed:
            what = f"{g.name(unit)} has sp={number}"
            raise line.trouble(what, f"{least} to the {printed} SP printed on it")
        g.sp[unit] = value
    elif value < 0:
        raise line.trouble(f"{g.name(unit)} has {name}={number}", f"{name}= and a whole number")
    elif name == "spent":
        g.spent[unit] = value
        g.used[unit] |= MOVED
    else:
        g.due[unit] = value


def _fly(g: State, line: Line, word: str) -> None:
    """Face and base of an aircraft, and its Interdict marker (6.2, 6.3, 6.7)."""
    unit, place = line.unit, line.place
    if word == "based":
        theatre = g.theatre
        enemy = 2 - theatre.roster.side[unit]
        field = place >= theatre.size or bool(theatre.airfield[place])
        if not field or (place < theatre.size and g.control[place] == enemy):
            what = f"{g.name(unit)} is based"
            raise line.trouble(what, "an airfield that the enemy does not control (6.2)")
        if "down" in line.words or "raider" in line.words:
            what = f"{g.name(unit)} is based and face-down"
            raise line.trouble(what, "a based aircraft is face-up (6.2): leave a word out")
        g.based[unit] = 1
    elif word == "up":
        g.face[unit] = 1
    else:
        g.based[unit] = 0
        if word != "flying":
            g.face[unit] = 0
        if word == "raider":
            if place >= g.theatre.size:
                raise line.trouble(f"{g.name(unit)} is a raider", "a hex can be interdicted (6.7)")
            g.raider[unit] = 1
            g.interdicted[place] = 1


def settle_supply(g: State, lines: list[Line]) -> None:
    """The words oos and supplied go before what the check of supply found (7.2)."""
    for line in lines:
        for word in line.words:
            if word in SUPPLY_WORDS:
                g.oos[line.unit] = SUPPLY_WORDS[word]


# ── writing ──────────────────────────────────────────────────────────────────


def words_of(g: State, unit: int, checked: int) -> str:
    """A unit as a line of a position; `checked` is what a check of supply would find now."""
    place, status = g.hex[unit], g.status[unit]
    words = [g.name(unit)]
    if g.sp[unit] != (0 if status in (LOST, CHART) else g.theatre.roster.sp[unit]):
        words.append(f"sp={g.sp[unit]}")
    if g.is_ground(unit) and place >= 0 and bool(g.afloat[unit]) != at_sea(g, place):
        words.append("afloat" if g.afloat[unit] else "ashore")
    if g.is_air(unit) and place >= 0:
        if g.raider[unit]:
            words.append("raider")
        elif not g.face[unit]:
            words.append("down")
        elif bool(g.based[unit]) != based_by_default(g, unit):
            words.append("based" if g.based[unit] else "flying")
    words += [word for word, bit in USED.items() if g.used[unit] & bit]
    if g.spent[unit]:
        words.append(f"spent={g.spent[unit]}")
    if g.oos[unit] != checked:
        words.append("oos" if g.oos[unit] else "supplied")
    if g.due[unit] or status in (WAITING, CHART):
        words.append(f"turn={g.due[unit]}")
    return " ".join(words)


def units_table(g: State, checked: list[int]) -> dict[str, list[str]]:
    """[units]: each place with its units, Japanese first."""
    sides = g.theatre.roster.side
    table: dict[str, list[str]] = {}
    for place in sorted(g.at):
        units = sorted(g.at[place], key=lambda unit: (sides[unit] != JAPAN, unit))
        table[g.theatre.label(place)] = [words_of(g, unit, checked[unit]) for unit in units]
    return table


def off_table(g: State, checked: list[int]) -> dict[str, list[str]]:
    """[off]: eliminated units, reinforcements to come, aircraft on the Turn Record Chart."""
    table: dict[str, list[str]] = {}
    for key, status in OFF_MAP.items():
        found = [unit for unit, now in enumerate(g.status) if now == status]
        if found:
            table[key] = [words_of(g, unit, checked[unit]) for unit in found]
    return table
