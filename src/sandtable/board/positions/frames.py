"""The open decision of a position as Sandtable writes it: the whole stack of frames, read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.board.files import Keys, PackError
from sandtable.core.frame import CHANCE, NOBODY, Ballot, Then
from sandtable.core.kind import Kinds
from sandtable.core.outline import Course, Play

COPY: Final = "copy them from a position that Sandtable wrote, or leave them out and use `ask`"
HIGHEST: Final = 10_000
"""More than any number in a frame."""


def read_frames(keys: Keys, stated: Any, kinds: Kinds, course: Course, least: int) -> list[Any]:
    """[name, field, field ...] from the bottom up, numbers from `least` on.  Raises PackError."""
    if not isinstance(stated, list):
        raise keys.trouble("frames", f"is {stated!r}", COPY)
    frames: list[Any] = []
    for number, frame in enumerate(stated, 1):
        kind = kinds.named.get(str(frame[0])) if isinstance(frame, list) and frame else None
        if kind is None or not fits(kind, len(frame) - 1) or not _is_plain(frame[1:], least):
            raise keys.trouble("frames", f"has {frame!r} as number {number}", COPY)
        if kind is Then and str(frame[1]) not in course.stages:
            raise keys.trouble("frames", f"has {frame!r} as number {number}", COPY)
        frames.append(kind(*[_field(value) for value in frame[1:]]))
    bottom = frames[0] if frames else None
    if not isinstance(bottom, Play) or type(bottom.at) is not int:
        raise keys.trouble("frames", 'does not begin with ["Play", N]', COPY)
    if not 0 <= bottom.at <= len(course.program):
        right = f"0 to {len(course.program)}, a place in the sequence of play"
        raise keys.trouble("frames", f"begins with {bottom.at}", right)
    return frames


def fits(kind: Any, fields: int) -> bool:
    """Whether a frame has so many fields; those that came with a later version may be missing."""
    return len(kind._fields) - len(kind._field_defaults) <= fields <= len(kind._fields)


def _is_plain(value: Any, least: int) -> bool:
    """Whether a field is a whole number that may be one, a truth, a text, or a list of them."""
    if isinstance(value, list):
        return all(_is_plain(part, least) for part in value)
    return isinstance(value, str | bool) or (type(value) is int and least <= value < HIGHEST)


def _field(value: Any) -> Any:
    return tuple([_field(part) for part in value]) if isinstance(value, list) else value


def make_sense(g: Any, keys: Keys, course: Course, right: str, *looks: Callable[[], None]) -> None:
    """Do with the open decision what a table does: frames that make no sense fail somewhere.

    Raises PackError.  `looks` are what else the game's table does with it.
    """
    try:
        _look(g, course)
        for look in looks:
            look()
    except PackError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise keys.trouble("frames", f"does not fit the units ({error})", right) from error


def _look(g: Any, course: Course) -> None:
    course.run(g)
    top = g.frames[-1]
    if top.actor(g) not in (0, 1, CHANCE, NOBODY):
        raise ValueError("it asks nobody")
    top.prompt(g)
    top.verdicts(g, Ballot())
    top.verdicts(g, Ballot(explain=True))
