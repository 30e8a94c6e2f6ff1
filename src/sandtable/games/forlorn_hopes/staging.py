"""9.3 Staging: one air unit moves to another airbase."""

from __future__ import annotations

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.state import State


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """Units that may stage and where to; `must` bars them all."""
    raise NotImplementedError


def begin(g: State, side: int, choice: Choice) -> None:
    """A unit stages (9.3)."""
    raise NotImplementedError
