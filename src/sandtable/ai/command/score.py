"""The lines of a score as figures, in any game: whose they are, what for, how many points.

>>> short("Each row short of 22 of the northernmost supplied unit: 1/8Punjab at 0510, 12 x 14")
'row short of 22'
>>> short("Eliminated Allied ground units, SP + initiative: none"), short("Palembang (1205)")
('Allied ground units eliminated', 'Palembang')
>>> round(figure("66 2/3"), 2), figure("2½"), figure("0")
(66.67, 2.5, 0.0)
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from sandtable.core.rulebook import Rulebook

LONGEST: Final = 48
HALF: Final = "½"
MINUS: Final = "\N{MINUS SIGN}"
CUT: Final = re.compile(r":|;| \(| of the |, ")
FALLEN: Final = re.compile(r"(Eliminated|Sunk) (.*)")

Lines = dict[tuple[int, str], float]
"""Points by side and what they are for."""


def short(text: str) -> str:
    """What a line is for, in a few words: without its units and sums."""
    told = CUT.split(text, maxsplit=1)[0].removeprefix("Each ")
    fallen = FALLEN.fullmatch(told)
    if fallen:
        told = f"{fallen[2]} {fallen[1].lower()}"
    return told[:LONGEST]


def figure(text: str) -> float:
    """Points as the table writes them."""
    sign = -1 if text[:1] in {"-", MINUS} else 1
    bare = text.lstrip("-" + MINUS).replace(HALF, " 1/2")
    return sign * float(sum([Fraction(part) for part in bare.split()], Fraction(0)))


def lines_of(book: Rulebook, g: Any, side: int) -> Lines:
    """Every line of both scores, as a side sees them; lines of one name are added up."""
    found: Lines = {}
    for number, name in enumerate(book.sides):
        for item in book.view(g, side)["score"][name]["items"]:
            key = number, short(item["text"])
            found[key] = found.get(key, 0.0) + figure(item["points"])
    return found


def lead(lines: Lines, side: int) -> float:
    """Points that a side is ahead."""
    return sum([points if whose == side else -points for (whose, _), points in lines.items()], 0.0)
