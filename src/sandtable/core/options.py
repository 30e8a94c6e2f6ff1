"""The options of a game: what is agreed before it begins, a bit each of the state's `options`."""

from __future__ import annotations

from typing import Final, final

from sandtable.core.case import Trouble
from sandtable.core.rulebook import OptionInfo


@final
class Options:
    """All options of a rulebook, each with its bit, in the order in which they are offered.

    >>> mud = Options((1, OptionInfo("mud", "Mud: movement costs more", False, "G7")))
    >>> mud.bits({"mud": True})
    1
    """

    __slots__ = ("rows",)

    def __init__(self, *rows: tuple[int, OptionInfo]) -> None:
        self.rows: Final = rows

    def infos(self) -> list[OptionInfo]:
        """The options as they are offered."""
        return [info for _, info in self.rows]

    def bits(self, chosen: dict[str, bool]) -> int:
        """The options of a game as one number.  Raises Trouble for an unknown one."""
        bits = 0
        known = {info.id: bit for bit, info in self.rows}
        for name in sorted(chosen):
            if name not in known:
                raise Trouble(f"unknown option {name!r}: choose from {', '.join(known)}")
            if chosen[name]:
                bits |= known[name]
        return bits

    def before(self, rules: int) -> dict[str, bool]:
        """What the options that came after a rules version were in games of that version."""
        return {info.id: info.before for _, info in self.rows if rules < info.since}

    def usual(self) -> dict[str, bool]:
        """All options as they stand where nobody says otherwise."""
        return {info.id: info.default for _, info in self.rows}

    def unusual(self, bits: int) -> dict[str, bool]:
        """Those that do not stand so."""
        return {
            info.id: bool(bits & bit) for bit, info in self.rows if bool(bits & bit) != info.default
        }
