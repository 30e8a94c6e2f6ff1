"""7.1 the General Regroup decision, 7.4 initiative, 7.5 initiative missions."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin_regroup_turn(g: State) -> None:
    """The Japanese player declares the General Regroup turn or not (7.1)."""
    raise NotImplementedError


def begin(g: State) -> None:
    """The die for the initiative; none in the first turn (7.4, 7.0)."""
    raise NotImplementedError


def begin_missions(g: State) -> None:
    """The die for the initiative missions (7.5)."""
    raise NotImplementedError
