"""Sides, unit types, forces, airbases, levels, and the states a unit can be in."""

from __future__ import annotations

from typing import Final

JAPANESE: Final = 0
ALLIED: Final = 1
SIDES: Final[tuple[str, str]] = ("Japanese", "Allied")
NOBODY: Final = -1
BOTH: Final = 2
"""Of a line that is scored by either side."""

DIE: Final = 10
"""2.4: a ten-sided die, 0 read as ten."""

# ── unit types (2.2) ─────────────────────────────────────────────────────────
AIR: Final = 0
NAVAL: Final = 1
GROUND: Final = 2
CATEGORIES: Final[list[str]] = ["air", "naval", "ground"]

BOMBER: Final = 0
TRANSPORT_PLANE: Final = 1
DIVE_BOMBER: Final = 2
FIGHTER: Final = 3
PRECISION_BOMBER: Final = 4
RECON: Final = 5
PATROL_BOMBER: Final = 6
TORPEDO_BOMBER: Final = 7
BB: Final = 8
CA: Final = 9
CL: Final = 10
CV: Final = 11
CVS: Final = 12
DD: Final = 13
MTB: Final = 14
SS: Final = 15
TRANSPORT: Final = 16
INFANTRY: Final = 17
MOTORISED: Final = 18
ARTILLERY: Final = 19
ARMOUR: Final = 20
SUPPLY: Final = 21

AIR_TYPES: Final[list[str]] = ["B", "C", "D", "F", "P", "R", "RB", "T"]
NAVAL_TYPES: Final[list[str]] = ["BB", "CA", "CL", "CV", "CVS", "DD", "MTB", "SS", "T"]
GROUND_TYPES: Final[list[str]] = ["infantry", "motorised", "artillery", "armour", "supply"]
TYPES: Final[list[str]] = [*AIR_TYPES, *NAVAL_TYPES, *GROUND_TYPES]
"""As printed; T is a torpedo bomber in the air and a transport at sea, so ask by number."""
FIRST_OF: Final[list[int]] = [BOMBER, BB, INFANTRY]
"""By category: the number of its first type."""

BOMBERS: Final[tuple[int, ...]] = (
    BOMBER, DIVE_BOMBER, PRECISION_BOMBER, PATROL_BOMBER, TORPEDO_BOMBER,
)  # fmt: skip
"""3.0: air combat units are these and fighters."""
CARRIES_INFANTRY: Final[tuple[int, ...]] = (CL, DD)
"""2.2: one step of infantry or supply; a T carries any ground unit."""

# ── engines of bombers and transport aircraft (2.2) ──────────────────────────
NO_ENGINES: Final = 0
SINGLE: Final = 1
MULTI: Final = 2
ENGINES: Final[list[str]] = ["", "single", "multi"]

# ── forces: fleets and nationalities (2.2) ───────────────────────────────────
JAAF: Final = 0
AF11: Final = 1
EAST: Final = 2
WEST: Final = 3
COVERING: Final = 4
COMBINED: Final = 5
ARMY: Final = 6
NAVY: Final = 7
US: Final = 8
BRITISH: Final = 9
DUTCH: Final = 10
AUSTRALIAN: Final = 11
RESERVE: Final = 12
ABDA: Final = 13
FORCES: Final[list[str]] = [
    "JAAF", "11AF", "East", "West", "Covering", "Combined", "Army", "Navy",
    "US", "British", "Dutch", "Australian", "Reserve", "ABDA",
]  # fmt: skip
SIDE_OF_FORCE: Final[list[int]] = [
    JAPANESE if force < US else ALLIED for force in range(len(FORCES))
]

# ── faces of a counter ───────────────────────────────────────────────────────
FULL: Final = 0
REDUCED: Final = 1
FACES: Final[list[str]] = ["full", "reduced"]

# ── zones of the Command Demarcation Line (3.0) ──────────────────────────────
ZONE_WEST: Final = 0
ZONE_LINE: Final = 1
ZONE_EAST: Final = 2
ZONE_SOUTH: Final = 3
ZONES: Final[list[str]] = ["west", "line", "east", "south"]
CLOSED_TO: Final[list[int]] = [EAST, NOBODY, WEST, NOBODY]
"""By zone: the fleet that may neither move nor land there."""

# ── airbases (6.2, 6.3) ──────────────────────────────────────────────────────
MAJOR: Final = 0
MINOR: Final = 1
OFF_MAP: Final = 2
MOBILE: Final = 3
CARRIER: Final = 4
TENDER: Final = 5
"""A CVS unit and its F1M units."""
AIRBASES: Final[list[str]] = ["major", "minor", "off-map", "mobile", "carrier", "tender"]

# ── boxes of an airbase on the Airbase Display (6.4) ─────────────────────────
READY: Final = 0
FLOWN: Final = 1
REGROUP: Final = 2
BOXES: Final[list[str]] = ["ready", "flown", "regroup"]
"""Each has a normal and a disrupted half: a unit's own disruption says which."""

# ── levels of the Tactical Battle Board ──────────────────────────────────────
LOW: Final = 0
MEDIUM: Final = 1
HIGH: Final = 2
LEVELS: Final[list[str]] = ["Low", "Medium", "High"]

# ── where a counter is ───────────────────────────────────────────────────────
OUT: Final = 0
"""Not in this scenario."""
PLAY: Final = 1
"""In a hex or a box that is a base; aircraft at an airbase, cargo aboard a ship."""
POOL: Final = 2
"""In a box of units not in play: Covering Fleet, Reserve Fleet, 11th Air Fleet Unavailable."""
WAITING: Final = 3
"""A reinforcement; held back, it waits longer than its turn (5.3)."""
EVENT: Final = 4
"""Comes by a random event (5.4)."""
LOST: Final = 5
STATUS: Final[list[str]] = ["out", "play", "pool", "waiting", "event", "lost"]

# ── condition ────────────────────────────────────────────────────────────────
NORMAL: Final = 0
DISRUPTED: Final = 1

# ── hidden from the enemy (6.1) ──────────────────────────────────────────────
UNAVAILABLE: Final = -2
"""The base of a unit in the 11th Air Fleet Unavailable box (5.1)."""
UNKNOWN: Final = -3
"""The base of an enemy air unit, in what a side knows."""

# ── parts in an air mission and its battle ───────────────────────────────────
NO_PART: Final = 0
ATTACKER: Final = 1
ESCORT: Final = 2
INTERCEPTOR: Final = 3
PATROL: Final = 4
"""An RB unit on patrol that is fought for on the Tactical Battle Board (7.3.5)."""
FLED: Final = 5
"""Off the ground of the target's airbase after a target scramble (9.5): not caught."""
TRYING: Final = 9
"""A fighter whose interceptor scramble waits for its die (9.4)."""
GROUNDED: Final = 10
"""A fighter that failed to intercept this mission (9.4): on the ground still."""
ROLLING: Final = 11
"""Caught while taking off (9.5): takes hits when each other unit that is caught has had one."""
ABORTED: Final = 6
"""An attacker that aborted (9.8): unloaded, on its way off the board or home."""

# ── load of an attacker (9.7.1) ──────────────────────────────────────────────
UNLOADED: Final = 0
LOADED: Final = 1
DIVING: Final = 2
"""Loaded, and in this round it dived to Low on the target hex (9.10.2)."""

# ── where an air unit is shown on the map in this turn (7.3) ─────────────────
HIDDEN: Final = 0
RECONNOITRING: Final = 1
PATROLLING: Final = 2
IN_BATTLE: Final = 3
"""On the Tactical Battle Board, or over its target when its mission bombs."""

# ── state of an airbase (6.5, 6.6) ───────────────────────────────────────────
BASE_DISRUPTED: Final = 1
BASE_DESTROYED: Final = 2
BUILDING: Final = 4
"""A mobile base under construction."""
GONE: Final = 8
"""A mobile base removed for good (6.5, Permanent Elimination)."""

# ── what a naval or ground unit did in this turn ─────────────────────────────
MOVED: Final = 1
"""A ship has performed its naval mission or interception; a ground unit has moved."""
FOUGHT: Final = 2
BOMBARDED: Final = 4
STOPPED: Final = 8
"""A ground unit that must stay where it is for this phase."""
ENDED: Final = 16
"""A ship whose mission ended in the hex where it lies."""
BEATEN: Final = 32
"""A ship that withdrew from a fight: it has moved, and intercepts nobody (10.3.4)."""
FIRED: Final = 64
"""A ship whose torpedoes are fired for this turn (10.4.5, R186)."""

# ── how a ground unit came (11.4, 11.5) ──────────────────────────────────────
ON_FOOT: Final = 0
LANDED: Final = 1
DROPPED: Final = 2
DROPPED_WELL: Final = 3

# ── phases of the game turn (4.0) ────────────────────────────────────────────
EVENTS_PHASE: Final = 0
CONSTRUCTION: Final = 1
INITIATIVE: Final = 2
OPERATIONS: Final = 3
GROUND_PHASE: Final = 4
CONCLUSION: Final = 5
SUPPLY_PHASE: Final = 6
REGROUP_PHASE: Final = 7
VICTORY_PHASE: Final = 8
PHASE_NAMES: Final[list[str]] = [
    "Random Events", "Mobile Airbase Construction", "Initiative", "Air/Naval Operations",
    "Ground Operations", "Operations Conclusion", "Supply", "Regroup", "Victory Points",
]  # fmt: skip

# ── options set before the game ──────────────────────────────────────────────
WRITTEN_TARGET: Final = 1
"""9.6: the target is written down when the mission is declared."""
FREE_RETURN: Final = 2
"""A-FH-16: after a mission any friendly airbase within range, not the own one first."""
TWO_REAR_HEXES: Final = 4
"""R72: only the two slanting hexes behind a unit are its rear."""
FLEET_STAYS: Final = 8
"""R34: units of the 11th Air Fleet on the map stay there when it is committed again."""
FIRST_VALUES: Final = 16
"""Troops, ships and points as they were before rules version 4."""
FOUGHT_ALREADY: Final = 32
"""Before rules version 5 a fight went with ships that withdrew, and they set out in peace (R89)."""
SUPPLY_IN_TURN: Final = 64
"""Before rules version 6 Japan's supply was settled before the Allies' was looked at (R184), and
who came ashore from a ship sunk by gunfire captured nothing."""
TORPEDOES_ANEW: Final = 128
"""Before rules version 7 a ship had torpedoes in the first round of every fight (R186)."""
FLEES_ANYWAY: Final = 256
"""Before rules version 8 who may only stage away scrambled off the ground of a target (R187), and
the range points of a flight onto the map were hexes of its way (R188)."""
HELD_ABOARD: Final = 512
"""Before rules version 9 the aircraft of a disrupted CV did not even stage away (R62)."""

# ── what an air mission attacks, as numbers of data_air.TARGETS (9.6) ────────
ON_AIRBASE: Final = 0
ON_CITY: Final = 1
ON_PORT: Final = 2
ON_SUPPLY: Final = 3
ON_GROUND: Final = 4
ON_SHIPS: Final = 5
BY_PARATROOPS: Final = 6
