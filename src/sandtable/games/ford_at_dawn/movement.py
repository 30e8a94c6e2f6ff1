"""4 Movement: each counter once in its half, as far as its allowance goes."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.kit.ways import ways_past_enemies
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.ford_at_dawn.state import MARCH, SIDES, State

MARCHING: Final = 2  # MP more under an order to march (3.3)

# ── 4.1 Movement allowance ───────────────────────────────────────────────────

NOT_YOURS: Final[Bar] = Bar("4.1", "it is not a counter of yours on the map")
MOVED: Final[Bar] = Bar("4.1", "it has moved in this half", "A counter moves once.")
TOO_FAR: Final[Bar] = Bar("4.1", "there is no way within its movement allowance", "Go nearer.")
TAKEN: Final[Bar] = Bar("1.2", "a counter is there", "A hex holds one; an enemy is attacked.")
RIVER: Final[Bar] = Bar("4.1", "no counter enters the river", "Cross it at a ford.")


def allowance(g: State, unit: int) -> int:
    """MP of a counter in this turn (3.3)."""
    return g.theatre.ma[unit] + (MARCHING if g.opened[g.side(unit)] == MARCH else 0)


# ── 4.2 Zones of control ─────────────────────────────────────────────────────


def reach(g: State, unit: int) -> dict[int, int]:
    """MP to each hex that a counter can come to; one beside an enemy ends the way."""
    return ways_past_enemies(g, unit, allowance(g, unit))


def bars_unit(g: State, side: int, unit: int) -> Bar | None:
    """What keeps a counter from moving at all."""
    if g.hex[unit] < 0 or g.side(unit) != side:
        return NOT_YOURS
    return MOVED if g.moved[unit] else None


def bars_move(g: State, unit: int, near: dict[int, int], to: int) -> Bar | None:
    """What keeps a counter that can come to these hexes from ending in one."""
    if to in near or g.there(to) >= 0:
        return TAKEN if g.there(to) >= 0 else None
    return TOO_FAR.says(f"{g.name(unit)} has {allowance(g, unit)} MP") if g.cost(to) else RIVER


class March(NamedTuple):
    """A side moves its counters, in any order."""

    side: int

    def actor(self, _g: State) -> int:
        return self.side

    def prompt(self, g: State) -> Prompt:
        left = len([u for u in g.on_map(self.side) if not g.moved[u]])
        return Prompt(f"Turn {g.turn}, {SIDES[self.side]} moves: {left} may still move.", "4.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        for unit in ballot.over(g.on_map(self.side), range(g.theatre.units)):
            bar = bars_unit(g, self.side, unit)
            near = reach(g, unit) if bar is None else {}
            for to in ballot.over(sorted(near), range(g.theatre.map.size)):
                ballot.add("move", unit, to, bar=bar or bars_move(g, unit, near, to))
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        if choice.verb == "done":
            g.frames.pop()
            return
        unit, to = choice.unit, choice.hex
        g.say("4.1", f"{g.name(unit)} moves to {g.where(to)}.", (g.hex[unit], to), (unit,))
        g.put(unit, to)
        g.moved[unit] = 1


KINDS: Final = (
    Kind(
        March,
        waiting=("counters move", "Be done with moving."),
        lesson="Choose a counter and a lit hex. Enemies end the way; cross the river at a ford.",
    ),
)
