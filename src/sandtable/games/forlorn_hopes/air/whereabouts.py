"""6.1: which hidden air units may be about, as both players know."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.kinds import AF11, PLAY, UNAVAILABLE
from sandtable.games.forlorn_hopes.state import State

# ── 6.1 Limited intelligence ─────────────────────────────────────────────────


def about(g: State, side: int) -> list[int]:
    """A side's air units that may be at an airbase, as far as both players know, ascending.

    Not those of an 11th Air Fleet that is not committed: all of it is in its box (5.1).
    """
    force = g.theatre.roster.force
    return [
        u
        for u in g.theatre.air[side]
        if g.status[u] == PLAY and (g.fleet_on or force[u] != AF11 or g.base[u] != UNAVAILABLE)
    ]
