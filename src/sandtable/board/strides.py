"""Steps from many hexes of a map at once, where each hex would otherwise be searched for itself.

A set of places is an integer whose bit of a place is 1 where it is a member (`members`).
"""

from __future__ import annotations

from typing import Final, final

DIGITS: Final = bytes([ord("0")]) + bytes([ord("1")]) * 255


def members(marks: bytes) -> int:
    """The places that are marked, which is where `marks` is not 0.

    >>> bin(members(bytes([0, 0, 1, 1])))
    '0b1100'
    """
    return int(marks[::-1].translate(DIGITS), 2)


@final
class Strides:
    """Where steps lead, by the difference of the numbers of the two hexes.

    A map has few such differences, for its hexes are numbered column by column: all steps of one
    are taken by one shift.
    """

    def __init__(self, steps: list[list[int]]) -> None:
        """`steps` names for each hex those a step leads to."""
        found: dict[int, bytearray] = {}
        for start, near in enumerate(steps):
            for to in near:
                found.setdefault(to - start, bytearray(len(steps)))[to] = 1
        into = [(by, members(bytes(ends))) for by, ends in found.items()]
        self._up: Final = [(by, ends) for by, ends in into if by > 0]
        """For each difference the hexes that such a step leads into."""
        self._down: Final = [(-by, ends) for by, ends in into if by < 0]

    def before(self, ends: int) -> int:
        """Whence one step leads into one of these hexes.

        >>> road = Strides([[1], [0, 2], [1]])
        >>> bin(road.before(members(bytes([0, 0, 1]))))
        '0b10'
        """
        found = 0
        for by, into in self._up:
            found |= (ends & into) >> by
        for by, into in self._down:
            found |= (ends & into) << by
        return found

    def within(self, goals: int, steps: int, bars: int) -> int:
        """The hexes from which so many steps or fewer lead to a goal; none leads into `bars`.

        Where a path begins may be barred.
        """
        found, ring = goals, goals & ~bars
        for _ in range(steps):
            outer = self.before(ring) & ~found
            found |= outer
            ring = outer & ~bars
        return found
