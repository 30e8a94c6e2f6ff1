"""Records of data files, declared once: a NamedTuple whose fields have what reads them as default.

    class Objective(NamedTuple):
        hex: int = a_hex()
        points: int = whole(1, 99)

The same declaration reads a line of a CSV file and a TOML table, and writes both.  What names in a
file mean is asked of `on`, whatever a game has gathered by then: its `map`, its `roster`, and what
a field asks for by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, final

from sandtable.board.files import Keys, Row, meant
from sandtable.board.map_files import Must, hex_of, hexes_of, span_of

T = TypeVar("T")
Source = Row | Keys
Reader = Callable[[Any, str, Any], Any]
"""Reads a value from a line or table under this column or key, by what `on` knows."""
Writer = Callable[[Any, Any], Any]
"""What stands in the file for a value: a text, number, truth or list; None: nothing."""
Check = Callable[[Any, Any, Any], None]
"""Refuses a record whose fields do not go together, at the line or table it was read from."""


class Needed(NamedTuple):
    """A number must be stated where a column before it has these words, in TOML only there."""

    column: str
    words: list[str]


@final
class Field:
    """How a field stands in a file; without `write` it follows from others and is not written."""

    __slots__ = ("key", "needed", "read", "write")

    def __init__(
        self, key: str, read: Reader, write: Writer | None, needed: Needed | None = None
    ) -> None:
        self.key: Final = key
        self.read: Final = read
        self.write: Final = write
        self.needed: Final = needed


# ── one reader, one writer ───────────────────────────────────────────────────


def fields_of(make: Any) -> list[tuple[str, Field]]:
    """Column or key of each field with how it is read, in the order of the record."""
    make.__new__.__defaults__ = None  # whoever makes a record by hand must not get one of these
    return [(field.key or name, field) for name, field in make._field_defaults.items()]


def read_record(make: Callable[..., T], source: Source, on: Any = None) -> T:
    """A record from a line or table.  A key `control.ports` is the key `ports` of a table below."""
    if isinstance(source, Row):
        return make(*[field.read(source, key, on) for key, field in fields_of(make)])
    below = {"": source}
    values: list[Any] = []
    for key, field in fields_of(make):
        path, _, last = key.rpartition(".")
        if path not in below:
            below[path] = source.sub(path)
        values.append(field.read(below[path], last, on))
    del below[""]
    for keys in below.values():
        keys.done()
    return make(*values)


def read_table(make: Callable[..., T], keys: Keys, on: Any = None, check: Check | None = None) -> T:
    """A record from a TOML table that holds nothing else."""
    found = read_record(make, keys, on)
    if check is not None:
        check(found, keys, on)
    keys.done()
    return found


def write_record(record: Any, on: Any = None) -> dict[str, Any]:
    """What stands in the file for a record, by key; what need not be said is left out."""
    table: dict[str, Any] = {}
    for (key, field), value in zip(fields_of(type(record)), record, strict=True):
        told = field.write(value, on) if field.write is not None else None
        needed = field.needed
        if told is None and needed is not None and table.get(needed.column) in needed.words:
            told = value
        if told is not None:
            path, dot, last = key.rpartition(".")
            (table.setdefault(path, {}) if dot else table)[last] = told
    return table


# ── texts and numbers ────────────────────────────────────────────────────────


def _same(value: Any, _on: Any) -> Any:
    return value


def any_text(key: str = "") -> Any:
    """A text, possibly none."""

    def read(source: Source, key: str, _on: Any) -> str:
        return source.text(key) if isinstance(source, Row) else source.text(key, "")

    return Field(key, read, lambda value, _on: value or None)


def some_text(key: str = "") -> Any:
    """A text that must be there."""

    def read(source: Source, key: str, _on: Any) -> str:
        return source.filled(key) if isinstance(source, Row) else source.text(key)

    return Field(key, read, _same)


def whole(
    low: int | str,
    high: int | str,
    empty: int | None = None,
    key: str = "",
    also: dict[str, int] | None = None,
    needed: Needed | None = None,
) -> Any:
    """A whole number; a bound may be the name of what `on` has, such as `map.grid.rows`.

    An empty cell or missing key means `empty`, where that is allowed; `also` are words, such as a
    dash, and what they mean.
    """
    means = also or {}
    told = {number: name for name, number in means.items()}

    def read(source: Source, key: str, on: Any) -> int:
        if isinstance(source, Row) and source.text(key) in means:
            return means[source.text(key)]
        stated = needed is not None and source.text(needed.column) in needed.words
        if needed is not None and empty is not None and not stated and isinstance(source, Keys):
            return empty
        least = attrgetter(low)(on) if isinstance(low, str) else low
        most = attrgetter(high)(on) if isinstance(high, str) else high
        return source.integer(key, least, most, None if stated else empty)

    def write(value: int, _on: Any) -> Any:
        return told.get(value, None if value == empty else value)

    return Field(key, read, write, needed)


def truth(absent: bool = False, key: str = "") -> Any:
    """True or false."""

    def read(source: Source, key: str, _on: Any) -> bool:
        assert isinstance(source, Keys)
        return source.truth(key, absent)

    return Field(key, read, lambda value, _on: None if value == absent else value)


# ── words ────────────────────────────────────────────────────────────────────


def word(known: Sequence[str], absent: str | None = None, key: str = "") -> Any:
    """A word from a list, kept as it is."""

    def read(source: Source, key: str, _on: Any) -> str:
        if isinstance(source, Row):
            return source.one_of(key, list(known))
        return source.one_of(key, list(known) if absent is None else [absent, *known], absent)

    return Field(key, read, lambda value, _on: None if value == absent else value)


def among(known: Sequence[str], empty: int | None = None, key: str = "", **more: int) -> Any:
    """The number of a word in a list; `more` are further words and what they mean."""
    numbers = {name: number for number, name in enumerate(known)} | more
    if empty is not None:
        numbers = {"": empty} | numbers
    names = {number: name for name, number in numbers.items()}

    def read(source: Source, key: str, _on: Any) -> int:
        if isinstance(source, Row):
            return numbers[source.one_of(key, list(numbers))]
        return numbers[source.one_of(key, list(numbers), None if empty is None else "")]

    return Field(key, read, lambda value, _on: names[value] or None)


def word_list(known: Sequence[str] | None = None, key: str = "") -> Any:
    """Several words, from a list if there is one."""

    def read(source: Source, key: str, _on: Any) -> list[str]:
        if known is not None:
            return source.words(key, list(known))
        return source.text(key).split() if isinstance(source, Row) else source.texts(key)

    return Field(key, read, lambda value, _on: value or None)


def sayings(key: str = "") -> Any:
    """A table of texts by key, such as where values come from."""

    def read(source: Source, key: str, _on: Any) -> dict[str, str]:
        assert isinstance(source, Keys)
        below = source.sub(key)
        return {name: below.text(name) for name in below.names()}

    return Field(key, read, lambda value, _on: value or None)


# ── hexes, units, spans, and what a game has named ───────────────────────────


def a_hex(must: Must | None = None, key: str = "") -> Any:
    """A hex by its number."""

    def read(source: Source, key: str, on: Any) -> int:
        return hex_of(source, key, source.text(key), on.map, must)

    return Field(key, read, lambda value, on: on.map.grid.label(value))


def hex_list(must: Must | None = None, key: str = "") -> Any:
    """A list of hexes, possibly empty."""

    def read(source: Source, key: str, on: Any) -> list[int]:
        assert isinstance(source, Keys)
        return hexes_of(source, key, on.map, must)

    return Field(key, read, lambda value, on: [on.map.grid.label(h) for h in value] or None)


def unit_in(source: Source, key: str, short: str, roster: Any) -> int:
    """The unit of this short name."""
    unit: int = roster.find(short)
    if unit < 0:
        raise source.trouble(key, f"no unit is called {short!r}", meant(short, roster.short))
    return unit


def unit_list(key: str = "") -> Any:
    """A list of units, possibly empty."""

    def read(source: Source, key: str, on: Any) -> list[int]:
        assert isinstance(source, Keys)
        return [unit_in(source, key, short, on.roster) for short in source.texts(key)]

    return Field(key, read, lambda value, on: [on.roster.short[u] for u in value] or None)


def _ids(on: Any, what: str) -> list[str]:
    return [thing.id for thing in getattr(on, what)]


def number_in(what: str, key: str = "") -> Any:
    """The number of one of the things that `on` lists under this name, each with its id."""

    def read(source: Source, key: str, on: Any) -> int:
        ids = _ids(on, what)
        return ids.index(source.one_of(key, ids))

    return Field(key, read, lambda value, on: _ids(on, what)[value])


def numbers_in(what: str, key: str = "") -> Any:
    """The numbers of several of them, in order; possibly none."""

    def read(source: Source, key: str, on: Any) -> list[int]:
        ids = _ids(on, what)
        return sorted(ids.index(name) for name in source.words(key, ids))

    return Field(key, read, lambda value, on: [_ids(on, what)[n] for n in value] or None)


def span(last: str, absent: tuple[int, int] | None = None, key: str = "") -> Any:
    """First and last of the `columns` or `rows` of the map, or of the `turns` that `on` has."""

    def read(source: Source, key: str, on: Any) -> tuple[int, int]:
        assert isinstance(source, Keys)
        if absent is not None and not source.has(key):
            return absent
        return span_of(source, key, on.turns if last == "turns" else getattr(on.map.grid, last))

    return Field(key, read, lambda value, _on: None if value == absent else list(value))


def end_of(key: str, last: bool) -> Any:
    """The first or the last of the turns that stand under this key."""

    def read(source: Source, key: str, on: Any) -> int:
        assert isinstance(source, Keys)
        return span_of(source, key, on.turns)[last]

    return Field(key, read, None)


# ── tables below, and what follows from the rest ─────────────────────────────


def part(
    make: Callable[..., Any], check: Check | None = None, optional: bool = False, key: str = ""
) -> Any:
    """A record in a table below; an optional one may be missing, and is None then."""

    def read(source: Source, key: str, on: Any) -> Any:
        assert isinstance(source, Keys)
        below = source.sub(key)
        return None if optional and not source.has(key) else read_table(make, below, on, check)

    return Field(key, read, lambda value, on: None if value is None else write_record(value, on))


def parts(make: Callable[..., Any], check: Check | None = None, key: str = "") -> Any:
    """Records in a list of tables, possibly none."""

    def read(source: Source, key: str, on: Any) -> list[Any]:
        assert isinstance(source, Keys)
        return [read_table(make, below, on, check) for below in source.subs(key)]

    return Field(key, read, lambda value, on: [write_record(one, on) for one in value] or None)


def file_name() -> Any:
    """The name of the file itself without folder and ending, such as a scenario's."""

    def read(source: Source, _key: str, _on: Any) -> str:
        assert isinstance(source, Keys)
        return Path(source.source).stem

    return Field("", read, None)


def filled_later() -> Any:
    """A list that is empty when the record is read: a set-up, say, that checks itself."""
    return Field("", lambda _source, _key, _on: [], None)


def own(read: Reader, write: Writer | None = None, key: str = "") -> Any:
    """A field with a reader of the game's own; without `write` it follows from others."""
    return Field(key, read, write)
