"""How the Japanese judge a hex for a unit: forward, together, in supply, against the enemy."""

from __future__ import annotations

from typing import Final, final

from sandtable.ai.doro_nawa.goals import prizes_of
from sandtable.ai.doro_nawa.maps import FAR
from sandtable.ai.doro_nawa.orders import Landing, Task
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.siege import Siege
from sandtable.ai.doro_nawa.strength import (
    FOOT,
    arms_bonus,
    defence_of,
    is_soft,
    power_on,
    prospects,
    punch_of,
)
from sandtable.games.doro_nawa.bombardment_strength import marked
from sandtable.games.doro_nawa.kinds import ALLIES, ARMOURED, JAPAN, LAND, MOVED
from sandtable.games.doro_nawa.state import State, is_gun

NEAR_FRONT: Final = 10
STORMING: Final = 0.1
"""The part that counts of what the enemy might do when the army storms Singapore."""
HARBOUR: Final = 1.5
"""A port that becomes a supply source and lets reinforcements in further south."""
COLUMN_SP: Final = 9
"""SP sent on a task apart from the main drive, and how far away they are looked for, in MP."""
COAST_CALL: Final = 50
PENANG_CALL: Final = 8
MOP_CALL: Final = 9
"""The same for airfields and ports that were passed by."""
PASSED: Final = 8
"""MP behind the van from which enemies are left to those who come by: no guns stay for them."""
GARRISON: Final = 3
"""SP that are still driven out on the way; more are left to starve."""
BASTION: Final = 2.0
"""A hex of Singapore: the city falls when all of them are taken."""
KEPT: Final = 4.0
"""The same for one that is Allied without this unit: open, or no base and so never without one."""
VAN: Final = (2, 4)
"""The part of the stacks that makes the van, a half or a quarter: first they wait for each other,
in the last turns they follow whoever is ahead."""
RUN: Final = 5
"""Turns before the last one in which they do that."""
BERTH: Final = 0.05
"""Worth of one MP nearer to the hex from which a unit is to storm Singapore, for each SP."""
THERE: Final = 0.5
IN_THE_WAY: Final = 1.5
"""What it costs to stand in such a hex uncalled, while others are called to it."""
ON_THE_ROAD: Final = 0.8
"""The same on the roads there."""
WAIT: Final = 7
"""MP from Singapore where tanks and uncalled guns stay, out of the way, until infantry is over."""
ALONE_ACROSS: Final = 4.0
"""What keeps a unit from crossing before the army has come up behind it."""
COLUMN: Final = 6
"""SP from which a unit needs a hex of the road for itself."""
AHEAD: Final = 4
"""MP ahead of it that others leave it."""
JAM: Final = 0.1
"""What it costs a smaller unit to stand there, for each SP less."""
SHELL: Final = 0.14
"""What a point of bombardment is worth beside an enemy unit: guns fire in every impulse."""


def air_support(g: State) -> int:
    """What bombers may add to an attack: a third of all there are."""
    bombs = g.theatre.roster.bombardment
    return sum([bombs[u] for u in g.theatre.wings[JAPAN] if g.hex[u] >= 0 and g.face[u]]) // 3


@final
class JapanesePlan:
    """Scores of hexes in SP; the higher the better."""

    def __init__(self, g: State, picture: Picture) -> None:
        self.picture: Final = picture
        self.weights: Final = picture.orders.weights
        self.prizes: Final = prizes_of(g.theatre)
        self.support: Final = air_support(g)
        self.harbours: Final = frozenset(g.theatre.rules.sources[JAPAN])
        self.tasks: Final[dict[int, list[int]]] = {}
        lines = sorted(picture.goal[h] for h, stack in picture.own.items() if stack.sp >= 3)
        self.van: Final = lines[len(lines) // VAN[g.last_turn - g.turn <= RUN]] if lines else FAR
        self.beach: Final[dict[int, int]] = {}
        self.port: Final[dict[int, int]] = {}
        for landing in picture.orders.landings:
            self.by_sea(g, landing)
        for unit, post in picture.orders.posts:
            self.tasks[unit] = picture.maps.to((post,))
        for task in picture.orders.tasks:
            self.call(g, task)
        self.clear_penang(g)
        self.down_the_coast(g)
        self.mop_up(g)
        self.siege: Final = Siege(g, picture, self.tasks)
        self.columns: Final = columns_of(g, picture)

    def by_sea(self, g: State, landing: Landing) -> None:
        """Send units to the port where they take ship; they keep in mind where they land."""
        for u in landing.units:
            self.beach[u] = landing.beach
            if not g.afloat[u]:
                self.port[u] = landing.port
                self.tasks[u] = self.picture.maps.to((landing.port,))

    def call(self, g: State, task: Task) -> None:
        """Give the units nearest to a task to it, of all arms, the strong ones of a hex first."""
        field = self.picture.maps.to((task.hex,))
        kind = g.theatre.roster.kind
        near = sorted(
            (field[h], -g.sp[u], u)
            for h, stack in self.picture.own.items()
            for u in stack.units
            if field[h] <= task.call and u not in self.tasks and not (task.foot and is_gun(kind[u]))
        )
        total = 0
        for _, _, u in near:
            if total >= task.sp:
                break
            total += g.sp[u]
            self.tasks[u] = field

    def clear_penang(self, g: State) -> None:
        """Send a force to Penang while Allied troops there close the west coast (4.44)."""
        held = [h for h in g.theatre.penang if h in self.picture.enemy]
        if held and self.picture.near_own[held[0]] < FAR:
            self.send(g, held[0], COLUMN_SP, PENANG_CALL)

    def down_the_coast(self, g: State) -> None:
        """Send a column to the next port of the east coast that is still Allied."""
        theatre = g.theatre
        row = self.picture.maps.row
        ports = [
            h
            for h in sorted(self.harbours)
            if theatre.port[h] and g.control[h] != JAPAN + 1 and not theatre.north[h]
        ]
        if ports:
            self.send(g, min(ports, key=lambda h: (row[h], h)), COLUMN_SP, COAST_CALL)

    def mop_up(self, g: State) -> None:
        """Send a battalion, or two against a garrison, to each airfield and port passed by."""
        picture = self.picture
        theatre = g.theatre
        goal = picture.goal
        for h in range(theatre.size):
            passed = theatre.site[h] and g.control[h] == ALLIES + 1 and self.van < goal[h] < FAR
            if passed and picture.near_own[h] <= MOP_CALL and h not in theatre.penang:
                stack = picture.enemy.get(h)
                if stack is None or stack.sp <= GARRISON:
                    self.send(g, h, 3 if stack is None else 2 * GARRISON, MOP_CALL)

    def send(self, g: State, to: int, wanted: int, call: int) -> None:
        """Give the nearest small infantry units a goal of their own."""
        field = self.picture.maps.to((to,))
        kind = g.theatre.roster.kind
        near = sorted(
            (field[h], u)
            for h, stack in self.picture.own.items()
            for u in stack.units
            if field[h] <= call and kind[u] in FOOT and g.sp[u] <= 4 and u not in self.tasks
        )
        total = 0
        for _, u in near:
            if total + g.sp[u] <= wanted:
                total += g.sp[u]
                self.tasks[u] = field

    def score(self, g: State, unit: int, h: int) -> float:
        """What it is worth to have this unit in this hex, after those that moved before it."""
        picture = self.picture
        theatre = g.theatre
        sp = g.sp[unit]
        goal = picture.goal[h]
        if goal >= FAR:
            return -50.0
        score = self.way(g, unit, h)
        if goal < self.van - self.weights.lead:
            score -= self.weights.alone * sp * (self.van - self.weights.lead - goal)
        if theatre.site[h] and g.control[h] == ALLIES + 1:
            score += (
                self.weights.site
                + self.prizes.get(h, 0.0)
                + (HARBOUR if h in self.harbours else 0.0)
            )
        elif h in self.prizes and not g.occ[h] & LAND << JAPAN:
            score += self.prizes[h]
        if h in theatre.singapore:
            if not self.siege.strong and g.hex[unit] not in theatre.singapore:
                score -= ALONE_ACROSS
            elif not [u for u in g.ground_in(h, JAPAN) if u != unit]:
                score += worth_alone(g, h)
        if not picture.supplied(g, unit, h):
            score -= self.weights.cut_off + 0.15 * sp
            if picture.near_enemy[h] <= 6:
                score += min(2.0, self.weights.cutting * picture.cut_by(g, h)) if sp >= 3 else 0.0
        elif picture.near_enemy[h] <= 4 and sp >= 3:
            score += min(2.0, self.weights.cutting * picture.cut_by(g, h))
        if self.weights.severed and picture.severed(g, unit, h):
            score -= self.weights.severed * sp
        if picture.lines:
            score += self.points(g, unit, h)
        if picture.near_enemy[h] <= 6:
            score += self.contact(g, unit, h)
        return score

    def points(self, g: State, unit: int, h: int) -> float:
        """What the score pays for a unit there, and no longer pays the enemy."""
        picture = self.picture
        worth = picture.won_by(g, unit, h) if picture.supplied(g, unit, h) else 0.0
        if picture.near_enemy[h] <= NEAR_FRONT and not g.occ[h] & LAND << JAPAN:
            worth += picture.denied_by(g, h)
        return picture.point * worth

    def way(self, g: State, unit: int, h: int) -> float:
        """What the way still to go from a hex costs: to its berth, its task, or Singapore."""
        picture = self.picture
        siege = self.siege
        sp = g.sp[unit]
        here = g.hex[unit]
        across = h in g.theatre.singapore
        berth = siege.berth.get(unit, -1)
        if berth >= 0 and not across:
            way = self.weights.forward * picture.goal[berth] + BERTH * picture.maps.to((berth,))[h]
            return (THERE if h == berth else 0.0) - way * sp
        if unit in self.tasks:
            return -self.weights.forward * sp * self.tasks[unit][h]
        near = here >= 0 and picture.near_enemy[here] <= NEAR_FRONT
        slope = self.weights.forward if near else self.weights.marching
        score = -slope * max(picture.drive()[h], self.stop(g, unit)) * sp
        if h in self.columns and sp < COLUMN:
            score -= JAM * (self.columns[h] - sp)
        if not across and h in siege.hexes:
            score -= IN_THE_WAY
        elif not across and h in siege.lanes:
            score -= ON_THE_ROAD
        return score

    def stop(self, g: State, unit: int) -> int:
        """MP from the goal where tanks and guns wait while the Strait is in the way."""
        kind = g.theatre.roster.kind[unit]
        barred = self.siege.hexes and not self.siege.foothold
        return WAIT if barred and (kind == ARMOURED or is_gun(kind)) else 0

    def contact(self, g: State, unit: int, h: int) -> float:
        """What the unit adds to attacks from this hex, less what the enemy might do to it.

        Its mates that have not moved yet are taken to come along, as far as the stack allows.
        """
        picture = self.picture
        maps = picture.maps
        theatre = g.theatre
        targets = [t for t in theatre.near[h] if t in picture.enemy]
        if not targets:
            return -0.1 if is_gun(theatre.roster.kind[unit]) else 0.0
        mates = self.mates(g, unit, h)
        best = rest = 0.0
        threat = 0
        for target in targets:
            gain = self.blow(g, unit, mates, h, target)
            if gain > best:
                rest += best
                best = gain
            else:
                rest += gain
            threat += picture.enemy[target].sp
        score = self.weights.contact * best + self.weights.beside * rest
        units = [*[u for u in g.ground_in(h, JAPAN) if u != unit], unit, *mates]
        loss, _ = prospects(theatre, threat, defence_of(g, maps, h, units))
        score -= (STORMING if self.siege.strong else self.weights.exposed) * loss * g.sp[unit] / 3
        if not is_gun(theatre.roster.kind[unit]) and len(units) > 1:
            score += 0.2 * min(1, arms_bonus(g, units))
        return score

    def mates(self, g: State, unit: int, h: int) -> list[int]:
        """Units stacked with this one that could follow it to a hex, within the stacking limit."""
        here = g.hex[unit]
        if here == h or here >= g.theatre.size:
            return []
        initiative = g.theatre.roster.initiative
        total = g.sp[unit] + sum([g.sp[u] for u in g.ground_in(h, JAPAN) if u != unit])
        found: list[int] = []
        for mate in g.ground_in(here, JAPAN):
            if mate == unit or g.used[mate] & MOVED or initiative[mate] < g.die:
                continue
            if total + g.sp[mate] <= 2 * max(initiative[unit], initiative[mate]):
                total += g.sp[mate]
                found.append(mate)
        return found

    def blow(self, g: State, unit: int, mates: list[int], h: int, target: int) -> float:
        """The unit's share in what an attack on a hex gains by it and its mates."""
        maps = self.picture.maps
        stack = self.picture.enemy[target]
        if is_gun(g.theatre.roster.kind[unit]):
            weight = SHELL * (0.5 if marked(g, target, g.theatre.tec.halves_bombardment) else 1.0)
            if self.picture.goal[target] > self.van + PASSED:
                weight *= 0.25
            return weight * g.sp[unit] * min(3, len(stack.units))
        soft = is_soft(g, stack.units)
        punch = punch_of(g, maps, unit, h, target, soft)
        group = punch + sum([punch_of(g, maps, u, h, target, soft) for u in mates])
        if not punch:
            return 0.0
        before = power_on(g, maps, JAPAN, target, unit)
        before += min(self.support, before + group)
        share = punch / group
        return share * self.added(g, before, group, stack.defence, len(stack.units))

    def added(self, g: State, before: int, punch: int, defence: int, units: int) -> float:
        """The gain in expected losses and ground of a stronger attack."""
        a, chance_a = prospects(g.theatre, before, defence)
        b, chance_b = prospects(g.theatre, before + punch, defence)
        return (b - a) * units + (chance_b - chance_a) * 1.0


def worth_alone(g: State, h: int) -> float:
    """What a hex of Singapore is worth to a unit that is the only one there."""
    lost = g.control[h] == ALLIES + 1 or not g.theatre.site[h]
    return BASTION + (KEPT if lost else 0.0)


def columns_of(g: State, picture: Picture) -> dict[int, int]:
    """Hexes that a regiment has next on its way, with its SP: smaller units make room there."""
    drive, steps = picture.drive(), picture.maps.steps
    wanted: dict[int, int] = {}
    for start, stack in picture.own.items():
        most = max([g.sp[u] for u in stack.units])
        h, left = start, AHEAD if most >= COLUMN else 0
        while drive[h] and left > 0:
            to, cost = min(steps[h], key=lambda step: (drive[step[0]] + step[1], step[0]))
            if to in picture.enemy:
                break
            h, left = to, left - cost
            wanted[h] = max(wanted.get(h, 0), most)
    return wanted
