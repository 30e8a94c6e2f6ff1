"""A guard beside a player: what is picked up and put down without end is brought to an end.

It counts decisions between two changes of hands or dice.  Where there are many, positions are
remembered; in one that has been there before with the same answer, another answer is given, the
one that ends what is open first.  Positions are few, so no player goes round for ever.
"""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.player import Knowledge, Player
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice

PATIENCE: Final = 400
"""Decisions of one phase before anything is remembered: hardly a player needs as many."""
ENDS: Final = (
    "done", "pass", "end", "stop", "resolve", "launch", "depart", "halt", "fire", "hold", "stand",
)  # fmt: skip
"""Verbs that lead on, the first of them first."""


@final
class Guarded:
    """A player who goes round in circles no longer than a while."""

    __slots__ = ("asked", "given", "moment", "player")

    def __init__(self, player: Player) -> None:
        self.player: Final = player
        self.moment: Any = None
        self.asked = 0
        self.given: dict[str, list[Choice]] = {}

    def choose(self, known: Knowledge) -> Choice:
        """The player's choice, unless it gave it in this very position before."""
        moment = known.rulebook.clock(known.state)
        if moment != self.moment:
            self.moment, self.asked, self.given = moment, 0, {}
        self.asked += 1
        if self.asked <= PATIENCE or len(known.choices) == 1:
            return self.player.choose(known)
        given = self.given.setdefault(known.state.digest(), [])
        wanted = self.player.choose(known)
        if wanted in given:
            wanted = other(known, given)
        given.append(wanted)
        return wanted


def other(known: Knowledge, given: list[Choice]) -> Choice:
    """A choice that was not given here, what ends something first.  Raises Trouble if all were."""
    left = [choice for choice in known.choices if choice not in given]
    if not left:
        names = ", ".join(sorted({choice.verb for choice in given}))
        raise Trouble(f"every choice leads back to where it was made ({names}): nothing goes on")
    ends = [choice for verb in ENDS for choice in left if choice.verb == verb]
    return ends[0] if ends else left[0]
