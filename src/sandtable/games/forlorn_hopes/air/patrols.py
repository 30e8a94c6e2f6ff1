"""7.3.5 Patrols of RB units, and the fights for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.case import Bar
from sandtable.core.frame import Then
from sandtable.games.forlorn_hopes.air import battle
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    FLOWN,
    INTERCEPTOR,
    JAPANESE,
    NO_PART,
    PATROL,
    PATROL_BOMBER,
    PATROLLING,
    PLAY,
    READY,
    REGROUP,
    UNLOADED,
)
from sandtable.games.forlorn_hopes.state import State

# ── 7.3.5 Patrol ─────────────────────────────────────────────────────────────

REGROUPING: Final = Bar("7.2", "the unit is regrouping", "It flies again next turn.")
IN_FLOWN: Final = Bar("6.4", "the unit is in the Flown box", "Choose another unit.")
NO_PATROL: Final = Bar("7.3.5", "only RB units patrol", "Choose an RB unit.")
FAILS: Final = Bar("7.3.5", "a disrupted unit's patrol fails", "Let it regroup.")
NOT_ON_MAP: Final = Bar(
    "7.3.5", "a patrol is flown in the hex of the airbase, which is off the map", "Stage it first."
)


def bars_ready(g: State, unit: int) -> Bar | None:
    """What keeps a unit from flights of 7.3: it is not there, or not in the Ready box."""
    bar = bases.bars_takeoff(g, unit)
    if bar is not None:
        return bar
    if g.box[unit] == FLOWN:
        return IN_FLOWN
    return REGROUPING if regroups(g, unit) else None


def regroups(g: State, unit: int) -> bool:
    """Whether a unit is to regroup in this turn: it is in the Regroup box, or as if it were.

    In the General Regroup turn all Ready Japanese units are that need it (14.5, R43, R117).
    """
    if g.box[unit] == READY and g.regroup_turn == g.turn and g.side(unit) == JAPANESE:
        return bool(g.disrupted[unit]) or g.is_reduced(unit)
    return g.box[unit] == REGROUP


def bars_patrol(g: State, unit: int) -> Bar | None:
    """What keeps a unit from patrolling in the hex of its airbase (7.3.5)."""
    if g.theatre.roster.type[unit] != PATROL_BOMBER:
        return NO_PATROL
    bar = bars_ready(g, unit)
    if bar is not None:
        return bar
    if g.disrupted[unit]:
        return FAILS
    return NOT_ON_MAP if g.base_hex(g.base[unit]) >= g.theatre.size else None


def begin(g: State, unit: int) -> None:
    """The unit is placed in its hex; enemy fighters within range may intercept it (R24)."""
    h = g.base_hex(g.base[unit])
    g.mission_side, g.mission_hex = g.side(unit), h
    g.mission_kind = g.mission_unit = -1
    g.mission_bombed = 0
    g.shown[unit] = PATROLLING
    g.hex[unit] = h
    g.part[unit] = PATROL
    g.loaded[unit] = UNLOADED
    g.on_station[unit] = 0
    g.say("7.3.5", f"{g.name(unit)} patrols {g.where(h)}.", (h,), (unit,))
    g.frames.append(Then("patrols.met", (unit,)))
    g.frames.append(Then("scramble.begin"))


def met(g: State, unit: int) -> None:
    """Intercepted, the patrol is fought for; else it holds."""
    side = 1 - g.mission_side
    fought = any(g.part[u] == INTERCEPTOR for u in g.theatre.air[side])
    g.frames.append(Then("patrols.fought", (unit, int(fought))))
    if fought:
        g.frames.append(Then("air_missions.fight"))


def fought_for(g: State, unit: int, fought: int) -> None:
    """A patrol holds that stayed its rounds and is neither disrupted nor eliminated (9.7.7)."""
    rounds = g.theatre.number["patrol.rounds"]
    g.frames.append(Then("homing.begin"))
    if g.status[unit] != PLAY:
        return
    holds = not fought or battle.holds(g, unit)
    if holds:
        g.part[unit] = NO_PART  # it stays in its hex: homing leaves it alone
        g.shown[unit] = PATROLLING
        g.cell[unit] = -1
    if fought:
        g.say(
            "7.3.5",
            f"The patrol of {g.name(unit)} {'holds' if holds else 'has failed'}.",
            (g.mission_hex,),
            (unit,),
            detail={"rounds": g.on_station[unit], "needed": rounds},
        )
    g.on_station[unit] = 0


THEN: Final[dict[str, Callable[..., None]]] = {"patrols.met": met, "patrols.fought": fought_for}
