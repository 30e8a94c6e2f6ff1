"""The state of a game of the series: columns, and the few moves every chapter needs."""

from __future__ import annotations

from typing import final

from sandtable.core.state import EACH_PLACE, EACH_UNIT, fill_columns
from sandtable.games.spanish_civil_war.columns import COLUMNS, EACH_COMMAND
from sandtable.games.spanish_civil_war.copies import Columns
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    COMBATANT,
    DIGGERS,
    ENGINEERED,
    HOUSED,
    HQ,
    INTERDICTION,
    LAND,
    LOST,
    OVERSTACKER,
    PLAY,
)
from sandtable.games.spanish_civil_war.theatre import Theatre


@final
class State(Columns):
    """One position.  Fill a fresh one with `deploy` or `decode`; `clone` for search."""

    __slots__ = ("at", "interdicted", "occ", "theatre", "zone")
    # Shared by all clones, no columns.
    theatre: Theatre
    # Derived from the columns: ground units of each occupied place in ascending order; who is
    # there; for each side the number of its adjacent combat units; Interdiction markers.
    at: dict[int, tuple[int, ...]]
    occ: bytearray
    zone: list[bytearray]
    interdicted: bytearray

    # ── laws of a state ──────────────────────────────────────────────────────

    def clone(self) -> State:
        """A copy that shares map and roster; it does not log."""
        new = State()
        self.copy_to(new)
        self.hand_on(new)
        return new

    def hand_on(self, new: State) -> None:
        """Give another state of the same columns what is shared, and what is derived."""
        new.theatre = self.theatre
        new.at = self.at.copy()
        new.occ = self.occ.copy()
        new.zone = [self.zone[0].copy(), self.zone[1].copy()]
        new.interdicted = self.interdicted.copy()

    def index(self) -> None:
        """Rebuild what is derived: who is where, zones of control, Interdiction markers."""
        theatre = self.theatre
        self.at = {}
        self.occ = bytearray(theatre.places)
        self.zone = [bytearray(theatre.places), bytearray(theatre.places)]
        self.interdicted = bytearray(theatre.places)
        for unit, place in enumerate(self.hex):
            if place < 0:
                continue
            if self.is_air(unit):
                self.interdicted[place] |= self.mission[unit] == INTERDICTION
            else:
                self._arrive(unit, place)

    # ── who is where ─────────────────────────────────────────────────────────

    def is_air(self, unit: int) -> bool:
        """Whether the unit is an air unit."""
        return self.theatre.roster.type[unit] == AIRCRAFT

    def is_hq(self, unit: int) -> bool:
        """Whether the unit is a Headquarters."""
        return self.theatre.roster.type[unit] == HQ

    def side(self, unit: int) -> int:
        """The side of a unit."""
        return self.theatre.roster.side[unit]

    def units_in(self, place: int) -> tuple[int, ...]:
        """The ground units in a hex or box, in ascending order."""
        return self.at.get(place, ())

    def friends_in(self, place: int, side: int) -> tuple[int, ...]:
        """A side's ground units in a hex: enemies never share one (3.0)."""
        return self.at[place] if self.occ[place] & LAND << side else ()

    def enemy_in(self, place: int, side: int) -> bool:
        """Whether an enemy ground unit is in a hex."""
        return bool(self.occ[place] & LAND << (1 - side))

    def enemy_beside(self, place: int, side: int) -> bool:
        """Whether an enemy ground unit, a Headquarters too, is in a neighbouring hex."""
        mask = LAND << (1 - side)
        return any(self.occ[near] & mask for near in self.theatre.near[place])

    def in_zone(self, place: int, side: int) -> bool:
        """Whether a hex lies in a zone of control of the side's enemy (4.0)."""
        return self.zone[1 - side][place] > 0

    def counts(self, unit: int) -> bool:
        """Whether a unit counts in combat: one that overstacks its hex does not (5.0)."""
        return not self.used[unit] & OVERSTACKER

    def morale(self, unit: int) -> int:
        """Current Morale Rating: less 1 for each level of disruption, 1 when broken (9.2, 9.4).

        Disruption does not lower that of a Headquarters (7.4, R71).
        """
        roster = self.theatre.roster
        rating = roster.morale[unit] - self.broken[roster.command[unit]]
        return rating if roster.type[unit] == HQ else rating - self.disruption[unit]

    def has_option(self, option: int) -> bool:
        """Whether an option of the game was agreed before it began."""
        return bool(self.options & option)

    def phase_letter(self) -> str:
        """A to M, as 2.1 names the phases."""
        if self.phase == 6:
            return "M"
        second = self.phasing != self.theatre.rules.first_player
        return "ABCDEFGHIJKL"[self.phase + 6 * second]

    # ── changes ──────────────────────────────────────────────────────────────

    def _arrive(self, unit: int, place: int) -> None:
        there = self.at.get(place)
        self.at[place] = (unit,) if there is None else tuple(sorted((*there, unit)))
        side = self.theatre.roster.side[unit]
        self.occ[place] |= LAND << side
        if self.theatre.roster.type[unit] == HQ:
            return
        if not self.occ[place] & COMBATANT << side:
            self.occ[place] |= COMBATANT << side
            zone = self.zone[side]
            for near in self.theatre.near[place]:
                zone[near] += 1

    def lift(self, unit: int) -> None:
        """Take a ground unit off its place."""
        place = self.hex[unit]
        if place < 0:
            return
        self.hex[unit] = -1
        self.used[unit] &= ~OVERSTACKER
        self.digging[unit] = 0
        side = self.theatre.roster.side[unit]
        left = tuple([u for u in self.at[place] if u != unit])
        if left:
            self.at[place] = left
        else:
            del self.at[place]
            self.occ[place] &= ~(LAND << side)
        fights = any(self.theatre.roster.type[u] != HQ for u in left)
        if self.occ[place] & COMBATANT << side and not fights:
            self.occ[place] &= ~(COMBATANT << side)
            zone = self.zone[side]
            for near in self.theatre.near[place]:
                zone[near] -= 1
        if self.improved[place] and not self._keeps(place, left):
            self.improved[place] = 0
        for other in left:
            if self.used[other] & OVERSTACKER:
                self._recount(left)
                break

    def _recount(self, left: tuple[int, ...]) -> None:
        """Units that overstacked a hex count again once few enough stay in it (5.0)."""
        limit = self.theatre.rules.stacking
        types = self.theatre.roster.type
        staffs = [u for u in left if types[u] == HQ]
        troops = [u for u in left if types[u] != HQ]
        for group, most in ((staffs, limit.headquarters), (troops, limit.units)):
            flagged = [u for u in group if self.used[u] & OVERSTACKER]
            while len(flagged) > max(0, len(group) - most):
                self.used[flagged.pop(0)] &= ~OVERSTACKER

    def _keeps(self, place: int, left: tuple[int, ...]) -> bool:
        """Whether those who stay keep the improved position (3.4.3, 3.4.5, R38, R48)."""
        types = [self.theatre.roster.type[u] for u in left]
        if any(t in DIGGERS for t in types):
            return True
        return self.improved[place] == ENGINEERED and any(t in HOUSED for t in types)

    def put(self, unit: int, place: int) -> None:
        """Set a ground unit down in a hex or box."""
        if self.hex[unit] >= 0:
            self.lift(unit)
        self.hex[unit] = place
        self.status[unit] = PLAY
        self._arrive(unit, place)

    def eliminate(self, unit: int) -> None:
        """Remove a ground unit: it goes to the loss display of its command (9.4)."""
        self.lift(unit)
        self.status[unit] = LOST
        self.disruption[unit] = 0
        self.digging[unit] = 0
        self.target[unit] = -1
        self.fired[unit] = 0
        self.lost.append(unit)

    def station(self, unit: int, mission: int, place: int = -1) -> None:
        """Give an air unit its mission: in a box, at its base, or over a hex (10.0)."""
        old = self.hex[unit]
        self.mission[unit] = mission
        self.hex[unit] = place
        for spot in (old, place):
            if spot >= 0:
                self.interdicted[spot] = any(
                    self.hex[u] == spot and self.mission[u] == INTERDICTION
                    for u in self.theatre.wings
                )

    # ── log ──────────────────────────────────────────────────────────────────

    def name(self, unit: int) -> str:
        """Short name of a unit."""
        return self.theatre.roster.short[unit]

    def where(self, place: int) -> str:
        """A place for the log: label and name."""
        return self.theatre.place_name(place)


def blank(theatre: Theatre) -> State:
    """A state with nobody on the map, before its first turn."""
    g = State()
    g.theatre = theatre
    sizes = {EACH_UNIT: theatre.roster.count, EACH_PLACE: theatre.places}
    fill_columns(g, COLUMNS, {**sizes, EACH_COMMAND: len(theatre.commands)})
    g.turn = theatre.rules.first_turn
    g.phasing = theatre.rules.first_player
    g.index()
    return g


def enemy_of(side: int) -> int:
    """The other side."""
    return 1 - side
