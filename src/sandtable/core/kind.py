"""What is true of a decision wherever it is asked: said once, beside its frame.

A chapter declares its decisions as KINDS; a game gathers them with `gathered`.  Whoever must do
something for one decision and not for another asks for its type, or keeps a table by type.

>>> class Scrambling(NamedTuple):
...     side: int
>>> kinds = Kinds([Kind(Scrambling, secret=True, waiting=("a fighter may scramble", "Name one."))])
>>> kinds.of(Scrambling(1)).secret, kinds.named["Scrambling"] is Scrambling
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, final

from sandtable.core.frame import Then

NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})
NOTHING_SAID: Final = ("", "")


class Kind(NamedTuple):
    """One sort of frame.

    A `draft` is put together by one side, its choices and dice kept as one veiled line; of what is
    `secret` the enemy may not read the choices or dice; one that is `asked` is asked even if it has
    one choice only, since playing it would tell what is hidden.  All these frames have a `side`.
    """

    frame: type[Any]
    draft: bool = False
    secret: bool = False
    asked: bool = False
    waiting: tuple[str, str] = NOTHING_SAID
    """What goes on while it is open, and how to be done with it: for who wants something else."""
    question: str = ""
    """Which of the standing orders answers it, "" for none."""
    labels: Mapping[str, str] = NO_WORDS
    """By verb: what a button says for a choice that names nothing."""
    other_units: Mapping[str, str] = NO_WORDS
    """By verb: why another unit than those in question could not be meant."""
    other_places: Mapping[str, str] = NO_WORDS
    """By verb: why another place than those in question could not be meant."""
    lesson: str = ""
    """What somebody new is told when it is asked for the first time."""
    fields: Mapping[str, str] = NO_WORDS
    """By field: what a position takes it for, where that is not the field's own name."""


@final
class Kinds:
    """All kinds of a game: by type, and by the name under which frames are saved."""

    __slots__ = ("all", "asked", "drafts", "named", "secrets", "veiled")

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.all: Final[dict[type[Any], Kind]] = {kind.frame: kind for kind in kinds}
        self.named: Final[dict[str, Any]] = {frame.__name__: frame for frame in self.all}
        self.drafts: Final = tuple([k.frame for k in self.all.values() if k.draft])
        self.secrets: Final = tuple([k.frame for k in self.all.values() if k.secret])
        self.veiled: Final = (*self.drafts, *self.secrets)
        self.asked: Final = tuple([k.frame for k in self.all.values() if k.asked])

    def of(self, frame: Any) -> Kind:
        """The kind of a frame."""
        return self.all[type(frame)]


def gathered(chapters: Iterable[Any]) -> Kinds:
    """The KINDS of all chapters, and the frame of a later stage."""
    return Kinds([Kind(Then), *[kind for chapter in chapters for kind in declared(chapter)]])


def declared(chapter: Any) -> tuple[Kind, ...]:
    """The KINDS of a chapter, which may have none."""
    found: tuple[Kind, ...] = getattr(chapter, "KINDS", ())
    return found


def stages(chapters: Iterable[Any]) -> dict[str, Callable[..., Any]]:
    """The later stages of all chapters, by the names that `Then` frames call them by."""
    return {
        name: stage for chapter in chapters for name, stage in getattr(chapter, "THEN", {}).items()
    }
