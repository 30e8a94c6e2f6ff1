"""The log of a game in memory: its latest lines, by as many as everybody may read.

Counted over all lines, what somebody is shown would end the sooner the more there is that he may
not read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final, overload

if TYPE_CHECKING:
    from sandtable.core.rulebook import Event

KEPT: Final = 150
"""Log lines that somebody is shown at most; older ones come back by replay."""
ALL: Final = 10**9
"""So many are all."""


class Dated(NamedTuple):
    """A log line with the step that wrote it and the moment of the game.

    `forced` is what the only choice brought that there was.
    """

    step: int
    clock: dict[str, Any]
    event: Event
    forced: bool = False


@final
class Log:
    """Log lines in their order; `trim` lets go of the oldest."""

    __slots__ = ("_lines", "_public", "kept")

    def __init__(self, kept: int = KEPT) -> None:
        self.kept: Final = kept
        self._lines: Final[deque[Dated]] = deque()
        self._public = 0

    def add(self, line: Dated) -> None:
        """Append a line."""
        self._lines.append(line)
        if line.event.seen_by < 0:
            self._public += 1

    def extend(self, lines: Iterable[Dated]) -> None:
        """Append lines."""
        for line in lines:
            self.add(line)

    def trim(self) -> None:
        """Keep the latest that everybody may read and all between them, before a step begins.

        Not within a step: a draft would push out lines of the others as it grows.
        """
        while self._public > self.kept:
            if self._lines.popleft().event.seen_by < 0:
                self._public -= 1

    def before(self, step: int) -> Log:
        """The lines that earlier steps wrote."""
        log = Log(self.kept)
        log.extend([line for line in self._lines if line.step < step])
        return log

    def clear(self) -> None:
        """Forget all lines."""
        self._lines.clear()
        self._public = 0

    def last(self) -> Dated | None:
        """The latest line."""
        return self._lines[-1] if self._lines else None

    def copy(self) -> Log:
        """The same log once more."""
        log = Log(self.kept)
        log._lines.extend(self._lines)
        log._public = self._public
        return log

    def __iter__(self) -> Iterator[Dated]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, number: int) -> Dated: ...
    @overload
    def __getitem__(self, number: slice) -> list[Dated]: ...
    def __getitem__(self, number: int | slice) -> Dated | list[Dated]:
        return [*self._lines][number] if isinstance(number, slice) else self._lines[number]
