"""3.0 Control of hexes, and what goes with it: supply units, airbases, the end of the game."""

from __future__ import annotations

from typing import Final

from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, SIDES, SUPPLY
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

# ── 3.0 Control, 11.3, 11.4.4 ────────────────────────────────────────────────


UNTOLD: Final = -2
"""Of who occupied a hex: not to be told of."""


def update(g: State, h: int, before: int = UNTOLD) -> None:
    """After anybody came, left or fell: one side's troops alone in a hex take it.

    While both sides are there control stays as it was (11.3); an empty hex stays as it is.
    `before` is who occupied it until then: what that changes at the end is told (16.2).
    """
    if h >= g.theatre.size or g.over:  # 17.2: nothing comes after the end
        return
    there = [side for side in (JAPANESE, ALLIED) if g.troops_in(h, side)]
    if len(there) == 1:
        take(g, h, there[0])
    ashore = [side for side in (JAPANESE, ALLIED) if g.ground_in(h, side)]
    if len(ashore) == 1:
        bases.end_mobile(g, h, ashore[0])
    if before != UNTOLD and not g.over:
        victory.tell_occupation(g, h, before)


def take(g: State, h: int, side: int) -> None:
    """A side is alone in a hex: control, enemy supply units (13.3), the airbase (6.6.4)."""
    for unit in g.ground_in(h, 1 - side):
        if g.theatre.roster.type[unit] == SUPPLY:
            g.say("13.3", f"{g.name(unit)} is captured in {g.where(h)}.", (h,), (unit,))
            losses.lose(g, unit, g.steps[unit], "13.3")
    changed = g.holder(h) != side
    g.control[h] = side + 1
    if changed:
        g.say("3.0", f"{g.where(h)} comes under {SIDES[side]} control.", (h,))
        bases.occupied(g, h, side)
    victory.check_now(g)
