"""The rulebooks that the command line plays by, an owner's values laid over them if wanted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook, Title

_owned: Final[list[Rulebook]] = []
_values: Final[list[str]] = []


def use_values(folder: Path) -> None:
    """Lay an owner's folder over the packs: its sub-folders of games' names, or itself."""
    if not folder.is_dir():
        raise Trouble(f"{folder}: no such folder; name the folder that holds the changed files")
    _owned.clear()
    _values[:] = [str(folder)]
    own = {book.name: folder / book.name for book in _ours() if (folder / book.name).is_dir()}
    for book in _ours():
        _owned.append(book.with_values(own.get(book.name, None if own else folder)))


def use_ours() -> None:
    """Play by our own values."""
    _owned.clear()
    _values.clear()


def values_folder() -> str:
    """The owner's folder in use, or ""."""
    return _values[0] if _values else ""


def _ours() -> list[Rulebook]:
    from sandtable.games import RULEBOOKS

    return RULEBOOKS


def _rulebook(name: str) -> Rulebook | None:
    from sandtable.games import rulebook

    return rulebook(name)


def our_own(book: Rulebook) -> Rulebook:
    """The same game by our own values."""
    return _rulebook(book.name) or book


def rulebooks() -> list[Rulebook]:
    """Every rulebook."""
    return _owned or _ours()


def rulebooks_for(record: str) -> list[Rulebook]:
    """The rulebook that a record's first line names; all of them if it names none of ours."""
    named = re.search(r'"game": ?"([^"]*)"', record.partition("\n")[0])
    book = None if _owned or named is None else _rulebook(named[1])
    return rulebooks() if book is None else [book]


def rulebook_of(word: str) -> Rulebook:
    """The rulebook of this name or code: doro-nawa, doro_nawa, DN."""
    wanted = word.casefold().replace("_", "-")
    book = None if _owned else _rulebook(wanted)  # one game is loaded sooner than all
    if book is not None:
        return book
    for book in rulebooks():
        if wanted in (book.name.casefold(), book.code.casefold()):
            return book
    known = ", ".join(f"{book.name} ({book.code})" for book in rulebooks())
    raise Trouble(f"unknown game {word!r}: there is {known}")


def role_of(book: Title, word: str) -> str:
    """A role by its name in any case of letters, or by the beginning of one."""
    roles = [*book.sides, "both", "spectator"]
    found = [role for role in roles if role.casefold().startswith(word.casefold())]
    if not word or len(found) != 1:
        raise Trouble(f"unknown role {word!r}: choose {', '.join(roles[:-1])} or {roles[-1]}")
    return found[0]
