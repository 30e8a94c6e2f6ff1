"""The units of a scenario: set-up, losses, arrivals; every rule that a set-up can break."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.files import Keys
from sandtable.board.map_files import hex_of, hexes_of
from sandtable.board.pack_files import Muster, by_turn
from sandtable.board.records import read_record, unit_in
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
from sandtable.games.doro_nawa.kinds import ALLIES, ARMOURED, COASTAL, JAPAN, SHIP, SIDES

AT_SEA: Final = 5  # initiative of units moving amphibiously (4.1)


def read_scenario(keys: Keys, stock: Stock) -> Scenario:
    """A scenario's file with its units."""
    scenario = read_record(Scenario, keys, stock)
    Setup(scenario, stock).read(keys)
    keys.done()
    return scenario


@final
class Setup:
    """The reading of one set-up."""

    def __init__(self, scenario: Scenario, stock: Stock) -> None:
        self.scenario: Final = scenario
        self.roster: Final = stock.roster
        self.board: Final = stock.map
        self.tec: Final = stock.tec
        self.named: Final = Muster(stock.roster)
        self.losses: Final[dict[int, int]] = {}

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
            place = self._place(keys, label, state)
            units = self.named.units(keys, label)
            for unit in units:
                self._suits(keys, label, unit, state, place)
                sp = self.roster.sp[unit] - self.losses.get(unit, 0)
                if sp < 1:
                    raise keys.trouble(
                        label,
                        f"{self.roster.short[unit]} loses {self.losses[unit]} SP",
                        f"it has {self.roster.sp[unit]}; name it under eliminated",
                    )
                self.scenario.placements.append(Placement(unit, place, state, sp))
            if state in {LAND, AMPHIBIOUS}:
                self._stack(keys, label, units, state)
            self._meet(keys, label, place, state)

    def _place(self, keys: Keys, label: str, state: str) -> int:
        if state == IN_BOX:
            names = [box.name for box in self.scenario.boxes]
            if label not in names:
                raise keys.trouble(
                    label, "is no box of this scenario", f"it has {' '.join(names) or 'none'}"
                )
            return self.board.number(label)
        return hex_of(keys, label, label, self.board)

    def _suits(self, keys: Keys, label: str, unit: int, state: str, place: int) -> None:
        """Whether this kind of unit may be in this state in this hex."""
        kind, short = self.roster.kind[unit], self.roster.short[unit]
        wanted = (
            [LAND, AMPHIBIOUS] if kind <= COASTAL else [SEA] if kind == SHIP else [BASED, IN_BOX]
        )
        if state not in wanted:
            raise keys.trouble(
                label, f"{short} cannot be {state}", f"it may be {' or '.join(wanted)}"
            )
        flags = self.board.flags
        if state == LAND:
            self._ashore(keys, label, unit, place)
        elif state == AMPHIBIOUS and not (flags["sea"][place] and self.in_area(place)):
            raise keys.trouble(label, f"{short} is at sea", "a sea hex in the scenario's area")
        elif state == SEA and not flags["navigable"][place]:
            raise keys.trouble(
                label, f"{short} is a ship in a {self.board.terrain_name(place)} hex",
                "a sea hex, or a coastal hex that is partial sea, such as a port",
            )  # fmt: skip
        elif state == BASED:
            self._at_airfield(keys, label, unit, place)
        elif state == IN_BOX:
            box = next(box for box in self.scenario.boxes if box.place == place)
            if box.side != self.roster.side[unit]:
                raise keys.trouble(label, f"{short} is not {SIDES[box.side]}", "its own box")

    def in_area(self, h: int) -> bool:
        """Whether ground units may be in this hex in this scenario."""
        return self.scenario.area.has(self.board, h) and self.board.flags["in_play"][h] == 1

    def _ashore(self, keys: Keys, label: str, unit: int, place: int) -> None:
        short = self.roster.short[unit]
        terrain = self.board.terrain_name(place)
        if not self.tec.hex_cost.get(terrain, 0):
            raise keys.trouble(label, f"{short} stands in a hex of {terrain}", "a land hex")
        if not self.in_area(place):
            raise keys.trouble(label, f"{short} stands outside the scenario's area", "see [area]")
        if self.roster.kind[unit] == ARMOURED and not self.board.has_route[place]:
            raise keys.trouble(
                label, f"{short} is armoured and stands off the road", "a hex with a route (4.23)"
            )

    def _at_airfield(self, keys: Keys, label: str, unit: int, place: int) -> None:
        short = self.roster.short[unit]
        if not self.board.flags["airfield"][place]:
            having = " ".join(self.board.label(h) for h in self.board.hexes("airfield"))
            raise keys.trouble(label, f"{short} is based without an airfield", f"one of {having}")
        owner = JAPAN if place in self.scenario.airfields else ALLIES
        if owner != self.roster.side[unit]:
            raise keys.trouble(
                label, f"{short} is based at an enemy airfield", "see control.airfields"
            )
        based = [p.unit for p in self.scenario.placements if p.place == place and p.state == BASED]
        if based:
            raise keys.trouble(
                label,
                f"{short} and {self.roster.short[based[0]]} are both based there",
                "one aircraft to an airfield (3.3)",
            )

    def _stack(self, keys: Keys, label: str, units: list[int], state: str) -> None:
        """3.3: SP within twice the best initiative; a lone unit is never overstacked (R11)."""
        if len(units) < 2:
            return
        total = sum(self.roster.sp[unit] - self.losses.get(unit, 0) for unit in units)
        best = AT_SEA if state == AMPHIBIOUS else max(self.roster.initiative[u] for u in units)
        if total > 2 * best:
            raise keys.trouble(
                label,
                f"{' '.join(self.roster.short[u] for u in units)} have {total} SP together",
                f"at most {2 * best}, twice the best initiative (3.3)",
            )

    def _meet(self, keys: Keys, label: str, place: int, state: str) -> None:
        """3.2: no ground or naval units of both sides in a hex; ships may meet ships (R12)."""
        if state in {BASED, IN_BOX}:
            return
        there = [p for p in self.scenario.placements if p.place == place and p.state != BASED]
        for mine in there:
            for other in there:
                if self.roster.side[mine.unit] != self.roster.side[other.unit] and (
                    mine.state != SEA or other.state != SEA
                ):
                    raise keys.trouble(
                        label,
                        f"{self.roster.short[mine.unit]} and {self.roster.short[other.unit]}"
                        " are enemies in one hex",
                        "one side to a hex (3.2)",
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
            if not flies:
                self._enter(keys, unit, hexes)
            scenario.arrivals.append(Arrival(unit, turn, hexes, ports, airfields, box))

    def _enter(self, keys: Keys, unit: int, hexes: list[int]) -> None:
        for h in hexes:
            afloat = self.roster.kind[unit] == SHIP
            fits = self.board.flags["navigable"][h] if afloat else self._enterable(h)
            if not fits:
                raise keys.trouble(
                    "hexes",
                    f"{self.roster.short[unit]} cannot enter at {self.board.label(h)}",
                    "a sea hex or port" if afloat else "a land hex in the scenario's area",
                )

    def _enterable(self, h: int) -> bool:
        cost = self.tec.hex_cost.get(self.board.terrain_name(h), 0)
        return cost > 0 and self.in_area(h)
