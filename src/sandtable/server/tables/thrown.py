"""Dice that decide no fight, one after the other: what was thrown, and what it came to."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final, final

SPELT: Final = 3
"""So many dice are told in full; of more it is counted what they came to."""
PIPS: Final = re.compile(r"^die \d+, ")
"""What a die shows, where that stands before what it came to."""
BESIDE: Final = ("loss", "gain")
"""What dice do to units stands beside them, and ends no row."""

Item = dict[str, Any]
Line = dict[str, Any]


@final
class Row:
    """Dice of one case at one place, by whichever side; `item` is what is told of them."""

    __slots__ = ("_lines", "_thrown", "item")

    def __init__(self, item: Item) -> None:
        self.item: Final = item
        self._lines: Final[list[str]] = []
        self._thrown: Final[list[str]] = []
        item["rolls"] = []

    def goes_on(self, items: list[Item], case: str, place: str) -> bool:
        """Whether nothing else was told since, and a line is about the same."""
        since = next((item for item in reversed(items) if item["kind"] not in BESIDE), None)
        return since is self.item and (self.item["case"], self.item["hex"]) == (case, place)

    def add(self, step: int, line: Line) -> None:
        """One more die, or the line that says what the dice brought about."""
        text = str(line["text"])
        self._lines.append(text.rstrip("."))
        if line["dice"]:
            self._thrown.append(PIPS.sub("", text.rstrip(".").rpartition(": ")[2]))
            roll = {"step": step, "text": text, "dice": line["dice"]}
            self.item["rolls"].append(roll)
        self.item["units"] += [unit for unit in line["units"] if unit not in self.item["units"]]
        self.item.update({"last": step, "text": self._told()})

    def _told(self) -> str:
        if len(self._thrown) <= SPELT:
            return "; ".join(self._lines) + "."
        counted = [
            f"{what} ({times})" if times > 1 else what
            for what, times in Counter(self._thrown).items()
        ]
        return f"{len(self._thrown)} dice: {', '.join(counted)}."
