"""Answers for choices that come at the wrong moment: what is asked for when (2.0)."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, by_verb
from sandtable.core.outline import IS_OVER, Play
from sandtable.games.doro_nawa import reinforcements, retreat
from sandtable.games.doro_nawa.chapters import KINDS
from sandtable.games.doro_nawa.kinds import CHART, COMBAT, OPTIONS, WAITING
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Initiative
from sandtable.games.doro_nawa.state import State

ANSWER: Final = "Answer what is asked first."
NOT_NOW: Final = Bar("2.1", "that is not what is asked now", ANSWER)
GAME_OVER: Final = Bar("9.1", *IS_OVER)
OPTION_FIRST: Final = Bar(
    "2.1", "the option of this half comes first", "Choose movement, combat or replacement."
)
OPTION_CHOSEN: Final = Bar(
    "2.1", "the option of this half is chosen", "Choose another in your next half."
)
TURN_FIRST: Final = Bar(
    "2.2",
    "whether the turn ends is decided before this half",
    "End the turn (`end`) or play on (`on`).",
)
ENDS_LATER: Final = Bar(
    "2.2",
    "the turn may be ended only when a half begins, and from the 11th impulse on",
    "Play on; you are asked.",
)
DIE_FIRST: Final = Bar("2.1", "the initiative die has not been thrown", "Roll it.")
NO_DIE: Final = Bar("2.1", "no die is asked for now", ANSWER)
NO_FACE: Final = Bar("2.1", "a die shows 1 to 6", "Roll one of these.")
PLACED_FIRST: Final = Bar(
    "3.4",
    "arrivals are placed when a turn or a half of their side begins, before its option",
    "Place it when your next half begins.",
)
NO_EXCESS: Final = Bar("3.5", "no hex is overstacked now", ANSWER)
NO_RETREAT: Final = Bar("5.38", "no unit of yours has to retreat now", ANSWER)
NO_ADVANCE: Final = Bar(
    "5.38", "no attack has just emptied a hex", "You are asked when an attack of yours empties one."
)
NO_COMBAT: Final = Bar(
    "5.1",
    "no combat is being put together",
    "Begin one: bombard, interdict, dogfight, engage or, in a Combat impulse, attack and a hex.",
)
NO_SUPPORT: Final = Bar("6.6", "no attack waits for ground support", "Begin an attack (`attack`).")
NOT_COMBAT: Final = Bar(
    "6.6",
    "ground support is given to a ground combat, and those are fought in a Combat impulse",
    "Bombard or interdict with it, or choose the Combat option in your next half.",
)
NO_FIRE: Final = Bar("6.4", "nobody is asked to fire now", ANSWER)
NONE_IN_HAND: Final = Bar("4.1", "no unit is picked up", "Pick one up with `move` or `fly`.")

BELONGS: Final[dict[str, Bar]] = {
    "end on": ENDS_LATER,
    "movement combat replacement": OPTION_CHOSEN,
    "roll": NO_DIE,
    "place": PLACED_FIRST,
    "remove": NO_EXCESS,
    "retreat stand": NO_RETREAT,
    "advance": NO_ADVANCE,
    "with without target spare resolve cancel": NO_COMBAT,
    "support withdraw": NO_SUPPORT,
    "guns flak fire hold": NO_FIRE,
    "stop": NONE_IN_HAND,
}
WRONG_TIME: Final = by_verb(BELONGS)


def not_now(g: State) -> Bar:
    """What goes on instead and how to be done with it, by the case it is asked for."""
    top = g.frames[-1]
    prompt = top.prompt(g)
    reason, remedy = KINDS.of(top).waiting
    figures = prompt.text.rstrip(".")
    return Bar(prompt.case or "2.1", reason or NOT_NOW.reason, remedy or ANSWER, figures)


def bars_beginning(g: State, choice: Choice) -> Bar:
    """Outside the choices of a half: end of the game, end of the turn, option, die."""
    top = g.frames[-1]
    verb = choice.verb
    if isinstance(top, Play):
        return GAME_OVER
    if isinstance(top, EndTurn):
        return TURN_FIRST
    if isinstance(top, Initiative):
        return NO_FACE if verb == "roll" else DIE_FIRST
    if verb in ("end", "on", "place"):
        return bars_time(g, choice)
    return OPTION_FIRST


def bars_time(g: State, choice: Choice) -> Bar:
    """The case of a verb that is not asked for at this moment."""
    verb = choice.verb
    if verb == "place":
        bar = bars_place(g, g.half, choice.unit, choice.hex)
        if bar is not None:
            return bar
    if verb == "advance" and isinstance(g.frames[1], Impulse) and g.frames[1].emptied >= 0:
        half = g.frames[1]
        return retreat.bars_late_advance(g, choice.unit, half.emptied, half.attackers)
    bar = WRONG_TIME.get(verb)
    if bar is None:
        return not_now(g)
    if bar == NO_SUPPORT and g.option != COMBAT:
        return NOT_COMBAT.says(f"this is a {OPTIONS[g.option]} impulse")
    if bar == ENDS_LATER:
        return bar.says(f"this is impulse {g.impulse}")
    if bar == OPTION_CHOSEN:
        return bar.says(OPTIONS[g.option])
    return bar.says(g.frames[-1].prompt(g).text.rstrip(".")) if bar.remedy == ANSWER else bar


def bars_place(g: State, side: int, unit: int, place: int) -> Bar | None:
    """What keeps a side from placing a unit, whenever it asks."""
    if g.status[unit] in (WAITING, CHART) and g.theatre.roster.side[unit] != side:
        return reinforcements.OTHER_SIDE.says(g.name(unit))
    return reinforcements.bars_arriving(g, unit, place)
