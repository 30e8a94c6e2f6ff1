"""9.10 Bombing Combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.games.forlorn_hopes.data_charts import Effect
from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """Levels, AA fire, bombs and drops of a mission without a battle.

    Whoever calls it has pushed what comes after it (`Then`) below.
    """
    raise NotImplementedError


def hit(g: State, place: int, kind: int, target: int, effect: Effect, case: str) -> None:
    """Apply an effect of bombing or bombardment to a target in a hex.

    `kind` is ON_AIRBASE, ON_CITY ...; `target` the airbase or the unit, -1 for a city or port.
    """
    raise NotImplementedError


FRAMES: Final[tuple[Any, ...]] = ()
THEN: Final[dict[str, Callable[..., None]]] = {}
