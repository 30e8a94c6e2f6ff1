"""What is warned of before it is played, such as a march that is the end of its unit."""

from __future__ import annotations

from typing import Any

from sandtable.core.choice import Choice
from sandtable.core.game import Game


def risk_of(game: Game, choice: Choice) -> str:
    """What a legal choice is warned of before it is played; most are warned of nothing."""
    g = game.state.clone()
    g.log = None
    parts = game.rulebook.expand(g, choice)
    for part in parts[:-1]:
        game.rulebook.apply(g, part)
    if game.rulebook.actor(g) < 0:
        return ""
    note = game.rulebook.choice_notes(g, parts[-1:])[0]
    return risk_words(note)


def risk_words(note: dict[str, Any]) -> str:
    """The warning beside a choice, with its case."""
    risk = note.get("risk")
    return f"risk, {risk['case']}: {risk['text']}" if risk else ""
