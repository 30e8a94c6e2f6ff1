"""Luck: what every die of a game cost each side, against everything it might have cost.

The chances are exact: each face is tried on a copy of the game, with all shifts and modifiers of
that moment, and the losses it leads to are counted.  Only integers and fractions are used.

>>> tail([[0, 1], [0, 1]], 1), tail([[0, 1], [0, 1]], 2)
(Fraction(3, 4), Fraction(1, 4))
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, final

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot
from sandtable.core.line import ROLL
from sandtable.core.rulebook import Rulebook

PAYS: Final = ("suffer", "lose", "remove")
"""Verbs that only say who takes a loss that is settled; the cheapest is taken."""
FAR: Final = 60
"""Dice and losses that may follow before a die has taken effect."""


@final
class Scale:
    """Weighs a die before it falls: the losses of each side, for each face."""

    __slots__ = ("_book", "_sides")

    def __init__(self, book: Rulebook, sides: list[int]) -> None:
        self._book: Final = book
        self._sides: Final = sides

    def weigh(self, g: Any, left: list[int]) -> list[list[int]]:
        """For each side what it loses by each face, beyond what it loses by every face.

        `left` is the strength of each unit, as it stands.
        """
        asked = type(g.frames[-1])
        by_face = [
            self._lost(left, self._after(g, face, asked))
            for face in range(1, self._book.lots(g) + 1)
        ]
        sides = list(zip(*by_face, strict=True))
        return [[loss - min(losses) for loss in losses] for losses in sides]

    def _after(self, g: Any, face: int, asked: type[Any]) -> Any:
        """A copy after a face, with the other dice of the same throw as 1 and the losses paid."""
        book, after = self._book, g.clone()
        after.log = None
        book.apply(after, Choice(ROLL, n=face))
        for _ in range(FAR):
            if book.actor(after) == CHANCE:
                if type(after.frames[-1]) is not asked:
                    break
                book.apply(after, Choice(ROLL, n=1))
            elif not self._pay(after):
                break
        return after

    def _pay(self, g: Any) -> bool:
        """Take a loss that is settled as cheaply as it can be; False if something else is asked."""
        if self._book.actor(g) < 0:
            return False
        ballot = Ballot()
        self._book.verdicts(g, ballot)
        if not ballot.open or any(choice.verb not in PAYS for choice in ballot.open):
            return False
        best = max(ballot.open, key=lambda choice: self._kept(g, choice))
        self._book.apply(g, best)
        return True

    def _kept(self, g: Any, choice: Choice) -> int:
        after = g.clone()
        after.log = None
        self._book.apply(after, choice)
        return sum(self._book.strengths(after))

    def _lost(self, before: list[int], g: Any) -> list[int]:
        lost = [0] * len(self._book.sides)
        left = self._book.strengths(g)
        if left != before:
            for side, was, now in zip(self._sides, before, left, strict=False):
                if now < was:
                    lost[side] += was - now
        return lost


def expected(dice: list[list[int]]) -> Fraction:
    """The mean of the sum of some dice, each given by the value of its faces.

    >>> expected([[0, 0, 1], [0, 2]])
    Fraction(4, 3)
    """
    return sum((Fraction(sum(faces), len(faces)) for faces in dice), Fraction(0))


def tail(dice: list[list[int]], least: int) -> Fraction:
    """The exact chance that the sum of some dice is at least this."""
    ways, whole = [1], 1
    for faces in dice:
        whole *= len(faces)
        more = [0] * (len(ways) + max(faces))
        for value in sorted(set(faces)):
            count = faces.count(value)
            for total, known in enumerate(ways):
                more[total + value] += count * known
        ways = more
    return Fraction(sum(ways[max(0, least) :]), whole)


def tenths(value: Fraction) -> str:
    """A number with one place after the point, halves rounded up.

    >>> tenths(Fraction(43, 10)), tenths(Fraction(4)), tenths(Fraction(1, 4))
    ('4.3', '4.0', '0.3')
    """
    rounded = (value * 20 + 1) // 2
    return f"{rounded // 10}.{rounded % 10}"


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; what is not sure is neither 0 nor 100 %.

    >>> percent(Fraction(9, 100)), percent(Fraction(1, 999)), percent(Fraction(998, 999))
    ('9 %', 'less than 1 %', 'more than 99 %')
    >>> percent(Fraction(1)), percent(Fraction(0))
    ('100 %', '0 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "less than 1 %"
    if Fraction(99, 100) < chance < 1:
        return "more than 99 %"
    return f"{(chance * 200 + 1) // 2} %"
