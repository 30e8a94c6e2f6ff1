"""Answers for choices that come at the wrong moment: what is asked for when (4.0)."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import by_verb
from sandtable.games.forlorn_hopes.bases.evacuation import Evacuation
from sandtable.games.forlorn_hopes.kinds import (
    CONCLUSION,
    CONSTRUCTION,
    ENDED,
    EVENTS_PHASE,
    GROUND_PHASE,
    INITIATIVE,
    OPERATIONS,
    PHASE_NAMES,
    REGROUP_PHASE,
)
from sandtable.games.forlorn_hopes.sea.naval_missions import Grouping, bars_ship
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import exchange
from sandtable.games.forlorn_hopes.turn.missions import Operations

ANSWER: Final = "Answer what is asked first."
NOT_NOW: Final = Bar("4.0", "that is not what is asked now", ANSWER)

ALWAYS: Final[tuple[int, ...]] = tuple(range(len(PHASE_NAMES)))
BATTLE: Final = (OPERATIONS, INITIATIVE)
"""Air battles are fought in both, patrols in the second."""
BELONGS: Final[dict[str, tuple[str, tuple[int, ...], str]]] = {
    "done": ("4.0", ALWAYS, "nothing is under way here that `done` would end"),
    "yes no": ("7.1", (INITIATIVE,), "only the General Regroup turn is declared with yes or no"),
    "pick": ("4.0", ALWAYS, "no unit is to be picked out of several now"),
    "pass": ("8.3", (OPERATIONS,), "missions are passed in the Air/Naval Operations Phase"),
    "strike": ("9.1", (OPERATIONS,), "air missions begin when a mission is asked for"),
    "attack launch": (
        "9.1",
        (OPERATIONS, GROUND_PHASE),
        "missions are launched, attacks begun, while they are put together",
    ),
    "escort": ("9.1", (OPERATIONS,), "escorts join while an air mission is put together"),
    "stage": ("9.3", (OPERATIONS,), "units stage when a mission is asked for"),
    "scramble": ("9.4", BATTLE, "interceptors scramble against a mission"),
    "flee": (
        "9.5",
        (EVENTS_PHASE, OPERATIONS, GROUND_PHASE),
        "units leave the ground when their base lies in the target hex, or is lost (6.6.5)",
    ),
    "strike-base strike-city strike-port strike-unit strike-ships": (
        "9.6",
        (OPERATIONS,),
        "a target is designated after the scrambles",
    ),
    "assault-drop": ("9.11", (OPERATIONS,), "a target is designated after the scrambles"),
    "edge set": ("9.7.2", BATTLE, "no air battle is being set up"),
    "fly": ("9.7.3", BATTLE, "no unit is to be chosen to fly next"),
    "ahead left right climb dive reverse goto": ("9.7.4", BATTLE, "no unit is flying on the board"),
    "fire": ("9.7.5", BATTLE, "nobody fires on the board now"),
    "abort": ("9.8.1", (OPERATIONS,), "attackers abort at the start of a round"),
    "leave": ("9.7.3", BATTLE, "units leave at the end of a round"),
    "aim": ("9.10.4", (OPERATIONS,), "no target of an attacker is asked for"),
    "altitude": ("9.9.1", (OPERATIONS,), "no level of an attacker is asked for"),
    "bomb": ("9.10", (OPERATIONS,), "nobody bombs now"),
    "sail": ("10.1", (OPERATIONS,), "naval missions begin when a mission is asked for"),
    "join": ("10.1.1", (OPERATIONS,), "ships join while a group is put together"),
    "load": (
        "10.2.2",
        (OPERATIONS,),
        "cargo is loaded as a group is put together, parachute troops with their C units",
    ),
    "depart": ("10.1", (OPERATIONS,), "a group departs when it is put together"),
    "steam": ("10.3", (OPERATIONS,), "no group is asked now where it goes"),
    "drop": ("10.3.1", (OPERATIONS,), "no group is asked now where it goes"),
    "halt": ("10.1.3", (OPERATIONS,), "no group is asked now where it goes"),
    "intercept": ("10.3.4", (OPERATIONS,), "no spotted group can be intercepted now"),
    "engage avoid": ("10.3.5", (OPERATIONS,), "no fleets meet now"),
    "day night": ("10.4.2", (OPERATIONS,), "no surface combat begins now"),
    "shoot": ("10.4.4", (OPERATIONS,), "no surface combat is fought now"),
    "withdraw stay": ("10.4.6", (OPERATIONS, GROUND_PHASE), "nobody withdraws now"),
    "bombard": ("10.5", (OPERATIONS,), "ships bombard where their mission ends"),
    "move": ("11.2", (GROUND_PHASE,), "ground units move in the Ground Operations Phase"),
    "land": (
        "11.5",
        (GROUND_PHASE, OPERATIONS),
        "units go ashore as a group is put together (10.2.2), or in ground movement",
    ),
    "embark": ("11.5.4", (GROUND_PHASE,), "units go aboard in the Ground Operations Phase"),
    "assault": ("11.4", (GROUND_PHASE,), "ground combats follow movement"),
    "withhold": ("11.4.1", (GROUND_PHASE,), "units are kept out while an attack is put together"),
    "lose": ("11.4.2", (GROUND_PHASE,), "no loss is to be chosen now"),
    "recon": ("7.3", (INITIATIVE,), "reconnaissance is flown in the Initiative Phase"),
    "patrol": ("7.3", (INITIATIVE,), "patrols are placed in the Initiative Phase"),
    "examine": ("7.3", (INITIATIVE,), "a reconnaissance unit examines when it is placed"),
    "return": ("12.0", (CONCLUSION,), "aircraft and ships return in the Operations Conclusion"),
    "base": ("6.3", (EVENTS_PHASE, OPERATIONS, GROUND_PHASE), "no unit looks for an airbase now"),
    "regroup": ("7.2", (INITIATIVE,), "units are designated in the Initiative Phase"),
    "regain": ("14.5", (REGROUP_PHASE,), "steps are regained in the Regroup Phase"),
    "dismantle": ("6.5", (REGROUP_PHASE,), "mobile airbases are dismantled in the Regroup Phase"),
    "build": ("6.5", (CONSTRUCTION,), "mobile airbases are begun in their own phase"),
    "commit decline": ("5.1", (EVENTS_PHASE,), "fleets are committed in the Random Events Phase"),
    "buy": ("5.1", (EVENTS_PHASE,), "units are bought in the Random Events Phase"),
    "enter": ("5.3", (EVENTS_PHASE,), "reinforcements come in the Random Events Phase"),
    "hold": ("5.3", (EVENTS_PHASE,), "reinforcements are held in the Random Events Phase"),
    "look": ("5.4", (EVENTS_PHASE,), "displays are looked at by Magic Intelligence only"),
    "exchange": ("17.2", (EVENTS_PHASE,), "units are exchanged before the first turn only"),
}
IN_ITS_PHASE: Final[dict[str, str]] = by_verb(
    {
        "pass": "a player passes where he is asked for a mission or an answer to one",
        "move embark": "ground units move and go aboard in the movement part of their side (11.1)",
    }
)
"""For some verbs what is said instead when their phase is here, and something else is asked."""
ASHORE: Final = ("withdraw", "stay")
"""Verbs of fights at sea and on land."""
GETS_AWAY: Final = ("flee", "base")
"""Verbs of those that get away from an airbase that is lost, in any phase (6.6.5)."""
WHEN: Final = by_verb(BELONGS)
"""For each verb its case, the phases it belongs to, and what to say when it is not asked for."""


AT_REST: Final = Bar(
    "10.1",
    "ships move in a naval mission, and this one is in none now",
    "Begin one with `sail` from its hex.",
)
GOES_LATER: Final = Bar("10.1", AT_REST.reason, ANSWER)
NOT_OUT: Final = Bar("10.1.1", "its group is still put together", "Send it out with `depart`.")
HAS_ENDED: Final = Bar(
    "10.1.3",
    "its mission of this turn has ended, and it stays where it is",
    "In the Operations Conclusion it may return to port (12.2).",
)


def bars_ship_moving(g: State, ship: int) -> Bar:
    """Why a ship does not go to a place now: it moves in its mission, once a turn (10.1)."""
    top = g.frames[-1]
    if g.phase != OPERATIONS:
        wait = f"Wait for the {PHASE_NAMES[OPERATIONS]} Phase."
        here = f"this is the {PHASE_NAMES[g.phase]} Phase"
        return Bar("10.1", "ships move in naval missions only", wait, here)
    if g.sailing[ship] and isinstance(top, Grouping):
        return NOT_OUT
    if g.done[ship] & ENDED:
        return HAS_ENDED
    if g.sailing[ship]:
        return GOES_LATER.says(asked(g))
    return bars_ship(g, ship) or (AT_REST if isinstance(top, Operations) else GOES_LATER)


def asked(g: State) -> str:
    """What is asked now, as figures of a bar."""
    return f"asked now: {g.frames[-1].prompt(g).text.rstrip('.')}"


def wrong_moment(g: State, verb: str, verbs: list[str]) -> Bar:
    """Which phase a verb belongs to, or what is asked first; `verbs` are those that are legal."""
    case, phases, reason = WHEN.get(verb, (NOT_NOW.case, ALWAYS, NOT_NOW.reason))
    if verb in ASHORE and g.phase == GROUND_PHASE:
        case = "11.4.3"
    if verb == "exchange" and g.theatre.rules.exchange is None:
        return exchange.NOWHERE
    if verb == "exchange":
        return Bar(case, reason, "It is over in this game.", f"this is turn {g.turn}")
    first = f"Answer what is asked first: {' or '.join(verbs)}." if verbs else ANSWER
    if verb in GETS_AWAY and any(isinstance(frame, Evacuation) for frame in g.frames):
        reason = "the air units of a lost airbase get away one after the other"
        return Bar("6.6.5", reason, first, asked(g))
    if g.phase not in phases:
        names = " or ".join([PHASE_NAMES[phase] for phase in phases])
        here = f"this is the {PHASE_NAMES[g.phase]} Phase"
        return Bar(case, reason, f"Wait for the {names} Phase.", here)
    reason = IN_ITS_PHASE.get(verb, reason)
    return Bar(case, reason, first, asked(g))
