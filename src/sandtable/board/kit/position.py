"""Positions of a small game, read and written by what its columns are called: one `Vocabulary`.

    game = "ford-at-dawn"
    turn = 3
    sealed = ["hold", ""]
    ask = "move"
    side = "Blue"

    [units]
    "0504" = ["5F fought"]

A counter that is not named is out of the game.  `frames` may stand for `ask` and `side`: the whole
stack, as Sandtable writes it.  `[map]` may state a map of its own, like that of the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from sandtable.board.files import Keys, PackError, meant
from sandtable.board.kit.box import Box
from sandtable.board.kit.course import Steps
from sandtable.board.kit.state import Plain
from sandtable.board.lines import Muster
from sandtable.board.map_files import hex_of
from sandtable.board.positions.files import options_of, position_table
from sandtable.board.positions.frames import make_sense, read_frames
from sandtable.board.toml_text import toml_text
from sandtable.core.kind import Kinds
from sandtable.core.options import Options
from sandtable.core.outline import Course, Play
from sandtable.core.state import encode_frame

G = TypeVar("G", bound=Plain)
TURNS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType({"turn": (1, 99), "turns": (1, 99)})
ABOUT: Final[list[str]] = [
    "game",
    "title",
    "note",
    "map",
    "ask",
    "side",
    "frames",
    "options",
    "units",
]


class Vocabulary(NamedTuple):
    """What a position may say, by the names of the columns; `numbers` have their bounds.

    Of `sides` each side's value is one of these words; of `units` a word behind a counter sets its
    flag.  Of places `held` by a side each side has a list of hexes, of `flagged` ones there is one.
    `asks` has by word the steps of the outline, one for each side, that ask it; the first is asked
    where nothing is said.
    """

    sides: dict[str, tuple[str, ...]]
    units: dict[str, str]
    held: tuple[str, ...]
    flagged: tuple[str, ...]
    asks: dict[str, Steps]
    numbers: Mapping[str, tuple[int, int]] = TURNS


def read_plain(
    g: G, keys: Keys, words: Vocabulary, kinds: Kinds, course: Course, options: Options
) -> G:
    """Give a blank state what a position says.  Raises PackError with the key that is wrong."""
    known = [*ABOUT, *words.numbers, *words.sides, *words.held, *words.flagged]
    for key in keys.names():
        if key not in known:
            raise keys.trouble(key, "means nothing here", meant(key, known))
    for about in ("title", "note"):
        keys.text(about, "")
    for name, (low, high) in words.numbers.items():
        setattr(g, name, keys.integer(name, low, high, getattr(g, name)))
    for name, values in words.sides.items():
        _set_sides(getattr(g, name), keys, name, values)
    for name in (*words.held, *words.flagged):
        _set_places(g, keys, name, name in words.held)
    _set_units(g, keys.sub("units"), words.units)
    g.options = options_of(keys, options)
    g.log = []
    _ask(g, keys, words, kinds, course)
    make_sense(g, keys, course, "frames that fit the units")
    return g


def _set_sides(column: list[int], keys: Keys, name: str, values: tuple[str, ...]) -> None:
    """A word for each side."""
    found = keys.texts(name)
    if found and len(found) != len(column):
        raise keys.trouble(name, f"has {len(found)} words", f"one for each side, {len(column)}")
    for side, word in enumerate(found):
        if word not in values:
            raise keys.trouble(name, f"says {word!r}", meant(word, list(values)))
        column[side] = values.index(word)


def _set_places(g: Plain, keys: Keys, name: str, held: bool) -> None:
    """Hexes: by the side that has them, or those that are marked."""
    column = getattr(g, name)
    table = keys.sub(name) if held else keys
    keys_of = dict(enumerate(g.theatre.sides, 1)) if held else {1: name}
    for value, key in keys_of.items():
        for label in table.texts(key):
            column[hex_of(table, key, label, g.theatre.map)] = value
    if held:
        table.done()


def _set_units(g: Plain, keys: Keys, flags: dict[str, str]) -> None:
    """Who stands where, each with its words."""
    named = Muster(g.theatre.names)
    for label in keys.names():
        place = hex_of(keys, label, label, g.theatre.map)
        for line in keys.texts(label):
            name, *told = line.split() or [""]
            unit = named.unit(keys, label, name)
            if g.there(place) >= 0:
                what = f"has {name} beside {g.name(g.there(place))}"
                raise keys.trouble(label, what, "one counter in a hex")
            g.hex[unit] = place
            for word in told:
                if word not in flags:
                    raise keys.trouble(label, f"says {word!r}", meant(word, list(flags)))
                getattr(g, flags[word])[unit] = 1


def _ask(g: Plain, keys: Keys, words: Vocabulary, kinds: Kinds, course: Course) -> None:
    """The open decision: a whole stack, or the decision of a side by its word."""
    if keys.has("frames"):
        g.frames = read_frames(keys, keys.raw("frames"), kinds, course, -1)
        return
    sides = list(g.theatre.sides)
    asked = keys.one_of("ask", list(words.asks), next(iter(words.asks)))
    side = sides.index(keys.one_of("side", sides, sides[0]))
    g.frames = [Play(course.before(words.asks[asked][side].act))]


def write_plain(g: Any, words: Vocabulary, game: str, title: str, options: Options) -> str:
    """A state as the text of a position, which gives an equal state when it is read."""
    box: Box = g.theatre
    on = box.spec.get("position", {})
    table: dict[str, Any] = {"game": game} | ({"title": title} if title else {})
    table |= {name: getattr(g, name) for name in words.numbers}
    for name, values in words.sides.items():
        table[name] = [values[value] for value in getattr(g, name)]
    for name in words.flagged:
        table[name] = [box.label(h) for h, marked in enumerate(getattr(g, name)) if marked]
    table["frames"] = [encode_frame(frame) for frame in g.frames]
    table["options"] = options.unusual(g.options)
    table |= on
    for name in words.held:
        table[name] = {
            side: [box.label(h) for h, value in enumerate(getattr(g, name)) if value == number]
            for number, side in enumerate(box.sides, 1)
        }
    table["units"] = {label: units for label, _, units in stacks_of(g, words)}
    return toml_text({key: value for key, value in table.items() if value not in ({}, [])})


def stacks_of(g: Any, words: Vocabulary) -> list[tuple[str, str, list[str]]]:
    """Each hex with somebody in it: number, name, and its counters with their words."""
    found: dict[int, list[str]] = {}
    for unit, place in enumerate(g.hex):
        if place >= 0:
            told = [word for word, flag in words.units.items() if getattr(g, flag)[unit]]
            found.setdefault(place, []).append(" ".join([g.name(unit), *told]))
    names = g.theatre.map.place_name
    return [(g.theatre.label(h), names[h], found[h]) for h in sorted(found)]


def position_keys(
    stated: dict[str, Any] | str, source: str, game: str
) -> tuple[Keys, dict[str, Any] | None]:
    """The keys of a position of this game, and the table of a map of its own."""
    table = position_table(stated, source)
    keys = Keys(table, source)
    if keys.text("game", game) != game:
        raise keys.trouble("game", f"is {table['game']!r}", f"these are the rules of {game!r}")
    own = table.get("map")
    if own is not None and not isinstance(own, dict):
        raise PackError(f"{source}, map", "is no table", 'rows = ["..~", ...] and signs')
    return keys, own
