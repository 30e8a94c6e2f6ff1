"""10.1 A world that a side may be in, for all it knows: the enemy's air superiority by lot.

Given is what `known_to` tells a side, and nothing else.  All that it does not know is which air
units the enemy has allotted: of each that he was asked about already it is as likely that he did as
that he did not.  The decisions under way are open to both sides.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.core.imagine import one_in
from sandtable.games.spanish_civil_war.air import Mission, Missions
from sandtable.games.spanish_civil_war.air_superiority import Allot, ready
from sandtable.games.spanish_civil_war.state import State

SECRET: Final = (Allot, Missions, Mission)


def imagine(known: State, side: int, rng: Random) -> State:
    """A full state that a side cannot tell from the true one, of what it knows of that; 0 or 1."""
    g = known.clone()
    if isinstance(g.frames[-1], SECRET):
        for unit in asked(g, 1 - side):
            g.allotted[unit] = int(one_in(rng, 2))
    return g


def asked(g: State, side: int) -> list[int]:
    """A side's air units that it has allotted or kept by now, and flies nowhere; ascending."""
    top = g.frames[-1]
    in_hand = top.unit if isinstance(top, Mission) else -1
    units = [u for u in ready(g, side) if u != in_hand]
    for frame in g.frames:
        if isinstance(frame, Allot) and frame.side == side:
            return [u for u in units if u < frame.unit]
    return units
