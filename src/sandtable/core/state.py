"""A state is columns: one declaration yields blank, clone, encode, decode, digest and views.

Units are small ints and index the unit columns; places (hexes, then boxes) index the byte columns.
Map and roster are shared by all clones and are no columns.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, NamedTuple

INT: Final = "int"
LIST: Final = "list"
BYTES: Final = "bytes"
FRAMES: Final = "frames"

EVERYBODY: Final = "everybody"
OWNER: Final = "owner"
"""A unit column that only the side owning the unit may see."""
SIDE: Final = "side"
"""A list with one value for each side, which only that side may see."""
NO_ROLE: Final = "nobody"
"""Known to the table alone, such as an undrawn unit."""

EACH_UNIT: Final = "unit"
EACH_PLACE: Final = "place"
EACH_SIDE: Final = "side"
NOTHING_YET: Final = ""
"""What a column has a value for; a game may have others."""


class Column(NamedTuple):
    """A number, or a column of values `of` each unit, say; every one `blank` to begin with.

    A list of nothing yet is empty then.  The name is that of the state's attribute.
    """

    name: str
    kind: str
    of: str = EACH_UNIT
    blank: int = 0
    seen_by: str = EVERYBODY
    unknown: int | str = 0
    """What others see instead; the name of something printed: of each unit its own."""
    until: str = ""
    """Others see the value of a unit of which this was uncovered; of none if it is empty."""
    bare: int | None = None
    """This value is no secret."""


def fill_columns(g: Any, columns: tuple[Column, ...], sizes: dict[str, int]) -> None:
    """Make every column of a new state blank; `sizes` tells how many there are of what."""
    for column in columns:
        value: Any = column.blank
        if column.kind != INT:
            many = 0 if column.kind == FRAMES or column.of == NOTHING_YET else sizes[column.of]
            values = [column.blank] * many
            value = bytearray(values) if column.kind == BYTES else values
        setattr(g, column.name, value)


def clone_columns(old: Any, new: Any, columns: tuple[Column, ...]) -> None:
    """Copy every declared column to another state; frames are immutable, their list is not."""
    for column in columns:
        value = getattr(old, column.name)
        setattr(new, column.name, value if column.kind == INT else value.copy())


def encode_columns(g: Any, columns: tuple[Column, ...]) -> dict[str, Any]:
    """The state as JSON-able values; byte columns as [place, value] pairs of what is not 0."""
    return {column.name: encode_value(getattr(g, column.name), column.kind) for column in columns}


def encode_value(value: Any, kind: str) -> Any:
    """One column as JSON-able value."""
    if kind == BYTES:
        return [[place, byte] for place, byte in enumerate(value) if byte]
    if kind == FRAMES:
        return [encode_frame(frame) for frame in value]
    return list(value) if kind == LIST else value


def encode_frame(frame: Any) -> list[Any]:
    """A frame as [class name, field, field ...]: frames of different classes never look alike."""
    return [type(frame).__name__, *(_plain(field) for field in frame)]


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value


def decode_columns(
    g: Any, data: dict[str, Any], columns: tuple[Column, ...], frames: dict[str, Any]
) -> None:
    """Fill a fresh state, whose byte columns have their right length, from encoded columns."""
    for column in columns:
        value = data[column.name]
        if column.kind == BYTES:
            cells = bytearray(len(getattr(g, column.name)))
            for place, byte in value:
                cells[place] = byte
            value = cells
        elif column.kind == FRAMES:
            value = [frames[name](*(_tuples(f) for f in fields)) for name, *fields in value]
        elif column.kind == LIST:
            value = list(value)
        setattr(g, column.name, value)


def digest_columns(g: Any, columns: tuple[Column, ...]) -> str:
    """SHA-256 of the encoded state, the same on every machine and in every process."""
    text = json.dumps(encode_columns(g, columns), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
