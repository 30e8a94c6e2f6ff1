"""Massing at the Strait: who goes to which hex to storm Singapore, stack by stack.

A stack has room for 10 SP, so that one weak unit in the way keeps a regiment out.  Hexes from which
the weakest part of the city can be attacked are given to the strongest units near them.
"""

from __future__ import annotations

from typing import Final, final

from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.strength import FOOT
from sandtable.games.doro_nawa.kinds import ANTI_TANK, JAPAN
from sandtable.games.doro_nawa.state import State, is_gun

NEAR: Final = 14
"""MP from Singapore within which the Japanese count as gathered."""
GATHERED: Final = 9
"""SP there from which the siege is on."""
CLOSE: Final = 7
ARMY: Final = 24
"""SP within so many MP without which nobody crosses the Strait."""
LANE: Final = 9
"""MP before such a hex that are kept free for those who are called there."""
CALL: Final = 20
"""MP from which units are called to a hex."""
STACK: Final = 10
"""SP that a hex holds under a unit of initiative 5."""
WALK: Final = 0.4
"""SP that a unit may be weaker for each MP that it is nearer."""


@final
class Siege:
    """Hexes round Singapore and the units that are to stand in them."""

    __slots__ = ("berth", "foothold", "hexes", "lanes", "strong")

    def __init__(self, g: State, picture: Picture, busy: dict[int, list[int]]) -> None:
        self.berth: Final[dict[int, int]] = {}
        self.hexes: Final[set[int]] = set()
        self.lanes: Final[set[int]] = set()
        theatre = g.theatre
        goal = picture.goal
        near = sum([stack.sp for h, stack in picture.own.items() if goal[h] <= NEAR])
        self.foothold: Final = any(h in picture.own for h in theatre.singapore)
        self.strong: Final = is_strong(picture)
        ends = any(goal[h] == 0 for h in theatre.singapore)
        if ends and near >= GATHERED:
            self.fill(g, picture, busy)
            for unit, to in self.berth.items():
                self.clear(picture, g.hex[unit], to)

    def fill(self, g: State, picture: Picture, busy: dict[int, list[int]]) -> None:
        """Target by target, weakest first: infantry into its hexes, then guns beside them.

        Hexes that no infantry is left for are the guns', before they fill up the others.
        """
        isle = frozenset(g.theatre.singapore)
        kind = g.theatre.roster.kind
        free = {
            u: h
            for h, stack in picture.own.items()
            for u in stack.units
            if h not in isle and u not in busy and picture.goal[h] <= NEAR + CALL
        }
        foot = {u: h for u, h in free.items() if kind[u] in FOOT or kind[u] == ANTI_TANK}
        guns = {u: h for u, h in free.items() if is_gun(kind[u])}
        for target in self.targets(g, picture):
            for h in self.sides(g, picture, target):
                if h not in self.hexes:
                    self.man(g, picture, h, foot or guns)
        for target in self.targets(g, picture):
            for h in self.sides(g, picture, target):
                self.man(g, picture, h, guns)

    def targets(self, g: State, picture: Picture) -> list[int]:
        """Hexes of the island that are not Japanese, the easiest first."""
        ranked = []
        for t in g.theatre.singapore:
            if g.control[t] == JAPAN + 1 and t not in picture.enemy:
                continue
            stack = picture.enemy.get(t)
            against = 2 + (stack.defence if stack is not None else 0)
            sides = self.sides(g, picture, t)
            room = sum([STACK if h in g.theatre.singapore else STACK // 2 for h in sides])
            if room:
                ranked.append((-room / against, t))
        return [t for _, t in sorted(ranked)]

    def sides(self, g: State, picture: Picture, target: int) -> list[int]:
        """Hexes to attack a target from: those on the island first, then the nearest."""
        isle = g.theatre.singapore
        found = [
            h
            for h, cost in picture.maps.back[target]
            if h not in picture.enemy and (h not in isle or h in picture.own) and cost
        ]
        return sorted(found, key=lambda h: (h not in isle, picture.goal[h], h))

    def man(self, g: State, picture: Picture, h: int, free: dict[int, int]) -> None:
        """Fill a hex with the strongest units that are near."""
        self.hexes.add(h)
        isle = g.theatre.singapore
        room = STACK - sum([g.sp[u] for u, at in self.berth.items() if at == h])
        if h in isle and h in picture.own:
            room -= picture.own[h].sp
        away = picture.maps.to((h,))
        while room > 0:
            able = [u for u, at in free.items() if g.sp[u] <= room and away[at] <= CALL]
            if not able:
                return
            best = max(able, key=lambda u: (g.sp[u] - WALK * away[free[u]], -u))
            self.berth[best] = h
            room -= g.sp[best]
            del free[best]

    def clear(self, picture: Picture, at: int, to: int) -> None:
        """Mark the way of a called unit."""
        away = picture.maps.to((to,))
        while at != to:
            at = min(picture.maps.steps[at], key=lambda step: (away[step[0]] + step[1], step[0]))[0]
            if away[at] <= LANE:
                self.lanes.add(at)


def is_strong(picture: Picture) -> bool:
    """Whether the army has come up to the Strait."""
    near = [stack.sp for h, stack in picture.own.items() if picture.goal[h] <= CLOSE]
    return sum(near) >= ARMY
