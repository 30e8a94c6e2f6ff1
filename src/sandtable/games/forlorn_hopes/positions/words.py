"""The words that follow a unit's name in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.board.files import meant
from sandtable.board.lines import Line
from sandtable.board.positions.words import Word, bit, differs, label, number, value
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    BEATEN,
    BOMBARDED,
    DIVING,
    DROPPED,
    DROPPED_WELL,
    ENDED,
    ESCORT,
    FIRED,
    FLED,
    FLOWN,
    FOUGHT,
    GROUNDED,
    IN_BATTLE,
    INTERCEPTOR,
    LANDED,
    LEVELS,
    LOADED,
    MOVED,
    PATROL,
    PATROLLING,
    RECONNOITRING,
    REGROUP,
    ROLLING,
    STOPPED,
    TRANSPORT_PLANE,
    TRYING,
)
from sandtable.games.forlorn_hopes.state import State


def is_transport_plane(g: State, unit: int) -> bool:
    """Whether it is a C unit, which may have ground units aboard (9.11)."""
    return g.theatre.roster.type[unit] == TRANSPORT_PLANE


def _up_to(word: Word, least: int, most: Callable[[State, int], int]) -> Word:
    """A number with bounds of its own."""

    def hear(g: State, line: Line, text: str) -> str:
        right = word.hear(g, line, text)
        high = most(g, line.unit)
        return right or ("" if least <= int(text) <= high else f"at most {high}")

    return word._replace(hear=hear)


def _unless_ended(g: State, _usual: Any, unit: int) -> str:
    return "moved" if g.done[unit] & MOVED and not g.done[unit] & ENDED else ""


def _over(g: State, line: Line, text: str) -> str:
    place = g.theatre.words.find_hex(text)
    if not 0 <= place < g.theatre.size or not g.theatre.in_play[place]:
        return "a hex in play"
    g.hex[line.unit] = place
    return ""


def _cell(g: State, line: Line, text: str) -> str:
    place = g.theatre.words.find_hex(text)
    cell = g.theatre.cell_of(place) if place >= 0 else -1
    if cell < 0 or g.theatre.pack.air.board.ring[cell] < 0:
        return "a hex of the Tactical Battle Board such as T0707"
    g.cell[line.unit] = cell
    return ""


def _cell_label(g: State, cell: int) -> str:
    return label(g, g.theatre.cell_place(cell))


def _level(g: State, line: Line, text: str) -> str:
    if text not in LEVELS:
        return meant(text, LEVELS)
    g.level[line.unit] = LEVELS.index(text)
    return ""


def _plane(g: State, line: Line, text: str) -> str:
    plane = g.theatre.roster.find(text)
    if plane < 0 or not is_transport_plane(g, plane):
        return "a C unit of the mission that is put together (9.11.1)"
    g.second[line.unit] = plane
    return ""


DISRUPTED: Final = value("disrupted", "disrupted")
MOVES: Final = bit("moved", "done", MOVED)._replace(say=_unless_ended)
FIGHTS: Final = bit("fought", "done", FOUGHT)
LAST: Final = (
    _up_to(number("steps", "steps"), 1, lambda g, unit: g.theatre.roster.steps[unit]),
    number("turn", "due"),
    value("held", "held"),
)
OF_CATEGORY: Final[tuple[tuple[Word, ...], ...]] = (
    (
        DISRUPTED,
        value("flown", "box", FLOWN),
        value("regroup", "box", REGROUP),
        value("ace", "ace"),
        value("staged", "staged"),
        value("shaken", "shaken"),
        value("attacker", "part", ATTACKER),
        value("escort", "part", ESCORT),
        value("interceptor", "part", INTERCEPTOR),
        value("fought-over", "part", PATROL),
        value("fled", "part", FLED),
        value("aborted", "part", ABORTED),
        value("trying", "part", TRYING),
        value("grounded", "part", GROUNDED),
        value("rolling", "part", ROLLING),
        value("reconnoitring", "shown", RECONNOITRING),
        value("patrolling", "shown", PATROLLING),
        value("shown", "shown", IN_BATTLE),
        value("loaded", "loaded", LOADED),
        value("diving", "loaded", DIVING),
        Word("over=HEX", _over, differs("over", "hex", label)),
        Word(
            "cell=T0707",
            _cell,
            differs("cell", "cell", _cell_label),
        ),
        Word("level=High", _level, differs("level", "level", lambda _g, level: LEVELS[level])),
        _up_to(number("facing", "facing"), 0, lambda _g, _unit: 5),
        number("struck", "struck"),
        number("rounds", "on_station"),
        *LAST,
    ),
    (
        DISRUPTED,
        value("spotted", "spotted"),
        value("sailing", "sailing"),
        MOVES,
        FIGHTS,
        bit("bombarded", "done", BOMBARDED),
        bit("ended", "done", ENDED | MOVED),
        bit("beaten", "done", BEATEN),
        bit("fired-torpedoes", "done", FIRED),
        *LAST,
    ),
    (
        DISRUPTED,
        MOVES,
        FIGHTS,
        bit("stopped", "done", STOPPED),
        value("landed", "arrived", LANDED),
        value("dropped", "arrived", DROPPED),
        value("dropped-well", "arrived", DROPPED_WELL),
        number("oos", "oos"),
        Word("plane=UNIT", _plane, differs("plane", "second", lambda g, unit: str(g.name(unit)))),
        *LAST,
    ),
)
"""By category: the words that may follow a unit, in the order in which they are written."""
