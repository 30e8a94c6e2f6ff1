"""A position of Ford at Dawn at the table: what is asked, what a choice leads to, what bars one."""

from __future__ import annotations

from typing import Any

from sandtable.core.case import Illegal
from sandtable.core.game import Game
from sandtable.games.ford_at_dawn import RULEBOOK
from sandtable.games.ford_at_dawn.state import State


class Ford:
    """A practice game from a position: words of its table, units by hex."""

    def __init__(self, units: dict[str, str], **table: Any) -> None:
        stated = {"units": {place: [name] for place, name in units.items()}, **table}
        state = RULEBOOK.read_position(stated, "test")
        self.game = Game.from_state(RULEBOOK, state, {})

    @property
    def g(self) -> State:
        """The state."""
        state: State = self.game.state
        return state

    @property
    def asked(self) -> tuple[str, str]:
        """The decision, and whose it is."""
        actor = self.game.actor
        return type(self.g.frames[-1]).__name__, RULEBOOK.sides[actor] if actor >= 0 else "chance"

    @property
    def choices(self) -> list[str]:
        """The legal choices in words."""
        return [self.game.text(choice) for choice in self.game.choices()]

    def play(self, *choices: str) -> Ford:
        """Choices, and dice as `die 4`."""
        for choice in choices:
            if choice.startswith("die "):
                self.game.roll(int(choice[4:]))
            else:
                self.game.choose(choice)
        return self

    def why(self, choice: str) -> str:
        """The case that bars a choice."""
        try:
            self.game.copy().choose(choice)
        except Illegal as refused:
            return refused.refusal.case
        return ""

    def where(self, unit: str) -> str:
        """The hex of a counter, "" when it is out of the game."""
        place = self.g.hex[self.g.theatre.names.find(unit)]
        return self.g.theatre.label(place) if place >= 0 else ""

    def copy_where(self, choice: str, unit: str) -> str:
        """The hex of a counter after a choice that is not made."""
        then = self.game.copy()
        then.choose(choice)
        place: int = then.state.hex[then.state.theatre.names.find(unit)]
        return self.g.theatre.label(place)
