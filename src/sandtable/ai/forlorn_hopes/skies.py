"""Who may rise against a mission, what that costs, and airbases nearer to the fight (9.3, 9.4)."""

from __future__ import annotations

from typing import Final

from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.bases import (
    bases,
    staging,
)
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    FIGHTER,
    FLEET_STAYS,
    PATROL_BOMBER,
    PLAY,
    RECON,
    REGROUP,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.state import State

RISES: Final = 0.7
"""The chance that a fighter within range gets up in time."""
MOST: Final = 4
"""Scrambles against a mission (9.4)."""
OF_FLEET: Final = 0.5
"""Share of the 11th Air Fleet that an enemy expects on the map."""
PARRIED: Final = 1.3
"""Enemy fighters that an escort keeps busy."""
GAIN: Final = 3.0
"""Points more in reach for which a unit moves to another airbase."""
STAYS: Final = 6.0
"""The same, with the option of R34, for a unit of the 11th Air Fleet that else is drawn anew."""
SPOILT: Final = 0.2
"""The share of the bombs that it keeps from their target."""


# ── interceptors that may be there ───────────────────────────────────────────


class Skies:
    """What a side expects of the enemy's fighters: how many are in reach of each hex.

    Where they are is hidden (6.1): each is thought to be at any of the enemy's airbases.
    """

    def __init__(self, g: State, side: int, orders: Orders) -> None:
        enemy = 1 - side
        theatre = g.theatre
        self.g: Final = g
        self.cost: Final = orders.weights.fighter
        self.alone: Final = orders.weights.alone
        self.at: Final = [
            (g.base_hex(base), theatre.bases[base].capacity)
            for base in theatre.bases_of[enemy]
            if 0 <= g.base_hex(base) < theatre.size and bases.usable(g, enemy, base)
        ]
        self.whole: Final = float(sum([room for _, room in self.at]))
        self.by_range: Final = _fighters(g, enemy)
        self.known: Final[dict[int, float]] = {}

    def rising(self, h: int) -> float:
        """Fighters expected to rise against a mission to a hex."""
        if h not in self.known:
            self.known[h] = min(float(MOST), RISES * self._near(h))
        return self.known[h]

    def _near(self, h: int) -> float:
        if not self.whole:
            return 0.0
        total = 0.0
        for reach, number in self.by_range:
            room = sum(
                [room for place, room in self.at if self.g.theatre.flight(place, h) <= reach]
            )
            total += number * room / self.whole
        return total

    def left(self, h: int, escorts: int) -> float:
        """Those of them that escorts do not keep busy."""
        return max(0.0, self.rising(h) - PARRIED * escorts)

    def net(self, gain: float, h: int, escorts: int) -> float:
        """What is left of a mission's gain."""
        free = self.left(h, escorts)
        cost = self.cost if escorts else self.cost + self.alone
        return gain * max(0.2, 1.0 - SPOILT * free) - cost * free


def _fighters(g: State, side: int) -> list[tuple[int, float]]:
    """A side's fighters that may be about, by their range: range, number."""
    roster = g.theatre.roster
    found: dict[int, float] = {}
    for unit in g.theatre.air[side]:
        if roster.type[unit] != FIGHTER or g.status[unit] != PLAY:
            continue
        share = 1.0
        if roster.force[unit] == AF11:
            share = OF_FLEET if g.fleet_on else 0.0
        found[roster.sr[unit]] = found.get(roster.sr[unit], 0.0) + share
    return sorted(found.items())


# ── staging forward (9.3) ────────────────────────────────────────────────────


def front(g: State, side: int) -> list[int]:
    """Hexes where the fight will be: objectives that are not held."""
    return [o.hex for o in g.theatre.rules.objectives if g.holder(o.hex) != side]


def usefulness(g: State, unit: int, place: int, goals: list[int]) -> float:
    """What an air unit could reach from a place: points of the objectives within its range."""
    away = g.theatre.flights(place)
    reach = g.theatre.roster.sr[unit]
    points = {o.hex: o.points for o in g.theatre.rules.objectives}
    return sum([points[h] for h in goals if away[h] <= reach])


def wants_stage(g: State, side: int) -> bool:
    """Whether a unit of the side would do better at another airbase it can stage to.

    In the last turn nobody flies from there any more.
    """
    return g.turn < g.last_turn and _best(g, side, _moves(g, side)) is not None


def best_stage(g: State, side: int, choices: list[Choice]) -> Choice | None:
    """The stage move that gains most."""
    moves = [c for c in choices if c.verb == "stage" and c.unit >= 0]
    best = _best(g, side, [(c.unit, g.theatre.base_of_spot(c.hex)) for c in moves])
    return moves[best] if best is not None else None


def _moves(g: State, side: int) -> list[tuple[int, int]]:
    there = staging.landing_places(g, side)
    return [
        (unit, base)
        for unit in bases.airworthy(g, side)
        if staging.bars_unit(g, unit) is None
        for base in staging.landings(g, unit, there)
    ]


def _best(g: State, side: int, moves: list[tuple[int, int]]) -> int | None:
    """The number of the move that gains most, None if none gains enough."""
    goals = front(g, side)
    best: tuple[float, int] = (GAIN, 1)
    for number, (unit, base) in enumerate(moves):
        gain = _stage_gain(g, unit, base, goals)
        best = max(best, (gain, -number))
    return -best[1] if best[1] <= 0 else None


def _stage_gain(g: State, unit: int, base: int, goals: list[int]) -> float:
    """Points more in reach; nothing for who is damaged, regroups or looks for the enemy."""
    types = g.theatre.roster.type
    if types[unit] in (RECON, TRANSPORT_PLANE, PATROL_BOMBER) or g.box[unit] == REGROUP:
        return 0.0
    here, there = g.base_hex(g.base[unit]), g.base_hex(base)
    if there >= g.theatre.size or g.disrupted[unit]:
        return 0.0
    stays = 0.0
    if g.theatre.roster.force[unit] == AF11:
        if not g.has_option(FLEET_STAYS):
            return 0.0  # in Indochina again next turn, or not even that
        stays = STAYS if here >= g.theatre.size else 0.0
    return usefulness(g, unit, there, goals) - usefulness(g, unit, here, goals) + stays
