"""What players settle beside the rules, each as a line of the record of its own.

One side resigns or runs out of time, or both agree on a draw: the end with the published secret
follows, and the state stays as it stood.
Each side adds a number of its own to the dice, so that nobody knew them before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.core import back
from sandtable.core.case import CannotUndo, GameOver, Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.line import NONCE
from sandtable.core.replay import stand_at
from sandtable.core.rulebook import Result

if TYPE_CHECKING:
    from sandtable.core.game import Game

RESIGN: Final = "resign"
DRAW: Final = "draw"
TIME: Final = "time"


def resign(game: Game, side: str) -> None:
    """A side gives the game up.  Raises GameOver, or Trouble for a side that the game has not."""
    if side not in game.rulebook.sides:
        raise Trouble(f"unknown side {side!r}: {', '.join(game.rulebook.sides)} may resign")
    _end(game, RESIGN, side)


def run_out(game: Game, side: str) -> None:
    """The other side claims the game, for a side whose clock is empty.  Raises GameOver."""
    if side not in game.rulebook.sides:
        raise Trouble(f"unknown side {side!r}: {', '.join(game.rulebook.sides)} have clocks")
    _end(game, TIME, side)


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
        return Result(-1, "a draw, as both sides agreed", points, whatever=True)
    side = sides.index(by)
    how = "ran out of time" if how == TIME else "resigned"
    text = f"{by} {how}: {sides[1 - side]} victory"
    return Result(1 - side, text, points, whatever=True)


def stir(game: Game, side: str, nonce: str) -> None:
    """A side's own number, 32 hexadecimal digits, goes into every die from now on, once.

    Raises Trouble where it comes too late, or is of no use.
    """
    if side not in game.rulebook.sides or not NONCE.fullmatch(nonce):
        raise Trouble("a side adds 32 hexadecimal digits of its own to the dice")
    if game.actor == NOBODY:
        raise GameOver("the game is over: no die falls any more")
    if game.manual_dice or "seed" in game.record.header:
        raise Trouble("the dice of this game are chosen, or follow from a seed")
    if any(by == side for _, by, _ in game.record.nonces):
        raise Trouble(f"{side} has added its number already")
    if game.record.open:
        raise Trouble("something is being put together in secret: add it when that is done")
    game.record.stir(nonce, side)


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
