"""How good a hex is for a unit: the way to its goal, attacks from it, dangers in it, supply."""

from __future__ import annotations

from typing import Final, final

from sandtable.ai.guadalajara.goals import is_ours
from sandtable.ai.guadalajara.maps import FAR, mover_of
from sandtable.ai.guadalajara.odds import caught, worth
from sandtable.ai.guadalajara.order import Order
from sandtable.ai.guadalajara.picture import SIGHT, is_fighter
from sandtable.ai.guadalajara.plan import Plan
from sandtable.ai.guadalajara.ring import Ring
from sandtable.ai.guadalajara.tasks import REAR, VANGUARD
from sandtable.games.spanish_civil_war import stacking
from sandtable.games.spanish_civil_war.kinds import (
    ARMOUR,
    FOOT,
    HQ,
    INITIAL,
    POINT,
    RAIL,
    REPUBLICAN,
)
from sandtable.games.spanish_civil_war.state import State

LOOKED_AT: Final = 28
"""Hexes that are weighed up closely, beside those next to the enemy."""
UNFED: Final = 5.0
"""What being out of supply costs."""
ENOUGH: Final = 10
"""Factors beyond its defence from which nobody else is wanted against a stack."""
NOOSE: Final = 0.25
"""What a way of retreat is worth that a hex closes to an enemy stack."""
PRIZE: Final = 1.2
"""What a point for a hex counts that is still to be taken; in it, or kept from the enemy."""
JAM: Final = 0.4
"""What filling up a road hex behind the front costs."""
FAR_OUT: Final = 0.3
"""What an MP beyond that stretch costs, by half."""
ASIDE: Final = 0.5
"""What an MP off the line between enemy and goal costs who covers it."""
TERRAIN: Final = 0.4
"""What a point of defence of the ground is worth where the enemy may come."""
APART: Final = 0.5
"""What it is worth to stand in a line: a friend two hexes away."""
COMRADES: Final = 1.0
"""What it is worth to armour to stand with another unit, and the other way round."""
LONELY: Final = 0.12
"""What each enemy factor that may come costs guns and Headquarters without infantry."""
CONTACT: Final = 4.0
"""What it costs to stand beside the enemy for who leaves the ground and cannot fight."""
GOT_AWAY: Final = 5 * POINT
"""Sixths of an MP from his refuge at which one who leaves the ground has got away."""
SHELTER: Final = 2.5
"""What it is worth to him then to stay in an improved position."""
AIMS: Final = 14 * POINT
"""Sixths of an MP from a goal that is covered within which the enemy is an aim of its guns."""
GUN_BEST: Final = 5
"""Hexes from the enemy at which artillery likes to stand."""


@final
class Places:
    """Scores of hexes for the units of one phase."""

    def __init__(self, g: State, plan: Plan) -> None:
        self.plan: Final = plan
        self.picture: Final = plan.picture
        self.side: Final = plan.side
        self.weights: Final = plan.given.weights
        self.leaves: Final = bool(plan.given.refuges)
        self._shares: Final[dict[int, float]] = {}
        self._gone: Final[dict[int, int]] = {}
        self._groups: Final[dict[int, list[int]]] = {}
        self._rings: Final[dict[bool, Ring]] = {}

    def note(self, unit: int, h: int) -> None:
        """A unit has been sent to a hex."""
        self._gone[unit] = h

    def left_for(self, unit: int) -> int:
        """The hex a unit was sent to in this phase, -1 for none."""
        return self._gone.get(unit, -1)

    def ring(self, g: State, fights: bool) -> Ring:
        """What the enemy may close: as those who fight find it, and as they have left it."""
        if fights not in self._rings:
            self._rings[fights] = Ring(g, self.picture)
        return self._rings[fights]

    # ── choosing ─────────────────────────────────────────────────────────────

    def best(self, g: State, unit: int, hexes: list[int]) -> int:
        """The best hex for a unit, its own included; -1 if there is none."""
        if g.theatre.mover[unit] == RAIL:
            return g.hex[unit]
        own = g.hex[unit]
        best, found = -1e9, -1
        for h in self.shortlist(g, unit, [own, *hexes]):
            value = self.score(g, unit, h) + (0.15 if h == own else 0.0)
            if h != own and not stacking.fits(g, unit, h):
                continue
            if h == own and not stacking.fits(g, unit, h):
                value -= 20.0
            if value > best:
                best, found = value, h
        return found

    def shortlist(self, g: State, unit: int, hexes: list[int]) -> list[int]:
        """The hexes nearest to what the unit is for, and all next to the enemy."""
        if len(hexes) <= LOOKED_AT:
            return hexes
        order = self.plan.order(g, unit)
        way = self.way(g, unit, order)
        near = self.picture.near_enemy
        if g.disruption[unit] or order.drive or not is_fighter(g, unit):
            rough = {h: way[h] for h in hexes}
        else:
            gap = self.picture.gap
            rough = {
                h: 2 * max(0, way[h] + gap[h]) - min(way[h], self.weights.stretch) for h in hexes
            }
        first = sorted(hexes, key=lambda h: rough[h])[:LOOKED_AT]
        if g.disruption[unit] or not is_fighter(g, unit):
            back = sorted(hexes, key=lambda h: g.theatre.map.distance(g.hex[unit], h))
            return list(dict.fromkeys([hexes[0], *first, *back[:LOOKED_AT]]))
        return list(dict.fromkeys([hexes[0], *first, *[h for h in hexes if near[h] == 1]]))

    # ── scoring ──────────────────────────────────────────────────────────────

    def score(self, g: State, unit: int, h: int) -> float:
        """How good a hex is for a unit."""
        value = 0.0 if self.picture.fed[h] else -UNFED
        if self.leaves and (g.disruption[unit] or not is_fighter(g, unit)):
            return value + self._leaving(g, unit, h)
        if g.theatre.roster.type[unit] == HQ:
            return value + self._staff(g, unit, h)
        if g.disruption[unit]:
            return value + self._shaken(g, unit, h)
        if not is_fighter(g, unit):
            return value + self._gun(g, unit, h)
        order = self.plan.order(g, unit)
        value += self._towards(g, unit, h, order)
        value += self._prize(g, unit, h) + self._kept(g, unit, h, order)
        if self.picture.near_enemy[h] == 1:
            strike = self._strike(g, unit, h)
            value += strike if order.drive else self.weights.reluctant * strike
        value -= self._danger(g, unit, h, order.drive)
        return value + self._company(g, unit, h)

    def way(self, g: State, unit: int, order: Order) -> list[int]:
        """Sixths of an MP to the goal of a unit; who leaves on wheels keeps to ways for these."""
        if self.leaves and mover_of(g, unit) != FOOT:
            return self.plan.home(g, unit)
        return self.plan.way(g, order, g.hex[unit])

    def _towards(self, g: State, unit: int, h: int, order: Order) -> float:
        way = self.way(g, unit, order)
        if order.drive:
            value = -self.weights.progress * min(way[h], FAR) / POINT
            if self.leaves and h == g.hex[unit] and g.improved[h] and way[h] <= GOT_AWAY:
                value += SHELTER
            if self.picture.maps.road[h] and self.picture.near_enemy[h] > 2:
                full = len(g.friends_in(h, self.side)) - (g.hex[unit] == h)
                value -= JAM * (full > 0)
            return value
        gap = self.picture.gap
        aside = max(0, way[h] + gap[h] - gap[order.goal]) / POINT
        value = -ASIDE * min(aside, 30.0)
        stretch, forward = self.weights.stretch, self.weights.forward
        value += forward * min(way[h], stretch) / POINT
        if way[h] > stretch:
            value -= max(forward, FAR_OUT) * (way[h] - stretch) / POINT / 2
        if h == g.hex[unit] and (g.improved[h] or self.picture.near_enemy[h] > 1):
            value += self.weights.settled * (self.picture.threat(h) > 0)
        if self.weights.dug_in and h == g.hex[unit] and g.improved[h]:
            value += self.weights.dug_in * (self.picture.threat(h) > 0)
        return value + self._line(g, unit, h)

    def _line(self, g: State, unit: int, h: int) -> float:
        """Friends two hexes away make a line that zones of control close."""
        near = g.theatre.near
        beside = any(g.friends_in(n, self.side) and n != g.hex[unit] for n in near[h])
        return 0.0 if beside else APART

    def _prize(self, g: State, unit: int, h: int) -> float:
        points = self.plan.prizes.get(h, 0.0)
        if not points:
            return 0.0
        there = [u for u in g.friends_in(h, self.side) if u != unit and not g.is_hq(u)]
        if is_ours(g, h, self.side):
            near = self.picture.near_enemy[h]
            return PRIZE * points if near <= 6 and len(there) < 2 else 0.0
        return PRIZE * points if not there else 0.0

    def _kept(self, g: State, unit: int, h: int, order: Order) -> float:
        """What it is worth to be one of the two who hold a place against whoever may come."""
        points = self.plan.prizes.get(h, 0.0)
        if not points or not self.weights.kept or order.goal != h:
            return 0.0
        there = [u for u in g.friends_in(h, self.side) if u != unit and not g.is_hq(u)]
        near = self.picture.threat(h) > 0
        return self.weights.kept * points if near and len(there) < 2 else 0.0

    def _strike(self, g: State, unit: int, h: int) -> float:
        """The unit's share in the best attack from a hex."""
        best = 0.0
        cf = g.theatre.roster.cf[unit]
        for place in g.theatre.near[h]:
            if place in self.picture.enemy and g.enemy_in(place, self.side):
                closes = NOOSE * self._closes(g, place, h)
                share = self.share(g, place) * min(cf, self._wanted(g, place, unit))
                best = max(best, share + closes)
        return self.weights.strike * best

    def _wanted(self, g: State, place: int, unit: int) -> float:
        """Factors that an attack on an enemy stack still wants beside those already there."""
        cf, barrage = g.theatre.roster.cf, g.theatre.roster.barrage
        there = [u for h in g.theatre.near[place] for u in g.friends_in(h, self.side)]
        able = [u for u in there if u != unit and not g.disruption[u] and not barrage[u]]
        wanted = self.picture.enemy[place].defence + ENOUGH
        return max(0.0, wanted - sum([cf[u] for u in able]))

    def share(self, g: State, place: int) -> float:
        """What each factor earns in an attack on an enemy stack."""
        known = self._shares.get(place)
        if known is None:
            ground = self.plan.ground(place)
            promise = self.picture.prospect(place, ground, self.weights.dear)
            force = max(6.0, self.picture.chance(place))
            known = self._shares[place] = max(0.0, promise) / force
        return known

    def _closes(self, g: State, place: int, h: int) -> int:
        """Ways of retreat from an enemy hex that lie beside a hex and in no zone yet."""
        near = g.theatre.near
        open_ = 0
        for to in near[place]:
            if to in near[h] and not g.in_zone(to, 1 - self.side):
                open_ += not g.friends_in(to, 1 - self.side)
        return open_

    def _danger(self, g: State, unit: int, h: int, drives: bool) -> float:
        threat = self.picture.threat(h)
        if threat <= 0:
            return 0.0
        ground = self.picture.maps.shield[h]
        cf = g.theatre.roster.cf
        defence = float(ground + cf[unit])
        for other in g.friends_in(h, self.side):
            if other != unit:
                defence += 1 if g.is_hq(other) else cf[other]
        digs = g.phase == INITIAL and h == g.hex[unit] and self.picture.near_enemy[h] > 1
        if g.improved[h] or (digs and not drives):
            defence += g.theatre.drm["improved_defence"]
        weight = self.weights.danger if drives else self.weights.wary
        loss = self.picture.loss(h, defence)
        if self.weights.ringed:
            closes = self.ring(g, True).closes(g, unit, h)
            loss += self.weights.ringed * closes * caught(g.theatre, threat, defence)
        fear = weight * loss * worth(g, unit)
        return fear - TERRAIN * (ground + 2 * (g.improved[h] > 0))

    def trap(self, g: State, units: tuple[int, ...], h: int) -> float:
        """What units may lose in a hex that they overrun, where the enemy can surround them next.

        In the first movement they still have a second one to come back.
        """
        if not self.weights.trapped or g.phase == INITIAL:
            return 0.0
        closes = self.ring(g, True).closes(g, units[0], h)
        threat = self.picture.threat(h)
        defence = float(self.picture.maps.shield[h] + sum([g.theatre.roster.cf[u] for u in units]))
        loss = self.picture.loss(h, defence) + caught(g.theatre, threat, defence)
        return self.weights.trapped * closes * loss * sum([worth(g, u) for u in units])

    def _company(self, g: State, unit: int, h: int) -> float:
        types = g.theatre.roster.type
        tank = types[unit] == ARMOUR
        covers = not self.plan.order(g, unit).drive and self.picture.threat(h) > 0
        for other in g.friends_in(h, self.side):
            if other != unit and is_fighter(g, other):
                if tank or types[other] == ARMOUR:
                    return COMRADES * (1.5 if self.side == REPUBLICAN and tank else 1.0)
                return self.weights.pair if covers else 0.0
        return 0.0

    # ── those who leave ──────────────────────────────────────────────────────

    def _leaving(self, g: State, unit: int, h: int) -> float:
        """On to the refuge, out of danger and contact."""
        order = self.plan.order(g, unit)
        value = self._towards(g, unit, h, order) - self._danger(g, unit, h, order.drive)
        return value - CONTACT * (self.picture.near_enemy[h] == 1)

    # ── those who do not fight ───────────────────────────────────────────────

    def _shaken(self, g: State, unit: int, h: int) -> float:
        """Out of contact, not far, in nobody's way; alone in a prize it stays."""
        prize = self.plan.prizes.get(h, 0.0)
        away = self.picture.near_enemy[h]
        value = 0.8 * min(away, 4) - (3.0 if away == 1 else 0.0)
        value -= 0.2 * g.theatre.map.distance(g.hex[unit], h)
        value -= 0.4 * self.picture.maps.road[h]
        if g.hex[unit] == h and (prize or g.improved[h]) and len(g.units_in(h)) < 2:
            value += PRIZE * prize + 2.0 * (g.improved[h] > 0)
        return value + 0.5 * self.picture.maps.shield[h]

    def _gun(self, g: State, unit: int, h: int) -> float:
        near = self.picture.near_enemy[h]
        order = self.plan.order(g, unit)
        way = self.plan.way(g, order, g.hex[unit])
        distance = g.theatre.map.distance
        away = min([distance(h, at) for at in self._aims(g, unit, way)], default=SIGHT)
        value = -0.6 * abs(min(away, SIGHT) - GUN_BEST) - 0.1 * way[h] / POINT
        if away >= SIGHT:
            value -= self.weights.progress * way[h] / POINT + JAM * self.picture.maps.road[h]
        value -= 4.0 * (near == 1) + 2.0 * (near == 2)
        value -= 0.3 * self.picture.maps.road[h]
        value -= self._lonely(g, h)
        return value + 0.2 * self.picture.maps.shield[h] + (0.8 if h == g.hex[unit] else 0.0)

    def _lonely(self, g: State, h: int) -> float:
        """What it costs to stand without infantry where the enemy may come."""
        if any(is_fighter(g, u) for u in g.friends_in(h, self.side)):
            return 0.0
        bare = 0.0
        if self.weights.bare:
            ring = self.ring(g, False)
            bare = self.weights.bare * (ring.reached(g, h) and not ring.screened(g, h))
        return (LONELY + bare) * self.picture.threat(h)

    def _aims(self, g: State, unit: int, way: list[int]) -> list[int]:
        """The enemy stacks on a gun's way, those worth coming up for."""
        if unit not in self._groups:
            drives = self.plan.order(g, unit).drive
            limit = AIMS
            if drives:
                limit = min(way[g.hex[unit]], self._vanguard(g, way) + REAR) + POINT
            self._groups[unit] = [h for h in self.picture.enemy if way[h] <= limit]
        return self._groups[unit]

    def _vanguard(self, g: State, way: list[int]) -> int:
        """How far the foremost of those who fight have yet to go, but for a few of them."""
        ahead = sorted([way[g.hex[u]] for u in self.plan.units if is_fighter(g, u)])
        return ahead[VANGUARD] if len(ahead) > VANGUARD else FAR

    def _staff(self, g: State, unit: int, h: int) -> float:
        """Near its units and off the front."""
        away = self.picture.near_enemy[h]
        value = -4.0 * (away == 1) - 1.5 * (away == 2)
        distance = g.theatre.map.distance
        group = self._group(g, unit)
        if group:
            value -= 0.7 * sum([max(0, distance(h, at) - 1) for at in group]) / len(group)
        return value - 0.3 * self.picture.maps.road[h] - self._lonely(g, h)

    def _group(self, g: State, staff: int) -> list[int]:
        """Where the units of a Headquarters are: those of its command nearest to it."""
        if staff not in self._groups:
            name = g.theatre.roster.short[staff].removeprefix("HQ")
            command = g.theatre.roster.command[staff]
            units = [u for u in g.theatre.members[command] if u != staff and is_fighter(g, u)]
            own = [u for u in units if g.theatre.roster.short[u].endswith("/" + name)] or units
            places = [g.hex[u] for u in own if 0 <= g.hex[u] < g.theatre.size]
            distance = g.theatre.map.distance
            places.sort(key=lambda at: distance(at, g.hex[staff]))
            self._groups[staff] = places[:4]
        return self._groups[staff]
