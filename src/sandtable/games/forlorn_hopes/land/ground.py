"""11.0, 11.1 Ground Operations: who goes first, and what a side may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.kinds import SIDES
from sandtable.games.forlorn_hopes.land import (
    ground_combat,
    ground_movement,
    landing,
)
from sandtable.games.forlorn_hopes.state import State

# ── 11.1 Ground Unit Initiative ──────────────────────────────────────────────


def begin_first(g: State) -> None:
    """The Initiative player moves, then fights."""
    _half(g, g.initiative)


def begin_second(g: State) -> None:
    """His opponent does the same."""
    if not g.over:
        _half(g, 1 - g.initiative)


def _half(g: State, side: int) -> None:
    for unit in g.theatre.ground[side]:
        g.done[unit] = 0
    g.frames.append(Then("ground.combats", (side,)))
    moves = GroundMoves(side)
    if moves.able(g) or _may_carry(g, side):
        g.frames.append(moves)


def _may_carry(g: State, side: int) -> bool:
    """Whether a side may have troops aboard a ship on the map, as far as both players know."""
    roster = g.theatre.roster
    afloat = any(
        roster.cargo[ship] and 0 <= g.hex[ship] < g.theatre.size for ship in g.theatre.ships[side]
    )
    return afloat and any(g.in_play(unit) for unit in g.theatre.ground[side])


def begin_combats(g: State, side: int) -> None:
    """All movement is done: combats in any order (11.1)."""
    if not g.over:
        g.frames.append(ground_combat.GroundCombats(side))


class GroundMoves(NamedTuple):
    """The movement part of one side: ground units move, land and embark (11.1)."""

    side: int

    def actor(self, g: State) -> int:
        """The side that moves."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who moves."""
        able = len(self.able(g))
        may = "1 unit may" if able == 1 else f"{able or 'no'} units may"
        what = "Move, land, embark, or done." if able else "End with done."
        return Prompt(
            f"Turn {g.turn}, {SIDES[self.side]} ground movement: {may} act. {what}", "11.1"
        )

    def able(self, g: State) -> set[int]:
        """The units that may still move, land or embark."""
        ballot = Ballot()
        self.verdicts(g, ballot)
        return {choice.unit for choice in ballot.open if choice.unit >= 0}

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every unit to every hex beside it; landings; re-embarking; done."""
        for unit in g.theatre.ground[self.side]:
            if g.aboard[unit] < 0 and 0 <= g.hex[unit] < g.theatre.size:
                for to in g.theatre.near[g.hex[unit]]:
                    if g.theatre.in_play[to]:
                        ballot.add("move", unit, to, bar=ground_movement.bars_move(g, unit, to))
        landing.tell(g, self.side, ballot)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Move, land, embark, or end the movement part."""
        if choice.verb == "done":
            g.frames.pop()
        elif choice.verb == "move":
            ground_movement.move(g, choice.unit, choice.hex)
        else:
            landing.begin(g, choice)


KINDS: Final = (
    # Cargo may be hidden: whether there is something to land shows only when it lands.
    Kind(GroundMoves, asked=True),
)
THEN: Final[dict[str, Callable[..., None]]] = {"ground.combats": begin_combats}
