"""What is going on: a stack of small immutable frames; the top one asks one actor one decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar, final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice

T = TypeVar("T")
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


Units = Callable[[Any, int], list[int]]
"""A set of units of a side, ascending."""
Sort = Callable[[Any, list[int], "dict[int, Bar] | None"], list[int]]
"""A rule: of these units it returns those that nothing bars, in their order; what bars each of the
others it notes if somebody wants to know.
"""


def bar_by(sort: Sort, g: Any, unit: int) -> Bar | None:
    """What a rule that sorts units says of one of them, None when nothing bars it."""
    told: dict[int, Bar] = {}
    if sort(g, [unit], told):
        return None
    return told[unit].of(g, unit)


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

    def over(self, narrow: Iterable[T], wide: Iterable[T]) -> Iterable[T]:
        """What a rule is asked of: all that may be legal, or all that somebody may ask about.

        The narrow set may hold more than what is legal, and leaves out nothing that is.
        """
        return wide if self.explain else narrow

    def asks(self, maybe: bool) -> bool:
        """Whether to ask a rule at all: of what cannot be legal only if somebody may ask."""
        return maybe or self.explain

    def beside(self, others: Iterable[T]) -> Iterable[T]:
        """Those of which nothing is legal, if somebody may ask about them."""
        return others if self.explain else ()

    def told(self, bar: Bar | None, figures: Callable[..., str], *given: Any) -> Bar | None:
        """A bar with its figures, which are worked out only if somebody may ask."""
        return bar.says(figures(*given)) if bar is not None and self.explain else bar

    def also(self, tell: Callable[..., None], *given: Any) -> None:
        """Let a function tell of what is never legal, if somebody may ask about it."""
        if self.explain:
            tell(*given, self)

    def ask(
        self, g: Any, side: int, choices: list[Choice], near: Units, everybody: Units, sort: Sort
    ) -> None:
        """Ask a rule that sorts units: of those that may be able, or of everybody for the reasons.

        `choices` has by unit what it may do; the sets of units of a side ascend.
        """
        if not self.explain:
            self.open.extend([choices[unit] for unit in sort(g, near(g, side), None)])
            return
        told: dict[int, Bar] = {}
        self.open.extend([choices[unit] for unit in sort(g, everybody(g, side), told)])
        self.barred.extend([(choices[unit], bar.of(g, unit)) for unit, bar in told.items()])

    def another(self) -> Ballot:
        """An empty one for the same purpose."""
        return Ballot(self.explain)

    def bar_of(self, choice: Choice) -> Bar | None:
        """The bar that was told for this choice, or None."""
        for other, bar in self.barred:
            if other == choice:
                return bar
        return None
