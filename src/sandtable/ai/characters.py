"""What is said of a computer player beside its name, so that one knows whom one sits down with.

>>> character("captain"), character("general-bold")
('steady, with lapses', 'compares many plans; of equal ones the boldest')
>>> character("somebody else's")
''
"""

from __future__ import annotations

from typing import Final

PLAYERS: Final = {
    "random": "anything legal, for trials",
    "cadet": "a beginner, who forgets and attacks at poor odds",
    "captain": "steady, with lapses",
    "staff": "steady, looks one step ahead",
    "major": "compares plans for a moment",
    "colonel": "compares plans longer",
    "general": "compares many plans",
    "hunter": "goes after what the score pays for, whatever comes",
    "commander": "compares plans for some seconds",
}
STYLES: Final = {
    "bold": "of equal ones the boldest",
    "cautious": "of equal ones the safest",
    "history": "of equal ones what was done then",
}


def character(name: str) -> str:
    """A few words on a player, "" for one of another package."""
    level, _, style = name.partition("-")
    said = PLAYERS.get(level, "")
    if style:
        return f"{said}; {STYLES[style]}" if said and style in STYLES else ""
    return said
