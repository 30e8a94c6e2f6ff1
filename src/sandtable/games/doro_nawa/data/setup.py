"""The units of a scenario: set-up, losses, arrivals; every rule that a set-up can break."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Keys
from sandtable.board.lines import Line, Muster
from sandtable.board.map_files import hex_of, hexes_of
from sandtable.board.pack_files import by_turn
from sandtable.board.records import unit_in
from sandtable.games.doro_nawa.data.scenarios import (
    AMPHIBIOUS,
    BASED,
    IN_BOX,
    LAND,
    SEA,
    STATES,
    Arrival,
    Placement,
    Scenario,
    Stock,
)
from sandtable.games.doro_nawa.data.standing import check_based, check_meeting, check_standing
from sandtable.games.doro_nawa.kinds import ARMOURED, COASTAL, JAPAN, SHIP


def set_up(scenario: Scenario, stock: Stock, keys: Keys) -> None:
    """The units of a scenario's file."""
    Setup(scenario, stock).read(keys)


@final
class Setup:
    """The reading of one set-up."""

    def __init__(self, scenario: Scenario, stock: Stock) -> None:
        self.scenario: Final = scenario
        self.roster: Final = stock.roster
        self.board: Final = stock.map
        self.stock: Final = stock
        self.named: Final = Muster(stock.roster)
        self.losses: Final[dict[int, int]] = {}
        self.lines: Final[list[Line]] = []

    def read(self, keys: Keys) -> None:
        """Set-up, arrivals and units lost before the start, each unit once."""
        scenario = self.scenario
        losses = keys.sub("losses")
        for short in losses.names():
            unit = unit_in(losses, short, short, self.roster)
            self.losses[unit] = losses.integer(short, 1, 99)
        setup = keys.sub("setup")
        for state in STATES:
            self._place_all(setup.sub(state), state)
        setup.done()
        check_meeting(self.lines, self.roster)
        placed = [placement.unit for placement in scenario.placements]
        for short in losses.names():
            if self.roster.find(short) not in placed:
                raise losses.trouble(short, "is not set up", "losses of units on the map only")
        scenario.placements.sort()
        scenario.eliminated.extend(sorted(self.named.units(keys, "eliminated")))
        for arrival in keys.subs("arrival"):
            self._arrive(arrival)
        scenario.arrivals.sort(key=by_turn)

    # ── set-up ───────────────────────────────────────────────────────────────

    def _place_all(self, keys: Keys, state: str) -> None:
        """The table of one state: hex = [units]."""
        for label in keys.names():
            lines = self.named.lines(keys, label, self._place(keys, label, state))
            for line in lines:
                self._suits(line, state)
                sp = self.roster.sp[line.unit] - self.losses.get(line.unit, 0)
                if sp < 1:
                    raise line.trouble(
                        f"{self.roster.short[line.unit]} loses {self.losses[line.unit]} SP",
                        f"it has {self.roster.sp[line.unit]}; name it under eliminated",
                    )
                self.scenario.placements.append(Placement(line.unit, line.place, state, sp))
            if state in {LAND, AMPHIBIOUS}:
                self._stack(keys, label, [line.unit for line in lines], state)
            elif state == BASED:
                check_based(lines, self.roster, "one to a field (3.3)")
            self.lines.extend(lines)

    def _place(self, keys: Keys, label: str, state: str) -> int:
        if state == IN_BOX:
            names = [box.name for box in self.scenario.boxes]
            if label not in names:
                raise keys.trouble(
                    label, "is no box of this scenario", f"it has {' '.join(names) or 'none'}"
                )
            return self.board.number(label)
        return hex_of(keys, label, label, self.board)

    def _suits(self, line: Line, state: str) -> None:
        """Whether this kind of unit may be in this state in this hex."""
        kind, short = self.roster.kind[line.unit], self.roster.short[line.unit]
        wanted = (
            [LAND, AMPHIBIOUS] if kind <= COASTAL else [SEA] if kind == SHIP else [BASED, IN_BOX]
        )
        if state not in wanted:
            raise line.trouble(f"{short} cannot be {state}", f"it may be {' or '.join(wanted)}")
        self._stands(line, state == AMPHIBIOUS)
        if state == AMPHIBIOUS and not self.scenario.area.has(self.board, line.place):
            raise line.trouble(f"{short} is at sea", "a sea hex in the scenario's area")
        if state == LAND and kind == ARMOURED and not self.board.has_route[line.place]:
            raise line.trouble(
                f"{short} is armoured and stands off the road", "a hex with a route (4.23)"
            )
        if state == BASED:
            self._at_airfield(line)

    def _stands(self, line: Line, afloat: bool) -> None:
        check_standing(line, self.stock.standing, self.roster, self.scenario, afloat)

    def _at_airfield(self, line: Line) -> None:
        """6.2: an airfield of its own side."""
        japanese = self.roster.side[line.unit] == JAPAN
        fields = self.board.hexes("airfield")
        own = [h for h in fields if (h in self.scenario.airfields) == japanese]
        if line.place not in own:
            what = f"{self.roster.short[line.unit]} is based in {self.board.label(line.place)}"
            having = " ".join(self.board.label(h) for h in own)
            raise line.trouble(what, f"an airfield of its side, by control.airfields {having}")

    def _stack(self, keys: Keys, label: str, units: list[int], state: str) -> None:
        """3.3: SP within twice the best initiative; a lone unit is never overstacked (R11)."""
        if len(units) < 2:
            return
        total = sum(self.roster.sp[unit] - self.losses.get(unit, 0) for unit in units)
        best = max(self.roster.initiative[unit] for unit in units)
        if state == AMPHIBIOUS:
            best = self.stock.sea_initiative
        if total > 2 * best:
            raise keys.trouble(
                label,
                f"{' '.join(self.roster.short[u] for u in units)} have {total} SP together",
                f"at most {2 * best}, twice the best initiative (3.3)",
            )

    # ── arrivals ─────────────────────────────────────────────────────────────

    def _arrive(self, keys: Keys) -> None:
        """One [[arrival]] table: units, turn, and where."""
        scenario = self.scenario
        turn = keys.integer("turn", scenario.first_turn, scenario.last_turn)
        hexes = hexes_of(keys, "hexes", self.board)
        ports, airfields = keys.truth("ports", False), keys.truth("airfields", False)
        name = keys.text("box", "")
        box = self._place(keys, name, IN_BOX) if name else -1
        units = self.named.arriving(keys)
        keys.done()
        for unit in units:
            flies = COASTAL < self.roster.kind[unit] < SHIP
            if not (airfields or name if flies else hexes or ports):
                raise keys.trouble(
                    "units",
                    f"{self.roster.short[unit]} has no place to arrive",
                    "airfields = true or a box" if flies else "hexes = [...] or ports = true",
                )
            for h in hexes if not flies else []:
                self._stands(Line(keys, "hexes", h, unit, []), afloat=False)
            scenario.arrivals.append(Arrival(unit, turn, hexes, ports, airfields, box))
