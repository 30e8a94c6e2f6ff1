"""What plans are known to be worth: found in many games before, so that a search need not begin
with nothing.

A book is a file of the players' package of a game, `book.csv`: in a scenario, for a side, what a
plan gained over staff's own when it was kept to from beginning to end, in points, with its
standard error, in so many games.  `sandtable lab book` plays them.

>>> Booked(10.0, 2.0).toward(1, 2).gain
5.0
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot
from pathlib import Path
from typing import Final, NamedTuple

from sandtable.core.case import Trouble

HEAD: Final = ("scenario", "side", "plan", "games", "won", "gain", "error", "seed", "rules")
NAME: Final = "book.csv"


class Booked(NamedTuple):
    """What a plan is thought to gain over another before it is tried, and how sure that is."""

    gain: float
    error: float
    games: int = 0
    """Games that it was found in; none is a guess."""
    over: int = 0
    """The number of the plan that the gain is over: staff's own, or the one that it varies."""

    def toward(self, left: int, whole: int) -> Booked:
        """The same where only a part of the game is left."""
        return self._replace(gain=self.gain * max(0, left) / max(1, whole))


class Entry(NamedTuple):
    """A line of a book."""

    scenario: str
    side: str
    plan: str
    games: int
    won: float
    gain: float
    error: float
    seed: str
    rules: int


Book = Mapping[tuple[str, str, str], Entry]
"""By scenario, side and plan."""


UNTRIED: Final = -1 / 30
"""What a plan that stands in no book is thought to gain over staff's own, in spreads: of the plans
that were tried for whole games most did worse."""
UNSURE: Final = 1 / 15
"""The error of that."""
ELSEWHERE: Final = 1 / 8
"""How much the gain in one position differs from that of whole games, in spreads."""


def booked(book: Book, scenario: str, side: str, plan: str, spread: float) -> Booked:
    """What a plan is thought to gain at the beginning of a scenario.

    `spread` is that of games between equals, in points.
    """
    entry = book.get((scenario, side, plan))
    if entry is None:
        return Booked(UNTRIED * spread, UNSURE * spread)
    return Booked(entry.gain, hypot(entry.error, ELSEWHERE * spread), entry.games)


def by_book(known: Sequence[Booked]) -> int:
    """The plan that is thought to gain most before any is tried, staff's own if none gains."""
    return max(range(len(known)), key=lambda plan: (thought(known, plan), -plan))


def thought(known: Sequence[Booked], plan: int) -> float:
    """What a plan is thought to gain over staff's own before any is tried."""
    return known[plan].gain + thought(known, known[plan].over) if plan else 0.0


@cache
def read(folder: Path) -> Book:
    """The book of a players' package, empty where it has none.  Raises Trouble, naming the line."""
    path = folder / NAME
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        found = [_entry(path, number, row) for number, row in enumerate(csv.DictReader(file), 2)]
    return {(entry.scenario, entry.side, entry.plan): entry for entry in found}


def _entry(path: Path, number: int, row: dict[str, str]) -> Entry:
    try:
        return Entry(
            row["scenario"], row["side"], row["plan"], int(row["games"]), float(row["won"]),
            float(row["gain"]), float(row["error"]), row["seed"], int(row["rules"]),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError) as error:
        raise Trouble(f"{path}, line {number}: wanted are {', '.join(HEAD)}") from error
