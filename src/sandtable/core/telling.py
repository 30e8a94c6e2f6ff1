"""How a state tells what happens: a log, if somebody keeps one, with the names of units."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.rulebook import NOTHING, Event

RETREATS: Final[dict[str, Any]] = {"way": "retreat"}
ADVANCES: Final[dict[str, Any]] = {"way": "advance"}
"""Details of a line that tells of a unit's way: whoever reads it need not know the words."""


class Telling:
    """What the states of all games tell alike; each names its units."""

    __slots__ = ("log",)
    log: list[Event] | None

    def __init__(self) -> None:
        self.log = None

    def say(
        self,
        case: str,
        text: str,
        hexes: tuple[int, ...] = (),
        units: tuple[int, ...] = (),
        dice: tuple[int, ...] = (),
        detail: dict[str, Any] | None = None,
        seen_by: int = -1,
    ) -> None:
        """Write a line of the log, if somebody keeps one; `seen_by` one side or everybody."""
        if self.log is not None:
            self.log.append(Event(case, text, hexes, units, dice, detail or NOTHING, seen_by))

    def name(self, unit: int) -> str:
        """Short name of a unit."""
        raise NotImplementedError

    def named(self, units: list[int] | tuple[int, ...]) -> str:
        """Short names of several units."""
        return ", ".join([self.name(unit) for unit in units])

    def doing(self, units: list[int] | tuple[int, ...], one: str, many: str) -> str:
        """Short names with a verb that agrees with their number."""
        return f"{self.named(units)} {one if len(units) == 1 else many}"
