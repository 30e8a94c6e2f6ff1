"""The units of a position: where each is, and the words that follow its name."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.files import Keys
from sandtable.board.lines import Line, Muster
from sandtable.board.positions.ground import hex_at
from sandtable.board.positions.units import Vocabulary, off_table, read_lines, tell
from sandtable.board.positions.words import (
    Word,
    as_usual,
    bit,
    differs,
    either,
    hear,
    label,
    number,
    only,
    unsaid,
    value,
)
from sandtable.games.spanish_civil_war import supply
from sandtable.games.spanish_civil_war.air_superiority import RETURNS_AFTER
from sandtable.games.spanish_civil_war.data.standing import check_apart, check_standing
from sandtable.games.spanish_civil_war.data.tec import sixths
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
    WAITING,
)
from sandtable.games.spanish_civil_war.state import State, blank

RETREATS: Final = "retreats"
"""Says, with ask = "retreat", that a combat has just disrupted the unit (7.2)."""

# ── who is where ─────────────────────────────────────────────────────────────


def read_units(g: State, keys: Keys, named: Muster) -> list[Line]:
    """[units] and [off]: put every unit where it is.  `describe_units` reads the words later."""
    here, gone = read_lines(g, keys, UNITS, _place, named)
    lines = [*here, *gone]
    for line in lines:
        _put(g, line)
    check_apart([line for line in here if line.place < g.theatre.size], g.theatre.roster)
    return lines


def retreating(g: State, keys: Keys) -> list[Line]:
    """The units that a combat has just disrupted."""
    here, _ = read_lines(g, keys, UNITS, _place, Muster(g.theatre.roster))
    return [line for line in here if RETREATS in line.words]


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
        g.status[unit] = UNITS.off[line.key]
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
        check_standing(line, g.theatre.map, g.theatre.roster, g.theatre.tec)
    g.put(unit, place)


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


# ── what words say ───────────────────────────────────────────────────────────


def _is_troop(g: State, line: Line) -> bool:
    return not g.is_air(line.unit)


def _on_map(g: State, line: Line) -> bool:
    return line.place >= 0 and not g.is_air(line.unit)


def _off_map(g: State, line: Line) -> bool:
    return line.place < 0 and g.status[line.unit] != LOST


def _level(name: str, level: int) -> Word:
    word = value(name, "disruption", level)

    def hear(g: State, line: Line, text: str) -> str:
        if g.disruption[line.unit]:
            what = f"{g.name(line.unit)} is {name} and more"
            raise line.trouble(what, "D or DD, once (9.0)")
        return word.hear(g, line, text)

    return word._replace(hear=hear)


def _fired(g: State, line: Line, _value: str) -> str:
    unit = line.unit
    if unit not in g.theatre.guns[g.side(unit)]:
        raise line.trouble(f"{g.name(unit)} has fired", "a word for artillery (6.4)")
    g.fired[unit] = 1
    return ""


def _moved(g: State, _usual: Any, unit: int) -> str:
    return "moved" if g.used[unit] & MOVED and not g.spent[unit] else ""


def _spent(g: State, line: Line, text: str) -> str:
    g.spent[line.unit] = sixths(text)
    g.used[line.unit] |= MOVED
    right = "MP in whole, halves, thirds or sixths: spent=2, spent=1/2, spent=2+1/3"
    return "" if g.spent[line.unit] >= 0 else right


def _began(g: State, line: Line, text: str) -> str:
    grid = g.theatre.map.grid
    g.began[line.unit] = grid.find(text)
    return "" if text == "-" or g.began[line.unit] >= 0 else grid.wrong(text)


def _improving(g: State, line: Line, _value: str) -> str:
    if g.theatre.roster.type[line.unit] not in DIGGERS or line.place >= g.theatre.size:
        return "infantry, mech infantry or engineers in a hex (3.4)"
    g.digging[line.unit] = 1
    return ""


def _target(g: State, line: Line, text: str) -> str:
    if line.place < 0:
        return "a word for units on the map"
    grid = g.theatre.map.grid
    place = grid.find(text)
    if place < 0:
        return grid.wrong(text)
    g.target[line.unit] = place
    near = line.place < g.theatre.size and place in g.theatre.near[line.place]
    return "" if near else "a neighbouring hex (7.0)"


ON_MAP: Final = "a word for ground units on the map"
OOS, IN_SUPPLY = either("oos", "supplied", "oos")
ZONE: Final = either("began-in-zoc", "began-free", "used", BEGAN_IN_ZOC)
OVER, COUNTS = either("overstacked", "counts", "used", OVERSTACKER)
SUPPLIED: Final = (*only(_is_troop, ON_MAP, OOS), *only(_on_map, ON_MAP, IN_SUPPLY))
WORDS: Final[tuple[Word, ...]] = (
    *only(
        _on_map,
        ON_MAP,
        _level("D", 1),
        _level("DD", 2),
        value("fired", "fired")._replace(hear=_fired),
    ),
    *only(
        _is_troop,
        ON_MAP,
        bit("moved", "used", MOVED)._replace(say=_moved),
        bit("halted", "used", HALTED),
        bit("moved-this-turn", "used", MOVED_THIS_TURN),
        bit("by-rail", "used", BY_RAIL),
        bit("repulsed", "used", REPULSED),
    ),
    *only(
        _is_troop,
        "a word for ground units",
        Word("spent=N", _spent, differs("spent", "spent", lambda _g, spent: mp_text(spent))),
        Word("began=HEX", _began, differs("began", "began", label)),
    ),
    *only(_is_troop, ON_MAP, *ZONE),
    *only(
        _on_map,
        ON_MAP,
        value("improving", "digging")._replace(hear=_improving),
        OVER._replace(hear=as_usual),  # `_overstack` reads them
        COUNTS._replace(hear=as_usual),
        Word(RETREATS, as_usual, unsaid),
    ),
    *SUPPLIED,
    *only(
        _is_troop,
        "a word for ground units",
        Word("target=HEX", _target, differs("target", "target", label)),
    ),
    *only(_off_map, "a word for units that wait or are away", number("turn", "due")),
)
"""What may follow a unit, in the order in which it is written."""


# ── reading words ────────────────────────────────────────────────────────────


def describe_units(g: State, lines: list[Line]) -> None:
    """Read the words behind each unit; everybody is in his place by now."""
    for line in lines:
        unit = line.unit
        g.began[unit] = default_began(g, unit)
        if line.place < 0 and g.status[unit] != LOST:
            g.due[unit] = g.turn if g.status[unit] == WAITING else g.turn + RETURNS_AFTER
        hear(g, line, WORDS)
        if not any(word.name in line.words for word in ZONE):
            g.used[unit] |= default_zone(g, unit)
        _check_box(g, line)
    _overstack(g, lines)


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
        worded = [line for line in group if "overstacked" in line.words or "counts" in line.words]
        over = default_overstackers(g, [line.unit for line in group])
        for unit in over if not worded else []:
            g.used[unit] |= OVERSTACKER
        for line in worded:
            if "overstacked" in line.words:
                if not over:
                    right = "more units in the hex than may stack there (5.0)"
                    raise line.trouble(f"{g.name(line.unit)} is overstacked", right)
                g.used[line.unit] |= OVERSTACKER


def check_supply(g: State) -> None:
    """Find out who is out of supply (8.0)."""
    supply.check(g, 0)
    supply.check(g, 1)


# ── movement points ──────────────────────────────────────────────────────────


def mp_text(spent: int) -> str:
    """Sixths of a movement point as a position writes them.

    >>> mp_text(12), mp_text(3), mp_text(14)
    ('2', '1/2', '2+1/3')
    """
    whole, part = divmod(spent, POINT)
    fraction = ["", "1/6", "1/3", "1/2", "2/3", "5/6"][part]
    return f"{whole}+{fraction}" if whole and part else fraction or str(whole)


# ── writing ──────────────────────────────────────────────────────────────────


def usual(g: State) -> State:
    """The state as it would be read if no words followed its units."""
    checked = g.clone()
    check_supply(checked)
    plain = blank(g.theatre)
    for unit, place in enumerate(g.hex):
        plain.oos[unit] = checked.oos[unit] if place >= 0 else 0
        plain.began[unit] = default_began(g, unit)
        plain.used[unit] = default_zone(g, unit)
        if g.status[unit] in (WAITING, AWAY):
            plain.due[unit] = -1  # always said
    for place in g.at:
        units = _in_order(g, place)
        over = [unit for unit in units if not g.counts(unit)]
        if place < g.theatre.size and over != sorted(default_overstackers(g, units)):
            over = [unit for unit in units if g.counts(unit)]  # said of all, not by their order
        for unit in over:
            plain.used[unit] |= OVERSTACKER
    return plain


def _in_order(g: State, place: int) -> list[int]:
    """Those that overstack a place last."""
    return sorted(g.at[place], key=lambda unit: not g.counts(unit))


def off_in_order(g: State) -> dict[str, list[str]]:
    """[off], the eliminated in the order of their loss."""
    table = off_table(g, UNITS)
    return table | ({"eliminated": tell(g, usual(g), g.lost, UNITS)} if g.lost else {})


UNITS: Final = Vocabulary(
    such_as="1/6G D moved",
    words=lambda _g, _unit: WORDS,
    off={"eliminated": LOST, "waiting": WAITING, "away": AWAY},
    usual=usual,
    order=_in_order,
)
