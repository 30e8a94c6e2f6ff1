"""Answers about fire and combat for choices that the open decision does not tell of."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import combat, combat_results, fields_of_fire, retreat
from sandtable.games.spanish_civil_war.bombardment import Bombard
from sandtable.games.spanish_civil_war.combat import Attack, Declare, Resolve
from sandtable.games.spanish_civil_war.combat_results import Exchange
from sandtable.games.spanish_civil_war.kinds import LOST
from sandtable.games.spanish_civil_war.morale import Suffer
from sandtable.games.spanish_civil_war.outline import Fire
from sandtable.games.spanish_civil_war.retreat import Advance, Retreat
from sandtable.games.spanish_civil_war.state import State

ONE_AFTER_ANOTHER: Final = Bar(
    "6.0", "a bombardment is being put together", "Resolve it or cancel it first."
)
NO_HEX: Final = Bar(
    "6.0", "the one bombardment that is put together is resolved without a hex", "Write `resolve`."
)
FINISH_ATTACK: Final = Bar(
    "7.0", "an attack is being put together", "Declare it (done), or cancel it, first."
)
DECLARE_FIRST: Final = Bar(
    "7.0", "all combats are declared before any is resolved", "End with done when they are."
)
FIRE_AT_WHAT: Final = Bar(
    "6.0",
    "the target of a bombardment comes first",
    "Name the hex (`bombard`), then add units (`with`).",
)
ATTACK_WHAT: Final = Bar(
    "7.0",
    "the target of an attack comes first",
    "Name the hex (`attack`), then add units (`with`).",
)
RETREATS_FIRST: Final = Bar("7.2", "the retreats of this combat come first", "Retreat the units.")
EXCHANGE_FIRST: Final = Bar(
    "7.1", "the attacker still owes losses for the exchange", "Name a unit with `lose`."
)
ADVANCE_FIRST: Final = Bar(
    "7.3", "the advance into the vacated hex comes first", "Advance a unit (`advance`), or be done."
)
DD_FIRST: Final = ("one unit has to take the DD first", "Name it with `suffer`.")


def bar_of(g: State, choice: Choice) -> Bar | None:
    """The case that speaks against a choice of fire or combat, None if none of these does."""
    top = g.frames[-1]
    verb = choice.verb
    if isinstance(top, Fire):
        return _bars_fire(g, top.side, choice)
    if isinstance(top, Bombard):
        if verb in ("bombard", "done"):
            return ONE_AFTER_ANOTHER
        if verb == "resolve":  # with a hex
            return NO_HEX
        told = verb in ("with", "without")
        return fields_of_fire.bars_firing(g, choice.unit, top.place) if told else None
    if isinstance(top, Declare):
        return _bars_declaring(g, choice)
    if isinstance(top, Attack):
        if verb in ("attack", "recall", "resolve"):
            return FINISH_ATTACK
        told = verb in ("with", "without")
        return combat.bars_attacking(g, choice.unit, top.target) if told else None
    if isinstance(top, Resolve):
        if verb == "attack":
            return combat.ALL_DECLARED
        if verb == "recall":
            return combat.bars_recall(g, choice.hex)
        return combat.NONE_LEFT if verb == "resolve" else None
    return _bars_result(g, choice)


def _bars_fire(g: State, side: int, choice: Choice) -> Bar | None:
    if choice.verb == "bombard":
        return fields_of_fire.bars_bombarding(g, side, choice.hex)
    if choice.verb in ("with", "without"):
        return fields_of_fire.bars_gun(g, choice.unit) or FIRE_AT_WHAT
    return None


def _bars_declaring(g: State, choice: Choice) -> Bar | None:
    if choice.verb == "attack":
        return combat.bars_target(g, choice.hex)
    if choice.verb in ("with", "without"):
        return combat.bars_able(g, choice.unit) or ATTACK_WHAT
    if choice.verb == "resolve" and choice.hex in combat.declared(g):
        return DECLARE_FIRST
    return combat.NOT_DECLARED if choice.verb in ("recall", "resolve") else None


def is_lost(g: State, unit: int) -> bool:
    """Whether a unit has been eliminated."""
    return unit >= 0 and g.status[unit] == LOST


def _bars_result(g: State, choice: Choice) -> Bar | None:
    """While a result is carried out: losses, retreats, the advance."""
    top = g.frames[-1]
    verb, unit = choice.verb, choice.unit
    if isinstance(top, Suffer):
        return top.takes_nothing() if verb == "suffer" else Bar(top.case, *DD_FIRST)
    if isinstance(top, Exchange):
        if verb == "lose":
            return combat_results.IS_GONE if is_lost(g, unit) else combat_results.NOT_IN_EXCHANGE
        return EXCHANGE_FIRST.says(f"{top.price} printed factors or more")
    if isinstance(top, Advance):
        if verb == "advance":
            return retreat.FALLEN if is_lost(g, unit) else retreat.NOT_ATTACKER
        return ADVANCE_FIRST if verb in ("attack", "recall", "resolve") else None
    if isinstance(top, Retreat):
        if verb == "retreat" and unit in top.going:
            return retreat.bars_retreat(g, unit, choice.hex, top.trail)
        if verb in ("retreat", "stand", "lose"):
            return top.bars_others()
        return RETREATS_FIRST
    return None
