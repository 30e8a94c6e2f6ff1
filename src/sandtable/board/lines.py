"""Who a file names and where, each unit once: in set-ups of scenarios and in positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, final

from sandtable.board.files import Keys, PackError
from sandtable.board.map import HexMap
from sandtable.board.records import unit_in


class Line(NamedTuple):
    """Who or what a file names: key, place (-1 off the map), its number and the words behind."""

    keys: Keys
    key: str
    place: int
    unit: int
    words: list[str]

    def trouble(self, what: str, right: str) -> PackError:
        """An error at this line."""
        return self.keys.trouble(self.key, what, right)


@final
class Muster:
    """The units that a file names, each once."""

    __slots__ = ("_roster", "seen")

    def __init__(self, roster: Any) -> None:
        self._roster: Final = roster
        self.seen: Final[dict[int, str]] = {}
        """Where each unit is named."""

    def unit(self, keys: Keys, key: str, short: str) -> int:
        """The unit of this short name, for the first time."""
        unit = unit_in(keys, key, short, self._roster)
        if unit in self.seen:
            raise keys.trouble(
                key, f"{short} is in {self.seen[unit]} already", "name each unit once"
            )
        self.seen[unit] = f"{keys.path}.{key}" if keys.path else key
        return unit

    def units(self, keys: Keys, key: str) -> list[int]:
        """The units of a list, possibly none."""
        return [self.unit(keys, key, short) for short in keys.texts(key)]

    def lines(self, keys: Keys, key: str, place: int) -> list[Line]:
        """The units of a list that are in a place."""
        return [Line(keys, key, place, unit, []) for unit in self.units(keys, key)]

    def arriving(self, keys: Keys) -> list[int]:
        """The units of an [[arrival]], at least one."""
        units = self.units(keys, "units")
        if not units:
            raise keys.trouble("units", "names nobody", "the short names of the units")
        return units


# ── where they may be ────────────────────────────────────────────────────────


def check_place(line: Line, board: HexMap, roster: Any, right: str) -> None:
    """Refuse a place for a unit, unless nothing else would be `right`."""
    if right:
        ground = f" ({board.terrain_name(line.place)})" if line.place < board.size else ""
        what = f"{roster.short[line.unit]} cannot be in {board.label(line.place)}{ground}"
        raise line.trouble(what, right)


def never(_unit: int, _other: int) -> bool:
    """No enemies meet."""
    return False


def check_company(
    lines: Iterable[Line], roster: Any, right: str, may_meet: Callable[[int, int], bool] = never
) -> None:
    """Refuse enemies in one place, where `right` would be something else."""
    there: dict[int, list[int]] = {}
    for line in lines:
        company = there.setdefault(line.place, [])
        for other in company:
            if roster.side[other] != roster.side[line.unit] and not may_meet(line.unit, other):
                what = f"holds {roster.short[line.unit]} and its enemy {roster.short[other]}"
                raise line.trouble(what, right)
        company.append(line.unit)
