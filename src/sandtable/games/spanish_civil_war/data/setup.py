"""The units of a scenario: set-up, aircraft, losses, arrivals; every rule a set-up can break."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Keys, meant
from sandtable.board.lines import Line, Muster
from sandtable.board.map_files import IN_PLAY, hex_of, hexes_of
from sandtable.board.pack_files import by_turn
from sandtable.games.spanish_civil_war.data.scenarios import (
    Arrival,
    Placement,
    Scenario,
    Stock,
    check_held,
)
from sandtable.games.spanish_civil_war.data.standing import check_apart, check_standing
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, HQ, SIDES


def set_up(scenario: Scenario, stock: Stock, keys: Keys) -> None:
    """The units of a scenario's file."""
    check_held(scenario, keys, stock.map)
    Setup(scenario, stock).read(keys)


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
        for line in self.named.lines(keys, "eliminated", -1):
            self._walks(line)
            scenario.eliminated.append(line.unit)
        self._checked(keys.sub("checked"))
        for arrival in keys.subs("arrival"):
            self._arrive(arrival)
        scenario.arrivals.sort(key=by_turn)

    def _walks(self, line: Line) -> None:
        if self.roster.type[line.unit] == AIRCRAFT:
            raise line.trouble(f"{self.roster.short[line.unit]} flies", "name it under air")

    # ── set-up ───────────────────────────────────────────────────────────────

    def _place(self, keys: Keys, label: str) -> None:
        """One line of [setup]: hex = [units]."""
        h = hex_of(keys, label, label, self.board, IN_PLAY)
        lines = self.named.lines(keys, label, h)
        for line in lines:
            self._walks(line)
            self._stands(line)
            for closed in self.scenario.closed:
                if closed.hex == h and closed.side == self.roster.side[line.unit]:
                    short = self.roster.short[line.unit]
                    raise line.trouble(f"{short} is set up in a closed hex", "see [closed]")
            self.scenario.placements.append(Placement(line.unit, h))
        check_apart(lines, self.roster)
        self._stack(keys, label, [line.unit for line in lines])

    def _stands(self, line: Line) -> None:
        """Whether its ground is open to a unit."""
        check_standing(line, self.board, self.roster, self.stock.tec)

    def _stack(self, keys: Keys, label: str, units: list[int]) -> None:
        """5.0: so many units and Headquarters."""
        limit = self.stock.stacking
        staffs = [unit for unit in units if self.roster.type[unit] == HQ]
        troops = len(units) - len(staffs)
        if troops > limit.units or len(staffs) > limit.headquarters:
            raise keys.trouble(
                label,
                f"holds {troops} units and {len(staffs)} Headquarters",
                f"at most {limit.units} units and {limit.headquarters} Headquarters (5.0)",
            )

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
            self._walks(Line(keys, "units", -1, unit, []))
            side = self.roster.side[unit]
            known = [entry.hex for entry in self.stock.entries if entry.side == side]
            for h in hexes:
                if h not in known:
                    raise keys.trouble(
                        "hexes",
                        f"{self.board.label(h)} is no {SIDES[side]} entry hex",
                        f"one of {' '.join(self.board.label(h) for h in known)}",
                    )
                self._stands(Line(keys, "hexes", h, unit, []))
            scenario.arrivals.append(Arrival(unit, turn, hexes))
