"""The units of a position: where each is, and the words that follow its name."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.lines import Line, Muster
from sandtable.board.positions.ground import place_at
from sandtable.board.positions.units import Vocabulary, read_lines
from sandtable.board.positions.words import (
    Word,
    as_usual,
    bit,
    differs,
    either,
    hear,
    number,
    only,
    value,
    whole,
)
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.data.standing import check_based, check_meeting, check_standing
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    CHART,
    ENGAGED,
    FOUGHT,
    HALTED,
    JAPAN,
    LOST,
    MOVED,
    PLAY,
    REPLACED,
    SHOT,
    WAITING,
)
from sandtable.games.doro_nawa.setup import blank
from sandtable.games.doro_nawa.state import State

# ── where units are ──────────────────────────────────────────────────────────


def read_units(g: State, keys: Keys) -> list[Line]:
    """[units] and [off]: put every unit where it is.  `describe_units` reads the words later."""
    here, gone = read_lines(g, keys, UNITS, _place, Muster(g.theatre.roster))
    lines = [*here, *gone]
    for line in lines:
        _put(g, line)
    g.index()
    check_meeting(here, g.theatre.roster)
    return lines


def _place(g: State, units: Keys, label: str) -> int:
    return place_at(units, label, label, g.theatre.map)


def _put(g: State, line: Line) -> None:
    """Set a unit down in its place, ashore or at sea."""
    unit, place = line.unit, line.place
    if place < 0:
        g.status[unit] = UNITS.off[line.key]
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
    check_standing(line, g.theatre, g.theatre.roster, g.theatre.rules, bool(g.afloat[unit]))
    g.hex[unit] = place
    g.status[unit] = PLAY


def at_sea(g: State, place: int) -> bool:
    """Whether a ground unit in a hex is at sea unless the file says otherwise."""
    theatre = g.theatre
    return place < theatre.size and bool(theatre.sea[place]) and not theatre.island[place]


# ── what words say ───────────────────────────────────────────────────────────


def _on_land(g: State, line: Line) -> bool:
    return g.is_ground(line.unit) and line.place >= 0


def _flies(g: State, line: Line) -> bool:
    return g.is_air(line.unit) and line.place >= 0


def _needs_supply(g: State, line: Line) -> bool:
    return g.is_ground(line.unit)


def _sp(g: State, line: Line, text: str) -> str:
    unit = line.unit
    least = 0 if g.status[unit] in (LOST, CHART) else 1
    printed = g.theatre.roster.sp[unit]
    g.sp[unit] = whole(text, printed)
    return "" if g.sp[unit] >= least else f"{least} to the {printed} SP printed on it"


def _spent(g: State, line: Line, text: str) -> str:
    g.used[line.unit] |= MOVED
    return SPENT.hear(g, line, text)


def _based(g: State, line: Line, _value: str) -> str:
    """An aircraft at an airfield or in a box (6.2, 6.3)."""
    unit = line.unit
    if not _has_field(g, unit):
        return "an airfield that the enemy does not control (6.2)"
    if "down" in line.words or "raider" in line.words:
        what = f"{g.name(unit)} is based and face-down"
        raise line.trouble(what, "a based aircraft is face-up (6.2): leave a word out")
    g.based[unit] = 1
    return ""


def _down(g: State, line: Line, _value: str) -> str:
    g.based[line.unit] = g.face[line.unit] = 0
    return ""


def _raider(g: State, line: Line, value: str) -> str:
    """An aircraft that holds the Interdict marker of its hex (6.7)."""
    if line.place >= g.theatre.size:
        what = f"{g.name(line.unit)} is a raider"
        raise line.trouble(what, "a hex can be interdicted (6.7)")
    g.raider[line.unit] = g.interdicted[line.place] = 1
    return _down(g, line, value)


SPENT: Final = number("spent", "spent", 999)
AFLOAT, ASHORE = either("afloat", "ashore", "afloat")
BASED, FLYING = either("based", "flying", "based")
SUPPLIED: Final = only(
    _needs_supply, "only ground units need supply (7.5)", *either("oos", "supplied", "oos")
)
WORDS: Final[tuple[Word, ...]] = (
    Word("sp=N", _sp, differs("sp", "sp")),
    *only(
        _on_land,
        "a word for ground units on the map",
        AFLOAT._replace(hear=as_usual),  # `_put` has read it
        ASHORE._replace(hear=as_usual),
    ),
    *only(
        _flies,
        "a word for aircraft on the map (6.2)",
        value("raider", "raider")._replace(hear=_raider),
        value("down", "face", 0)._replace(hear=_down),
        BASED._replace(hear=_based),
        FLYING,
        value("up", "face"),
    ),
    bit("moved", "used", MOVED),
    bit("halted", "used", HALTED),
    bit("fought", "used", FOUGHT),
    bit("replaced", "used", REPLACED),
    bit("shot", "used", SHOT),
    bit("engaged", "used", ENGAGED),
    SPENT._replace(hear=_spent),
    *SUPPLIED,
    number("turn", "due", 999),
)
"""What may follow a unit, in the order in which it is written."""


# ── reading and writing words ────────────────────────────────────────────────


def describe_units(g: State, lines: list[Line]) -> None:
    """Read the words behind each unit; who controls which airfield is known by now."""
    for line in lines:
        unit = line.unit
        if line.place < 0:
            if g.status[unit] != LOST:
                g.due[unit] = g.turn if g.status[unit] == WAITING else g.turn + 2
        elif g.is_air(unit):
            g.based[unit] = int(based_by_default(g, unit))
        hear(g, line, WORDS)
    based = [line for line in lines if g.based[line.unit] and line.place < g.theatre.size]
    right = "one a field (3.3): write `flying` behind the other"
    check_based(based, g.theatre.roster, right)


def based_by_default(g: State, unit: int) -> bool:
    """Whether an aircraft is based unless the file says otherwise: at a field not the enemy's."""
    return g.hex[unit] >= 0 and bool(g.face[unit]) and _has_field(g, unit)


def _has_field(g: State, unit: int) -> bool:
    """Whether an aircraft is in a box, or at an airfield that is not the enemy's."""
    place = g.hex[unit]
    if place >= g.theatre.size:
        return True
    enemy = 2 - g.theatre.roster.side[unit]
    return bool(g.theatre.airfield[place]) and g.control[place] != enemy


def check_supply(g: State) -> None:
    """Find out who is out of supply (7.2)."""
    supply.check(g, JAPAN)
    supply.check(g, ALLIES)


def usual(g: State) -> State:
    """The state as it would be read if no words followed its units."""
    checked = g.clone()
    check_supply(checked)
    plain = blank(g.theatre)
    plain.oos = checked.oos
    for unit, status in enumerate(g.status):
        if status in (LOST, CHART):
            plain.sp[unit] = 0
        if status in (WAITING, CHART):
            plain.due[unit] = -1  # always said
        if g.is_ground(unit):
            plain.afloat[unit] = int(g.hex[unit] >= 0 and at_sea(g, g.hex[unit]))
        if g.is_air(unit):
            plain.face[unit] = int(not g.raider[unit])
            plain.based[unit] = int(based_by_default(g, unit))
    return plain


def _japan_first(g: State, place: int) -> list[int]:
    sides = g.theatre.roster.side
    return sorted(g.at[place], key=lambda unit: (sides[unit] != JAPAN, unit))


UNITS: Final = Vocabulary(
    such_as="I/11 sp=2",
    words=lambda _g, _unit: WORDS,
    off={"eliminated": LOST, "waiting": WAITING, "chart": CHART},
    usual=usual,
    order=_japan_first,
)
