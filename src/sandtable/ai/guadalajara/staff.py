"""The player: it looks at the decision asked, and answers from the orders of the phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from sandtable.ai.guadalajara import air, replies
from sandtable.ai.guadalajara.attack import Attacks
from sandtable.ai.guadalajara.fire import Fires
from sandtable.ai.guadalajara.marches import Marches
from sandtable.ai.guadalajara.orders import Giver, Orders, by_itself
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.plan import Plan
from sandtable.ai.player import Knowledge, taken
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war.air import Mission, Missions
from sandtable.games.spanish_civil_war.air_superiority import Allot, Bounce, Bounces, Excess, Losses
from sandtable.games.spanish_civil_war.bombardment import Bombard
from sandtable.games.spanish_civil_war.combat import Attack, Declare, Resolve
from sandtable.games.spanish_civil_war.combat_results import Exchange
from sandtable.games.spanish_civil_war.morale import Suffer
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.outline import Fire, Movement
from sandtable.games.spanish_civil_war.retreat import Advance, Retreat
from sandtable.games.spanish_civil_war.state import State

Frame = TypeVar("Frame")
PATIENCE: Final = 900
"""Decisions in one phase after which it only ends what is open."""
CLOSING: Final[list[str]] = ["done", "stop", "resolve", "cancel", "keep", "stand", "place"]


@final
class Staff:
    """Plays either side; the only chance in it, which fighters fly, comes from its seed.

    It carries out the orders that are given in each phase.
    """

    __slots__ = (
        "asked", "attacks", "fires", "given", "giver", "key", "marches", "plan", "seed", "side",
        "sorties",
    )  # fmt: skip

    def __init__(self, side: int, seed: str, giver: Giver = by_itself) -> None:
        self.side: Final = side
        self.seed: Final = seed
        self.key: tuple[int, ...] = ()
        self.asked = 0
        self.given: Orders | None = None
        self.giver: Final[Giver] = giver
        self.plan: Plan | None = None
        self.marches: Marches | None = None
        self.attacks: Attacks | None = None
        self.fires: Fires | None = None
        self.sorties: air.Sorties | None = None

    def choose(self, known: Knowledge) -> Choice:
        """One of the legal choices."""
        g: State = known.state
        choices = known.choices
        if len(choices) == 1:
            return choices[0]
        self.turn_to(g)
        self.asked += 1
        patient = self.asked <= PATIENCE
        wanted = self.answer(g, g.frames[-1], choices) if patient else None
        return taken(choices, wanted, CLOSING, self.asked)

    def turn_to(self, g: State) -> None:
        """Forget the orders of another phase."""
        key = (g.turn, g.phasing, g.phase)
        if key != self.key:
            self.key = key
            self.asked = 0
            self.given = None
            self.plan = None
            self.marches = None
            self.attacks = None
            self.fires = None
            self.sorties = None

    def orders(self, g: State) -> Orders:
        """The orders of the present phase, asked for when they are first wanted."""
        if self.given is None:
            self.given = self.giver(g, self.side)
        return self.given

    def planned(self, g: State) -> Plan:
        """What each unit is to do in the present phase, worked out when first asked for."""
        if self.plan is None:
            self.plan = Plan(g, Picture(g, self.side), self.orders(g))
        return self.plan

    def marching(self, g: State) -> Marches:
        """The marches of the present phase, which follow its plan."""
        if self.marches is None:
            self.marches = Marches(g, self.side, self.orders(g))
            self.plan = self.marches.plan
        return self.marches

    def firing(self, g: State) -> Fires:
        """The bombardments of the present phase."""
        if self.fires is None:
            self.fires = Fires(g, self.planned(g))
        return self.fires

    def attacking(self, g: State) -> Attacks:
        """The attacks of the present phase."""
        if self.attacks is None:
            self.attacks = Attacks(g, self.planned(g))
        return self.attacks

    def flying(self, g: State) -> air.Sorties:
        """The air missions of the present phase."""
        if self.sorties is None:
            self.sorties = air.Sorties(g, self.planned(g))
        return self.sorties

    def answer(self, g: State, frame: Any, choices: list[Choice]) -> Choice | None:
        """The choice for the decision on top of the stack."""
        answer = ANSWERS.get(type(frame))
        return answer(self, g, frame, choices) if answer is not None else None


Answer = Callable[[Staff, State, Any, list[Choice]], Choice | None]


def on(
    frame: type[Frame], answer: Callable[[Staff, State, Frame, list[Choice]], Choice | None]
) -> tuple[type[Any], Answer]:
    """A row of the table: how this sort of decision is answered."""
    return frame, answer


ANSWERS: Final[dict[type[Any], Answer]] = dict((
    on(Movement, lambda me, g, _frame, choices: me.marching(g).next(g, choices)),
    on(Moving, lambda me, g, frame, choices: me.marching(g).moving(g, frame, choices)),
    on(Fire, lambda me, g, _frame, choices: me.firing(g).next(choices)),
    on(Bombard, lambda me, g, frame, choices: me.firing(g).assemble(frame, choices)),
    on(Declare, lambda me, g, _frame, choices: me.attacking(g).declare(choices)),
    on(Attack, lambda me, g, frame, choices: me.attacking(g).assemble(frame, choices)),
    on(Resolve, lambda me, g, _frame, choices: me.attacking(g).resolve(g, choices)),
    on(Allot, lambda me, g, frame, _choices: air.allot(g, frame, me.seed, me.orders(g).air)),
    on(Excess, lambda _me, g, frame, choices: air.excess(g, frame, choices)),
    on(Losses, lambda _me, g, _frame, choices: air.lose(g, choices)),
    on(Bounces, lambda _me, _g, _frame, choices: air.bounce(choices)),
    on(Bounce, lambda _me, g, frame, choices: air.prey(g, frame, choices)),
    on(Missions, lambda me, g, _frame, choices: me.flying(g).pick(choices)),
    on(Mission, lambda me, g, frame, choices: me.flying(g).fly(frame, choices)),
    on(Suffer, lambda _me, g, _frame, choices: replies.suffer(g, choices)),
    on(Exchange, lambda _me, g, frame, choices: replies.exchange(g, frame, choices)),
    on(Retreat, lambda me, g, _frame, choices: replies.retreat(g, choices, me.planned(g))),
    on(Advance, lambda me, g, frame, choices: replies.advance(g, frame, choices, me.planned(g))),
))  # fmt: skip
