"""Situations for case tests: a position in TOML, chosen dice, choices as text."""

from __future__ import annotations

import tomllib

from sandtable.core.case import Refusal
from sandtable.core.game import Game
from sandtable.core.rulebook import Event
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.position import read_position

PLAIN = """
[map]
columns = 7
rows = 7
low = "even"
default = "clear"
"""
"""A small map of clear land, 0101 to 0707.

0404 has the neighbours 0403 0504 0505 0405 0305 0304, clockwise from north.
"""


class Table:
    """A practice game: `play` choices in order, dice as whole numbers; `why` for a refusal."""

    def __init__(self, text: str) -> None:
        table = tomllib.loads(text)
        state = read_position(table, "position")
        self.game = Game.from_state(RULEBOOK, state, {})

    @property
    def g(self):
        """The state."""
        return self.game.state

    def play(self, *choices: str | int) -> list[Event]:
        """Play choices and dice; the log lines they made.  A die left over or missing fails."""
        events: list[Event] = []
        for choice in choices:
            if isinstance(choice, int):
                events += self.game.roll(choice)
            else:
                events += self.game.choose(choice)
        return events

    def why(self, choice: str) -> Refusal | None:
        """The refusal, or None for a legal choice."""
        return self.game.why(choice)

    def case(self, choice: str) -> str:
        """The case that bars the choice, "" when it is legal."""
        refusal = self.game.why(choice)
        return refusal.case if refusal else ""

    def legal(self, verb: str = "") -> list[str]:
        """The legal choices as text, of one verb if named."""
        texts = [self.game.text(choice) for choice in self.game.choices()]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def unit(self, name: str) -> int:
        """A unit's number."""
        return int(self.g.theatre.roster.find(name))

    def at(self, name: str) -> str:
        """Where a unit is, "-" off the map."""
        return str(self.g.theatre.label(self.g.hex[self.unit(name)]))

    def sp(self, name: str) -> int:
        """Current SP of a unit."""
        return int(self.g.sp[self.unit(name)])

    @property
    def actor(self) -> str:
        """Who decides next."""
        actor = self.game.actor
        return RULEBOOK.sides[actor] if actor >= 0 else {-1: "dice", -2: "nobody"}[actor]


def at(text: str) -> Table:
    """Set up a position from its TOML text."""
    return Table(text)
