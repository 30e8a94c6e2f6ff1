"""What a game brings to the search: its plans, its staff to carry them out, and what counts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from sandtable.ai.command.book import Booked
from sandtable.ai.player import Player

NOW: Final = ", "
"""In the name of a plan: what is done otherwise now, after the name of the plan that it varies."""


class Plan(Protocol):
    """A way to play on; frozen, and told apart by its name."""

    @property
    def name(self) -> str:
        """A short name, the same in every position."""
        ...

    @property
    def says(self) -> str:
        """What it is about, as a part of a sentence."""
        ...


class Doctrine(Protocol):
    """One game's side of the search."""

    def moment(self, g: Any) -> Hashable:
        """The half-impulse, phase or round that a state stands in."""
        ...

    def juncture(self, g: Any, side: int) -> Hashable:
        """What a plan is made for; when it changes a side thinks again.  None: it need not."""
        ...

    def plans(self, g: Any, side: int) -> Sequence[Plan]:
        """Plans worth trying, staff's own first; `g` holds what the side knows."""
        ...

    def repertoire(self, g: Any, side: int) -> Sequence[Plan]:
        """Plans that can be kept to for whole games, staff's own first."""
        ...

    def foes(self, g: Any, side: int) -> Sequence[Plan]:
        """Plans that the enemy may follow, equally likely."""
        ...

    def booked(self, g: Any, side: int, plan: Plan) -> Booked:
        """What a plan is thought to gain from here before it is tried, over the one that it varies
        or staff's own.
        """
        ...

    def staff(self, side: int, plan: Plan) -> Player:
        """A player that carries a plan out."""
        ...

    def worth(self, g: Any, side: int) -> float:
        """How a state stands for a side, in the game's points, its prospects included."""
        ...

    def spread(self, g: Any) -> float:
        """Points by which games between equals differ: leads beyond it hardly count for more."""
        ...


@runtime_checkable
class Styled(Protocol):
    """A doctrine that tells what its plans lean to."""

    def styles(self) -> Sequence[str]:
        """Every style that some plan leans to."""
        ...

    def leans(self, plan: Plan) -> Sequence[str]:
        """The styles that a plan suits."""
        ...
