"""The words that follow a unit's name in a position: read and written."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, PackError, meant
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    BEATEN,
    BOMBARDED,
    CATEGORIES,
    DIVING,
    DROPPED,
    DROPPED_WELL,
    ENDED,
    ESCORT,
    FLED,
    FLOWN,
    FOUGHT,
    GROUNDED,
    IN_BATTLE,
    INTERCEPTOR,
    LANDED,
    LEVELS,
    LOADED,
    LOST,
    MOVED,
    PATROL,
    PATROLLING,
    RECONNOITRING,
    REGROUP,
    ROLLING,
    STOPPED,
    TRANSPORT_PLANE,
    TRYING,
    WAITING,
)
from sandtable.games.forlorn_hopes.state import State

DEEDS: Final[dict[str, int]] = {
    "moved": MOVED,
    "fought": FOUGHT,
    "bombarded": BOMBARDED,
    "stopped": STOPPED,
    "ended": ENDED | MOVED,
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
    "loaded": ("loaded", LOADED),
    "diving": ("loaded", DIVING),
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
        "grounded", "rolling", "reconnoitring", "patrolling", "shown", "loaded", "diving",
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


def is_transport_plane(g: State, unit: int) -> bool:
    """Whether it is a C unit, which may have ground units aboard (9.11)."""
    return g.theatre.roster.type[unit] == TRANSPORT_PLANE


# ── reading ──────────────────────────────────────────────────────────────────


def describe(g: State, line: Line, word: str) -> None:
    """One word about the unit of a line, set down in its column.  Raises PackError."""
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
        if plane < 0 or not is_transport_plane(g, plane):
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
            told = g.done[unit] & DEEDS[word] == DEEDS[word]
            if word == "moved" and g.done[unit] & ENDED:
                told = False  # `ended` says it
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
