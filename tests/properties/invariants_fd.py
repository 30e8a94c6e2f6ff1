"""Named invariants of Ford at Dawn: each quotes its case and must hold after every choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.games.ford_at_dawn.sealing import Seal
from sandtable.games.ford_at_dawn.state import BLUE, GOLD, State


def one_counter_in_a_hex(g: State) -> bool:
    """1.2"""
    there = [place for place in g.hex if place >= 0]
    return len(there) == len(set(there))


def nobody_in_the_river(g: State) -> bool:
    """4.1"""
    return all(g.cost(place) for place in g.hex if place >= 0)


def an_order_is_sealed_or_opened(g: State) -> bool:
    """3.1, 3.2: one for each side, once both have sealed."""
    if any(isinstance(frame, Seal) for frame in g.frames) or len(g.frames) == 1:
        return not any(g.opened)
    return all(bool(g.sealed[side]) != bool(g.opened[side]) for side in (GOLD, BLUE))


def no_order_twice(g: State) -> bool:
    """3.1"""
    now = [sealed or opened for sealed, opened in zip(g.sealed, g.opened, strict=True)]
    fresh = all(not a or a != b for a, b in zip(now, g.last, strict=True))
    return fresh or bool(g.options)


def only_what_is_worth_something_is_held(g: State) -> bool:
    """6.1"""
    return all(h in g.theatre.prizes for h, held in enumerate(g.held) if held)


INVARIANTS: Final[dict[str, Callable[[State], bool]]] = {
    "1.2 one counter in a hex": one_counter_in_a_hex,
    "4.1 nobody in the river": nobody_in_the_river,
    "3.2 an order is sealed or opened": an_order_is_sealed_or_opened,
    "3.1 no order twice": no_order_twice,
    "6.1 only what is worth something is held": only_what_is_worth_something_is_held,
}
