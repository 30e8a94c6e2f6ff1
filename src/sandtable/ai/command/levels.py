"""The named levels of a game's computer players, from a beginner's mistakes to much search.

None has better dice or knows more than its side does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.doctrine import Doctrine, Styled
from sandtable.ai.command.lapses import Lapses, Novice
from sandtable.ai.command.rollouts import Level
from sandtable.ai.player import FORMER, Maker, Player

LAPSES: Final = {"cadet": Lapses(forgets=25, stops=5), "captain": Lapses(forgets=8, stops=1)}
"""Levels below staff."""
SEARCH: Final = {
    "major": Level(rollouts=30, moments=0, seconds=2.5),
    "colonel": Level(rollouts=80, moments=0, seconds=5.0),
    "general": Level(rollouts=200, moments=0, seconds=10.0),
}
"""Levels above it; how far their rollouts go is the game's to say, time is that of a moment."""
LEVELS: Final = (*LAPSES, *(name for name in SEARCH if name not in FORMER))
"""The names that are offered, the weakest first."""


def levels(
    staff: Maker,
    doctrine: Doctrine,
    moments: int,
    rash: Maker | None = None,
    mild: Maker | None = None,
    misses: Mapping[str, int] | None = None,
) -> dict[str, Maker]:
    """The levels of a game, with their styles where its doctrine tells what plans lean to.

    `rash` is a staff that attacks at odds which `staff` would not take, for the beginner; `mild`
    one that errs less, for the level above.  Which of them misses how many missions, in per cent,
    is said for games in which these decide.
    """
    found: dict[str, Maker] = {}
    for name, usual in LAPSES.items():
        lapses = usual._replace(misses=(misses or {}).get(name, 0))
        found[name] = lapsing({"cadet": rash, "captain": mild}.get(name) or staff, lapses)
    for name, level in SEARCH.items():
        found[name] = searching(doctrine, level._replace(moments=moments))
    for style in doctrine.styles() if isinstance(doctrine, Styled) else ():
        for name, level in SEARCH.items():
            found[f"{name}-{style}"] = searching(doctrine, level._replace(moments=moments), style)
    return found


def by_book(doctrine: Doctrine) -> Maker:
    """Makes a commander that follows the best plan of the book and tries nothing."""
    return searching(doctrine, Level(rollouts=0, moments=0))


def lapsing(staff: Maker, lapses: Lapses) -> Maker:
    """Makes a staff with lapses."""

    def made(side: int, seed: str) -> Player:
        return Novice(side, seed, staff, lapses)

    return made


def searching(doctrine: Doctrine, level: Level, style: str = "") -> Maker:
    """Makes a commander of a level."""

    def made(side: int, seed: str) -> Player:
        return Commander(side, seed, doctrine, level, style)

    return made
