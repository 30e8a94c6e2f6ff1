"""A choice: verb, unit, hex, number; and its one-line text.

The text is the verb followed by those fields the verb takes: a unit by its short name or id, a hex
by its printed number, a number.  `write` and `read` are inverse for every legal choice.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, NamedTuple, Protocol, TypeVar, final

from sandtable.core.case import BadChoice

LONGEST: Final = 9
"""Digits of a number."""
ALIKE: Final = 0.7
"""From where on a verb is taken for a slip of the pen: nobody who writes `bogus` means guns."""


T = TypeVar("T")


@final
class Choice:
    """One small decision.  Fields that do not apply are -1."""

    __slots__ = ("hex", "n", "unit", "verb")

    def __init__(self, verb: str, unit: int = -1, hex: int = -1, n: int = -1) -> None:
        self.verb: Final = verb
        self.unit: Final = unit
        self.hex: Final = hex
        self.n: Final = n

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice):
            return NotImplemented
        return (
            self.verb == other.verb
            and self.unit == other.unit
            and self.hex == other.hex
            and self.n == other.n
        )

    def __hash__(self) -> int:
        return hash((self.verb, self.unit, self.hex, self.n))

    def __repr__(self) -> str:
        return f"Choice({self.verb!r}, {self.unit}, {self.hex}, {self.n})"


@final
class Row:
    """The choices of one verb that differ in their last field alone, made once and shared.

    Choices never change, so every listing may hold the same ones.

    >>> Row("stand").upto(2)
    [Choice('stand', 0, -1, -1), Choice('stand', 1, -1, -1)]
    >>> Row("fly", 7).upto(1)
    [Choice('fly', 7, 0, -1)]
    """

    __slots__ = ("made", "unit", "verb")

    def __init__(self, verb: str, unit: int = -1) -> None:
        self.verb: Final = verb
        self.unit: Final = unit
        self.made: Final[list[Choice]] = []

    def upto(self, count: int) -> list[Choice]:
        """For the units 0 to `count` - 1; or for the hexes, in the row of one unit."""
        made = self.made
        while len(made) < count:
            number = len(made)
            if self.unit < 0:
                made.append(Choice(self.verb, number))
            else:
                made.append(Choice(self.verb, self.unit, number))
        return made


def as_offered(listed: list[Choice], unit: int, place: int) -> Choice:
    """A unit and a place with the verb that is offered to it elsewhere, or to another unit.

    >>> as_offered([Choice("recon", 2, 7), Choice("stage", 3, 8), Choice("stage", 3, 9)], 3, 1)
    Choice('stage', 3, 1, -1)
    """
    found = "move"
    for choice in reversed(listed):
        if choice.hex >= 0 and choice.unit >= 0:
            found = choice.verb
    for choice in reversed(listed):
        if choice.hex >= 0 and choice.unit == unit:
            found = choice.verb
    return Choice(found, unit, place)


class Verb(NamedTuple):
    """What follows a verb and how a person reads it.

    `fields` is a string of u (unit), h (hex) and n (number); a field after `?` may be missing.
    `label` has the placeholders {unit}, {hex} and {n}.
    """

    fields: str
    label: str


def by_verb(said: dict[str, T]) -> dict[str, T]:
    """What is said of each verb, from a table whose lines begin with all verbs of which it holds.

    >>> by_verb({"with without": "nothing is put together", "stop": "nobody is picked up"})["with"]
    'nothing is put together'
    """
    return {verb: what for verbs, what in said.items() for verb in verbs.split()}


class Names(Protocol):
    """Turns unit and hex numbers into the names players use, and back."""

    def unit_name(self, unit: int) -> str: ...
    def hex_name(self, hex: int) -> str: ...
    def place_name(self, hex: int) -> str:
        """The same with what is there, such as `Ipoh (1125)`, for a sentence."""
        ...

    def find_unit(self, word: str) -> int:
        """The unit of this short name or id, in any case of letters; -1 if none."""
        ...

    def find_hex(self, word: str) -> int:
        """The hex or box of this name; -1 if none."""
        ...

    def unit_words(self) -> list[str]:
        """Every short name, to suggest the nearest."""
        ...


def write(choice: Choice, names: Names) -> str:
    """The choice as one line, such as `move 2/18R 1127`."""
    words = [choice.verb]
    if choice.unit >= 0:
        words.append(names.unit_name(choice.unit))
    if choice.hex >= 0:
        words.append(names.hex_name(choice.hex))
    if choice.n >= 0:
        words.append(str(choice.n))
    return " ".join(words)


def read(text: str, names: Names, verbs: dict[str, Verb]) -> Choice:
    """The choice that a line names.  Raises BadChoice with a line that says what would be right."""
    words = text.split()
    if not words:
        raise BadChoice("empty choice: write a verb such as " + ", ".join(list(verbs)[:4]))
    verb = words[0].lower()
    if verb not in verbs:
        near = get_close_matches(verb, list(verbs), 3, ALIKE)
        hint = "did you mean " + " or ".join(near) if near else "verbs are " + ", ".join(verbs)
        raise BadChoice(f"unknown verb {words[0]!r}: {hint}")
    fields = verbs[verb].fields
    wanted = fields.replace("?", "")
    least = len(fields.split("?")[0])
    rest = words[1:]
    if not least <= len(rest) <= len(wanted):
        shape = " ".join({"u": "UNIT", "h": "HEX", "n": "NUMBER"}[f] for f in wanted)
        raise BadChoice(f"{text!r}: {verb} is written `{(verb + ' ' + shape).strip()}`")
    unit = hex_ = n = -1
    for field, word in zip(wanted, rest, strict=False):
        if field == "u":
            unit = _unit(word, names)
        elif field == "h":
            hex_ = names.find_hex(word)
            if hex_ < 0:
                raise BadChoice(f"unknown hex {word!r}: write four digits such as 1127, or a box")
        else:
            if not word.isdecimal() or len(word) > LONGEST:
                raise BadChoice(f"{word[:20]!r} is no number")
            n = int(word)
    return Choice(verb, unit, hex_, n)


def _unit(word: str, names: Names) -> int:
    unit = names.find_unit(word)
    if unit >= 0:
        return unit
    known = names.unit_words()
    low = word.lower()
    starts = [name for name in known if name.lower().startswith(low)]
    if len(starts) == 1:
        return names.find_unit(starts[0])
    if starts:
        raise BadChoice(f"ambiguous unit {word!r}: it could be {', '.join(starts[:6])}")
    near = get_close_matches(low, [name.lower() for name in known], 3)
    found = [name for name in known if name.lower() in near]
    hint = f": did you mean {' or '.join(found)}?" if found else f": write one such as {known[0]}"
    raise BadChoice(f"unknown unit {word!r}{hint}")
