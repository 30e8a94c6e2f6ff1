"""9.1 and 9.2 Air missions: who may fly, where to, and in what numbers."""

from __future__ import annotations

from sandtable.core.case import Bar
from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.state import State


def capable(g: State, side: int) -> bool:
    """Whether a side has a unit that could perform an air mission (8.4)."""
    raise NotImplementedError


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """The target hexes of an air mission; `must` bars them all."""
    raise NotImplementedError


def begin(g: State, side: int, h: int) -> None:
    """An air mission to a target hex (9.1)."""
    raise NotImplementedError


def offer_reaction(g: State, side: int, h: int) -> None:
    """A side may fly one reaction mission at the spotted group in this hex (9.1.4)."""
    raise NotImplementedError
