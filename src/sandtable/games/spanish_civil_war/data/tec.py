"""The Terrain Effects Chart of a title, in sixths of a movement point."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Row
from sandtable.board.folder import Folder
from sandtable.board.map import Words
from sandtable.board.records import any_text, own, some_text, whole, word, word_list
from sandtable.board.sheets import Sheet, chart_lines
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, MOVERS, POINT, TYPES

WHERE: Final[list[str]] = [
    "hex", "place", "route", "hexside", "marker", "action", "option", "note",
]  # fmt: skip
BUILT: Final[list[str]] = ["village", "town", "city", "strongpoint"]
ACTIONS: Final[list[str]] = ["overrun", "leave_zone"]
MOST: Final = 20  # movement points in a cell

CLOSED: Final = 0
"""Of a terrain: this mover enters it along routes only.  Of a route: it is no help."""
BRIDGE_ONLY: Final = -1
STOPS: Final = -1
ROUTES_ONLY: Final = -1


class TecRow(NamedTuple):
    """A line of the printed chart, for people."""

    title: str = some_text()
    where: str = word(WHERE)
    keys: list[str] = word_list()
    foot: str = any_text()
    mounted: str = any_text()
    vehicle: str = any_text()
    rail: str = any_text()
    defence: str = any_text()
    bombardment: str = any_text()
    ignores_retreat: str = any_text()
    blocks_observation: str = any_text()
    note: str = any_text()
    provenance: str = some_text()


TEC: Final = Sheet("charts/tec.csv", TecRow)


def _mover(row: Row, column: str, _on: object) -> int:
    """The column of the chart for a type of unit; -1 for aircraft."""
    if row.text("type") == TYPES[AIRCRAFT]:
        row.one_of(column, ["-"])
        return -1
    return MOVERS.index(row.one_of(column, MOVERS))


class Mover(NamedTuple):
    """How a type of unit moves."""

    mover: int = own(_mover, lambda mover, _on: "-" if mover < 0 else MOVERS[mover])
    stops_in_zone: int = whole(0, 1)


def _check_leaving(line: Mover, row: Row, tec: Tec) -> None:
    if line.mover >= 0 and not line.stops_in_zone and tec.leave_zone[line.mover] == STOPS:
        name = MOVERS[line.mover]
        raise row.trouble(
            "stops_in_zone",
            f"is 0, and {name} has no cost to leave a zone in charts/tec.csv",
            "1, or a cost there (4.1 to 4.3)",
        )


MOVER_LINES: Final = Sheet("charts/movers.csv", Mover, "type", TYPES, check=_check_leaving)


@final
class Tec:
    """Terrain Effects Chart.  Costs are lists by mover (FOOT, MOUNTED, VEHICLE, RAIL), in sixths.

    A route of any kind over a water hexside is a bridge, the railway's too.
    """

    def __init__(self, folder: Folder, on: Words) -> None:
        each = range(len(MOVERS))
        self.rows: Final[list[TecRow]] = []
        self.hex_cost: Final[list[dict[str, int]]] = [{} for _ in each]
        """By terrain; 0 = along routes only."""
        self.route_cost: Final[list[dict[str, int]]] = [{} for _ in each]
        """By kind of route; 0 = no help: the hex costs what it costs."""
        self.side_cost: Final[list[dict[str, int]]] = [{} for _ in each]
        """By kind of hexside, added to the hex where no bridge stands; -1 = bridges only."""
        self.leave_zone: Final[list[int]] = [STOPS for _ in each]
        """Added on leaving an enemy ZOC (4.2, 4.3); -1 = stops on entering one (4.1)."""
        self.mud: Final[list[int]] = [0 for _ in each]
        """Option mud: added off the roads; -1 = along routes only."""
        self.interdicted = 0
        self.overrun = 0
        self.defence: Final[dict[str, int]] = {}
        """By terrain, place and kind of hexside: added to the defender's strength (7.0)."""
        self.bombardment: Final[dict[str, int]] = {}
        """By terrain and place: added to the die of a bombardment (6.0)."""
        retreats: list[str] = []
        blocks: list[str] = []
        known = {
            "hex": on.terrains,
            "route": on.routes,
            "hexside": on.sides,
            "place": BUILT,
            "marker": ["interdicted"],
            "action": ACTIONS,
            "option": ["mud"],
        }
        every = [*on.terrains, *on.routes, *on.sides, *BUILT, "interdicted", *ACTIONS]
        for row, line in chart_lines(TEC, folder, known, every):
            for key in line.keys:
                self._read(row, line.where, key)
            if row.integer("ignores_retreat", 0, 1, 0):
                retreats += line.keys
            if row.integer("blocks_observation", 0, 1, 0):
                blocks += line.keys
            self.rows.append(line)
        self.ignores_retreat: Final = frozenset(retreats)
        """Places where units may ignore retreats (7.2)."""
        self.blocks_observation: Final = frozenset(blocks)
        """Terrain that hides what is in it from artillery (6.3)."""
        movers = MOVER_LINES.keyed(folder, self)
        self.mover_of_type: Final[list[int]] = [movers[name].mover for name in TYPES]
        """The column of the chart for each type of unit; -1 for aircraft."""
        self.zone_of_type: Final[list[int]] = [self._zone(movers[name]) for name in TYPES]
        """As `leave_zone`, by type: artillery moves as a vehicle and stops all the same (4.1)."""

    def _zone(self, line: Mover) -> int:
        return STOPS if line.stops_in_zone or line.mover < 0 else self.leave_zone[line.mover]

    def _read(self, row: Row, where: str, key: str) -> None:
        """What one key of a line stands for."""
        if where == "hex":
            self._costs(row, key, self.hex_cost, CLOSED)
        elif where == "route":
            self._costs(row, key, self.route_cost, CLOSED)
        elif where == "hexside":
            self._costs(row, key, self.side_cost, BRIDGE_ONLY)
        elif where == "marker":
            self.interdicted = _same(row)
        elif key == "overrun":
            self.overrun = _same(row)
        elif key == "leave_zone":
            self.leave_zone[:] = [cost_in(row, name, STOPS) for name in MOVERS]
        elif where == "option":
            self.mud[:] = [cost_in(row, name, ROUTES_ONLY) for name in MOVERS]
        if where in {"hex", "place", "hexside"}:
            self.defence[key] = row.integer("defence", 0, 20)
        if where in {"hex", "place"}:
            self.bombardment[key] = row.integer("bombardment", -9, 9)

    def _costs(self, row: Row, key: str, costs: list[dict[str, int]], dash: int) -> None:
        for mover, name in enumerate(MOVERS):
            costs[mover][key] = cost_in(row, name, dash)


def sixths(text: str, most: int = 99) -> int:
    """Movement points as a file has them, in sixths; -1 if that is none, or more than may be.

    >>> sixths("2"), sixths("1/2"), sixths("2+1/3"), sixths("1/4")
    (12, 3, 14, -1)
    """
    total = 0
    for part in text.split("+"):
        top, slash, under = part.partition("/")
        if not top.isdecimal() or len(top) > 2 or (slash and under not in ("1", "2", "3", "6")):
            return -1
        total += int(top) * POINT // int(under or 1)
    return total if total <= most * POINT else -1


def cost_in(row: Row, column: str, dash: int) -> int:
    """A cell with movement points, in sixths; `dash` for a dash, 0 for an empty cell."""
    text = row.text(column)
    if not text or text == "-":
        return dash if text else 0
    cost = sixths(text, MOST)
    if cost < 0:
        right = f"points up to {MOST} such as 2, 1/2 or 1/3, a dash, or empty"
        raise row.trouble(column, f"is {text!r}", right)
    return cost


def _same(row: Row) -> int:
    """The one cost of a line that is the same for everybody it concerns."""
    costs = [cost_in(row, name, 0) for name in MOVERS if row.text(name) not in {"", "-"}]
    if not costs or min(costs) != max(costs):
        raise row.trouble("vehicle", "the movers differ", "the same number of points for each")
    return costs[0]
