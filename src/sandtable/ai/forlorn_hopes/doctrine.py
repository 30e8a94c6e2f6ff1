"""Forlorn Hopes' side of the search: its plans, what a position is worth, when to think again."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Final, final

from sandtable.ai.command.book import Booked, booked, by_book, read
from sandtable.ai.command.doctrine import NOW, Plan
from sandtable.ai.forlorn_hopes.lines import lead
from sandtable.ai.forlorn_hopes.schemes import LEANINGS, Scheme, foes, missions, schemes
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Player
from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.kinds import SIDES
from sandtable.games.forlorn_hopes.sea.covering import CoveringDecision
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.missions import Operations

BOOK: Final = read(Path(__file__).parent)
"""What plans were worth in whole games."""
SPREAD: Final = 15.0
SHORT: Final = 4.0
"""VP by which games between equals differ, the campaign's and those of a single turn."""


def single(g: State) -> bool:
    """Whether the game ends with this turn."""
    return g.turn >= g.last_turn


@final
class ForlornHopes:
    """Plans are schemes; in the last turn the mission to perform first is part of the plan."""

    def moment(self, g: State) -> Hashable:
        """The phase."""
        return g.turn, g.phase

    def juncture(self, g: State, side: int) -> Hashable:
        """A side's first mission of a turn, in the last turn each; and the carriers' decision."""
        frame = g.frames[-1] if g.frames else None
        if isinstance(frame, CoveringDecision):
            return g.turn, g.phase
        if not isinstance(frame, Operations) or frame.side != side:
            return None
        if not single(g):
            return g.turn, g.phase
        return g.turn, g.phase, g.missions, g.passes > 0, tuple(g.points), bytes(g.done)

    def plans(self, g: State, side: int) -> list[Plan]:
        """Schemes; in the last turn the one that promises most with other missions too."""
        found = schemes(g, side)
        frame = g.frames[-1] if g.frames else None
        if single(g) and isinstance(frame, Operations) and frame.side == side:
            ballot = Ballot()
            frame.verdicts(g, ballot)
            best = found[by_book([self.booked(g, side, scheme) for scheme in found])]
            found += missions(g.clone(), side, best, ballot.open)
        return [*found]

    def repertoire(self, g: State, side: int) -> list[Plan]:
        """Every scheme."""
        return [*schemes(g, side)]

    def foes(self, g: State, side: int) -> list[Plan]:
        """Staff's own, and the one that troubles staff most."""
        return [*foes(g, side)]

    def booked(self, g: State, side: int, plan: Plan) -> Booked:
        """As its book says, the less the fewer turns are left."""
        rules = g.theatre.rules
        known = booked(BOOK, rules.scenario, SIDES[side], plan.name, self.spread(g))
        return known.toward(g.last_turn - g.turn + 1, g.last_turn - rules.first_turn + 1)

    def staff(self, side: int, plan: Plan) -> Player:
        """Staff with the orders of a scheme."""
        assert isinstance(plan, Scheme)
        return Staff(side, "", plan.orders)

    def worth(self, g: State, side: int) -> float:
        """The lead in VP, with what is about to be gained."""
        return lead(g, side)

    def spread(self, g: State) -> float:
        """Wider where more is at stake."""
        return SPREAD if g.theatre.rules.early_end is not None else SHORT

    def styles(self) -> list[str]:
        """Bold, cautious, and by history."""
        return list(LEANINGS)

    def leans(self, plan: Plan) -> list[str]:
        """By the scheme."""
        scheme = plan.name.partition(NOW)[0]
        return [style for style, suits in LEANINGS.items() if scheme in suits]


DOCTRINE: Final = ForlornHopes()
