"""Ships and guns: they fire on the coast and at what a hit destroys; ships sail to do so."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.doro_nawa.air import bombarding
from sandtable.ai.doro_nawa.bombs import Strike, best_strike, prize
from sandtable.ai.doro_nawa.cruise import astray
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import fields_of_fire, naval_combat, ways
from sandtable.games.doro_nawa.bombardment import Bombard
from sandtable.games.doro_nawa.kinds import AFLOAT, ALLIES, LAND, MOVED, NAVAL, SHIP
from sandtable.games.doro_nawa.movement import Moving
from sandtable.games.doro_nawa.state import State

GOOD: Final = 0.45
LEAST: Final = 0.15
"""A bombardment that promises less SP is not worth the talk."""
SORTIE: Final = 14
"""Hexes that ships look ahead for something to fire at."""


@final
class Ships:
    """Orders of ships and guns in one half-impulse."""

    def __init__(self, picture: Picture) -> None:
        self.picture: Final = picture
        self.done_with: Final[set[int]] = set()
        self.thought: Final[set[int]] = set()
        self.wanted: Final[dict[int, Choice]] = {}
        self.strike: Strike | None = None
        self.firers: tuple[int, ...] = ()

    def next(self, g: State, choices: list[Choice], last: bool) -> Choice | None:
        """Engage ships, bombard with all guns, sail; at last also where little is to be gained."""
        for choice in choices:
            if choice.verb == "engage" and self.outguns(g, choice.hex):
                return choice
        found = self.bombard(g, choices, LEAST if last else GOOD)
        if found is None and not last:
            found = self.sail(g, choices)
        if found is None and not last:
            self.done_with.clear()
        return found

    def outguns(self, g: State, place: int) -> bool:
        """Whether an engagement promises more than it risks."""
        side = self.picture.side
        bombs = g.theatre.roster.bombardment
        own = sum([bombs[u] for u in naval_combat.ready_ships(g, place, side)])
        foe = sum([bombs[u] for u in g.ships_in(place, 1 - side)])
        return 2 * own >= foe

    # ── bombardment ──────────────────────────────────────────────────────────

    def bombard(self, g: State, choices: list[Choice], least: float) -> Choice | None:
        """The hex in range with the best strike."""
        best: Strike | None = None
        firers: list[int] = []
        for choice in choices:
            if choice.verb != "bombard" or choice.hex in self.done_with:
                continue
            units = [u for u in self.guns(g) if self.may_fire(g, u, choice.hex)]
            if not units:
                continue
            strike = best_strike(g, choice.hex, [value_at(g, u, choice.hex) for u in units])
            if strike.gain >= least and (best is None or strike.gain > best.gain):
                best, firers = strike, units
        if best is None:
            return None
        self.done_with.add(best.place)
        self.strike, self.firers = best, tuple(firers)
        return Choice("bombard", hex=best.place)

    def guns(self, g: State) -> list[int]:
        """Ships and guns on the map."""
        bombs = g.theatre.roster.bombardment
        return [u for u in g.theatre.movers[self.picture.side] if g.hex[u] >= 0 and bombs[u] > 0]

    def may_fire(self, g: State, unit: int, place: int) -> bool:
        """Whether the rules let it."""
        return fields_of_fire.bars_firing(g, unit, place) is None

    # ── sailing ──────────────────────────────────────────────────────────────

    def sail(self, g: State, choices: list[Choice]) -> Choice | None:
        """The next ship to move."""
        kind = g.theatre.roster.kind
        for choice in choices:
            unit = choice.unit
            if choice.verb != "move" or kind[unit] != SHIP or unit in self.thought:
                continue
            self.thought.add(unit)
            if g.used[unit] & MOVED:
                continue
            to = self.course(g, unit)
            if to >= 0:
                self.wanted[unit] = Choice("move", unit, to)
                return choice
        return None

    def course(self, g: State, unit: int) -> int:
        """The sea hex that suits a ship best, -1 to stay."""
        reach = ways.reach_of(g, unit, ways.free_mp(g, unit) - g.spent[unit]).cost
        here = g.hex[unit]
        targets = self.targets(g)
        best, to = self.station(g, unit, here, targets) + 0.3, -1
        for h in sorted(reach):
            if h != here:
                score = self.station(g, unit, h, targets)
                if score > best:
                    best, to = score, h
        return to

    def targets(self, g: State) -> list[tuple[int, float]]:
        """What ships can fire at, with its worth."""
        enemy = 1 - self.picture.side
        roster = g.theatre.roster
        found: list[tuple[int, float]] = []
        for place, units in g.at.items():
            if place >= g.theatre.size or not g.occ[place] & (LAND | NAVAL | AFLOAT) << enemy:
                continue
            worth = 0.0
            for u in units:
                if roster.side[u] != enemy:
                    continue
                if g.afloat[u] or roster.kind[u] == SHIP:
                    worth += prize(g, u)
                elif roster.kind[u] <= 7 and self.picture.near_own[place] <= 4:
                    worth += 0.3
            if worth:
                found.append((place, worth))
        return found

    def station(self, g: State, unit: int, h: int, targets: list[tuple[int, float]]) -> float:
        """Targets in range, less what the enemy's ships and the company of friends risk."""
        distance = g.theatre.map.distance
        roster = g.theatre.roster
        side = self.picture.side
        cruise = self.picture.orders.cruise
        score = -astray(g, self.picture, h, targets) if cruise else 0.0
        for place, worth in targets:
            away = distance(h, place)
            if 1 <= away <= 3:
                score += worth * (1.0 if away == 1 else 0.6)
            elif away <= SORTIE:
                score += worth * 0.25 / max(1, away)
        friends = [u for u in g.ships_in(h, side) if u != unit]
        score -= 0.4 * len(friends)
        foes = sum([roster.bombardment[u] for u in g.ships_in(h, 1 - side)])
        if foes:
            mine = roster.bombardment[unit] + sum([roster.bombardment[u] for u in friends])
            score += 1.0 if mine > foes else -2.0
        if side == ALLIES and g.theatre.north[h]:
            score -= 1.0
        return score

    # ── decisions ────────────────────────────────────────────────────────────

    def answer(self, frame: Any, choices: list[Choice]) -> Choice | None:
        """Decisions about ships and guns."""
        if isinstance(frame, Moving):
            wanted = self.wanted.pop(frame.unit, None)
            return wanted if wanted is not None and wanted in choices else Choice("stop")
        strike = self.strike
        if isinstance(frame, Bombard) and strike is not None and strike.place == frame.place:
            return bombarding(frame, choices, self.firers, strike.targets)
        return None


def value_at(g: State, unit: int, place: int) -> tuple[int, int]:
    """Kind and fire of a gun at its range."""
    kind = g.theatre.roster.kind[unit]
    value = g.bombardment(unit)
    if kind in (SHIP, 7) and g.theatre.map.distance(g.hex[unit], place) > 1:
        value = max(1, value // 2)
    return kind, value
