"""9.10.2 Kinds of attack: who may dive, bomb with precision, use torpedoes or strafe, and when."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.forlorn_hopes.air.bombing_hits import in_port
from sandtable.games.forlorn_hopes.kinds import (
    DIVE_BOMBER,
    DIVING,
    FIGHTER,
    LEVELS,
    LOW,
    MEDIUM,
    MTB,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SHIPS,
    PRECISION_BOMBER,
    TORPEDO_BOMBER,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.state import State

NORMAL: Final = 0
DIVE: Final = 1
PRECISION: Final = 2
TORPEDO: Final = 3
STRAFING: Final = 4
MANNERS: Final[list[str]] = ["normal", "dive", "precision", "torpedo", "strafing"]

TYPE_OF: Final[dict[int, int]] = {
    DIVE: DIVE_BOMBER,
    PRECISION: PRECISION_BOMBER,
    TORPEDO: TORPEDO_BOMBER,
    STRAFING: FIGHTER,
}
TARGETS_OF: Final[dict[int, tuple[int, ...]]] = {
    DIVE: (ON_SHIPS, ON_AIRBASE, ON_GROUND),
    PRECISION: (ON_AIRBASE, ON_CITY, ON_PORT),
    TORPEDO: (ON_SHIPS,),
    STRAFING: (ON_AIRBASE, ON_GROUND, ON_SHIPS),
}
LEVEL_OF: Final[dict[int, int]] = {DIVE: LOW, PRECISION: MEDIUM, TORPEDO: LOW, STRAFING: LOW}

# ── 9.10.2 Kinds of attack ───────────────────────────────────────────────────

NO_BOMBS: Final = Bar("9.10.2", "without a BF it cannot bomb", "Only strafing is open to it.")
WRONG_TYPE: Final = Bar(
    "9.10.2",
    "the type does not attack so: D dive, P are precise, T have torpedoes, F with an S strafe",
    "Choose another kind of attack.",
)
WRONG_TARGET: Final = Bar(
    "9.10.2", "that kind of attack is of no use against this target", "Bomb normally."
)
NOT_STRAFED: Final = Bar(
    "9.10.2", "at sea only T and MTB are strafed", "Aim at a transport or motor torpedo boats."
)
WRONG_LEVEL: Final = Bar(
    "9.10.2", "that kind of attack needs another level", "Choose the level it needs."
)
NO_DIVE: Final = Bar(
    "9.10.2",
    "it has not dived to Low over the target hex in this round",
    "Bomb normally, or come in at Medium or High.",
)


def bars_attack(g: State, unit: int, manner: int, ship: int) -> Bar | None:
    """What keeps a unit from a kind of attack on the mission's target, whatever its level."""
    roster, kind = g.theatre.roster, g.mission_kind
    if manner == NORMAL:
        return None if roster.bf[g.face(unit)][unit] else NO_BOMBS
    if roster.type[unit] != TYPE_OF[manner] or (manner == STRAFING and not roster.strafes[unit]):
        return WRONG_TYPE
    if manner != STRAFING and not roster.bf[g.face(unit)][unit]:
        return NO_BOMBS
    if kind not in TARGETS_OF[manner]:
        return WRONG_TARGET
    if manner == STRAFING and ship >= 0 and roster.type[ship] not in (TRANSPORT, MTB):
        return NOT_STRAFED
    return None


def bars_manner(g: State, unit: int, manner: int, ship: int) -> Bar | None:
    """What keeps a unit from a kind of attack at the level where it is."""
    bar = bars_attack(g, unit, manner, ship)
    if bar is not None or manner == NORMAL:
        return bar
    level = g.level[unit]
    if level != LEVEL_OF[manner]:
        return WRONG_LEVEL.says(f"{LEVELS[LEVEL_OF[manner]]}, it is at {LEVELS[level]}")
    # Without a battle, whoever attacks at Low may have dived there (R76).
    return NO_DIVE if manner == DIVE and g.battle_round and g.loaded[unit] != DIVING else None


def bars_any(g: State, unit: int, ship: int) -> Bar | None:
    """What keeps a unit from every kind of attack, None if one is open to it."""
    first: Bar | None = None
    for manner in (STRAFING, NORMAL) if strafes(g, unit) else (NORMAL,):
        bar = bars_manner(g, unit, manner, ship)
        if bar is None:
            return None
        first = first or bar
    return first


def strafes(g: State, unit: int) -> bool:
    """Whether a unit has an S in place of a BF (2.2)."""
    return bool(g.theatre.roster.strafes[unit])


def bars_level(g: State, unit: int, level: int) -> Bar | None:
    """9.9.1: a strafing unit attacks at Low, any other at the level it wants."""
    return WRONG_LEVEL.says("strafing is at Low") if strafes(g, unit) and level != LOW else None


def bf_of(g: State, unit: int, manner: int) -> int:
    """BF of the face it shows; a strafing unit has a number of its own."""
    if manner == STRAFING:
        return g.theatre.number["bombing.strafing"]
    return g.theatre.roster.bf[g.face(unit)][unit]


def manner_drm(g: State, unit: int, manner: int, ship: int) -> str:
    """The key of the modifier for a kind of attack; empty for strafing, which has none."""
    if manner == STRAFING:
        return ""
    if manner == TORPEDO:
        return "torpedo_port" if in_port(g, ship) else "torpedo"
    if manner != NORMAL:
        return MANNERS[manner]
    key = f"regular_{LEVELS[g.level[unit]].lower()}"
    return f"{key}_naval" if g.mission_kind == ON_SHIPS else key
