"""Answers about air power for choices that the open decision does not tell of."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war.air import NO_HEX, Mission, Missions, Support, bars_support
from sandtable.games.spanish_civil_war.air_superiority import (
    NOT_IN_BOX,
    Allot,
    Bounce,
    Bounces,
    Excess,
    Losses,
)
from sandtable.games.spanish_civil_war.kinds import AWAY, GROUNDED, PLAY
from sandtable.games.spanish_civil_war.movement import STAYS
from sandtable.games.spanish_civil_war.state import State

# ── 10.0 Which air units have a mission to fly ───────────────────────────────

NO_AIRCRAFT: Final = Bar("10.0", "it is no air unit", "Choose an air unit.")
NOT_YOURS: Final = Bar("10.0", "it is the other side's unit", "Choose one of your own.")
NOT_HERE: Final = Bar(
    "10.0", "the air unit takes no part in this game", "Choose one that flies in this scenario."
)
LOST: Final = Bar(
    "10.12", "it was lost in air superiority and has not come back yet", "Choose another unit."
)
HAS_FLOWN: Final = Bar(
    "10.0", "it has its mission, and a unit flies one in a turn", "Choose another unit."
)
ALLOT_FIRST: Final = Bar(
    "10.1",
    "both sides allot their units to air superiority before others are given missions",
    "Say allot or keep for the unit that is asked about.",
)

GUNS_HAVE_FIRED: Final = Bar(
    "2.1",
    "artillery fires before the air units, which are asked now",
    "Bombard in your next phase of artillery fire.",
)
ASKED_ONE_BY_ONE: Final = Bar(
    "10.1",
    "every air unit is asked about, so that nobody can count those in the box",
    "Say allot or keep for the unit that is asked about.",
)
HAS_NO_HEX: Final = Bar(
    "10.0", "an air unit is picked up", "Name its hex, or put it down with `stop`."
)
TOO_LATE: Final = Bar(
    "10.0",
    "missions over hexes are given before air superiority is fought for (R4)",
    "Give it one in your next air phase.",
)
DEFENDERS_FIGHT: Final = Bar(
    "10.0",
    "the side that is not phasing flies air superiority only",
    "Give it another mission in your own air phase.",
)


def bars_flying(g: State, side: int, unit: int) -> Bar | None:
    """What keeps an air unit from being given a mission."""
    if unit < 0 or not g.is_air(unit):
        return NO_AIRCRAFT
    if g.side(unit) != side:
        return NOT_YOURS
    if g.status[unit] == AWAY:
        late = g.due[unit] > g.last_turn
        return LOST.says("not before the end" if late else f"it returns in turn {g.due[unit]}")
    if g.status[unit] != PLAY:
        return NOT_HERE
    if g.mission[unit] == GROUNDED:
        return STAYS
    return HAS_FLOWN if g.mission[unit] else None


# ── 10.12, 10.13 Losses and bouncing ─────────────────────────────────────────

NOT_IN_COMBAT: Final = Bar(
    "10.12",
    "only units of your own that fought for air superiority are lost in it",
    "Choose one of those listed.",
)
HITS_COUNT: Final = Bar(
    "10.12", "each hit of the enemy takes an air unit", "Choose one with `lose`."
)
NOT_KEPT: Final = Bar(
    "10.13",
    "only excess units of your own that were kept for it bounce",
    "Choose one of those kept, or done.",
)
NO_PREY: Final = Bar(
    "10.13",
    "only enemy air units on interdiction or ground support are bounced",
    "Choose another unit, or `cancel`.",
)
PICK_FIRST: Final = Bar("10.13", "pick the unit that bounces first", "Pick it (`bounce`).")
PICKED: Final = Bar("10.13", "a unit that bounces is picked up", "Name its `target`, or `cancel`.")


IN_THE_AIR: Final = (Allot, Missions, Mission, Excess, Losses, Bounces, Bounce, Support)
"""What is asked in the air part of phases B and H."""

FOUGHT: Final = (Excess, Losses, Bounces, Bounce, Support)
"""Of these what is asked when the missions have been given."""


def bar_of(g: State, choice: Choice) -> Bar | None:
    """The case that speaks against a choice of air power, None if none of these does."""
    top = g.frames[-1]
    verb, unit = choice.verb, choice.unit
    if verb == "bombard" and isinstance(top, IN_THE_AIR):
        return GUNS_HAVE_FIRED
    if isinstance(top, Allot):
        if verb == "done":
            return ASKED_ONE_BY_ONE
        if verb in ("allot", "keep") or (unit >= 0 and not g.is_air(unit)):
            return bars_flying(g, top.side, unit)
        if verb in ("fly", "interdict", "support"):
            side = g.side(unit) if unit >= 0 else top.side
            return DEFENDERS_FIGHT if side != g.phasing else ALLOT_FIRST
        return None
    if isinstance(top, (Missions, Mission)) and verb in ("fly", "interdict", "support"):
        bar = bars_flying(g, top.side, unit)
        if bar is None and verb == "support":
            return bars_support(g, top.side, choice.hex)
        if bar is None and verb == "interdict" and choice.hex >= g.theatre.size:
            return NO_HEX
        return bar
    if isinstance(top, Mission) and verb == "done":
        return HAS_NO_HEX
    if isinstance(top, FOUGHT) and verb in ("fly", "interdict", "support"):
        late = TOO_LATE if top.actor(g) == g.phasing else DEFENDERS_FIGHT
        return bars_flying(g, top.actor(g), unit) or late
    return _bars_fight(top, verb)


def _bars_fight(top: Any, verb: str) -> Bar | None:
    """While air superiority is fought for."""
    if isinstance(top, Excess):
        return NOT_IN_BOX if verb == "excess" else None
    if isinstance(top, Losses):
        return NOT_IN_COMBAT if verb == "lose" else HITS_COUNT
    if isinstance(top, Bounces):
        return {"bounce": NOT_KEPT, "target": PICK_FIRST}.get(verb)
    if isinstance(top, Bounce):
        return {"target": NO_PREY, "bounce": PICKED, "done": PICKED}.get(verb)
    return None
