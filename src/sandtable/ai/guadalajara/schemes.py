"""Plans that may be worth trying, from what the score pays: to gain it, or to deny it the enemy.

A scheme gives the orders of each phase as long as it is followed; `staff` carries them out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.guadalajara.goals import (
    ALMADRONES,
    BRIHUEGA,
    GAJANEJOS,
    GUADALAJARA,
    TORIJA,
    TRIJUEQUE,
    attacker,
    hex_of,
)
from sandtable.ai.guadalajara.lines import Line, lines_of
from sandtable.ai.guadalajara.orders import (
    ARAGON,
    BRIHUEGA_ROAD,
    BY_ITSELF,
    DRIVE,
    HOLD,
    Air,
    Giver,
    Goal,
    Orders,
    Task,
    by_itself,
)
from sandtable.ai.guadalajara.picture import Picture, Stack
from sandtable.ai.guadalajara.plan import drives
from sandtable.games.spanish_civil_war.data.scenarios import POINTS
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, POINT, REPUBLICAN
from sandtable.games.spanish_civil_war.state import State

NEAR: Final = 12
"""MP from which forces are called to a place or an enemy stack."""
TWICE: Final = 2.2
"""Factors sent for each that defends."""
MOST: Final = 3
"""Enemy stacks hunted at a time."""
FAR_AROUND: Final = 24
"""Hexes within which forces count that may still come to a place."""
ANYWHERE: Final = 99
"""MP from which everybody is called who pursues."""
AWAY: Final = 8
"""Hexes from the enemy at which a line further back is formed."""
FETCHED: Final = 12
"""MP from which somebody goes for a place that counts and is empty."""
CAREFUL: Final = tuple(
    [
        own._replace(
            weights=own.weights._replace(
                ringed=1.0,
                trapped=float(side == REPUBLICAN),
                bare=0.15,
                dug_in=2.0,
                kept=5.0,
                errand=FETCHED * POINT,
            )
        )
        for side, own in enumerate(BY_ITSELF)
    ]
)
"""What staff does by itself, but with an eye on who can be surrounded, on guns without infantry and
on good positions, and on places that count and are empty: what every plan begins with, but staff's
own.  Only the Republicans' tanks are worth keeping from a trap."""
REAR: Final = {
    NATIONALIST: (GAJANEJOS, ALMADRONES),
    REPUBLICAN: (TRIJUEQUE, TORIJA, GUADALAJARA),
}
"""Where a side falls back to."""


class Scheme(NamedTuple):
    """A way to play on: its name, what it is in words, its orders, the lot of its fighters."""

    name: str
    says: str
    orders: Giver
    lot: str = ""


# ── stance ───────────────────────────────────────────────────────────────────


def drive(_g: State, side: int) -> Orders:
    """On, whatever the calendar says."""
    return CAREFUL[side]._replace(plan="drive", stance=DRIVE)


def hold(_g: State, side: int) -> Orders:
    """Dig in around what counts; nobody strikes back."""
    own = CAREFUL[side].weights
    weights = own._replace(settled=own.settled + 2, reluctant=own.reluctant / 2)
    return CAREFUL[side]._replace(plan="hold", stance=HOLD, weights=weights)


def strike(_g: State, side: int) -> Orders:
    """Cover what counts, and turn on whoever comes near, tanks together."""
    own = CAREFUL[side].weights
    weights = own._replace(reluctant=own.strike, wary=own.danger, losses=0.6, holding=0.6)
    return CAREFUL[side]._replace(
        plan="strike", stance=HOLD, massed=True, weights=weights, air=Air(support=0.2)
    )


def back(g: State, side: int) -> Orders:
    """Break off and form a line further back: units are worth more than the ground."""
    weights = CAREFUL[side].weights._replace(
        settled=0.0, dug_in=0.0, kept=0.0, errand=0, wary=1.5, losses=1.2, holding=1.4, forward=0.0
    )
    goals = (Goal(rear_of(g, side), 6.0),)
    return CAREFUL[side]._replace(plan="back", stance=HOLD, goals=goals, weights=weights)


def rear_of(g: State, side: int) -> int:
    """The first place on the way back that the enemy is not near."""
    near = Picture(g, side).near_enemy
    places = [hex_of(g, label) for label in REAR[side]]
    return next((h for h in places if h >= 0 and near[h] >= AWAY), places[-1])


def away(g: State, side: int) -> Orders:
    """Leave the ground to the enemy, who is paid for units more: everybody to a source of supply,
    each to where the enemy is furthest behind him; nobody turns round but for a sure thing.
    """
    weights = CAREFUL[side].weights._replace(
        settled=0.0, dug_in=0.0, kept=0.0, errand=0, strike=0.0, danger=1.0, wary=1.5, losses=1.5,
        holding=1.5, attack=1.5, overrun=5.0,
    )  # fmt: skip
    refuges = refuges_of(g, side)
    return CAREFUL[side]._replace(
        plan="away",
        stance=HOLD,
        goals=tuple([Goal(h, 6.0) for h in refuges]),
        refuges=refuges,
        column=True,
        weights=weights,
        air=Air(own_half=0, their_half=0, support=0.2),
    )


def refuges_of(g: State, side: int) -> tuple[int, ...]:
    """The own sources of supply, but for those that the enemy stands in."""
    sources = g.theatre.rules.sources[side]
    free = tuple([h for h in sources if not g.enemy_in(h, side)])
    return free or tuple(sources)


# ── how attacks are judged ───────────────────────────────────────────────────


def bold(_g: State, side: int) -> Orders:
    """Losses count for less, attacks for more."""
    own = CAREFUL[side].weights
    weights = own._replace(
        losses=0.45, holding=0.6, attack=0.1, dear=0.5, strike=1.5 * own.strike,
        danger=0.6 * own.danger, overrun=0.7,
    )  # fmt: skip
    return CAREFUL[side]._replace(plan="bold", weights=weights, air=Air(support=0.2))


def sparing(_g: State, side: int) -> Orders:
    """Only sure attacks, and nobody exposed."""
    own = CAREFUL[side].weights
    weights = own._replace(
        losses=1.2, holding=1.5, attack=1.0, dear=1.2, danger=2 * own.danger, wary=1.6 * own.wary,
        overrun=2.5,
    )  # fmt: skip
    return CAREFUL[side]._replace(plan="sparing", weights=weights)


def hunt(g: State, side: int) -> Orders:
    """Destroy enemy units where they are weakest, before anything else."""
    prey = prey_of(Picture(g, side))
    tasks = tuple([Task(s.hex, TWICE * s.defence, NEAR, True) for s in prey])
    targets = tuple([s.hex for s in prey])
    own = CAREFUL[side].weights
    weights = own._replace(losses=0.8 * own.losses, holding=own.losses, attack=0.3)
    return CAREFUL[side]._replace(plan="hunt", tasks=tasks, targets=targets, weights=weights)


def pursue(g: State, side: int) -> Orders:
    """After them, whoever is nearest first, with everybody who is not needed for what pays."""
    given = hunt(g, side)
    picture = Picture(g, side)
    own = list(picture.own)
    distance = g.theatre.map.distance

    def gap(stack: Stack) -> tuple[int, int]:
        return min([distance(stack.hex, at) for at in own], default=0), stack.hex

    caught = {task.hex for task in given.tasks}
    flying = sorted([s for h, s in picture.enemy.items() if h not in caught], key=gap)
    tasks = tuple([Task(s.hex, TWICE * s.defence, ANYWHERE, True) for s in flying])
    return given._replace(plan="pursue", stance=DRIVE, tasks=(*given.tasks, *tasks), massed=False)


def prey_of(picture: Picture) -> list[Stack]:
    """Enemy stacks that can be attacked, by what an attack promises."""
    found = [
        (picture.prospect(h, 0.0, 0.5), h)
        for h, stack in picture.enemy.items()
        if picture.chance(h) > stack.defence
    ]
    found.sort(key=lambda row: (-row[0], row[1]))
    return [picture.enemy[h] for promise, h in found[:MOST] if promise > 0]


# ── axis ─────────────────────────────────────────────────────────────────────


def by_aragon(_g: State, side: int) -> Orders:
    """Everybody down the Carretera, tanks together."""
    return CAREFUL[side]._replace(plan="Aragón", stance=DRIVE, axis=ARAGON, massed=True)


def by_brihuega(_g: State, side: int) -> Orders:
    """Everybody by Brihuega, round the flank."""
    return CAREFUL[side]._replace(plan="Brihuega", stance=DRIVE, axis=BRIHUEGA_ROAD, massed=True)


# ── lines of the score ───────────────────────────────────────────────────────


def gain(g: State, side: int) -> Orders:
    """Mass on the place that the score pays most for and that may still be taken."""
    lines = [line for line in lines_of(g, Picture(g, side), FAR_AROUND) if not line.ours][:1]
    return CAREFUL[side]._replace(
        plan="gain",
        tasks=tuple([Task(n.hex, TWICE * n.enemy + 4, 2 * NEAR, True) for n in lines]),
        targets=tuple([h for n in lines for h in around(g, n)]),
        massed=True,
    )


def deny(g: State, side: int) -> Orders:
    """Keep the places that the score pays most for and that may still be lost."""
    lines = [line for line in lines_of(g, Picture(g, side), FAR_AROUND) if line.ours][:2]
    tasks = tuple([Task(n.hex, max(3.0, 0.5 * n.enemy), NEAR, False) for n in lines])
    own = CAREFUL[side].weights
    weights = own._replace(garrison=2 * own.garrison, settled=own.settled + 1)
    return CAREFUL[side]._replace(plan="deny", tasks=tasks, weights=weights)


def forward(g: State, side: int) -> Orders:
    """Meet them before Brihuega and Trijueque: Torija is safe as long as these are."""
    places = ((BRIHUEGA, 4.0), (TRIJUEQUE, 4.0), (TORIJA, 3.0))
    goals = tuple([Goal(hex_of(g, label), weight) for label, weight in places])
    return CAREFUL[side]._replace(plan="forward", stance=HOLD, goals=goals)


def around(g: State, line: Line) -> list[int]:
    """A place and the hexes beside it."""
    return [line.hex, *g.theatre.near[line.hex]]


OWN: Final = Scheme("staff", "as things come, without a plan", by_itself)
LEAVES: Final = Scheme("away", "leave the ground, and save the units", away)
PURSUES: Final = Scheme("pursue", "pursue the enemy, the nearest first", pursue)
DRIVES: Final = Scheme("drive", "drive on", drive)
HOLDS: Final = Scheme("hold", "dig in around what counts", hold)
STRIKES: Final = Scheme("strike", "cover what counts and strike back with the tanks", strike)
BACK: Final = Scheme("back", "form a line further back", back)
BOLD: Final = Scheme("bold", "attack at any price", bold)
SPARING: Final = Scheme("sparing", "only sure attacks", sparing)
HUNT: Final = Scheme("hunt", "destroy the weakest", hunt)
GAIN: Final = Scheme("gain", "mass on what the score pays most for", gain)
FORWARD: Final = Scheme("forward", "meet them before Brihuega and Trijueque", forward)
DENY: Final = Scheme("deny", "keep what the score pays most for", deny)
EAST: Final = Scheme("Aragón", "all down the Carretera de Aragón", by_aragon)
FLANK: Final = Scheme("Brihuega", "all by Brihuega", by_brihuega)
ON_HOLD: Final[dict[int, tuple[Scheme, ...]]] = {
    NATIONALIST: (OWN, BACK, HUNT, HOLDS, DRIVES, STRIKES, DENY),
    REPUBLICAN: (OWN, FORWARD, HUNT, HOLDS, DRIVES, STRIKES, DENY, BACK),
}
"""Plans of a side that covers what counts."""
IN_A_DRIVE: Final[dict[int, tuple[Scheme, ...]]] = {
    NATIONALIST: (OWN, HUNT, BOLD, SPARING, GAIN, EAST, FLANK, HOLDS, BACK),
    REPUBLICAN: (OWN, HUNT, BOLD, SPARING, GAIN, HOLDS),
}
"""Plans of a side that is on the offensive."""
SCHEMES: Final = {
    side: tuple(dict.fromkeys([*IN_A_DRIVE[side], *ON_HOLD[side]]))
    for side in (NATIONALIST, REPUBLICAN)
}


def apt(g: State, side: int) -> tuple[Scheme, ...]:
    """The plans for a side in its present role."""
    return *(IN_A_DRIVE if drives(g, side) else ON_HOLD)[side], *on_points(g, side)


ON_POINTS: Final[dict[int, tuple[Scheme, ...]]] = {
    NATIONALIST: (LEAVES,),
    REPUBLICAN: (PURSUES,),
}
"""Plans of a scenario in which the Republicans must win by points, and are paid for units."""


def on_points(g: State, side: int) -> tuple[Scheme, ...]:
    """What there is beside the plans of every scenario where the Republicans are paid."""
    paid = g.theatre.rules.victory.decision.by == POINTS and attacker(g) == REPUBLICAN
    return ON_POINTS[side] if paid else ()


LEANINGS: Final[dict[str, tuple[str, ...]]] = {
    "bold": ("bold", "hunt", "pursue", "strike", "gain", "Torija"),
    "cautious": ("sparing", "back", "away", "hold", "deny"),
    "history": ("Aragón", "Brihuega", "hold", "strike", "parry"),
}
"""What suits a style.  In history the Italians came down both roads with everything and then dug
in, and the Republicans struck back with the tanks."""
FOES: Final[dict[int, tuple[Scheme, ...]]] = {
    NATIONALIST: (OWN, BACK),
    REPUBLICAN: (OWN, HUNT),
}
"""Plans that the enemy is taken to follow: staff's own, and the one that troubles staff most; where
a scenario has plans of its own, those trouble it more."""
