"""Wide choices: what a person means by one click, as the small choices the rules know."""

from __future__ import annotations

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.missions import Operations
from sandtable.games.forlorn_hopes.state import State


def expand(g: State, choice: Choice) -> list[Choice]:
    """The steps that a choice stands for; itself where it is small already."""
    if choice.verb == "stage" and choice.unit >= 0 and isinstance(g.frames[-1], Operations):
        return [Choice("stage"), choice]  # announced, then told in secret (9.3)
    return [choice]
