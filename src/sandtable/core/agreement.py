"""Ending a game before the rules do: one side resigns, or both agree on a draw.

It is a line of the record of its own, and the end with the published secret follows it.  The rules
know nothing of it: the state stays as it stood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.core import back
from sandtable.core.case import CannotUndo, GameOver, Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.replay import stand_at
from sandtable.core.rulebook import Result

if TYPE_CHECKING:
    from sandtable.core.game import Game

RESIGN: Final = "resign"
DRAW: Final = "draw"


def resign(game: Game, side: str) -> None:
    """A side gives the game up.  Raises GameOver, or Trouble for a side that the game has not."""
    if side not in game.rulebook.sides:
        raise Trouble(f"unknown side {side!r}: {', '.join(game.rulebook.sides)} may resign")
    _end(game, RESIGN, side)


def draw(game: Game) -> None:
    """Both sides agree on a draw.  Raises GameOver."""
    _end(game, DRAW, back.ANYBODY)


def _end(game: Game, how: str, by: str) -> None:
    if game.actor == NOBODY:
        raise GameOver("the game is over already")
    _drop_draft(game)
    game.record.agree(how, by)
    game.close()


def result(game: Game) -> Result:
    """How a game ended that its players ended."""
    how, by = game.record.agreed or (DRAW, back.ANYBODY)
    sides = game.rulebook.sides
    told = game.rulebook.standing(game.state).points
    points = tuple(str(value) for value in told)
    if how == DRAW:
        return Result(-1, "a draw, as both sides agreed", points)
    side = sides.index(by)
    return Result(1 - side, f"{by} resigned: the game is {sides[1 - side]}'s", points)


def own_choice(game: Game, side: str) -> int:
    """The number of a side's last free choice.  Raises CannotUndo if it has none."""
    for index in range(game.step - 1, -1, -1):
        entry = game.record.entry(index)
        if entry.actor == side and back.is_free(entry):
            return index
    raise CannotUndo(back.NOTHING.text)


def go_back(game: Game, step: int) -> None:
    """Take everything after `step` choices back, as both sides agreed, whatever fell since.

    Raises CannotUndo when the game is over.
    """
    if game.actor == NOBODY and not game.manual_dice:
        raise CannotUndo(back.OVER.text)
    _drop_draft(game)
    if step < game.step:
        game.record.undo_to(step, back.ANYBODY, consent=True)
        stand_at(game, "undo", step)


def _drop_draft(game: Game) -> None:
    """What was being put together in secret comes to nothing; a die in it leaves its line."""
    record = game.record
    while record.open and back.undo_hold(game, back.ANYBODY) is None:
        record.shorten()
        stand_at(game, "undo", game.step)
    if record.open:
        record.undo_to(game.step - 1, back.ANYBODY, consent=True)
        stand_at(game, "undo", game.step)
