"""Aircraft: fighters clear the sky, bombers strike what a hit destroys or support attacks, then home."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.doro_nawa.picture import Picture
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.state import State


def support_at(g: State, side: int) -> dict[int, tuple[int, ...]]:
    """Aircraft that could support attacks, by target."""
    return {}


@final
class Air:
    """Orders of the aircraft in one half-impulse."""

    def __init__(self, g: State, picture: Picture) -> None:
        self.picture: Final = picture

    def next(self, g: State, choices: list[Choice]) -> Choice | None:
        """The next flight or mission before the ground units act."""
        return None

    def over(self, g: State) -> dict[int, tuple[int, ...]]:
        """Aircraft that can support, by the hex they are over."""
        return {}

    def home(self, g: State) -> Choice | None:
        """The next flight home."""
        return None

    def answer(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        """Decisions of flights and missions."""
        return None
