"""The units of a scenario: set-up, arrivals; every rule a set-up can break."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Keys, meant
from sandtable.board.map_files import hex_of, hexes_of
from sandtable.board.pack_files import Muster, by_turn
from sandtable.board.records import read_record
from sandtable.games.forlorn_hopes.data.bases import ANY_NUMBER, counts_at, may_base
from sandtable.games.forlorn_hopes.data.map import BASE, Box, box_named, navigable
from sandtable.games.forlorn_hopes.data.scenarios import (
    Arrival,
    Placement,
    Scenario,
    Stock,
    check_scenario,
)
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    CARRIES_INFANTRY,
    CATEGORIES,
    CLOSED_TO,
    FIGHTER,
    FORCES,
    GROUND,
    INFANTRY,
    MOBILE,
    NAVAL,
    PLAY,
    POOL,
    SIDES,
    SUPPLY,
    ZONES,
)


def read_scenario(keys: Keys, stock: Stock) -> Scenario:
    """A scenario's file with its units."""
    scenario = read_record(Scenario, keys, stock)
    check_scenario(scenario, keys, stock)
    Setup(scenario, stock).read(keys)
    keys.done()
    return scenario


@final
class Setup:
    """The reading of one set-up."""

    def __init__(self, scenario: Scenario, stock: Stock) -> None:
        self.scenario: Final = scenario
        self.stock: Final = stock
        self.roster: Final = stock.roster
        self.board: Final = stock.map
        self.words: Final = [base.id for base in stock.bases]
        self.ships: Final = navigable(stock.map)
        self.named: Final = Muster(stock.roster)
        self.at: Final[dict[int, int]] = {}
        """Naval units that have a place: theirs."""

    def read(self, keys: Keys) -> None:
        """Set-up, units of events, arrivals, each unit once; ships before what they carry."""
        setup = keys.sub("setup")
        sea, land, box = setup.sub("sea"), setup.sub("land"), setup.sub("box")
        base, ship = setup.sub("base"), setup.sub("ship")
        setup.done()
        for label in sea.names():
            self._sail(sea, label)
        for label in land.names():
            self._stand(land, label)
        for name in box.names():
            self._box(box, name)
        for name in base.names():
            self._airbase(base, name)
        for name in ship.names():
            self._ship(ship, name)
        self.scenario.placements.sort()
        self.scenario.events.extend(self.named.units(keys, "events"))
        for arrival in keys.subs("arrival"):
            self._arrive(arrival)
        self.scenario.arrivals.sort(key=by_turn)
        for item in self.scenario.items:
            for unit in item.units:
                if unit not in self.named.seen:
                    raise keys.trouble(
                        "victory", f"{self.roster.short[unit]} takes no part", "units set up here"
                    )

    def _units(self, keys: Keys, key: str, wanted: list[int]) -> list[int]:
        """The units of a line, all of one side and of these categories."""
        units = self.named.units(keys, key)
        for unit in units:
            category = self.roster.category[unit]
            if category not in wanted:
                raise keys.trouble(
                    key,
                    f"{self.roster.short[unit]} is {CATEGORIES[category]}",
                    f"{' or '.join(CATEGORIES[number] for number in wanted)} units only",
                )
            if self.roster.side[unit] != self.roster.side[units[0]]:
                raise keys.trouble(key, "holds units of both sides", "one side to a line")
        return units

    def _hex(self, keys: Keys, label: str) -> int:
        return hex_of(keys, label, label, self.board)

    def _place(self, unit: int, place: int, base: int = -1, aboard: int = -1) -> None:
        self.scenario.placements.append(Placement(unit, PLAY, place, base, aboard))

    # ── on the map ───────────────────────────────────────────────────────────

    def _sail(self, keys: Keys, label: str) -> None:
        """A line of [setup.sea]: hex = [naval units]."""
        h = self._hex(keys, label)
        if not self.ships[h]:
            raise keys.trouble(label, "is inland", "a sea or coastal hex")
        for unit in self._units(keys, label, [NAVAL]):
            for zone, name in enumerate(ZONES):
                force = self.roster.force[unit]
                if self.board.flags[name][h] and CLOSED_TO[zone] == force:
                    raise keys.trouble(
                        label,
                        f"{self.roster.short[unit]} of the {FORCES[force]} Fleet is {name}",
                        "its own side of the Command Demarcation Line (3.0)",
                    )
            self.at[unit] = h
            self._place(unit, h)

    def _stand(self, keys: Keys, label: str) -> None:
        """A line of [setup.land]: hex = [ground units]."""
        h = self._hex(keys, label)
        if not self.stock.tec.ground_open[self.board.terrain[h]]:
            raise keys.trouble(label, f"is {self.board.terrain_name(h)}", "a land hex")
        units = self._units(keys, label, [GROUND])
        self._controlled(keys, label, units, h)
        most = self.stock.numbers["ground.stack"]
        troops = [unit for unit in units if self.roster.type[unit] != SUPPLY]
        if len(troops) > most:
            raise keys.trouble(
                label, f"holds {len(troops)} units", f"at most {most}, supply units are free (11.3)"
            )
        for unit in units:
            self._place(unit, h)

    def _controlled(self, keys: Keys, key: str, units: list[int], h: int) -> None:
        for unit in units:
            side = self.roster.side[unit]
            if self.scenario.control[h] != side:
                raise keys.trouble(
                    key, f"{self.board.label(h)} is not {SIDES[side]}", "see [control]"
                )

    # ── boxes beside the map ─────────────────────────────────────────────────

    def _box(self, keys: Keys, name: str) -> None:
        """A line of [setup.box]: box = [units]."""
        box = box_named(keys, name, self.stock.boxes, name)
        units = self._units(keys, name, [AIR, NAVAL, GROUND])
        for unit in units:
            if self.roster.side[unit] != box.side:
                raise keys.trouble(
                    name, f"{self.roster.short[unit]} is no {SIDES[box.side]} unit", "see its box"
                )
            fleet = self.roster.force[unit] == AF11
            if fleet != (box.place == self.stock.unavailable) and box.kind != BASE:
                raise keys.trouble(
                    name,
                    f"{self.roster.short[unit]} is in the wrong box",
                    "11AF: Unavailable (5.1)",
                )
            if self.roster.category[unit] == NAVAL:
                self.at[unit] = box.place
            if box.kind != BASE:
                self.scenario.placements.append(Placement(unit, POOL, box.place, -1, -1))
            else:
                self._place(unit, box.place, self._off_map(keys, name, unit, box))

    def _off_map(self, keys: Keys, key: str, unit: int, box: Box) -> int:
        """The airbase of a box, for air units."""
        if self.roster.category[unit] != AIR:
            return -1
        base = [there.place for there in self.stock.bases].index(box.place)
        self._bases(keys, key, unit, base)
        return base

    # ── aircraft and cargo ───────────────────────────────────────────────────

    def _bases(self, keys: Keys, key: str, unit: int, base: int) -> None:
        if not may_base(self.roster, self.stock.bases, self.stock.basing, unit, base):
            raise keys.trouble(
                key, f"{self.roster.short[unit]} may not base there", "an airbase of 6.3"
            )

    def _airbase(self, keys: Keys, name: str) -> None:
        """A line of [setup.base]: airbase on the map = [air units]."""
        if name not in self.words:
            raise keys.trouble(name, "is no airbase", meant(name, self.words))
        base = self.words.index(name)
        there = self.stock.bases[base]
        if not 0 <= there.place < self.board.size:
            raise keys.trouble(name, "is not on the map", "name its units under setup.box or ship")
        units = self._units(keys, name, [AIR])
        self._controlled(keys, name, units, there.place)
        for unit in units:
            self._bases(keys, name, unit, base)
            self._place(unit, there.place, base)
        self._capacity(keys, name, units, base)

    def _capacity(self, keys: Keys, name: str, units: list[int], base: int) -> None:
        there = self.stock.bases[base]
        counted = [unit for unit in units if counts_at(self.roster, self.stock.bases, unit, base)]
        most = there.capacity
        fighters = [unit for unit in counted if self.roster.type[unit] == FIGHTER]
        if there.kind == MOBILE and 0 < len(fighters) < len(counted):
            most = self.stock.numbers["airbase.mobile_mixed"]
        if len(counted) > most and most != ANY_NUMBER:
            raise keys.trouble(name, f"holds {len(counted)} air units", f"at most {most} (6.3)")

    def _ship(self, keys: Keys, name: str) -> None:
        """A line of [setup.ship]: naval unit = [its air units, or ground units aboard]."""
        ship = self.roster.find(name)
        if ship < 0 or ship not in self.at:
            raise keys.trouble(name, "is no naval unit set up here", "name it under sea or box")
        units = self._units(keys, name, [AIR, GROUND])
        air = [unit for unit in units if self.roster.category[unit] == AIR]
        place = self.at[ship]
        ships = [there.ship for there in self.stock.bases]
        for unit in air:
            if ship not in ships:
                raise keys.trouble(name, "is no airbase", "air units base on CV and CVS")
            base = ships.index(ship)
            self._bases(keys, name, unit, base)
            self._place(unit, place, base)
        if air:
            self._capacity(keys, name, air, ships.index(ship))
        self._load(keys, name, ship, [unit for unit in units if unit not in air])

    def _load(self, keys: Keys, name: str, ship: int, units: list[int]) -> None:
        """2.2: a T carries steps of any ground unit, CL and DD infantry and supply."""
        steps = 0
        for unit in units:
            steps += self.roster.steps[unit]
            if self.roster.side[unit] != self.roster.side[ship]:
                raise keys.trouble(name, f"{self.roster.short[unit]} is an enemy", "its own side")
            small = self.roster.type[ship] in CARRIES_INFANTRY
            if small and self.roster.type[unit] not in {INFANTRY, SUPPLY}:
                raise keys.trouble(
                    name, f"carries {self.roster.short[unit]}", "infantry or supply (2.2)"
                )
            self._place(unit, self.at[ship], aboard=ship)
        if steps > self.roster.cargo[ship]:
            raise keys.trouble(
                name, f"carries {steps} steps", f"at most {self.roster.cargo[ship]} (2.2)"
            )

    # ── arrivals ─────────────────────────────────────────────────────────────

    def _arrive(self, keys: Keys) -> None:
        """One [[arrival]] table: turn, units, and the hexes and boxes to choose from."""
        scenario = self.scenario
        turn = keys.integer("turn", scenario.first_turn, scenario.last_turn)
        units = self._units(keys, "units", [AIR, NAVAL, GROUND])
        hexes = hexes_of(keys, "hexes", self.board)
        boxes = [box_named(keys, "boxes", self.stock.boxes, name) for name in keys.texts("boxes")]
        keys.done()
        if not units:
            raise keys.trouble("units", "names nobody", "the short names of the units")
        if not hexes and not boxes:
            raise keys.trouble("hexes", "names no place", "hexes, or boxes")
        for unit in units:
            for h in hexes:
                self._may_arrive(keys, unit, h)
            for box in boxes:
                if box.side != self.roster.side[unit] or box.kind != BASE:
                    raise keys.trouble(
                        "boxes", f"{box.name} is no base of its side", "an off-map base"
                    )
                self._off_map(keys, "boxes", unit, box)
            places = [*hexes, *(box.place for box in boxes)]
            scenario.arrivals.append(Arrival(unit, turn, places))

    def _may_arrive(self, keys: Keys, unit: int, h: int) -> None:
        """Ground units on land, ships where ships go, aircraft at an airbase."""
        category, label = self.roster.category[unit], self.board.label(h)
        if category == GROUND and not self.stock.tec.ground_open[self.board.terrain[h]]:
            raise keys.trouble("hexes", f"{label} is {self.board.terrain_name(h)}", "land hexes")
        if category == NAVAL and not self.ships[h]:
            raise keys.trouble("hexes", f"{label} is inland", "sea or coastal hexes")
        if category == AIR:
            places = [there.place for there in self.stock.bases]
            if h not in places:
                raise keys.trouble("hexes", f"{label} has no airbase", "see charts/airbases.csv")
            self._bases(keys, "hexes", unit, places.index(h))
