"""Passwords that have come to light elsewhere: looked up here, never asked of anybody else.

Of all that were ever found the commonest 30,000 come with zxcvbn.  A club may keep a longer list,
that of haveibeenpwned.com for one: sorted lines of a SHA-1 in capitals, each with a colon behind.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha1
from typing import TYPE_CHECKING, Final

from sandtable.core.case import Trouble
from sandtable.server.http.errors import BadRequest
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

DIGITS: Final = 40
LINE: Final = 100
"""No line is longer."""
WHY: Final = (
    "this password is among those that were stolen elsewhere and are tried first: take another, "
    "such as three or four words of your own"
)


async def check(password: str, kept: Path | None) -> None:
    """Raise BadRequest for a password that has come to light; `kept` is the club's own list."""
    if await off_loop(lambda: _is_common(password) or (kept is not None and holds(kept, password))):
        raise BadRequest(WHY)


def _is_common(password: str) -> bool:
    return password.casefold() in _common()


@cache
def _common() -> frozenset[str]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def check_list(kept: Path) -> None:
    """Raise Trouble for a list that cannot be looked through, before the club opens."""
    try:
        with kept.open("rb") as file:
            first = _digest(file.readline(LINE))
    except OSError as error:
        raise Trouble(f"{kept}: cannot be read ({error.strerror})") from error
    if len(first) != DIGITS or first.strip(b"0123456789ABCDEF"):
        raise Trouble(f"{kept}: its lines begin with a SHA-1 of 40 capital digits, in their order")


def holds(kept: Path, password: str) -> bool:
    """Whether a sorted list holds a password: some forty lines of it are read."""
    wanted = sha1(password.encode("utf-8", "surrogatepass")).hexdigest().upper().encode()  # noqa: S324 - the form of the list, of what is no secret
    with kept.open("rb") as file:
        low, high = 0, file.seek(0, os.SEEK_END)
        while low < high:
            middle = (low + high) // 2
            found = _line_after(file, middle)
            if found == wanted:
                return True
            if found and found < wanted:
                low = middle + 1
            else:
                high = middle
        return _line_after(file, low) == wanted


def _line_after(file: BinaryIO, place: int) -> bytes:
    """The first line that begins at this place or after it; empty at the end."""
    file.seek(max(0, place - 1))
    if place:
        file.readline(LINE)
    return _digest(file.readline(LINE))


def _digest(line: bytes) -> bytes:
    return line.partition(b":")[0].strip()
