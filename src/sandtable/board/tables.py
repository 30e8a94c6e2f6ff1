"""Printed tables: columns that stand for a range of numbers or for odds."""

from __future__ import annotations

from typing import Final, final


@final
class Ranges:
    """Columns headed `..0`, `1..2`, `3`, `20..`: they follow each other without gap or overlap."""

    __slots__ = ("_highs", "names", "spans")

    def __init__(self, heads: list[str]) -> None:
        """Read the heads; ValueError says what is wrong with them."""
        spans = [_span(head) for head in heads]
        for number in range(1, len(spans)):
            _, before = spans[number - 1]
            low, _ = spans[number]
            if before is None or low is None or low != before + 1:
                raise ValueError(
                    f"{heads[number]!r} does not follow {heads[number - 1]!r}:"
                    " ranges rise without gap or overlap"
                )
        # Everything above the last head counts in the last column.
        self._highs: Final[list[int]] = [high for _, high in spans[:-1] if high is not None]
        self.spans: Final[list[tuple[int | None, int | None]]] = spans
        self.names: Final[list[str]] = [_range_name(low, high) for low, high in spans]

    def column(self, value: int) -> int:
        """The column of a number; outside the table the nearest one."""
        column = 0
        for high in self._highs:
            if value <= high:
                break
            column += 1
        return column


@final
class Odds:
    """Columns headed by odds that rise: `<1:2`, `1:2`, `1:1` ... `6:1`."""

    __slots__ = ("_for", "_to", "names")

    def __init__(self, heads: list[str]) -> None:
        """Read the heads; ValueError says what is wrong with them."""
        ratios: list[tuple[int, int]] = []
        for number, head in enumerate(heads):
            first, second = _ratio(head)
            if head.startswith("<") and number > 0:
                raise ValueError(f"{head!r}: only the first column may be 'below'")
            if ratios and not _rises(ratios[-1], (first, second), heads[number - 1][0] == "<"):
                raise ValueError(f"{head!r} is not more than {heads[number - 1]!r}: odds rise")
            ratios.append((first, second))
        self._for: Final[list[int]] = [first for first, _ in ratios]
        self._to: Final[list[int]] = [second for _, second in ratios]
        names = [head.replace("<", "below ") for head in heads]
        if names:
            names[-1] += " or more"
        self.names: Final[list[str]] = names

    def column(self, attack: int, defence: int) -> int:
        """The last column whose odds are reached; against no defence at all the last one."""
        last = len(self._for) - 1
        if defence <= 0:
            return last
        column = 0
        for number in range(1, last + 1):
            if attack * self._to[number] >= self._for[number] * defence:
                column = number
        return column


def _rises(one: tuple[int, int], next: tuple[int, int], below: bool) -> bool:
    """Whether odds are more than those before, or the same where those before are below them."""
    more, less = next[0] * one[1], one[0] * next[1]
    return more > less or (below and more == less)


def _span(head: str) -> tuple[int | None, int | None]:
    low, dots, high = head.partition("..")
    try:
        first = int(low) if low else None
        last = (int(high) if high else None) if dots else first
    except ValueError:
        first, last = None, None
    if (first is None and last is None) or (
        first is not None and last is not None and first > last
    ):
        raise ValueError(f"{head!r} is no range: write 3, 3..4, ..0 or 20..")
    return first, last


def _range_name(low: int | None, high: int | None) -> str:
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low}-{high}"


def _ratio(head: str) -> tuple[int, int]:
    first, _, second = head.removeprefix("<").partition(":")
    if not (first.isdigit() and second.isdigit() and int(first) > 0 and int(second) > 0):
        raise ValueError(f"{head!r} are no odds: write 3:1, 1:2, or <1:2 for the first column")
    return int(first), int(second)
