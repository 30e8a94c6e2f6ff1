"""Distances of flights: 4.24 on the map, 6.2 through the off-map boxes, 6.8 past enemy fighters."""

from __future__ import annotations

from typing import Final, final

from sandtable.board.hexes import Grid
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.data.map import Box
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Theatre

# ── distances, on the map and through the boxes ──────────────────────────────


@final
class Entries:
    """How far each hex is from the entry hexes of a box."""

    def __init__(self, grid: Grid, hexes: list[int]) -> None:
        self.grid: Final = grid
        self.hexes: Final = hexes
        far = [-1] * grid.size
        todo = sorted(set(hexes))
        for h in todo:
            far[h] = 0
        for h in todo:
            for near in grid.near[h]:
                if far[near] < 0:
                    far[near] = far[h] + 1
                    todo.append(near)
        self.far: Final = far
        self._runs: Final[dict[int, list[tuple[int, int]]]] = {}

    def runs(self, reach: int) -> list[tuple[int, int]]:
        """The hexes within reach, as runs of hex numbers: from the first to before the second."""
        if reach not in self._runs:
            runs = []
            start = -1
            for h, far in enumerate([*self.far, reach + 1]):
                if far <= reach and start < 0:
                    start = h
                elif far > reach and start >= 0:
                    runs.append((start, h))
                    start = -1
            self._runs[reach] = runs
        return self._runs[reach]


_entries: Final[dict[int, Entries]] = {}


def entries_of(theatre: Theatre, box: Box) -> Entries:
    """The distances from a box's entry hexes, worked out once."""
    key = id(box.hexes)  # the list is kept, so that no other one gets its number
    found = _entries.get(key)
    if found is None or found.hexes is not box.hexes or found.grid is not theatre.map.grid:
        found = _entries[key] = Entries(theatre.map.grid, box.hexes)
    return found


_bands: Final[dict[tuple[int, int, int, int], list[tuple[int, int]]]] = {}


def bands_around(rows: int, row: int, low: int, reach: int) -> list[tuple[int, int]]:
    """For each column from `reach` to the west to `reach` to the east, the rows within reach.

    The first row of each column and the one after its last, both counted from 0; `low` is 1 for a
    centre that stands half a hex to the south.
    """
    key = (rows, row, low, reach)
    found = _bands.get(key)
    if found is None:
        found = _bands[key] = []
        for column in range(-reach, reach + 1):
            # A neighbouring column stands half a hex off, to the north of a low one.
            off = abs(column)
            first = max(0, row - reach + (off + low) // 2)
            found.append((first, min(rows - 1, row + reach - (off + 1 - low) // 2) + 1))
    return found


def list_around(
    grid: Grid, centre: int, reach: int, row: list[Choice], listed: list[Choice]
) -> None:
    """Add the choices of a row, one for each hex, that lie within reach of a hex but not in it."""
    rows = grid.rows
    column = centre // rows
    bands = bands_around(rows, centre % rows, 1 if grid.is_low(centre) else 0, reach)
    for c in range(max(0, column - reach), min(grid.columns, column + reach + 1)):
        low, high = bands[c - column + reach]
        top = c * rows
        if c == column:
            listed += row[top + low : centre]
            low = centre - top + 1
        listed += row[top + low : top + high]


def box_at(theatre: Theatre, place: int) -> Box | None:
    """The box of this place number in this scenario, or None."""
    if place < theatre.size:
        return None
    for box in theatre.rules.boxes:
        if box.place == place:
            return box
    return None


def gap(theatre: Theatre, place: int, h: int) -> int:
    """Hexes to fly between a place and a hex, the way into a box not counted."""
    box = box_at(theatre, place)
    return entries_of(theatre, box).far[h] if box else theatre.map.grid.distance(place, h)


def hexes_between(theatre: Theatre, start: int, to: int) -> int:
    """Hexes to fly between two places, the ways into boxes not counted."""
    box = box_at(theatre, to)
    if box is None:
        return gap(theatre, start, to)
    if start < theatre.size:
        return entries_of(theatre, box).far[start]
    return min([gap(theatre, start, h) for h in box.hexes])


def flight_cost(g: State, unit: int, to: int) -> int:
    """MP of a flight: 1 a hex, and the box's MP into and out of a box (4.24, 6.2, R74)."""
    start = g.hex[unit]
    cost = hexes_between(g.theatre, start, to)
    for place in (start, to):
        box = box_at(g.theatre, place)
        cost += box.mp if box else 0
    return cost


# ── 6.8 The way, past enemy fighters (R55) ───────────────────────────────────


def way(theatre: Theatre, start: int, to: int, guarded: list[int]) -> list[int]:
    """Hexes entered on a shortest way, through as few guarded hexes as it can; ties by number."""
    box, end_box = box_at(theatre, start), box_at(theatre, to)
    far = entries_of(theatre, end_box).far if end_box else None
    distance = theatre.map.grid.distance
    starts = sorted(set(box.hexes)) if box else [start]
    steps = min([gap(theatre, to, h) for h in starts])
    layer = [h for h in starts if gap(theatre, to, h) == steps]
    met = {h: int(box is not None and h in guarded) for h in layer}
    came = dict.fromkeys(layer, -1)
    for left in range(steps - 1, -1, -1):
        layer, before = [], layer
        for h in before:
            for near in theatre.near[h]:
                if (distance(to, near) if far is None else far[near]) != left:
                    continue
                count = met[h] + int(near in guarded)
                if near not in met:
                    layer.append(near)
                elif count >= met[near]:
                    continue
                met[near] = count
                came[near] = h
        layer.sort()
    end = layer[0]
    for h in layer:
        if met[h] < met[end]:
            end = h
    path = [end]
    while came[path[-1]] >= 0:
        path.append(came[path[-1]])
    path.reverse()
    return path if box else path[1:]


def first_guarded(g: State, start: int, to: int, guarded: list[int]) -> int:
    """The first guarded hex on the way to a place, or -1 when the way meets none."""
    theatre = g.theatre
    steps = hexes_between(theatre, start, to)
    between: list[int] = []
    for h in guarded:
        before = gap(theatre, start, h)
        if h != start and before <= steps and before + gap(theatre, to, h) == steps:
            between.append(h)
    if not between or between == [to]:
        return to if between else -1
    for h in way(theatre, start, to, between):
        if h in between:
            return h
    return -1
