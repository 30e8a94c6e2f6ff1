"""The state of a game: columns, and the few moves every chapter needs."""

from __future__ import annotations

from typing import Any

from sandtable.core.rulebook import NOTHING, Event
from sandtable.core.state import BYTES, INT, LIST, digest_columns, encode_columns
from sandtable.games.forlorn_hopes.columns import COLUMNS
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


class State:
    """One position.  Fill a fresh one with `deploy` or `decode`; `clone` for search."""

    turn: int
    phase: int
    last_turn: int
    options: int
    over: int
    points: list[int]
    darwin: int
    initiative: int
    missions: int
    acting: int
    passes: int
    friction: int
    foul: int
    regroup_turn: int
    fleet_on: int
    covering: int
    covering_after: int
    covering_on: int
    reserve: int
    mission_side: int
    mission_hex: int
    mission_kind: int
    mission_unit: int
    mission_bombed: int
    battle_round: int
    written: list[int]
    hex: list[int]
    status: bytearray
    due: bytearray
    held: bytearray
    steps: bytearray
    disrupted: bytearray
    base: list[int]
    box: bytearray
    ace: bytearray
    part: bytearray
    staged: bytearray
    shaken: bytearray
    shown: bytearray
    aboard: list[int]
    second: list[int]
    spotted: bytearray
    sailing: bytearray
    done: bytearray
    arrived: bytearray
    oos: bytearray
    cell: list[int]
    facing: bytearray
    level: bytearray
    loaded: bytearray
    struck: bytearray
    on_station: bytearray
    base_at: list[int]
    base_state: bytearray
    base_hits: bytearray
    base_oos: bytearray
    control: bytearray
    city_hits: bytearray
    port_hits: bytearray
    frames: list[Any]
    # Shared by all clones, no column.
    theatre: Theatre
    # Derived from the columns: ground and naval units of each occupied place, ascending.
    at: dict[int, tuple[int, ...]]
    log: list[Event] | None

    def __init__(self) -> None:
        self.log = None

    # ── laws of a state ──────────────────────────────────────────────────────

    def clone(self) -> State:
        """A copy that shares map and roster; it does not log.

        Written out because search clones at every step: three times as quick as the table.
        """
        new = State()
        self._copy_moment(new)
        self._copy_units(new)
        self._copy_places(new)
        new.frames = self.frames.copy()
        new.theatre = self.theatre
        new.at = self.at.copy()
        return new

    def _copy_moment(self, new: State) -> None:
        new.turn = self.turn
        new.phase = self.phase
        new.last_turn = self.last_turn
        new.options = self.options
        new.over = self.over
        new.points = self.points.copy()
        new.darwin = self.darwin
        new.initiative = self.initiative
        new.missions = self.missions
        new.acting = self.acting
        new.passes = self.passes
        new.friction = self.friction
        new.foul = self.foul
        new.regroup_turn = self.regroup_turn
        new.fleet_on = self.fleet_on
        new.covering = self.covering
        new.covering_after = self.covering_after
        new.covering_on = self.covering_on
        new.reserve = self.reserve
        new.mission_side = self.mission_side
        new.mission_hex = self.mission_hex
        new.mission_kind = self.mission_kind
        new.mission_unit = self.mission_unit
        new.mission_bombed = self.mission_bombed
        new.battle_round = self.battle_round
        new.written = self.written.copy()

    def _copy_units(self, new: State) -> None:
        new.hex = self.hex.copy()
        new.status = self.status.copy()
        new.due = self.due.copy()
        new.held = self.held.copy()
        new.steps = self.steps.copy()
        new.disrupted = self.disrupted.copy()
        new.base = self.base.copy()
        new.box = self.box.copy()
        new.ace = self.ace.copy()
        new.part = self.part.copy()
        new.staged = self.staged.copy()
        new.shaken = self.shaken.copy()
        new.shown = self.shown.copy()
        new.aboard = self.aboard.copy()
        new.second = self.second.copy()
        new.spotted = self.spotted.copy()
        new.sailing = self.sailing.copy()
        new.done = self.done.copy()
        new.arrived = self.arrived.copy()
        new.oos = self.oos.copy()
        new.cell = self.cell.copy()
        new.facing = self.facing.copy()
        new.level = self.level.copy()
        new.loaded = self.loaded.copy()
        new.struck = self.struck.copy()
        new.on_station = self.on_station.copy()

    def _copy_places(self, new: State) -> None:
        new.base_at = self.base_at.copy()
        new.base_state = self.base_state.copy()
        new.base_hits = self.base_hits.copy()
        new.base_oos = self.base_oos.copy()
        new.control = self.control.copy()
        new.city_hits = self.city_hits.copy()
        new.port_hits = self.port_hits.copy()

    def encode(self) -> dict[str, Any]:
        """The columns as JSON-able values."""
        return encode_columns(self, COLUMNS)

    def digest(self) -> str:
        """SHA-256 of the columns."""
        return digest_columns(self, COLUMNS)

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

    def contested(self, place: int) -> bool:
        """Whether ground units of both sides are in a hex (11.3)."""
        return bool(self.ground_in(place, JAPANESE)) and bool(self.ground_in(place, ALLIED))

    def holder(self, place: int) -> int:
        """The side that controls a hex, NOBODY for none (3.0)."""
        return self.control[place] - 1 if place < self.theatre.size else NOBODY

    # ── airbases ─────────────────────────────────────────────────────────────

    def where(self, base: int) -> int:
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

    def say(
        self,
        case: str,
        text: str,
        hexes: tuple[int, ...] = (),
        units: tuple[int, ...] = (),
        dice: tuple[int, ...] = (),
        detail: dict[str, Any] | None = None,
        seen_by: int = -1,
    ) -> None:
        """Write a line of the log, if somebody keeps one; `seen_by` one side or everybody."""
        if self.log is not None:
            self.log.append(Event(case, text, hexes, units, dice, detail or NOTHING, seen_by))

    def name(self, unit: int) -> str:
        """Short name of a unit."""
        return self.theatre.roster.short[unit]

    def named(self, units: list[int] | tuple[int, ...]) -> str:
        """Short names of several units."""
        return ", ".join([self.theatre.roster.short[u] for u in units])

    def place(self, place: int) -> str:
        """A place for the log: label and name."""
        return self.theatre.place_name(place)

    def has_option(self, option: int) -> bool:
        """Whether an option of the game was agreed before it began."""
        return bool(self.options & option)


def blank(theatre: Theatre) -> State:
    """A state with nobody in play, before its first turn; airbases stand as printed."""
    g = State()
    g.theatre = theatre
    size = theatre.roster.count
    for column in COLUMNS:
        if column.kind == INT:
            setattr(g, column.name, 0)
        elif column.kind == BYTES:
            setattr(g, column.name, bytearray(size))
        elif column.kind == LIST:
            setattr(g, column.name, [0] * size)
    for name in ("control", "city_hits", "port_hits"):
        setattr(g, name, bytearray(theatre.size))
    for name in ("hex", "base", "aboard", "second", "cell"):
        setattr(g, name, [-1] * size)
    g.turn = theatre.rules.first_turn
    g.initiative = g.acting = g.mission_side = NOBODY
    g.mission_hex = g.mission_kind = g.mission_unit = -1
    g.points = [0, 0]
    g.written = [-1, -1]
    g.steps = bytearray(theatre.roster.steps)
    g.base_at = [base.place for base in theatre.bases]
    for name in ("base_state", "base_hits", "base_oos"):
        setattr(g, name, bytearray(len(theatre.bases)))
    for h, side in enumerate(theatre.rules.control):
        g.control[h] = side + 1
    g.frames = []
    g.index()
    return g


def side_name(side: int) -> str:
    """Japanese or Allied."""
    return SIDES[side]
