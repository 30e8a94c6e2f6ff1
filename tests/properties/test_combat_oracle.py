"""Strengths, fire and retreats read from the book a second time, on random small battles.

The battle is written down first, hex by hex and unit by unit; the oracle reads that, never the
state.  Nothing here asks the engine's own tables.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.anti_aircraft import guns_value
from sandtable.games.doro_nawa.bombardment_strength import weigh_bombardment
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.position import read_position
from sandtable.games.doro_nawa.retreat import ways_out
from sandtable.games.doro_nawa.state import State

TARGET = "0404"
RING = ["0403", "0504", "0505", "0405", "0305", "0304"]  # clockwise from north
OUTER = ["0402", "0503", "0603", "0604", "0605", "0506", "0406", "0306", "0205", "0204", "0203",
         "0303"]  # fmt: skip
ROUGH = ("hills", "mountain", "swamp")
FOOT = ("infantry", "engineer", "machine-gun")
GUNS = ("artillery", "coastal-artillery")
GROUND = (*FOOT, *GUNS, "armoured", "cavalry", "anti-tank")


@dataclass
class Unit:
    """A counter made for the battle, where it stands and how much of it is left."""

    name: str
    side: str
    kind: str
    sp: int
    initiative: int
    place: str
    bombs: int = 0

    @property
    def ground(self) -> bool:
        return self.kind in GROUND


@dataclass
class Battle:
    """Terrain, water and routes about 0404, and who is there."""

    terrain: dict[str, str]
    water: set[frozenset[str]] = field(default_factory=set)
    roads: set[frozenset[str]] = field(default_factory=set)
    city: bool = False
    north: bool = False
    units: list[Unit] = field(default_factory=list)

    def at(self, place: str, side: str = "") -> list[Unit]:
        return [u for u in self.units if u.place == place and side in ("", u.side)]

    def afloat(self, unit: Unit) -> bool:
        return unit.ground and self.terrain[unit.place] == "sea"

    def state(self) -> State:
        table = {
            "option": "combat",
            "die": 1,
            "map": {
                "columns": 7,
                "rows": 7,
                "low": "even",
                "default": "clear",
                "terrain": {
                    kind: [h for h, found in self.terrain.items() if found == kind]
                    for kind in sorted({*self.terrain.values()} - {"clear"})
                },
                "side": [{"kind": "river", "between": sorted(pair)} for pair in self.water],
                "route": [{"kind": "road", "hexes": sorted(pair)} for pair in self.roads],
                "flags": {
                    "city": [TARGET] if self.city else [],
                    "north_of_xx13": [TARGET] if self.north else [],
                    "port": [TARGET],
                },
            },
            "counter": [counter(unit) for unit in self.units],
            "units": {
                place: [
                    f"{u.name} sp={u.sp}" if u.ground else u.name
                    for u in self.units
                    if u.place == place
                ]
                for place in {u.place for u in self.units}
            },
        }
        return read_position(table, "battle")


def counter(unit: Unit) -> dict[str, object]:
    made: dict[str, object] = {"short": unit.name, "side": unit.side, "kind": unit.kind}
    if unit.kind in GUNS:
        made |= {"bombardment": unit.sp, "initiative": unit.initiative}
    elif unit.ground:
        made |= {"sp": unit.sp, "initiative": unit.initiative}
    elif unit.kind == "ship":
        made |= {"bombardment": unit.bombs}
    else:
        made |= {"bombardment": unit.bombs, "mp": 20}
    return made


def battle(number: int) -> Battle:
    """A random battle: Japanese round 0404, Allied units in it and about it."""
    chance = random.Random(f"battle {number}")
    kinds = ["clear"] * 3 + ["jungle", "hills", "mountain", "swamp", "sea", "sea"]
    found = Battle({place: chance.choice(kinds) for place in [*RING, *OUTER]})
    found.terrain[TARGET] = chance.choice(kinds[:-2])
    found.city = chance.random() < 0.3
    found.north = chance.random() < 0.5
    for place in RING:
        if found.terrain[place] != "sea":
            pair = frozenset((TARGET, place))
            if chance.random() < 0.4:
                found.water.add(pair)
            if chance.random() < 0.6:
                found.roads.add(pair)
    populate(found, chance)
    return found


def populate(found: Battle, chance: random.Random) -> None:
    for place in [TARGET, *RING, *OUTER]:
        sea = found.terrain[place] == "sea"
        port = place == TARGET and any(found.terrain[h] == "sea" for h in RING)
        if place == TARGET or chance.random() < 0.15:
            side = "Allied"
        elif place in RING and chance.random() < 0.5:
            side = "Japanese"
        else:
            continue
        for _ in range(chance.randint(1, 4) if place in (TARGET, *RING) else 1):
            kind = chance.choice([*GROUND, "infantry", "ship"])
            if kind == "ship" and not sea and not port:
                continue
            if sea and kind == "coastal-artillery":
                continue
            routed = any(place in pair for pair in found.roads)
            if kind == "armoured" and not sea and not routed:
                continue
            sp = chance.randint(1, 5)
            made = Unit(f"u{len(found.units)}", side, kind, sp, chance.randint(2, 5), place)
            made.bombs = chance.randint(1, 6) if kind == "ship" else 0
            found.units.append(made)
    if not any(u.ground for u in found.at(TARGET)):
        found.units.append(Unit("last", "Allied", "infantry", 3, 4, TARGET))
    for n in range(chance.randint(0, 2)):
        bomber = Unit(f"b{n}", "Japanese", "aircraft-B", 1, 0, TARGET, chance.randint(1, 4))
        found.units.append(bomber)


def half(value: int) -> int:
    return max(1, value // 2) if value else 0


def number_of(g: State, unit: Unit) -> int:
    return int(g.theatre.roster.find(unit.name))


# ── 5.31 to 5.36 ─────────────────────────────────────────────────────────────


def combined(units: list[Unit]) -> int:
    """5.32: 1 SP for armour, 1 for guns of any kind, with men on foot."""
    kinds = {u.kind for u in units}
    if not kinds & {*FOOT}:
        return 0
    return int("armoured" in kinds) + int(bool(kinds & {*GUNS, "anti-tank"}))


def attack_of(b: Battle, attackers: list[Unit]) -> int:
    soft = {u.kind for u in b.at(TARGET, "Allied") if u.ground} <= {"infantry", "machine-gun"}
    total = 0
    for place in {u.place for u in attackers}:
        here = [u for u in attackers if u.place == place]
        sea = b.terrain[place] == "sea"
        by_water = frozenset((place, TARGET)) in b.water and not sea
        halved = b.terrain[TARGET] in ROUGH or by_water
        for unit in here:
            value = 0 if unit.kind in GUNS else unit.sp
            if unit.kind == "armoured" and soft and not halved:
                value *= 2
            if sea:
                value = half(value)
            total += half(value) if halved else value
        total += 0 if halved else combined(here)
    return total


def defence_of(b: Battle, attackers: list[Unit]) -> int:
    there = [u for u in b.at(TARGET, "Allied") if u.ground]
    alone = all(u.kind in GUNS for u in there)
    armour = any(u.kind == "armoured" for u in attackers)
    total = 0
    for unit in there:
        value = int(alone) if unit.kind in GUNS else unit.sp
        value *= 2 if unit.kind == "anti-tank" and armour else 1
        total += value * (2 if b.city else 1)
    return total + combined(there)


@pytest.mark.parametrize("block", range(4))
def test_ground_strengths_are_those_of_a_second_reading(block: int) -> None:
    """5.31 to 5.36, 6.6: any set of neighbours, and support from the air."""
    seen = 0
    for number in range(block * 100, block * 100 + 100):
        b = battle(number)
        chance = random.Random(number)
        able = [u for u in b.units if u.side == "Japanese" and u.ground and u.place in RING]
        able = [u for u in able if not b.afloat(u) or u.kind in (*FOOT, "anti-tank")]
        attackers = [u for u in able if chance.random() < 0.8]
        if not attackers:
            continue
        g = b.state()
        bombers = [u for u in b.at(TARGET, "Japanese") if u.bombs]
        units = tuple(sorted(number_of(g, u) for u in attackers))
        air = tuple(sorted(number_of(g, u) for u in bombers))
        found = weigh(g, g.theatre.map.find(TARGET), units, air)
        ground = sum(u.sp for u in attackers if u.kind not in GUNS)
        expected = attack_of(b, attackers) + min(sum(u.bombs for u in bombers), ground)
        assert (found.attack, found.defence) == (expected, defence_of(b, attackers)), number
        seen += 1
    assert seen > 60


# ── 5.2 ──────────────────────────────────────────────────────────────────────


def fire_of(b: Battle, unit: Unit, targets: list[Unit]) -> int:
    value = unit.sp if unit.kind in GUNS else unit.bombs
    far = 0 if unit.place == TARGET else 1 if unit.place in RING else 2
    if far == 2:
        value = half(value)
    if any(t.kind == "armoured" for t in targets):
        value = half(value)
    if unit.kind == "artillery" and any(t.kind == "ship" for t in targets):
        value = half(value)
    if b.terrain[TARGET] in ("jungle", "mountain"):
        value = half(value)
    if b.north and not unit.ground and all(t.kind == "ship" for t in targets):
        value *= 2
    return value


@pytest.mark.parametrize("block", range(4))
def test_bombardments_are_those_of_a_second_reading(block: int) -> None:
    """5.2: fire of guns, ships and aircraft at any part of a port."""
    seen = 0
    for number in range(block * 100, block * 100 + 100):
        b = battle(number)
        chance = random.Random(number)
        targets = [u for u in b.at(TARGET, "Allied") if chance.random() < 0.6]
        firers = [
            u
            for u in b.units
            if u.side == "Japanese"
            and (u.bombs or u.kind in GUNS)
            and not b.afloat(u)
            and (u.kind != "artillery" or u.place in RING)
        ]
        if not targets or not firers:
            continue
        g = b.state()
        found = weigh_bombardment(
            g,
            g.theatre.map.find(TARGET),
            tuple(sorted(number_of(g, u) for u in firers)),
            tuple(sorted(number_of(g, u) for u in targets)),
        )
        guard = sum(u.sp for u in targets if u.ground) * (2 if b.city else 1)
        assert found.total == sum(fire_of(b, u, targets) for u in firers), number
        assert found.defence == guard, number
        seen += 1
    assert seen > 40


# ── 5.38, 6.4 ────────────────────────────────────────────────────────────────


def ways_of(b: Battle, unit: Unit) -> set[str]:
    """5.38: one hex; terrain, enemies and stacking allow it; away from the enemy if any is."""
    if unit.kind == "coastal-artillery":
        return set()
    found = set()
    for place in RING:
        pair = frozenset((TARGET, place))
        if b.terrain[place] == "sea" or any(u.ground for u in b.at(place, "Japanese")):
            continue
        if unit.kind == "armoured" and (pair not in b.roads or not may_cross(b, unit, place)):
            continue
        there = [u for u in b.at(place, "Allied") if u.ground]
        best = max([unit.initiative, *(u.initiative for u in there)])
        if there and unit.sp + sum(u.sp for u in there) > 2 * best:
            continue
        found.add(place)
    safe = {place for place in found if not near_enemy(b, place)}
    return safe or found


def may_cross(b: Battle, unit: Unit, place: str) -> bool:
    """4.5 with R26: the bridge stands if no enemy is within two hexes or a friend stays beside."""
    if frozenset((TARGET, place)) not in b.water:
        return True
    friends = [u for u in b.at(TARGET) + b.at(place) if u.side == "Allied" and u.ground]
    if any(u is not unit for u in friends):
        return True
    near = {TARGET, place, *RING, *neighbours(place)}
    return not any(
        u.side == "Japanese" and u.ground and not b.afloat(u) and u.place in near for u in b.units
    )


def neighbours(place: str) -> set[str]:
    """Beside a hex; the even columns stand half a hex further south."""
    column, row = int(place[:2]), int(place[2:])
    side = row if column % 2 == 0 else row - 1
    return {
        f"{c:02}{r:02}"
        for c, r in [(column, row - 1), (column, row + 1), *[
            (column + step, side + more) for step in (-1, 1) for more in (0, 1)
        ]]
    }  # fmt: skip


def near_enemy(b: Battle, place: str) -> bool:
    return any(
        u.side == "Japanese" and u.kind != "aircraft-B" and u.place in neighbours(place)
        for u in b.units
    )


@pytest.mark.parametrize("block", range(4))
def test_retreats_and_flak_are_those_of_a_second_reading(block: int) -> None:
    """5.38: where each defender may go; 6.4: half the ground SP below, rounded up."""
    open_ = shut = 0
    for number in range(block * 100, block * 100 + 100):
        b = battle(number)
        g = b.state()
        place = g.theatre.map.find(TARGET)
        ground = [u for u in b.at(TARGET, "Allied") if u.ground]
        assert guns_value(g, place, 1) == (sum(u.sp for u in ground) + 1) // 2
        for unit in ground:
            ways = {g.theatre.label(to) for to in ways_out(g, number_of(g, unit))}
            assert ways == ways_of(b, unit), (number, unit)
            open_ += bool(ways)
            shut += not ways
    assert open_ > 100
    assert shut > 10


def test_a_battle_is_a_position_of_the_game() -> None:
    g = battle(1).state()
    assert RULEBOOK.decode(RULEBOOK.encode(g)).digest() == g.digest()
