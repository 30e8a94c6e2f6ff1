"""Reading TOML that anybody may have written: bounded before it is parsed.

The parser of the standard library takes memory with the square of a dotted key's length, and calls
itself for each bracket; so length, keys and brackets are counted first.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from sandtable.core.case import Trouble

LONGEST: Final = 400_000
"""Characters: several times the map of a whole game with everybody on it."""
DEEPEST: Final = 8
"""Parts of a dotted key, and brackets one within the other; no file of ours needs four."""

_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}.,=\n\"']",
    re.DOTALL,
)
"""Texts and remarks as a whole, and what makes keys and lists; all else is passed over."""


class TomlError(Trouble):
    """Text that is no TOML, or more of it than is read: the line and what is wrong."""


def read_toml(text: str) -> dict[str, Any]:
    """The table of a TOML text.  Raises TomlError.

    >>> read_toml("a.b = [1]")
    {'a': {'b': [1]}}
    >>> read_toml("a" + ".a" * 9000 + " = 1")
    Traceback (most recent call last):
    ...
    sandtable.board.toml_bounds.TomlError: line 1: a key of more than 8 parts
    """
    text = text.removeprefix("\ufeff")  # some editors begin a file with it
    _check_bounds(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
        raise TomlError(str(error)) from error


def _check_bounds(text: str) -> None:
    if len(text) > LONGEST:
        raise TomlError(f"{len(text):,} characters: at most {LONGEST:,} are read")
    dots = depth = 0
    for token in _TOKEN.finditer(text):
        found = token[0]
        if found == ".":
            dots += 1
        elif found in ("[", "{"):
            depth += 1
            dots = 0
        elif found in ("]", "}"):
            depth -= 1
            dots = 0
        elif found in (",", "=", "\n"):
            dots = 0
        elif found in ('"', "'"):
            return  # a text without end: the parser stops here too, and says so
        if dots >= DEEPEST:
            raise TomlError(f"{_line(text, token)}: a key of more than {DEEPEST} parts")
        if depth > DEEPEST:
            what = f"more than {DEEPEST} brackets one within the other"
            raise TomlError(f"{_line(text, token)}: {what}")


def _line(text: str, token: re.Match[str]) -> str:
    return f"line {text.count(chr(10), 0, token.start()) + 1}"
