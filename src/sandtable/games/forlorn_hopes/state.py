"""The state of a game: columns, and the few moves every chapter needs."""

from __future__ import annotations

from typing import final

from sandtable.core.state import EACH_SIDE, EACH_UNIT, fill_columns
from sandtable.games.forlorn_hopes.columns import COLUMNS, EACH_BASE, EACH_HEX
from sandtable.games.forlorn_hopes.copies import Columns
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    ALLIED,
    GROUND,
    HIDDEN,
    JAPANESE,
    LOST,
    NAVAL,
    NO_PART,
    NOBODY,
    PLAY,
    READY,
    SIDES,
    SUPPLY,
)
from sandtable.games.forlorn_hopes.theatre import Theatre


@final
class State(Columns):
    """One position.  Fill a fresh one with `deploy` or `decode`; `clone` for search."""

    __slots__ = ("at", "theatre")
    # Shared by all clones, no column.
    theatre: Theatre
    # Derived from the columns: ground and naval units of each occupied place, ascending.
    at: dict[int, tuple[int, ...]]

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

    def index(self) -> None:
        """Rebuild what is derived: who is where."""
        self.at = {}
        category = self.theatre.roster.category
        for unit, place in enumerate(self.hex):
            if place >= 0 and category[unit] != AIR and self.aboard[unit] < 0:
                self.at[place] = (*self.at.get(place, ()), unit)

    # ── units ────────────────────────────────────────────────────────────────

    def is_air(self, unit: int) -> bool:
        """Whether it is an air unit."""
        return self.theatre.roster.category[unit] == AIR

    def is_naval(self, unit: int) -> bool:
        """Whether it is a naval unit."""
        return self.theatre.roster.category[unit] == NAVAL

    def is_ground(self, unit: int) -> bool:
        """Whether it is a ground or supply unit."""
        return self.theatre.roster.category[unit] == GROUND

    def side(self, unit: int) -> int:
        """The side of a unit."""
        return self.theatre.roster.side[unit]

    def in_play(self, unit: int) -> bool:
        """Whether the unit is on the map, in a box that is a base, at an airbase or aboard."""
        return self.status[unit] == PLAY

    def is_reduced(self, unit: int) -> bool:
        """Whether the unit shows its reduced face."""
        return self.steps[unit] < self.theatre.roster.steps[unit]

    def face(self, unit: int) -> int:
        """FULL or REDUCED, to read a factor from the roster."""
        return 1 if self.steps[unit] < self.theatre.roster.steps[unit] else 0

    # ── who is where ─────────────────────────────────────────────────────────

    def units_in(self, place: int) -> tuple[int, ...]:
        """Ground units ashore and naval units in a hex or box, ascending."""
        return self.at.get(place, ())

    def ground_in(self, place: int, side: int) -> list[int]:
        """A side's ground units ashore in a hex, supply units too."""
        roster = self.theatre.roster
        return [
            u
            for u in self.at.get(place, ())
            if roster.side[u] == side and roster.category[u] == GROUND
        ]

    def troops_in(self, place: int, side: int) -> list[int]:
        """A side's ground combat units ashore in a hex: supply units have no CF (13.3)."""
        types = self.theatre.roster.type
        return [u for u in self.ground_in(place, side) if types[u] != SUPPLY]

    def ships_in(self, place: int, side: int) -> list[int]:
        """A side's naval units in a hex or box."""
        roster = self.theatre.roster
        return [
            u
            for u in self.at.get(place, ())
            if roster.side[u] == side and roster.category[u] == NAVAL
        ]

    def cargo_of(self, ship: int) -> list[int]:
        """Ground and supply units that a ship carries, alone or with another (2.2)."""
        ground = self.theatre.of_category[GROUND]
        return [u for u in ground if ship in (self.aboard[u], self.second[u])]

    def is_stowed(self, unit: int) -> bool:
        """10.1.2: whether it is cargo of which the enemy does not know."""
        ship = self.aboard[unit]
        return ship >= 0 and not self.spotted[ship]

    def contested(self, place: int) -> bool:
        """Whether ground units of both sides are in a hex (11.3)."""
        return bool(self.ground_in(place, JAPANESE)) and bool(self.ground_in(place, ALLIED))

    def holder(self, place: int) -> int:
        """The side that controls a hex, NOBODY for none (3.0)."""
        return self.control[place] - 1 if place < self.theatre.size else NOBODY

    # ── airbases ─────────────────────────────────────────────────────────────

    def base_hex(self, base: int) -> int:
        """Hex or box of an airbase now, -1 if it is not there; CV and CVS are where the ship is."""
        ship = self.theatre.bases[base].ship
        if ship >= 0:
            return self.hex[ship] if self.status[ship] == PLAY else -1
        return self.base_at[base]

    def based_at(self, base: int) -> list[int]:
        """Air units at an airbase, in ascending order: those on a mission, patrol or flight too."""
        return [u for u in self.theatre.of_category[AIR] if self.base[u] == base]

    # ── changes ──────────────────────────────────────────────────────────────

    def lift(self, unit: int) -> None:
        """Take a ground or naval unit off its place."""
        place = self.hex[unit]
        self.hex[unit] = -1
        there = self.at.get(place, ())
        if unit not in there:
            return
        left = tuple([u for u in there if u != unit])
        if left:
            self.at[place] = left
        else:
            del self.at[place]

    def put(self, unit: int, place: int) -> None:
        """Set a ground or naval unit down in a hex or box; a ship takes its cargo along."""
        if self.hex[unit] >= 0:
            self.lift(unit)
        self.hex[unit] = place
        self.status[unit] = PLAY
        self.at[place] = tuple(sorted((*self.at.get(place, ()), unit)))
        if self.theatre.roster.category[unit] == NAVAL:
            for cargo in self.cargo_of(unit):
                self.hex[cargo] = place

    def load(self, unit: int, ship: int, second: int = -1) -> None:
        """Put a ground unit aboard a ship, or a two-step one aboard two (2.2)."""
        self.lift(unit)
        self.aboard[unit] = ship
        self.second[unit] = second
        self.hex[unit] = self.hex[ship]
        self.status[unit] = PLAY

    def disembark(self, unit: int, place: int) -> None:
        """Take a ground unit off its ship and set it down ashore."""
        self.aboard[unit] = self.second[unit] = -1
        self.hex[unit] = -1
        self.put(unit, place)

    def remove(self, unit: int, status: int = LOST) -> None:
        """Take a unit of any kind out of play; the chapter that does it scores and says so."""
        if self.is_air(unit):
            self.hex[unit] = self.base[unit] = self.cell[unit] = -1
        else:
            self.lift(unit)
            self.aboard[unit] = self.second[unit] = -1
        self.status[unit] = status
        self.disrupted[unit] = self.spotted[unit] = self.sailing[unit] = 0
        self.box[unit] = READY
        self.ace[unit] = 0
        self.part[unit] = NO_PART
        self.shown[unit] = HIDDEN
        self.shaken[unit] = self.staged[unit] = 0
        if status == LOST:
            self.steps[unit] = 0

    # ── log ──────────────────────────────────────────────────────────────────

    def name(self, unit: int) -> str:
        """Short name of a unit."""
        return self.theatre.roster.short[unit]

    def where(self, place: int) -> str:
        """A place for the log: label and name."""
        return self.theatre.place_name(place)

    def has_option(self, option: int) -> bool:
        """Whether an option of the game was agreed before it began."""
        return bool(self.options & option)


def blank(theatre: Theatre) -> State:
    """A state with nobody in play, before its first turn; airbases stand as printed."""
    g = State()
    g.theatre = theatre
    sizes = {EACH_UNIT: theatre.roster.count, EACH_SIDE: len(SIDES), EACH_HEX: theatre.size}
    fill_columns(g, COLUMNS, {**sizes, EACH_BASE: len(theatre.bases)})
    g.turn = theatre.rules.first_turn
    g.steps = bytearray(theatre.roster.steps)
    g.base_at = [base.place for base in theatre.bases]
    for h, side in enumerate(theatre.rules.control):
        g.control[h] = side + 1
    g.index()
    return g
