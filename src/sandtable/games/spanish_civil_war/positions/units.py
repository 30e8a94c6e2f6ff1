"""The units of a position: where each is, and the words that follow its name."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, PackError, meant
from sandtable.games.spanish_civil_war.air_superiority import RETURNS_AFTER
from sandtable.games.spanish_civil_war.kinds import (
    AWAY,
    BEGAN_IN_ZOC,
    BY_RAIL,
    DIGGERS,
    HALTED,
    LOST,
    MOVED,
    MOVED_THIS_TURN,
    OVERSTACKER,
    POINT,
    REPULSED,
    TYPES,
    WAITING,
)
from sandtable.games.spanish_civil_war.positions.theatre import hex_at
from sandtable.games.spanish_civil_war.state import State

USED: Final[dict[str, int]] = {
    "moved": MOVED,
    "halted": HALTED,
    "moved-this-turn": MOVED_THIS_TURN,
    "by-rail": BY_RAIL,
    "repulsed": REPULSED,
}
"""Words for what a unit did in this phase and turn."""

LEVELS: Final[list[str]] = ["", "D", "DD"]
ZONE_WORDS: Final[dict[str, int]] = {"began-in-zoc": BEGAN_IN_ZOC, "began-free": 0}
STACK_WORDS: Final[dict[str, int]] = {"overstacked": OVERSTACKER, "counts": 0}
SUPPLY_WORDS: Final[dict[str, int]] = {"oos": 1, "supplied": 0}
RETREATS: Final = "retreats"
"""Says, with ask = "retreat", that a combat has just disrupted the unit (7.2)."""
MAP_WORDS: Final[list[str]] = [
    "D", "DD", "fired", "improving", "supplied", RETREATS, *STACK_WORDS
]  # fmt: skip
"""Words that need a unit on the map."""
WORDS: Final[list[str]] = [
    *LEVELS[1:], "fired", "moved", "spent=N", "halted", "began=HEX", *ZONE_WORDS,
    "moved-this-turn", "by-rail", "repulsed", "improving", *STACK_WORDS, *SUPPLY_WORDS,
    "target=HEX", RETREATS, "turn=N",
]  # fmt: skip
OFF_MAP: Final[dict[str, int]] = {"eliminated": LOST, "waiting": WAITING, "away": AWAY}
MOST_MP: Final = 99
SPENT_RIGHT: Final = "MP in whole, halves, thirds or sixths: spent=2, spent=1/2, spent=2+1/3"


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


# ── reading: who is where ────────────────────────────────────────────────────


def read_lines(g: State, keys: Keys, key: str, place: int) -> list[Line]:
    """The units under a key, each with its words."""
    lines: list[Line] = []
    for text in keys.texts(key):
        words = text.split()
        if not words:
            right = 'a unit and its words such as "1/6G D moved"'
            raise keys.trouble(key, "has an empty text", right)
        unit = g.theatre.roster.find(words[0])
        if unit < 0:
            known = meant(words[0], g.theatre.roster.short)
            raise keys.trouble(key, f"no unit is called {words[0]!r}", known)
        lines.append(Line(keys, key, place, unit, words[1:]))
    return lines


def read_units(g: State, units: Keys, off: Keys, air: list[Line]) -> list[Line]:
    """[units] and [off]: put every unit where it is.  `describe_units` reads the words later.

    `air` are the lines of air units, which must not be named again here.
    """
    lines: list[Line] = []
    for label in units.names():
        lines += read_lines(g, units, label, _place(g, units, label))
    for key in off.names():
        if key not in OFF_MAP:
            raise off.trouble(key, "means nothing here", meant(key, list(OFF_MAP)))
        lines += read_lines(g, off, key, -1)
    seen: dict[int, Line] = {}
    for line in [*lines, *air]:
        if line.unit in seen:
            other = seen[line.unit].key
            raise line.trouble(f"names {g.name(line.unit)}, which {other} names", "name it once")
        seen[line.unit] = line
    for line in lines:
        _put(g, line)
    return lines


def _place(g: State, units: Keys, label: str) -> int:
    """A hex in play, or the Rail Transfer Box."""
    theatre = g.theatre
    if theatre.rail_box >= 0 and theatre.map.find(label) == theatre.rail_box:
        return theatre.rail_box
    return hex_at(units, label, label, theatre.map)


def _put(g: State, line: Line) -> None:
    """Set a unit down in its place, or note where it is off the map."""
    unit, place = line.unit, line.place
    name = g.name(unit)
    if place < 0:
        g.status[unit] = OFF_MAP[line.key]
        if g.is_air(unit) != (g.status[unit] == AWAY):
            right = "air units that were lost are `away`, and only they are (10.12)"
            raise line.trouble(f"names {name}", right)
        if g.status[unit] == LOST:
            g.lost.append(unit)
        elif g.status[unit] == WAITING and not g.theatre.rules.entries[unit]:
            raise line.trouble(f"{name} has no entry hex", "name some under [entry] (3.3)")
        return
    if g.is_air(unit):
        raise line.trouble(f"{name} flies", "name it in the list `air`, with its mission (10.0)")
    if place == g.theatre.rail_box:
        if g.theatre.roster.type[unit] not in g.theatre.rules.exclusive.rail_types:
            raise line.trouble(f"{name} is in the box", "only who moves by rail can be (3.1)")
    else:
        _check_place(g, line)
    g.put(unit, place)


def _check_place(g: State, line: Line) -> None:
    """Refuse ground a unit cannot be on, and enemies in one hex (3.0)."""
    theatre, unit, place = g.theatre, line.unit, line.place
    mover = theatre.mover[unit]
    terrain = theatre.map.terrain_name(place)
    helps = [
        kind
        for kind in theatre.map.routes_in(theatre.map.has_route[place])
        if theatre.tec.route_cost[mover].get(kind, 0)
    ]
    if not theatre.tec.hex_cost[mover].get(terrain, 0) and not helps:
        what = f"{g.name(unit)} cannot be in {terrain} here"
        raise line.trouble(what, f"{TYPES[theatre.roster.type[unit]]} enters it along routes only")
    for other in g.units_in(place):
        if g.side(other) != g.side(unit):
            what = f"holds {g.name(unit)} and its enemy {g.name(other)}"
            raise line.trouble(what, "enemies in different hexes (3.0)")


# ── what follows when a file does not say ────────────────────────────────────


def default_began(g: State, unit: int) -> int:
    """Where a unit began its movement phase unless the file says otherwise: where it is.

    In the first turn nobody of the second player has begun one before his half.
    """
    place = g.hex[unit]
    second = g.side(unit) != g.theatre.rules.first_player
    begun = g.turn > g.theatre.rules.first_turn or g.phasing != g.theatre.rules.first_player
    return place if place < g.theatre.size and (begun or not second) else -1


def default_zone(g: State, unit: int) -> int:
    """Whether a unit began in an enemy ZOC unless the file says otherwise (4.0)."""
    began = g.began[unit]
    return BEGAN_IN_ZOC if began >= 0 and g.in_zone(began, g.side(unit)) else 0


def default_overstackers(g: State, units: list[int]) -> list[int]:
    """Of the units of a hex, in the order of their coming, those beyond the limits (5.0)."""
    limit = g.theatre.rules.stacking
    staffs = [unit for unit in units if g.is_hq(unit)]
    troops = [unit for unit in units if not g.is_hq(unit)]
    return troops[limit.units :] + staffs[limit.headquarters :]


# ── words ────────────────────────────────────────────────────────────────────


def describe_units(g: State, lines: list[Line]) -> None:
    """Read the words behind each unit; everybody is in his place by now."""
    for line in lines:
        unit = line.unit
        g.began[unit] = default_began(g, unit)
        if line.place < 0:
            g.due[unit] = _default_due(g, unit)
        for word in line.words:
            _describe(g, line, word)
        if not any(word in ZONE_WORDS for word in line.words):
            g.used[unit] |= default_zone(g, unit)
        _check_box(g, line)
    _overstack(g, lines)


def _default_due(g: State, unit: int) -> int:
    if g.status[unit] == LOST:
        return 0
    return g.turn if g.status[unit] == WAITING else g.turn + RETURNS_AFTER


def _describe(g: State, line: Line, word: str) -> None:
    """One word about a unit."""
    unit = line.unit
    name, equals, value = word.partition("=")
    air = g.is_air(unit)
    if equals and name in ("spent", "began", "target", "turn"):
        _value(g, line, name, value)
    elif word not in WORDS:
        raise line.trouble(f"{g.name(unit)} is followed by {word!r}", meant(word, WORDS))
    elif air or (line.place < 0 and word in MAP_WORDS):
        raise line.trouble(f"{g.name(unit)} is {word}", "a word for ground units on the map")
    elif word in LEVELS:
        if g.disruption[unit]:
            raise line.trouble(f"{g.name(unit)} is {word} and more", "D or DD, once (9.0)")
        g.disruption[unit] = LEVELS.index(word)
    elif word in USED:
        g.used[unit] |= USED[word]
    elif word in ZONE_WORDS:
        g.used[unit] |= ZONE_WORDS[word]
    elif word == "fired":
        if unit not in g.theatre.guns[g.side(unit)]:
            raise line.trouble(f"{g.name(unit)} has fired", "a word for artillery (6.4)")
        g.fired[unit] = 1
    elif word == "improving":
        if g.theatre.roster.type[unit] not in DIGGERS or line.place >= g.theatre.size:
            right = "infantry, mech infantry or engineers in a hex (3.4)"
            raise line.trouble(f"{g.name(unit)} is improving", right)
        g.digging[unit] = 1
    elif word in SUPPLY_WORDS and line.place < 0:
        g.oos[unit] = SUPPLY_WORDS[word]


def _value(g: State, line: Line, name: str, value: str) -> None:
    """spent=MP, began=HEX, target=HEX, turn=N."""
    unit = line.unit
    told = f"{g.name(unit)} has {name}={value}"
    if name == "turn":
        if line.place >= 0 or g.status[unit] == LOST:
            raise line.trouble(told, "a word for units that wait or are away")
        if not value.isdecimal() or len(value) > 2:
            raise line.trouble(told, "turn= and a whole number")
        g.due[unit] = int(value)
    elif g.is_air(unit):
        raise line.trouble(told, "a word for ground units")
    elif name == "spent":
        spent = sixths(value)
        if spent < 0:
            raise line.trouble(told, SPENT_RIGHT)
        g.spent[unit] = spent
        g.used[unit] |= MOVED
    elif name == "began":
        g.began[unit] = -1 if value == "-" else _hex_in(g, line, told, value)
    else:
        if line.place < 0:
            raise line.trouble(told, "a word for units on the map")
        g.target[unit] = _hex_in(g, line, told, value)
        if line.place >= g.theatre.size or g.target[unit] not in g.theatre.near[line.place]:
            raise line.trouble(told, "a neighbouring hex (7.0)")


def _hex_in(g: State, line: Line, told: str, label: str) -> int:
    grid = g.theatre.map.grid
    place = grid.find(label)
    if place < 0:
        raise line.trouble(told, grid.wrong(label))
    return place


def _check_box(g: State, line: Line) -> None:
    """A unit under way by rail left from somewhere (3.1)."""
    if 0 <= g.theatre.rail_box == line.place:
        began = g.began[line.unit]
        if began < 0 or not g.theatre.has_rail[began]:
            what = f"{g.name(line.unit)} is under way by rail"
            raise line.trouble(what, "began= and the rail hex that it left (3.1)")


def _overstack(g: State, lines: list[Line]) -> None:
    """Who overstacks: as the words say, else whoever is named last (5.0)."""
    here: dict[int, list[Line]] = {}
    for line in lines:
        if 0 <= line.place < g.theatre.size:
            here.setdefault(line.place, []).append(line)
    for group in here.values():
        worded = [line for line in group if any(word in STACK_WORDS for word in line.words)]
        over = default_overstackers(g, [line.unit for line in group])
        for unit in over if not worded else []:
            g.used[unit] |= OVERSTACKER
        for line in worded:
            if "overstacked" in line.words and not over:
                right = "more units in the hex than may stack there (5.0)"
                raise line.trouble(f"{g.name(line.unit)} is overstacked", right)
            for word in line.words:
                g.used[line.unit] |= STACK_WORDS.get(word, 0)


def settle_supply(g: State, lines: list[Line]) -> None:
    """The words oos and supplied go before what the check of supply found (8.0)."""
    for line in lines:
        for word in line.words:
            if word in SUPPLY_WORDS:
                g.oos[line.unit] = SUPPLY_WORDS[word]


# ── movement points ──────────────────────────────────────────────────────────


def sixths(text: str) -> int:
    """Movement points as a position writes them, in sixths; -1 if that is none.

    >>> sixths("2"), sixths("1/2"), sixths("2+1/3"), sixths("1/4")
    (12, 3, 14, -1)
    """
    total = 0
    for part in text.split("+"):
        top, slash, under = part.partition("/")
        if not top.isdecimal() or len(top) > 2 or (slash and under not in ("2", "3", "6")):
            return -1
        total += int(top) * POINT // int(under or 1)
    return total if total <= MOST_MP * POINT else -1


def mp_text(spent: int) -> str:
    """Sixths of a movement point as a position writes them.

    >>> mp_text(12), mp_text(3), mp_text(14)
    ('2', '1/2', '2+1/3')
    """
    whole, part = divmod(spent, POINT)
    fraction = ["", "1/6", "1/3", "1/2", "2/3", "5/6"][part]
    return f"{whole}+{fraction}" if whole and part else fraction or str(whole)


# ── writing ──────────────────────────────────────────────────────────────────


def words_of(g: State, unit: int, checked: list[int], overstackers: list[int] | None) -> str:
    """A ground unit as a line of a position.

    `checked` is what a check of supply would find now; `overstackers` who is to be named, None
    where the order of the line says it.
    """
    words = [g.name(unit)]
    if g.disruption[unit]:
        words.append(LEVELS[g.disruption[unit]])
    if g.fired[unit]:
        words.append("fired")
    used = g.used[unit]
    words += [w for w, bit in USED.items() if used & bit and not (bit == MOVED and g.spent[unit])]
    if g.spent[unit]:
        words.append(f"spent={mp_text(g.spent[unit])}")
    if g.began[unit] != default_began(g, unit):
        words.append(f"began={g.theatre.label(g.began[unit])}")
    zone = used & BEGAN_IN_ZOC
    if zone != default_zone(g, unit):
        words.append("began-in-zoc" if zone else "began-free")
    if g.digging[unit]:
        words.append("improving")
    if overstackers is not None:
        words.append("overstacked" if unit in overstackers else "counts")
    if g.oos[unit] != (checked[unit] if g.hex[unit] >= 0 else 0):
        words.append("oos" if g.oos[unit] else "supplied")
    if g.target[unit] >= 0:
        words.append(f"target={g.theatre.label(g.target[unit])}")
    if g.due[unit] or g.status[unit] in (WAITING, AWAY):
        words.append(f"turn={g.due[unit]}")
    return " ".join(words)


def units_table(g: State, checked: list[int]) -> dict[str, list[str]]:
    """[units]: each place with its units, those that overstack it last.

    Where that order does not say who overstacks, words do.
    """
    table: dict[str, list[str]] = {}
    for place in sorted(g.at):
        over = [unit for unit in g.at[place] if not g.counts(unit)]
        units = [unit for unit in g.at[place] if g.counts(unit)] + over
        told = place >= g.theatre.size or over == sorted(default_overstackers(g, units))
        named = None if told else over
        table[g.theatre.label(place)] = [words_of(g, unit, checked, named) for unit in units]
    return table


def off_table(g: State, checked: list[int]) -> dict[str, list[str]]:
    """[off]: eliminated units in the order of their loss, reinforcements, air units away."""
    table: dict[str, list[str]] = {}
    found = {"eliminated": list(g.lost)}
    for key in ("waiting", "away"):
        found[key] = [unit for unit, now in enumerate(g.status) if now == OFF_MAP[key]]
    for key, units in found.items():
        if units:
            table[key] = [words_of(g, unit, checked, None) for unit in units]
    return table
