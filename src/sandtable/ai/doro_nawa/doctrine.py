"""Doro Nawa's side of the search: its plans, what a position is worth, when to think again."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Final, final

from sandtable.ai.command.book import Booked, booked, by_book, read
from sandtable.ai.command.doctrine import NOW, Plan
from sandtable.ai.doro_nawa.option import option_of
from sandtable.ai.doro_nawa.orders import Orders
from sandtable.ai.doro_nawa.schemes import (
    FOES,
    LEANINGS,
    Scheme,
    repertoire_of,
    schemes_of,
)
from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.doro_nawa.standing import lead
from sandtable.ai.player import Player
from sandtable.games.doro_nawa.kinds import JAPAN, NO_OPTION, SIDES
from sandtable.games.doro_nawa.state import State

OPTIONS: Final = ("movement", "combat", "replacement")
BOOK: Final = read(Path(__file__).parent)
"""What plans were worth in whole games."""
IMPULSES: Final = 10
"""Those of a turn that nobody lengthens (2.0)."""
SPREAD: Final = 60.0
WIDE: Final = 85.0
"""VP by which games between equals differ, those of a scenario and of the campaign; published in
docs/staff.md."""
CAMPAIGN: Final = "campaign"
WHOLE: Final = 10
"""Turns of the whole campaign."""
USUAL: Final = 335.0
A_TURN: Final = 83.0
"""VP that the Japanese lead by when a campaign of two staffs ends, and what they gain in a turn."""


def moment(g: State) -> tuple[int, ...]:
    """The half-impulse."""
    return g.turn, g.impulse, g.half


def turns_left(g: State) -> float:
    """Turns to the end, the present one by its impulses; none when the last one is over."""
    return max(0.0, g.last_turn - g.turn + max(0, IMPULSES + 1 - g.impulse) / IMPULSES)


def usual(g: State) -> float:
    """What the Japanese lead by at this time in a campaign of ten turns between two staffs.

    Without it every position of the campaign would be far beyond the spread, and all plans alike.
    """
    if g.theatre.rules.scenario != CAMPAIGN or g.turns != WHOLE:
        return 0.0  # a position that somebody made up may stand anywhere
    return USUAL - A_TURN * turns_left(g)


def with_option(scheme: Scheme, option: str, at: tuple[int, ...]) -> Scheme:
    """The same scheme, with this option in one half-impulse."""

    def orders(g: State, side: int) -> Orders:
        found = scheme.orders(g, side)
        return found._replace(option=option) if moment(g) == at else found

    return Scheme(f"{scheme.name}{NOW}{option}", f"{scheme.says}, now {option}", orders)


@final
class DoroNawa:
    """Plans are schemes; where an option is to be chosen, it is part of the plan."""

    def moment(self, g: State) -> Hashable:
        """The half-impulse."""
        return moment(g)

    def juncture(self, g: State, side: int) -> Hashable:
        """Before the option and after the die of a side's own half."""
        return (*moment(g), g.option, g.die) if g.half == side else None

    def plans(self, g: State, side: int) -> list[Plan]:
        """Schemes, and the one that promises most with each other option."""
        schemes = schemes_of(g, side)
        if g.option == NO_OPTION and g.half == side:
            best = schemes[by_book([self.booked(g, side, scheme) for scheme in schemes])]
            own = option_of(g, side, best.orders(g, side)).verb
            others = [option for option in OPTIONS if option != own]
            schemes += [with_option(best, option, moment(g)) for option in others]
        return [*schemes]

    def repertoire(self, g: State, side: int) -> list[Plan]:
        """Every scheme."""
        return [*repertoire_of(g, side)]

    def foes(self, _g: State, side: int) -> list[Plan]:
        """Staff's own, and the one that troubles staff most."""
        return [*FOES[1 - side]]

    def booked(self, g: State, side: int, plan: Plan) -> Booked:
        """As its book says, the less the fewer impulses are left."""
        rules = g.theatre.rules
        known = booked(BOOK, rules.scenario, SIDES[side], plan.name, self.spread(g))
        whole = IMPULSES * (g.last_turn - rules.first_turn + 1)
        left = IMPULSES * (g.last_turn - g.turn) + max(1, IMPULSES + 1 - g.impulse)
        return known.toward(left, whole)

    def staff(self, side: int, plan: Plan) -> Player:
        """Staff with the orders of a scheme."""
        assert isinstance(plan, Scheme)
        return Staff(side, "", plan.orders)

    def worth(self, g: State, side: int) -> float:
        """The lead in VP; in the whole campaign over what it usually is by then."""
        return float(lead(g, side)) - (usual(g) if side == JAPAN else -usual(g))

    def spread(self, g: State) -> float:
        """Wider where more is at stake."""
        return WIDE if g.theatre.rules.scenario == CAMPAIGN else SPREAD

    def styles(self) -> list[str]:
        """Bold, cautious, and by history."""
        return list(LEANINGS)

    def leans(self, plan: Plan) -> list[str]:
        """By the scheme, or by the option that it is staff's own with."""
        scheme, _, option = plan.name.partition(NOW)
        return [
            style
            for style, suits in LEANINGS.items()
            if scheme in suits["plans"] or option in suits["options"]
        ]


DOCTRINE: Final = DoroNawa()
