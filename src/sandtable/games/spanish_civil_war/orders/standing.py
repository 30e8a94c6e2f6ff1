"""Standing orders: what the side that waits is asked in the other's half, and may answer before.

Whether an order answers hangs on what both sides see, so that no delay tells of hidden allotments.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.standing import Answer, InAdvance, Order, Orders, Policy, Question, answers, on
from sandtable.games.spanish_civil_war import bombardment, retreat, stacking
from sandtable.games.spanish_civil_war.air_superiority import (
    Allot,
    Bounces,
    Excess,
    Losses,
    bouncers,
    prey,
)
from sandtable.games.spanish_civil_war.chapters import KINDS
from sandtable.games.spanish_civil_war.fields_of_fire import aims, bars_hex, ready_guns
from sandtable.games.spanish_civil_war.kinds import DEFENSIVE, PLAY, SUPERIORITY, SUPPORT
from sandtable.games.spanish_civil_war.morale import Suffer
from sandtable.games.spanish_civil_war.outline import Fire
from sandtable.games.spanish_civil_war.retreat import Retreat
from sandtable.games.spanish_civil_war.state import State

QUESTIONS: Final = (
    Question("allot", "Air units to the air superiority box, in the enemy's half", "10.1", (
        Policy("fighters", "Those of combat factor {n} or lower, who hit more easily; keep the "
               "others", 1, 10, 7),
        Policy("all", "All"),
        Policy("none", "None: keep all"),
    )),
    Question("excess", "Air units in excess of the enemy's", "10.12", (
        Policy("bounce", "Keep all of the excess to bounce, those that hit worst first"),
        Policy("fight", "All fight"),
    )),
    Question("air-losses", "Air units to lose", "10.12", (
        Policy("worst", "Those that hit worst"),
        Policy("best", "Those that hit best"),
    )),
    Question("bounce", "Bouncing enemy air units", "10.13", (
        Policy("support", "Those on ground support first, over my largest stacks; then the others"),
        Policy("only-support", "Only those on ground support, over my largest stacks first"),
        Policy("none", "None"),
    )),
    Question("fire", "Defensive fire", "6.2", (
        Policy("mass", "All guns in range together at the stack that could attack with most, of "
               "those that are not all disrupted; with {n} barrage factors or more, else hold fire",
               1, 99, 1),
        Policy("each", "Gun by gun at the stack that can still attack with most; with {n} barrage "
               "factors or more, else hold fire", 1, 99, 1),
        Policy("hold", "Hold fire"),
    )),
    Question("suffer", "Who takes a DD", "6.1", (
        Policy("lives", "The weakest of those that survive it; if none does, the weakest"),
        Policy("weakest", "The weakest, even if it is eliminated"),
    )),
    Question("retreat", "Retreat, or ignore it under shelter", "7.2", (
        Policy("never", "Always retreat, away from the enemy; ask me for units of {n} combat "
               "factors or more", 1, 99, 99),
        Policy("stand", "Ignore it wherever I may, else retreat; ask me for units of {n} combat "
               "factors or more", 1, 99, 99),
    )),
)  # fmt: skip


def question_of(g: State, side: int) -> str:
    """The question that a side is asked now; "" for what is no matter of standing orders."""
    top: Any = g.frames[-1]
    if isinstance(top, Allot):
        return "allot" if side != g.phasing else ""
    if isinstance(top, Fire):
        return "fire" if g.phase == DEFENSIVE else ""
    return KINDS.of(top).question


def answer(g: State, side: int, orders: Orders, _follows: bool) -> list[Choice]:
    """What the orders of the side that is asked play now; [] where they ask it."""
    name = question_of(g, side)
    order = orders.get(name)
    top: Any = g.frames[-1]
    return [] if order is None else ANSWERS[type(top)](g, top, order)


# ── 10.1 Air superiority ─────────────────────────────────────────────────────


def allot(g: State, frame: Allot, order: Order) -> list[Choice]:
    """Into the box, or kept for other missions."""
    factor = g.theatre.roster.cf[frame.unit]
    goes = order.policy == "all" or (order.policy == "fighters" and factor <= order.n)
    return [Choice("allot" if goes else "keep", frame.unit)]


def excess(g: State, frame: Excess, order: Order) -> list[Choice]:
    """Those that are kept to bounce."""
    left = [u for u in frame.units if g.mission[u] == SUPERIORITY]
    if order.policy == "fight" or not frame.left or not left:
        return [Choice("done")]
    return [Choice("excess", worst(g, left))]


def worst(g: State, units: list[int]) -> int:
    """The air unit that hits worst: it needs the highest die."""
    factors = g.theatre.roster.cf
    return max(units, key=lambda u: (factors[u], u))


def air_losses(g: State, frame: Losses, order: Order) -> list[Choice]:
    """Who is lost."""
    factors = g.theatre.roster.cf
    units = list(frame.units)
    if order.policy == "worst":
        return [Choice("lose", worst(g, units))]
    return [Choice("lose", min(units, key=lambda u: (factors[u], u)))]


def bounce(g: State, frame: Bounces, order: Order) -> list[Choice]:
    """One bouncer takes on one enemy; then the next."""
    aims_at = prey(g, frame.side)
    if order.policy == "only-support":
        aims_at = [u for u in aims_at if g.mission[u] == SUPPORT]
    if order.policy == "none" or not aims_at:
        return [Choice("done")]

    def rank(unit: int) -> tuple[bool, int, int]:
        own = len(g.friends_in(g.hex[unit], frame.side))
        return g.mission[unit] == SUPPORT, own, -unit

    return [
        Choice("bounce", bouncers(g, frame.side)[0]),
        Choice("target", max(aims_at, key=rank)),
    ]


# ── 6.2 Defensive fire ───────────────────────────────────────────────────────


def fire(g: State, frame: Fire, order: Order) -> list[Choice]:
    """The next target and who fires at it; or the end of the fire."""
    guns = ready_guns(g, frame.side)
    barrage = bombardment.barrage_of
    for place in targets(g, frame.side) if order.policy != "hold" else ():
        firers = [u for u in guns if aims(g, u, place)]
        if order.policy == "each" and firers:
            firers = [max(firers, key=lambda u: (barrage(g, u), -u))]
        if firers and bombardment.barrage_of_all(g, tuple(firers)) >= order.n:
            joined = [Choice("with", u) for u in firers]
            return [Choice("bombard", hex=place), *joined, Choice("resolve")]
    return [Choice("done")]


def targets(g: State, side: int) -> list[int]:
    """Enemy stacks that can be fired at and may still attack, the strongest first."""
    places = [h for h in sorted(g.at) if bars_hex(g, side, h) is None and threat(g, h)]
    return sorted(places, key=lambda h: (-threat(g, h), h))


def threat(g: State, place: int) -> int:
    """Combat factors in a hex that are not disrupted."""
    factors = g.theatre.roster.cf
    return sum([factors[u] for u in g.units_in(place) if not g.disruption[u]])


# ── 6.1 Results, 7.2 retreats ────────────────────────────────────────────────


def suffer(g: State, frame: Suffer, order: Order) -> list[Choice]:
    """Who takes the DD."""
    factors = g.theatre.roster.cf
    units = list(frame.units)
    if order.policy == "lives":
        units = [u for u in units if not g.disruption[u]] or units
    return [Choice("suffer", min(units, key=lambda u: (factors[u], u)))]


def retreat_or_stand(g: State, frame: Retreat, order: Order) -> list[Choice]:
    """The first of the units stays or goes; a strong one is asked about before anybody goes."""
    factors = g.theatre.roster.cf
    if any(factors[u] >= order.n for u in frame.going):
        return []
    unit = frame.going[0]
    stands = retreat.bars_standing(g, unit, frame) is None
    ways = retreat.ways_out(g, unit, frame.trail)
    if stands and (order.policy == "stand" or not ways):
        return [Choice("stand", unit)]
    if not ways:
        return [Choice("lose", unit)]

    def rank(to: int) -> tuple[bool, int, int]:
        return not stacking.fits(g, unit, to), -enemy_distance(g, to, 1 - frame.side), to

    return [Choice("retreat", unit, min(ways, key=rank))]


def enemy_distance(g: State, place: int, enemy: int) -> int:
    """Hexes to the nearest ground unit of a side."""
    units = [u for u in g.theatre.ground[enemy] if g.status[u] == PLAY]
    return g.theatre.nearest(place, [g.hex[u] for u in units])


ANSWERS: Final[dict[type[Any], Answer]] = answers(
    on(Allot, allot),
    on(Excess, excess),
    on(Losses, air_losses),
    on(Bounces, bounce),
    on(Fire, fire),
    on(Suffer, suffer),
    on(Retreat, retreat_or_stand),
)

IN_ADVANCE: Final[InAdvance] = InAdvance(QUESTIONS, question_of, answer)
