"""Where the enemy may be by the end of his next half, and what he may close round a hex then.

Own stacks bar his way and own zones of control stop him; how far each of his units goes is taken
to be the same for all.
"""

from __future__ import annotations

from typing import Final, final

from sandtable.ai.guadalajara.picture import STRIDE, Picture, is_fighter
from sandtable.games.spanish_civil_war.kinds import FOOT
from sandtable.games.spanish_civil_war.state import State

LUNGE: Final = 42
"""Sixths of an MP that the enemy comes on foot in both movements of a half."""
FEW: Final = 1
"""Stacks that close no ring."""
MANY: Final = 3
"""Stacks within reach that are sure to close one, wherever they can get to."""


@final
class Ring:
    """The enemy's reach round the own stacks as they stood when it was first asked for."""

    def __init__(self, g: State, picture: Picture) -> None:
        self.picture: Final = picture
        self.side: Final = picture.side
        self.comes: Final = comes_to(g, picture)
        """1 for each hex that an enemy with factors may stand in next."""
        self._many: Final[dict[int, float]] = {}

    def closes(self, g: State, unit: int, h: int) -> float:
        """How likely the enemy can close every way out of a hex next, 0 to 1."""
        many = self._stacks_near(g, h)
        return many if many and not self.ways_out(g, unit, h) else 0.0

    def ways_out(self, g: State, unit: int, h: int) -> bool:
        """Whether a unit in a hex keeps a way of retreat that no enemy can close."""
        theatre = g.theatre
        for to in theatre.near[h]:
            if not theatre.in_play[to] or g.enemy_in(to, self.side):
                continue
            if any(u != unit for u in g.friends_in(to, self.side)):
                return True
            if not self.comes[to] and not self.reached(g, to, h):
                return True
        return False

    def reached(self, g: State, h: int, but: int = -1) -> bool:
        """Whether an enemy may come next to a hex; by another way than one of its neighbours."""
        return any(self.comes[n] for n in g.theatre.near[h] if n != but)

    def screened(self, g: State, h: int) -> bool:
        """Whether infantry or armour is in a hex or beside it."""
        return any(
            is_fighter(g, u) for at in (h, *g.theatre.near[h]) for u in g.friends_in(at, self.side)
        )

    def _stacks_near(self, g: State, h: int) -> float:
        known = self._many.get(h)
        if known is None:
            distance = g.theatre.map.distance
            near = [
                at for at, stack in self.picture.enemy.items()
                if stack.attack and distance(at, h) <= STRIDE
            ]  # fmt: skip
            known = self._many[h] = max(0.0, min(1.0, (len(near) - FEW) / (MANY - FEW)))
        return known


def comes_to(g: State, picture: Picture) -> bytearray:
    """1 for each hex that an enemy with factors may stand in next."""
    steps = g.theatre.net(FOOT, False).steps
    found = bytearray(g.theatre.places)
    cost = dict.fromkeys([h for h, stack in picture.enemy.items() if stack.attack >= 1], 0)
    rings: list[list[int]] = [[] for _ in range(LUNGE + 1)]
    rings[0] = list(cost)
    for spent, ring in enumerate(rings):
        for h in ring:
            if cost[h] != spent:
                continue
            found[h] = 1
            if spent and g.in_zone(h, 1 - picture.side):
                continue
            for to, least, _, _ in steps[h]:
                reached = spent + least
                if reached > LUNGE or reached >= cost.get(to, LUNGE + 1):
                    continue
                if not g.friends_in(to, picture.side):
                    cost[to] = reached
                    rings[reached].append(to)
    return found
