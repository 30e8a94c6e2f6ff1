"""What a side knows of a state, built from nothing by what each column says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.core.state import BYTES, FRAMES, INT, NO_ROLE, OWNER, SIDE, Column


class Sight(NamedTuple):
    """Whose knowledge it is, and what of the other units he has seen.

    `seen` tells, by the name that columns give in `until`, of each unit whether it was uncovered;
    `printed` by the name that they give in `unknown` what everybody reads on its counter.
    `frames` are the decisions under way that he may know of.
    """

    side: int
    owners: Sequence[int]
    seen: Mapping[str, Sequence[int]]
    printed: Mapping[str, Sequence[int]]
    frames: list[Any]


def build_known(g: Any, known: Any, columns: tuple[Column, ...], sight: Sight) -> None:
    """Give a fresh state of the same columns what a side knows of `g`; -1 knows what is public."""
    side = sight.side
    others = [unit for unit, owner in enumerate(sight.owners) if side < 0 or owner != side]
    covered = {"": others}
    for until, seen in sight.seen.items():
        covered[until] = [unit for unit in others if not seen[unit]]
    for column in columns:
        value = getattr(g, column.name)
        if column.kind == FRAMES:
            value = sight.frames
        elif column.seen_by == OWNER:
            value = _of_units(value, column, covered[column.until], sight)
        elif column.seen_by == SIDE:
            value = _of_sides(value, column, side)
        elif column.seen_by == NO_ROLE:
            value = bytearray() if column.kind == BYTES else []
        elif column.kind != INT:
            value = value.copy()
        setattr(known, column.name, value)


def _of_units(value: Any, column: Column, covered: list[int], sight: Sight) -> Any:
    """The values of a column of units, those that are covered and not bare as others see them."""
    bare, unknown = column.bare, column.unknown
    known = value.copy()
    if isinstance(unknown, str):
        printed = sight.printed[unknown]
        for unit in covered:
            if value[unit] != bare:
                known[unit] = printed[unit]
    else:
        for unit in covered:
            if value[unit] != bare:
                known[unit] = unknown
    return known


def _of_sides(value: Any, column: Column, side: int) -> Any:
    """The value of the side itself."""
    return [mine if who == side else column.unknown for who, mine in enumerate(value)]
