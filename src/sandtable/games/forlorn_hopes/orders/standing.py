"""Standing orders: what a side may answer in advance, so that fewer questions call it.

Whether an order answers hangs on what both sides see (6.1): a quick answer tells of nothing hidden.
What it answers hangs on what its own side knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.standing import Answer, InAdvance, Order, Orders, Policy, Question, answers, on
from sandtable.games.forlorn_hopes.air.battle import Order as NextToFly
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import SettingUp
from sandtable.games.forlorn_hopes.air.recon import Flights
from sandtable.games.forlorn_hopes.air.target_scramble import Refuge
from sandtable.games.forlorn_hopes.bases.evacuation import EvacuationTo
from sandtable.games.forlorn_hopes.bases.mobile_bases import Construction, Dismantling
from sandtable.games.forlorn_hopes.chapters import KINDS
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE
from sandtable.games.forlorn_hopes.orders import (
    standing_air,
    standing_land,
    standing_sea,
)
from sandtable.games.forlorn_hopes.sea.covering import CoveringDecision
from sandtable.games.forlorn_hopes.sea.naval_interception import Meeting, Sallying
from sandtable.games.forlorn_hopes.sea.naval_withdrawal import Retiring
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.air_fleet import FleetDecision
from sandtable.games.forlorn_hopes.turn.initiative import RegroupDecision
from sandtable.games.forlorn_hopes.turn.missions import Operations

BIG: Final = "ask me for groups of {n} ships or more"

QUESTIONS: Final = (
    Question("reaction", "Reaction missions", "9.1.4", (
        Policy("near", "Let a group pass; ask me at a distance of {n} or less from an airbase, a "
               "port or troops of mine", 0, 9, 1),
        Policy("transports", "Let a group pass; ask me for groups with transports"),
        Policy("ships", f"Let a group pass; {BIG}", 1, 20, 6),
        Policy("pass", "Let every group pass"),
    )),
    Question("scramble", "Interceptor scramble", "9.4", (
        Policy("all", "Each fighter in range that gets up with {n} or more of the ten faces, those "
               "with the best chance first, whatever the way of the mission adds", 1, 10, 5),
        Policy("none", "None"),
    )),
    Question("flee", "Target scramble", "9.5", (
        Policy("all", "All units on the ground; those that get away come back to their airbase"),
        Policy("bombers", "All but fighters; those that get away come back to their airbase"),
        Policy("none", "None"),
    )),
    Question("set-up", "Where my interceptors enter", "9.7.2", (
        Policy("near", "As near to the enemy's bombers as they may, facing them"),
    )),
    Question("dogfight", "Flights of my fighters in a battle, and of who has aborted", "9.7.4", (
        Policy("bombers", "To where they fire at a bomber, else at any enemy, else nearer to them"),
        Policy("fighters", "To where they fire at a fighter, else at any enemy, else nearer to "
               "them"),
    )),
    Question("air-fire", "Fire in a battle", "9.7.5", (
        Policy("bombers", "At loaded bombers where one may be fired at, else at whom it hits best"),
        Policy("best", "At whom it hits best"),
        Policy("hold", "Hold fire"),
    )),
    Question("ships-fire", "AA fire of my ships", "9.9", (
        Policy("each", "Each at another attacker, the best bombers first"),
        Policy("mass", "All at the best bomber"),
    )),
    Question("landing", "Another airbase for units that cannot land at theirs", "9.7.8", (
        Policy("near", "The nearest that has room"),
    )),
    Question("evacuation", "Evacuation of a lost airbase", "6.6.5", (
        Policy("near", "All, the strongest first, to the nearest airbase that has room"),
    )),
    Question("scouts", "Reconnaissance and patrols come home", "7.3.6", (
        Policy("own", "To where they came from, else to the nearest airbase that has room"),
    )),
    Question("intercept", "Naval interception", "10.3.4", (
        Policy("even", "With the ships of the hex that has most attack factors, if they have as "
               "many as the group; else let it pass"),
        Policy("ships", f"Let a group pass; {BIG}", 1, 20, 6),
        Policy("pass", "Let every group pass"),
    )),
    Question("meeting", "Enemy ships come into the hex of mine", "10.3.5", (
        Policy("even", "Fight with at least as many attack factors as theirs, else avoid it"),
        Policy("engage", "Fight always"),
        Policy("avoid", "Avoid it always"),
    )),
    Question("hours", "Day or night", "10.4.2", (
        Policy("night", "At night"),
        Policy("day", "By day"),
    )),
    Question("gunnery", "Targets of my ships", "10.4.4", (
        Policy("each", "Each at another ship, the strongest first"),
        Policy("transports", "At transports and carriers as far as their screen lets it, else each "
               "at another ship"),
        Policy("mass", "All at the strongest ship"),
    )),
    Question("withdraw", "Withdrawal from a surface combat", "10.4.6", (
        Policy("weaker", "Withdraw with fewer attack factors than theirs, away from other enemy "
               "ships; else stay"),
        Policy("outrun", "Withdraw where my ships outrun theirs and have fewer attack factors; "
               "else stay"),
        Policy("stay", "Stay always"),
    )),
    Question("port", "Ships return to port", "12.2", (
        Policy("near", "To the nearest"),
    )),
    Question("losses", "Steps to lose on the ground", "11.4.2", (
        Policy("spare", "From units that survive it, the weakest first; else the weakest"),
        Policy("weak", "From the weakest, even if it is eliminated"),
    )),
    Question("retreat", "Retreat on the ground, or lose a step", "11.4.3", (
        Policy("never", "Always retreat where I may; ask me for stacks of {n} steps or more",
               1, 99, 99),
        Policy("stand", "Stay while that leaves a step, else retreat; ask me for stacks of {n} "
               "steps or more", 1, 99, 99),
    )),
    Question("regroup", "Who regroups", "7.2", (
        Policy("all", "All that are disrupted or reduced"),
        Policy("disrupted", "All that are disrupted"),
        Policy("none", "Nobody"),
    )),
    Question("regaining", "Regroup boxes", "14.1", (
        Policy("on", "Go on; ask me in the General Regroup turn"),
    )),
    Question("friction", "ABDA friction", "5.4", (
        Policy("pass", "Pass where I must"),
    ), side=ALLIED),
    Question("bases", "Mobile airbases", "6.5", (
        Policy("none", "Neither build nor dismantle"),
    ), own=True),
    Question("recon", "Reconnaissance flights", "7.3", (
        Policy("none", "None"),
    ), own=True),
    Question("fleet", "11th Air Fleet", "5.1", (
        Policy("commit", "Commit it"),
        Policy("decline", "Do not commit it"),
    ), own=True, side=JAPANESE),
    Question("covering", "Covering Fleet", "5.2", (
        Policy("decline", "Do not commit it; ask me from turn {n} on", 1, 20, 2),
    ), own=True, side=JAPANESE),
    Question("regroup-turn", "General Regroup turn", "7.1", (
        Policy("no", "Not yet; ask me from turn {n} on", 1, 20, 3),
    ), own=True, side=JAPANESE),
    Question("missions", "My missions", "8.0", (
        Policy("pass", "Pass to the end of turn {n}, then ask me", 1, 20, 1),
    ), own=True),
)  # fmt: skip


def question_of(g: State, side: int) -> str:
    """The question that a side is asked now; "" for what is no matter of standing orders."""
    top: Any = g.frames[-1]
    if isinstance(top, Operations) and side == ALLIED and g.friction:
        return "friction"
    applies = AT_TIMES.get(type(top))
    return KINDS.of(top).question if applies is None or applies(g, side) else ""


AT_TIMES: Final[dict[type[Any], Callable[[State, int], bool]]] = {
    SettingUp: standing_air.sets_up_interceptors,
    NextToFly: standing_air.flies_fighters,
    Flying: standing_air.flies_fighters,
    Meeting: standing_sea.is_met,
}
"""Decisions that are a matter of orders only at times."""
CONTINUED: Final = (Refuge, EvacuationTo, Sallying, Retiring)
"""Decisions that follow another one: what was begun by hand is ended by hand."""


def answer(g: State, side: int, orders: Orders, follows: bool) -> list[Choice]:
    """What the orders of the side that is asked play now; [] where they ask it."""
    top: Any = g.frames[-1]
    order = orders.get(question_of(g, side))
    if order is None or (isinstance(top, CONTINUED) and not follows):
        return []
    return ANSWERS[type(top)](g, top, order)


# ── 5.1, 5.2, 6.5, 7.1, 7.3, 8.3 what is let go ──────────────────────────────


def pass_missions(g: State, _frame: Any, order: Order) -> list[Choice]:
    """A forced pass, or one of a turn whose missions are not wanted."""
    forced = g.acting == ALLIED and g.friction
    return [Choice("pass")] if forced or g.turn <= order.n else []


def done(_g: State, _frame: Any, _order: Order) -> list[Choice]:
    """Nothing more of it."""
    return [Choice("done")]


def fleet(_g: State, _frame: Any, order: Order) -> list[Choice]:
    """Commit it or not."""
    return [Choice(order.policy)]


def decline(g: State, _frame: Any, order: Order) -> list[Choice]:
    """Not in the turns before the one that was named."""
    return [Choice("decline")] if g.turn < order.n else []


def no_regroup_turn(g: State, _frame: Any, order: Order) -> list[Choice]:
    """Not in the turns before the one that was named."""
    return [Choice("no")] if g.turn < order.n else []


ANSWERS: Final[dict[type[Any], Answer]] = {
    **standing_air.ANSWERS,
    **standing_sea.ANSWERS,
    **standing_land.ANSWERS,
    **answers(
        on(Operations, pass_missions),
        on(Construction, done),
        on(Dismantling, done),
        on(Flights, done),
        on(FleetDecision, fleet),
        on(CoveringDecision, decline),
        on(RegroupDecision, no_regroup_turn),
    ),
}

IN_ADVANCE: Final[InAdvance] = InAdvance(QUESTIONS, question_of, answer)
