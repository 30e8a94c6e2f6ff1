"""The Terrain Effects Chart of a title, in sixths of a movement point."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Row, Table, meant
from sandtable.board.map import Words
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, MOVERS, POINT, TYPES

TEC_COLUMNS: Final[list[str]] = [
    "title",
    "where",
    "keys",
    "foot",
    "mounted",
    "vehicle",
    "rail",
    "defence",
    "bombardment",
    "ignores_retreat",
    "blocks_observation",
    "note",
    "provenance",
]
WHERE: Final[list[str]] = [
    "hex",
    "place",
    "route",
    "hexside",
    "marker",
    "action",
    "option",
    "note",
]
MOVER_COLUMNS: Final[list[str]] = ["type", "mover", "stops_in_zone", "provenance"]
BUILT: Final[list[str]] = ["village", "town", "city", "strongpoint"]
MOST: Final = 20  # movement points in a cell

CLOSED: Final = 0
"""Of a terrain: this mover enters it along routes only.  Of a route: it is no help."""
BRIDGE_ONLY: Final = -1
STOPS: Final = -1
ROUTES_ONLY: Final = -1


class TecRow(NamedTuple):
    """A line of the printed chart, for people."""

    title: str
    where: str
    keys: list[str]
    foot: str
    mounted: str
    vehicle: str
    rail: str
    defence: str
    bombardment: str
    ignores_retreat: str
    blocks_observation: str
    note: str
    provenance: str


@final
class Tec:
    """Terrain Effects Chart.  Costs are lists by mover (FOOT, MOUNTED, VEHICLE, RAIL), in sixths.

    A route of any kind over a water hexside is a bridge, the railway's too.
    """

    __slots__ = (
        "blocks_observation",
        "bombardment",
        "defence",
        "hex_cost",
        "ignores_retreat",
        "interdicted",
        "leave_zone",
        "mover_of_type",
        "mud",
        "overrun",
        "route_cost",
        "rows",
        "side_cost",
        "zone_of_type",
    )

    def __init__(self, table: Table, movers: Table, words: Words) -> None:
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
        seen: list[str] = []
        for row in table.rows:
            where = row.one_of("where", WHERE)
            keys = row.text("keys").split()
            for key in keys:
                if key in seen:
                    raise row.trouble("keys", f"{key!r} has a line already", "one line for each")
                seen.append(key)
                self._read(row, where, key, words)
                if row.integer("ignores_retreat", 0, 1, 0):
                    retreats.append(key)
                if row.integer("blocks_observation", 0, 1, 0):
                    blocks.append(key)
            self.rows.append(_tec_row(row, where, keys))
        actions = ["interdicted", "overrun", "leave_zone"]
        for key in [*words.terrains, *words.routes, *words.sides, *BUILT, *actions]:
            if key not in seen:
                raise PackError(table.name, f"no line has the key {key!r}", "add one")
        self.ignores_retreat: Final = frozenset(retreats)
        """Places where units may ignore retreats (7.2)."""
        self.blocks_observation: Final = frozenset(blocks)
        """Terrain that hides what is in it from artillery (6.3)."""
        self.mover_of_type: Final[list[int]] = [-1 for _ in TYPES]
        """The column of the chart for each type of unit; -1 for aircraft."""
        self.zone_of_type: Final[list[int]] = [STOPS for _ in TYPES]
        """As `leave_zone`, by type: artillery moves as a vehicle and stops all the same (4.1)."""
        self._read_movers(movers)

    def _read(self, row: Row, where: str, key: str, words: Words) -> None:
        """What one key of a line stands for."""
        if where == "hex":
            _known(row, key, words.terrains)
            self._costs(row, key, self.hex_cost, CLOSED)
        elif where == "route":
            _known(row, key, words.routes)
            self._costs(row, key, self.route_cost, CLOSED)
        elif where == "hexside":
            _known(row, key, words.sides)
            self._costs(row, key, self.side_cost, BRIDGE_ONLY)
        elif where == "place":
            _known(row, key, BUILT)
        elif where == "marker":
            _known(row, key, ["interdicted"])
            self.interdicted = _same(row)
        elif where == "action":
            _known(row, key, ["overrun", "leave_zone"])
            if key == "overrun":
                self.overrun = _same(row)
            else:
                self.leave_zone[:] = [sixths(row, name, STOPS) for name in MOVERS]
        elif where == "option":
            _known(row, key, ["mud"])
            self.mud[:] = [sixths(row, name, ROUTES_ONLY) for name in MOVERS]
        if where in {"hex", "place", "hexside"}:
            self.defence[key] = row.integer("defence", 0, 20)
        if where in {"hex", "place"}:
            self.bombardment[key] = row.integer("bombardment", -9, 9)

    def _costs(self, row: Row, key: str, costs: list[dict[str, int]], dash: int) -> None:
        for mover, name in enumerate(MOVERS):
            costs[mover][key] = sixths(row, name, dash)

    def _read_movers(self, table: Table) -> None:
        seen: list[int] = []
        for row in table.rows:
            kind = TYPES.index(row.one_of("type", TYPES))
            if kind in seen:
                raise row.trouble("type", f"{TYPES[kind]!r} has a line already", "one for each")
            seen.append(kind)
            row.filled("provenance")
            stops = row.integer("stops_in_zone", 0, 1)
            if kind == AIRCRAFT:
                row.one_of("mover", ["-"])
                continue
            mover = MOVERS.index(row.one_of("mover", MOVERS))
            self.mover_of_type[kind] = mover
            if not stops and self.leave_zone[mover] == STOPS:
                raise row.trouble(
                    "stops_in_zone",
                    f"is 0, and {MOVERS[mover]} has no cost to leave a zone in charts/tec.csv",
                    "1, or a cost there (4.1 to 4.3)",
                )
            self.zone_of_type[kind] = STOPS if stops else self.leave_zone[mover]
        for kind, name in enumerate(TYPES):
            if kind not in seen:
                raise PackError(table.name, f"no line for {name!r}", "add one")


def sixths(row: Row, column: str, dash: int) -> int:
    """Movement points such as 1/3, 1/2 or 2 in sixths; `dash` for a dash, 0 for an empty cell."""
    text = row.text(column)
    if text == "-":
        return dash
    if not text:
        return 0
    whole, slash, part = text.partition("/")
    parts = part if slash else "1"
    if whole.isdecimal() and parts in {"1", "2", "3", "6"} and int(whole) <= MOST:
        return int(whole) * POINT // int(parts)
    raise row.trouble(
        column, f"is {text!r}", f"points up to {MOST} such as 2, 1/2 or 1/3, a dash, or empty"
    )


def _same(row: Row) -> int:
    """The one cost of a line that is the same for everybody it concerns."""
    costs = [sixths(row, name, 0) for name in MOVERS if row.text(name) not in {"", "-"}]
    if not costs or min(costs) != max(costs):
        raise row.trouble("vehicle", "the movers differ", "the same number of points for each")
    return costs[0]


def _known(row: Row, key: str, known: list[str]) -> None:
    if key not in known:
        raise row.trouble("keys", f"{key!r} is unknown", meant(key, known))


def _tec_row(row: Row, where: str, keys: list[str]) -> TecRow:
    return TecRow(
        row.filled("title"),
        where,
        keys,
        row.text("foot"),
        row.text("mounted"),
        row.text("vehicle"),
        row.text("rail"),
        row.text("defence"),
        row.text("bombardment"),
        row.text("ignores_retreat"),
        row.text("blocks_observation"),
        row.text("note"),
        row.filled("provenance"),
    )
