"""The keys of a position, each with the column behind it: read and written by one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sandtable.board.files import Keys

LAST: Final = 99
"""The latest turn of a position."""
NOBODY: Final = "nobody"


class Key(NamedTuple):
    """A key: how it is read into a state, and what is written of one, None for nothing."""

    name: str
    read: Callable[[Any, Keys], None]
    write: Callable[[Any], Any]


def read_keys(g: Any, keys: Keys, known: Iterable[Key]) -> None:
    """Read these keys into a state, in their order.  Raises PackError."""
    for key in known:
        key.read(g, keys)


def write_keys(g: Any, known: Iterable[Key]) -> dict[str, Any]:
    """What there is to say under these keys."""
    return {key.name: said for key in known if (said := key.write(g)) is not None}


def elsewhere(_g: Any, _keys: Keys) -> None:
    """Read together with another key."""


def never(_g: Any) -> None:
    """Said by hand only."""


# ── keys of columns ──────────────────────────────────────────────────────────


def integer(name: str, column: str, high: int) -> Key:
    """A whole number; 0 is not written."""

    def read(g: Any, keys: Keys) -> None:
        setattr(g, column, keys.integer(name, 0, high, 0))

    return Key(name, read, lambda g: getattr(g, column) or None)


def zero(_g: Any) -> int:
    """What is usual of most columns: false, or the first of some words."""
    return 0


def truth(name: str, column: str, usual: Callable[[Any], int] = zero) -> Key:
    """True or false; what is usual is not written."""

    def read(g: Any, keys: Keys) -> None:
        setattr(g, column, int(keys.truth(name, bool(usual(g)))))

    def write(g: Any) -> Any:
        now = bool(getattr(g, column))
        return now if now != bool(usual(g)) else None

    return Key(name, read, write)


def one_of(name: str, column: str, words: Sequence[str], usual: Callable[[Any], int] = zero) -> Key:
    """A word by its number, that for nobody by -1; the usual one is not written."""

    def read(g: Any, keys: Keys) -> None:
        found = words.index(keys.one_of(name, list(words), words[usual(g)]))
        setattr(g, column, -1 if words[found] == NOBODY else found)

    def write(g: Any) -> Any:
        now = getattr(g, column)
        return words[now] if now != usual(g) else None

    return Key(name, read, write)


def table(name: str, *inner: Key) -> Key:
    """A table of keys."""

    def read(g: Any, keys: Keys) -> None:
        below = keys.sub(name)
        read_keys(g, below, inner)
        below.done()

    return Key(name, read, lambda g: write_keys(g, inner))


def by_side(
    name: str,
    column: str,
    sides: Sequence[str],
    place_of: Callable[[Any, Keys, str, str, int], int],
    usual: Callable[[Any], Sequence[int]],
) -> Key:
    """Places by who has them, `nobody` or a side: [name] with a list of each.

    `place_of` finds a place by key, label and who is to have it, and refuses what cannot be had;
    `usual` tells who has what where nothing is said, and is what a state begins with.
    """

    def read(g: Any, keys: Keys) -> None:
        below = keys.sub(name)
        column_of = getattr(g, column)
        column_of[:] = type(column_of)(usual(g))
        for value, key in enumerate([NOBODY, *sides]):
            for label in below.texts(key):
                column_of[place_of(g, below, key, label, value)] = value
        below.done()

    def write(g: Any) -> Any:
        now = list(zip(getattr(g, column), usual(g), strict=True))
        told = {
            key: [g.theatre.label(h) for h, (has, had) in enumerate(now) if has == value != had]
            for value, key in enumerate([NOBODY, *sides])
        }
        return {key: labels for key, labels in told.items() if labels}

    return Key(name, read, write)


# ── the turn ─────────────────────────────────────────────────────────────────


def length_of(g: Any, otherwise: int) -> int:
    """How many turns the scenario has, `otherwise` on a map of the position's own."""
    rules = g.theatre.rules
    scenario = g.theatre.pack.scenarios.get(rules.scenario)
    return otherwise if scenario is None else scenario.last_turn - rules.first_turn + 1


def read_turn(g: Any, keys: Keys, length: int, beyond: int, right: str) -> int:
    """`turn` and `turns`, the length of the game; `beyond`: the turn behind the last may be it.

    Raises PackError.
    """
    first = g.theatre.rules.first_turn
    turns = keys.integer("turns", 1, LAST, length)
    g.last_turn = first + turns - 1
    g.turn = keys.integer("turn", 1, LAST + beyond, first)
    if not first <= g.turn <= g.last_turn + beyond:
        raise keys.trouble("turn", f"is {g.turn}", f"turns {first} to {g.last_turn} are {right}")
    return turns


# ── who decides ──────────────────────────────────────────────────────────────


def open_keys(told: Callable[[Any], dict[str, Any]]) -> tuple[Key, Key]:
    """`ask` and `frames`: one of them says who decides, if neither is understood."""
    return (
        Key("ask", elsewhere, lambda g: told(g).get("ask")),
        Key("frames", elsewhere, lambda g: told(g).get("frames")),
    )
