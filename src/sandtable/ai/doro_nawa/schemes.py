"""Plans that may be worth trying, from what the score pays: to gain it, or to deny it the enemy.

A scheme gives the orders of each half-impulse as long as it is followed; `staff` carries them out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.barrier import barrier
from sandtable.ai.doro_nawa.landings import landings
from sandtable.ai.doro_nawa.last_word import kept, last_moves
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.orders import BUSY, MINDFUL, STAFF, Orders, Task, Weights
from sandtable.ai.doro_nawa.outposts import outpost_of
from sandtable.ai.doro_nawa.picture import Stack, stacks_of
from sandtable.ai.doro_nawa.recall import recall
from sandtable.ai.doro_nawa.standing import lead, without
from sandtable.ai.doro_nawa.sweep import impulses_left, sweep
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN
from sandtable.games.doro_nawa.state import State

NEAR: Final = 24
"""MP from which forces are called to an enemy stack."""
TWICE: Final = 2.5
"""SP sent for each SP of its defence."""
BARRED: Final = 8
"""Impulses before the end from which roads are closed."""
PACE: Final = 2
"""MP a Movement half that a unit which is to close one is counted on for."""
MOST: Final = 4
"""Stacks hunted at a time."""
SEVERED: Final = 0.2
"""What it costs who falls back, for each SP, to stand where his road home may be closed next."""
SP_A_POINT: Final = 0.12
"""SP that a victory point is worth in the choice of attacks."""


class Scheme(NamedTuple):
    """A way to play on: its name, what it is in words, and its orders in a position."""

    name: str
    says: str
    orders: Callable[[State, int], Orders]


# ── for the Japanese ─────────────────────────────────────────────────────────


def prey_of(g: State, side: int) -> list[tuple[float, Stack]]:
    """Enemy stacks within reach, by the VP that their end would swing for each SP needed.

    Some lines of the score pay only when the last of several stacks is gone: stacks are counted in
    the order of what they swing together with those before them.
    """
    maps = maps_of(g.theatre)
    own = stacks_of(g, maps, side)
    enemy = stacks_of(g, maps, 1 - side)
    found: list[tuple[float, Stack]] = []
    gone: list[int] = []
    before = lead(g, side)
    left = dict(enemy)
    while left and len(found) < MOST:
        best: tuple[float, Stack] | None = None
        for h, stack in left.items():
            field = maps.to((h,))
            near = sum([s.sp for at, s in own.items() if field[at] <= NEAR])
            if near < stack.defence:
                continue
            swing = float(lead(without(g, [*gone, *stack.units]), side) - before)
            value = swing / (2 + stack.defence)
            if best is None or value > best[0]:
                best = (value, stack)
        if best is None:
            break
        found.append(best)
        gone += best[1].units
        before = lead(without(g, gone), side)
        del left[best[1].hex]
    return found


def hunt(g: State, side: int) -> Orders:
    """Destroy the stacks that the score pays most for, before anything else."""
    prey = prey_of(g, side)
    return Orders(
        "hunt",
        tasks=tuple([Task(s.hex, round(TWICE * s.defence) + 1, NEAR) for _, s in prey]),
        prey=tuple([(s.hex, SP_A_POINT * value * (2 + s.defence)) for value, s in prey]),
        weights=BUSY,
    )


def cut(_g: State, _side: int) -> Orders:
    """Round the enemy and on to his roads."""
    return Orders("cut", weights=BUSY._replace(cutting=0.3, exposed=0.25))


def land(g: State, side: int) -> Orders:
    """Behind the front by sea, on to the enemy's road home, while the others press on (4.4)."""
    return Orders("land", landings=landings(g, side), weights=BUSY._replace(cutting=0.3))


def bar(g: State, side: int) -> Orders:
    """As for the sweep; near the end all roads to the supply of whoever is paid for are closed."""
    orders = sweep(g, side)._replace(plan="bar", persists=True)
    left = impulses_left(g)
    if left > BARRED:
        return orders
    stays = kept(g, side)
    now, moves = last_moves(g, side)
    return orders._replace(
        option="movement" if now else "",
        tasks=tuple([task for task in orders.tasks if task.foot]),
        stays=tuple(stays),
        posts=tuple(barrier(g, side, PACE * (left + 1), stays)),
        moves=moves,
    )


# ── for the Allies ───────────────────────────────────────────────────────────


def stand(_g: State, _side: int) -> Orders:
    """Hold where they stand."""
    return Orders("stand", weights=MINDFUL._replace(away=0.02, stray=0.6, risk=0.2))


def withdraw(_g: State, _side: int) -> Orders:
    """Break off and form a line further back."""
    weights = MINDFUL._replace(away=0.08, risk=0.8, severed=SEVERED)
    return Orders("withdraw", first_stretch=2, weights=weights)


def outpost(g: State, side: int) -> Orders:
    """A battalion goes where a row is paid for and the enemy does not come; the others take care.

    While it is on its way everybody marches; the score is looked at in all that they do.
    """
    sent = outpost_of(g, side)
    now, moves = last_moves(g, side)
    return Orders(
        "outpost",
        option="movement" if now or (sent and sent.way) else "",
        posts=((sent.unit, sent.hex),) if sent else (),
        moves=moves,
        persists=True,
        weights=MINDFUL._replace(points=0.5, risk=0.8, away=0.08, severed=SEVERED),
    )


def score(_g: State, side: int) -> Orders:
    """As staff, with an eye on what the score pays for."""
    weights = BUSY if side == JAPAN else MINDFUL
    return Orders("score", weights=weights._replace(points=0.5))


RASH: Final = Orders(
    "rash",
    weights=Weights(forward=0.04, contact=1.3, beside=0.4, exposed=0.05, strike=0.9, risk=0.1),
)


def rash(_g: State, _side: int) -> Orders:
    """At the enemy, whatever he may do to whoever comes near."""
    return RASH


def by_itself(_g: State, _side: int) -> Orders:
    """What staff does by itself."""
    return STAFF


BY_SEA: Final = "land"
OWN: Final = Scheme("staff", "as things come, without a plan", by_itself)
SWEEP: Final = Scheme("sweep", "sweep up whoever was left behind", sweep)
SCHEMES: Final[dict[int, tuple[Scheme, ...]]] = {
    JAPAN: (
        OWN,
        Scheme("score", "count the points", score),
        Scheme("hunt", "destroy what the score pays for", hunt),
        SWEEP,
        Scheme("bar", "cut off the units that the enemy scores with", bar),
        Scheme("cut", "cut the roads behind the enemy", cut),
        Scheme(BY_SEA, "land behind the front", land),
    ),
    ALLIES: (
        OWN,
        Scheme("score", "count the points", score),
        Scheme("stand", "hold where they stand", stand),
        Scheme("withdraw", "form a line further back", withdraw),
        Scheme("outpost", "hold a row that is paid for where the enemy does not come", outpost),
    ),
}
CAMPAIGN: Final[dict[int, tuple[Scheme, ...]]] = {
    JAPAN: (Scheme("recall", "bring back whoever was lost before the end", recall),),
    ALLIES: (),
}
"""Plans of the campaign alone, where losses are what is paid for at the end."""
LEANINGS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "bold": {"plans": ("hunt", BY_SEA), "options": ("combat",)},
    "cautious": {"plans": ("stand", "withdraw", "outpost", "recall"), "options": ("replacement",)},
    "history": {"plans": ("cut", BY_SEA, "withdraw"), "options": ()},
}
"""What suits a style.  In history the Japanese went round every line, by land and by sea, and
the Allies fell back from one to the next."""
FOES: Final[dict[int, tuple[Scheme, ...]]] = {
    JAPAN: (OWN, SWEEP),
    ALLIES: (OWN, SCHEMES[ALLIES][1]),
}
"""Plans that the enemy is taken to follow: staff's own, and the strongest against it."""


def repertoire_of(g: State, side: int) -> list[Scheme]:
    """Those of a scenario, staff's own first."""
    return [*SCHEMES[side], *(CAMPAIGN[side] if is_campaign(g) else ())]


def schemes_of(g: State, side: int) -> list[Scheme]:
    """Those that can be tried now, staff's own first: landings only where somebody can sail."""
    return [s for s in repertoire_of(g, side) if s.name != BY_SEA or landings(g, side)]


def is_campaign(g: State) -> bool:
    """Whether victory is that of case 9.0 and not a scenario's own."""
    return not g.theatre.rules.victory
