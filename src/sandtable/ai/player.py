"""A computer player: what it is told, what it answers, and how it is found by its name.

>>> names("a game without players of its own")
['random']
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, final

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook

HUMAN: Final = "human"


@final
class Knowledge:
    """What a player knows when it is asked: its legal choices, and the game in its own eyes.

    It is taken at one moment and stays valid whatever happens to the game afterwards.
    """

    __slots__ = ("choices", "rulebook", "side", "state", "step")

    def __init__(self, game: Game) -> None:
        self.rulebook: Final[Rulebook] = game.rulebook
        self.side: Final = game.actor
        self.step: Final = game.step
        self.choices: Final[list[Choice]] = game.choices()
        # What is hidden from the side is left out; the dice secret is no part of a state.
        self.state: Final[Any] = game.rulebook.known_to(game.state, self.side)
        self.state.log = None

    def sight(self) -> dict[str, Any]:
        """The game's view for this side: status, units, marks, sheet, score."""
        return self.rulebook.view(self.state, self.side)


class Player(Protocol):
    """Answers one decision after the other.

    It may remember what it saw, as a help only: after an undo or a restart it is asked about a
    position it has never seen.  It may change the state it is given: that is its own copy.
    """

    def choose(self, known: Knowledge) -> Choice:
        """One of `known.choices`, or a wide choice that expands to them."""
        ...


Maker = Callable[[int, str], Player]
"""Makes a player for a side; the seed makes what it does at random repeatable."""


@final
class RandomPlayer:
    """Takes any legal choice, each as likely as the other."""

    __slots__ = ("random",)

    def __init__(self, _side: int, seed: str) -> None:
        self.random: Final = Random(seed)

    def choose(self, known: Knowledge) -> Choice:
        """Any legal choice."""
        return self.random.choice(known.choices)


EVERY_GAME: Final[dict[str, Maker]] = {"random": RandomPlayer}
_PLUGGED: Final[dict[str, dict[str, Maker]]] = {}


def plug(game: str, name: str, maker: Maker) -> None:
    """Add a player of your own to a game, by the name that seats use."""
    _PLUGGED.setdefault(game, {})[name] = maker


def makers(game: str) -> dict[str, Maker]:
    """Every computer player of a game, by name.

    A game's own players are in the package `sandtable.ai.<game>`, which exports PLAYERS.
    """
    package = "sandtable.ai." + game.replace("-", "_")
    own: dict[str, Maker] = {}
    if package.replace(".", "").replace("_", "").isalnum():
        try:
            own = getattr(import_module(package), "PLAYERS", {})
        except ModuleNotFoundError as error:
            if error.name != package:
                raise
    return {**EVERY_GAME, **own, **_PLUGGED.get(game, {})}


def names(game: str) -> list[str]:
    """The names of a game's computer players."""
    return list(makers(game))


def make(game: str, name: str, side: int, seed: str) -> Player:
    """The computer player of this name.  Raises Trouble for an unknown one."""
    known = makers(game)
    if name not in known:
        raise Trouble(f"unknown player {name!r} for {game}: choose one of {', '.join(known)}")
    return known[name](side, seed)
