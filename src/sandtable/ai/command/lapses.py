"""Mistakes that beginners make: units forgotten, missions not thought of, a phase ended too early.

Which, a hash of seed and moment tells: the same player makes the same mistakes in the same place,
also when it sits down later.  Everything else is staff's, so that nothing it does is nonsense.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, NamedTuple, final

from sandtable.ai.player import Knowledge, Maker, Player
from sandtable.core.choice import Choice

ENDS: Final = ("done", "pass", "resolve", "launch")
"""Verbs that end what is open, and cost nothing but what might still have been done."""
AGAIN: Final = 3
"""Ideas that staff is asked for before what is open ends."""


class Lapses(NamedTuple):
    """How often, in per cent."""

    forgets: int
    """Of its units, in each phase."""
    stops: int
    """Of choices after which it might go on."""
    misses: int = 0
    """Of missions and blows that begin at a place and not with a unit."""


@final
class Novice:
    """Staff with lapses."""

    __slots__ = ("lapses", "seed", "staff")

    def __init__(self, side: int, seed: str, staff: Maker, lapses: Lapses) -> None:
        self.staff: Final[Player] = staff(side, seed)
        self.seed: Final = seed
        self.lapses: Final = lapses

    def choose(self, known: Knowledge) -> Choice:
        """What staff chooses, unless that slips its mind."""
        wanted = self.staff.choose(known)
        end = way_out(known.choices)
        if end is None or wanted == end:
            return wanted
        moment = tuple(known.rulebook.clock(known.state).values())
        if self.draws(moment, "stop", wanted, self.lapses.stops):
            return end
        if wanted.unit < 0 <= wanted.hex and self.draws(moment, "miss", wanted, self.lapses.misses):
            return end
        for _ in range(AGAIN):
            if not self.draws(moment, "forget", wanted.unit, self.lapses.forgets):
                return wanted
            wanted = self.staff.choose(known)
        return end

    def draws(self, moment: Any, what: str, of: Choice | int, often: int) -> bool:
        """Whether a lapse happens; a choice without a unit is never forgotten."""
        if of == -1:
            return False
        text = f"{self.seed}|{moment}|{what}|{of}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % 100 < often


def way_out(choices: list[Choice]) -> Choice | None:
    """What ends that which is open, None where nothing does."""
    for verb in ENDS:
        for choice in choices:
            if choice.verb == verb and choice.unit < 0 and choice.hex < 0:
                return choice
    return None
