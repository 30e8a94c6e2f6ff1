"""A computer player: what it is told, what it answers, and how it is found by its name.

>>> names("a game without players of its own")
['random']
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, final

from sandtable.core.case import Trouble
from sandtable.core.frame import CHANCE
from sandtable.games import rulebook

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook

HUMAN: Final = "human"
GROUP: Final = "sandtable.players"
FORMER: Final = ("colonel",)
"""Levels that are not offered any more; a seat or an experiment that names one still has it."""


def taken(choices: list[Choice], wanted: Choice | None, closing: list[str], turn: int) -> Choice:
    """What a player wants if it is legal, else by these verbs what ends something.

    Where nothing does so `turn` says which: whoever counts it up takes another one each time.
    """
    if wanted is not None and wanted in choices:
        return wanted
    for verb in closing:
        for choice in choices:
            if choice.verb == verb:
                return choice
    return choices[turn % len(choices)]


@final
class Thought:
    """One thought of a player that searches, between its thread and whoever waits for the choice.

    >>> thought = Thought()
    >>> thought.tell(0.47)
    >>> thought.tenths, thought.enough
    (4, False)
    """

    __slots__ = ("enough", "tenths")

    def __init__(self) -> None:
        self.tenths: int | None = None
        """How far it is; None of a player that does not tell, which nobody need ask to end."""
        self.enough = False
        """Whether the best found so far is wanted now."""

    def tell(self, share: float) -> None:
        """Take note of how much of the search is done, by what the enemy may know: time, tries."""
        self.tenths = max(self.tenths or 0, min(9, int(10 * share)))


@final
class Knowledge:
    """What a player knows when it is asked: its legal choices, and the game in its own eyes.

    It is taken at one moment and stays valid whatever happens to the game afterwards.
    """

    __slots__ = ("choices", "rulebook", "side", "state", "step", "thought")

    def __init__(self, game: Game) -> None:
        """Raises Trouble where no side is asked: after the end, or before a die that is chosen."""
        if game.actor < 0:
            raise Trouble(f"no player is asked here: {_why_nobody(game)}")
        self.rulebook: Rulebook = game.rulebook
        self.side = game.actor
        self.step = game.step
        self.choices: list[Choice] = game.choices()
        # What is hidden from the side is left out; the dice secret is no part of a state.
        self.state: Any = game.rulebook.known_to(game.state, self.side)
        self.state.log = None
        self.thought = Thought()
        """What a player that searches tells of its thought, and is told; no other need look."""

    @staticmethod
    def inside(book: Rulebook, g: Any, side: int, choices: list[Choice]) -> Knowledge:
        """The same in a world that is imagined: `g` is what the side knows of it there."""
        known = Knowledge.__new__(Knowledge)
        known.rulebook, known.side, known.step = book, side, 0
        known.choices, known.state, known.thought = choices, g, Thought()
        return known

    def sight(self) -> dict[str, Any]:
        """The game's view for this side: status, units, marks, sheet, score."""
        return self.rulebook.view(self.state, self.side)


def _why_nobody(game: Game) -> str:
    if game.actor == CHANCE:
        return "a die is to be thrown"
    result = game.result()
    return "the game is over" + ("" if result is None else f", {result.text}")


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

    A game's own players are in the package `sandtable.ai.<game>`, which exports PLAYERS; a title of
    a series has those of the game that its rulebook names.  Another package brings a player by an
    entry point of the group `sandtable.players`, called game.player.
    """
    book = rulebook(game)
    package = "sandtable.ai." + (game if book is None else book.players).replace("-", "_")
    own: dict[str, Maker] = {}
    if package.replace(".", "").replace("_", "").isalnum():
        try:
            own = getattr(import_module(package), "PLAYERS", {})
        except ModuleNotFoundError as error:
            if error.name != package:
                raise
    return {**EVERY_GAME, **own, **_brought(game), **_PLUGGED.get(game, {})}


def _brought(game: str) -> dict[str, Maker]:
    """The players that other packages bring to a game; each is loaded when it sits down."""
    return {
        point.name.removeprefix(f"{game}."): _later(point)
        for point in _points()
        if point.name.startswith(f"{game}.")
    }


@cache
def _points() -> tuple[EntryPoint, ...]:
    """What is installed does not change meanwhile, and to read it anew takes long."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: point.name))


def _later(point: EntryPoint) -> Maker:
    def made(side: int, seed: str) -> Player:
        try:
            maker: Maker = point.load()
            return maker(side, seed)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise Trouble(f"the player {point.name!r} cannot sit down ({what})") from error

    return made


def names(game: str) -> list[str]:
    """The names of a game's computer players, as they are offered."""
    return [name for name in makers(game) if name.partition("-")[0] not in FORMER]


def make(game: str, name: str, side: int, seed: str) -> Player:
    """The computer player of this name.  Raises Trouble for an unknown one."""
    known = makers(game)
    if name not in known:
        offered = ", ".join(names(game))
        raise Trouble(f"unknown player {name!r} for {game}: choose one of {offered}")
    return known[name](side, seed)
