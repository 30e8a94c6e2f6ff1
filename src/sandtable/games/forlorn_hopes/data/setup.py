"""The units of a scenario: set-up, arrivals; every rule a set-up can break."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Keys, meant
from sandtable.board.lines import Line, Muster, check_company
from sandtable.board.map_files import hex_of, hexes_of
from sandtable.board.pack_files import by_turn
from sandtable.games.forlorn_hopes.data.bases import ANY_NUMBER, counts_at, may_base
from sandtable.games.forlorn_hopes.data.map import BASE, box_named
from sandtable.games.forlorn_hopes.data.scenarios import (
    Arrival,
    Placement,
    Scenario,
    Stock,
    check_scenario,
)
from sandtable.games.forlorn_hopes.data.standing import check_standing
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    CARRIES_INFANTRY,
    CATEGORIES,
    CLOSED_TO,
    FORCES,
    GROUND,
    INFANTRY,
    NAVAL,
    PLAY,
    POOL,
    SIDES,
    SUPPLY,
    ZONES,
)

ONE_SIDE: Final = "one side to a line"


def set_up(scenario: Scenario, stock: Stock, keys: Keys) -> None:
    """The units of a scenario's file."""
    check_scenario(scenario, keys, stock)
    Setup(scenario, stock).read(keys)


@final
class Setup:
    """The reading of one set-up."""

    def __init__(self, scenario: Scenario, stock: Stock) -> None:
        self.scenario: Final = scenario
        self.stock: Final = stock
        self.roster: Final = stock.roster
        self.board: Final = stock.map
        self.words: Final = [base.id for base in stock.bases]
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

    def _lines(self, keys: Keys, key: str, place: int, wanted: list[int]) -> list[Line]:
        """The units of a line, all of one side and of these categories."""
        lines = self.named.lines(keys, key, place)
        for line in lines:
            category = self.roster.category[line.unit]
            if category not in wanted:
                raise line.trouble(
                    f"{self.roster.short[line.unit]} is {CATEGORIES[category]}",
                    f"{' or '.join(CATEGORIES[number] for number in wanted)} units only",
                )
        check_company(lines, self.roster, ONE_SIDE)
        return lines

    def _stands(self, line: Line) -> None:
        check_standing(line, self.board, self.stock.boxes, self.roster, self.stock.tec)

    def _place(self, line: Line, base: int = -1, aboard: int = -1, status: int = PLAY) -> None:
        placement = Placement(line.unit, status, line.place, base, aboard)
        self.scenario.placements.append(placement)

    # ── on the map ───────────────────────────────────────────────────────────

    def _sail(self, keys: Keys, label: str) -> None:
        """A line of [setup.sea]: hex = [naval units]."""
        for line in self._lines(keys, label, hex_of(keys, label, label, self.board), [NAVAL]):
            self._stands(line)
            for zone, name in enumerate(ZONES):
                force = self.roster.force[line.unit]
                if self.board.flags[name][line.place] and CLOSED_TO[zone] == force:
                    raise line.trouble(
                        f"{self.roster.short[line.unit]} of the {FORCES[force]} Fleet is {name}",
                        "its own side of the Command Demarcation Line (3.0)",
                    )
            self.at[line.unit] = line.place
            self._place(line)

    def _stand(self, keys: Keys, label: str) -> None:
        """A line of [setup.land]: hex = [ground units]."""
        lines = self._lines(keys, label, hex_of(keys, label, label, self.board), [GROUND])
        for line in lines:
            self._stands(line)
            self._controlled(line)
            self._place(line)
        most = self.stock.numbers["ground.stack"]
        troops = [line for line in lines if self.roster.type[line.unit] != SUPPLY]
        if len(troops) > most:
            raise keys.trouble(
                label, f"holds {len(troops)} units", f"at most {most}, supply units are free (11.3)"
            )

    def _controlled(self, line: Line) -> None:
        side = self.roster.side[line.unit]
        if self.scenario.control[line.place] != side:
            what = f"{self.board.label(line.place)} is not {SIDES[side]}"
            raise line.trouble(what, "see [control]")

    # ── boxes beside the map ─────────────────────────────────────────────────

    def _box(self, keys: Keys, name: str) -> None:
        """A line of [setup.box]: box = [units]."""
        box = box_named(keys, name, self.stock.boxes, name)
        for line in self._lines(keys, name, box.place, [AIR, NAVAL, GROUND]):
            self._stands(line)
            fleet = self.roster.force[line.unit] == AF11
            if fleet != (box.place == self.stock.unavailable) and box.kind != BASE:
                what = f"{self.roster.short[line.unit]} is in the wrong box"
                raise line.trouble(what, "11AF: Unavailable (5.1)")
            if self.roster.category[line.unit] == NAVAL:
                self.at[line.unit] = box.place
            if box.kind != BASE:
                self._place(line, status=POOL)
            else:
                self._place(line, self._base_in(line))

    def _base_in(self, line: Line) -> int:
        """The airbase of a hex or box for an air unit, -1 for others."""
        if self.roster.category[line.unit] != AIR:
            return -1
        places = [there.place for there in self.stock.bases]
        if line.place not in places:
            what = f"{self.board.label(line.place)} has no airbase"
            raise line.trouble(what, "see charts/airbases.csv")
        self._bases(line, places.index(line.place))
        return places.index(line.place)

    # ── aircraft and cargo ───────────────────────────────────────────────────

    def _bases(self, line: Line, base: int) -> None:
        if not may_base(self.roster, self.stock.bases, self.stock.basing, line.unit, base):
            what = f"{self.roster.short[line.unit]} may not base there"
            raise line.trouble(what, "an airbase of 6.3")

    def _airbase(self, keys: Keys, name: str) -> None:
        """A line of [setup.base]: airbase on the map = [air units]."""
        if name not in self.words:
            raise keys.trouble(name, "is no airbase", meant(name, self.words))
        base = self.words.index(name)
        place = self.stock.bases[base].place
        if not 0 <= place < self.board.size:
            raise keys.trouble(name, "is not on the map", "name its units under setup.box or ship")
        lines = self._lines(keys, name, place, [AIR])
        for line in lines:
            self._controlled(line)
        self._fly(keys, name, lines, base)

    def _fly(self, keys: Keys, name: str, lines: list[Line], base: int) -> None:
        """Air units at an airbase: those that may base there, and no more than it hosts."""
        bases = self.stock.bases
        for line in lines:
            self._bases(line, base)
            self._place(line, base)
        counted = sum(counts_at(self.roster, bases, line.unit, base) for line in lines)
        most = bases[base].capacity
        if counted > most != ANY_NUMBER:
            raise keys.trouble(name, f"holds {counted} air units", f"at most {most} (6.3)")

    def _ship(self, keys: Keys, name: str) -> None:
        """A line of [setup.ship]: naval unit = [its air units, or ground units aboard]."""
        ship = self.roster.find(name)
        if ship < 0 or ship not in self.at:
            raise keys.trouble(name, "is no naval unit set up here", "name it under sea or box")
        lines = self._lines(keys, name, self.at[ship], [AIR, GROUND])
        air = [line for line in lines if self.roster.category[line.unit] == AIR]
        ships = [there.ship for there in self.stock.bases]
        if air and ship not in ships:
            raise keys.trouble(name, "is no airbase", "air units base on CV and CVS")
        if air:
            self._fly(keys, name, air, ships.index(ship))
        self._load(keys, name, ship, [line for line in lines if line not in air])

    def _load(self, keys: Keys, name: str, ship: int, lines: list[Line]) -> None:
        """2.2: a T carries steps of any ground unit, CL and DD infantry and supply."""
        for line in lines:
            unit = line.unit
            if self.roster.side[unit] != self.roster.side[ship]:
                raise line.trouble(f"{self.roster.short[unit]} is an enemy", "its own side")
            small = self.roster.type[ship] in CARRIES_INFANTRY
            if small and self.roster.type[unit] not in {INFANTRY, SUPPLY}:
                raise line.trouble(f"carries {self.roster.short[unit]}", "infantry or supply (2.2)")
            self._place(line, aboard=ship)
        steps = sum(self.roster.steps[line.unit] for line in lines)
        if steps > self.roster.cargo[ship]:
            right = f"at most {self.roster.cargo[ship]} (2.2)"
            raise keys.trouble(name, f"carries {steps} steps", right)

    # ── arrivals ─────────────────────────────────────────────────────────────

    def _arrive(self, keys: Keys) -> None:
        """One [[arrival]] table: turn, units, and the hexes and boxes to choose from."""
        scenario = self.scenario
        turn = keys.integer("turn", scenario.first_turn, scenario.last_turn)
        units = self.named.arriving(keys)
        lines = [Line(keys, "units", -1, unit, []) for unit in units]
        check_company(lines, self.roster, ONE_SIDE)
        hexes = hexes_of(keys, "hexes", self.board)
        boxes = [box_named(keys, "boxes", self.stock.boxes, name) for name in keys.texts("boxes")]
        keys.done()
        if not hexes and not boxes:
            raise keys.trouble("hexes", "names no place", "hexes, or boxes")
        for unit in units:
            for h in hexes:
                self._arrives(Line(keys, "hexes", h, unit, []))
            for box in boxes:
                self._arrives(Line(keys, "boxes", box.place, unit, []))
                if box.kind != BASE:
                    raise keys.trouble("boxes", f"{box.name} is no base", "an off-map base")
            places = [*hexes, *(box.place for box in boxes)]
            scenario.arrivals.append(Arrival(unit, turn, places))

    def _arrives(self, line: Line) -> None:
        self._stands(line)
        self._base_in(line)
