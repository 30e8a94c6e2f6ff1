"""What can go wrong at a table: each has its one line, and `web` gives it a status."""

from __future__ import annotations

from sandtable.core.case import Trouble


class BadRequest(Trouble):
    """A request that cannot be read."""


class NotThere(Trouble):
    """A table, rulebook, case or hex that does not exist."""


class NotKnown(Trouble):
    """A request of somebody whom this server does not know."""


class NotYours(Trouble):
    """Something that is another person's to see or to do."""


class Taken(Trouble):
    """A link that is no good any more."""


class TooMany(Trouble):
    """Something that was tried too often of late."""

    def __init__(self, why: str, seconds: int) -> None:
        super().__init__(f"{why}: wait {seconds} second{'s' if seconds > 1 else ''}")
        self.seconds = seconds


class Stale(Trouble):
    """A submission made for an older moment of the game."""

    def __init__(self, seq: int, expected: int, drafting: bool = False) -> None:
        super().__init__(
            "what is being decided has gone on meanwhile: look at it again"
            if drafting
            else f"the game has moved on: it stands at line {seq}, "
            f"this was meant for line {expected}"
        )
        self.seq = seq


class Overtaken(Trouble):
    """Somebody else wrote at the same moment, and was first."""

    def __init__(self) -> None:
        super().__init__("somebody else was quicker, nothing was changed: look at it again")


class Damaged(Trouble):
    """A stored table that cannot be opened."""


class NotSaved(Trouble):
    """The data file could not be read or written; the game is as it was."""
