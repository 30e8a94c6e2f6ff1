"""Situations for case tests: a position in TOML, chosen dice, choices as text."""

from __future__ import annotations

import tomllib

from sandtable.core.case import Refusal
from sandtable.core.game import Game
from sandtable.core.rulebook import Event
from sandtable.games.spanish_civil_war.position import read_position
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar

RULEBOOK = SpanishCivilWar()

PLAIN = """
[map]
columns = 9
rows = 9
"""
"""A small map of clear land, 0101 to 0909; every hex feeds both sides.

0404 has the neighbours 0403 0504 0505 0405 0305 0304, clockwise from north.
"""


class Table:
    """A practice game: `play` choices in order, dice as whole numbers; `why` for a refusal."""

    def __init__(self, text: str) -> None:
        state = read_position(tomllib.loads(text), "position", RULEBOOK.pack())
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

    def reach(self, name: str) -> list[str]:
        """The hexes to which a unit that is picked up may move."""
        return [text.split()[2] for text in self.legal("move") if text.split()[1] == name]

    def prompt(self) -> str:
        """What is asked."""
        return self.game.prompt().text

    # ── units ────────────────────────────────────────────────────────────────

    def unit(self, name: str) -> int:
        """A unit's number."""
        number = int(self.g.theatre.roster.find(name))
        assert number >= 0, f"no unit {name}"
        return number

    def hex(self, label: str) -> int:
        """A place's number."""
        return int(self.g.theatre.map.find(label))

    def at(self, name: str) -> str:
        """Where a unit is, "-" off the map."""
        return str(self.g.theatre.label(self.g.hex[self.unit(name)]))

    def disruption(self, name: str) -> str:
        """Disruption of a unit: "", "D" or "DD"."""
        return ("", "D", "DD")[int(self.g.disruption[self.unit(name)])]

    def lost(self) -> list[str]:
        """Eliminated units in the order of their loss."""
        return [str(self.g.name(unit)) for unit in self.g.lost]

    def improved(self, label: str) -> bool:
        """Whether a hex holds an improved position."""
        return bool(self.g.improved[self.hex(label)])

    def supplied(self, name: str) -> bool:
        """Whether a unit was in supply at the last check."""
        return not self.g.oos[self.unit(name)]

    def mp_left(self, name: str) -> int:
        """Sixths of an MP that a unit has left in this phase."""
        unit = self.unit(name)
        return int(self.g.theatre.allowance(unit, self.g.phase == 4) - self.g.spent[unit])

    @property
    def phase(self) -> str:
        """The letter of the phase, A to M."""
        return str(self.g.phase_letter())

    @property
    def actor(self) -> str:
        """Who decides next."""
        actor = self.game.actor
        return RULEBOOK.sides[actor] if actor >= 0 else {-1: "dice", -2: "nobody"}[actor]


def at(text: str) -> Table:
    """Set up a position from its TOML text."""
    return Table(text)
