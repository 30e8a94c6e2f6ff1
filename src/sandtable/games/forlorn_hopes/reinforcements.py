"""5.3, 15.0 Reinforcements; the surrender of Singapore; the exchange before the game (17.2)."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def begin_exchange(g: State) -> None:
    """Before the first turn the side may exchange units like for like (17.2)."""
    raise NotImplementedError


def surrender(g: State) -> None:
    """The besieged hex falls in its turn (6.2, 15.0)."""
    raise NotImplementedError


def begin(g: State) -> None:
    """Allied reinforcements arrive or are held back, then the Japanese arrive (5.3, 15.0)."""
    raise NotImplementedError
