"""A doctrine for a game that brings no plans of its own: staff's first choice against others."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, NamedTuple, final

from sandtable.ai.command.book import Booked, booked
from sandtable.ai.command.doctrine import Plan
from sandtable.ai.player import Knowledge, Maker, Player
from sandtable.core.choice import Choice, write
from sandtable.core.frame import Ballot
from sandtable.core.rulebook import Rulebook
from sandtable.games import rulebook

MOST: Final = 12
"""Choices that are tried, spread over the list of all."""
STAFFS: Final = 8
"""Staffs that the enemy may be, each with chances of its own: of one alone all would be known."""
SPREAD: Final = 20.0
"""Points beyond which a lead hardly counts for more."""


class First(NamedTuple):
    """Begin with this choice, and go on as staff does; None leaves the beginning to staff."""

    choice: Choice | None
    name: str
    says: str
    seed: str = ""
    """What staff's own chances come from."""


OWN: Final = First(None, "staff", "as things come, without a plan")


@final
class Beginning:
    """Staff, told how to begin."""

    __slots__ = ("first", "staff")

    def __init__(self, staff: Player, first: Choice | None) -> None:
        self.staff: Final = staff
        self.first = first

    def choose(self, known: Knowledge) -> Choice:
        """The first choice once, where it is legal; then staff's."""
        first, self.first = self.first, None
        return first if first in known.choices else self.staff.choose(known)


@final
class Plain:
    """Plans are the choices there are; a position is worth its lead in points."""

    def __init__(self, game: str, staff: Maker) -> None:
        self.game: Final = game
        self.maker: Final = staff

    @property
    def book(self) -> Rulebook:
        """The rules; what an owner's values changed is in the states."""
        found = rulebook(self.game)
        assert found is not None
        return found

    def moment(self, g: Any) -> Hashable:
        """What the clock shows."""
        return tuple([str(told) for told in self.book.clock(g).values()])

    def juncture(self, g: Any, side: int) -> Hashable:
        """Every decision: each has choices of its own."""
        return g.digest() if self.book.actor(g) == side else None

    def plans(self, g: Any, side: int) -> list[Plan]:
        """As staff begins, and some other ways to begin."""
        found: list[Plan] = [OWN]
        if self.book.actor(g) != side:
            return found
        ballot, names = Ballot(), self.book.names(g)
        self.book.verdicts(g, ballot)
        for choice in spread_over(ballot.open, MOST):
            line = write(choice, names)
            found.append(First(choice, line, f"{line} first"))
        return found

    def repertoire(self, _g: Any, _side: int) -> list[Plan]:
        """Staff's own: what is chosen first is no plan for a game."""
        return [OWN]

    def foes(self, _g: Any, _side: int) -> list[Plan]:
        """The enemy is taken to play as staff."""
        return [OWN._replace(seed=f"enemy {number}") for number in range(STAFFS)]

    def booked(self, g: Any, side: int, plan: Plan) -> Booked:
        """Nothing is known."""
        return booked({}, "", "", plan.name, self.spread(g))

    def staff(self, side: int, plan: Plan) -> Player:
        """Staff with a beginning."""
        assert isinstance(plan, First)
        return Beginning(self.maker(side, plan.seed), plan.choice)

    def worth(self, g: Any, side: int) -> float:
        """The lead as if the game ended now."""
        points = self.book.standing(g).points
        return float(points[side] - points[1 - side])

    def spread(self, _g: Any) -> float:
        """The same everywhere."""
        return SPREAD


def spread_over(choices: list[Choice], most: int) -> list[Choice]:
    """So many of a list, the first and the last among them.

    >>> [choice.n for choice in spread_over([Choice("roll", n=n) for n in range(11)], 6)]
    [0, 2, 4, 6, 8, 10]
    """
    if len(choices) <= most:
        return choices
    return [choices[place * (len(choices) - 1) // (most - 1)] for place in range(most)]
