"""The player: it looks at the decision asked, and answers from the orders of the phase."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.guadalajara import air, replies
from sandtable.ai.guadalajara.attack import Attacks
from sandtable.ai.guadalajara.fire import Fires
from sandtable.ai.guadalajara.marches import Marches
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.plan import Plan
from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war.state import State

PATIENCE: Final = 900
"""Decisions in one phase after which it only ends what is open."""
CLOSING: Final[list[str]] = ["done", "stop", "resolve", "cancel", "keep", "stand", "place"]


@final
class Staff:
    """Plays either side; the only chance in it, which fighters fly, comes from its seed."""

    __slots__ = ("asked", "attacks", "fires", "key", "marches", "plan", "seed", "side", "sorties")

    def __init__(self, side: int, seed: str) -> None:
        self.side: Final = side
        self.seed: Final = seed
        self.key: tuple[int, ...] = ()
        self.asked = 0
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
        if self.asked <= PATIENCE:
            wanted = self.answer(g, g.frames[-1], choices)
            if wanted is not None and wanted in choices:
                return wanted
        return way_out(choices, self.asked)

    def turn_to(self, g: State) -> None:
        """Forget the orders of another phase."""
        key = (g.turn, g.phasing, g.phase)
        if key != self.key:
            self.key = key
            self.asked = 0
            self.plan = None
            self.marches = None
            self.attacks = None
            self.fires = None
            self.sorties = None

    def orders(self, g: State) -> Plan:
        """The plan of the present phase, made when first asked for."""
        if self.plan is None:
            self.plan = Plan(g, Picture(g, self.side))
        return self.plan

    def answer(self, g: State, frame: Any, choices: list[Choice]) -> Choice | None:
        """The choice for the decision on top of the stack."""
        name = type(frame).__name__
        if name in ("Movement", "Moving"):
            return self._move(g, frame, name, choices)
        if name in ("Fire", "Bombard"):
            if self.fires is None:
                self.fires = Fires(g, self.orders(g))
            if name == "Fire":
                return self.fires.next(choices)
            return self.fires.assemble(frame, choices)
        if name in ("Declare", "Attack", "Resolve"):
            return self._attack(g, frame, name, choices)
        if name in ("Allot", "Missions", "Mission", "Excess", "Losses", "Bounces", "Bounce"):
            return self._fly(g, frame, name, choices)
        return self._reply(g, frame, name, choices)

    def _move(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice:
        if self.marches is None:
            self.marches = Marches(g, self.side)
            self.plan = self.marches.plan
        if name == "Movement":
            return self.marches.next(g, choices)
        return self.marches.moving(g, frame, choices)

    def _attack(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice:
        if self.attacks is None:
            self.attacks = Attacks(g, self.orders(g))
        if name == "Declare":
            return self.attacks.declare(choices)
        if name == "Attack":
            return self.attacks.assemble(frame, choices)
        return self.attacks.resolve(g, choices)

    def _fly(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice:
        if name == "Allot":
            return air.allot(g, frame, self.seed)
        if name == "Excess":
            return air.excess(g, frame, choices)
        if name == "Losses":
            return air.lose(g, choices)
        if name == "Bounces":
            return air.bounce(choices)
        if name == "Bounce":
            return air.prey(g, frame, choices)
        if self.sorties is None:
            self.sorties = air.Sorties(g, self.orders(g))
        if name == "Missions":
            return self.sorties.pick(choices)
        return self.sorties.fly(frame, choices)

    def _reply(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        if name == "Suffer":
            return replies.suffer(g, choices)
        if name == "Exchange":
            return replies.exchange(g, frame, choices)
        if name == "Retreat":
            return replies.retreat(g, choices, self.orders(g))
        if name == "Advance":
            return replies.advance(g, frame, choices, self.orders(g))
        return None


def way_out(choices: list[Choice], asked: int) -> Choice:
    """A choice that brings things to an end."""
    for verb in CLOSING:
        for choice in choices:
            if choice.verb == verb:
                return choice
    return choices[asked % len(choices)]
