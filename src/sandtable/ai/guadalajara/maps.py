"""What never changes on a map: the ways to a goal, ground that helps a defender, the roads."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.hexes import Grid
from sandtable.games.spanish_civil_war.combat_strength import features_in
from sandtable.games.spanish_civil_war.kinds import FOOT, RAIL
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.theatre import Theatre

FAR: Final = 5000
"""Sixths of an MP to a hex from which no way leads to the goal."""
LONGEST: Final = 420
"""Sixths of an MP beyond which a way counts as none."""
LOOK: Final = 12
"""How often it is looked whether all that is wanted has been reached."""
MARGIN: Final = 54
"""Sixths of an MP beyond the furthest hex wanted that are still filled in."""


@final
class Maps:
    """Fields of distances and ground, made when first asked for; shared by all games on a map."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre: Final[Theatre] = theatre
        size = theatre.size
        chart = theatre.tec.defence
        self.shield: Final[bytes] = bytes(
            sum([value for _, value in features_in(theatre, h, chart)]) if theatre.in_play[h] else 0
            for h in range(size)
        )
        """What the ground of a hex adds to a defence."""
        rails = theatre.has_rail
        self.road: Final[bytes] = bytes(
            1 if len(theatre.along_roads[h]) > 1 and not rails[h] else 0 for h in range(size)
        )
        """1 where a road runs through."""
        grid = theatre.map.grid
        self.column: Final[list[int]] = [grid.col(h) for h in range(size)]
        self.slant: Final[list[int]] = [slant(grid, h) for h in range(size)]
        """With the column it gives distances without a call."""
        self._ways: Final[dict[tuple[int, int], list[int]]] = {}
        self._back: Final[dict[int, list[list[tuple[int, int]]]]] = {}

    def way(self, goal: int, mover: int = FOOT) -> list[int]:
        """Sixths of an MP from each hex to a goal, as if nobody stood on the map."""
        key = goal, mover
        if key not in self._ways:
            self._ways[key] = self.way_among(goal, [0] * self.theatre.size, [], mover)
        return self._ways[key]

    def way_among(
        self, goal: int, extra: list[int], wanted: list[int], mover: int = FOOT
    ) -> list[int]:
        """The same as things stand, with what each hex costs besides.

        With `wanted` it ends a little beyond the furthest of these hexes.
        """
        back = self._reversed(mover)
        cost = [FAR] * self.theatre.size
        cost[goal] = 0
        rings: list[list[int]] = [[] for _ in range(LONGEST + 60)]
        rings[0].append(goal)
        for spent, ring in enumerate(rings[:LONGEST]):
            for h in ring:
                if cost[h] != spent:
                    continue
                onward = spent + extra[h]
                for near, step in back[h]:
                    reached = onward + step
                    if reached < cost[near] and reached < LONGEST:
                        cost[near] = reached
                        rings[reached].append(near)
            if wanted and spent % LOOK == 0 and max([cost[h] for h in wanted]) + MARGIN <= spent:
                break
        return cost

    def _reversed(self, mover: int) -> list[list[tuple[int, int]]]:
        """For each hex the neighbours that lead into it, with what that costs."""
        if mover not in self._back:
            edges, near6 = self.theatre.edges[mover], self.theatre.near6
            back: list[list[tuple[int, int]]] = [[] for _ in range(self.theatre.size)]
            for edge, cost in enumerate(edges):
                if cost:
                    back[near6[edge]].append((edge // 6, cost))
            self._back[mover] = back
        return self._back[mover]


def mover_of(g: State, unit: int) -> int:
    """How a unit moves where no train takes it."""
    mover = g.theatre.mover[unit]
    return FOOT if mover == RAIL else mover


def slant(grid: Grid, h: int) -> int:
    """Rows counted along a slanting axis."""
    column = grid.col(h)
    high = grid.low == "even"
    return grid.row(h) - ((column + column % 2) // 2 if high else (column - column % 2) // 2)


def maps_of(g: State) -> Maps:
    """The maps of a game's theatre, made when first asked for."""
    return g.theatre.once(Maps)


def spread(
    steps: list[list[tuple[int, int, int, int]]], starts: list[int], most: int, size: int
) -> list[int]:
    """Sixths of an MP from the nearest of some hexes, up to a limit; beyond it one more."""
    cost = [most + 1] * size
    rings: list[list[int]] = [[] for _ in range(most + 1)]
    for h in starts:
        cost[h] = 0
        rings[0].append(h)
    for spent, ring in enumerate(rings):
        for h in ring:
            if cost[h] != spent:
                continue
            for to, least, _, _ in steps[h]:
                reached = spent + least
                if reached < cost[to]:
                    cost[to] = reached
                    rings[reached].append(to)
    return cost


def hexes_from(near: list[list[int]], starts: list[int], most: int, size: int) -> bytearray:
    """Hexes from the nearest of some, up to a limit; beyond it one more."""
    found = bytearray([most + 1]) * size
    for h in starts:
        found[h] = 0
    ring = starts
    for length in range(1, most + 1):
        outer: list[int] = []
        for h in ring:
            for to in near[h]:
                if found[to] > length:
                    found[to] = length
                    outer.append(to)
        ring = outer
    return found
