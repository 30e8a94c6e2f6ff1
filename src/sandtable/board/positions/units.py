"""Who and what a position words: [units] by place, [off] by what became of them, other tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sandtable.board.files import Keys, meant
from sandtable.board.lines import Line, Muster
from sandtable.board.positions.keys import Key, elsewhere
from sandtable.board.positions.words import Word, find, say


class Vocabulary(NamedTuple):
    """How a game words its units."""

    such_as: str
    """A unit and its words, for whoever names none."""
    words: Callable[[Any, int], Sequence[Word]]
    """What may follow a unit, in the order in which it is written."""
    off: dict[str, int]
    """The keys of [off], each with the status that it stands for."""
    usual: Callable[[Any], Any]
    """The state as it would be read if no words followed its units."""
    order: Callable[[Any, int], Iterable[int]]
    """The units of a place, in the order in which they are written."""


# ── reading ──────────────────────────────────────────────────────────────────


def read_lines(
    g: Any,
    keys: Keys,
    known: Vocabulary,
    place_of: Callable[[Any, Keys, str], int],
    named: Muster,
) -> tuple[list[Line], list[Line]]:
    """The lines of [units] and those of [off]."""
    units, off = keys.sub("units"), keys.sub("off")
    here = [
        line
        for key in units.names()
        for line in lines_at(units, key, place_of(g, units, key), known, named)
    ]
    for key in off.names():
        if key not in known.off:
            raise off.trouble(key, "means nothing here", meant(key, list(known.off)))
    return here, [line for key in off.names() for line in lines_at(off, key, -1, known, named)]


def lines_at(keys: Keys, key: str, place: int, known: Vocabulary, named: Muster) -> list[Line]:
    """The units under a key, each with its words."""
    lines: list[Line] = []
    for text in keys.texts(key):
        words = text.split()
        if not words:
            right = f'a unit and its words such as "{known.such_as}"'
            raise keys.trouble(key, "has an empty text", right)
        lines.append(Line(keys, key, place, named.unit(keys, key, words[0]), words[1:]))
    return lines


# ── writing ──────────────────────────────────────────────────────────────────


def unit_keys(known: Vocabulary) -> tuple[Key, Key]:
    """[units] and [off]; a game reads them itself, for some need others."""
    return (
        Key("units", elsewhere, lambda g: units_table(g, known)),
        Key("off", elsewhere, lambda g: off_table(g, known)),
    )


def units_table(g: Any, known: Vocabulary) -> dict[str, list[str]]:
    """[units]: each place with its units."""
    usual = known.usual(g)
    return {
        g.theatre.label(place): tell(g, usual, known.order(g, place), known)
        for place in sorted(g.at)
    }


def off_table(g: Any, known: Vocabulary) -> dict[str, list[str]]:
    """[off]: the units that are not on the map."""
    usual = known.usual(g)
    table: dict[str, list[str]] = {}
    for key, status in known.off.items():
        units = [unit for unit, now in enumerate(g.status) if now == status]
        if units:
            table[key] = tell(g, usual, units, known)
    return table


def tell(g: Any, usual: Any, units: Iterable[int], known: Vocabulary) -> list[str]:
    """Units as lines of a position."""
    return [" ".join([g.name(unit), *say(g, usual, unit, known.words(g, unit))]) for unit in units]


# ── what else is worded ──────────────────────────────────────────────────────


def worded(
    table: str,
    names: Callable[[Any], list[str]],
    find_name: Callable[[Any, Keys, str], int],
    words_of: Callable[[Any, int], tuple[Sequence[Word], str]],
    blank: Callable[[Any], Any],
) -> Key:
    """A table with a text of words for things that have `names`, by which they are found.

    `words_of` has what may be said of one, and that in a sentence; of a `blank` state is nothing.
    """

    def read(g: Any, keys: Keys) -> None:
        below = keys.sub(table)
        for name in below.names():
            number = find_name(g, below, name)
            words, right = words_of(g, number)
            line = Line(below, name, -1, number, below.text(name).split())
            for told in line.words:
                word = find(words, told)
                if word is None or word.hear(g, line, told.partition("=")[2]):
                    raise line.trouble(f"says {told!r}", right)

    def write(g: Any) -> dict[str, str]:
        plain = blank(g.theatre)
        told = {name: say(g, plain, n, words_of(g, n)[0]) for n, name in enumerate(names(g))}
        return {name: " ".join(said) for name, said in told.items() if said}

    return Key(table, read, write)


def named(names: Callable[[Any], list[str]], what: str) -> Callable[[Any, Keys, str], int]:
    """The number of a thing by its place among the names."""

    def find(g: Any, keys: Keys, name: str) -> int:
        if name not in names(g):
            raise keys.trouble(name, f"is no {what}", meant(name, names(g)))
        return names(g).index(name)

    return find
