"""What is going on: a stack of small immutable frames; the top one asks one actor one decision."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice

CHANCE: Final = -1
NOBODY: Final = -2
"""The actor of a game that is over."""


class Prompt(NamedTuple):
    """What the actor is asked, in one sentence, and the case it comes from."""

    text: str
    case: str


class Then(NamedTuple):
    """A frame that asks nothing: when it comes to the top, the named continuation is called.

    A rule of several stages pushes its later stages below what must be decided first.
    """

    name: str
    data: tuple[Any, ...] = ()


@final
class Ballot:
    """Hears each sensible choice with its bar; keeps the legal, and the reasons if it explains.

    >>> ballot = Ballot(explain=True)
    >>> ballot.add("stand", 3)
    >>> ballot.add("retreat", 3, 7, -1, Bar("3.2", "an enemy unit is there"))
    >>> ballot.open
    [Choice('stand', 3, -1, -1)]
    >>> ballot.barred
    [(Choice('retreat', 3, 7, -1), Bar('3.2', 'an enemy unit is there'))]
    """

    __slots__ = ("barred", "explain", "open")

    def __init__(self, explain: bool = False) -> None:
        self.explain: Final = explain
        self.open: list[Choice] = []
        self.barred: list[tuple[Choice, Bar]] = []

    def add(
        self, verb: str, unit: int = -1, hex: int = -1, n: int = -1, bar: Bar | None = None
    ) -> None:
        """Take note of one choice and of what bars it, if anything does."""
        if bar is None:
            self.open.append(Choice(verb, unit, hex, n))
        elif self.explain:
            self.barred.append((Choice(verb, unit, hex, n), bar))

    def bar_of(self, choice: Choice) -> Bar | None:
        """The bar that was told for this choice, or None."""
        for other, bar in self.barred:
            if other == choice:
                return bar
        return None
