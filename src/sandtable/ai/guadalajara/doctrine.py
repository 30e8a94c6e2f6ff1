"""Guadalajara's side of the search: its plans, what a position is worth, when to think again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Final, final

from sandtable.ai.command.book import Booked, booked, read
from sandtable.ai.command.doctrine import Plan
from sandtable.ai.guadalajara.campaign import in_campaign
from sandtable.ai.guadalajara.last_word import giver_of
from sandtable.ai.guadalajara.lines import standing
from sandtable.ai.guadalajara.schemes import (
    FOES,
    LEANINGS,
    OWN,
    SCHEMES,
    Scheme,
    apt,
    on_points,
)
from sandtable.ai.guadalajara.staff import Staff
from sandtable.ai.player import Player
from sandtable.games.spanish_civil_war.kinds import INITIAL, SIDES
from sandtable.games.spanish_civil_war.state import State

BOOK: Final = read(Path(__file__).parent)
"""What plans were worth in whole games."""
SPREAD: Final = 8.0
"""VP by which games between equals differ; published in docs/staff.md."""
LASTS: Final = 2
"""Turns that a plan is followed: changed in every half, none comes to its consequences."""


@final
class Guadalajara:
    """Plans are schemes; a side thinks when its half begins, each second turn."""

    def moment(self, g: State) -> Hashable:
        """The half of the turn."""
        return g.turn, g.phasing

    def juncture(self, g: State, side: int) -> Hashable:
        """The beginning of a side's own half, once in so many turns."""
        if g.phasing != side or g.phase != INITIAL:
            return None
        return (g.turn - 1) // LASTS

    def plans(self, g: State, side: int) -> list[Plan]:
        """Schemes, staff's own first."""
        return [*dealt([*apt(g, side), *in_campaign(g, side)], g, side)]

    def repertoire(self, g: State, side: int) -> list[Plan]:
        """Every scheme, in whichever role."""
        return [*dealt([*SCHEMES[side], *on_points(g, side), *in_campaign(g, side)], g, side)]

    def foes(self, g: State, side: int) -> list[Plan]:
        """Staff's own, and the one that troubles staff most."""
        enemy = 1 - side
        of_scenario = [*in_campaign(g, enemy), *on_points(g, enemy)]
        return [*dealt([OWN, *of_scenario] if of_scenario else FOES[enemy], g, enemy)]

    def booked(self, g: State, side: int, plan: Plan) -> Booked:
        """As its book says, the less the fewer turns are left."""
        rules = g.theatre.rules
        known = booked(BOOK, rules.scenario, SIDES[side], plan.name, self.spread(g))
        return known.toward(g.last_turn - g.turn + 1, g.last_turn - rules.first_turn + 1)

    def staff(self, side: int, plan: Plan) -> Player:
        """Staff with the orders of a scheme, and its last word."""
        assert isinstance(plan, Scheme)
        return Staff(side, plan.lot, giver_of(plan))

    def worth(self, g: State, side: int) -> float:
        """The lead in VP, with what may still be won and lost."""
        return standing(g, side)

    def spread(self, _g: State) -> float:
        """The same everywhere."""
        return SPREAD

    def styles(self) -> list[str]:
        """Bold, cautious, and by history."""
        return list(LEANINGS)

    def leans(self, plan: Plan) -> list[str]:
        """By the scheme."""
        return [style for style, suits in LEANINGS.items() if plan.name in suits]


def dealt(schemes: Sequence[Scheme], g: State, side: int) -> list[Scheme]:
    """Schemes with a lot of this position, by which staff decides which fighters fly."""
    lot = f"{g.digest()}/{side}"
    return [scheme._replace(lot=lot) for scheme in schemes]


DOCTRINE: Final = Guadalajara()
