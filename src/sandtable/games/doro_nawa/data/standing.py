"""Where units may be, whatever stands there: the same for set-ups, positions and the theatre."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sandtable.board.lines import Line, check_company, check_place
from sandtable.board.map import HexMap
from sandtable.board.theatre import OnMap
from sandtable.games.doro_nawa.data.charts import Tec
from sandtable.games.doro_nawa.data.roster import Roster
from sandtable.games.doro_nawa.kinds import COASTAL, SHIP


class Standing(OnMap):
    """The hexes that are open to ships, and to ground units at sea and ashore."""

    def __init__(self, board: HexMap, tec: Tec) -> None:
        super().__init__(board)
        flags = board.flags
        self.island: Final = flags["one_hex_island"]
        self.sea: Final = bytes(s | i for s, i in zip(flags["sea"], self.island, strict=True))
        self.sailable: Final = bytes(
            1 if self.sea[h] or (flags["partial_sea"][h] and flags["in_play"][h]) else 0
            for h in range(board.size)
        )
        """Sea, one-hex islands, partial sea that is in play (4.25)."""
        self.land: Final = bytes(
            1
            if flags["in_play"][h] and (tec.hex_cost.get(board.terrain_name(h)) or self.island[h])
            else 0
            for h in range(board.size)
        )


def check_standing(line: Line, on: Standing, roster: Roster, within: Any, afloat: bool) -> None:
    """Refuse a place where such a unit may never be (4.2, 4.25, 4.41, 6.2).

    `within` has the area of play and the boxes: a scenario, or the rules of a position.
    """
    kind, place = roster.kind[line.unit], line.place
    right = ""
    if place >= on.size:
        sides = [box.side for box in within.boxes if box.place == place]
        if kind <= COASTAL or kind == SHIP:
            right = "a hex: only aircraft can be in a box (6.2)"
        elif roster.side[line.unit] not in sides:
            right = "a box of its own side (6.2)"
    elif kind == SHIP and not on.sailable[place]:
        right = "a sea hex, or a coastal hex that is partial sea, such as a port (4.25)"
    elif kind <= COASTAL and afloat and not on.sea[place]:
        right = "a sea hex while it is afloat (4.41)"
    elif kind <= COASTAL and not afloat:
        inside = on.land[place] and within.area.has(on.map, place)
        right = "" if inside else "a land hex inside the area of play (4.2)"
    check_place(line, on.map, roster, right)


def check_meeting(lines: Iterable[Line], roster: Roster) -> None:
    """Refuse enemies in one hex; aircraft meet anybody, and ships meet ships (3.2, R12)."""
    kind = roster.kind
    surface = [line for line in lines if not COASTAL < kind[line.unit] < SHIP]
    right = "enemies in different hexes (3.2)"
    check_company(surface, roster, right, lambda unit, other: kind[unit] == kind[other] == SHIP)


def check_based(lines: Iterable[Line], roster: Roster, right: str) -> None:
    """Refuse a second aircraft that is based at an airfield, `right` says what to do (3.3)."""
    based: dict[int, int] = {}
    for line in lines:
        if line.place in based:
            both = f"{roster.short[based[line.place]]} and {roster.short[line.unit]}"
            raise line.trouble(f"{both} are based here", right)
        based[line.place] = line.unit
