"""Orders of a phase as values: what a plan wants of the staff that carries it out.

>>> BY_ITSELF[0].weights.losses, BY_ITSELF[1].weights.losses
(0.65, 0.8)
>>> BY_ITSELF[0].tasks
()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.plan import capital, count
from sandtable.games.spanish_civil_war.kinds import POINT
from sandtable.games.spanish_civil_war.state import State

CALENDAR: Final = "calendar"
"""The stance that the scenario and the calendar give a side."""
DRIVE: Final = "drive"
HOLD: Final = "hold"
ARAGON: Final = "Aragón"
BRIHUEGA_ROAD: Final = "Brihuega"
BOTH: Final = "both"
"""The axis of the Nationalists: one road for all, or each division down its own."""


class Weights(NamedTuple):
    """What the staff goes by when it judges a hex or an attack; MP and factors of worth."""

    progress: float = 1.3
    """What an MP nearer to the goal is worth to who drives."""
    danger: float = 0.35
    """How much the losses to be feared in a hex count to who drives."""
    wary: float = 1.0
    """The same to who covers."""
    strike: float = 1.5
    """How much a share in an attack counts in the choice of a hex."""
    reluctant: float = 0.15
    """The part of it that counts to who covers."""
    dear: float = 0.7
    """How much own losses count in it."""
    forward: float = 0.08
    """What an MP nearer to the enemy is worth to who covers a goal, up to a stretch before it."""
    stretch: int = 3 * POINT
    """Sixths of an MP before its goal that a cover likes to stand."""
    settled: float = 2.5
    """What it is worth to stay where a position can be improved, or is."""
    pair: float = 0.8
    """What it is worth to who covers a goal to stand two and two."""
    road: float = 1.5
    """What it adds to an enemy hex that a road comes out of a zone of control."""
    losses: float = 0.65
    """How much own losses count in the choice of attacks."""
    holding: float = 1.1
    """The same while nobody drives."""
    attack: float = 0.4
    """Worth that an attack must promise."""
    overrun: float = 1.5
    """Worth that an overrun must promise: a failed one ends the move."""
    points: float = 1.5
    """What a point for an enemy hex adds to it."""
    garrison: float = 4.0
    """The most factors that a place which was taken gets to hold it, for each point."""
    reserve: float = 0.0
    """Factors that stay before what matters most, for each enemy factor near it, in a drive."""
    ringed: float = 0.0
    """How much counts what an attack costs beyond its losses where the enemy may close every way of
    retreat."""
    trapped: float = 0.0
    """How much counts what who overruns a hex may lose in it, where he can be surrounded next."""
    bare: float = 0.0
    """What each enemy factor that may come costs guns and Headquarters where no infantry is in the
    hex or beside it and the enemy may reach them."""
    dug_in: float = 0.0
    """What a position that is improved is worth to who covers and stands in it, the enemy near."""
    kept: float = 0.0
    """What a point for a place is worth to who covers it and stands in it, the enemy near; the last
    of those in it do not leave."""
    errand: int = 0
    """Sixths of an MP that somebody goes for a place that counts and has no enemy near it, whatever
    the others do."""


NATIONALISTS: Final = Weights()
REPUBLICANS: Final = Weights(
    progress=1.2, danger=0.3, wary=0.6, strike=1.3, reluctant=1.0, dear=0.9, forward=0.3,
    stretch=POINT, settled=1.0, pair=0.2, road=0.5, losses=0.8, holding=0.8, reserve=0.15,
)  # fmt: skip


class Air(NamedTuple):
    """What the air units are for."""

    own_half: int = 40
    """Of a hundred fighters, those that fight for superiority in one's own half."""
    their_half: int = 60
    """The same in the enemy's half, where they can hinder his support."""
    support: float = 0.5
    """Worth that ground support must promise; else the unit interdicts."""


class Goal(NamedTuple):
    """A hex to be taken or covered instead of those that staff would choose, and its weight."""

    hex: int
    weight: float


EVERYBODY: Final = 999.0
"""More factors than there are: whoever is not needed elsewhere."""


class Task(NamedTuple):
    """So many factors are to drive for a hex or to cover it, called from so many MP around."""

    hex: int
    factors: float
    call: int
    drive: bool


class Orders(NamedTuple):
    """What one side's units are to do in a phase, beyond what staff thinks of by itself."""

    plan: str = ""
    """The name of the plan that they serve, "" for none."""
    stance: str = CALENDAR
    """Drive, hold, or what the calendar says."""
    axis: str = BOTH
    """The road of the Nationalist divisions."""
    goals: tuple[Goal, ...] = ()
    """What is driven for or covered instead of what staff would choose."""
    tasks: tuple[Task, ...] = ()
    """Where forces are sent before all others, the most urgent first."""
    massed: bool = False
    """Whether all tanks go with the main body of those who drive."""
    column: bool = False
    """Whether they move in the order in which they stand, the foremost first, guns and
    Headquarters too: a road is free for those behind."""
    refuges: tuple[int, ...] = ()
    """Where everybody goes who leaves the ground, each to where the enemy is furthest behind
    him."""
    targets: tuple[int, ...] = ()
    """Enemy hexes that guns and aircraft turn on first."""
    air: Air = Air()
    weights: Weights = NATIONALISTS


BY_ITSELF: Final = (Orders(), Orders(weights=REPUBLICANS))
"""What staff does by itself, by side."""

Giver = Callable[[State, int], Orders]
"""The orders of a side for the phase that begins; the same state gives the same orders."""


def by_itself(_g: State, side: int) -> Orders:
    """No orders: staff thinks of everything itself."""
    return BY_ITSELF[side]


# ── in words ─────────────────────────────────────────────────────────────────

STANCES: Final = {CALENDAR: "Drive or hold by the calendar", DRIVE: "Drive", HOLD: "Hold"}
ROADS: Final = {
    ARAGON: "every division down the Carretera de Aragón",
    BRIHUEGA_ROAD: "every division by Brihuega",
}
NAMED: Final = 3
"""Tasks that are told by name: a plan may have one for every enemy stack."""
FIGHT: Final = 70
"""Fighters of a hundred, in both halves together by two, from which superiority is the effort."""


def sentence(g: State, side: int, orders: Orders) -> str:
    """Orders as a player would say them: where to, who, with what support, in what manner."""
    own = BY_ITSELF[side]
    gives_way = not orders.weights.strike
    said = [
        _direction(g, orders, gives_way),
        _tasks(g, side, orders, gives_way),
        _support(g, orders, own),
        _manner(orders.weights, own.weights),
    ]
    return " ".join([f"{capital(', '.join(parts))}." for parts in said if parts])


def _direction(g: State, orders: Orders, gives_way: bool) -> list[str]:
    if orders.refuges:
        places = _listed([g.where(h) for h in orders.refuges])
        return [f"everybody back, of {places} to where the enemy is furthest behind him, to dig in"]
    parts = ["give way" if gives_way else STANCES[orders.stance].lower()]
    if orders.axis in ROADS:
        parts.append(ROADS[orders.axis])
    tasks = [task.hex for task in orders.tasks]
    goals = [g.where(goal.hex) for goal in orders.goals if goal.hex not in tasks]
    return [*parts, f"for {_listed(goals)}"] if goals else parts


def _support(g: State, orders: Orders, own: Orders) -> list[str]:
    parts = ["tanks together"] if orders.massed else []
    if orders.targets:
        parts.append(f"guns on {_listed([g.where(h) for h in orders.targets])}")
    if orders.air != own.air:
        fighting = orders.air.own_half + orders.air.their_half >= 2 * FIGHT
        parts.append("fighters for superiority" if fighting else "aircraft for the ground")
    return parts


def _tasks(g: State, side: int, orders: Orders, gives_way: bool) -> list[str]:
    """The most urgent by name, of the others how many there are, and where everybody else goes."""
    bodies = [task for task in orders.tasks if task.factors != EVERYBODY]
    rest = [task for task in orders.tasks if task.factors == EVERYBODY]

    def told(task: Task, who: str) -> str:
        verb = "to hold" if not task.drive else "back to" if gives_way else "against"
        enemies = g.friends_in(task.hex, 1 - side) if task.drive else ()
        more = f" and {len(enemies) - 1} more" if len(enemies) > 1 else ""
        whom = f"{g.name(enemies[0])}{more} at " if enemies else ""
        return f"{who} {verb} {whom}{g.where(task.hex)}"

    parts = [told(task, f"{task.factors:.0f} factors") for task in bodies[:NAMED]]
    for task in rest[:NAMED]:
        parts.append(told(task, "everybody else" if parts else "everybody"))
    if left := len(bodies[NAMED:]) + len(rest[NAMED:]):
        parts.append(f"then for {count(left, 'place')} more")
    return parts


def _listed(words: list[str]) -> str:
    """Words as a sentence lists them."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _manner(weights: Weights, own: Weights) -> list[str]:
    """How attacks are judged and reserves are kept, where it is unlike staff's own.

    What every plan but staff's own has in common tells none from another: it is left out.
    """
    found: list[str] = []
    if weights.losses != own.losses:
        found.append("losses count " + ("less" if weights.losses < own.losses else "more"))
    if weights.reserve != own.reserve:
        found.append(
            "with " + ("more" if weights.reserve > own.reserve else "less") + " in reserve"
        )
    if weights.garrison != own.garrison:
        found.append(("strong" if weights.garrison > own.garrison else "weak") + " garrisons")
    if weights.settled != own.settled:
        found.append("dug in" if weights.settled > own.settled else "ready to give ground")
    return found
