"""Who looks at which board: a window that is open in the background is not looked at."""

from __future__ import annotations

from collections import Counter
from typing import Final, final

from sandtable.server.people.people import now

MOST: Final = 5000
"""Moments that are remembered; the oldest gives way."""


@final
class Looking:
    """Windows that somebody looks at, and when he last did."""

    __slots__ = ("_last", "_now")

    def __init__(self) -> None:
        self._now: Final[Counter[tuple[str, str]]] = Counter()
        self._last: Final[dict[tuple[str, str], str]] = {}

    def begins(self, who: str, table: str) -> None:
        """Somebody looks at a board, in one window more."""
        self._now[who, table] += 1

    def ends(self, who: str, table: str) -> None:
        """He looks away, or closes the window."""
        here = (who, table)
        self._now[here] -= 1
        if self._now[here] <= 0:
            del self._now[here]
        self._remember(here)

    def at(self, table: str) -> list[str]:
        """The people who look at a board in a window of this process."""
        return [who for who, where in self._now if where == table]

    def seen(self, who: str, table: str) -> None:
        """Somebody looks at a board in a window of another process."""
        self._remember((who, table))

    def _remember(self, here: tuple[str, str]) -> None:
        self._last.pop(here, None)
        self._last[here] = now()
        if len(self._last) > MOST:
            del self._last[next(iter(self._last))]

    def since(self, who: str, table: str, moment: str) -> bool:
        """Whether somebody has looked at the board at this moment or after it."""
        here = (who, table)
        return self._now[here] > 0 or self._last.get(here, "") >= moment


@final
class Window:
    """One window with a board; it counts as looked at until it says otherwise."""

    __slots__ = ("_here", "_looking", "_on")

    def __init__(self, looking: Looking, who: str, table: str) -> None:
        self._looking: Final = looking
        self._here: Final = (who, table)
        self._on = False
        self.looks(True)

    def looks(self, on: bool) -> None:
        """Somebody looks at it, or does not any more."""
        if on != self._on:
            self._on = on
            (self._looking.begins if on else self._looking.ends)(*self._here)
