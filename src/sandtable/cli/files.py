"""Files of the command line: records and positions, read whole, written whole or not at all.

A game with live dice keeps its secret beside the record, in FILE.dice, until the game ends and the
record publishes it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sandtable.board.files import PackError
from sandtable.board.toml_bounds import read_toml
from sandtable.cli.books import rulebook_of, rulebooks_for
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.line import RecordError

if sys.platform != "win32":
    import fcntl

TOML: Final = ".toml"
UNNAMED: Final = "doro-nawa"
"""The game of a position that names none."""
DAMAGE: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    AssertionError,
    RecursionError,
)
"""What replaying a record may raise that its hashes do not show: its text is anybody's."""


# ── reading ──────────────────────────────────────────────────────────────────


def open_file(path: Path) -> Game:
    """A game from a record, or a practice game from a position (.toml).  Raises Trouble."""
    return open_position(path) if path.suffix == TOML else open_record(path)


def open_record(path: Path) -> Game:
    """The game of a record file as it stands."""
    text = _read(path, "record")
    try:
        game = Game.read(text, rulebooks_for(text), str(path), published(text) or _beside(path))
        if "position" in game.record.header:
            _check_start(game, f"{path}:1, position")
    except Trouble as error:
        if str(error).startswith(str(path)):
            raise
        raise RecordError(f"{path}: {error}") from error
    except DAMAGE as error:
        what = f"{type(error).__name__}: {error}"
        raise RecordError(f"{path}: no record that can be played ({what}): altered?") from error
    return game


def open_position(path: Path) -> Game:
    """A practice game from a position file."""
    from sandtable.board.positions.files import position_table

    table = position_table(_read(path, "position"), str(path))
    if not table:
        raise Trouble(f"{path}: nothing in it: a position says who stands where, [units]")
    game = table.get("game", UNNAMED)
    if not isinstance(game, str):
        raise Trouble(f"{path}, game: is {game!r}; the name of a game in quotation marks is wanted")
    try:
        book = rulebook_of(game)
    except Trouble as error:
        raise Trouble(f"{path}, game: {error}") from error
    table |= {"game": book.name} if "game" in table else {}
    try:
        state = book.read_position(table, str(path))
    except PackError as error:
        if "game" in table or not _is_foreign(error):
            raise
        right = f"{error.right}; a position without `game` is read as one of {UNNAMED!r}"
        raise PackError(error.where, error.what, right) from error
    header = {"scenario": table.get("scenario", "position"), "title": table.get("title", "")}
    return Game.from_state(book, state, header)


def _is_foreign(error: PackError) -> bool:
    """Whether a key, or a unit or scenario unlike all of ours, may be one of another game."""
    if error.what == "means nothing here":
        return True
    named = error.what.startswith("no unit is called") or error.where.endswith(", scenario")
    return named and "did you mean" not in error.right


def _check_start(game: Game, where: str) -> None:
    """Refuse a header whose position no position file could have stated."""
    table = read_toml(write_position(game, game.opening(), ""))
    if game.rulebook.read_position(table, where).encode() != game.opening().encode():
        raise ValueError("the position in its header is none of this game")


def write_position(game: Game, state: Any, title: str) -> str:
    """A state as a position."""
    return game.rulebook.write_position(state, title)


def _read(path: Path, what: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RecordError(f"{path}: no such file; name a {what} file") from error
    except IsADirectoryError as error:
        raise RecordError(f"{path}: is a folder, not a {what} file") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: is no {what}: not UTF-8 text") from error
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from error


# ── the secret of the dice ───────────────────────────────────────────────────


def published(text: str) -> str:
    """The dice secret that the record of a finished game holds, or ""."""
    for row in text.splitlines():
        if '"secret":' in row:
            with suppress(ValueError, AttributeError, RecursionError):
                secret = json.loads(row).get("secret")
                if isinstance(secret, str):
                    return secret
    return ""


def secret_file(path: Path) -> Path:
    """Where the secret of a game's dice lies while the game lasts."""
    return path.with_name(path.name + ".dice")


def _beside(path: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return secret_file(path).read_text(encoding="utf-8").strip()
    return ""


def has_its_dice(game: Game) -> bool:
    """Whether the game's dice are the ones its record committed to, or are chosen by hand."""
    return game.manual_dice or game.dice.commitment() == game.record.header.get("dice")


def need_dice(game: Game, path: Path) -> None:
    """Refuse to play on with dice that are not the committed ones."""
    if not has_its_dice(game) and game.actor != NOBODY:
        raise Trouble(
            f"{path}: the secret of its dice is not here ({secret_file(path).name}): put it back, "
            f"or go on in a new file with `sandtable branch {path} NEW.jsonl`"
        )


# ── writing ──────────────────────────────────────────────────────────────────


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other commands away from a record while it is read, played on and written."""
    if sys.platform == "win32" or not path.is_file():
        yield
        return
    while True:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            # Writing puts a new file in the old one's place: is this still the one of that name?
            if os.fstat(file.fileno()).st_ino == path.stat().st_ino:
                yield
                return


def keep_new(path: Path, game: Game) -> None:
    """Write a new record, and the secret of live dice beside it."""
    refuse_old(path)
    if not game.manual_dice and "seed" not in game.record.header and game.actor != NOBODY:
        _write(secret_file(path), game.dice.secret + "\n", private=True)
    keep(path, game)


def refuse_old(path: Path) -> None:
    """Refuse to write over a file, and into a folder that is not there."""
    if path.exists() or path.is_symlink():
        raise Trouble(f"{path}: is there already; choose another name, or remove it first")
    if not path.parent.is_dir():
        raise Trouble(f"{path}: there is no folder {path.parent}; make it first")


def keep(path: Path, game: Game) -> None:
    """Write a record; a finished game has published its secret, which then needs no file."""
    _write(path, game.record.text())
    if game.actor == NOBODY:
        with suppress(OSError):
            secret_file(path).unlink()


def keep_text(path: Path, text: str) -> None:
    """Write a new text file."""
    refuse_old(path)
    _write(path, text)


def _write(path: Path, text: str, private: bool = False) -> None:
    """Write a file whole, on the disk before it takes its place; a failure changes nothing."""
    real = path.resolve()
    part = real.with_name(f".{real.name}.{os.getpid()}.part")
    try:
        mode = real.stat().st_mode & 0o777 if real.exists() else 0o600 if private else None
        with part.open("w", encoding="utf-8", newline="\n") as file:
            if mode is not None:
                part.chmod(mode)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(real)
        _sync_folder(real.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise Trouble(
            f"{path}: cannot be written ({error.strerror}); nothing was changed"
        ) from error


def _sync_folder(folder: Path) -> None:
    """Make the new name durable, where the system can."""
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
