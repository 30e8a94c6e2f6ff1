"""Who had which cookie a moment ago, so that not each choice has to look it up before it.

Where several processes share a store any of them may have ended it since: whoever is believed is
looked for again by the statement that keeps his choice (see `store/belief.py`).
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, final

from sandtable.server.people.people import hashed

if TYPE_CHECKING:
    from sandtable.server.people.people import Person

LONG: Final = 60.0
"""Seconds after which a cookie is looked up all the same: it may have grown too old."""
MOST: Final = 5000
"""Cookies that are remembered; the one that was looked up longest ago gives way."""


@final
class Faces:
    """Those who were looked up of late."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: Final[dict[str, tuple[float, Person]]] = {}

    def remember(self, who: Person) -> None:
        """Take note of somebody whose cookie was looked up just now."""
        self._known.pop(who.cookie, None)
        self._known[who.cookie] = monotonic(), who
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def forget(self, secret: str) -> None:
        """A cookie of this secret is good no more."""
        self._known.pop(hashed(secret), None)

    def known(self, secret: str) -> Person | None:
        """Who had a cookie of this secret not long ago."""
        since, who = self._known.get(hashed(secret), (0.0, None))
        return who if who is not None and monotonic() - since < LONG else None
