"""The air units of a position: `air` names those that take part, each with its mission (10.0)."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys, meant
from sandtable.board.lines import Line, Muster
from sandtable.board.positions.ground import hex_at
from sandtable.board.positions.units import lines_at
from sandtable.games.spanish_civil_war.kinds import (
    BOUNCER,
    FLOWN,
    GROUNDED,
    INTERDICTION,
    LAND,
    PLAY,
    READY,
    SUPERIORITY,
    SUPPORT,
)
from sandtable.games.spanish_civil_war.positions.units import UNITS
from sandtable.games.spanish_civil_war.state import State

AT_HOME: Final[dict[str, int]] = {
    "grounded": GROUNDED,
    "superiority": SUPERIORITY,
    "bouncer": BOUNCER,
    "flown": FLOWN,
}
"""Words for a unit that is over no hex."""
OVER: Final[dict[str, int]] = {"interdicts": INTERDICTION, "supports": SUPPORT}
"""Words that a hex follows."""
ALLOTTED: Final = "allotted"
"""Placed in the air superiority box, not yet revealed (10.1)."""
WORDS: Final[list[str]] = [*AT_HOME, "interdicts HEX", "supports HEX", ALLOTTED]

# ── reading ──────────────────────────────────────────────────────────────────


def air_lines(g: State, keys: Keys, named: Muster) -> list[Line]:
    """The units of the list `air`."""
    lines = lines_at(keys, "air", -1, UNITS, named)
    for line in lines:
        if not g.is_air(line.unit):
            right = "ground units stand under [units] or [off]"
            raise line.trouble(f"names {g.name(line.unit)}, which does not fly", right)
    return lines


def read_air(g: State, lines: list[Line]) -> None:
    """Each air unit with its mission; the ground units are in their places by now."""
    for line in lines:
        g.status[line.unit] = PLAY
        words = list(line.words)
        while words:
            _mission(g, line, words.pop(0), words)


def _mission(g: State, line: Line, word: str, rest: list[str]) -> None:
    """One word about an air unit, and the hex behind it."""
    unit = line.unit
    name = g.name(unit)
    if word not in AT_HOME and word not in OVER and word != ALLOTTED:
        raise line.trouble(f"{name} is followed by {word!r}", meant(word, WORDS))
    if g.mission[unit] != READY or g.allotted[unit]:
        raise line.trouble(f"{name} is {word} and more", "one mission in a turn (10.0)")
    if word == ALLOTTED:
        g.allotted[unit] = 1
    elif word in AT_HOME:
        g.station(unit, AT_HOME[word])
    else:
        if not rest:
            raise line.trouble(f"{name} {word}", f"a hex behind it: {word} 0304")
        place = hex_at(line.keys, line.key, rest.pop(0), g.theatre.map)
        if word == "supports" and not g.occ[place] & LAND << (1 - g.side(unit)):
            right = "a hex with an enemy unit (10.3)"
            raise line.trouble(f"{name} supports {g.theatre.label(place)}", right)
        g.station(unit, OVER[word], place)


# ── writing ──────────────────────────────────────────────────────────────────


def air_words(g: State, unit: int, secrets: bool) -> str:
    """An air unit as a position writes it; without `secrets` as both sides see it."""
    name = g.name(unit)
    for word, mission in AT_HOME.items():
        if g.mission[unit] == mission:
            return f"{name} {word}"
    for word, mission in OVER.items():
        if g.mission[unit] == mission:
            return f"{name} {word} {g.theatre.label(g.hex[unit])}"
    return f"{name} {ALLOTTED}" if secrets and g.allotted[unit] else name


def air_list(g: State, secrets: bool) -> list[str]:
    """`air`: every air unit that takes part and is not away."""
    return [air_words(g, unit, secrets) for unit in g.theatre.wings if g.status[unit] == PLAY]
