"""Answers for choices that the open decision does not even tell of: which rule says no, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot
from sandtable.core.outline import IS_OVER, Play
from sandtable.games.forlorn_hopes.air import recon, scramble, targets
from sandtable.games.forlorn_hopes.bases import mobile_bases
from sandtable.games.forlorn_hopes.chapters import KINDS
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    CONSTRUCTION,
    EVENT,
    EVENTS_PHASE,
    GROUND,
    INITIATIVE,
    LOST,
    OPERATIONS,
    POOL,
    RESERVE,
    UNAVAILABLE,
    WAITING,
)
from sandtable.games.forlorn_hopes.land import ground, ground_movement, landing
from sandtable.games.forlorn_hopes.orders import wide_choices
from sandtable.games.forlorn_hopes.refusals import naming
from sandtable.games.forlorn_hopes.refusals.moments import (
    ANSWER,
    asked,
    bars_ship_moving,
    wrong_moment,
)
from sandtable.games.forlorn_hopes.sea import covering
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import air_fleet, initiative

DICE_FALL: Final = Bar("2.4", "a die is about to fall", "Roll it first.")
NO_DIE: Final = Bar("2.4", "no die is asked for now", ANSWER)
NO_SUCH_FACE: Final = Bar("2.4", "this die, or draw, has no such result", "Roll one that it has.")
OVER: Final = Bar("4.0", *IS_OVER)
IS_LOST: Final = Bar("2.2", "the unit has been eliminated", "Choose a unit in play.")
NOT_HERE: Final = Bar("15.0", "the unit is not in play", "Choose a unit in play.")
NOT_DUE: Final = Bar(
    "15.0", "the unit is a reinforcement that has not come yet", "Choose a unit in play."
)
IS_HELD: Final = Bar(
    "5.3",
    "the unit is held back: it comes when reinforcements are placed",
    "Place it with `enter` in the Random Events Phase.",
)
HAS_NO_PLACE: Final = Bar(
    "15.0",
    "the unit is due, and waits until it is placed",
    "Place it with `enter` in the Random Events Phase.",
)
BY_EVENT: Final = Bar("5.4", "the unit comes by a random event only", "Choose a unit in play.")
NOT_COMMITTED: Final = Bar(
    "5.1",
    "the 11th Air Fleet is not committed, and in its Unavailable box",
    "Commit it next turn; then the unit is drawn, or bought.",
)
NOT_DRAWN: Final = Bar(
    "5.1",
    "the unit was neither drawn nor bought in this turn",
    "Choose one that was; it may be next turn.",
)
IN_ITS_BOX: Final = Bar(
    "5.2",
    "the unit is out of play, in the box of its fleet",
    "Its ships enter when they are committed, and aircraft embark with their carrier.",
)
NOT_RELEASED: Final = Bar(
    "5.4",
    "the unit is out of play, in the box of the Reserve Fleet",
    "A random event releases its ships, and aircraft embark with their carrier.",
)
NOT_YOURS: Final = Bar("4.0", "the unit is the enemy's", "Choose one of your own.")

STANDING: Final[dict[str, tuple[tuple[int, ...], Callable[[State], Bar | None]]]] = {
    "commit": (
        (EVENTS_PHASE,),
        lambda g: air_fleet.bars_commitment(g) or covering.bars_commitment(g),
    ),
    "buy": ((EVENTS_PHASE,), air_fleet.bars_any_buying),
    "yes": ((INITIATIVE,), initiative.bars_regroup_turn),
    "scramble": ((INITIATIVE, OPERATIONS), scramble.bars_attempt),
    "build": ((CONSTRUCTION, INITIATIVE), mobile_bases.bars_any_building),
    **dict.fromkeys(targets.VERBS, ((OPERATIONS,), targets.bars_second)),
}
"""Decisions that are not even asked for where a rule forbids them: phases and rule."""


def bar_of(g: State, choice: Choice) -> Bar:
    """The bar for a choice that the open decision does not tell of, with names and what is asked.

    What stands against it at any time comes first, then the moment, then what it names.
    """
    if g.over:
        return OVER
    side = g.frames[-1].actor(g)
    bar = _standing(g, choice) or _about_die(g, choice, side) or wide_choices.bars_goto(g, choice)
    return _named(g, choice, bar or _about_choice(g, choice, side), side)


def _about_choice(g: State, choice: Choice, side: int) -> Bar:
    """What is wrong with the unit, else with the moment, else with the place or the number."""
    ballot = Ballot(explain=True)
    g.frames[-1].verdicts(g, ballot)
    legal: list[naming.Named] = [(one, None) for one in ballot.open]
    told = [pair for pair in [*legal, *ballot.barred] if pair[0].verb == choice.verb]
    bar: Bar | None = None
    if choice.unit >= 0 and all(one.unit != choice.unit for one, _ in told):
        bar = _about_unit(g, choice, side)
    bar = bar or _by_rule(g, choice, side)
    if bar is not None:
        return bar
    if told:
        return naming.misnamed(g, choice, told, side)
    return wrong_moment(g, choice.verb, list(dict.fromkeys([one.verb for one in ballot.open])))


def _named(g: State, choice: Choice, bar: Bar, side: int) -> Bar:
    """A bar without figures gets unit and place, as the side asked knows them, or the prompt."""
    return bar if bar.figures else bar.says(naming.about(g, choice, side) or asked(g))


def with_names(g: State, ballot: Ballot) -> None:
    """The same for all bars that the open decision tells of; who is off the board hears that.

    Not where it is about such units: they come back, arrive, or are there by an event.
    """
    side = g.frames[-1].actor(g)
    ballot.barred[:] = [
        (one, _named(g, one, (one.verb != "base" and _off_board(g, one, side)) or bar, side))
        for one, bar in ballot.barred
    ]


def _about_die(g: State, choice: Choice, actor: int) -> Bar | None:
    """A die that is not asked for, or something else while one is (2.4)."""
    if choice.verb == "roll":
        return (NO_SUCH_FACE if actor == CHANCE else NO_DIE).says(asked(g))
    return DICE_FALL.says(asked(g)) if actor == CHANCE else None


def _standing(g: State, choice: Choice) -> Bar | None:
    """Why a decision is not even asked for in its phase."""
    phases, rule = STANDING.get(choice.verb, ((), None))
    return rule(g) if rule is not None and g.phase in phases else None


Rule = tuple[type, int, Callable[[State, Choice], Bar | None]]
NO_RULE: Final[Rule] = (Play, AIR, lambda _g, _choice: None)
RULES: Final[dict[str, Rule]] = {
    "recon": (recon.Flights, AIR, lambda g, choice: recon.bars_recon(g, choice.unit)),
    "move": (
        ground.GroundMoves,
        GROUND,
        lambda g, choice: ground_movement.bars_move(g, choice.unit, choice.hex),
    ),
    "land": (ground.GroundMoves, GROUND, lambda g, choice: landing.bars_landing(g, choice.unit)),
    "embark": (
        ground.GroundMoves,
        GROUND,
        lambda g, choice: landing.bars_embarking(g, choice.unit),
    ),
}
"""By verb: the decision in which, and the category of which, a rule says more than that tells."""
AT_ENEMIES: Final[tuple[str, ...]] = ("fire", "shoot", "aim", "strike-unit", "bomb")
"""Verbs that name a unit of the enemy."""


PLACING: Final[tuple[str, ...]] = ("enter", "hold")
"""Verbs that name a unit which is still to come."""


def _off_board(g: State, choice: Choice, side: int) -> Bar | None:
    """Why a unit that a side might name is not on the board at all; everybody knows it."""
    unit = choice.unit
    if unit < 0:
        return None
    status = g.status[unit]
    if status == LOST:
        return IS_LOST
    if g.side(unit) != side and choice.verb not in AT_ENEMIES:
        return None
    if choice.verb in PLACING or status not in (WAITING, EVENT):
        return None
    if status == EVENT:
        return BY_EVENT
    if g.held[unit]:
        return IS_HELD
    return NOT_DUE if g.due[unit] > g.turn else HAS_NO_PLACE


def _about_unit(g: State, choice: Choice, side: int) -> Bar | None:
    """Why nobody could do anything with this unit; says nothing that the enemy hides."""
    unit = choice.unit
    if choice.verb in KINDS.of(g.frames[-1]).other_units:
        return None  # the decision says itself why it is not about this unit
    bar = _off_board(g, choice, side)
    if bar is not None or choice.verb in AT_ENEMIES:
        return bar
    if g.side(unit) != side:
        return NOT_YOURS
    if g.status[unit] == POOL or (g.in_play(unit) and g.base[unit] == UNAVAILABLE):
        force = g.theatre.roster.force[unit]
        if force == AF11:
            return NOT_DRAWN if g.fleet_on else NOT_COMMITTED
        return NOT_RELEASED if force == RESERVE else IN_ITS_BOX
    return None if g.in_play(unit) else NOT_HERE


def _by_rule(g: State, choice: Choice, side: int) -> Bar | None:
    """What a rule says of a unit that the open decision does not tell of with this place."""
    frame, category, rule = RULES.get(choice.verb, NO_RULE)
    unit = choice.unit
    if choice.verb == "move" and unit >= 0 and g.side(unit) == side and g.is_naval(unit):
        return bars_ship_moving(g, unit)
    if unit < 0 or g.side(unit) != side or not isinstance(g.frames[-1], frame):
        return None
    named = g.theatre.roster.category[unit]
    return rule(g, choice) if named == category else naming.WANTED[category]
