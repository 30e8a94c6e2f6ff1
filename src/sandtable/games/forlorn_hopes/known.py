"""6.1 Limited intelligence: what a side may know of a state."""

from __future__ import annotations

from sandtable.core.frame import Then
from sandtable.games.forlorn_hopes.kinds import (
    HIDDEN,
    NO_PART,
    READY,
    SIDES,
    UNKNOWN,
)
from sandtable.games.forlorn_hopes.state import State

# ── 6.1 Limited Intelligence ─────────────────────────────────────────────────


def known_to(g: State, side: int) -> State:
    """A copy that holds only what a side may know; -1: what both may.

    Enemy air units that are not shown are of unknown base and state; cargo of enemy ships that
    are not spotted (10.1.2), a target written down (9.6), and what the enemy is just putting
    together are left out.
    """
    known = g.clone()
    for enemy in range(len(SIDES)):
        if enemy != side:
            _cover(g, known, enemy)
    return known


def _cover(g: State, known: State, enemy: int) -> None:
    full = g.theatre.roster.steps
    for unit in g.theatre.air[enemy]:
        known.staged[unit] = known.shaken[unit] = 0
        if g.base[unit] != -1:
            known.base[unit] = UNKNOWN
            known.box[unit] = READY
        if g.shown[unit] == HIDDEN:
            known.part[unit] = NO_PART
            known.ace[unit] = known.disrupted[unit] = 0
            known.level[unit] = known.facing[unit] = known.loaded[unit] = known.struck[unit] = 0
            known.cell[unit] = -1
            if g.steps[unit]:
                known.steps[unit] = full[unit]
    for unit in g.theatre.ground[enemy]:
        ship = g.aboard[unit]
        if is_stowed(g, unit):
            known.aboard[unit] = known.second[unit] = -1
            known.hex[unit] = -1
            known.steps[unit] = full[unit]
            known.disrupted[unit] = 0
        elif ship < 0:
            known.second[unit] = -1  # the C unit that is to drop it (9.11)
            known.part[unit] = NO_PART
    known.written[enemy] = -1
    if any(_is_veiled(frame, enemy) for frame in known.frames):
        known.frames = [frame for frame in known.frames if not _is_closed(frame, enemy)]


def is_stowed(g: State, unit: int) -> bool:
    """10.1.2: whether it is cargo of which the enemy does not know."""
    ship = g.aboard[unit]
    return ship >= 0 and not g.spotted[ship]


def _is_closed(frame: object, side: int) -> bool:
    """A veiled frame, and the stages that wait below it: none of them asks the others anything."""
    return isinstance(frame, Then) or _is_veiled(frame, side)


def _is_veiled(frame: object, side: int) -> bool:
    """Whether a frame is a side's own business: it holds what the other may not know."""
    from sandtable.games.forlorn_hopes.parts import DRAFTS, SECRETS

    return isinstance(frame, (*DRAFTS, *SECRETS)) and getattr(frame, "side", -1) == side
