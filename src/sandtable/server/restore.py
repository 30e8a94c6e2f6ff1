"""From stored or foreign lines to a game that goes on with the right dice."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.record import RecordError

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook
    from sandtable.server.store import Row

log = logging.getLogger("sandtable.server")


def joined(header: str, lines: list[str]) -> str:
    """A record's text."""
    return "\n".join([header, *lines]) + "\n"


def restore(row: Row, lines: list[str], rulebooks: list[Rulebook]) -> Game:
    """The game of a stored table, its dice going on from the committed secret.  Raises Trouble."""
    source = f"table {row.id}"
    try:
        game = Game.read(joined(row.header, lines), rulebooks, source, row.secret)
    except RecordError as error:
        book = next((r for r in rulebooks if r.name == row.game), None)
        if book is not None and book.pack_hash() != row.pack:
            raise RecordError(
                f"{error} (it was played with another data pack, {row.pack[:12]}: put that back)"
            ) from error
        raise
    except Trouble:
        raise
    except Exception as error:
        raise _unforeseen(source, error) from error
    if not _has_its_dice(game):
        raise RecordError(f"{source}: the stored dice secret is not the one it began with")
    return game


def adopt(text: str, rulebooks: list[Rulebook], source: str) -> Game:
    """A game from a record made elsewhere.  Raises Trouble.

    Dice whose secret is not in the record cannot go on: the game then goes on as a branch.
    """
    try:
        game = Game.read(text, rulebooks, source, _published(text))
        return game if _has_its_dice(game) else game.branch(game.step)
    except Trouble:
        raise
    except Exception as error:
        raise _unforeseen(source, error) from error


def _has_its_dice(game: Game) -> bool:
    return game.manual_dice or game.dice.commitment() == game.record.header.get("dice")


def _published(text: str) -> str:
    """The dice secret of a record whose game came to its end, or ""."""
    for row in text.splitlines():
        if '"secret":' in row:
            try:
                secret = msgspec.json.decode(row, type=dict[str, object]).get("secret")
            except msgspec.MsgspecError:
                continue
            if isinstance(secret, str):
                return secret
    return ""


def _unforeseen(source: str, error: Exception) -> RecordError:
    # A record is anybody's text: what the checks did not foresee is no reason to fail.
    log.error("%s: an unforeseen fault in a record", source, exc_info=error)
    return RecordError(f"{source}: not a record that can be played ({type(error).__name__})")
