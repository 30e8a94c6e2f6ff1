"""The kinds of units, the states a unit can be in, and the names of sides and options."""

from __future__ import annotations

from typing import Final

JAPAN: Final = 0
ALLIES: Final = 1
SIDES: Final[tuple[str, str]] = ("Japanese", "Allied")

# ── kinds ────────────────────────────────────────────────────────────────────
INFANTRY: Final = 0
ENGINEER: Final = 1
MACHINE_GUN: Final = 2
ARMOURED: Final = 3
CAVALRY: Final = 4
ARTILLERY: Final = 5
ANTI_TANK: Final = 6
COASTAL: Final = 7
FIGHTER: Final = 8
BOMBER: Final = 9
SHIP: Final = 10

KINDS: Final[list[str]] = [
    "infantry",
    "engineer",
    "machine-gun",
    "armoured",
    "cavalry",
    "artillery",
    "anti-tank",
    "coastal-artillery",
    "aircraft-F",
    "aircraft-B",
    "ship",
]

# ── where a counter is ───────────────────────────────────────────────────────
OUT: Final = 0
"""Not in this scenario."""
PLAY: Final = 1
"""On the map or in a box."""
WAITING: Final = 2
"""A reinforcement; `due` is its turn."""
LOST: Final = 3
"""Eliminated."""
CHART: Final = 4
"""An aircraft on the Turn Record Chart; `due` is the turn it comes back (8.2)."""

STATUS: Final[list[str]] = ["out", "play", "waiting", "lost", "chart"]

# ── impulse options (2.1) ────────────────────────────────────────────────────
NO_OPTION: Final = 0
MOVEMENT: Final = 1
COMBAT: Final = 2
REPLACEMENT: Final = 3
OPTIONS: Final[list[str]] = ["", "movement", "combat", "replacement"]

# ── what a unit did in this half-impulse (bits of `used`) ────────────────────
MOVED: Final = 1
HALTED: Final = 2
"""May not move on: embarked, landed, based, or spent in a combined mission."""
FOUGHT: Final = 4
"""Attacked or bombarded (5.1)."""
REPLACED: Final = 8
"""Took a replacement (8.2)."""
SHOT: Final = 16
"""A ship that fired in naval-to-naval combat (5.21)."""
ENGAGED: Final = 32
"""A ship that enemy ships engaged in their half: it has had its answer (5.21, R142)."""

# ── what goes on, and how to be done with it ─────────────────────────────────
DIE_FALLS: Final = ("a die is about to fall", "Roll it first.")

# ── options of the game (bits of `options`) ──────────────────────────────────
MARCH_AT_SEA: Final = 1
TURN_START_SUPPLY: Final = 2
NO_SEA_REPLACEMENTS: Final = 4
PENANG_FERRY: Final = 8
SUDDEN_END: Final = 16
VICTORY_LEVELS: Final = 32
TANKS_FORD: Final = 64
AS_IN_RULES_5: Final = 128
"""Records of rules before version 6: nobody was asked about who landed where it hovered, some were
asked twice about ships (R142), keepers of bridges retreated (R178), units returned in enemy ports
(R180)."""

# ── who is in a place (bits of `occ`): bit = first bit of the group << side ──
LAND: Final = 1
"""Ground units ashore: 1 Japanese, 2 Allied."""
NAVAL: Final = 4
AFLOAT: Final = 16
"""Ground units moving amphibiously."""
AIR: Final = 64
