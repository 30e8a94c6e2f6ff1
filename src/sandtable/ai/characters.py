"""What is said of a computer player beside its name, so that one knows whom one sits down with.

>>> character("captain"), character("general-bold")
('steady, with lapses', 'compares many plans; of equal ones the boldest')
>>> character("somebody else's")
''
"""

from __future__ import annotations

from typing import Final

PLAYERS: Final = {
    "cadet": "a beginner, who forgets and attacks at poor odds",
    "captain": "steady, with lapses",
    "staff": "steady, looks one step ahead",
    "book": "follows the plan that did best in trials",
    "major": "compares plans for a moment",
    "colonel": "compares plans longer",
    "general": "compares many plans",
    "commander": "compares plans for some seconds",
    "hunter": "goes after what the score pays for, whatever comes",
    "random": "anything legal, for trials",
}
"""In the order in which they are offered; those of other packages come before the last one."""
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


def offered(names: list[str]) -> list[str]:
    """Players as a list offers them: plain ones before those with a style, who is random last.

    >>> offered(["random", "mine", "major-bold", "staff", "major", "cadet"])
    ['cadet', 'staff', 'major', 'major-bold', 'mine', 'random']
    """
    ranks = list(PLAYERS)

    def rank(name: str) -> tuple[int, int]:
        level, _, style = name.partition("-")
        if name == "random":
            return 3, 0
        known = level in PLAYERS and (not style or style in STYLES)
        return (1 if style else 0, ranks.index(level)) if known else (2, 0)

    return sorted(names, key=rank)
