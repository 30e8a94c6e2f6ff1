"""What never changes on a map, worked out once: distances on foot, what halves an attack."""

from __future__ import annotations

from typing import Final, final

from sandtable.games.doro_nawa.theatre import COST, WATER, Theatre

FAR: Final = 9999
QUEUE: Final = 3
"""Hexes back along a road within which troops wait for one that is barred."""


@final
class Maps:
    """Distances in MP of a foot soldier who meets nobody, and the ground as a defender sees it."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre: Final = theatre
        size = theatre.size
        grid = theatre.map.grid
        self.row: Final = [grid.row(h) for h in range(size)]
        self.column: Final = [grid.col(h) for h in range(size)]
        self.steps: Final = _steps(theatre)
        self.back: Final = _back(self.steps, size)
        self._fields: Final[dict[tuple[int, ...], list[int]]] = {}
        self._behind: Final[dict[tuple[int, tuple[int, ...]], list[int]]] = {}
        self.goals: tuple[int, ...] = ()
        self.hard: Final = _hard(theatre)
        self.side_hard: Final = _hard_sides(theatre)
        cities = theatre.tec.doubles_defenders
        flags = theatre.map.flags
        self.city: Final = bytes(
            1 if any(key in flags and flags[key][h] for key in sorted(cities)) else 0
            for h in range(size)
        )

    def to(self, goals: tuple[int, ...]) -> list[int]:
        """MP from every hex to the nearest of some hexes, kept for the next time."""
        if goals not in self._fields:
            self._fields[goals] = spread(self.back, [(h, 0) for h in goals], FAR, self.theatre.size)
        return self._fields[goals]

    def behind(self, target: int, goals: tuple[int, ...]) -> list[int]:
        """Hexes from which the shortest way to some goals soon leads through one."""
        key = (target, goals)
        if key not in self._behind:
            field = self.to(goals)
            found: list[int] = []
            last = [target]
            for _ in range(QUEUE):
                last = [h for to in last for h, _ in self.back[to] if self._onward(field, h) == to]
                found += last
            self._behind[key] = found
        return self._behind[key]

    def _onward(self, field: list[int], h: int) -> int:
        """The next hex on the shortest way."""
        return min(self.steps[h], key=lambda step: (field[step[0]] + step[1], step[0]))[0]


def _steps(theatre: Theatre) -> list[list[tuple[int, int]]]:
    """From each hex the neighbours a foot soldier may enter, with MP: bridges stand."""
    edges, barrier = theatre.leg.edges, theatre.water[0].alone
    return [
        [
            (theatre.near6[e], (edges[e] & COST) + (barrier[e] if edges[e] & WATER else 0))
            for e in range(h * 6, h * 6 + 6)
            if edges[e]
        ]
        for h in range(theatre.size)
    ]


def _back(steps: list[list[tuple[int, int]]], size: int) -> list[list[tuple[int, int]]]:
    back: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for h, out in enumerate(steps):
        for to, cost in out:
            back[to].append((h, cost))
    return back


def spread(
    steps: list[list[tuple[int, int]]], starts: list[tuple[int, int]], most: int, size: int
) -> list[int]:
    """Least cost from any start to every hex, FAR beyond `most`.

    Costs are small whole numbers, so hexes wait in a list for each cost instead of a heap.
    """
    best = [FAR] * size
    waiting: list[list[int]] = [[]]
    for h, cost in starts:
        if cost < best[h]:
            best[h] = cost
            while cost >= len(waiting):
                waiting.append([])
            waiting[cost].append(h)
    spent = 0
    while spent < len(waiting):
        for h in waiting[spent]:
            if best[h] != spent:
                continue
            for to, cost in steps[h]:
                total = spent + cost
                if total < best[to] and total <= most:
                    best[to] = total
                    while total >= len(waiting):
                        waiting.append([])
                    waiting[total].append(to)
        spent += 1
    return best


def _hard(theatre: Theatre) -> bytes:
    """1 for hexes whose terrain halves an attack into them (5.34)."""
    board = theatre.map
    keys = theatre.tec.halves_attackers
    flags = [f for f in board.words.flags if f in keys]
    return bytes(
        1 if board.terrain_name(h) in keys or any(board.flags[f][h] for f in flags) else 0
        for h in range(theatre.size)
    )


def _hard_sides(theatre: Theatre) -> bytes:
    """1 for hexsides that halve an attack over them (5.34)."""
    board = theatre.map
    keys = theatre.tec.halves_attackers
    return bytes(1 if board.side_kinds[kind] in keys else 0 for kind in board.side)


def maps_of(theatre: Theatre) -> Maps:
    """The maps of a theatre, made when first asked for."""
    return theatre.once(Maps)
