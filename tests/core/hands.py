"""*Hands*: a small game of drafts and secret drawings, for tests of lines the enemy cannot count.

1.1 Each side in turn keeps as many of its four cards as it likes, in secret, and says when it has.
1.2 It is then dealt one of the cards it did not keep, drawn so that it alone sees which.
2.1 The sides show their hands; the higher sum of card numbers wins.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from sandtable.core.choice import Choice, Verb
from sandtable.core.frame import CHANCE, NOBODY, Ballot, Prompt
from sandtable.core.rulebook import Event
from tests.core.sealed import Rules as SealedRules
from tests.core.sealed import Sealed

CARDS: Final = 4


class Keep(NamedTuple):
    """1.1 A side keeps cards, one after the other; strengths of 1 mark what is kept."""

    side: int
    last: int

    def actor(self, _g: Sealed) -> int:
        return self.side

    def prompt(self, _g: Sealed) -> Prompt:
        return Prompt("Keep cards.", "1.1")

    def verdicts(self, g: Sealed, ballot: Ballot) -> None:
        for card in range(self.last + 1, CARDS):
            ballot.add("keep", n=card)
        ballot.add("say")

    def apply(self, g: Sealed, choice: Choice) -> None:
        g.frames.pop()
        if choice.verb == "keep":
            g.bid[self.side] |= 1 << choice.n
            g.frames.append(Keep(self.side, choice.n))
            return
        g.tell(Event("1.1", "Somebody has kept cards."))
        g.frames.append(Deal(self.side))


class Deal(NamedTuple):
    """1.2 One of the others, by lot."""

    side: int

    def actor(self, _g: Sealed) -> int:
        return CHANCE

    def prompt(self, _g: Sealed) -> Prompt:
        return Prompt("Deal.", "1.2")

    def others(self, g: Sealed) -> list[int]:
        return [card for card in range(CARDS) if not g.bid[self.side] >> card & 1]

    def verdicts(self, g: Sealed, ballot: Ballot) -> None:
        for die in range(1, max(1, len(self.others(g))) + 1):
            ballot.add("roll", n=die)

    def apply(self, g: Sealed, choice: Choice) -> None:
        g.frames.pop()
        others = self.others(g)
        if others:
            g.bid[self.side] |= 1 << others[choice.n - 1]
        if self.side == 0:
            g.frames.append(Keep(1, -1))


class Hands(SealedRules):
    """The rulebook."""

    name = "hands"
    verbs: ClassVar = {
        "keep": Verb("n", "Keep {n}"),
        "say": Verb("", "Kept"),
        "roll": Verb("n", "Die: {n}"),
    }

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> Sealed:
        g = Sealed()
        g.frames.append(Keep(0, -1))
        return g

    def decode(self, data: dict[str, Any]) -> Sealed:
        g = Sealed()
        frames = {"Keep": Keep, "Deal": Deal}
        columns = dict(data)
        stack = columns.pop("frames")
        for name, value in columns.items():
            setattr(g, name, bytearray(2) if name == "rounds_lost" else value)
        g.frames = [frames[name](*fields) for name, *fields in stack]
        return g

    def actor(self, g: Any) -> int:
        return g.frames[-1].actor(g) if g.frames else NOBODY

    def apply(self, g: Any, choice: Choice) -> None:
        g.frames[-1].apply(g, choice)

    def lots(self, g: Any) -> int:
        top = g.frames[-1] if g.frames else None
        return max(1, len(top.others(g))) if isinstance(top, Deal) else 10

    def reader(self, g: Any) -> int:
        side: int = g.frames[-1].side
        return side

    def drafting(self, g: Any) -> int:
        return g.frames[-1].side if g.frames and isinstance(g.frames[-1], Keep) else -1

    def secret(self, g: Any, _choice: Choice) -> bool:
        return bool(g.frames)

    def reveals(self, g: Any, _choice: Choice) -> bool:
        return False

    def meant(self, _g: Any, unit: int, place: int) -> Choice:
        return Choice("move", unit, place)

    def free_running(self, _g: Any, _choice: Choice) -> bool:
        return False

    def once_by_itself(self, _g: Any, _choice: Choice) -> bool:
        return False
