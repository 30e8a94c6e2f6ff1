"""Answers for choices that the open decision does not even tell of: which rule says no, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE
from sandtable.core.outline import Play
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    anti_aircraft,
    fields_of_fire,
    ground_combat,
    interdiction,
    naval_combat,
    reinforcements,
    replacements,
    retreat,
)
from sandtable.games.doro_nawa.kinds import COASTAL, COMBAT, PLAY, SHIP, SIDES
from sandtable.games.doro_nawa.movement import (
    COASTAL_STAYS,
    NO_INITIATIVE,
    NOT_MOVEMENT,
    NOT_YOURS,
    TOO_SLOW,
    Moving,
    bars_acting,
    bars_moving,
    off_map,
)
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Initiative, Option
from sandtable.games.doro_nawa.refusals import beyond
from sandtable.games.doro_nawa.refusals.moments import (
    NO_FACE,
    bars_beginning,
    bars_place,
    bars_time,
    not_now,
)
from sandtable.games.doro_nawa.stacking import Reduce, bars_removing
from sandtable.games.doro_nawa.state import State

IN_HAND: Final = Bar("4.1", "the unit is picked up", "Name the hex, or stop.")
AIR_FLIES: Final = Bar("4.24", "aircraft fly", "Fly it there (`fly`).")

MARCHING: Final = ("move", "march", "embark", "land")
GOING: Final = (*MARCHING, "fly", "base")
"""The verbs of a unit that is picked up."""


def bar_of(g: State, choice: Choice) -> Bar:
    """The case that speaks against a choice which the top frame does not list.

    First what the open decision is about, then what keeps the unit that is named from anything of
    the kind, which stays true at any moment, and last the moment.
    """
    top = g.frames[-1]
    verb = choice.verb
    unit = choice.unit
    if isinstance(top, (Play, Option, Initiative, EndTurn)):
        return bars_beginning(g, choice)
    if verb == "roll":
        return NO_FACE if top.actor(g) == CHANCE else bars_time(g, choice)
    verbs, rule = RULES.get(type(top), NO_RULE)
    if verb in verbs:
        return rule(g, top, choice) or not_now(g)
    goes = unit >= 0 and verb in GOING
    if goes and isinstance(top, aircraft.Flying) and unit == top.unit:
        return _bars_flying(g, choice) or not_now(g)
    if goes or verb == "replace":
        bar = _bars_unit(g, unit, verb, choice.hex)
        if bar is not None:
            return bar
    if goes and isinstance(top, Moving) and unit == top.unit:
        return beyond.bars_going(g, choice) if choice.hex >= 0 else IN_HAND
    if isinstance(top, (Impulse, Moving, aircraft.Flying)):
        bar = _bars_impulse(g, choice) if isinstance(top, Impulse) else None
        return bar or bars_time(g, choice)
    return not_now(g)


def _bars_retreat(g: State, top: Any, choice: Choice) -> Bar | None:
    """Who does not retreat at all, or not so."""
    if choice.unit not in top.going:
        return retreat.NOT_RETREATING.says(g.named(top.going))
    return retreat.bars_retreat(g, choice.unit, choice.hex)


def _bars_flak(g: State, top: Any, _choice: Choice) -> Bar | None:
    """Which hexes may fire."""
    return anti_aircraft.ONE_HEX.says(", ".join([g.theatre.label(h) for h in top.places]))


Rule = tuple[tuple[str, ...], Callable[[State, Any, Choice], Bar | None]]
NO_RULE: Final[Rule] = ((), lambda _g, _top, _choice: None)
RULES: Final[dict[type[Any], Rule]] = {
    reinforcements.Arrivals: (
        ("place",),
        lambda g, top, choice: bars_place(g, top.side, choice.unit, choice.hex),
    ),
    retreat.Retreat: (("retreat", "stand"), _bars_retreat),
    retreat.Advance: (
        ("advance",),
        lambda g, top, _choice: retreat.NOT_ATTACKER.says(g.named(top.units)),
    ),
    anti_aircraft.FlakHex: (("guns", "flak", "with", "fire"), _bars_flak),
    Reduce: (
        ("remove",),
        lambda g, top, choice: bars_removing(g, choice.unit, top.place, top.side),
    ),
}
"""By the decision that is open: the verbs it is about, and what speaks against one of them."""


def _bars_impulse(g: State, choice: Choice) -> Bar | None:
    """Why a half-impulse as a whole does not list a choice of its own verbs."""
    verb = choice.verb
    if verb == "attack":
        return ground_combat.bars_target(g, choice.hex)
    if verb == "dogfight":
        return air_combat.bars_dogfight(g, choice.hex, g.half)
    if verb == "bombard":
        return fields_of_fire.bars_bombarding(g, g.half, choice.hex)
    if verb == "interdict":
        return interdiction.bars_hex(g, g.half, choice.hex)
    if verb == "engage":
        return naval_combat.bars_engaging(g, choice.hex, g.half)
    if verb == "with" and g.option == COMBAT and choice.unit in g.theatre.movers[g.half]:
        # Whoever takes a counter up for a combat would begin it in vain.
        return bars_acting(g, choice.unit, ground_combat.TOO_SLOW)
    if verb == "replace":
        return replacements.bars_replacing(g, choice.unit)
    if verb == "return":
        return replacements.bars_return(g, choice.unit, choice.hex)
    return None


def _bars_flying(g: State, choice: Choice) -> Bar | None:
    if choice.verb == "fly" and choice.hex >= 0:
        return aircraft.bars_flight(g, choice.unit, choice.hex)
    if choice.verb == "base":
        return aircraft.bars_base(g, choice.unit)
    return IN_HAND if choice.verb == "fly" else AIR_FLIES


def _bars_unit(g: State, unit: int, verb: str, to: int) -> Bar | None:
    """Why a unit does nothing of the kind; what keeps it out of the hex for good comes first."""
    roster = g.theatre.roster
    if g.status[unit] != PLAY:
        return replacements.bars_replacing(g, unit) if verb == "replace" else off_map(g, unit)
    if roster.side[unit] != g.half:
        return NOT_YOURS.says(f"{g.name(unit)} is {SIDES[roster.side[unit]]}")
    if verb == "replace":
        return None
    if g.is_air(unit):
        if verb == "base":
            return aircraft.bars_base(g, unit)
        return AIR_FLIES if verb in MARCHING else aircraft.bars_flying(g, unit)
    if roster.kind[unit] == COASTAL:
        return COASTAL_STAYS
    if verb in ("fly", "base"):
        return aircraft.NOT_AIRCRAFT
    if not g.option:
        return beyond.bars_for_good(g, unit, to)
    bar: Bar | None = bars_moving(g, unit)
    if bar is None:
        return None
    never = beyond.bars_for_good(g, unit, to)
    if never is None and bar in (TOO_SLOW, NO_INITIATIVE, NOT_MOVEMENT):
        never = beyond.bars_going_so(g, unit, verb, to)
    return never or bar


def meant(g: State, unit: int, place: int) -> Choice:
    """What a unit that is picked up would do in a place: land, take ship, fly, or else move.

    Where a force march would reach, it is listed; beyond that `move` names both limits.
    """
    theatre = g.theatre
    if g.is_air(unit):
        return Choice("fly", unit, place)
    if theatre.roster.kind[unit] == SHIP or place >= theatre.size:
        return Choice("move", unit, place)
    if g.afloat[unit]:
        return Choice("move" if theatre.sea[place] else "land", unit, place)
    start = g.hex[unit]
    ships = theatre.sea[place] and theatre.quay[start] and place in theatre.near[start]
    return Choice("embark" if ships else "move", unit, place)
