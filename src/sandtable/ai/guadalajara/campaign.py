"""Plans for the whole campaign: the march on Torija, which wins at once, and what is best set
against it.

Read off campaigns of staff: the Nationalists stop by the calendar even when they are the stronger,
a quarter of them about Cogolludo with hardly an enemy near; the Republicans gather around Torija
until Brihuega and Trijueque are lost.
"""

from __future__ import annotations

from typing import Final

from sandtable.ai.guadalajara.goals import (
    ALMADRONES,
    BRIHUEGA,
    COGOLLUDO,
    GAJANEJOS,
    JADRAQUE,
    TORIJA,
    TRIJUEQUE,
    hex_of,
    is_ours,
)
from sandtable.ai.guadalajara.orders import DRIVE, EVERYBODY, Orders, Task
from sandtable.ai.guadalajara.picture import Picture, is_fighter
from sandtable.ai.guadalajara.plan import CULMINATION
from sandtable.ai.guadalajara.schemes import CAREFUL, Scheme, bold, forward
from sandtable.ai.guadalajara.tasks import HUNT, in_rear
from sandtable.games.spanish_civil_war.data.scenarios import POINTS
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, REPUBLICAN
from sandtable.games.spanish_civil_war.state import State

MARCH: Final = 5
"""The turn from which all march on Torija."""
KEPT: Final = (
    (BRIHUEGA, 8.0), (TRIJUEQUE, 6.0), (GAJANEJOS, 4.0),
    (ALMADRONES, 4.0), (JADRAQUE, 2.0), (COGOLLUDO, 1.0),
)  # fmt: skip
"""Factors left behind in places that score or feed the army."""
TAKEN: Final = ((JADRAQUE, 20.0, 12), (BRIHUEGA, 24.0, 16), (COGOLLUDO, 45.0, 16))
"""Places taken before: by so many factors, called from so many MP."""
NEAR: Final = 12
"""MP from which garrisons are called."""
BESIDE: Final = 10
"""MP from which those are called who turn back for an enemy beside the road."""
ANYWHERE: Final = 99
"""MP from which the others are called."""


def march(g: State, side: int) -> Orders:
    """Attack at any price; from its turn on everybody to Torija, the Soria division too, and no
    stop by the calendar.  The road behind is kept free, or all are out of supply.
    """
    given = bold(g, side)._replace(plan="Torija")
    if g.turn < MARCH:
        return given
    picture = Picture(g, side)
    free = [
        u for s in picture.own.values() for u in s.units if is_fighter(g, u) and not g.disruption[u]
    ]
    tasks = [Task(s.hex, HUNT * s.defence, BESIDE, True) for s in in_rear(g, picture, free)]
    for label, factors in KEPT:
        if is_ours(g, hex_of(g, label), side):
            tasks.append(Task(hex_of(g, label), factors, NEAR, False))
    for label, factors, call in TAKEN:
        if not is_ours(g, hex_of(g, label), side):
            tasks.append(Task(hex_of(g, label), factors, call, True))
    tasks.append(Task(hex_of(g, TORIJA), EVERYBODY, ANYWHERE, True))
    return given._replace(stance=DRIVE, tasks=tuple(tasks), massed=True)


def parry(g: State, side: int) -> Orders:
    """Meet them before Brihuega and Trijueque as long as they come; then as staff judges, but with
    care.
    """
    given = forward(g, side) if g.turn < CULMINATION else CAREFUL[side]
    return given._replace(plan="parry")


MARCHES: Final = Scheme("Torija", "everybody to Torija, which wins at once", march)
PARRIES: Final = Scheme("parry", "meet them before Brihuega and Trijueque, then drive", parry)
CAMPAIGN: Final[dict[int, tuple[Scheme, ...]]] = {
    NATIONALIST: (MARCHES,),
    REPUBLICAN: (PARRIES,),
}
"""Plans of the campaign alone, in whichever role."""


def in_campaign(g: State, side: int) -> tuple[Scheme, ...]:
    """What there is beside the plans of every scenario: nothing where one side is paid."""
    return () if g.theatre.rules.victory.decision.by == POINTS else CAMPAIGN[side]
