"""Which games there are: a package of ours for each rulebook, and what other packages bring.

Games never import each other.  Whoever wants one game asks `rulebook` for it, and loads no other.
Another package brings a game, or a title of a series, by an entry point of the group
`sandtable.games`: its name is the game's, and it leads to a rulebook (docs/your-own-game.md).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from sandtable.core.case import Trouble
from sandtable.core.rulebook import Rulebook

GROUP: Final = "sandtable.games"
PACKAGES: Final = {
    "doro-nawa": "doro_nawa",
    "guadalajara": "spanish_civil_war",
    "forlorn-hopes": "forlorn_hopes",
    "ford-at-dawn": "ford_at_dawn",
}
"""The package of each game of ours, in the order in which they are offered: first come, first."""

RULEBOOKS: list[Rulebook]
"""All that can be loaded; loaded when first asked for."""


@cache
def brought() -> dict[str, EntryPoint]:
    """The games of other packages, by name; none of ours can be replaced."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in PACKAGES}


def names() -> list[str]:
    """The names of all games, ours first."""
    return [*PACKAGES, *brought()]


def rulebook(name: str) -> Rulebook | None:
    """The rulebook of this name, None if there is none.

    Raises Trouble for a game of another package that cannot be loaded.
    """
    package = PACKAGES.get(name)
    if package is not None:
        ours: Rulebook = import_module(f"sandtable.games.{package}").RULEBOOK
        return ours
    return _load(brought()[name]) if name in brought() else None


def _load(point: EntryPoint) -> Rulebook:
    whose = f"the game {point.name!r} of the package {_package(point)!r}"
    try:
        found: Rulebook = point.load()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Trouble(f"{whose} cannot be loaded ({what}): mend it, or take it out") from error
    if getattr(found, "name", None) != point.name:
        raise Trouble(f"{whose} is none: {point.value} leads to no rulebook of that name")
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.module


def troubles() -> list[str]:
    """What keeps games of other packages from being loaded, a line each."""
    found = []
    for name in brought():
        try:
            rulebook(name)
        except Trouble as trouble:
            found.append(str(trouble))
    return found


def folder_of(name: str) -> Path | None:
    """Where a game of another package has its cases, None if there is no such game."""
    point = brought().get(name)
    if point is None:
        return None
    path = import_module(point.module).__file__
    return Path(path).parent if path is not None else None


def __getattr__(name: str) -> list[Rulebook]:
    """RULEBOOKS, made when first asked for."""
    if name != "RULEBOOKS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    books: list[Rulebook] = []
    for game in names():
        try:
            book = rulebook(game)
        except Trouble:
            continue  # `troubles` says why
        if book is not None:
            books.append(book)
    globals()["RULEBOOKS"] = books
    return books
