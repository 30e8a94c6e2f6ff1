"""Ships: they bombard the coast, hunt enemy ships and keep away from bombers."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.doro_nawa.picture import Picture
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.state import State


@final
class Ships:
    """Orders of the ships in one half-impulse."""

    def __init__(self, picture: Picture) -> None:
        self.picture: Final = picture

    def next(self, g: State, choices: list[Choice]) -> Choice | None:
        """The next ship."""
        return None

    def answer(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        """Decisions about ships."""
        return None
