"""What ending a half of Ford at Dawn gives up, by the rules: fords, hexes that pay, attacks."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.caution import Caution
from sandtable.ai.ford_at_dawn.staff import promise
from sandtable.ai.player import Knowledge
from sandtable.board.kit.ways import ways
from sandtable.core.choice import Choice
from sandtable.games.ford_at_dawn.combat import Fight
from sandtable.games.ford_at_dawn.movement import March
from sandtable.games.ford_at_dawn.state import State

FORD: Final = "ford"
GOOD: Final = 6
"""Six times what an attack brings on average, from which it deserves a word."""
BESIDES: Final = 2
"""MP of an enemy beyond those printed, should he march."""
MOST: Final = 3


def warnings_of(known: Knowledge) -> list[Caution]:
    """Everything that is worth a word before a half is ended; [] where it cannot be."""
    g: State = known.state
    if Choice("done") not in known.choices:
        return []
    if isinstance(g.frames[-1], March):
        return unguarded(g, known.side)
    if isinstance(g.frames[-1], Fight):
        return attacks_left(g, known)
    return []


def unguarded(g: State, side: int) -> list[Caution]:
    """Fords, and own hexes that pay, that an enemy could come to with nobody in or beside them."""
    box = g.theatre
    own = [g.hex[u] for u in g.on_map(side)]
    found = []
    for place in range(box.map.size):
        mine = place in box.prizes and g.held[place] == 1 + side
        if not mine and box.terrain(place) != FORD:
            continue
        if place in own or any(h in own for h in box.near[place]):
            continue
        foes = [u for u in g.on_map(1 - side) if comes(g, u, place)]
        if foes:
            what = "Nobody is near" if mine else "Nobody guards the ford at"
            text = f"{what} {g.where(place)}: {g.name(foes[0])} could be there in its next half."
            found.append(Caution("goal" if mine else "ford", text, "4.2", (box.map.label(place),)))
    return found[:MOST]


def comes(g: State, unit: int, to: int) -> bool:
    """Whether a counter could come to a hex in one half under an order to march, if let."""
    most = g.theatre.ma[unit] + BESIDES
    return to in ways(g, g.hex[unit], most, g.cost)


def attacks_left(g: State, known: Knowledge) -> list[Caution]:
    """Attacks that promise much on average; the enemy's order is not known."""
    rows = [(promise(g, known.side, c.hex), c.hex) for c in known.choices if c.hex >= 0]
    good = sorted([row for row in rows if row[0] >= GOOD], key=lambda row: (-row[0], row[1]))
    label = g.theatre.map.label
    return [
        Caution("attack", f"A good attack is left: on {g.where(h)}.", "5.1", (label(h),))
        for _, h in good[:MOST]
    ]
