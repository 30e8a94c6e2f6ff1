"""The player: it looks at the decision asked, and answers from the orders of the half-impulse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from sandtable.ai.doro_nawa import replies
from sandtable.ai.doro_nawa.half import Half
from sandtable.ai.doro_nawa.option import option_of
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.player import Knowledge, taken
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.air_combat import Fire, Intercept
from sandtable.games.doro_nawa.anti_aircraft import Flak, FlakHex
from sandtable.games.doro_nawa.ground_support import Support
from sandtable.games.doro_nawa.kinds import NO_OPTION
from sandtable.games.doro_nawa.naval_combat import Broadside, Sighting
from sandtable.games.doro_nawa.outline import EndTurn, Option
from sandtable.games.doro_nawa.reinforcements import Arrivals
from sandtable.games.doro_nawa.retreat import Advance, Retreat
from sandtable.games.doro_nawa.stacking import Reduce
from sandtable.games.doro_nawa.state import State

Frame = TypeVar("Frame")
PATIENCE: Final = 600
"""Decisions in one half-impulse after which it only ends what is open."""
CLOSING: Final[list[str]] = ["done", "stop", "resolve", "cancel", "hold", "fire", "end", "stand"]


Plan = Callable[[State, int], Orders]
"""The orders of a side for the half-impulse that begins; the same state gives the same orders."""


def by_itself(_g: State, _side: int) -> Orders:
    """No orders: staff thinks of everything itself."""
    return STAFF


@final
class Staff:
    """Plays either side of Doro Nawa; decides by the position alone, without dice of its own.

    It carries out the orders that a plan gives at the beginning of each half-impulse.
    """

    __slots__ = ("asked", "half", "key", "plan", "side")

    def __init__(self, side: int, _seed: str, plan: Plan = by_itself) -> None:
        self.side: Final = side
        self.plan: Plan = plan
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
        beyond = max(0, self.asked - PATIENCE)
        wanted = None if beyond else self.answer(g, choices, half)
        return taken(choices, wanted, CLOSING, beyond)

    def now(self, g: State) -> Half:
        """The orders of the present half-impulse, made when it begins."""
        key = (g.turn, g.impulse, g.half, g.option, g.die)
        if self.half is None or key != self.key:
            self.half = Half(g, self.side, self.plan(g, self.side))
            self.key = key
            self.asked = 0
        return self.half

    def answer(self, g: State, choices: list[Choice], half: Half) -> Choice | None:
        """The choice for the decision on top of the stack."""
        frame: Any = g.frames[-1]
        answer = ANSWERS.get(type(frame))
        if answer is not None:
            return answer(half, g, frame, choices)
        return None if g.option == NO_OPTION else half.next(g, frame, choices)


Answer = Callable[[Half, State, Any, list[Choice]], Choice | None]


def on(
    frame: type[Frame], answer: Callable[[Half, State, Frame, list[Choice]], Choice | None]
) -> tuple[type[Any], Answer]:
    """A row of the table: how this sort of decision is answered, in either half."""
    return frame, answer


ANSWERS: Final[dict[type[Any], Answer]] = dict((
    on(Option, lambda half, g, _frame, _choices: option_of(g, half.side, half.orders)),
    on(EndTurn, lambda half, g, _frame, _choices: half.end_turn(g)),
    on(Arrivals, lambda half, g, frame, choices: replies.arrivals(
        g, frame, choices, Picture(g, half.side, half.orders))),
    on(Retreat, lambda half, g, frame, choices: replies.retreat(
        g, frame, choices, half.fresh_moves(g))),
    on(Advance, lambda half, g, frame, choices: replies.advance(
        g, frame, choices, half.fresh_moves(g))),
    on(Reduce, lambda _half, g, _frame, choices: replies.reduce(g, choices)),
    on(Flak, lambda _half, g, frame, choices: replies.flak(g, frame, choices)),
    on(FlakHex, lambda _half, g, frame, choices: replies.flak_hex(g, frame, choices)),
    on(Fire, lambda _half, g, frame, choices: replies.fire(g, frame, choices)),
    on(Intercept, lambda _half, g, frame, _choices: replies.intercept(g, frame)),
    on(Sighting, lambda _half, _g, frame, _choices: replies.sighting(frame)),
    on(Broadside, lambda _half, g, frame, choices: replies.broadside(g, frame, choices)),
    on(Support, lambda _half, g, frame, choices: replies.support(g, frame, choices)),
))  # fmt: skip
