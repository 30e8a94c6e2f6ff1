"""Air combat on the Tactical Battle Board: setting up, flying, firing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air.battle_actions import (
    OFF,
    Craft,
    End,
    Pose,
    craft_of,
    reach,
)
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    DIVE_BOMBER,
    ESCORT,
    FIGHTER,
    HIGH,
    INTERCEPTOR,
    LOW,
    MEDIUM,
    ON_SHIPS,
    PATROL,
)
from sandtable.games.forlorn_hopes.state import State

FAR: Final = 99
MOST: Final = 4000
"""Poses whose ends are kept."""


def _on_board(g: State, side: int) -> list[int]:
    return [u for u in g.theatre.air[side] if g.cell[u] >= 0 and g.in_play(u)]


def wanted_level(g: State, unit: int) -> int:
    """The level from which an attacker bombs: Low at ships, but dive bombers come from above."""
    if g.theatre.roster.type[unit] == DIVE_BOMBER:
        return MEDIUM
    return LOW if g.mission_kind == ON_SHIPS else MEDIUM


# ── setting up (9.7.2) ───────────────────────────────────────────────────────


def edge(g: State, side: int, choices: list[Choice]) -> Choice:
    """The edge towards the nearest home base of the mission, so that the way back is short."""
    return choices[(g.turn + side) % len(choices)]


def place(g: State, side: int, choices: list[Choice]) -> Choice:
    """Attackers near the target at the level they bomb from; fighters near what they are after."""
    board = g.theatre.pack.air.board
    enemies = [u for u in _on_board(g, 1 - side) if g.part[u] in (ATTACKER, PATROL)]
    own = [u for u in _on_board(g, side) if g.part[u] == ATTACKER]
    near = enemies or _on_board(g, 1 - side) or own

    def value(choice: Choice) -> tuple[int, int, int, int]:
        unit, cell = choice.unit, g.theatre.cell_of(choice.hex)
        facing, level = divmod(choice.n, 10)
        ahead = board.near6[cell * 6 + facing]
        turn = board.ring[ahead] if ahead >= 0 else FAR
        if g.part[unit] == ATTACKER:
            low = wanted_level(g, unit) == LOW
            return -abs(level - (LOW if low else MEDIUM)), -turn, -choice.unit, -choice.n
        if g.part[unit] in (ESCORT, INTERCEPTOR):
            gap = min([board.grid.distance(cell, g.cell[u]) for u in near], default=0)
            height = 1 if level >= MEDIUM else 0
            return -gap, height, -turn, -choice.n
        return 0, -turn, -choice.unit, -choice.n

    return max(choices, key=value)


# ── flying (9.7.4) ───────────────────────────────────────────────────────────


def flight(g: State, side: int) -> list[str]:
    """The actions by which the unit that is flying ends its impulse best."""
    frame = g.frames[-1]
    unit: int = frame.unit
    craft: Craft = craft_of(g, unit, frame.waiting)
    pose: Pose = frame.pose(g)
    ends = ends_of(craft, pose)
    if not ends:
        return []
    if g.part[unit] == ATTACKER:
        best = _attacker(g, unit, ends)
    elif g.part[unit] == PATROL:
        best = _patrol(g, ends)
    else:
        best = _fighter(g, side, unit, ends)
    return list(ends[best])


_known: Final[dict[tuple[Hashable, ...], tuple[list[int], dict[End, tuple[str, ...]]]]] = {}
"""Ends by all that they hang on; with the board they are of, so that no other gets its number."""


def ends_of(craft: Craft, pose: Pose) -> dict[End, tuple[str, ...]]:
    """Where an impulse can end: the same poses come again and again when a battle is tried."""
    key = (
        id(craft.near6),
        craft.flight,
        craft.target,
        craft.dives,
        bool(craft.way),
        craft.full,
        pose,
    )
    if key not in _known:
        if len(_known) >= MOST:
            _known.clear()
        _known[key] = craft.near6, reach(craft, pose)
    return _known[key][1]


def _ordered(ends: dict[End, tuple[str, ...]]) -> list[End]:
    return sorted(ends)


def _attacker(g: State, unit: int, ends: dict[End, tuple[str, ...]]) -> End:
    """Loaded: to the target at its level; unloaded: off the board the shortest way."""
    board = g.theatre.pack.air.board
    if not g.loaded[unit]:
        if OFF in ends:
            return OFF
        return max(_ordered(ends), key=lambda e: (board.ring[e.cell], _outward(g, e)))
    wanted = wanted_level(g, unit)

    def value(end: End) -> tuple[int, int, int]:
        if end.cell < 0:
            return -FAR, 0, 0
        ring = board.ring[end.cell]
        ahead = board.near6[end.cell * 6 + end.facing]
        coming = board.ring[ahead] if ahead >= 0 else FAR
        return -ring, -abs(end.level - wanted) if ring <= 2 else 0, -coming

    return max(_ordered(ends), key=value)


def _outward(g: State, end: End) -> int:
    ahead = g.theatre.pack.air.board.near6[end.cell * 6 + end.facing]
    return FAR if ahead < 0 else g.theatre.pack.air.board.ring[ahead]


def _patrol(g: State, ends: dict[End, tuple[str, ...]]) -> End:
    """A patrol circles near the target hex."""
    board = g.theatre.pack.air.board
    return max(_ordered(ends), key=lambda e: -board.ring[e.cell] if e.cell >= 0 else -FAR)


def _fighter(g: State, side: int, unit: int, ends: dict[End, tuple[str, ...]]) -> End:
    """Where it can fire at what matters most, from behind and above; else nearer to it."""
    board = g.theatre.pack.air.board
    prey = _on_board(g, 1 - side)
    weights = {u: prey_worth(g, unit, u) for u in prey}
    if not prey:
        if OFF in ends:
            return OFF
        return max(_ordered(ends), key=lambda e: (_outward(g, e), board.ring[e.cell]))

    def value(end: End) -> tuple[float, float, int]:
        if end.cell < 0:
            return -9.0, 0.0, 0
        ahead = board.near6[end.cell * 6 + end.facing]
        shot = danger = 0.0
        for enemy in prey:
            at = g.cell[enemy]
            if at in (end.cell, ahead) and end.level - g.level[enemy] in (0, 1):
                rear = _behind(g, end.cell, enemy)
                shot = max(shot, weights[enemy] + 0.5 * rear + 0.3 * (end.level > g.level[enemy]))
            if g.theatre.roster.type[enemy] == FIGHTER and _under_fire(g, enemy, end):
                danger += 0.35
        gap = min(board.grid.distance(end.cell, g.cell[u]) - weights[u] for u in prey)
        return shot - danger, -gap, -abs(end.level - HIGH)

    return max(_ordered(ends), key=value)


def _behind(g: State, cell: int, enemy: int) -> bool:
    near6 = g.theatre.pack.air.board.near6
    facing = g.facing[enemy]
    return any(near6[g.cell[enemy] * 6 + (facing + turn) % 6] == cell for turn in (2, 3, 4))


def _under_fire(g: State, enemy: int, end: End) -> bool:
    ahead = g.theatre.pack.air.board.near6[g.cell[enemy] * 6 + g.facing[enemy]]
    return end.cell in (g.cell[enemy], ahead) and g.level[enemy] - end.level in (0, 1)


def prey_worth(g: State, unit: int, enemy: int) -> float:
    """What it is worth to fire at an enemy: loaded attackers first, then whoever is weak."""
    roster = g.theatre.roster
    chance = roster.af[g.face(unit)][unit] - roster.df[g.face(enemy)][enemy]
    value = 1.0 + 0.15 * chance + 0.2 * g.disrupted[enemy]
    if g.part[enemy] == ATTACKER and g.loaded[enemy]:
        value += 0.8
    if roster.type[enemy] == FIGHTER:
        value += 0.2
    return max(value, 0.2)


# ── firing (9.7.5) ───────────────────────────────────────────────────────────


def fire(g: State, choices: list[Choice]) -> Choice:
    """At the prey that is worth most."""
    shots = [c for c in choices if c.verb == "fire"]
    if not shots:
        return choices[0]
    waiting = g.frames[-1].waiting
    return max(shots, key=lambda c: (prey_worth(g, waiting[0], c.unit), -c.unit))
