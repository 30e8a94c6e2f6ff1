"""Situations for case tests: a position in TOML at the table itself, chosen dice, choices as text.

What has no alternative is played by itself, as in a game; `turn.Turn` stops at every frame.
"""

from __future__ import annotations

import tomllib

from sandtable.core.case import Refusal
from sandtable.core.game import Game
from sandtable.core.rulebook import Event
from sandtable.games.forlorn_hopes.position import read_position
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from sandtable.games.forlorn_hopes.state import State

RULEBOOK = ForlornHopes()


class Desk:
    """A practice game: `play` choices in order, dice as whole numbers; `why` for a refusal."""

    def __init__(self, text: str) -> None:
        state = read_position(tomllib.loads(text), "position", RULEBOOK.pack())
        self.game = Game.from_state(RULEBOOK, state, {})

    @property
    def g(self) -> State:
        """The state."""
        state: State = self.game.state
        return state

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

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.game.prompt().text

    @property
    def asked(self) -> str:
        """The name of the open decision."""
        return type(self.g.frames[-1]).__name__

    @property
    def actor(self) -> str:
        """Who decides next."""
        actor = self.game.actor
        return RULEBOOK.sides[actor] if actor >= 0 else {-1: "dice", -2: "nobody"}[actor]

    # ── units ────────────────────────────────────────────────────────────────

    def unit(self, name: str) -> int:
        """A unit's number."""
        number = self.g.theatre.roster.find(name)
        assert number >= 0, f"no unit {name}"
        return number

    def hex(self, label: str) -> int:
        """A place's number."""
        return self.g.theatre.words.find_hex(label)

    def at(self, name: str) -> str:
        """Hex or box of a ship or ground unit, "-" off the map."""
        return self.g.theatre.label(self.g.hex[self.unit(name)])

    def base(self, name: str) -> str:
        """The airbase of an air unit, "-" for none."""
        base = self.g.base[self.unit(name)]
        return self.g.theatre.bases[base].id if base >= 0 else "-"

    def steps(self, name: str) -> int:
        """Steps left."""
        return self.g.steps[self.unit(name)]

    def disrupted(self, name: str) -> bool:
        """Whether a unit is disrupted."""
        return bool(self.g.disrupted[self.unit(name)])


def at(text: str) -> Desk:
    """Set up a position from its TOML text."""
    return Desk(text)
