"""Steps of the sequence of play that both sides go through, and how points decide at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.kind import Kind
from sandtable.core.outline import Play, Step
from sandtable.core.rulebook import Result

Steps = tuple[Step, ...]
KINDS: Final = (Kind(Play),)
"""The game itself, below all decisions."""


def for_each_side(case: str, act: Callable[[Any, int], None], sides: int = 2) -> Steps:
    """A step for each side, by its number."""

    def step(side: int) -> Step:
        def does(g: Any) -> None:
            act(g, side)

        return Step(case, does)

    return tuple([step(side) for side in range(sides)])


def asked_of_each(case: str, frame: type[Any]) -> Steps:
    """A step for each side that asks it a decision."""
    return for_each_side(case, lambda g, side: g.frames.append(frame(side)))


def most_points(
    g: Any, points: Callable[[Any, int], list[tuple[str, int]]], unit: str
) -> Result | None:
    """More points win, as many are a draw; None of a game that is not over."""
    if not isinstance(g.frames[-1], Play):
        return None
    first, second = [sum(number for _, number in points(g, side)) for side in range(2)]
    winner = -1 if first == second else int(second > first)
    who = "Nobody wins" if winner < 0 else f"{g.theatre.sides[winner]} wins"
    return Result(winner, f"{who}, {first} {unit} to {second}", (str(first), str(second)))
