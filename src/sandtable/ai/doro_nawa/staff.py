"""The player: it looks at the decision asked, and answers from the orders of the half-impulse."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.doro_nawa import replies
from sandtable.ai.doro_nawa.half import Half
from sandtable.ai.doro_nawa.option import option_of
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.kinds import NO_OPTION
from sandtable.games.doro_nawa.state import State

PATIENCE: Final = 600
"""Decisions in one half-impulse after which it only ends what is open."""
CLOSING: Final[list[str]] = ["done", "stop", "resolve", "cancel", "hold", "fire", "end", "stand"]


@final
class Staff:
    """Plays either side of Doro Nawa; decides by the position alone, without dice of its own."""

    __slots__ = ("asked", "half", "key", "side")

    def __init__(self, side: int, _seed: str) -> None:
        self.side: Final = side
        self.half: Half | None = None
        self.key: tuple[int, ...] = ()
        self.asked = 0

    def choose(self, known: Knowledge) -> Choice:
        """One of the legal choices."""
        g: State = known.state
        choices = known.choices
        if len(choices) == 1:
            return choices[0]
        half = self.now(g)
        self.asked += 1
        if self.asked <= PATIENCE:
            wanted = self.answer(g, choices, half)
            if wanted is not None and wanted in choices:
                return wanted
        return way_out(choices)

    def now(self, g: State) -> Half:
        """The orders of the present half-impulse, made when it begins."""
        key = (g.turn, g.impulse, g.half, g.option, g.die)
        if self.half is None or key != self.key:
            self.half = Half(g, self.side)
            self.key = key
            self.asked = 0
        return self.half

    def answer(self, g: State, choices: list[Choice], half: Half) -> Choice | None:
        """The choice for the decision on top of the stack."""
        frame: Any = g.frames[-1]
        name = type(frame).__name__
        if name in replies.SIMPLE:
            return replies.SIMPLE[name](g, frame, choices)
        if name == "Option":
            return option_of(g, self.side)
        if name == "EndTurn":
            return half.end_turn(g)
        if name == "Arrivals":
            return replies.arrivals(g, frame, choices, Picture(g, self.side))
        if name == "Retreat":
            return replies.retreat(g, frame, choices, half.fresh_moves(g))
        if name == "Advance":
            return replies.advance(g, frame, choices, half.fresh_moves(g))
        if g.option == NO_OPTION:
            return None
        return half.next(g, frame, name, choices)


def way_out(choices: list[Choice]) -> Choice:
    """A choice that brings things to an end."""
    for verb in CLOSING:
        for choice in choices:
            if choice.verb == verb:
                return choice
    return choices[0]
