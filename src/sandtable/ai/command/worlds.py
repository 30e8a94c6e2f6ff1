"""Worlds played on by staff: dice that are common to all plans, and the end of a rollout."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from hashlib import blake2b
from typing import Any, Final, final

from sandtable.ai.player import Knowledge, Player
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.rulebook import Rulebook

MOST: Final = 20_000
"""Choices after which a rollout is broken off wherever it stands."""


@final
class Luck:
    """Dice of one imagined course of events, each by what it is thrown for.

    Two plans meet the same die wherever they come to the same throw, so that their difference
    tells of the plans and less of the dice.

    >>> Luck("a", 1).die(("turn 1",), "Roll", 6) == Luck("a", 1).die(("turn 1",), "Roll", 6)
    True
    """

    __slots__ = ("counts", "key")

    def __init__(self, seed: str, sample: int) -> None:
        self.key: Final = f"{seed}/{sample}"
        self.counts: Final[dict[tuple[Hashable, str], int]] = {}

    def die(self, moment: Hashable, what: str, faces: int) -> int:
        """A die of so many faces, the next one of its sort in this moment."""
        count = self.counts.get((moment, what), 0)
        self.counts[moment, what] = count + 1
        text = f"{self.key}|{moment}|{what}|{count}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % faces + 1


def play_on(
    book: Rulebook,
    g: Any,
    players: Sequence[Player],
    luck: Luck,
    moment: Callable[[Any], Hashable],
    moments: int,
) -> None:
    """Play a world on, in place, through so many changes of its moment or to the end."""
    g.log = None
    now = moment(g)
    for _ in range(MOST):
        actor = book.actor(g)
        if actor == NOBODY:
            return
        then = moment(g)
        if then != now:
            now = then
            moments -= 1
            if moments < 0:
                return
        if actor == CHANCE:
            die = luck.die(now, type(g.frames[-1]).__name__, book.lots(g))
            book.apply(g, Choice("roll", n=die))
        else:
            play_one(book, g, actor, players[actor])


def play_one(book: Rulebook, g: Any, actor: int, player: Player) -> None:
    """One decision, in the player's own eyes."""
    ballot = Ballot()
    book.verdicts(g, ballot)
    choices = ballot.open
    if len(choices) == 1:
        book.apply(g, choices[0])
        return
    seen = book.known_to(g, actor) if book.hides(g) else g
    choice = player.choose(Knowledge.inside(book, seen, actor, choices))
    for part in book.expand(g, choice):
        book.apply(g, part)
