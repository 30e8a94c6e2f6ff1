"""A slow second reading of chapters 3, 4 and 7, from the data files alone, against the rules."""

from __future__ import annotations

import csv
import heapq
import random
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

import sandtable.games.doro_nawa as package
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK, amphibious, crossings, movement, supply, ways
from sandtable.games.doro_nawa.state import State

MAP: Final = Path(package.__file__).parent / "data" / "map"
TERRAIN: Final = {"clear": 2, "jungle": 3, "hills": 3, "mountain": 4, "swamp": 4}
ROUTE: Final = {"main_road": 1, "road": 1, "rail": 2, "trail": 2}
PENANG: Final = ("0318", "0319", "0417", "0418")
PORTS: Final = [
    "0803", "1406", "1910", "2212", "2412", "2615", "3120", "3233", "3325", "3329", "3442", "3644",
]  # fmt: skip
ENGINEER, ARMOUR, ARTILLERY, COASTAL, SHIP = 1, 3, 5, 7, 10


def rows(name: str) -> list[dict[str, str]]:
    with (MAP / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


HEX: Final = {row["hex"]: row for row in rows("hexes.csv")}
WATER: Final = {frozenset((row["hex_a"], row["hex_b"])) for row in rows("hexsides.csv")}
PORT: Final = {row["hex"] for row in rows("places.csv") if "port" in row["kinds"].split()}
ALONG: Final[dict[frozenset[str], list[int]]] = defaultdict(list)
PRICE: Final[dict[str, list[int]]] = defaultdict(list)
for line in rows("routes.csv"):
    way = line["hexes"].split()
    for at in way:
        PRICE[at].append(ROUTE[line["kind"]])
    for a, b in pairwise(way):
        ALONG[frozenset((a, b))].append(ROUTE[line["kind"]])


def near(label: str) -> list[str]:
    """The neighbours; even columns stand half a hex further south."""
    column, row = int(label[:2]), int(label[2:])
    low = 1 - column % 2
    found = [(column, row - 1), (column, row + 1)]
    found += [(column + side, row + low + up) for side in (-1, 1) for up in (-1, 0)]
    return [text for c, r in found if (text := f"{c:02}{r:02}") in HEX]


NEAR: Final = {label: near(label) for label in HEX}


def coastal(label: str) -> bool:
    return "1" in (HEX[label]["coastal"], HEX[label]["one_hex_island"])


class Table:
    """The units of a state by hex, as a player sees them on the map."""

    def __init__(self, g: State) -> None:
        self.g = g
        self.roster = g.theatre.roster
        self.here: dict[str, list[int]] = defaultdict(list)
        self.known: dict[tuple[str, int], bool] = {}
        for unit, place in enumerate(g.hex):
            if 0 <= place < g.theatre.size:
                self.here[g.theatre.label(place)].append(unit)

    def at(self, unit: int) -> str:
        return self.g.theatre.label(self.g.hex[unit])

    def side(self, unit: int) -> int:
        return self.roster.side[unit]

    def ashore(self, label: str, side: int) -> list[int]:
        return [u for u in self.ground(label, side) if not self.g.afloat[u]]

    def afloat(self, label: str, side: int) -> list[int]:
        return [u for u in self.ground(label, side) if self.g.afloat[u]]

    def ground(self, label: str, side: int) -> list[int]:
        kind = self.roster.kind
        return [u for u in self.here[label] if self.side(u) == side and kind[u] <= COASTAL]

    def ships(self, label: str, side: int) -> list[int]:
        kind = self.roster.kind
        return [u for u in self.here[label] if self.side(u) == side and kind[u] == SHIP]

    def marked(self, label: str) -> bool:
        return bool(self.g.interdicted[self.g.theatre.map.find(label)])

    def total(self, units: list[int]) -> int:
        return sum(self.g.sp[u] for u in units)

    def best(self, units: list[int]) -> int:
        return max(self.roster.initiative[u] for u in units)

    def coast_shut(self, side: int, *labels: str) -> bool:
        """4.44: the west coast for the Japanese while Penang is held."""
        held = self.g.penang or any(
            self.ashore(h, 1) or any(self.g.based[u] and self.side(u) == 1 for u in self.here[h])
            for h in PENANG
        )
        return side == 0 and bool(held) and any(HEX[h]["west_coast"] == "1" for h in labels)

    def leaves_too_many(self, unit: int) -> bool:
        left = [u for u in self.ashore(self.at(unit), self.side(unit)) if u != unit]
        return len(left) > 1 and self.total(left) > 2 * self.best(left)

    def step(self, unit: int, a: str, b: str) -> int:
        """MP from a hex to the next, 0 if it cannot be entered."""
        side, kind = self.side(unit), self.roster.kind[unit]
        toll = int(self.marked(b))
        land = HEX[b]["terrain"]
        if self.ashore(b, 1 - side) or self.afloat(b, 1 - side):
            return 0
        if kind == SHIP:
            wet = land == "sea" or (HEX[b]["partial_sea"] == "1" and HEX[b]["in_play"] == "1")
            return 1 + toll if wet else 0
        if self.ships(b, 1 - side):
            return 0
        if self.g.afloat[unit]:
            return 1 + toll if land == "sea" and not self.coast_shut(side, a, b) else 0
        if land not in TERRAIN:
            return 0
        cost = self.armour(unit, a, b) if kind == ARMOUR else self.foot(unit, a, b)
        return cost + toll if cost else 0

    def keepers(self, unit: int, a: str, b: str, engineers: bool) -> bool:
        return any(
            u != unit
            and not self.g.used[u] & 1
            and (self.roster.kind[u] == ENGINEER or not engineers)
            for h in (a, b)
            for u in self.ashore(h, self.side(unit))
        )

    def destroyed(self, unit: int, a: str, b: str) -> bool:
        around = {a, b, *NEAR[a], *NEAR[b]}
        enemy = any(self.ashore(h, 1 - self.side(unit)) for h in around)
        return enemy and not self.keepers(unit, a, b, False)

    def armour(self, unit: int, a: str, b: str) -> int:
        edge = frozenset((a, b))
        if ALONG.get(edge):
            down = edge in WATER and self.destroyed(unit, a, b)
            return 0 if down else min(ALONG[edge])
        if edge in WATER and PRICE.get(b) and self.keepers(unit, a, b, True):
            return min(PRICE[b]) + 2
        return 0

    def foot(self, unit: int, a: str, b: str) -> int:
        edge = frozenset((a, b))
        cost = min([TERRAIN[HEX[b]["terrain"]], *ALONG.get(edge, [])])
        if edge in WATER:
            if ALONG.get(edge):
                return cost + int(self.destroyed(unit, a, b))
            return cost + int(not self.keepers(unit, a, b, True))
        return cost

    def reach(self, unit: int) -> dict[str, int]:
        """Every hex a unit that has not moved can move to, with its MP."""
        g, kind, side = self.g, self.roster.kind[unit], self.side(unit)
        sea = kind == SHIP or bool(g.afloat[unit])
        initiative = 5 if sea else self.roster.initiative[unit] - g.oos[unit]
        if initiative < g.die or kind == COASTAL or (not sea and self.leaves_too_many(unit)):
            return {}
        factor = 2 if sea or kind == ARMOUR else 1
        free = g.die * factor
        most = free if sea else min(initiative * factor, free + g.sp[unit])
        best = {self.at(unit): 0}
        todo = [(0, self.at(unit))]
        while todo:
            spent, a = heapq.heappop(todo)
            for b in NEAR[a] if best[a] == spent else []:
                cost = self.step(unit, a, b)
                now = spent + cost
                if not cost or now > most or best.get(b, 999) <= now:
                    continue
                group = self.afloat if g.afloat[unit] else self.ashore
                others = [] if kind == SHIP else [u for u in group(b, side) if u != unit]
                sp = g.sp[unit] - max(0, now - free)
                limit = 10 if sea else 2 * self.best([unit, *others])
                if others and sp > 0 and self.total(others) + sp > limit:
                    continue
                best[b] = now
                heapq.heappush(todo, (now, b))
        return best

    def landings(self, unit: int) -> set[str]:
        """Where a unit afloat may land."""
        side, a = self.side(unit), self.at(unit)
        if self.g.die > 5:
            return set()
        found = set()
        for b in NEAR[a]:
            if not coastal(b) or HEX[b]["in_play"] != "1" or self.coast_shut(side, a, b):
                continue
            if self.roster.kind[unit] == ARMOUR and b not in PORT:
                continue
            if self.ground(b, 1 - side) or self.ships(b, 1 - side):
                continue
            beside = [c for c in NEAR[b] if coastal(c)]
            enemy = any(self.ashore(c, 1 - side) or self.ships(c, 1 - side) for c in beside)
            friends = self.ashore(b, side)
            if enemy and not friends and not self.ships(b, side):
                continue
            both = [unit, *friends]
            if not friends or self.total(both) <= 2 * self.best(both):
                found.add(b)
        return found

    def sailings(self, unit: int) -> set[str]:
        """Where a unit in a port may embark."""
        side, a = self.side(unit), self.at(unit)
        slow = self.roster.initiative[unit] - self.g.oos[unit] < self.g.die
        if a not in PORT or slow or self.leaves_too_many(unit):
            return set()
        found = set()
        for b in NEAR[a]:
            enemy = self.ground(b, 1 - side) or self.ships(b, 1 - side)
            if HEX[b]["terrain"] != "sea" or enemy or self.coast_shut(side, a, b):
                continue
            friends = self.afloat(b, side)
            if not friends or self.total([unit, *friends]) <= 10:
                found.add(b)
        return found

    def supplied(self, unit: int) -> bool:
        """7.3 with the ferry: off the road within initiative - 1 MP, then along routes."""
        side = self.side(unit)
        best = {self.at(unit): 0}
        todo = [(0, self.at(unit))]
        while todo:
            spent, a = heapq.heappop(todo)
            if (a, side) not in self.known:
                self.known[a, side] = self.joined(a, side)
            if self.known[a, side]:
                return True
            for b in NEAR[a]:
                if self.marked(b) or self.ashore(b, 1 - side) or HEX[b]["terrain"] not in TERRAIN:
                    continue
                edge = frozenset((a, b))
                routes = ALONG.get(edge, [])
                if self.roster.kind[unit] == ARMOUR:
                    cost = min(routes, default=99)
                else:
                    cost = min([TERRAIN[HEX[b]["terrain"]], *routes])
                    cost += int(edge in WATER and not routes)
                now = spent + cost
                if now < self.roster.initiative[unit] and now < best.get(b, 99):
                    best[b] = now
                    heapq.heappush(todo, (now, b))
        return False

    def joined(self, label: str, side: int) -> bool:
        """Whether routes lead from a hex to a source."""
        g = self.g
        if side == 0:
            sources = {h for h in PORTS if g.control[g.theatre.map.find(h)] == 1}
        else:
            sources = {h for h, row in HEX.items() if row["allied_supply_source"] == "1"}
        sources = {h for h in sources if not self.ashore(h, 1 - side)}
        ends = ("0417", "0518")
        beside = [n for end in ends for n in NEAR[end] if HEX[n]["terrain"] == "sea"]
        waters = [*ends, *beside]
        runs = not any(self.ground(h, 1 - side) or self.ships(h, 1 - side) for h in waters)
        seen, todo = {label}, [label]
        while todo:
            a = todo.pop()
            if a in sources:
                return True
            ferry = [end for end in ends if end != a] if runs and a in ends else []
            for b in [*(n for n in NEAR[a] if ALONG.get(frozenset((a, n)))), *ferry]:
                if b not in seen and not self.marked(b) and not self.ashore(b, 1 - side):
                    seen.add(b)
                    todo.append(b)
        return False


# ── games that move about ────────────────────────────────────────────────────


def lively(game: Game, chooser: random.Random) -> Choice:
    """A random choice that prefers to move, embark and land."""
    choices = game.choices()
    name = type(game.state.frames[-1]).__name__
    if name == "Option" and chooser.random() < 0.7:
        return choices[0]
    if name == "Impulse" and chooser.random() < 0.85:
        moves = [c for c in choices if c.verb == "move"]
        return chooser.choice(moves) if moves else chooser.choice([*choices, choices[-1]])
    if name == "Moving":
        wet = [c for c in choices if c.verb in ("embark", "land")]
        dry = [c for c in choices if c.verb != "stop"]
        return chooser.choice(wet if wet and chooser.random() < 0.5 else dry or choices)
    return chooser.choice(choices)


def check(g: State) -> tuple[int, int, int]:
    """Compare every unit of the active side that has not moved, and everybody's supply."""
    table = Table(g)
    label = g.theatre.label
    moves = waters = lines = 0
    for unit in g.theatre.movers[g.half]:
        kind = g.theatre.roster.kind[unit]
        if g.hex[unit] < 0 or g.used[unit] or (g.held and crossings.bars_parting(g, unit)):
            continue
        free = movement.bars_moving(g, unit) is None
        most = ways.most_mp(g, unit) if free else 0
        found = ways.reach_of(g, unit, most).cost if free else {}
        assert {label(h): mp for h, mp in found.items()} == table.reach(unit), g.name(unit)
        moves += len(found)
        if kind <= COASTAL and (g.afloat[unit] or table.at(unit) in PORT):
            ballot = Ballot()
            if free:
                amphibious.tell(g, unit, ballot)
            told = {label(choice.hex) for choice in ballot.open}
            slow = table.landings(unit) if g.afloat[unit] else table.sailings(unit)
            assert told == (slow if kind < COASTAL else set()), g.name(unit)
            waters += len(told)
    for unit, place in enumerate(g.hex):
        if 0 <= place < g.theatre.size and supply.needs_supply(g, unit):
            assert table.supplied(unit) is not supply.out_of_supply(g, unit), g.name(unit)
            lines += 1
    return moves, waters, lines


@pytest.mark.parametrize("seed", [1, 2])
def test_4_2_7_3_reach_landings_and_supply_by_a_second_reading(seed: int) -> None:
    """Costs, bridges, stacking, force marches, the west coast, supply and the ferry."""
    game = Game.new(RULEBOOK, seed=f"oracle {seed}")
    chooser = random.Random(seed)
    moves = waters = lines = 0
    for count in range(900):
        if game.actor == NOBODY:
            break
        game.choose(lively(game, chooser))
        g = game.state
        if count % 20 == 0 and type(g.frames[-1]).__name__ == "Impulse" and g.option == 1:
            more = check(g)
            moves, waters, lines = moves + more[0], waters + more[1], lines + more[2]
    assert moves > 500
    assert waters > 10
    assert lines > 300
