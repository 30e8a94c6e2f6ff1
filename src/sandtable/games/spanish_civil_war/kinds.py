"""Sides, unit types, phases, and the states a unit can be in."""

from __future__ import annotations

from typing import Final

NATIONALIST: Final = 0
REPUBLICAN: Final = 1
SIDES: Final[tuple[str, str]] = ("Nationalist", "Republican")

# ── unit types ───────────────────────────────────────────────────────────────
INFANTRY: Final = 0
MECH_INFANTRY: Final = 1
ENGINEER: Final = 2
ARTILLERY: Final = 3
HQ: Final = 4
CAVALRY: Final = 5
BICYCLE: Final = 6
ARMOUR: Final = 7
ARMOURED_CAR: Final = 8
TRAIN: Final = 9
AIRCRAFT: Final = 10

TYPES: Final[list[str]] = [
    "infantry",
    "mech-infantry",
    "engineer",
    "artillery",
    "HQ",
    "cavalry",
    "bicycle",
    "armour",
    "armoured-car",
    "armoured-train",
    "air",
]

# ── how a type moves: the columns of the TEC ─────────────────────────────────
FOOT: Final = 0
MOUNTED: Final = 1
VEHICLE: Final = 2
RAIL: Final = 3
MOVERS: Final[list[str]] = ["foot", "mounted", "vehicle", "rail"]

POINT: Final = 6
"""Movement points are counted in sixths, so that a third or a half of one is a whole number."""

# ── 2.1 phases; those of the second player are the same letters six further on ──
INITIAL: Final = 0
BARRAGE: Final = 1
DEFENSIVE: Final = 2
COMBAT: Final = 3
SECOND: Final = 4
RECOVERY: Final = 5
AIR_END: Final = 6
PHASES: Final[list[str]] = [
    "initial movement",
    "artillery bombardment and air",
    "defensive artillery fire",
    "combat",
    "second movement",
    "morale recovery",
    "mutual air end",
]

# ── where a counter is ───────────────────────────────────────────────────────
OUT: Final = 0
"""Not in this scenario."""
PLAY: Final = 1
"""On the map or in the Rail Transfer Box; air units at their base or on a mission."""
WAITING: Final = 2
"""A reinforcement; `due` is its turn."""
LOST: Final = 3
"""Eliminated: on the loss display of its command (9.4)."""
AWAY: Final = 4
"""An air unit on the turn track; `due` is the turn it comes back (10.12)."""
STATUS: Final[list[str]] = ["out", "play", "waiting", "lost", "away"]

# ── what a unit did in this phase (bits of `used`) ───────────────────────────
MOVED: Final = 1
HALTED: Final = 2
"""May not move on in this phase: stopped by a ZOC, an overrun that failed, the transfer box."""
BEGAN_IN_ZOC: Final = 4
"""Stood in an enemy ZOC when this movement phase began (4.0)."""
OVERSTACKER: Final = 8
"""Entered a full hex last: not counted in combat until the stack is corrected (5.0)."""
MOVED_THIS_TURN: Final = 16
"""Moved in the initial movement phase of this turn; it finishes no improved position (3.4)."""
BY_RAIL: Final = 32
"""With HALTED: it arrived by rail in this phase (3.1)."""
REPULSED: Final = 64
"""With HALTED: it took part in an overrun and did not advance (3.2)."""
KEPT: Final = OVERSTACKER | MOVED_THIS_TURN
"""The bits of `used` that outlast a phase."""

# ── missions of an air unit (`mission`) ──────────────────────────────────────
READY: Final = 0
GROUNDED: Final = 1
"""Its die at the start of the turn kept it at its base (exclusive rule)."""
SUPERIORITY: Final = 2
"""Face down in the air superiority box until the turn ends."""
BOUNCER: Final = 3
"""An excess unit kept in the box to bounce (10.13)."""
INTERDICTION: Final = 4
SUPPORT: Final = 5
FLOWN: Final = 6
"""Has completed play for this turn."""
MISSIONS: Final[list[str]] = [
    "ready", "grounded", "superiority", "bouncer", "interdiction", "support", "flown",
]  # fmt: skip

# ── symbols of a loss display (9.4) ──────────────────────────────────────────
NO_SYMBOL: Final = 0
WAVER: Final = 1
SHAKEN: Final = 2
BROKEN: Final = 3
SYMBOLS: Final[list[str]] = ["", "waver", "shaken", "broken"]

# ── who is in a hex (bits of `occ`): first bit of the group << side ──────────
LAND: Final = 1
"""Any ground unit, Headquarters included."""
COMBATANT: Final = 4
"""A unit with a zone of control: any ground unit but a Headquarters (4.0)."""

# ── improved positions (`improved`, 3.4) ─────────────────────────────────────
IMPROVED: Final = 1
ENGINEERED: Final = 2
"""Made with an engineer: artillery and Headquarters keep it when he moves on (3.4.5)."""
DIGGERS: Final[tuple[int, ...]] = (INFANTRY, MECH_INFANTRY, ENGINEER)
HOUSED: Final[tuple[int, ...]] = (ARTILLERY, HQ)
"""Types for which an engineer makes a position."""

# ── options of the game (bits of `options`) ──────────────────────────────────
MUD: Final = 1
SHUT_BY_RETREAT: Final = 2
"""Records of rules before version 4: who falls back into the vacated hex shuts it (R109)."""
LATE_SHELTER: Final = 4
"""Records of rules before version 4: shelter is looked at when each unit's turn comes (R110)."""
AS_LAST_CHECKED: Final = 8
"""Records of rules before version 5: a hex goes to who was in supply at the last check (R102)."""
