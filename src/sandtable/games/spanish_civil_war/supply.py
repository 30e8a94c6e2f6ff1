"""8.0 Supply."""

from __future__ import annotations

from typing import Final, final

from sandtable.board import reach
from sandtable.board.strides import members
from sandtable.games.spanish_civil_war.kinds import FOOT, HQ, LAND
from sandtable.games.spanish_civil_war.state import State

# ── 8.0 What bars a supply path ──────────────────────────────────────────────

ZONE: Final = bytes([0]) + bytes([1]) * 255
"""Turns a count of neighbours into 1 for a zone of control."""


def shut_to(g: State, side: int, without: int = -1) -> bytes:
    """1 for each place in an enemy zone of control that no friendly unit negates (4.0, 8.0).

    `without` names a unit that is thought away, because it is about to leave its hex.
    """
    zones = int.from_bytes(g.zone[1 - side].translate(ZONE), "big")
    # A friendly unit negates enemy zones for supply (4.0).
    friends = bytearray(g.occ.translate(reach.holders(LAND << side)))
    if without >= 0 and g.hex[without] >= 0 and len(g.at[g.hex[without]]) == 1:
        friends[g.hex[without]] = 0
    open_to = int.from_bytes(friends, "big")
    return (zones & ~open_to).to_bytes(len(friends), "big")


# ── 8.0 Sources and what is joined to them ───────────────────────────────────


def sources_of(g: State, side: int, shut: bytes) -> list[int]:
    """The sources that feed a side now: free of enemy units and of zones of control."""
    enemy = LAND << (1 - side)
    return [h for h in g.theatre.rules.sources[side] if not g.occ[h] & enemy and not shut[h]]


def network_of(g: State, side: int, shut: bytes) -> list[int]:
    """The sources, and the hexes that road, main road or rail joins to them unimpeded.

    Interdiction hinders rail movement but no supply (10.2).
    """
    return reach.flood(g.theatre.along_roads, sources_of(g, side, shut), bars_to(g, side, shut))


def bars_to(g: State, side: int, shut: bytes) -> bytes:
    """1 for each place where an enemy unit or its zone of control bars a path (8.0)."""
    return reach.barred(bytes(g.occ), LAND << (1 - side), shut)


def on_map(g: State, unit: int) -> bool:
    """Whether a unit is in a hex, neither off the map nor in the Rail Transfer Box."""
    return 0 <= g.hex[unit] < g.theatre.size


# ── 8.0 Who is in supply; G3 units without a Headquarters (R111) ─────────────


@final
class Lines:
    """What feeds a side at one moment: the network, and the Headquarters that trace to it.

    A unit traces to a source, to a road joined to one where the title has it so (R111), or to a
    Headquarters that is in supply; a Headquarters to a road or source only (R33, R50, R185).  Both
    ranges are counted apart.
    """

    def __init__(self, g: State, side: int, without: int = -1) -> None:
        theatre = g.theatre
        self.g: Final = g
        self.side: Final = side
        shut = shut_to(g, side, without)
        free = sources_of(g, side, shut)
        self.bars: Final = bars_to(g, side, shut)
        """1 where no path of the side may lead."""
        joined = reach.flood(theatre.along_roads, free, self.bars)
        self.network: Final = _marks(theatre.places, joined)
        """1 for the sources and the roads joined to them: what a Headquarters traces to."""
        by_road = theatre.rules.trace.units_by_road
        self.fed: Final = self.network if by_road else _marks(theatre.places, free)
        """1 for what a unit traces to without a Headquarters (G3)."""
        self._barred: Final = members(self.bars)
        self._roads: Final = members(self.network)
        self._direct: Final = self._roads if by_road else members(self.fed)
        self._near: Final[dict[int, int]] = {}
        """Where a unit is in supply, by its mover, a Headquarters' below 0; when first asked."""
        linked = [
            g.hex[unit]
            for unit in theatre.staffs[side]
            if unit != without and on_map(g, unit) and self.feed(g.hex[unit], FOOT, True)
        ]
        self.staffs: Final = _marks(theatre.places, linked)
        """1 where a Headquarters in supply stands."""
        self._linked: Final = members(self.staffs)

    def feed(self, place: int, mover: int, staff: bool) -> bool:
        """Whether a unit would be in supply in a hex: a Headquarters, or one that moves so."""
        key = ~mover if staff else mover
        near = self._near.get(key)
        if near is None:
            near = self._near[key] = self._traced(mover, staff)
        return near >> place & 1 == 1

    def _traced(self, mover: int, staff: bool) -> int:
        """Whence a path leads to a road or a Headquarters, each within its own range.

        The hex of the end counts, that of the unit does not (8.0).
        """
        ranges, strides = self.g.theatre.rules.trace, self.g.theatre.strides(mover)
        if staff:
            return strides.within(self._roads, ranges.hq_to_road, self._barred)
        by_road = strides.within(self._direct, ranges.unit_to_source, self._barred)
        return by_road | strides.within(self._linked, ranges.unit_to_hq, self._barred)


def _marks(size: int, hexes: list[int]) -> bytes:
    marks = bytearray(size)
    for h in hexes:
        marks[h] = 1
    return bytes(marks)


def feeds(g: State, lines: Lines, unit: int, place: int) -> bool:
    """Whether a unit would be in supply in a hex."""
    theatre = g.theatre
    return lines.feed(place, theatre.mover[unit], theatre.roster.type[unit] == HQ)


def out_of_supply(g: State, unit: int) -> bool:
    """Whether a unit on the map is out of supply at this moment."""
    if not on_map(g, unit) or g.is_air(unit):
        return False
    return not feeds(g, Lines(g, g.side(unit)), unit, g.hex[unit])


def check(g: State, side: int) -> None:
    """Determine the supply of every unit of a side; it stands until the next check (8.0)."""
    theatre = g.theatre
    lines = Lines(g, side)
    cut: list[int] = []
    back: list[int] = []
    for unit in theatre.ground[side]:
        place = g.hex[unit]
        if place < 0:
            continue
        out = 0 if place >= theatre.size or feeds(g, lines, unit, place) else 1
        if out != g.oos[unit]:
            (cut if out else back).append(unit)
        g.oos[unit] = out
    if cut and g.log is not None:
        g.say("8.0", f"Out of supply: {g.named(cut)}.", (), tuple(cut))
    if back and g.log is not None:
        g.say("8.0", f"Back in supply: {g.named(back)}.", (), tuple(back))


# ── 8.0 The path, to show it ─────────────────────────────────────────────────


def path_of(g: State, unit: int) -> list[int]:
    """The shortest supply path of a unit to a road, a source or a Headquarters, [] if none."""
    theatre = g.theatre
    ranges = theatre.rules.trace
    lines = Lines(g, theatre.roster.side[unit])
    if theatre.roster.type[unit] == HQ:
        return _walk(g, unit, lines.network, ranges.hq_to_road, lines.bars)
    direct = _walk(g, unit, lines.fed, ranges.unit_to_source, lines.bars)
    return direct or _walk(g, unit, lines.staffs, ranges.unit_to_hq, lines.bars)


def _walk(g: State, unit: int, goals: bytes, hexes: int, bars: bytes) -> list[int]:
    theatre = g.theatre
    start = g.hex[unit]
    steps = theatre.open_to[theatre.mover[unit]]
    came = {start: -1}
    ring = [start]
    for _ in range(hexes + 1):
        for h in ring:
            if goals[h]:
                path = [h]
                while came[path[-1]] >= 0:
                    path.append(came[path[-1]])
                return path[::-1]
        outer: list[int] = []
        for h in ring:
            for near in steps[h]:
                if near not in came and not bars[near]:
                    came[near] = h
                    outer.append(near)
        ring = outer
    return []
