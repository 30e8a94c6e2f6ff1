"""Columns and their copy: `python -m sandtable.studio.copies` made it."""

from __future__ import annotations

from typing import Any

from sandtable.core.state import digest_columns, encode_columns
from sandtable.core.telling import Telling
from sandtable.games.forlorn_hopes.columns import COLUMNS


class Columns(Telling):
    """What a state keeps: columns.py says of what, and what each value means."""

    __slots__ = (
        "aboard",
        "ace",
        "acting",
        "arrived",
        "base",
        "base_at",
        "base_hits",
        "base_oos",
        "base_state",
        "battle_round",
        "box",
        "cell",
        "city_hits",
        "control",
        "covering",
        "covering_after",
        "covering_on",
        "darwin",
        "disrupted",
        "done",
        "due",
        "facing",
        "fleet_on",
        "foul",
        "frames",
        "friction",
        "held",
        "hex",
        "initiative",
        "last_turn",
        "level",
        "loaded",
        "mission_bombed",
        "mission_hex",
        "mission_kind",
        "mission_side",
        "mission_unit",
        "missions",
        "on_station",
        "oos",
        "options",
        "over",
        "part",
        "passes",
        "phase",
        "points",
        "port_hits",
        "regroup_turn",
        "reserve",
        "sailing",
        "second",
        "shaken",
        "shown",
        "spotted",
        "staged",
        "status",
        "steps",
        "struck",
        "turn",
        "written",
    )
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

    def copy_to(self, new: Columns) -> None:
        """Give another state the same columns."""
        self._copy_lists(new)
        new.turn = self.turn
        new.phase = self.phase
        new.last_turn = self.last_turn
        new.options = self.options
        new.over = self.over
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

    def _copy_lists(self, new: Columns) -> None:
        """Those that are no numbers."""
        new.points = self.points.copy()
        new.written = self.written.copy()
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
        new.base_at = self.base_at.copy()
        new.base_state = self.base_state.copy()
        new.base_hits = self.base_hits.copy()
        new.base_oos = self.base_oos.copy()
        new.control = self.control.copy()
        new.city_hits = self.city_hits.copy()
        new.port_hits = self.port_hits.copy()
        new.frames = self.frames.copy()

    def encode(self) -> dict[str, Any]:
        """The columns as JSON-able values."""
        return encode_columns(self, COLUMNS)

    def digest(self) -> str:
        """SHA-256 of the columns."""
        return digest_columns(self, COLUMNS)
