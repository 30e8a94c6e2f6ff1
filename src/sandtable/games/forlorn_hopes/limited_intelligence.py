"""6.1 Limited intelligence: what a side may know of a state."""

from __future__ import annotations

from typing import Any

from sandtable.core.frame import Then
from sandtable.core.known import Sight, build_known
from sandtable.games.forlorn_hopes.chapters import KINDS
from sandtable.games.forlorn_hopes.columns import COLUMNS, EXPOSED, IN_SIGHT, STEPS
from sandtable.games.forlorn_hopes.kinds import AIR, GROUND, HIDDEN, SIDES
from sandtable.games.forlorn_hopes.state import State

# ── 6.1 Limited Intelligence ─────────────────────────────────────────────────


def known_to(g: State, side: int) -> State:
    """What a side may know; -1: what both may.  The columns say what that is."""
    roster = g.theatre.roster
    exposed, in_sight = _uncovered(g)
    sight = Sight(
        side,
        roster.side,
        {EXPOSED: exposed, IN_SIGHT: in_sight},
        {STEPS: roster.steps},
        open_frames(g, side),
    )
    known = State()
    build_known(g, known, COLUMNS, sight)
    g.hand_on(known)  # who is where hangs on nothing hidden: cargo is nowhere
    return known


def _uncovered(g: State) -> tuple[bytearray, bytearray]:
    """Of each unit whether it is exposed, and whether it is in sight."""
    exposed = bytearray(b"\x01") * len(g.status)
    for wing in g.theatre.of_category[AIR]:
        exposed[wing] = g.shown[wing] != HIDDEN
    in_sight = exposed.copy()
    for unit in g.theatre.of_category[GROUND]:
        ship = g.aboard[unit]
        spotted = ship >= 0 and g.spotted[ship] > 0
        exposed[unit] = ship < 0 or spotted
        in_sight[unit] = spotted
    return exposed, in_sight


def open_frames(g: State, side: int) -> list[Any]:
    """The decisions under way without those that are others' own business.

    What waits below one of these asks nobody else anything, and is left out with it.
    """
    frames = g.frames.copy()
    for enemy in range(len(SIDES)):
        if enemy != side and any(_is_veiled(frame, enemy) for frame in frames):
            frames = [frame for frame in frames if not _is_closed(frame, enemy)]
    return frames


def _is_closed(frame: object, side: int) -> bool:
    """A veiled frame, and the stages that wait below it: none of them asks the others anything."""
    return isinstance(frame, Then) or _is_veiled(frame, side)


def _is_veiled(frame: object, side: int) -> bool:
    """Whether a frame is a side's own business: it holds what the other may not know."""
    return isinstance(frame, KINDS.veiled) and getattr(frame, "side", -1) == side
