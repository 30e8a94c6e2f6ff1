"""Answers for choices that the open decision does not even tell of: which rule says no, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot
from sandtable.games.forlorn_hopes import covering, initiative, recon, wide
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    CONCLUSION,
    CONSTRUCTION,
    EVENTS_PHASE,
    GROUND_PHASE,
    INITIATIVE,
    LOST,
    OPERATIONS,
    PHASE_NAMES,
    POOL,
    REGROUP_PHASE,
    UNAVAILABLE,
    WAITING,
)
from sandtable.games.forlorn_hopes.state import State

NOT_NOW: Final = Bar("4.0", "that is not what is asked now", "Answer what is asked first.")
DICE_FALL: Final = Bar("2.4", "a die is about to fall", "Roll it first.")
NO_DIE: Final = Bar("2.4", "no die is asked for now", "Answer what is asked first.")
NO_SUCH_FACE: Final = Bar("2.4", "this die, or draw, has no such result", "Roll one that it has.")
OVER: Final = Bar("4.0", "the game is over", "Take a choice back, or branch to play on.")
IS_LOST: Final = Bar("2.2", "the unit has been eliminated", "Choose a unit in play.")
NOT_HERE: Final = Bar("15.0", "the unit is not in play", "Choose a unit in play.")
NOT_DRAWN: Final = Bar(
    "5.1",
    "the unit is in the Unavailable box in this turn",
    "Commit the 11th Air Fleet; then it is drawn, or bought.",
)
IN_ITS_BOX: Final = Bar(
    "5.2",
    "the unit is out of play, in the box of its fleet",
    "Its ships enter when they are committed, and aircraft embark with their carrier.",
)
NO_SUCH: Final = Bar(
    "4.0", "that is not among what is asked here", "Choose one of the legal choices."
)
NOT_YOURS: Final = Bar("4.0", "the unit is the enemy's", "Choose one of your own.")

WHEN: Final[dict[str, tuple[str, tuple[int, ...], str]]] = {
    "pass": ("8.3", (OPERATIONS,), "missions are passed in the Air/Naval Operations Phase"),
    "strike": ("9.1", (OPERATIONS,), "air missions begin when a mission is asked for"),
    "attack": ("9.1", (OPERATIONS, GROUND_PHASE), "no mission or attack is being put together"),
    "escort": ("9.1", (OPERATIONS,), "no air mission is being put together"),
    "launch": ("9.1", (OPERATIONS, GROUND_PHASE), "no mission or attack is being put together"),
    "stage": ("9.3", (OPERATIONS,), "units stage when a mission is asked for"),
    "scramble": ("9.4", (OPERATIONS, INITIATIVE), "interceptors scramble against a mission"),
    "flee": ("9.5", (OPERATIONS,), "units scramble off the ground when their base is the target"),
    "strike-base": ("9.6", (OPERATIONS,), "a target is designated after the scrambles"),
    "strike-city": ("9.6", (OPERATIONS,), "a target is designated after the scrambles"),
    "strike-port": ("9.6", (OPERATIONS,), "a target is designated after the scrambles"),
    "strike-unit": ("9.6", (OPERATIONS,), "a target is designated after the scrambles"),
    "strike-ships": ("9.6", (OPERATIONS,), "a target is designated after the scrambles"),
    "assault-drop": ("9.11", (OPERATIONS,), "a target is designated after the scrambles"),
    "edge": ("9.7.2", (OPERATIONS, INITIATIVE), "no air battle is being set up"),
    "set": ("9.7.2", (OPERATIONS, INITIATIVE), "no air battle is being set up"),
    "fly": ("9.7.3", (OPERATIONS, INITIATIVE), "no unit is to be chosen to fly next"),
    "ahead": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "left": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "right": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "climb": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "dive": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "reverse": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "goto": ("9.7.4", (OPERATIONS, INITIATIVE), "no unit is flying on the board"),
    "fire": ("9.7.5", (OPERATIONS, INITIATIVE), "nobody fires on the board now"),
    "abort": ("9.8.1", (OPERATIONS,), "attackers abort at the start of a round"),
    "leave": ("9.7.3", (OPERATIONS, INITIATIVE), "units leave at the end of a round"),
    "aim": ("9.10.4", (OPERATIONS,), "no target of an attacker is asked for"),
    "altitude": ("9.9.1", (OPERATIONS,), "no level of an attacker is asked for"),
    "bomb": ("9.10", (OPERATIONS,), "nobody bombs now"),
    "sail": ("10.1", (OPERATIONS,), "naval missions begin when a mission is asked for"),
    "join": ("10.1.1", (OPERATIONS,), "no group is being put together"),
    "load": ("10.2.2", (OPERATIONS,), "cargo is loaded as a group is put together"),
    "depart": ("10.1", (OPERATIONS,), "no group is being put together"),
    "steam": ("10.3", (OPERATIONS,), "no group is under way"),
    "drop": ("10.3.1", (OPERATIONS,), "no group is under way"),
    "halt": ("10.1.3", (OPERATIONS,), "no group is under way"),
    "intercept": ("10.3.4", (OPERATIONS,), "no spotted group can be intercepted now"),
    "engage": ("10.3.5", (OPERATIONS,), "no fleets meet now"),
    "avoid": ("10.3.5", (OPERATIONS,), "no fleets meet now"),
    "day": ("10.4.2", (OPERATIONS,), "no surface combat begins now"),
    "night": ("10.4.2", (OPERATIONS,), "no surface combat begins now"),
    "shoot": ("10.4.4", (OPERATIONS,), "no surface combat is fought now"),
    "withdraw": ("10.4.6", (OPERATIONS, GROUND_PHASE), "nobody withdraws now"),
    "stay": ("10.4.6", (OPERATIONS, GROUND_PHASE), "nobody withdraws now"),
    "bombard": ("10.5", (OPERATIONS,), "ships bombard where their mission ends"),
    "move": ("11.2", (GROUND_PHASE,), "ground units move in the Ground Operations Phase"),
    "land": ("11.5", (GROUND_PHASE, OPERATIONS), "units land in the Ground Operations Phase"),
    "embark": ("11.5.4", (GROUND_PHASE,), "units go aboard in the Ground Operations Phase"),
    "assault": ("11.4", (GROUND_PHASE,), "ground combats follow movement"),
    "withhold": ("11.4.1", (GROUND_PHASE,), "no ground attack is being put together"),
    "lose": ("11.4.2", (GROUND_PHASE,), "no loss is to be chosen now"),
    "recon": ("7.3", (INITIATIVE,), "reconnaissance is flown in the Initiative Phase"),
    "patrol": ("7.3", (INITIATIVE,), "patrols are placed in the Initiative Phase"),
    "examine": ("7.3", (INITIATIVE,), "a reconnaissance unit examines when it is placed"),
    "return": ("12.1", (CONCLUSION, REGROUP_PHASE), "units return in the Operations Conclusion"),
    "base": ("6.3", (EVENTS_PHASE, OPERATIONS, GROUND_PHASE), "no unit looks for an airbase now"),
    "regroup": ("7.2", (INITIATIVE,), "units are designated in the Initiative Phase"),
    "regain": ("14.5", (REGROUP_PHASE,), "steps are regained in the Regroup Phase"),
    "dismantle": ("6.5", (REGROUP_PHASE,), "mobile airbases are dismantled in the Regroup Phase"),
    "build": ("6.5", (CONSTRUCTION,), "mobile airbases are begun in their own phase"),
    "commit": ("5.1", (EVENTS_PHASE,), "fleets are committed in the Random Events Phase"),
    "decline": ("5.1", (EVENTS_PHASE,), "fleets are committed in the Random Events Phase"),
    "buy": ("5.1", (EVENTS_PHASE,), "units are bought in the Random Events Phase"),
    "enter": ("5.3", (EVENTS_PHASE,), "reinforcements come in the Random Events Phase"),
    "hold": ("5.3", (EVENTS_PHASE,), "reinforcements are held in the Random Events Phase"),
    "look": ("5.4", (EVENTS_PHASE,), "displays are looked at by Magic Intelligence only"),
    "exchange": ("17.2", (EVENTS_PHASE,), "units are exchanged before the first turn only"),
}
"""For each verb its case, the phases it belongs to, and what to say when it is not asked for."""
STANDING: Final[dict[str, tuple[int, Callable[[State], Bar | None]]]] = {
    "commit": (EVENTS_PHASE, covering.bars_commitment),
    "yes": (INITIATIVE, initiative.bars_regroup_turn),
}
"""Decisions that are not even asked for where a rule forbids them: phase and rule."""


def bar_of(g: State, choice: Choice) -> Bar:
    """The bar for a choice that the top frame tells nothing of, with what is asked."""
    if g.over:
        return OVER
    bar = _reason(g, choice)
    asked = g.frames[-1].prompt(g).text.rstrip(".")
    figures = bar.figures or f"asked now: {asked}"
    return Bar(bar.case, bar.reason, bar.remedy or NOT_NOW.remedy, figures)


def _reason(g: State, choice: Choice) -> Bar:
    """Case and reason: the moment first, then the unit that is named."""
    top = g.frames[-1]
    actor = top.actor(g)
    if choice.verb == "roll":
        return NO_SUCH_FACE if actor == CHANCE else NO_DIE
    if actor == CHANCE:
        return DICE_FALL
    flight = wide.bars_goto(g, choice)
    if flight is not None:
        return flight
    when = WHEN.get(choice.verb)
    if when is not None and g.phase not in when[1]:
        phases = " or ".join([PHASE_NAMES[phase] for phase in when[1]])
        return Bar(when[0], when[2], f"Wait for the {phases} Phase.")
    standing = STANDING.get(choice.verb)
    if standing is not None and g.phase == standing[0]:
        bar = standing[1](g)
        if bar is not None:
            return bar
    if choice.unit >= 0:
        bar = _about_unit(g, choice.unit, actor, choice.verb)
        if bar is not None:
            return bar
    if _asks_for(g, choice.verb):
        return NO_SUCH if when is None else Bar(when[0], NO_SUCH.reason, NO_SUCH.remedy)
    return NOT_NOW if when is None else Bar(when[0], when[2])


def _asks_for(g: State, verb: str) -> bool:
    """Whether the open decision knows this verb, with another unit or place."""
    ballot = Ballot(explain=True)
    g.frames[-1].verdicts(g, ballot)
    told = [*ballot.open, *[choice for choice, _ in ballot.barred]]
    return any(choice.verb == verb for choice in told)


AT_ENEMIES: Final[tuple[str, ...]] = ("fire", "shoot", "aim", "strike-unit", "bomb")
"""Verbs that name a unit of the enemy."""


def _about_unit(g: State, unit: int, actor: int, verb: str) -> Bar | None:
    """Why nobody could do anything with this unit; says nothing that the enemy hides."""
    if g.status[unit] == LOST:
        return IS_LOST
    if verb in AT_ENEMIES:
        return None
    if g.side(unit) != actor:
        return NOT_YOURS
    if g.status[unit] == POOL or (g.in_play(unit) and g.base[unit] == UNAVAILABLE):
        return NOT_DRAWN if g.theatre.roster.force[unit] == AF11 else IN_ITS_BOX
    if g.status[unit] == WAITING or not g.in_play(unit):
        return NOT_HERE
    return recon.bars_recon(g, unit) if verb == "recon" else None
