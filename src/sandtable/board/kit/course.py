"""Steps of the sequence of play that both sides go through, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.core.outline import Step

Steps = tuple[Step, ...]


def for_each_side(case: str, act: Callable[[Any, int], None], sides: int = 2) -> Steps:
    """A step for each side, by its number."""

    def step(side: int) -> Step:
        def does(g: Any) -> None:
            act(g, side)

        return Step(case, does)

    return tuple([step(side) for side in range(sides)])
