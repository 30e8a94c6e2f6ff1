"""The units of a scenario: set-up, aircraft, losses, arrivals; every rule a set-up can break."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Keys, meant
from sandtable.board.map_files import hex_of, hexes_of
from sandtable.board.pack_files import Muster, by_turn
from sandtable.board.records import read_record
from sandtable.games.spanish_civil_war.data.map import IN_PLAY
from sandtable.games.spanish_civil_war.data.scenarios import (
    Arrival,
    Placement,
    Scenario,
    Stock,
    check_held,
)
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, HQ, RAIL, SIDES, TYPES


def read_scenario(keys: Keys, stock: Stock) -> Scenario:
    """A scenario's file with its units."""
    scenario = read_record(Scenario, keys, stock)
    check_held(scenario, keys, stock.map)
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
        self.named: Final = Muster(stock.roster)

    def read(self, keys: Keys) -> None:
        """Set-up, aircraft, eliminated units and arrivals, each unit once."""
        scenario = self.scenario
        setup = keys.sub("setup")
        for label in setup.names():
            self._place(setup, label)
        scenario.placements.sort()
        for short in keys.texts("air"):
            unit = self.named.unit(keys, "air", short)
            if self.roster.type[unit] != AIRCRAFT:
                raise keys.trouble("air", f"{short} does not fly", "name it under setup or arrival")
            scenario.air.append(unit)
        scenario.air.sort()
        scenario.eliminated.extend(self.named.units(keys, "eliminated"))
        for unit in scenario.eliminated:
            self._walks(keys, "eliminated", unit)
        self._checked(keys.sub("checked"))
        for arrival in keys.subs("arrival"):
            self._arrive(arrival)
        scenario.arrivals.sort(key=by_turn)

    def _walks(self, keys: Keys, key: str, unit: int) -> None:
        if self.roster.type[unit] == AIRCRAFT:
            raise keys.trouble(key, f"{self.roster.short[unit]} flies", "name it under air")

    # ── set-up ───────────────────────────────────────────────────────────────

    def _place(self, keys: Keys, label: str) -> None:
        """One line of [setup]: hex = [units]."""
        h = hex_of(keys, label, label, self.board)
        if not self.board.flags["in_play"][h]:
            raise keys.trouble(label, "is out of play", "a hex in play")
        units = self.named.units(keys, label)
        for unit in units:
            self._walks(keys, label, unit)
            self._stands(keys, label, unit, h)
            self.scenario.placements.append(Placement(unit, h))
        self._stack(keys, label, units)

    def _stands(self, keys: Keys, label: str, unit: int, h: int) -> None:
        """Whether this type of unit may be here: terrain, the line, hexes closed to its side."""
        tec, short = self.stock.tec, self.roster.short[unit]
        mover = tec.mover_of_type[self.roster.type[unit]]
        terrain = self.board.terrain_name(h)
        if not tec.may_stand(mover, self.board, h):
            raise keys.trouble(
                label,
                f"{short} stands in {terrain} off the line"
                if mover == RAIL
                else f"{short} stands in {terrain} without a road",
                "a hex of the railway" if mover == RAIL else f"{terrain} along roads only",
            )
        for closed in self.scenario.closed:
            if closed.hex == h and closed.side == self.roster.side[unit]:
                raise keys.trouble(label, f"{short} is set up in a closed hex", "see [closed]")

    def _stack(self, keys: Keys, label: str, units: list[int]) -> None:
        """5.0: so many units and Headquarters of one side."""
        limit = self.stock.stacking
        staffs = [unit for unit in units if self.roster.type[unit] == HQ]
        troops = len(units) - len(staffs)
        if troops > limit.units or len(staffs) > limit.headquarters:
            raise keys.trouble(
                label,
                f"holds {troops} units and {len(staffs)} Headquarters",
                f"at most {limit.units} units and {limit.headquarters} Headquarters (5.0)",
            )
        sides = [self.roster.side[unit] for unit in units]
        if sides and min(sides) != max(sides):
            raise keys.trouble(label, "holds units of both sides", "one side to a hex (3.0)")

    # ── losses before the start ──────────────────────────────────────────────

    def _checked(self, keys: Keys) -> None:
        """Boxes whose symbols count no more: at most as many as losses fill."""
        lost = [self.roster.command[unit] for unit in self.scenario.eliminated]
        names = [command.id for command in self.stock.commands]
        for name in keys.names():
            if name not in names:
                raise keys.trouble(name, "is no command", meant(name, names))
        for number, command in enumerate(self.stock.commands):
            self.scenario.checked.append(keys.integer(command.id, 0, lost.count(number), 0))

    # ── arrivals ─────────────────────────────────────────────────────────────

    def _arrive(self, keys: Keys) -> None:
        """One [[arrival]] table: units, turn, and entry hexes."""
        scenario = self.scenario
        turn = keys.integer("turn", scenario.first_turn, scenario.last_turn)
        hexes = hexes_of(keys, "hexes", self.board, IN_PLAY)
        units = self.named.arriving(keys)
        if not hexes:
            raise keys.trouble("hexes", "names no hex", "entry hexes of charts/entries.csv")
        keys.done()
        for unit in units:
            self._walks(keys, "units", unit)
            side, kind = self.roster.side[unit], self.roster.type[unit]
            known = [entry.hex for entry in self.stock.entries if entry.side == side]
            for h in hexes:
                if h not in known:
                    raise keys.trouble(
                        "hexes",
                        f"{self.board.label(h)} is no {SIDES[side]} entry hex",
                        f"one of {' '.join(self.board.label(h) for h in known)}",
                    )
                if self.stock.tec.mover_of_type[kind] == RAIL and not self._on_line(h):
                    raise keys.trouble(
                        "hexes",
                        f"{self.roster.short[unit]} is {TYPES[kind]}, "
                        f"and {self.board.label(h)} is off the line",
                        "an entry hex of the railway",
                    )
            scenario.arrivals.append(Arrival(unit, turn, hexes))

    def _on_line(self, h: int) -> bool:
        return "rail" in self.board.routes_in(self.board.has_route[h])
