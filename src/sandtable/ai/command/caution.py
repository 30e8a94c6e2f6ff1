"""A doubt before a half is ended: a few rollouts of ending it now beside those of playing it on."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple, final

from sandtable.ai.command.advice import LEAST, MINUS, TWICE
from sandtable.ai.command.doctrine import Doctrine
from sandtable.ai.command.score import Lines, lines_of
from sandtable.ai.command.worlds import Luck, play_on
from sandtable.ai.player import Knowledge, Player
from sandtable.core.choice import Choice

ENDING: Final = ("done", "end", "pass")
"""Verbs that end a half, a phase or a round, in any game."""
MOMENTS: Final = 2
"""How far is looked: the rest of this half, the enemy's, and the own one after it."""
FEW: Final = 4
"""Worlds that are the least to say anything by."""
MANY: Final = 40
PART: Final = 20
"""Of the points by which games between equals differ, the part that is worth a word."""


class Caution(NamedTuple):
    """Something that ending a half would give up, by the rules."""

    kind: str
    """A short name of its sort, the same wherever it is met."""
    text: str
    case: str
    hexes: tuple[str, ...] = ()
    units: tuple[int, ...] = ()

    def encode(self) -> dict[str, Any]:
        """As JSON-able values."""
        return {**self._asdict(), "hexes": list(self.hexes), "units": list(self.units)}


class Doubt(NamedTuple):
    """What ending now costs, on average, and the line of the score that it costs most of."""

    points: float
    error: float
    line: str
    tries: int
    choice: str
    """What staff would do first instead."""

    @property
    def text(self) -> str:
        """As a sentence."""
        return (
            f"Ending now costs about {self.points:.0f} ± {self.error:.0f} VP, most of it in "
            f"{self.line} (tried in {self.tries} worlds); the staff would go on with {self.choice}."
        )


class Late(Exception):
    """The time is up."""


@final
class Watched:
    """A player that is interrupted when the time is up."""

    def __init__(self, player: Player, late: Callable[[], bool]) -> None:
        self.player: Final = player
        self.late: Final = late

    def choose(self, known: Knowledge) -> Choice:
        """What the player chooses.  Raises Late."""
        if self.late():
            raise Late
        return self.player.choose(known)


def doubt_of(
    doctrine: Doctrine, known: Knowledge, side: int, seed: str, seconds: float, samples: int
) -> Doubt | None:
    """Try it for so many seconds, or in so many worlds, whatever the clock says."""
    ends = time.monotonic() + seconds
    ending = [choice for choice in known.choices if choice.verb in ENDING]
    if not ending:
        return None
    trial = _Trial(doctrine, known, side, seed, ending[0], lambda: time.monotonic() >= ends)
    if samples:
        trial.late = lambda: False
    first = trial.first()
    if first is None:
        return None
    gaps: list[tuple[float, Lines]] = []
    try:
        for sample in range(samples or MANY):
            gaps += [trial.gap(sample)]
    except Late:
        pass
    return _told(gaps, doctrine.spread(known.state), known, side, first)


def _told(
    gaps: list[tuple[float, Lines]], spread: float, known: Knowledge, side: int, first: str
) -> Doubt | None:
    """The doubt, where it is large enough to be told and its reason can be named."""
    if len(gaps) < FEW:
        return None
    count = len(gaps)
    mean = sum([gap for gap, _ in gaps]) / count
    error = sqrt(sum([(gap - mean) ** 2 for gap, _ in gaps]) / (count - 1) / count)
    if mean <= TWICE * error or mean <= spread / PART:
        return None
    lost: Lines = {}
    for _, lines in gaps:
        for (whose, what), points in lines.items():
            mine = points if whose == side else -points
            lost[whose, what] = lost.get((whose, what), 0.0) + mine / count
    most = max(lost, key=lambda key: lost[key], default=(side, ""))
    if lost.get(most, 0.0) < LEAST:
        return None
    sides, what = known.rulebook.sides, most[1]
    owner = "" if any(name in what for name in sides) else f"{sides[most[0]]} "
    sign = MINUS if most[0] == side else "+"
    line = f"{owner}{what} ({sign}{lost[most]:.0f})"
    return Doubt(mean, error, line, count, first)


class _Trial:
    """One position, ended now and played on, in the same worlds with the same dice."""

    def __init__(
        self,
        doctrine: Doctrine,
        known: Knowledge,
        side: int,
        seed: str,
        ending: Choice,
        late: Callable[[], bool],
    ) -> None:
        self.doctrine, self.known, self.side = doctrine, known, side
        self.seed, self.ending, self.late = seed, ending, late
        self.plan = doctrine.plans(known.state, side)[0]
        self.foes = list(doctrine.foes(known.state, side))

    def first(self) -> str | None:
        """What staff does first if it does not end the half; None if it does."""
        book = self.known.rulebook
        state = self.known.state.clone()
        state.log = None
        seen = Knowledge.inside(book, state, self.side, self.known.choices)
        choice = self.doctrine.staff(self.side, self.plan).choose(seen)
        if choice.verb in ENDING:
            return None
        names = book.names(self.known.state)
        words = [choice.verb]
        words += [names.unit_name(choice.unit)] if choice.unit >= 0 else []
        words += [names.hex_name(choice.hex)] if choice.hex >= 0 else []
        return " ".join(words)

    def gap(self, sample: int) -> tuple[float, Lines]:
        """Points, and lines of the score, that playing on is ahead of ending now."""
        on, on_lines = self.played(sample, end=False)
        now, now_lines = self.played(sample, end=True)
        keys = sorted({*on_lines, *now_lines})
        lines = {key: on_lines.get(key, 0.0) - now_lines.get(key, 0.0) for key in keys}
        return on - now, lines

    def played(self, sample: int, end: bool) -> tuple[float, Lines]:
        """Points and lines after a few moments.  Raises Late."""
        book, doctrine, side = self.known.rulebook, self.doctrine, self.side
        world = book.imagine(self.known.state, side, Random(f"{self.seed}/{sample}"))
        world.log = None
        moments = MOMENTS
        if end:
            before = doctrine.moment(world)
            book.apply(world, self.ending)
            moments -= doctrine.moment(world) != before
        foe = self.foes[sample % len(self.foes)]
        both = {side: doctrine.staff(side, self.plan), 1 - side: doctrine.staff(1 - side, foe)}
        players = [Watched(both[0], self.late), Watched(both[1], self.late)]
        play_on(book, world, players, Luck(self.seed, sample), doctrine.moment, moments)
        if self.late():
            raise Late
        return doctrine.worth(world, side), lines_of(book, world, side)
