"""Standing orders: what a side may answer in advance, and what it then plays.

They serve whoever waits while the other side has its half, so that a game by turns is handed over
at the halves only; and they let halves of small promise pass.  Nothing is hidden in this game.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.standing import Answer, InAdvance, Order, Orders, Policy, Question, answers, on
from sandtable.games.doro_nawa import (
    air_combat,
    anti_aircraft,
    naval_combat,
    retreat,
    supply,
)
from sandtable.games.doro_nawa.air_combat import Fire, Intercept
from sandtable.games.doro_nawa.anti_aircraft import GUNS, Flak, FlakHex
from sandtable.games.doro_nawa.chapters import KINDS
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.ground_support import Support, bars_support
from sandtable.games.doro_nawa.kinds import LAND
from sandtable.games.doro_nawa.naval_combat import Broadside, Sighting
from sandtable.games.doro_nawa.orders import standing_half
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Option
from sandtable.games.doro_nawa.reinforcements import Arrivals
from sandtable.games.doro_nawa.retreat import Advance, Retreat
from sandtable.games.doro_nawa.stacking import Reduce
from sandtable.games.doro_nawa.state import State

QUESTIONS: Final = (
    Question("flak", "Anti-aircraft fire", "6.4", (
        Policy("each", "Every gun by itself at the best aircraft left, where it shoots down "
               "at {n} or better; else hold fire", 1, 6, 6),
        Policy("mass", "All guns together at the best aircraft, where they shoot it down "
               "at {n} or better; else hold fire", 1, 6, 6),
        Policy("hold", "Hold fire"),
    )),
    Question("flak-hex", "Fire at aircraft that support a defence", "6.4", (
        Policy("strongest", "From the attacking hex with the most ground SP"),
        Policy("hold", "Hold fire"),
    )),
    Question("intercept", "Enemy aircraft over my fighters", "6.8", (
        Policy("engage", "Open fire with an air-to-air strength of {n} or more; "
               "else hold fire", 1, 12, 1),
        Policy("even", "Open fire when my fighters there are at least as strong as theirs; "
               "else hold fire"),
        Policy("hold", "Hold fire"),
    )),
    Question("dogfight", "Targets in an air-to-air combat", "6.8", (
        Policy("each", "Every fighter by itself at the best aircraft left"),
        Policy("mass", "All fighters together at the best aircraft"),
        Policy("hold", "Hold fire"),
    )),
    Question("sighting", "Enemy ships beside mine", "5.21", (
        Policy("even", "Engage with at least as much bombardment strength as theirs; "
               "else hold fire"),
        Policy("engage", "Engage always"),
        Policy("hold", "Hold fire"),
    )),
    Question("broadside", "Targets of my ships", "5.21", (
        Policy("mass", "All ships together at the strongest enemy ship"),
        Policy("each", "Every ship by itself at the strongest enemy ship left"),
        Policy("hold", "Hold fire"),
    )),
    Question("support", "Air support of a defence", "6.6", (
        Policy("lower", "Those aircraft that lower the column of the attack, the best first"),
        Policy("all", "All aircraft in the hex"),
        Policy("none", "None"),
    )),
    Question("retreat", "Retreat, or stand for 1 SP more", "5.38", (
        Policy("never", "Never stand: to a hex in supply, away from the enemy; "
               "ask me for stacks of {n} SP or more", 1, 99, 99),
        Policy("stand", "Stand unless that eliminates the unit; "
               "ask me for stacks of {n} SP or more", 1, 99, 99),
    )),
    Question("reduce", "SP to be removed", "3.5", (
        Policy("slow", "From units of low initiative, and from none its last while others can"),
    )),
    Question("advance", "Advance into a vacated hex", "5.38", (
        Policy("all", "All that fit, the strongest first"),
        Policy("one", "The strongest alone, and who must"),
        Policy("none", "Only who must"),
    )),
    Question("arrivals", "Arrivals at the start of a turn", "8.1", (
        Policy("later", "Leave them for my own half"),
    )),
    Question("end", "From impulse 11: end the turn, or take another half", "2.2", (
        Policy("end", "End the turn"),
        Policy("on", "Take another half"),
    ), own=True),
    *standing_half.QUESTIONS,
)  # fmt: skip


def question_of(g: State, side: int) -> str:
    """The question that a side is asked now; "" for what is no matter of standing orders."""
    top: Any = g.frames[-1]
    if isinstance(top, Fire):
        return "dogfight" if side != g.half or top.opener != side else ""
    if isinstance(top, Broadside):
        return "broadside" if side != g.half else ""
    if isinstance(top, Arrivals):
        return "arrivals" if not g.impulse or side != g.half else ""
    return KINDS.of(top).question


def answer(g: State, side: int, orders: Orders, follows: bool) -> list[Choice]:
    """What the orders of the side that is asked play now; [] where they ask it."""
    top: Any = g.frames[-1]
    if isinstance(top, Option):
        return standing_half.option(g, side, orders)
    if isinstance(top, Impulse):
        return standing_half.passing(g, side, orders) if follows else []
    name = question_of(g, side)
    order = orders.get(name)
    return [] if order is None else ANSWERS[type(top)](g, top, order)


# ── 6.4 Anti-aircraft fire ───────────────────────────────────────────────────


def flak(g: State, frame: Flak, order: Order) -> list[Choice]:
    """One shot, as long as it shoots down at the number wanted; then no more."""
    if frame.aim >= 0:
        return []
    left = frame.left(g)
    aim = best_aircraft(g, list(frame.aircraft))
    firers = tuple(sorted(left))
    if order.policy == "each" and left:
        worth = [(anti_aircraft.value_of(g, frame.place, frame.side, u), -u, u) for u in left]
        firers = (max(worth)[2],)
    strength = anti_aircraft.strength_of(g, frame.place, frame.side, firers)
    if order.policy == "hold" or not firers or g.theatre.air.anti_air(strength) > order.n:
        return [Choice("hold")]
    joined = [Choice("guns") if u == GUNS else Choice("with", u) for u in firers]
    return [Choice("flak", aim), *joined, Choice("fire")]


def best_aircraft(g: State, units: list[int]) -> int:
    """The aircraft that bombards and fights best, the first of several."""
    roster = g.theatre.roster
    return max(units, key=lambda u: (2 * roster.bombardment[u] + max(0, roster.air[u]), -u))


def flak_hex(g: State, frame: FlakHex, order: Order) -> list[Choice]:
    """The attacking hex that fires."""
    if order.policy == "hold":
        return [Choice("hold")]
    worth = [(anti_aircraft.guns_value(g, h, frame.side), -h) for h in frame.places]
    return [Choice("guns", hex=-max(worth)[1])]


# ── 6.8 Air-to-air combat ────────────────────────────────────────────────────


def intercept(g: State, frame: Intercept, order: Order) -> list[Choice]:
    """Open fire, or not."""
    own = air_combat.able_fighters(g, frame.place, frame.side)
    theirs = air_combat.able_fighters(g, frame.place, 1 - frame.side)
    strength = air_combat.strength_of(g, tuple(own))
    engages = order.policy == "engage" and strength >= order.n
    if order.policy == "even":
        engages = strength >= air_combat.strength_of(g, tuple(theirs))
    return [Choice("dogfight", hex=frame.place) if engages else Choice("hold")]


def dogfight(g: State, frame: Fire, order: Order) -> list[Choice]:
    """One shot at the best aircraft that is left; its doom is not waited for."""
    if frame.target >= 0:
        return []
    if order.policy == "hold":
        return [Choice("hold")]
    there = g.aircraft_in(frame.place, 1 - frame.side)
    aims = [u for u in there if u not in frame.doomed]
    able_now = air_combat.able_fighters(g, frame.place, frame.side)
    air = g.theatre.roster.air
    best = max(able_now, key=lambda u: (air[u], -u))
    target = Choice("target", best_aircraft(g, aims))
    if len(able_now) == 1:  # a fighter that is alone fires by itself
        return [target, Choice("fire")]
    shooters = able_now if order.policy == "mass" else [best]
    return [target, *[Choice("with", u) for u in shooters], Choice("fire")]


# ── 5.21 Ships ───────────────────────────────────────────────────────────────


def sighting(g: State, frame: Sighting, order: Order) -> list[Choice]:
    """Engage, or not."""
    bombs = g.theatre.roster.bombardment
    own = sum([bombs[u] for u in naval_combat.ready_ships(g, frame.place, frame.side)])
    theirs = sum([bombs[u] for u in naval_combat.ready_ships(g, frame.place, 1 - frame.side)])
    engages = order.policy == "engage" or (order.policy == "even" and own >= theirs)
    return [Choice("engage", hex=frame.place) if engages else Choice("hold")]


def broadside(g: State, frame: Broadside, order: Order) -> list[Choice]:
    """One shot at the strongest enemy ship that is left."""
    if frame.aim >= 0 or frame.firers:
        return []
    if order.policy == "hold":
        return [Choice("hold")]
    bombs = g.theatre.roster.bombardment
    aims = [u for u in g.ships_in(frame.place, 1 - frame.side) if u not in frame.hits]
    ships = naval_combat.ready_ships(g, frame.place, frame.side)
    aim = max(aims, key=lambda u: (bombs[u], -u))
    if order.policy == "each":
        ships = [max(ships, key=lambda u: (bombs[u], -u))]
    return [Choice("target", aim), *[Choice("with", u) for u in ships], Choice("fire")]


# ── 6.6 Air support of a defence ─────────────────────────────────────────────


def support(g: State, frame: Support, order: Order) -> list[Choice]:
    """The aircraft that support it, the best bombers first."""
    if frame.chosen:
        return []
    bombs = g.theatre.roster.bombardment
    wings = g.aircraft_in(frame.target, frame.side)
    able_now = [u for u in wings if bars_support(g, u, frame.target, frame.side, frame.air) is None]
    able_now.sort(key=lambda u: (-bombs[u], u))
    chosen: list[int] = able_now if order.policy == "all" else []
    if order.policy == "lower":
        chosen = those_that_lower(g, frame, able_now)
    return [*[Choice("support", u) for u in chosen], Choice("done")]


def those_that_lower(g: State, frame: Support, wings: list[int]) -> list[int]:
    """As few of the aircraft, in this order, as bring the column to the lowest they can."""
    best: list[int] = []
    column = weigh(g, frame.target, frame.units, frame.air, ()).column
    for count in range(1, len(wings) + 1):
        some = tuple(sorted(wings[:count]))
        lower = weigh(g, frame.target, frame.units, frame.air, some).column
        if lower < column:
            column, best = lower, wings[:count]
    return best


# ── 5.38 Retreats and advances, 3.5 losses ───────────────────────────────────


def retreat_or_stand(g: State, frame: Retreat, order: Order) -> list[Choice]:
    """The first of the units goes, or stands; a stack as large as wanted is asked about."""
    stack = sum([g.sp[u] for u in g.ground_in(frame.place, frame.side)])
    if stack >= order.n:
        return []
    unit = frame.going[0]
    ways = retreat.ways_out(g, unit)
    may_stand = retreat.bars_standing(frame.assault, ways) is None
    if not ways or (order.policy == "stand" and may_stand and g.sp[unit] > 1):
        return [Choice("stand", unit)]
    network = supply.network_of(g, frame.side)
    ways.sort(
        key=lambda to: (not network[to], -standing_half.enemy_distance(g, to, 1 - frame.side), to)
    )
    return [Choice("retreat", unit, ways[0])]


def reduce(g: State, _frame: Reduce, _order: Order) -> list[Choice]:
    """Who gives the SP."""
    initiative, sp = g.theatre.roster.initiative, g.sp
    gives = min(
        offered(g), key=lambda c: (sp[c.unit] == 1, initiative[c.unit], -sp[c.unit], c.unit)
    )
    return [gives]


def offered(g: State) -> list[Choice]:
    """The legal choices of the decision on top."""
    ballot = Ballot()
    g.frames[-1].verdicts(g, ballot)
    return ballot.open


def advance(g: State, frame: Advance, order: Order) -> list[Choice]:
    """Who goes in next: those from the sea first, then the strongest."""
    units = retreat.able_to_advance(g, frame.units, frame.place)
    must = [u for u in units if g.afloat[u]]
    if not must and (order.policy == "none" or (order.policy == "one" and not is_empty(g, frame))):
        return [Choice("done")]
    unit = max(must or units, key=lambda u: (g.sp[u], -u))
    return [Choice("advance", unit)]


def is_empty(g: State, frame: Advance) -> bool:
    """Whether nobody has advanced yet."""
    return not g.occ[frame.place] & LAND << frame.side


# ── 2.1 The halves of a turn ──────────────────────────────────────────────────


def arrivals(_g: State, _frame: Arrivals, _order: Order) -> list[Choice]:
    """They are asked about again when the own half begins."""
    return [Choice("done")]


def end(_g: State, _frame: EndTurn, order: Order) -> list[Choice]:
    """End the turn, or go on."""
    return [Choice(order.policy)]


ANSWERS: Final[dict[type[Any], Answer]] = answers(
    on(Flak, flak),
    on(FlakHex, flak_hex),
    on(Intercept, intercept),
    on(Fire, dogfight),
    on(Sighting, sighting),
    on(Broadside, broadside),
    on(Support, support),
    on(Retreat, retreat_or_stand),
    on(Reduce, reduce),
    on(Advance, advance),
    on(Arrivals, arrivals),
    on(EndTurn, end),
)

IN_ADVANCE: Final[InAdvance] = InAdvance(QUESTIONS, question_of, answer)
