"""Whether a state knows all its columns: what every game's state is put through."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sandtable.core.state import BYTES, FRAMES, INT, LIST, Column

KINDS = {INT: int, LIST: list, BYTES: bytearray, FRAMES: list}


def attributes(state: Any) -> set[str]:
    """The names of what a state holds now."""
    names = set(getattr(state, "__dict__", {}))
    for kind in type(state).__mro__:
        slots = getattr(kind, "__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
    return {name for name in names if hasattr(state, name)}


def change(state: Any, column: Column, frame: Any) -> None:
    """Make one column different."""
    value = getattr(state, column.name)
    if column.kind == INT:
        setattr(state, column.name, value + 1)
    elif column.kind == BYTES:
        value[-1] = (value[-1] + 1) % 256
    elif column.kind == LIST and value:
        value[-1] += 1
    else:
        value.append(frame if column.kind == FRAMES else 1)


def faults(
    blank: Callable[[], Any],
    columns: tuple[Column, ...],
    encode: Callable[[Any], Any],
    decode: Callable[[Any], Any],
    frame: Any,
    others: set[str],
) -> list[str]:
    """What is wrong with a state: columns that blank, clone, encode, decode or digest forget.

    `others` are the attributes that are no columns: shared by all states, or derived.
    """
    found: list[str] = []
    fresh = blank()
    names = [column.name for column in columns]
    if len(set(names)) < len(names):
        found.append("a column is declared twice")
    found += [f"{name} is no column" for name in sorted(attributes(fresh) - {*names, *others})]
    for column in columns:
        if not isinstance(getattr(fresh, column.name, None), KINDS[column.kind]):
            return [*found, f"blank forgets {column.name}"]
    for column in columns:
        name = column.name
        state = blank()
        before = state.digest()
        change(state, column, frame)
        wanted = state.encode()
        if wanted == fresh.encode():
            found.append(f"encode forgets {name}")
        if state.digest() == before:
            found.append(f"digest forgets {name}")
        copy = state.clone()
        if not hasattr(copy, name) or copy.encode() != wanted:
            found.append(f"clone forgets {name}")
            continue
        change(copy, column, frame)
        if state.encode() != wanted:
            found.append(f"a clone shares {name}")
        again = decode(json.loads(json.dumps(encode(state))))
        if again.encode() != state.encode():
            found.append(f"decode forgets {name}")
    return found
