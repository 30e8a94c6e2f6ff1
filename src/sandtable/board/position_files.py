"""What the positions of all games have alike: from a file, a text or a table, on whose values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sandtable.board.files import Keys, PackError, meant
from sandtable.board.toml_bounds import TomlError, read_toml
from sandtable.core.options import Options

Values = TypeVar("Values")


def position_text(path: Path | str) -> str:
    """The text of a position file.  Raises PackError."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise PackError(str(path), "no such file", "name a position such as my.toml") from error
    except OSError as error:
        raise PackError(str(path), f"cannot be read: {error.strerror}", "a file") from error
    except UnicodeDecodeError as error:
        raise PackError(str(path), str(error), "a position is written in TOML") from error


def position_table(stated: dict[str, Any] | str, source: str) -> dict[str, Any]:
    """The table of a position that is stated as one or as the text of a file."""
    if not isinstance(stated, str):
        return stated
    try:
        return read_toml(stated)
    except TomlError as error:
        raise PackError(source, str(error), "a position is written in TOML") from error


def values_of(on: Any, ours: Callable[[], Values]) -> Values:
    """The values of a rulebook, or these values themselves; ours when none are given."""
    if on is None:
        return ours()
    found: Values = on.pack() if hasattr(on, "pack") else on
    return found


def same_values(made: Any, given: Any) -> None:
    """Raise PackError for a state that is to be written by other values than it was made with."""
    if given is not None and given.made_with != made.made_with:
        what = f"was made with values {made.made_with[:12]}, not with {given.made_with[:12]}"
        raise PackError("the state", what, "leave the values out: a state knows its own")


def options_of(keys: Keys, options: Options) -> int:
    """What `[options]` says, and the others as usual.  Raises PackError for one that is none."""
    chosen = keys.sub("options")
    standing = options.usual()
    for name in chosen.names():
        if name not in standing:
            raise chosen.trouble(name, "is no option", meant(name, list(standing)))
        standing[name] = chosen.truth(name, False)
    return options.bits(standing)
