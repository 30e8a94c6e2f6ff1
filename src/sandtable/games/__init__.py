"""One package for each rulebook; games never import each other.

Whoever wants one game imports its package, or asks `rulebook` for it, and loads no other.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from sandtable.core.rulebook import Rulebook

PACKAGES: Final = {
    "doro-nawa": "doro_nawa",
    "guadalajara": "spanish_civil_war",
    "forlorn-hopes": "forlorn_hopes",
}
"""The package of each game, in the order in which they are offered: first come, first."""

RULEBOOKS: list[Rulebook]
"""All of them; loaded when first asked for."""


def rulebook(name: str) -> Rulebook | None:
    """The rulebook of this name, None if there is none."""
    package = PACKAGES.get(name)
    if package is None:
        return None
    found: Rulebook = import_module(f"sandtable.games.{package}").RULEBOOK
    return found


def __getattr__(name: str) -> list[Rulebook]:
    """RULEBOOKS, made when first asked for."""
    if name != "RULEBOOKS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    books = [book for book in map(rulebook, PACKAGES) if book is not None]
    globals()["RULEBOOKS"] = books
    return books
