"""The state of a game of Doro Nawa: columns, and the few moves every chapter needs."""

from __future__ import annotations

from typing import final

from sandtable.games.doro_nawa.copies import Columns
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    AIR,
    ARTILLERY,
    BOMBER,
    CHART,
    COASTAL,
    FIGHTER,
    LAND,
    LOST,
    NAVAL,
    OUT,
    PLAY,
    SHIP,
    SIDES,
)
from sandtable.games.doro_nawa.theatre import Theatre


@final
class State(Columns):
    """One position.  Fill a fresh one with `deploy` or `decode`; `clone` for search."""

    __slots__ = ("at", "network", "occ", "theatre")
    # Shared by all clones, no columns.
    theatre: Theatre
    # Derived from the columns: the units of each occupied place in ascending order; who is there.
    at: dict[int, tuple[int, ...]]
    occ: bytearray
    # Network of each side as last traced, None when something changed since (7.3).
    network: list[bytes | None]

    # ── laws of a state ──────────────────────────────────────────────────────

    def clone(self) -> State:
        """A copy that shares map and roster; it does not log."""
        new = State()
        self.copy_to(new)
        new.theatre = self.theatre
        new.at = self.at.copy()
        new.occ = self.occ.copy()
        new.network = self.network.copy()
        return new

    def index(self) -> None:
        """Rebuild what is derived: who is where."""
        places: dict[int, list[int]] = {}
        for unit, place in enumerate(self.hex):
            if place >= 0:
                places.setdefault(place, []).append(unit)
        self.at = {place: tuple(units) for place, units in sorted(places.items())}
        self.occ = bytearray(self.theatre.places)
        for place in self.at:
            for unit in self.at[place]:
                self.occ[place] |= self._bit(unit)
        self.network = [None, None]

    # ── who is where ─────────────────────────────────────────────────────────

    def is_ground(self, unit: int) -> bool:
        """Whether the unit is a ground unit, ashore or afloat."""
        return self.theatre.roster.kind[unit] <= COASTAL

    def is_air(self, unit: int) -> bool:
        """Whether the unit is an aircraft."""
        kind = self.theatre.roster.kind[unit]
        return kind == FIGHTER or kind == BOMBER

    def units_in(self, place: int) -> tuple[int, ...]:
        """All units in a hex or box, in ascending order."""
        return self.at.get(place, ())

    def ground_in(self, place: int, side: int) -> list[int]:
        """A side's ground units ashore in a hex."""
        if not self.occ[place] & LAND << side:
            return []
        roster = self.theatre.roster
        return [
            u
            for u in self.at[place]
            if roster.side[u] == side and roster.kind[u] <= COASTAL and not self.afloat[u]
        ]

    def afloat_in(self, place: int, side: int) -> list[int]:
        """A side's ground units moving amphibiously in a hex."""
        if not self.occ[place] & AFLOAT << side:
            return []
        return [u for u in self.at[place] if self.theatre.roster.side[u] == side and self.afloat[u]]

    def ships_in(self, place: int, side: int) -> list[int]:
        """A side's ships in a hex."""
        if not self.occ[place] & NAVAL << side:
            return []
        roster = self.theatre.roster
        return [u for u in self.at[place] if roster.side[u] == side and roster.kind[u] == SHIP]

    def aircraft_in(self, place: int, side: int) -> list[int]:
        """A side's aircraft in a hex, based and flying."""
        if not self.occ[place] & AIR << side:
            return []
        return [u for u in self.at[place] if self.theatre.roster.side[u] == side and self.is_air(u)]

    def surface_enemy_in(self, place: int, side: int) -> bool:
        """Whether an enemy ground or naval unit, ashore or afloat, is in a hex."""
        return bool(self.occ[place] & (LAND | NAVAL | AFLOAT) << (1 - side))

    def enemy_beside(self, place: int, side: int) -> bool:
        """Whether an enemy ground or naval unit is in a hex next to this one (5.38, 8.2)."""
        mask = (LAND | NAVAL | AFLOAT) << (1 - side)
        occ = self.occ
        for near in self.theatre.near[place]:
            if occ[near] & mask:
                return True
        return False

    def bombardment(self, unit: int) -> int:
        """Current bombardment value: for artillery its SP, else the printed number (1.4)."""
        roster = self.theatre.roster
        kind = roster.kind[unit]
        return self.sp[unit] if kind == ARTILLERY or kind == COASTAL else roster.bombardment[unit]

    def initiative(self, unit: int) -> int:
        """Initiative for acting: 5 at sea, otherwise printed, less 1 out of supply (4.1, 7.6)."""
        roster = self.theatre.roster
        if self.afloat[unit] or roster.kind[unit] == SHIP:
            return self.theatre.sea_initiative
        return roster.initiative[unit] - self.oos[unit]

    def has_option(self, option: int) -> bool:
        """Whether an option of the game was agreed before it began."""
        return bool(self.options & option)

    # ── changes ──────────────────────────────────────────────────────────────

    def _bit(self, unit: int) -> int:
        """The bit of `occ` that a unit sets where it is."""
        roster = self.theatre.roster
        kind = roster.kind[unit]
        if kind <= COASTAL:
            group = AFLOAT if self.afloat[unit] else LAND
        else:
            group = NAVAL if kind == SHIP else AIR
        return group << roster.side[unit]

    def _occupy(self, place: int, bits: int) -> None:
        changed = self.occ[place] ^ bits
        if changed & (LAND | LAND << 1) or (changed and self.theatre.ferry_waters[place]):
            self.forget_supply()
        self.occ[place] = bits

    def forget_supply(self) -> None:
        """The networks must be traced anew."""
        self.network[0] = None
        self.network[1] = None

    def lift(self, unit: int) -> None:
        """Take a unit off its place; an interdictor that leaves lifts the marker (6.7)."""
        place = self.hex[unit]
        if place < 0:
            return
        self.hex[unit] = -1
        bits = 0
        if len(self.at[place]) == 1:
            del self.at[place]
        else:
            left = tuple([u for u in self.at[place] if u != unit])
            self.at[place] = left
            for other in left:
                bits |= self._bit(other)
        self.based[unit] = 0
        if self.raider[unit]:
            self._end_interdiction(place, unit)
        self._occupy(place, bits)

    def _end_interdiction(self, place: int, unit: int) -> None:
        self.interdicted[place] = 0
        self.raider[unit] = 0
        for other in self.units_in(place):
            self.raider[other] = 0
        self.forget_supply()

    def put(self, unit: int, place: int) -> None:
        """Set a unit down in a place; a ground unit ashore takes over airfield and port (6.2)."""
        if self.hex[unit] >= 0:
            self.lift(unit)
        self.hex[unit] = place
        self.status[unit] = PLAY
        there = self.at.get(place)
        self.at[place] = (unit,) if there is None else tuple(sorted((*there, unit)))
        self._occupy(place, self.occ[place] | self._bit(unit))
        if self.theatre.roster.kind[unit] <= COASTAL and not self.afloat[unit]:
            self.seize(place, self.theatre.roster.side[unit])

    def seize(self, place: int, side: int) -> None:
        """A ground unit of a side enters: airfield and port change control (6.2, R63, R53)."""
        theatre = self.theatre
        if place >= theatre.size or not theatre.site[place]:
            return
        if self.control[place] == side + 1:
            return
        self.control[place] = side + 1
        self.forget_supply()
        self.say("6.2", f"{theatre.place_name(place)} is {SIDES[side]} now.", (place,))
        for unit in self.aircraft_in(place, 1 - side):
            self.based[unit] = 0

    def lose_sp(self, unit: int, number: int) -> bool:
        """Take SP from a unit; at 0 it is eliminated.  Whether it was."""
        self.sp[unit] -= number
        if self.sp[unit] > 0:
            return False
        self.eliminate(unit)
        return True

    def eliminate(self, unit: int) -> None:
        """Remove a unit; an aircraft goes on the Turn Record Chart two turns ahead (8.2)."""
        self.lift(unit)
        self.afloat[unit] = 0
        self.sp[unit] = 0
        if self.is_air(unit):
            self.status[unit] = CHART
            self.due[unit] = self.turn + 2
            self.face[unit] = 1
        else:
            self.status[unit] = LOST

    # ── log ──────────────────────────────────────────────────────────────────

    def name(self, unit: int) -> str:
        """Short name of a unit."""
        return self.theatre.roster.short[unit]

    def where(self, place: int) -> str:
        """A place for the log: label and name."""
        return self.theatre.place_name(place)

    def whereabouts(self, unit: int) -> str:
        """Where a unit is, or why it is nowhere, to follow its name."""
        if self.status[unit] == LOST:
            return "is eliminated"
        if self.status[unit] == OUT:
            return "is not in this game"
        if self.status[unit] != PLAY:
            return f"is due in turn {self.due[unit]}"
        return f"is in {self.where(self.hex[unit])}"


def is_gun(kind: int) -> bool:
    """Whether a kind is artillery, coastal artillery included (R82)."""
    return kind == ARTILLERY or kind == COASTAL
