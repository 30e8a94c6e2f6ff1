"""Playing choices and chosen dice in order, all or none; and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.case import Trouble
from sandtable.core.choice import LONGEST
from sandtable.core.dice import counted
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.record import ROLL
from sandtable.core.rulebook import Event


class Played(NamedTuple):
    """A choice as it was played and the log lines that it made."""

    text: str
    events: list[Event]


def read_dice(text: str, faces: int) -> list[int]:
    """Chosen dice, such as `3,5`."""
    dice: list[int] = []
    for word in text.replace(",", " ").split():
        die = counted(int(word), faces) if word.isdecimal() and len(word) <= LONGEST else 0
        if not 1 <= die <= faces:
            raise Trouble(f"--dice {text}: {word!r} is no die; write 1 to {faces}, such as 3,5")
        dice.append(die)
    return dice


def play(game: Game, choices: list[str], dice: list[int], role: str | None = None) -> list[Played]:
    """Play choices, each die as it is asked for.  Raises Trouble; the caller then drops the game.

    A die may also be given in its place among the choices, as `roll 4`.
    """
    if dice and not game.manual_dice:
        raise Trouble(
            "the dice of this game fall by themselves; chosen dice are for positions and for games "
            "begun with --manual-dice"
        )
    left = list(dice)
    played: list[Played] = []
    for number, text in enumerate(choices, 1):
        if not _is_die(text):
            played += _throw(game, left, f"before {text!r}")
        try:
            wanted = game.parse(text)
            played.append(Played(game.text(wanted), game.choose(wanted, role)))
        except Trouble as error:
            if len(choices) == 1:
                raise
            raise Trouble(f"choice {number}, {text!r}: {error} Nothing was played") from error
    played += _throw(game, left, "at the end")
    if left:
        rest = ",".join(str(die) for die in left)
        raise Trouble(f"dice left over: {rest}; {_asked(game)}. Nothing was played")
    return played


def _is_die(text: str) -> bool:
    return text.split()[:1] == [ROLL]


def _throw(game: Game, left: list[int], when: str) -> list[Played]:
    """Throw the chosen dice that are asked for now."""
    played: list[Played] = []
    while game.manual_dice and game.actor == CHANCE:
        if not left:
            raise Trouble(f"a die is missing {when}: {game.prompt().text} Add it to --dice.")
        die = left.pop(0)
        played.append(Played(f"{ROLL} {die}", game.roll(die)))
    return played


def _asked(game: Game) -> str:
    if game.actor == NOBODY:
        return "the game is over"
    return f"{game.rulebook.sides[game.actor]} decides, no die is asked for"
