"""The words of a position behind who or what they are about: read and written by one table.

    "0512" = ["I/11 sp=2 moved"]

A game words its columns with a `Word` for each.  What nobody says is as usual, so that a word is
written where a column is not as in `usual`, the state as it would be read without any words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sandtable.board.files import meant
from sandtable.board.lines import Line

MOST: Final = 99

Hear = Callable[[Any, Line, str], str]
"""Set a word down in a state: the line, and what stands behind `=`.  Answers what would be right,
"" if all is."""
Say = Callable[[Any, Any, int], str]
"""The word as it is written of a state, of the usual state beside it, and of a number in their
columns; "" where it need not be said."""


class Word(NamedTuple):
    """A word as an error lists it, such as "moved" or "sp=N"; how it is read, how written."""

    name: str
    hear: Hear
    say: Say


# ── the words of columns ─────────────────────────────────────────────────────


def unsaid(_g: Any, _usual: Any, _number: int) -> str:
    """A word that is understood, and never written."""
    return ""


def as_usual(_g: Any, _line: Line, _value: str) -> str:
    """A word that says what is usual."""
    return ""


def value(name: str, column: str, stands_for: int = 1, bits: int = -1) -> Word:
    """A word for one value of a column, or of these bits of it."""

    def hear(g: Any, line: Line, _value: str) -> str:
        found = getattr(g, column)
        found[line.unit] = found[line.unit] & ~bits | stands_for
        return ""

    def say(g: Any, usual: Any, number: int) -> str:
        now = getattr(g, column)[number] & bits
        return name if now == stands_for != getattr(usual, column)[number] & bits else ""

    return Word(name, hear, say)


def bit(name: str, column: str, bits: int) -> Word:
    """A word that sets bits of a column."""
    return value(name, column, bits, bits)


def either(yes: str, no: str, column: str, bits: int = 1) -> tuple[Word, Word]:
    """Two words for bits of a column, of which one is said where it is not as usual."""
    return value(yes, column, bits, bits), value(no, column, 0, bits)


def number(name: str, column: str, most: int = MOST) -> Word:
    """A word with a whole number behind it: the value of a column."""

    def hear(g: Any, line: Line, text: str) -> str:
        found = whole(text, most)
        if found < 0:
            return f"{name}= and a whole number"
        getattr(g, column)[line.unit] = found
        return ""

    return Word(f"{name}=N", hear, differs(name, column))


def digits(_g: Any, found: int) -> str:
    """A number as it is written."""
    return str(found)


def label(g: Any, place: int) -> str:
    """A place as it is written."""
    found: str = g.theatre.label(place)
    return found


def differs(name: str, column: str, shown: Callable[[Any, int], str] = digits) -> Say:
    """Say the value of a column where it is not as usual."""

    def say(g: Any, usual: Any, number: int) -> str:
        now = getattr(g, column)[number]
        return f"{name}={shown(g, now)}" if now != getattr(usual, column)[number] else ""

    return say


def only(fits: Callable[[Any, Line], bool], right: str, *words: Word) -> tuple[Word, ...]:
    """Words for some units alone; behind another one they are told what would be right."""

    def bounded(word: Word) -> Word:
        def hear(g: Any, line: Line, text: str) -> str:
            return word.hear(g, line, text) if fits(g, line) else right

        return word._replace(hear=hear)

    return tuple([bounded(word) for word in words])


def whole(text: str, most: int) -> int:
    """A whole number from 0 on; -1 if the text is none, or more than may be.

    >>> whole("12", 99), whole("100", 99), whole("-1", 99), whole("", 99)
    (12, -1, -1, -1)
    """
    found = int(text) if text.isdecimal() and len(text) < 10 else -1
    return found if found <= most else -1


# ── reading and writing ──────────────────────────────────────────────────────


def hear(g: Any, line: Line, words: Sequence[Word], who: str = "") -> None:
    """Read the words behind a unit; `who` says whose words those known are.  Raises PackError."""
    for told in line.words:
        word = find(words, told)
        if word is None:
            what = f"{g.name(line.unit)} is followed by {told!r}"
            raise line.trouble(what, meant(told, [word.name for word in words]) + who)
        right = word.hear(g, line, told.partition("=")[2])
        if right:
            has = "has" if "=" in told else "is"
            raise line.trouble(f"{g.name(line.unit)} {has} {told}", right)


def hear_again(g: Any, lines: Iterable[Line], words: Sequence[Word]) -> None:
    """These words once more: what they say goes before what has been worked out since."""
    for line in lines:
        for told in line.words:
            word = find(words, told)
            if word is not None:
                word.hear(g, line, told.partition("=")[2])


def find(words: Sequence[Word], told: str) -> Word | None:
    """The word that is meant, with a value behind it or without."""
    name, equals, _ = told.partition("=")
    for word in words:
        known, valued, _ = word.name.partition("=")
        if known == name and valued == equals:
            return word
    return None


def say(g: Any, usual: Any, number: int, words: Sequence[Word]) -> list[str]:
    """The words that are written of a unit, or of whatever has this number."""
    return [said for word in words if (said := word.say(g, usual, number))]
