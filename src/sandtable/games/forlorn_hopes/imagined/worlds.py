"""6.1 A world that a side may be in, for all it knows: whatever is hidden is drawn by lot.

Given is what `known_to` tells a side, and nothing else: what a side saw once and cannot see now, a
reconnaissance report, an enemy unit's steps in an earlier battle, is in the log alone and does not
bear on what is imagined.  The modules of this room say how likely they think what is hidden:
`wings` where air units are based and in what condition, `raiders` who flies in a mission under way,
`holds` what ships carry, `stages` what the enemy decides in secret.

So a world may contradict the log, never the board: the side knows of it exactly what
it knows of the true one.
"""

from __future__ import annotations

from random import Random

from sandtable.games.forlorn_hopes.imagined import holds, raiders, stages, wings
from sandtable.games.forlorn_hopes.kinds import NOBODY
from sandtable.games.forlorn_hopes.state import State


def imagine(known: State, side: int, rng: Random) -> State:
    """A full state that a side cannot tell from the true one, of what it knows of that; 0 or 1."""
    g, enemy = known.clone(), 1 - side
    units = wings.unseen(g, enemy)
    for unit in units:
        g.base[unit] = NOBODY
    wings.base_the_shown(g, units, rng)
    lead = raiders.find_lead(g, enemy, units, rng)
    wings.draw_fleet(g, units, rng)
    wings.base_the_others(g, units, rng)
    wings.condition(g, wings.everybody(g, enemy), lead, rng)
    holds.stow(g, enemy, rng)
    if raiders.has_flown(g, enemy):
        raiders.launch(g, enemy, rng)
    elif g.mission_side == side:
        raiders.intercept(g, enemy, lead, rng)
        raiders.flee(g, enemy, rng)
    stages.put_back(g, enemy, rng)
    return g
