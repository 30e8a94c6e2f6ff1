"""From stored or foreign lines to a game that goes on with the right dice."""

from __future__ import annotations

import logging
import re
from io import StringIO
from typing import TYPE_CHECKING, Final

import msgspec

from sandtable.board.positions.files import position_table
from sandtable.core.case import Trouble
from sandtable.core.follow import follow, last_kept
from sandtable.core.game import Game
from sandtable.core.line import RecordError

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook
    from sandtable.server.store.kept import Row

log = logging.getLogger("sandtable.server")

TOML: Final = re.compile(r"""\s*(\[\[?[\w ."'-]+\]\]?\s*(#|$)|[\w."'-]+\s*=)""")
"""How the first line of a position begins: a table or a key."""


def joined(header: str, lines: list[str]) -> str:
    """A record's text."""
    return "\n".join([header, *lines]) + "\n"


def restore(row: Row, lines: list[str], rulebooks: list[Rulebook]) -> Game:
    """The game of a stored table, its dice going on from the committed secret.  Raises Trouble."""
    source = f"table {row.id}"
    try:
        game = Game.read(joined(row.header, lines), rulebooks, source, row.secret)
    except Trouble:
        raise
    except Exception as error:
        raise _unforeseen(source, error) from error
    if not game.has_dice:
        raise RecordError(f"{source}: the stored dice secret is not the one it began with")
    return game


def followed(game: Game, row: Row, lines: list[str]) -> Game | None:
    """The game with its lines as they are stored now, from number `last_kept` on.

    None where they do not go on from it: then all of them tell what is wrong, or how it stands.
    """
    rows = lines if last_kept(game) else [row.header, *lines]
    try:
        return follow(game, rows, f"table {row.id}")
    except Exception as error:  # noqa: BLE001 - whatever it is, it is found again in all lines
        log.warning("table %s is read anew: %s", row.id, error)
        return None


def adopt(text: str, rulebooks: list[Rulebook]) -> Game:
    """A game from a record made elsewhere, or a practice game from a position.  Raises Trouble."""
    text = text.removeprefix("\ufeff")
    if text.strip() and not any(map(_says, StringIO(text))):
        raise Trouble("nothing but remarks in it: a position says who stands where, [units]")
    source = "position" if is_position(text) else "record"
    try:
        if source == "position":
            return _set_up(text, rulebooks, source)
        return _go_on(text, rulebooks, source)
    except Trouble:
        raise
    except Exception as error:
        raise _unforeseen(source, error) from error


def is_position(text: str) -> bool:
    """Whether a text is meant as a position file; a record's lines begin with a brace."""
    first = next(filter(_says, StringIO(text)), "")
    return TOML.match(first) is not None


def _says(line: str) -> bool:
    """Whether a line is neither empty nor a remark."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _set_up(text: str, rulebooks: list[Rulebook], source: str) -> Game:
    table = position_table(text, source)
    name = table.get("game", rulebooks[0].name)
    book = next((r for r in rulebooks if r.name == name), None)
    if book is None:
        known = ", ".join(r.name for r in rulebooks)
        raise Trouble(f"{source}, game: is {name!r}; choose one of {known}")
    state = book.read_position(table, source)
    header = {"scenario": table.get("scenario", "position"), "title": table.get("title", "")}
    return Game.from_state(book, state, header)


def _go_on(text: str, rulebooks: list[Rulebook], source: str) -> Game:
    """Dice whose secret is not in the record cannot go on: the game then goes on as a branch."""
    game = Game.read(text, rulebooks, source, _published(text))
    return game if game.has_dice else game.branch(game.step)


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
    # What is brought in is anybody's text: what the checks did not foresee is no reason to fail.
    log.error("%s: an unforeseen fault in it", source, exc_info=error)
    return RecordError(f"{source}: nothing that can be played ({type(error).__name__})")
