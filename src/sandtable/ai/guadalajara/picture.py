"""The situation when a phase begins, as one side sees it: stacks, reach, dangers, supply."""

from __future__ import annotations

from typing import Final, final

from sandtable.ai.guadalajara.maps import Maps, hexes_from, maps_of, spread
from sandtable.ai.guadalajara.odds import glance, worth
from sandtable.games.spanish_civil_war import supply
from sandtable.games.spanish_civil_war.combat_strength import printed_defence
from sandtable.games.spanish_civil_war.kinds import FOOT, HQ, LAND, RAIL
from sandtable.games.spanish_civil_war.state import State

GAP: Final = 54
"""Sixths of an MP from the enemy beyond which he is out of mind."""
SIGHT: Final = 12
"""The same in hexes."""
STRIDE: Final = 5
"""Hexes within which a unit is fully counted where it may attack next; twice as far by half."""
SHAKEN: Final = 0.5
"""Share of its factor that counts of a disrupted unit: it may have recovered by then."""
FRONTAGE: Final = 24
"""The most factors that can be brought against a hex."""
PER_HEX: Final = 8
"""Factors that one hex has room for in an attack."""


@final
class Stack:
    """The ground units of one side in a hex."""

    __slots__ = ("attack", "defence", "hex", "units", "worth")

    def __init__(self, g: State, place: int, units: tuple[int, ...], shield: int) -> None:
        cf = g.theatre.roster.cf
        attack = defence = 0.0
        for unit in units:
            attack += cf[unit] * (SHAKEN if g.disruption[unit] else 1.0)
            less = 1 if g.disruption[unit] and not g.is_hq(unit) else 0
            defence += max(0, printed_defence(g, unit) - less)
        better = g.theatre.drm["improved_defence"] if g.improved[place] else 0
        self.hex: Final = place
        self.units: Final = units
        self.attack: Final = attack
        """Factors it attacks with."""
        self.defence: Final = defence + shield + better
        """Factors it defends with, the ground included."""
        self.worth: Final = sum([worth(g, u) for u in units])


def stacks_of(g: State, maps: Maps, side: int) -> dict[int, Stack]:
    """A side's stacks on the map by hex, in ascending order."""
    found: dict[int, Stack] = {}
    for place in sorted(g.at):
        if place < g.theatre.size and g.occ[place] & LAND << side:
            found[place] = Stack(g, place, g.at[place], maps.shield[place])
    return found


@final
class Picture:
    """Who stands where, how far the enemy is, who can attack whom, and where supply reaches."""

    def __init__(self, g: State, side: int) -> None:
        theatre = g.theatre
        self.side: Final = side
        self.maps: Final[Maps] = maps_of(g)
        self.theatre: Final = theatre
        self.own: Final = stacks_of(g, self.maps, side)
        self.enemy: Final = stacks_of(g, self.maps, 1 - side)
        foes = list(self.enemy)
        self.near_enemy: Final = hexes_from(theatre.near, foes, SIGHT, theatre.size)
        """Hexes to the nearest enemy unit, up to SIGHT."""
        column, slant = self.maps.column, self.maps.slant
        self._armed: Final = [
            (column[h], slant[h], stack.attack) for h, stack in self.enemy.items() if stack.attack
        ]
        self._start: Final = g
        self._gap: list[int] = []
        self._fed: bytearray | None = None
        self._threat: Final[dict[int, float]] = {}
        self._chance: Final[dict[int, float]] = {}

    @property
    def gap(self) -> list[int]:
        """Sixths of an MP that the nearest enemy is away on foot, up to GAP."""
        if not self._gap:
            armed = [h for h, stack in self.enemy.items() if stack.attack >= 1]
            steps = self.theatre.net(FOOT, False).steps
            self._gap = spread(steps, armed, GAP, self.theatre.size)
        return self._gap

    @property
    def fed(self) -> bytearray:
        """1 for each hex where a unit on foot would be in supply as the phase began."""
        if self._fed is None:
            self._fed = fed_hexes(self._start, self.side)
        return self._fed

    def threat(self, h: int) -> float:
        """Enemy factors that may attack a hex next, roughly."""
        known = self._threat.get(h)
        if known is None:
            known = 0.0
            if self.near_enemy[h] <= SIGHT:
                x, z = self.maps.column[h], self.maps.slant[h]
                for column, slant, attack in self._armed:
                    dx, dz = column - x, slant - z
                    twice = abs(dx) + abs(dz) + abs(dx + dz)
                    if twice <= 2 * STRIDE:
                        known += attack
                    elif twice <= 4 * STRIDE:
                        known += 0.5 * attack
            known = self._threat[h] = min(known, FRONTAGE)
        return known

    def chance(self, place: int) -> float:
        """Own factors that may attack an enemy hex in this half, roughly."""
        known = self._chance.get(place)
        if known is None:
            distance = self.theatre.map.distance
            known = sum(
                [s.attack * share_at(distance(at, place) - 1) for at, s in self.own.items()]
            )
            free = len(
                [
                    h
                    for h in self.theatre.near[place]
                    if self.theatre.in_play[h] and h not in self.enemy
                ]
            )
            known = self._chance[place] = min(known, PER_HEX * min(free, 4))
        return known

    def prospect(self, place: int, ground: float, dear: float) -> float:
        """What an attack on an enemy stack promises, in worth, at a glance."""
        stack = self.enemy[place]
        attack = self.chance(place)
        hit, cost = glance(self.theatre, attack, stack.defence)
        return hit * (stack.worth + ground) - dear * cost * attack * 1.2

    def loss(self, h: int, defence: float) -> float:
        """The share of worth that a stack of such a defence may lose in a hex to an attack."""
        threat = self.threat(h)
        if threat <= 0:
            return 0.0
        return glance(self.theatre, threat, defence)[0]

    def strength_near(self, h: int, own: bool, reach: int) -> float:
        """Factors of a side around a hex: whole on it, fading with the distance."""
        distance = self.theatre.map.distance
        total = 0.0
        for at, stack in (self.own if own else self.enemy).items():
            away = distance(at, h)
            if away <= reach:
                total += stack.attack * (1.0 - 0.5 * away / reach)
        return total


def share_at(away: int) -> float:
    """The share of a unit's factors that counts at a distance in hexes."""
    if away <= STRIDE:
        return 1.0
    return 0.5 if away <= 2 * STRIDE else 0.0


def fed_hexes(g: State, side: int) -> bytearray:
    """1 for each hex where a unit on foot would be in supply, roughly (8.0)."""
    theatre = g.theatre
    lines = supply.Lines(g, side)
    trace = theatre.rules.trace
    fed = bytearray(theatre.places)
    steps = theatre.open_to[FOOT]
    starts = (
        ([h for h in range(theatre.size) if lines.fed[h]], trace.unit_to_source),
        ([h for h in range(theatre.size) if lines.staffs[h]], trace.unit_to_hq),
    )
    for ring, most in starts:
        seen = bytearray(theatre.size)
        for h in ring:
            seen[h] = fed[h] = 1
        edge = ring
        for _ in range(most):
            outer: list[int] = []
            for h in edge:
                if lines.bars[h]:
                    continue
                for to in steps[h]:
                    if not seen[to]:
                        seen[to] = fed[to] = 1
                        outer.append(to)
            edge = outer
    return fed


def is_fighter(g: State, unit: int) -> bool:
    """Whether a unit fights at the front: no Headquarters, no artillery, no train."""
    roster = g.theatre.roster
    if roster.type[unit] == HQ or g.theatre.mover[unit] == RAIL:
        return False
    return not roster.barrage[unit]
